"""Values of the overview: what years of research look like."""
