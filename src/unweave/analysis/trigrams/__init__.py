"""Skip-trigrams of attention heads, their classes, bugs and counts in text."""

from unweave.analysis.trigrams.bugs import Bug, skip_trigram_bugs
from unweave.analysis.trigrams.classes import (
    ClassesFound,
    ClassFound,
    NamedTrigram,
    find_classes,
    named_trigrams,
    skip_trigram_classes,
)
from unweave.analysis.trigrams.counts import TokenCounts
from unweave.analysis.trigrams.on_text import BugOnText, bugs_on_text
from unweave.analysis.trigrams.patterns import PatternUse, copying_patterns, pattern_use, with_patterns
from unweave.analysis.trigrams.tables import (
    SkipTrigram,
    SourceTable,
    TokenCircuits,
    Triple,
    skip_trigrams,
    source_tables,
    token_circuits,
    with_counts,
)

__all__ = sorted(name for name, found in vars().items() if getattr(found, "__module__", "").startswith(__name__))
