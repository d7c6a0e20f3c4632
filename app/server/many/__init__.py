"""The server for many users: memories and chat history out of a database."""
