"""Questions put together anew before they are looked up: the parts of one message, and one that
corrects or shortens the question before it."""
