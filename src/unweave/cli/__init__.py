"""The command line: a tree of commands that ask the library and print its answers; it holds no logic of its own."""

from unweave.cli import (
    attribution,
    bigrams,
    circuits,
    context,
    dynamics,
    expanded,
    heads,
    importance,
    induction,
    models,
    reproduce,
    scores,
    stream,
    training,
    trigrams,
    verify,
)
from unweave.cli.app import app, main

__all__ = [
    "app",
    "attribution",
    "bigrams",
    "circuits",
    "context",
    "dynamics",
    "expanded",
    "heads",
    "importance",
    "induction",
    "main",
    "models",
    "reproduce",
    "scores",
    "stream",
    "training",
    "trigrams",
    "verify",
]
