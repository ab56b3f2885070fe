"""Bytes in and out, checked: the only room that opens and writes files."""
