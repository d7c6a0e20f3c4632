"""Care of the GUI thread: what is collected there, and how it is seen when it stalls."""
