"""Follow-ups: questions whose meaning depends on what was said or shown just before in their
conversation, and the sentences of a record that answer them."""
