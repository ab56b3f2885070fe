"""The chunked cross-entropy is torch's, value and gradient."""

import pytest
import torch

from support.helpers import EXACT
from unweave.training import objective as module
from unweave.training.objective import token_losses, unembedding_loss


@pytest.fixture(autouse=True)
def _small_chunks(monkeypatch):
    monkeypatch.setattr(module, "MOST", 5)


def example(rows=13, d_vocab=70):
    draw = torch.Generator().manual_seed(0)
    x = torch.randn(rows, 6, generator=draw, dtype=torch.float64, requires_grad=True)
    W_U = torch.randn(d_vocab, 6, generator=draw, dtype=torch.float64, requires_grad=True)
    return x, W_U, torch.randint(d_vocab, (rows,), generator=draw)


@pytest.mark.parametrize("d_vocab", [3, 64, 70])
def test_loss_and_gradients_are_those_of_cross_entropy(d_vocab):
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


def test_losses_of_single_tokens():
    x, W_U, targets = example(rows=12)
    losses = token_losses(x.view(3, 4, 6), W_U, targets.view(3, 4))
    assert losses.shape == (3, 4)
    torch.testing.assert_close(losses.mean(), unembedding_loss(x, W_U, targets), **EXACT)
