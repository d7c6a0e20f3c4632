"""Widgets that paint themselves, for the style's own keep their size."""
