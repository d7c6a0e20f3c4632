"""The window: everything of Qt, one widget a file; it drives the controller and decides nothing."""
