"""Tests of the pages of PDFs at the window."""
