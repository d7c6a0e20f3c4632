"""Office files below their text: parts, numbers, charts."""
