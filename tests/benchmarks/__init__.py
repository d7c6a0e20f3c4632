"""Measurements: each module prints figures for one promise of the program."""
