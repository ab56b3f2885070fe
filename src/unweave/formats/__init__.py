"""From bytes that anyone may have written to checked values: the only parsers of unweave."""
