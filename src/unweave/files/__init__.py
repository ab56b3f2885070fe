"""Checked reading and writing of files: the only package that opens them.

A file that is missing, damaged or too large is an `InputError`, numbers that do not fit into memory a `ResourceError`.
What the disk refuses is a `StorageError`; what was there before is then intact.
"""
