"""The pages of one's own PDFs as they look, with what an answer quotes from them marked."""
