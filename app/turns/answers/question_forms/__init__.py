"""Questions of a special form, each with a way of its own to be answered: several in one message,
one that corrects or takes over the question before it, one for the user's notes, one for a day."""
