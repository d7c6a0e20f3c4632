"""Options of single commands, for the command line's parser."""
