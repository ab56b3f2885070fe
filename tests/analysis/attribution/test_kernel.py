"""Kernels of rotary heads on a run, against loops over cells, and hand-built heads whose kernel is known."""

import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st

import unweave as uw
from support.helpers import KNOWN, METAMORPHIC, NORMWISE, assert_near, fewer
from support.strategies import modern_raws, tokens
from unweave.analysis.attribution import kernel_parts, raw_scores, score_kernel
from unweave.analysis.circuits import position_kernel
from unweave.errors import Unsupported
from unweave.known import examples
from unweave.model import heads
from unweave.model.fold import canonical
from unweave.model.run import run

pytestmark = pytest.mark.promise("R2")


def turned_run(data):
    """A run of a random rotary model on at least 3 tokens, and a head that positions turn."""
    weights = canonical(data.draw(modern_raws(max_layers=2, turned=True), label="model"))
    seen = run(weights, data.draw(tokens(weights, least=3), label="ids"))
    turned = [head for head in weights.head_ids if weights.layers[head.layer].scoring.moves]
    return seen, data.draw(st.sampled_from(turned), label="head")


@fewer
@given(st.data())
def test_the_parts_match_explicit_loops(data) -> None:
    """Means, rotations by dense matrices, and covariances within rows are computed cell by cell."""
    seen, head = turned_run(data)
    weights, n = seen.weights, seen.ids.shape[-1]
    layer, x = weights.layers[head.layer], seen.read(head.layer)
    q, k = (f(layer, x)[..., head.head, :, :].reshape(-1, n, weights.d_head) for f in (heads.queries, heads.keys))
    R = [layer.scoring.rotary.matrix(d, weights.d_head) for d in range(n)]
    mean_q, mean_k = q[:, 1:].mean((0, 1)), k[:, 1:].mean((0, 1))
    kernel = torch.stack([mean_q @ r @ mean_k for r in R])
    parts = {name: part.reshape(-1, n, n) for name, part in kernel_parts(seen, head).items()}
    top, bottom = dict.fromkeys(parts, 0.0), 0.0
    scale = 1 + max(float(part.abs().max()) for part in parts.values())
    for b in range(len(q)):
        for i in range(1, n):
            first = max(1, i + 1 - (layer.scoring.window or n))
            for j in range(first, i + 1):
                r = R[i - j]
                a, c = q[b, i] - mean_q, k[b, j] - mean_k
                expected = kernel[i - j], a @ r @ mean_k, mean_q @ r @ c, a @ r @ c
                seen_here = torch.stack([part[b, i, j] for part in parts.values()])
                assert float((seen_here - torch.stack(expected)).abs().max()) <= METAMORPHIC * scale
            row = {name: part[b, i, first : i + 1] for name, part in parts.items()}
            whole = sum(row.values())
            bottom += float((whole - whole.mean()).square().sum())
            for name, part in row.items():
                top[name] += float(((part - part.mean()) * (whole - whole.mean())).sum())
    scores = raw_scores(seen, head).reshape(-1, n, n)
    assert float((sum(parts.values()) - scores).abs().max()) <= NORMWISE * scale
    found = score_kernel(seen, head)
    assert found.residual <= NORMWISE * scale
    assert_near(torch.tensor([point.kernel for point in found.curve]).double(), kernel[: len(found.curve)], 1e-6)
    if found.sd > 1e-6:
        for name, covariance in top.items():
            assert getattr(found, name) == pytest.approx(covariance / bottom, abs=1e-6 * scale**2 / found.sd**2)


def test_the_kernel_explains_all_scores_of_a_hand_built_previous_token_head() -> None:
    model = uw.load("example:rotary-induction")
    seen = model.run(uw.analysis.induction.repeated_tokens(model).ids)
    found = score_kernel(seen, "L0H0")
    assert (found.peak, found.kernel) == (1, pytest.approx(1, abs=KNOWN))
    assert found.curve[1].kernel == pytest.approx(examples.SHARP)
    assert found.curve[1].attention == pytest.approx(1)
    assert max(abs(point.kernel) for point in found.curve if point.distance != 1) < KNOWN * examples.SHARP
    matches = score_kernel(seen, "L1H0")
    assert abs(matches.kernel) < KNOWN
    assert matches.interaction > 0.8


def test_the_position_kernel_of_the_weights_matches_the_kernel_of_a_run() -> None:
    weights = examples.rotary_induction(n_ctx=8)
    kernel = position_kernel(weights, "L0H0").dense()
    found = score_kernel(run(weights, [0, 1, 2, 3, 4, 5, 1, 2]), "L0H0")
    assert_near(kernel[:7, 0], torch.tensor([point.kernel for point in found.curve]).double(), KNOWN)


@fewer
@given(st.data())
def test_a_kernel_of_weights_depends_on_the_distance_alone(data) -> None:
    weights = turned_run(data)[0].weights
    for head in weights.head_ids:
        try:
            kernel = position_kernel(weights, head).dense()
        except Unsupported as error:
            assert "score_kernel" in error.hint or "no positions enter its layer" in error.fact
            continue
        if weights.layers[head.layer].smear is None:
            d = torch.arange(weights.n_ctx)
            toeplitz = kernel[:, 0][(d[:, None] - d).clamp_min(0)]
            assert float((kernel - toeplitz).tril().abs().max()) <= METAMORPHIC * (1 + float(kernel.abs().max()))
