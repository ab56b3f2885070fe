"""Composition: every rule on a made-up model in which it only just holds; each change flips its own claim."""

from types import SimpleNamespace
from typing import Any

import pytest

from support.findings import A, B, E, F, broken, judged
from unweave.algebra.terms import HeadId
from unweave.analysis.attribution.scores import PathName
from unweave.analysis.composition import Composition
from unweave.reproduction import composition
from unweave.results.estimates import Null, Scored
from unweave.results.table import Table


def pairs(**scores: float) -> Table[Composition]:
    """Composition of all pairs, 0.1 but for those named, as ``BE_k``; random heads score 0.1 ± 0.01."""
    rows = []
    for kind in "qkv":
        for w, writer in (("A", A), ("B", B)):
            for r, reader in (("E", E), ("F", F)):
                score = Scored(scores.get(f"{w}{r}_{kind}", 0.1), Null(0.1, 0.01))
                rows.append(Composition(kind, reader, writer, score))  # type: ignore[arg-type]
    return Table(tuple(rows))


def expanded(k: float, writer: HeadId = B, kind: str = "k") -> dict[str, object]:
    rest = (1 - k) / 3
    rows = [SimpleNamespace(head=E, none=rest, q=rest, k=k, qk=rest), SimpleNamespace(head=F, none=1, q=0, k=0, qk=0)]
    through, direct = PathName(f"{writer} · W_E", (writer,)), PathName("W_E")
    first = SimpleNamespace(query=direct, key=through, kind=kind, share=0.4)
    other = SimpleNamespace(query=direct, key=direct, kind="none", share=0.1)
    return {"shares": rows, "pairs": [first, other]}


WORLD: dict[str, Any] = {
    "previous": B,
    "matcher": E,
    "correct": pairs(BE_k=0.25, AE_k=0.2, AF_v=0.2),
    "published": pairs(BE_k=0.25, AE_q=0.125),
    **expanded(0.51),
}


def test_in_the_made_up_world_every_claim_holds() -> None:
    assert len(judged(composition, WORLD, {})) == 4
    assert not broken(composition, WORLD, {})


@pytest.mark.parametrize(
    ("claim", "changes"),
    [
        ("erratum-singles-out", {"published": pairs(BE_k=0.115, AE_q=0.125)}),
        ("erratum-more-composition", {"published": pairs(BE_k=0.4, AE_k=0.14, AF_v=0.14)}),
        ("qk-expansion", expanded(0.5)),
        ("qk-expansion", expanded(0.51, writer=A)),
        ("qk-expansion", expanded(0.51, writer=HeadId(0, 10))),
        ("qk-expansion", expanded(0.51, kind="qk")),
    ],
)
def test_a_change_beyond_the_border_flips_its_own_claim(claim: str, changes: dict[str, object]) -> None:
    assert broken(composition, WORLD, changes) == [claim]


@pytest.mark.parametrize(
    ("correct", "holds"),
    [
        (pairs(BE_k=0.25, AE_k=0.26, AF_v=0.2), False),
        (pairs(BE_k=0.129, AF_v=0.4, AE_q=0.4), False),
        (pairs(BE_k=0.131, AF_v=0.4, AE_q=0.4), True),
    ],
    ids=["another is stronger", "too weak", "strongest by key"],
)
def test_the_strongest_composition_must_be_with_the_previous_token_head(correct: object, holds: bool) -> None:
    assert judged(composition, WORLD, {"correct": correct})["k-composition"].holds == holds


def test_paths_through_a_head_are_told_by_the_head_and_not_by_how_its_name_begins() -> None:
    other = judged(composition, WORLD, expanded(0.51, writer=HeadId(0, 10)))
    assert other["qk-expansion"].ours.endswith("all keys through L0H1: 0%")
    assert judged(composition, WORLD, {})["qk-expansion"].ours.endswith("all keys through L0H1: 40%")


def test_a_first_layer_head_may_match_prefixes_best() -> None:
    """Nothing composes with it, and no claim about composition holds."""
    found = judged(composition, WORLD, {"matcher": A})
    for name in ("k-composition", "erratum-singles-out", "qk-expansion"):
        assert not found[name].holds
        assert "L0H0 matches prefixes best, in the first layer" in found[name].ours
