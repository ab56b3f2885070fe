"""Small random models with everything a model can have in them: biases, gains and positions; seeded."""

import torch

from unweave.model.fold import Affine, Raw, RawLayer, canonical
from unweave.model.norms import Norm
from unweave.model.weights import Weights

D_MODEL, HEADS, D_HEAD, D_VOCAB, N_CTX = 8, 2, 3, 11, 12


def whole_model(seed: int = 0, layers: int = 2, norm: str = "layer", positions: str = "stream") -> Weights:
    draw = torch.Generator().manual_seed(seed)

    def normal(*shape: int) -> torch.Tensor:
        return torch.randn(*shape, generator=draw, dtype=torch.float64) / shape[-1] ** 0.5

    def affine() -> Affine:
        return Affine(1 + normal(D_MODEL), normal(D_MODEL))

    def layer() -> RawLayer:
        read = {name: normal(HEADS, D_HEAD, D_MODEL) for name in ("W_Q", "W_K", "W_V")}
        biases = {name: normal(HEADS, D_HEAD) for name in ("b_Q", "b_K", "b_V")}
        return RawLayer(**read, W_O=normal(HEADS, D_MODEL, D_HEAD), **biases, b_O=normal(D_MODEL), norm=affine())

    raw = Raw(
        W_E=normal(D_MODEL, D_VOCAB) * 3,
        W_U=normal(D_VOCAB, D_MODEL),
        layers=tuple(layer() for _ in range(layers)),
        n_ctx=N_CTX,
        norm=Norm(norm, 0.0 if norm == "none" else 1e-5),  # type: ignore[arg-type]
        final=affine(),
        positions=positions,  # type: ignore[arg-type]
        W_P=None if positions == "none" else normal(D_MODEL, N_CTX),
        b_U=normal(D_VOCAB),
    )
    return canonical(raw)


def some_tokens(*shape: int, seed: int = 0) -> torch.Tensor:
    return torch.randint(D_VOCAB, shape, generator=torch.Generator().manual_seed(seed))
