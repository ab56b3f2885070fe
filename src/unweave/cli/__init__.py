"""The command line: plain questions are lines of a table, `questions`; other commands are in files named beside it."""

from unweave.cli.app import app, main

__all__ = ["app", "main"]
