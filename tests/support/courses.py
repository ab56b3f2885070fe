"""Made-up trainings: snapshots whose curves are known, for the tests of dynamics."""

from collections.abc import Sequence
from math import nan

import torch

from unweave.algebra.terms import HeadId
from unweave.analysis.learning.phase_change import Dynamics
from unweave.analysis.learning.snapshot import HeadPair, HeadSnapshot, PositionLoss, Snapshot
from unweave.results.estimates import Mean, Null, Scored
from unweave.results.table import Table


def shot(i: int, prefix: float = 0.02, in_context: float = 0.0, layers: int = 2) -> Snapshot:
    """Snapshot number i of a model with one head a layer, the last of which matches prefixes so well."""
    scores = [Scored(prefix if l == layers - 1 else 0.01, Null(0.01, nan)) for l in range(layers)]
    heads = [HeadSnapshot(HeadId(l, 0), score, 0.8 if l == 0 else 0.02, 0.1, 0.2) for l, score in enumerate(scores)]
    return Snapshot(
        step=100 * (i + 1),
        tokens=50_000 * (i + 1),
        loss=5.0 - 0.1 * i,
        loss_by_position=Table((PositionLoss(1, 1, 6.0), PositionLoss(2, 2, 5.0))),
        in_context=Mean(in_context, 0.05),
        early=(2, 6),
        late=(36, 40),
        windows=16,
        loss_first=8.0,
        loss_second=8.0 - 5 * prefix,
        heads=Table(tuple(heads)),
        k_composition=HeadPair(HeadId(1, 0), HeadId(0, 0), 0.1, 4.0) if layers == 2 else None,
        orders=(1.0, 2.0, 0.1)[: layers + 1],
    )


def course(prefix: Sequence[float], in_context: Sequence[float], layers: int = 2, name: str = "made up") -> Dynamics:
    """A training with these best prefix-matching and in-context-learning scores."""
    shots = [shot(i, *both, layers) for i, both in enumerate(zip(prefix, in_context, strict=True))]
    return Dynamics(name, tuple(shots))


def turning(prefix: Sequence[float] = (), examples: int = 50, corner: int = 4) -> Dynamics:
    """A training whose losses go straight on, turn by a right angle at a snapshot, and go straight on."""
    n = len(prefix) or 10
    draw = torch.Generator().manual_seed(0)
    u, v = torch.linalg.qr(torch.randn(examples, 2, generator=draw, dtype=torch.float64)).Q.T
    made = course(prefix or [0.02] * n, [0.0] * n)
    losses = {s.step: (5 - min(i, corner) * u - max(0, i - corner) * v).float() for i, s in enumerate(made.snapshots)}
    return Dynamics(made.name, made.snapshots, losses)


FLAT = [0.0, -0.02, 0.01, -0.01, 0.0, 0.01, 0.0, -0.02, 0.0, 0.01]
TOGETHER = course([0.02] * 4 + [0.3, 0.6] + [0.7] * 4, [x - 0.4 * (i > 4) for i, x in enumerate(FLAT)])
"""Prefix matching rises and in-context learning with it, between the fourth and the fifth snapshot and the sixth."""
APART = course([0.02] * 4 + [0.3, 0.6] + [0.7] * 4, [x - 0.05 * i for i, x in enumerate(FLAT)])
"""Prefix matching rises, and in-context learning comes evenly all the time."""
ONE_LAYER = course([0.03] * 10, FLAT, layers=1)
"""Nothing matches prefixes."""
