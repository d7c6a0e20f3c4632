"""Research: what is searched, read, written and checked. No Qt, no storage, no provider."""
