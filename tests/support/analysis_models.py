"""Small random models for the tests of analyses: plain tensors, seeded."""

import torch

from unweave.model.layer import Layer
from unweave.model.norms import Norm
from unweave.model.weights import Weights


def random_weights(seed: int, d_vocab: int = 23, norm: str = "none", bias: bool = False, heads: int = 2) -> Weights:
    draw = torch.Generator().manual_seed(seed)

    def normal(*shape: int) -> torch.Tensor:
        return torch.randn(*shape, generator=draw, dtype=torch.float64)

    def layer() -> Layer:
        d_head, d_model = 3, 7
        return Layer(
            normal(heads, d_head, d_model),
            normal(heads, d_head, d_model),
            normal(heads, d_head, d_model),
            normal(heads, d_model, d_head),
            b_Q=normal(heads, d_head) if bias else None,
            b_K=normal(heads, d_head) if bias else None,
        )

    return Weights(normal(7, d_vocab), normal(d_vocab, 7), (layer(), layer()), n_ctx=16, norm=Norm(norm, 1e-5))  # type: ignore[arg-type]
