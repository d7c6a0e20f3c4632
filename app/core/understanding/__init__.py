"""What a message wants: intent, references to turns, choices, small talk, the next step."""
