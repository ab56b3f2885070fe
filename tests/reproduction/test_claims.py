"""Every rule on a made-up world in which it holds, at its border and just beyond; each change flips its own claim."""

from collections.abc import Callable, Mapping
from dataclasses import fields, replace
from types import SimpleNamespace
from typing import Any

import pytest
import torch

import unweave as uw
from unweave.algebra.terms import HeadId
from unweave.analysis.attribution.scores import PathName
from unweave.analysis.circuits.copying import Copying
from unweave.analysis.composition.scores import Composition
from unweave.analysis.induction.verdict import InductionHead, Label
from unweave.analysis.stream.privileged import AxisKurtosis
from unweave.analysis.trigrams.bugs import Bug
from unweave.analysis.trigrams.patterns import PATTERNS, PatternUse
from unweave.reproduction.claim import Claim
from unweave.reproduction.claims import claims
from unweave.reproduction.trigram_findings import ClassFound, Trigrams
from unweave.results.estimates import Mean, Null, Scored

A, B, C, D = (HeadId(0, i) for i in range(4))
"""Heads of the first layer; B attends to the previous token."""
E, F = HeadId(1, 0), HeadId(1, 1)
"""Heads of the second layer; E does induction through B."""


def made(cls: type, **known: object) -> Any:
    """A row with these fields; the others are nothing."""
    return cls(**{f.name: known.get(f.name) for f in fields(cls)})


def copying(*scores: float, layer: int = 0) -> uw.Table[Copying]:
    return uw.Table(
        tuple(
            made(Copying, head=HeadId(layer, i), eigenvalue_score=Scored(s, Null(0.0, 0.125)))
            for i, s in enumerate(scores)
        )
    )


def seen(*heads: InductionHead) -> SimpleNamespace:
    nulls = {"ov_eigenvalue_score": Null(0.0, 0.1), "qk_eigenvalue_score": Null(0.0, 0.1)}
    behaviour = SimpleNamespace(
        chance=0.03, heads=[SimpleNamespace(prefix_matching=Scored(0.0, Null(0.0, 0.25))) for _ in heads]
    )
    return SimpleNamespace(heads=uw.Table(heads), behavior=behaviour, nulls=nulls)


def head(name: HeadId, prefix: float, previous: float = 0.0, ov: float = 0.0, qk: float | None = None) -> InductionHead:
    row: InductionHead = made(
        InductionHead,
        head=name,
        prefix_matching=Scored(prefix, Null(0.01, 0.01)),
        previous_token=previous,
        ov_eigenvalue_score=ov,
        qk_eigenvalue_score=qk,
        through=None if qk is None else B,
        verdict=Label.INDUCTION if prefix > 0.5 else Label.NOTHING,
    )
    return row


def two_heads(prefix: float = 0.5, previous: float = 0.5, ov: float = 0.5, qk: float | None = 0.5) -> SimpleNamespace:
    return seen(head(A, 0.0), head(B, 0.0, previous), head(E, prefix, 0.0, ov, qk), head(F, 0.01))


def pairs(**scores: float) -> uw.Table[Composition]:
    """Composition of all pairs, 0.1 but for those named, as ``BE_k``; chance is 0.1, with an sd of 0.01."""
    rows = []
    for kind in "qkv":
        for w, writer in (("A", A), ("B", B)):
            for r, reader in (("E", E), ("F", F)):
                score = Scored(scores.get(f"{w}{r}_{kind}", 0.1), Null(0.1, 0.01))
                rows.append(Composition(kind, reader, writer, score))  # type: ignore[arg-type]
    return uw.Table(tuple(rows))


CORRECT = pairs(BE_k=0.25, AE_k=0.2, AF_v=0.2)
PUBLISHED = pairs(BE_k=0.25, AE_q=0.125)


def shares(k: float, writer: HeadId = B, kind: str = "k") -> dict[str, object]:
    rest = (1 - k) / 3
    rows = [SimpleNamespace(head=E, none=rest, q=rest, k=k, qk=rest), SimpleNamespace(head=F, none=1, q=0, k=0, qk=0)]
    through, direct = PathName(f"{writer} · W_E", (writer,)), PathName("W_E")
    first = SimpleNamespace(query=direct, key=through, kind=kind, share=0.4)
    other = SimpleNamespace(query=direct, key=direct, kind="none", share=0.1)
    return {"shares": rows, "pairs": [first, other]}


def importance(*orders: float, layers: tuple[float, float] = (0.25, 2.5)) -> SimpleNamespace:
    return SimpleNamespace(
        orders=[SimpleNamespace(reduction=worth, standard_error=0.01) for worth in orders],
        layers=[SimpleNamespace(on_top=worth) for worth in layers],
    )


def losses(late: float, spread: float = 0.0) -> torch.Tensor:
    """Four windows of twenty positions; the last tenth has another loss, more or less of it by window."""
    found = torch.zeros(4, 20, dtype=torch.float64)
    found[:, -2:] = late + spread * torch.tensor([-1.0, 1.0, -1.0, 1.0])[:, None]
    return found


def copies(first: float, second: float) -> torch.Tensor:
    return torch.cat([torch.full((10,), float(first)), torch.full((10,), float(second))])


def use(pattern: str, mean: float = 1.0, gain: float = 1.0, sd: float = 2.0) -> PatternUse:
    return PatternUse(A, pattern, 9, 9, mean, mean - gain, gain, sd, None, 1.0)


def of_class(name: str, found: int, instances: int = 2) -> ClassFound:
    return ClassFound(name, instances, found, 0.0, 0.0)


BUG: Bug = made(Bug, head=A, strength=2.5, intended_strength=5.0, support=20, forced_support=2)
TRIGRAMS: Trigrams = made(
    Trigrams,
    classes=uw.Table((of_class("one", 1), of_class("two", 0))),
    classes_null=Null(0.25, 0.25),
    share=0.25,
    share_null=Null(0.0625, 0.0625),
    patterns=uw.Table(tuple(use(name) for name in PATTERNS)),
    patterns_null=dict.fromkeys(PATTERNS, Null(0.25, 0.25)),
    bugs=uw.Table((BUG,)),
    bugs_null=Null(1.0, 0.5),
    crossing_null=None,
)
AXES: AxisKurtosis = made(AxisKurtosis, what="stream", kurtosis=Scored(3.0, Null(3.0, 0.1)))

FAR = uw.analysis.induction.LongContextGain(Mean(-0.1, 0.01), 3.0, 3.1, near=5, late=(8, 9), texts=4)

WORLD: dict[str, dict[str, Any]] = {
    "": {
        "bigram": SimpleNamespace(kl=1.0, kl_bigram=0.0, kl_unigram=10.0),
        "curves": {"no layers": copies(5, 5), "one layer": copies(5.0, 4.95), "two layers": copies(5, 4)},
        "second_copy": 10,
        "dynamics": {},
        "context": {"one layer": losses(0.0), "two layers": losses(-1.0, 0.5)},
        "distant": {"one layer": FAR, "two layers": FAR},
    },
    "one": {
        "copying": copying(0.5, 0.5, 0.5, 0.0),
        "attention": {A: 0.5, B: 0.1},
        "induction": seen(head(A, 0.75), head(B, 0.0)),
        "trigrams": TRIGRAMS,
    },
    "two": {
        "copying": uw.Table((*copying(0.0, 0.0), *copying(0.5, 0.5, layer=1))),
        "induction": two_heads(),
        "ablated": {A: 0.26, B: 0.049},
        "composition": CORRECT,
        "published": PUBLISHED,
        **shares(0.51),
        "importance": importance(1.0, 2.0, 0.25),
        "virtual": SimpleNamespace(heads=[SimpleNamespace(reader=E, writer=A, removed=0.1)]),
        "text": SimpleNamespace(weights=SimpleNamespace(n_ctx=8)),
    },
    "stream": {"axes": [AXES]},
}
"""A world in which every claim holds, and most of them only just."""


def judged(changes: Mapping[str, object]) -> dict[str, Claim]:
    """The claims in the world with some facts changed, named as ``part.fact``."""
    world = {part: dict(facts) for part, facts in WORLD.items()}
    for name, value in changes.items():
        part, _, fact = name.rpartition(".")
        assert fact in world[part]
        world[part][fact] = value
    inner = {part: SimpleNamespace(**facts) for part, facts in world.items() if part}
    return {claim.id: claim for claim in claims(SimpleNamespace(**world[""], **inner))}  # type: ignore[arg-type]


def verdicts(changes: Mapping[str, object]) -> dict[str, bool]:
    """Their verdicts."""
    return {name: claim.holds for name, claim in judged(changes).items()}


def test_in_the_made_up_world_every_claim_holds() -> None:
    found = verdicts({})
    assert len(found) == 22
    assert all(found.values()), found


def trigrams(**known: object) -> dict[str, object]:
    return {"one.trigrams": replace(TRIGRAMS, **known)}  # type: ignore[arg-type]


def with_pattern(change: Callable[[str], PatternUse]) -> dict[str, object]:
    """The same uses, the last pattern's changed."""
    return trigrams(patterns=uw.Table((*(use(name) for name in PATTERNS[:-1]), change(PATTERNS[-1]))))


FAILS: list[tuple[str, dict[str, object]]] = [
    ("bigram", {"bigram": SimpleNamespace(kl=1.01, kl_bigram=0.0, kl_unigram=10.0)}),
    ("one-layer-copying", {"one.copying": copying(0.5, 0.5, 0.0, 0.0)}),
    ("one-layer-copying", {"one.copying": copying(0.5, 0.5, 0.49, 0.0)}),
    ("one-layer-positional", {"one.attention": {A: 0.49, B: 0.49}}),
    ("one-layer-no-induction", {"one.induction": seen(head(A, 0.79), head(B, 0.0))}),
    (
        "skip-trigram-classes",
        trigrams(classes=uw.Table((of_class("one", 2), of_class("two", 0), of_class("three", 0)))),
    ),
    ("skip-trigram-classes", trigrams(classes=uw.Table(()))),
    ("skip-trigram-classes", trigrams(classes_null=Null(0.25, 0.26))),
    ("skip-trigram-classes", trigrams(share_null=Null(0.0625, 0.07))),
    ("copying-patterns", with_pattern(lambda name: use(name, mean=-0.01))),
    ("copying-patterns", with_pattern(lambda name: use(name, gain=1.0, sd=2.1))),
    ("copying-patterns", with_pattern(lambda name: use(name, gain=0.0, sd=0.0))),
    ("copying-patterns", trigrams(patterns_null={**TRIGRAMS.patterns_null, PATTERNS[-1]: Null(0.25, 0.26)})),
    ("copying-patterns", trigrams(patterns=uw.Table(tuple(use(name) for name in PATTERNS[:-1])))),
    ("skip-trigram-bugs", trigrams(bugs=uw.Table((replace(BUG, strength=2.49),)))),
    ("skip-trigram-bugs", trigrams(bugs=uw.Table(()), bugs_null=Null(0.0, 0.0))),
    ("previous-token-head", {"two.induction": two_heads(previous=0.49)}),
    ("eigenvalue-corner", {"two.induction": two_heads(ov=0.49)}),
    ("eigenvalue-corner", {"two.induction": two_heads(qk=0.49)}),
    ("eigenvalue-corner", {"two.induction": two_heads(qk=None)}),
    ("second-copy", {"curves": WORLD[""]["curves"] | {"two layers": copies(5, 4.01), "one layer": copies(5, 5)}}),
    ("second-copy", {"curves": WORLD[""]["curves"] | {"one layer": copies(5.0, 4.89)}}),
    ("previous-token-ablation", {"two.ablated": {A: 0.26, B: 0.051}}),
    ("previous-token-ablation", {"two.ablated": {A: 0.25, B: 0.049}}),
    ("previous-token-ablation", {"two.ablated": {A: 0.049, B: 0.26}}),
    ("second-layer-copying", {"two.copying": uw.Table((*copying(0.5, 0.5), *copying(0.5, 0.0, layer=1)))}),
    ("in-context-score", {"context": {"one layer": losses(0.0), "two layers": losses(-1.0, 0.6)}}),
    ("in-context-score", {"context": {"one layer": losses(-1.0), "two layers": losses(0.0)}}),
    ("erratum-singles-out", {"two.published": pairs(BE_k=0.115, AE_q=0.125)}),
    ("erratum-more-composition", {"two.published": pairs(BE_k=0.4, AE_k=0.14, AF_v=0.14)}),
    ("qk-expansion", {f"two.{name}": value for name, value in shares(0.5).items()}),
    ("qk-expansion", {f"two.{name}": value for name, value in shares(0.51, writer=A).items()}),
    ("qk-expansion", {f"two.{name}": value for name, value in shares(0.51, writer=HeadId(0, 10)).items()}),
    ("qk-expansion", {f"two.{name}": value for name, value in shares(0.51, kind="qk").items()}),
    ("no-privileged-basis", {"stream.axes": [AXES, replace(AXES, kurtosis=Scored(3.31, Null(3.0, 0.1)))]}),
    ("no-privileged-basis", {"stream.axes": [AXES, replace(AXES, kurtosis=Scored(2.69, Null(3.0, 0.1)))]}),
    ("importance-orders", {"two.importance": importance(2.0, 1.0, 0.25)}),
    ("importance-layers", {"two.importance": importance(1.0, 2.0, 0.25, layers=(0.251, 2.5))}),
    ("virtual-heads-small", {"two.importance": importance(1.0, 2.0, 0.334)}),
]


@pytest.mark.parametrize(("claim", "changes"), FAILS, ids=[f"{i}-{name}" for i, (name, _) in enumerate(FAILS)])
def test_a_change_beyond_the_border_flips_its_own_claim(claim: str, changes: dict[str, object]) -> None:
    assert [name for name, holds in verdicts(changes).items() if not holds] == [claim]


@pytest.mark.parametrize(
    "changes",
    [
        {"one.induction": seen(head(A, 0.78), head(B, 0.0))},
        {"curves": WORLD[""]["curves"] | {"one layer": copies(5.0, 6.0)}},
        {"two.importance": importance(1.0, 2.0, 0.333)},
        {"two.importance": importance(1.0, 2.0, 0.25, layers=(-1.0, 0.01))},
        with_pattern(lambda name: use(name, mean=0.01, gain=1.0, sd=0.0)),
        {"stream.axes": [replace(AXES, kurtosis=Scored(2.625, Null(3.0, 0.125)))]},
    ],
)
def test_within_the_border_all_hold(changes: dict[str, object]) -> None:
    assert all(verdicts(changes).values())


def test_induction_needs_prefix_matching_whatever_its_verdict() -> None:
    weaker = verdicts({"two.induction": two_heads(prefix=0.49)})
    assert [name for name, holds in weaker.items() if not holds] == ["two-layer-induction", "previous-token-ablation"]


def test_the_composition_that_must_be_strongest_is_that_with_the_previous_token_head() -> None:
    other = verdicts({"two.composition": pairs(BE_k=0.25, AE_k=0.26, AF_v=0.2)})
    assert not other["k-composition"]
    weak = verdicts({"two.composition": pairs(BE_k=0.129, AF_v=0.4, AE_q=0.4), "two.published": PUBLISHED})
    assert not weak["k-composition"]
    assert verdicts({"two.composition": pairs(BE_k=0.131, AF_v=0.4, AE_q=0.4)})["k-composition"]


def test_of_several_heads_the_best_is_judged() -> None:
    """A pattern is followed if one head follows it, however others fail."""
    worse = (use(name, mean=-5.0, gain=-5.0) for name in PATTERNS)
    assert verdicts(trigrams(patterns=uw.Table((*worse, *TRIGRAMS.patterns))))["copying-patterns"]


def test_without_texts_nothing_is_said_of_trigrams() -> None:
    found = verdicts({"one.trigrams": None})
    assert len(found) == 19
    assert all(found.values())


def test_paths_through_a_head_are_told_by_the_head_and_not_by_how_its_name_begins() -> None:
    changes = {f"two.{name}": value for name, value in shares(0.51, writer=HeadId(0, 10)).items()}
    assert judged(changes)["qk-expansion"].ours.endswith("all keys through L0H1: 0%")
    assert judged({})["qk-expansion"].ours.endswith("all keys through L0H1: 40%")


def test_a_first_layer_head_may_match_prefixes_best() -> None:
    """Nothing composes with it, and what is said of composition does not hold."""
    best = seen(head(A, 0.9), head(B, 0.0, 0.5), head(E, 0.1), head(F, 0.01))
    found = judged({"two.induction": best})
    for name in ("k-composition", "erratum-singles-out", "qk-expansion"):
        assert not found[name].holds
        assert "L0H0 matches prefixes best, in the first layer" in found[name].ours


@pytest.mark.parametrize(
    ("kl", "words"),
    [(1.0, "90% of the way"), (-1.2, "closer than the smoothed bigram"), (11.0, "no closer than the unigram")],
)
def test_no_more_than_the_whole_way_is_covered(kl: float, words: str) -> None:
    found = SimpleNamespace(kl=kl, kl_bigram=0.0, kl_unigram=10.0)
    assert judged({"bigram": found})["bigram"].ours == f"KL {kl:.3f} nats; {words}"


def test_a_finding_and_its_rule_stand_apart() -> None:
    for claim in judged({}).values():
        assert "olds if" not in claim.finding + claim.rule
        assert claim.finding.endswith(".")
        assert not claim.rule.endswith(".")
        assert claim.to_dict()["claim"] == claim.finding
        assert list(claim.to_dict()) == ["id", "section", "claim", "rule", "paper", "ours", "null", "holds"]
