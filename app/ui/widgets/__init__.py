"""What every part of the window is made with: theme, banners, questions, tasks, fitting."""
