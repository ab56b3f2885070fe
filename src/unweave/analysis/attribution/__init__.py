"""Logits, attention scores and losses decomposed into paths."""
