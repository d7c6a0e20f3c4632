"""Servers of models on this computer: found, listed, and asked to fetch a model."""
