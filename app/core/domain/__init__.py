"""The values, events, errors and ports that cross every boundary of the program."""
