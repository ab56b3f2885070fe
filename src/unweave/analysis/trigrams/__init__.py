"""Skip-trigrams of attention heads, their classes, bugs and counts in text."""

from unweave.analysis.trigrams.bugs import Bug as Bug
from unweave.analysis.trigrams.bugs import skip_trigram_bugs as skip_trigram_bugs
from unweave.analysis.trigrams.classes import ClassesFound as ClassesFound
from unweave.analysis.trigrams.classes import ClassFound as ClassFound
from unweave.analysis.trigrams.classes import NamedTrigram as NamedTrigram
from unweave.analysis.trigrams.classes import find_classes as find_classes
from unweave.analysis.trigrams.classes import named_trigrams as named_trigrams
from unweave.analysis.trigrams.classes import skip_trigram_classes as skip_trigram_classes
from unweave.analysis.trigrams.counts import TokenCounts as TokenCounts
from unweave.analysis.trigrams.on_text import BugOnText as BugOnText
from unweave.analysis.trigrams.on_text import bugs_on_text as bugs_on_text
from unweave.analysis.trigrams.patterns import PatternUse as PatternUse
from unweave.analysis.trigrams.patterns import copying_patterns as copying_patterns
from unweave.analysis.trigrams.patterns import pattern_use as pattern_use
from unweave.analysis.trigrams.patterns import with_patterns as with_patterns
from unweave.analysis.trigrams.tables import SkipTrigram as SkipTrigram
from unweave.analysis.trigrams.tables import SourceTable as SourceTable
from unweave.analysis.trigrams.tables import TokenCircuits as TokenCircuits
from unweave.analysis.trigrams.tables import Triple as Triple
from unweave.analysis.trigrams.tables import skip_trigrams as skip_trigrams
from unweave.analysis.trigrams.tables import source_tables as source_tables
from unweave.analysis.trigrams.tables import token_circuits as token_circuits
from unweave.analysis.trigrams.tables import with_counts as with_counts

__all__ = sorted(name for name, found in vars().items() if getattr(found, "__module__", "").startswith(__name__))
