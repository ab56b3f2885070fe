"""A model in canonical form, one run of it, and transforms that leave its logits unchanged."""
