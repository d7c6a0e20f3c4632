"""The user's files at the window: what is listed of them, and the dialog in which they are kept."""
