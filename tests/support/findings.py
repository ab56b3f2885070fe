"""A made-up world for the rules of claims: rows of results with known numbers, and models with known answers."""

from collections.abc import Mapping
from dataclasses import fields, replace
from types import ModuleType, SimpleNamespace
from typing import Any

import torch

from unweave.algebra.terms import HeadId
from unweave.analysis.circuits import Copying
from unweave.analysis.induction.detectors import HeadScores
from unweave.analysis.induction.matching import Matching
from unweave.analysis.induction.mechanism import HeadMechanism
from unweave.analysis.induction.verdict import InductionHead, Label
from unweave.known import examples
from unweave.known.known import alphabet
from unweave.model.layer import Layer
from unweave.model.model import Model
from unweave.model.weights import Weights
from unweave.reproduction.claim import Claim
from unweave.reproduction.models import Models
from unweave.results.estimates import Null, Scored
from unweave.results.table import Table

A, B, C, D = (HeadId(0, i) for i in range(4))
"""Heads of the first layer; B attends to the previous token."""
E, F, G, H, I = (HeadId(1, i) for i in range(5))
"""Heads of the second layer; the first three match prefixes, through B."""
WRONG, RANDOM = Null(0.1, 0.0625), Null(0.0, 0.125)
"""Attention to wrong places, and eigenvalue scores of random heads."""
D_VOCAB = 12


def made(cls: type, **known: object) -> Any:
    """A value with these fields; the others are nothing."""
    return cls(**{f.name: known.get(f.name) for f in fields(cls) if f.init})


def judged(part: ModuleType, world: Mapping[str, Any], changes: Mapping[str, object]) -> dict[str, Claim]:
    """The claims of a section in its world with some facts changed, by id."""
    assert set(changes) <= set(world)
    return {claim.id: claim for claim in part.claims(made(part.Measured, **{**world, **changes}))}


def broken(part: ModuleType, world: Mapping[str, Any], changes: Mapping[str, object]) -> list[str]:
    """The claims that do not hold after some facts have changed."""
    return [name for name, claim in judged(part, world, changes).items() if not claim.holds]


def copying(*scores: float, layer: int = 0) -> Table[Copying]:
    """Heads of a layer with these eigenvalue scores; random heads score 0 ± 0.125."""
    heads = (made(Copying, head=HeadId(layer, i), eigenvalue_score=Scored(s, RANDOM)) for i, s in enumerate(scores))
    return Table(tuple(heads))


def seen(*heads: InductionHead) -> SimpleNamespace:
    """What `induction` would find of these heads."""
    nulls = {"ov_eigenvalue_score": RANDOM, "qk_eigenvalue_score": RANDOM}
    return SimpleNamespace(heads=Table(heads), behavior=SimpleNamespace(chance=0.03), nulls=nulls)


def head(
    name: HeadId, prefix: float, previous: float = 0.0, ov: float = 0.0, qk: float | None = None, null: Null = WRONG
) -> InductionHead:
    """A head that matches prefixes so well, attends to the previous token so much, and has such eigenvalues."""
    through = None if qk is None else B
    matching = Matching(through=through, qk_eigenvalue_score=None if qk is None else Scored(qk, RANDOM))
    row: InductionHead = made(
        InductionHead,
        head=name,
        seen=made(HeadScores, head=name, prefix_matching=Scored(prefix, null), previous_token=previous),
        read=made(HeadMechanism, head=name, ov_eigenvalue_score=Scored(ov, RANDOM), matching=matching),
        through=through,
        verdict=Label.INDUCTION if prefix >= 0.4 else Label.NOTHING,
    )
    return row


def text() -> torch.Tensor:
    """Text in which each token prefers the next one."""
    draw = torch.Generator().manual_seed(0)
    steps = torch.where(torch.rand(40, 49, generator=draw) < 0.7, 1, torch.randint(0, 11, (40, 49), generator=draw))
    return torch.cat([torch.zeros(40, 1, dtype=torch.long), 1 + steps.cumsum(-1) % (D_VOCAB - 1)], dim=-1)


def bigram_of(ids: torch.Tensor) -> Weights:
    """The model whose logits are the text's smoothed bigram."""
    counts = torch.full((D_VOCAB, D_VOCAB), 0.1, dtype=torch.float64)
    counts.index_put_((ids[:, 1:].flatten(), ids[:, :-1].flatten()), torch.tensor(1.0).double(), accumulate=True)
    return examples.bigram((counts / counts.sum(0)).log())


def three_heads() -> Weights:
    """A layer with two heads that copy all tokens alike, and one that attends to the previous token and copies none."""
    (back,) = examples.previous_token(D_VOCAB).layers
    places = [x * torch.tensor([0.0, 0.0, 1.0]).double()[:, None, None] for x in (back.P_Q, back.P_K) if x is not None]
    writes = back.W_O * torch.tensor([1.0, 1.0, -1.0]).double()[:, None, None]
    own = (x.expand(3, -1, -1) for x in (back.W_Q, back.W_K, back.W_V))
    return replace(examples.previous_token(D_VOCAB), layers=(Layer(*own, writes, P_Q=places[0], P_K=places[1]),))


def hand_built(ids: torch.Tensor) -> tuple[Weights, Weights, Weights]:
    """Three models that are what the paper says."""
    return bigram_of(ids), three_heads(), examples.induction(D_VOCAB)


def models(zero: Weights, one: Weights, two: Weights, ids: torch.Tensor, **more: Any) -> Models:
    """The same as models with an alphabet, and the text that they are measured on."""
    named = (
        Model(w, alphabet(), {"name": f"<b>{n}"}) for n, w in zip(("zero", "one", "two"), (zero, one, two), strict=True)
    )
    return Models(*named, ids[:30], ids[30:], **more)
