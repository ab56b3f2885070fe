"""Skip-trigrams: found in a hand-built model that has them, not in random heads; and the rules at their borders."""

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest
import torch

from support.findings import A, broken, made
from unweave.analysis.trigrams import BugOnText, ClassesFound, ClassFound, PatternUse, TokenCounts, find_classes
from unweave.analysis.trigrams.classes import class_instances
from unweave.analysis.trigrams.patterns import PATTERNS, instances
from unweave.analysis.trigrams.tables import ANY
from unweave.known import examples
from unweave.model.layer import Layer
from unweave.model.model import Model
from unweave.model.transforms import random_heads
from unweave.model.weights import Weights
from unweave.reproduction import trigrams
from unweave.reproduction.models import Models
from unweave.results.estimates import Mean, Null
from unweave.results.table import Table


def use(pattern: str, mean: float = 1.0, gain: float = 1.0, sd: float = 2.0) -> PatternUse:
    return PatternUse(A, pattern, 9, 9, mean, mean - gain, gain, sd, None, 1.0)


def of_class(name: str, found: int, instances: int = 2) -> ClassFound:
    return ClassFound(name, instances, found, 0.0, 0.0)


CLASSES = ClassesFound(
    Table((of_class("one", 1), of_class("two", 0))), Null(0.25, 0.25), share=0.25, share_null=Null(0.0625, 0.0625)
)
BUG: BugOnText = made(
    BugOnText,
    head=A,
    strength=2.5,
    intended_strength=5.0,
    support=20,
    forced_support=2,
    effect=Mean(0.4, 0.1),
    log_odds=Mean(2.0, 0.1),
    intended_log_odds=Mean(2.0, 0.1),
    shows=True,
    exchanged=0.0,
)
UNSEEN = replace(BUG, effect=None, shows=None, exchanged=None)
NULLS = dict.fromkeys(PATTERNS, Null(0.25, 0.25))
NONE = dict.fromkeys(PATTERNS, Null(0.0, 0.0))
WORLD: dict[str, Any] = {
    "classes": CLASSES,
    "patterns": Table(tuple(use(name) for name in PATTERNS)),
    "patterns_null": NULLS,
    "exchanged_null": NULLS,
    "bugs": Table((BUG,) * 4),
    "bugs_null": Null(1.0, 0.5),
    "crossing_null": None,
}


def classes(**known: Any) -> dict[str, object]:
    return {"classes": replace(CLASSES, **known)}


def with_pattern(**numbers: float) -> dict[str, object]:
    """The same uses, with other numbers for the last pattern."""
    return {"patterns": Table((*(use(name) for name in PATTERNS[:-1]), use(PATTERNS[-1], **numbers)))}


WORSE = tuple(use(name, mean=-5.0, gain=-5.0) for name in PATTERNS)
"""Heads that fail in every pattern."""


@pytest.mark.parametrize(
    "changes",
    [
        {},
        with_pattern(mean=-9.0, gain=1.0, sd=99.0),
        with_pattern(sd=0.0),
        {"patterns": Table((*WORSE, *WORLD["patterns"]))},
        {"bugs": Table((*(BUG,) * 4, *(UNSEEN,) * 9))},
    ],
)
def test_changes_within_the_thresholds_break_no_claim(changes: dict[str, object]) -> None:
    assert not broken(trigrams, WORLD, changes)


@pytest.mark.parametrize(
    ("claim", "changes"),
    [
        ("skip-trigram-classes", classes(classes=Table((of_class("a", 2), of_class("b", 0), of_class("c", 0))))),
        ("skip-trigram-classes", classes(classes=Table(()))),
        ("skip-trigram-classes", classes(null=Null(0.25, 0.26))),
        ("skip-trigram-classes", classes(share_null=Null(0.0625, 0.07))),
        ("copying-patterns", with_pattern(gain=0.99)),
        ("copying-patterns", {**with_pattern(gain=0.0), "patterns_null": NONE, "exchanged_null": NONE}),
        ("copying-patterns", {"exchanged_null": {**NULLS, PATTERNS[-1]: Null(0.25, 0.26)}}),
        ("copying-patterns", {"patterns_null": {**NULLS, PATTERNS[-1]: Null(0.25, 0.26)}}),
        ("copying-patterns", {"patterns": Table(tuple(use(name) for name in PATTERNS[:-1]))}),
        ("skip-trigram-bugs", {"bugs": Table((BUG, *(replace(BUG, shows=False),) * 3))}),
        ("skip-trigram-bugs", {"bugs": Table((*(BUG,) * 2, *(replace(BUG, exchanged=1.0),) * 2))}),
        ("skip-trigram-bugs", {"bugs": Table((UNSEEN,))}),
        ("skip-trigram-bugs", {"bugs": Table(())}),
    ],
)
def test_a_change_beyond_a_threshold_flips_its_own_claim(claim: str, changes: dict[str, object]) -> None:
    assert broken(trigrams, WORLD, changes) == [claim]


TEXTS = [
    "<s>",
    *("keep", "in", "mind", "at", "bay", "under", "wraps", "neither", "nor", "def", "(", "self", "twitter", "/"),
    *("status", "Israel", "K", "nes", "open", ",'", "rb", "pygame", ".", "display", "rect", "for", "range", "zip"),
    *("Ralph", "ralph", "R", "alph", "ALPH", "Pike", "P", "ike", "ikes", "Lloyd", "L", "loyd", "loyds", "x", "y"),
    *("Quill", "Q", "uill", "uills", "Vogt", "V", "ogt", "ogts", "Wynd", "W", "ynd", "ynds", "kept", " keep", " kept"),
]


def skip_trigram_model() -> Weights:
    """Two heads over one-hot tokens: one does every skip-trigram of the paper's classes, one every copying pattern."""
    n = len(TEXTS)
    wants, raises = torch.zeros(2, n, n, dtype=torch.float64), torch.zeros(2, n, n, dtype=torch.float64)
    for which, known in enumerate((class_instances(TEXTS), instances(TEXTS))):
        for source, destination, out in torch.cat(list(known.values())).tolist():
            wants[which, source, slice(1, n) if destination == ANY else destination] = 10.0
            raises[which, out, source] = 5.0
    unit = torch.eye(n, dtype=torch.float64)
    both = unit.expand(2, n, n)
    return Weights(unit, unit, (Layer(wants, both, both, raises),), n_ctx=64)


TIMES = 12
"""Occurrences of each triple in the text."""


def text_with_skip_trigrams() -> torch.Tensor:
    """Every triple of the classes `TIMES` times, far apart; where a destination is open, an x stands there."""
    x, filler = TEXTS.index("x"), [TEXTS.index("y")] * 300
    ids: list[int] = []
    for source, destination, out in torch.cat(list(class_instances(TEXTS).values())).tolist() * TIMES:
        ids += [source, x, x if destination == ANY else destination, out, *filler]
    return torch.tensor([ids])


def measured(one: Weights) -> trigrams.Measured:
    """The skip-trigrams of a one-layer model whose tokens have these texts."""
    tokenizer: Any = SimpleNamespace(
        start=0, size=len(TEXTS), text=TEXTS.__getitem__, token=lambda i: {"id": i, "text": TEXTS[i]}
    )
    named = (Model(weights, tokenizer, {"name": str(n)}) for n, weights in enumerate((one, one, one)))
    corpus = text_with_skip_trigrams()
    return trigrams.measure(Models(*named, corpus, corpus))


@pytest.fixture(scope="module")
def found() -> trigrams.Measured:
    return measured(skip_trigram_model())


def test_all_classes_built_in_are_found(found: trigrams.Measured) -> None:
    spelled = {name: len(triples) for name, triples in class_instances(TEXTS).items() if len(triples)}
    assert {row.category: (row.instances, row.found) for row in found.classes.classes} == {
        name: (n, n) for name, n in spelled.items()
    }
    assert found.classes.share == 1.0
    assert found.classes.null.mean < len(spelled) / 2
    assert found.classes.share_null.mean < 0.5
    english = found.classes["English"]
    assert english.support == TIMES
    assert english.expected < english.found


def test_each_pattern_of_copying_is_followed_by_the_head_that_copies(found: trigrams.Measured) -> None:
    for name in PATTERNS:
        best = max((row for row in found.patterns if row.pattern == name), key=lambda row: row.gain)
        assert (best.head, best.mean_ov, best.raised) == ((0, 1), 5.0, 1.0)
        assert all(trigrams.follows(best, null[name]) for null in (found.patterns_null, found.exchanged_null))


def test_bugs_are_the_crossings_of_the_built_in_trigrams(found: trigrams.Measured) -> None:
    keep = {(TEXTS[row.destination], TEXTS[row.out]) for row in found.bugs if TEXTS[row.source] == "keep"}
    assert keep
    assert not keep & {("in", "mind"), ("at", "bay"), ("under", "wraps")}
    assert all(row.forced_support == 0 and row.support == TIMES for row in found.bugs)


def test_claims_hold_for_the_model_and_not_for_random_heads(found: trigrams.Measured) -> None:
    assert {claim.id: claim.holds for claim in trigrams.claims(found)} == dict.fromkeys(
        ("skip-trigram-classes", "copying-patterns", "skip-trigram-bugs"), True
    )
    random = measured(random_heads(skip_trigram_model(), seed=99))
    # Crossings follow from the factorization, so random heads have them, too.
    assert [claim.id for claim in trigrams.claims(random) if claim.holds] in ([], ["skip-trigram-bugs"])


def test_no_skip_trigram_class_is_found_without_its_tokens() -> None:
    found = find_classes(examples.copier(3), TokenCounts.of([1, 2, 1, 2], 3), texts=["<s>", "x", "y"], start=0)
    assert (len(found.classes), found.null.mean, found.share) == (0, 0.0, 0.0)
