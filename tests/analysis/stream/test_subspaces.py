"""Subspaces against projections multiplied out; deletion by a head built to delete."""

from dataclasses import replace

import pytest
import torch

import unweave as uw
from support.analysis_models import random_weights
from unweave.algebra.terms import HeadId
from unweave.analysis.stream.subspaces import (
    basis_of,
    deletion,
    head_bandwidth,
    subspace_overlaps,
    vocabulary_dimensions,
)
from unweave.known import examples
from unweave.model.layer import Layer
from unweave.model.transforms import random_rotation, rotate
from unweave.model.weights import Weights


def projection(matrix: torch.Tensor) -> torch.Tensor:
    return matrix @ torch.linalg.pinv(matrix)


def test_overlaps_are_traces_of_projections() -> None:
    weights = random_weights(1)
    for row in subspace_overlaps(weights):
        writes, (one, other) = weights.layers[row.one.layer].W_O[row.one.head], (row.one, row.other)
        layer = weights.layers[other.layer]
        reads = {
            "write-write": layer.W_O[other.head],
            "write-q": layer.W_Q[other.head].mT,
            "write-k": layer.W_K[other.head].mT,
            "write-v": layer.W_V[other.head].mT,
        }[row.kind]
        assert row.overlap == pytest.approx((projection(writes) * projection(reads)).sum().item() / 3)
        assert row.kind == "write-write" or one.layer < other.layer
        assert 0 <= row.overlap <= row.nearest**2 <= 1
    assert len(subspace_overlaps(weights)) == 6 + 4 * 3


def test_the_null_matches_the_overlaps_of_random_heads() -> None:
    found = [row for seed in range(40) for row in subspace_overlaps(random_weights(seed))]
    scores = torch.tensor([row.overlap for row in found])
    assert scores.mean().item() == pytest.approx(found[0].overlap.null.mean, rel=0.05)
    assert scores.std().item() == pytest.approx(found[0].overlap.null.sd, rel=0.15)


def test_known_subspaces_have_their_known_overlaps() -> None:
    weights = examples.induction(d_vocab=6)
    table = {row.kind: row.overlap for row in subspace_overlaps(weights)}
    assert table == pytest.approx({"write-write": 0, "write-q": 0, "write-k": 1, "write-v": 0})
    assert [basis_of(weights, HeadId(0, 0), part).shape[1] for part in ("write", "q")] == [6, 0]
    assert [row.compares for row in head_bandwidth(weights)] == pytest.approx([0, 6])


def test_overlaps_and_dimensions_do_not_depend_on_a_rotation() -> None:
    weights = random_weights(2)
    turned = rotate(weights, random_rotation(7))
    for analysis in (subspace_overlaps, head_bandwidth):
        for one, other in zip(analysis(weights), analysis(turned), strict=True):
            assert one.__dict__ == {
                k: pytest.approx(v) if isinstance(v, float) else v for k, v in other.__dict__.items()
            }
    before, after = (vars(vocabulary_dimensions(each)) for each in (weights, turned))
    assert {**before, "origin": None} == {**{k: pytest.approx(v) for k, v in after.items()}, "origin": None}


def test_vocabulary_dimensions_match_what_the_embeddings_span() -> None:
    weights = random_weights(3, d_vocab=4000)
    found = vocabulary_dimensions(weights)
    assert found.embedding == pytest.approx(7, rel=0.02)
    assert found.joint == pytest.approx(7, rel=0.02)
    assert (found.half, found.most, found.d_model) == (4, 7, 7)
    # Tokens of a copier are embedded in five dimensions and read from five others.
    apart = vocabulary_dimensions(examples.copier(d_vocab=5))
    assert (apart.embedding, apart.joint, apart.shared) == pytest.approx((4, 8, 0))
    assert sum(apart.embedding_share) == pytest.approx(4)


def deleter(strength: float) -> Weights:
    """Head 0 attends to the current token and takes ``strength`` of it away; head 1 copies it to another place."""
    weights = examples.copier(d_vocab=4)
    unit = 40 * torch.eye(8, dtype=torch.float64)
    own = torch.eye(8, dtype=torch.float64)
    layer = Layer(
        W_Q=torch.stack([unit, unit]),
        W_K=torch.stack([own, own]),
        W_V=torch.stack([own, own]),
        W_O=torch.stack([-strength * own, own.roll(4, 0)]),
    )
    return Weights(weights.embed, weights.unembed, (layer,), n_ctx=16)


def test_a_head_built_to_delete_is_found() -> None:
    run = uw.run(deleter(0.75), [[0, 1, 2, 3], [3, 2, 1, 0]])
    first, other = deletion(run)
    assert (str(first.head), first.deletes, first.stream_score) == ("L0H0", True, pytest.approx(-1))
    assert (first.present, first.cosine, first.removed) == pytest.approx((1, -1, 0.75))
    assert (other.deletes, other.removed) == (False, pytest.approx(0))


def test_a_cosine_within_its_error_of_zero_deletes_nothing() -> None:
    """A head that takes all tokens away but one, which it adds to, on a text with as much of the one as of the rest."""
    weights = deleter(0.75)
    layer = weights.layers[0]
    sign = torch.ones(8).double()
    sign[weights.embed[:, 0].argmax()] = -1
    mixed = replace(weights, layers=(replace(layer, W_O=layer.W_O * sign),))
    row = deletion(uw.run(mixed, [[0, 1, 0, 2, 0, 1, 2]]))[0]
    assert row.present > 0.5
    assert row.stream_score.z < -2
    assert row.cosine == pytest.approx(-1 / 7)
    assert not row.deletes
    assert deletion(uw.run(mixed, [[1, 1, 3, 2, 3, 1, 2]]))[0].deletes
