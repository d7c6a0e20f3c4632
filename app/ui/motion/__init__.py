"""Motion in the window, and standing still where that is wished."""
