"""The kinds of answers: from the past, by the model, by research; and what they share."""
