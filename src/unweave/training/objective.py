"""Training loss as a module: from tokens to the scalar that is differentiated."""

import shutil

import torch
from torch import nn

from unweave.errors import Unsupported
from unweave.shapes import Float, Int, Tensor
from unweave.training.loss import token_losses, unembedding_loss
from unweave.training.model import AttentionOnly
from unweave.training.recipe import TrainConfig


class NextTokenLoss(nn.Module):
    """Mean cross-entropy of the next token, as one module, so that DDP and FSDP wrap a single forward pass.

    Args:
        dtype: Precision of the passes; the parameters keep their own.
    """

    def __init__(self, model: AttentionOnly, dtype: torch.dtype) -> None:
        super().__init__()
        self.model = model
        self.dtype = dtype

    def forward(self, ids: Int[Tensor, "batch seq"], targets: Int[Tensor, "batch seq"]) -> Float[Tensor, ""]:
        """Mean loss, in nats per token, of predicting ``targets`` from ``ids``."""
        x = self.model.stream(ids, self.dtype)
        return unembedding_loss(x, self.model.W_U, targets)

    @torch.no_grad()
    def losses(self, ids: Int[Tensor, "batch seq"], targets: Int[Tensor, "batch seq"]) -> Float[Tensor, "batch seq"]:
        """Loss of each token in nats, in the precision of the parameters, for measuring."""
        return token_losses(self.model.stream(ids), self.model.W_U, targets)


class CompiledLoss(NextTokenLoss):
    """`NextTokenLoss` with compiled layers; measuring runs the model as written.

    Raises:
        Unsupported: If there is no C++ compiler, on a processor.
    """

    def __init__(self, model: AttentionOnly, dtype: torch.dtype) -> None:
        super().__init__(model, dtype)
        if model.W_U.device.type == "cpu" and not any(map(shutil.which, ("c++", "g++", "clang++"))):
            raise Unsupported(
                'TrainConfig: step = "compiled" needs a C++ compiler, and there is none', 'set step = "plain"'
            )
        self._through = torch.compile(model.through)

    def forward(self, ids: Int[Tensor, "batch seq"], targets: Int[Tensor, "batch seq"]) -> Float[Tensor, ""]:
        """Mean loss, in nats per token, of predicting ``targets`` from ``ids``."""
        x = self._through(*self.model.entering(ids, self.dtype))
        return unembedding_loss(x, self.model.W_U, targets)


def compute_dtype(config: TrainConfig) -> torch.dtype:
    """The precision of the passes: bfloat16 where it is set, or with "auto" where it is fast."""
    wanted = "bfloat16" if config.precision == "auto" and _multiplies_bfloat16(config.device) else config.precision
    return torch.bfloat16 if wanted == "bfloat16" else torch.float32


def _multiplies_bfloat16(device: str) -> bool:
    if torch.device(device).type == "cuda":
        return bool(torch.cuda.is_bf16_supported())
    abilities = torch.cpu.get_capabilities()
    return any(abilities.get(name, False) for name in ("avx512_bf16", "amx_bf16"))
