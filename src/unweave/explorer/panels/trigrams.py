"""Skip-trigrams: what each head does with which source, the four copying patterns, and bugs with counts in text."""

from collections.abc import Iterator
from dataclasses import replace

from unweave.analysis.trigrams.bugs import skip_trigram_bugs
from unweave.analysis.trigrams.classes import find_classes, named_trigrams
from unweave.analysis.trigrams.counts import TokenCounts
from unweave.analysis.trigrams.on_text import bugs_on_text
from unweave.analysis.trigrams.patterns import with_patterns
from unweave.analysis.trigrams.tables import skip_trigrams, with_counts
from unweave.errors import TooLarge
from unweave.explorer.bundle import PythonCall, TableRef
from unweave.explorer.panels.subject import COUNTED, Subject
from unweave.explorer.panels.tables import asked, table
from unweave.explorer.requests import refuse_distances
from unweave.model.model import Model

LISTED = 100  # skip-trigrams, and bugs
SOURCES = 12  # sources of each head
ENTRIES = 5 * 10**9  # entries of circuits above which a search over the whole vocabulary takes too long


def strongest(of: Subject) -> Iterator[TableRef]:
    """``sources`` and ``trigrams``: the strongest sources of each head, and the strongest skip-trigrams of all."""
    refuse(of.model)
    yield from asked("sources", "analysis.trigrams.source_tables", k=SOURCES)(of)
    yield from counted(of)


def listed(of: Subject, counts: TokenCounts | None = None) -> Iterator[TableRef]:
    """``trigrams``: the strongest skip-trigrams, with how often a text has them where one was counted."""
    refuse(of.model)
    found, asked = with_patterns(skip_trigrams(of.model, k=LISTED)), {"k": LISTED}
    if counts is not None:
        found, asked = with_counts(found, counts), asked | {"counted": COUNTED}
    yield table(found, "trigrams", of.name, PythonCall("skip_trigrams", asked))


def counted(of: Subject) -> Iterator[TableRef]:
    """``trigrams``: the strongest skip-trigrams, counted in text where the model reads it."""
    yield from listed(of, None if of.model.tokenizer.words_only else of.counts)


def patterns(of: Subject) -> Iterator[TableRef]:
    """``patterns`` and ``patterns.use``: skip-trigrams of each copying pattern, and how much each head uses it."""
    refuse(of.model)
    yield from asked("patterns", "analysis.trigrams.copying_patterns")(of)
    yield from asked("patterns.use", "analysis.trigrams.pattern_use")(of)


def bugs(of: Subject, k: int = LISTED) -> Iterator[TableRef]:
    """``bugs``: continuations that the factored form forces, with counts in text and effects on held-out text."""
    refuse(of.model)
    found = skip_trigram_bugs(of.model, k=k, counts=of.counts)
    seen = bugs_on_text(of.model, found, of.ids, seed=of.seed)
    made = PythonCall("analysis.trigrams.bugs_on_text", {"k": k, "counted": COUNTED, "seed": of.seed})
    yield table(seen, "bugs", of.name, made)


def classes(of: Subject) -> Iterator[TableRef]:
    """``classes``: how many instances of the paper's classes of skip-trigrams are found, and how many by chance."""
    refuse(of.model)
    found = find_classes(of.model, of.counts, seed=of.seed)
    yield table(found.classes, "classes", of.name, PythonCall("analysis.trigrams.find_classes", {"counted": COUNTED}))


def named(of: Subject) -> Iterator[TableRef]:
    """``named``: skip-trigrams of the paper's classes that text has, in the head that does most for each."""
    refuse(of.model)
    found = named_trigrams(of.model, counts=of.counts)
    seen = replace(found, rows=tuple(row for row in found if row.support)).top(LISTED)
    yield table(seen, "named", of.name, PythonCall("analysis.trigrams.named_trigrams", {"counted": COUNTED}))


def refuse(model: Model) -> None:
    """Refuse a search that would multiply out too much, or whose answer depends on a distance."""
    whole = model.weights
    refuse_distances(whole)
    if (entries := whole.n_layers * whole.n_heads * whole.d_vocab**2) > ENTRIES:
        raise TooLarge(
            f"circuits of {entries:,} entries take too long to be searched", "unweave trigrams MODEL --head L0H1"
        )
