"""Sharing of a project with other people: the page of it, and the dialog by which one joins."""
