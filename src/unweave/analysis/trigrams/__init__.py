"""Skip-trigrams of attention heads, their classes, bugs and counts in text."""

from unweave.analysis.trigrams.bugs import Bug, bugs
from unweave.analysis.trigrams.classes import NamedTrigram, named_trigrams
from unweave.analysis.trigrams.counts import Corpus
from unweave.analysis.trigrams.patterns import PatternUse, copying_patterns, labelled, pattern_use
from unweave.analysis.trigrams.tables import SkipTrigram, SourceTable, skip_trigrams, source_tables, supported
from unweave.analysis.trigrams.token_circuits import TokenCircuits, token_circuits

__all__ = [
    "Bug",
    "Corpus",
    "NamedTrigram",
    "PatternUse",
    "SkipTrigram",
    "SourceTable",
    "TokenCircuits",
    "bugs",
    "copying_patterns",
    "labelled",
    "named_trigrams",
    "pattern_use",
    "skip_trigrams",
    "source_tables",
    "supported",
    "token_circuits",
]
