"""Model servers and the keys for them. SDKs are imported here alone, and only when first used."""
