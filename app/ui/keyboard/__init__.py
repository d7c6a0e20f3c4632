"""Keys that do in every window what people expect of them."""
