"""This machine as a run sees it: its time, its folders, and what the user has set."""
