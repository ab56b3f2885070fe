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
from unweave.training.objective import CompiledLoss, NextTokenLoss

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


def test_half_precision_is_near_and_leaves_the_weights_alone():
    model = drawn()
    exact = NextTokenLoss(model, torch.float32)(IDS, TARGETS)
    rough = NextTokenLoss(model, torch.bfloat16)(IDS, TARGETS)
    assert abs(rough - exact) < 0.01 * exact
    torch.autograd.backward(rough)
    assert all(W.dtype is W.grad.dtype is torch.float32 for W in model.parameters())
    torch.testing.assert_close(exact, torch.nn.functional.cross_entropy(model(IDS).mT, TARGETS), **CLOSE)


def test_without_a_compiler_nothing_is_compiled(monkeypatch):
    monkeypatch.setattr(shutil, "which", lambda name: None)
    with pytest.raises(Unsupported, match="compiler"):
        CompiledLoss(drawn(), torch.float32)


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("c++") is None, reason="there is no C++ compiler")
@pytest.mark.filterwarnings("default")
def test_a_compiled_step_learns_the_same_and_can_be_resumed():
    """The losses of the step as written, but for rounding; and the same bits however often it is interrupted."""
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
