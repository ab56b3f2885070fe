"""A training step's loss is the model's, whole, in either precision."""

import pytest
import torch

from helpers import CLOSE, EXACT
from toys import config
from unweave.toy import AttentionOnly
from unweave.toy.step import NextTokenLoss

DICE = torch.Generator().manual_seed(0)
IDS, TARGETS = torch.randint(257, (2, 3, 20), generator=DICE)


def lively(**changes):
    model = AttentionOnly(config(**changes))
    with torch.no_grad():
        for W in model.parameters():
            W.add_(0.1 * torch.randn(W.shape, generator=torch.Generator().manual_seed(len(W))))
    return model


@pytest.mark.parametrize("norm", ["none", "rms", "layer"])
@pytest.mark.parametrize("positions", ["none", "sinusoidal", "learned", "stream"])
def test_it_is_cross_entropy_of_the_logits(norm, positions):
    model = lively(norm=norm, positions=positions).double()
    wanted = torch.nn.functional.cross_entropy(model(IDS).flatten(0, 1), TARGETS.flatten())
    ours = NextTokenLoss(model, torch.float64)(IDS, TARGETS)
    torch.testing.assert_close(ours, wanted, **EXACT)
    gradients = torch.autograd.grad(ours, tuple(model.parameters()))
    for mine, theirs in zip(gradients, torch.autograd.grad(wanted, tuple(model.parameters())), strict=True):
        torch.testing.assert_close(mine, theirs, **EXACT)


def test_half_precision_is_near_and_leaves_the_weights_alone():
    model = lively()
    exact = NextTokenLoss(model, torch.float32)(IDS, TARGETS)
    rough = NextTokenLoss(model, torch.bfloat16)(IDS, TARGETS)
    assert abs(rough - exact) < 0.01 * exact
    torch.autograd.backward(rough)
    assert all(W.dtype is W.grad.dtype is torch.float32 for W in model.parameters())
    torch.testing.assert_close(exact, torch.nn.functional.cross_entropy(model(IDS).mT, TARGETS), **CLOSE)
