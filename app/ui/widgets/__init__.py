"""Parts that all of the window is made with: theme, banners, questions, tasks, fitting."""
