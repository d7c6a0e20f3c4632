"""The settings, page by page, and the welcome that shows some of them first."""
