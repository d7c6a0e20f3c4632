"""Stand-ins that behave like the real thing, for tests and for trying the application by hand."""
