"""Bytes in and out, checked: the only room that opens and writes files.

A file that is missing, damaged or too large is an `InputError`, numbers that do not fit into memory a `ResourceError`.
What the disk refuses is a `StorageError`; what was there before is then intact.
"""
