"""The main window: its start, its widgets, and the presenters that connect them."""
