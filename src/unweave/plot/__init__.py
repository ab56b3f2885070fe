"""Figures with matplotlib (extra `plot`)."""
