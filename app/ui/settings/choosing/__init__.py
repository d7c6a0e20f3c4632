"""Parts of the choice of a model: what runs on this computer, and a key that is tried at once."""
