"""The list of sessions, its search, and the bar of projects."""
