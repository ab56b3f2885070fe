"""Take transformers apart exactly."""
