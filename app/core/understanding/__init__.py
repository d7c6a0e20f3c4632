"""Understanding of a message: intent, references to turns, choices, small talk, the next step."""
