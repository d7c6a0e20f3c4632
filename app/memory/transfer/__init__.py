"""Sessions on their way in and out: imports, exports, the sample archive."""
