"""Hand-built models against the values they were built to have."""

import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st
from torch import Tensor

import unweave as uw
from support.helpers import KNOWN, fewer
from unweave.known import examples
from unweave.known.compiler import SHARP
from unweave.known.program import START


def repeated(d_vocab: int, length: int, times: int, seed: int) -> list[int]:
    """The start token, then different tokens in random order, repeated."""
    order = torch.randperm(d_vocab - 1, generator=torch.Generator().manual_seed(seed))[:length] + 1
    return [START, *order.tolist() * times]


def close(seen: Tensor | float, expected: Tensor | float) -> None:
    """Equality to a known value."""
    seen, expected = (torch.as_tensor(x, dtype=torch.float64) for x in (seen, expected))
    torch.testing.assert_close(seen, expected, rtol=KNOWN, atol=KNOWN)


@fewer
@given(st.integers(2, 12), st.integers(0, 2**32 - 1))
def test_a_bigram_model_is_its_table(d_vocab: int, seed: int) -> None:
    table = torch.randn(d_vocab, d_vocab, generator=torch.Generator().manual_seed(seed)).double().log_softmax(0)
    weights = examples.bigram(table)
    ids = torch.arange(d_vocab)
    assert uw.run(weights, ids).logits.equal(table.mT)
    assert (weights.W_U @ weights.W_E).dense().equal(table)
    assert uw.expansion(weights).counts() == {0: 1}
    assert repr(weights).startswith(f"Weights   0 layers × 0 heads   d_model {d_vocab}   d_head 0   d_vocab {d_vocab} ")


def test_a_copier_raises_the_logits_of_tokens_seen_so_far() -> None:
    weights = examples.copier(d_vocab=5, strength=3.0)
    ids = [0, 2, 2, 4]
    run = uw.run(weights, ids)
    seen = torch.nn.functional.one_hot(torch.tensor(ids), 5).double().cumsum(0)
    close(run.pattern["L0H0"], torch.ones(4, 4).double().tril() / torch.arange(1, 5)[:, None])
    close(run.logits, 3.0 * seen / torch.arange(1, 5)[:, None])
    circuit = weights.W_U @ weights.OV["L0H0"] @ weights.W_E
    close(circuit.dense(), 3.0 * torch.eye(5))
    assert ratio(circuit.eigenvalues()) == pytest.approx(1.0, abs=KNOWN)
    assert ratio((weights.W_U @ examples.copier(5, -1.0).OV[0, 0] @ weights.W_E).eigenvalues()) == pytest.approx(-1.0)


def ratio(eigenvalues: Tensor) -> float:
    """The paper's score of copying: ``Σλ / Σ|λ|``."""
    return float(eigenvalues.sum().real / eigenvalues.abs().sum())


@pytest.mark.parametrize("n_ctx", [2, 3, 8, 64])
def test_the_previous_token_head_attends_one_position_back(n_ctx: int) -> None:
    weights = examples.previous_token(d_vocab=6, n_ctx=n_ctx)
    ids = torch.randint(6, (n_ctx,), generator=torch.Generator().manual_seed(n_ctx))
    run = uw.run(weights, ids)
    back = torch.eye(n_ctx).roll(1, dims=0)
    back[0] = torch.eye(n_ctx)[0]
    close(run.pattern["L0H0"], back)
    assert run.logits.argmax(-1)[1:].equal(ids[:-1])


@pytest.mark.parametrize("d_vocab", [2, 3, 6, 11])
def test_the_induction_example_uses_only_k_composition(d_vocab: int) -> None:
    weights = examples.induction(d_vocab=d_vocab)
    earlier, later = weights.head("L0H0").weight, weights.QK["L1H0"]
    score = (later @ earlier).norm() / (later.norm() * earlier.norm())
    close(score, d_vocab**-0.5)
    close((later.T @ earlier).norm(), 0.0)
    close((weights.OV["L1H0"] @ earlier).norm(), 0.0)
    copying = weights.W_U @ weights.OV["L1H0"] @ weights.W_E
    matching = weights.W_E.T @ later @ earlier @ weights.W_E
    close(copying.dense(), torch.eye(d_vocab))
    close(matching.dense(), SHARP * torch.eye(d_vocab))
    assert ratio(copying.eigenvalues()) == pytest.approx(1.0, abs=KNOWN)
    assert ratio(matching.eigenvalues()) == pytest.approx(1.0, abs=KNOWN)


@fewer
@given(st.integers(3, 12), st.integers(2, 3), st.integers(0, 2**32 - 1), st.data())
def test_the_induction_head_attends_to_what_followed_earlier_copies(
    d_vocab: int, times: int, seed: int, data: st.DataObject
) -> None:
    length = data.draw(st.integers(2, d_vocab - 1), label="length")
    ids = repeated(d_vocab, length, times, seed)
    run = uw.run(examples.induction(d_vocab, n_ctx=len(ids)), ids)
    first, second = run.pattern["L0H0"], run.pattern["L1H0"]
    close(first.diagonal(-1), torch.ones(len(ids) - 1))
    for dst in range(1, len(ids)):
        followers = [src for src in range(1, dst + 1) if ids[src - 1] == ids[dst]]
        expected = torch.zeros(len(ids)).double()
        expected[followers or [0]] = 1 / max(1, len(followers))
        close(second[dst], expected)
    assert run.logits[length + 1 : -1].argmax(-1).tolist() == ids[length + 2 :]
    close(run.logits[length + 1 : -1].amax(-1), torch.ones(len(ids) - length - 2))


@fewer
@given(st.integers(3, 12), st.integers(0, 2**32 - 1), st.data())
def test_pointer_induction_uses_q_and_not_k_composition(d_vocab: int, seed: int, data: st.DataObject) -> None:
    length = data.draw(st.integers(2, d_vocab - 1), label="length")
    ids = repeated(d_vocab, length, 2, seed)
    n_ctx = data.draw(st.integers(len(ids), 32), label="n_ctx")
    weights = examples.pointer_induction(d_vocab, n_ctx)
    run = uw.run(weights, ids)
    for dst in range(length + 1, len(ids)):
        close(run.pattern["L0H0"][dst], torch.eye(len(ids))[dst - length])
        close(run.pattern["L1H0"][dst], torch.eye(len(ids))[dst - length + 1])
    for dst in range(1, length + 1):
        close(run.pattern["L0H0"][dst], torch.eye(len(ids))[0])
        close(run.pattern["L1H0"][dst], torch.eye(len(ids))[1])
    assert run.logits[length + 1 : -1].argmax(-1).tolist() == ids[length + 2 :]
    earlier, later = weights.OV["L0H0"], weights.QK["L1H0"]
    assert (later.T @ earlier).norm() > 0.1 * later.norm()
    close((later @ earlier).norm(), 0.0)


def test_two_previous_tokens_copies_from_one_and_two_positions_back() -> None:
    weights = examples.two_previous_tokens(n_ctx=12)
    first, second = weights.OV["L0H0"], weights.OV["L1H0"]
    unit = torch.eye(16, dtype=torch.float64)
    close(first.dense(), unit[:, 8:12] @ unit[0:4])
    close((second @ first).dense(), unit[:, 15:16] @ unit[0:1])
    assert torch.linalg.matrix_rank((second @ first).dense()) == 1
    one_back = (first + second).dense()[:, :8]
    close(one_back[8:15], unit[[0, 1, 2, 3, 4, 5, 6], :8])
    run = uw.run(weights, torch.arange(8))
    for dst in range(2, 8):
        x = unit[dst - 1, :8]
        close(run.logits[dst, 8:15], torch.cat([x[0:4], x[4:7]]))
        close(run.logits[dst, 15], unit[dst - 2, 0] + unit[dst - 1, 8])
    close(uw.expansion(weights).of_order(2)(run)[2], unit[15])
