"""Every prompt, and every sentence to the user, in Turkish and in English."""
