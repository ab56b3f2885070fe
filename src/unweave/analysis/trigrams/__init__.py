"""Skip-trigrams of attention heads, their classes, bugs and counts in text."""
