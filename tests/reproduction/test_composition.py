"""Composition: rules on a made-up model in which they only just hold; each change flips its own claim."""

from types import SimpleNamespace
from typing import Any

import pytest

from support.findings import A, B, E, F, G, broken, head, judged, seen
from unweave.algebra.terms import HeadId
from unweave.analysis.attribution.scores import PathName
from unweave.analysis.composition import Composition
from unweave.reproduction import composition
from unweave.reproduction.claim import Cause
from unweave.results.estimates import Mean, Null, Scored
from unweave.results.table import Table


def pairs(rest: float = 0.1, **scores: float) -> Table[Composition]:
    """Composition of all pairs, 0.1 but for those named, as ``BE_k``; random heads score 0.2 ± 0.01."""
    rows = []
    for kind in "qkv":
        for w, writer in (("A", A), ("B", B)):
            for r, reader in (("E", E), ("F", F), ("G", G)):
                score = Scored(scores.get(f"{w}{r}_{kind}", rest), Null(0.2, 0.01))
                rows.append(Composition(kind, reader, writer, score))  # type: ignore[arg-type]
    return Table(tuple(rows))


def over_tokens(**scores: float) -> dict[str, object]:
    """Two heads read B most by keys, the third reads A; two of the 18 pairs lie above random heads."""
    return {"over_tokens": pairs(**{"BE_k": 0.25, "BF_k": 0.11, "AG_k": 0.11, "AF_v": 0.24, **scores})}


def lead(k: Mean, whole: float = 1.0, writer: HeadId = B, kind: str = "k") -> tuple[SimpleNamespace, SimpleNamespace]:
    kinds = [SimpleNamespace(kind="none", lead=Mean(0.0, 0.1), share=None), SimpleNamespace(kind="k", lead=k, share=k)]
    query = PathName("M[L0H1] · W_E", (B,)) if kind == "qk" else PathName("W_E")
    best = SimpleNamespace(query=query, key=PathName(f"{writer} · W_E", (writer,)), kind=kind, share=0.4)
    return SimpleNamespace(lead=Mean(whole, 0.1), kinds=kinds), best


SURE = Mean(0.8751, 0.125)


def leads(*second: Any, **more: Any) -> dict[str, object]:
    """By keys the first head leads surely, the third does not; the second decides."""
    return {"leads": {E: lead(SURE), F: lead(*second or (SURE,), **more), G: lead(Mean(0.0, 0.1))}}


def found(previous: float = 0.5, prefix: float = 0.4) -> SimpleNamespace:
    return seen(head(A, 0.0), head(B, 0.0, previous), *(head(name, prefix) for name in (E, F, G)))


REACH = {A: (2, 1.0), B: (1, 0.99)}
SHARES = [SimpleNamespace(head=E, none=0.2, q=0.2, k=0.4, qk=0.2)]
WORLD: dict[str, Any] = {
    "induction": found(),
    **over_tokens(),
    **leads(),
    "wrong": {E: -0.25},
    "shares": SHARES,
    "reach": REACH,
}


@pytest.mark.parametrize("changes", [{}, over_tokens(BF_k=0.1001), leads(Mean(5.0, 0.1))])
def test_changes_within_the_thresholds_break_no_claim(changes: dict[str, object]) -> None:
    assert len(judged(composition, WORLD, changes)) == 3
    assert not broken(composition, WORLD, changes)


@pytest.mark.parametrize(
    ("claim", "changes"),
    [
        ("k-composition", over_tokens(AF_k=0.12)),
        ("k-composition", over_tokens(AF_v=0.26)),
        ("k-composition", over_tokens(AF_v=0.1, AE_q=0.26)),
        ("k-composition", over_tokens(AF_v=0.1, AG_k=0.26)),
        ("k-composition", over_tokens(AF_v=0.1, AE_k=0.26)),
        ("most-pairs-below-random", over_tokens(BE_v=0.21)),
        ("most-pairs-below-random", over_tokens(BE_v=0.2)),
        ("qk-expansion", leads(Mean(0.875, 0.125))),
        ("qk-expansion", leads(Mean(0.8751, 0.126))),
        ("qk-expansion", leads(Mean(0.9))),
        ("qk-expansion", leads(SURE, writer=A)),
        ("qk-expansion", leads(SURE, writer=HeadId(0, 10))),
        ("qk-expansion", leads(SURE, kind="qk")),
        ("qk-expansion", leads(SURE, whole=-1.0)),
        ("qk-expansion", {"leads": {}}),
    ],
)
def test_a_change_beyond_a_threshold_flips_its_own_claim(claim: str, changes: dict[str, object]) -> None:
    assert broken(composition, WORLD, changes) == [claim]


def test_a_previous_token_head_gives_that_token_at_least_half_its_attention() -> None:
    assert broken(composition, WORLD, {"induction": found(previous=0.49)}) == ["k-composition", "qk-expansion"]


def test_claims_about_prefix_matching_heads_fail_without_one() -> None:
    claims = judged(composition, WORLD, {"induction": found(prefix=0.1), "leads": {}, "wrong": {}})
    assert not claims["k-composition"].holds
    assert not claims["qk-expansion"].holds
    assert claims["k-composition"].ours == "strongest of 18: L0H1 → L1H0 by k"


def test_k_composition_holds_with_an_early_matcher_or_other_pairs_at_zero() -> None:
    early = seen(head(A, 0.9), *found().heads[1:])
    assert judged(composition, WORLD, {"induction": early})["k-composition"].holds
    claim = judged(composition, WORLD, {"over_tokens": pairs(0.0, BE_k=0.25, BF_k=0.11, BG_k=0.1)})["k-composition"]
    assert claim.holds
    assert "inf" not in claim.effect


def test_claims_over_tokens_are_left_out_if_tokens_do_not_span_the_stream() -> None:
    assert list(judged(composition, WORLD, {"over_tokens": None})) == ["qk-expansion"]


def test_a_head_that_matches_two_tokens_is_a_true_difference() -> None:
    """K-composition makes the lead, but the largest pair also passes the query through the previous-token head."""

    def why(changes: dict[str, object]) -> str:
        return str(judged(composition, WORLD, changes)["qk-expansion"].why)

    found = why(leads(SURE, writer=A, kind="qk"))
    assert found.startswith(Cause.DIFFERENT)
    for part in ("L1H1: query M[L0H1] · W_E, key L0H0 · W_E", "L0H0 attends to src = dst - 2 (1.00)"):
        assert part in found
    assert why(leads(SURE, writer=A)).startswith(Cause.OPEN)
    assert why(leads(Mean(0.9))).startswith(Cause.OPEN)
