"""What was told beside what was told of the same thing before and after."""
