"""Short things that somebody told, asked for weeks later: which note answers, and which others give
the same measure at other times."""
