"""Proofs that nothing is lost and nothing gets through, whatever happens: ``dev.py torture``."""
