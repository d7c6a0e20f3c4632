"""Documents made of research, to be taken along: blocks of text, and the files they are written
as."""
