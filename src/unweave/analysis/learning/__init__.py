"""How scores change during training."""
