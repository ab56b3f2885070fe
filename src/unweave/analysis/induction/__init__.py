"""Induction heads: behavior on repeated tokens, mechanism and verdict."""
