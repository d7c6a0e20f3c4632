"""Messages that were sent while an answer was on its way, and wait for its end."""
