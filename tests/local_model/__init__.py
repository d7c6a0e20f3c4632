"""Tests with a real model server: ``packaging/dev.py test --local-model``."""
