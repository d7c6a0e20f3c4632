"""The desktop around the program: the session bus and names on it, the start at login, and what a
start asks for."""
