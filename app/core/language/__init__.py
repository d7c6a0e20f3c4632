"""Written Turkish (and English): letters, words, suffixes, spelling, sentences, numbers."""
