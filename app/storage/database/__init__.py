"""The file itself: connections, tables, and which processes hold it."""
