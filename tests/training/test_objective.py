"""A training step's loss is the model's, whole, in either precision, as written or compiled."""

import shutil
from dataclasses import replace

import pytest
import torch

from support import trainers
from support.helpers import CLOSE, EXACT
from support.toys import config, lively
from unweave.errors import Unsupported
from unweave.training import AttentionOnly, TrainState, train
from unweave.training import objective as module
from unweave.training.objective import CompiledLoss, NextTokenLoss, token_losses, unembedding_loss

DICE = torch.Generator().manual_seed(0)
IDS, TARGETS = torch.randint(257, (2, 3, 20), generator=DICE)


def drawn(**changes):
    return lively(AttentionOnly(config(**changes)), 0.1)


@pytest.mark.parametrize("norm", ["none", "rms", "layer"])
@pytest.mark.parametrize("positions", ["none", "sinusoidal", "learned", "stream"])
def test_the_objective_is_cross_entropy_of_the_logits(norm, positions):
    model = drawn(norm=norm, positions=positions).double()
    wanted = torch.nn.functional.cross_entropy(model(IDS).flatten(0, 1), TARGETS.flatten())
    ours = NextTokenLoss(model, torch.float64)(IDS, TARGETS)
    torch.testing.assert_close(ours, wanted, **EXACT)
    gradients = torch.autograd.grad(ours, tuple(model.parameters()))
    for mine, theirs in zip(gradients, torch.autograd.grad(wanted, tuple(model.parameters())), strict=True):
        torch.testing.assert_close(mine, theirs, **EXACT)


def test_half_precision_loss_is_close_and_leaves_weights_in_float32():
    model = drawn()
    exact = NextTokenLoss(model, torch.float32)(IDS, TARGETS)
    rough = NextTokenLoss(model, torch.bfloat16)(IDS, TARGETS)
    assert abs(rough - exact) < 0.01 * exact
    torch.autograd.backward(rough)
    assert all(W.dtype is W.grad.dtype is torch.float32 for W in model.parameters())
    torch.testing.assert_close(exact, torch.nn.functional.cross_entropy(model(IDS).mT, TARGETS), **CLOSE)


def test_compiling_without_a_compiler_is_refused(monkeypatch):
    monkeypatch.setattr(shutil, "which", lambda name: None)
    with pytest.raises(Unsupported, match="compiler"):
        CompiledLoss(drawn(), torch.float32)


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("c++") is None, reason="there is no C++ compiler")
@pytest.mark.filterwarnings("default")
def test_a_compiled_step_learns_the_same_and_can_be_resumed():
    """Losses match the uncompiled step up to rounding, and the bits are the same however often it is interrupted."""
    plain = trainers.PLAN.training
    compiled = replace(plain, step="compiled")
    ends = [train(config, trainers.TEXT, trainers.TEXT) for config in (plain, compiled, compiled)]
    assert ends[1].last.val_loss == pytest.approx(ends[0].last.val_loss, abs=1e-5)
    state = TrainState.begin(compiled)
    for stop in (3, 7, 99):
        train(compiled, trainers.TEXT, trainers.TEXT, trainers.Stopping(state, stop), state)
    for W, V, U in zip(*(end.state.model.parameters() for end in ends[1:]), state.model.parameters(), strict=True):
        assert torch.equal(W, V)
        assert torch.equal(W, U)


@pytest.fixture(autouse=True)
def _small_chunks(monkeypatch):
    monkeypatch.setattr(module, "MOST", 5)


def example(rows=13, d_vocab=70):
    draw = torch.Generator().manual_seed(0)
    x = torch.randn(rows, 6, generator=draw, dtype=torch.float64, requires_grad=True)
    W_U = torch.randn(d_vocab, 6, generator=draw, dtype=torch.float64, requires_grad=True)
    return x, W_U, torch.randint(d_vocab, (rows,), generator=draw)


@pytest.mark.parametrize("d_vocab", [3, 64, 70])
def test_loss_and_gradients_match_cross_entropy(d_vocab):
    x, W_U, targets = example(d_vocab=d_vocab)
    plain = torch.nn.functional.cross_entropy(x @ W_U.T, targets)
    wanted = torch.autograd.grad(2.5 * plain, (x, W_U))
    chunked = unembedding_loss(x, W_U, targets)
    torch.testing.assert_close(chunked, plain, **EXACT)
    for ours, theirs in zip(torch.autograd.grad(2.5 * chunked, (x, W_U)), wanted, strict=True):
        torch.testing.assert_close(ours, theirs, **EXACT)


def test_the_gradient_is_the_numerical_derivative():
    x, W_U, targets = example(rows=7, d_vocab=9)
    assert torch.autograd.gradcheck(lambda x, W: unembedding_loss(x, W, targets), (x, W_U))


def test_token_losses_average_to_the_unembedding_loss():
    x, W_U, targets = example(rows=12)
    losses = token_losses(x.view(3, 4, 6), W_U, targets.view(3, 4))
    assert losses.shape == (3, 4)
    torch.testing.assert_close(losses.mean(), unembedding_loss(x, W_U, targets), **EXACT)
