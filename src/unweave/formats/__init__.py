"""From bytes that anyone may have written to values that are checked: the only parsers of unweave."""
