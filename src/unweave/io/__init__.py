"""The only modules that touch the disk: `safe_open` reads, `atomic` writes."""
