"""Numbers, units and dates in a text, as they can be compared."""
