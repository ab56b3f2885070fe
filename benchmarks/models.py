"""The same weights for every library, drawn at random: `tensors` in the paper's orientation, and each one's model."""

from dataclasses import asdict, dataclass, replace
from importlib import import_module
from typing import Any

import torch

Tensors = dict[str, torch.Tensor]


@dataclass(frozen=True)
class Shape:
    """A model's dimensions and its tokens.

    Attributes:
        precision: What is computed in, where that is a choice.
    """

    n_layers: int = 2
    n_heads: int = 12
    d_model: int = 768
    d_head: int = 64
    d_vocab: int = 50_257
    batch: int = 8
    seq: int = 512
    precision: str = "float32"

    def tiny(self) -> "Shape":
        """The same job at a size that runs at once on any machine."""
        sizes = {"n_layers": min(3, self.n_layers), "n_heads": 3, "d_model": 48, "d_head": 16, "d_vocab": 211}
        return replace(self, **sizes, batch=2, seq=21)

    def __str__(self) -> str:
        return f"{self.n_layers} x {self.n_heads} heads, d_model {self.d_model}, vocabulary {self.d_vocab:,}"


L = Shape()
GPT2_SMALL = Shape(n_layers=12)
SMOLLM2 = Shape(n_layers=30, n_heads=9, d_model=576, d_vocab=49_152)


def tensors(shape: Shape) -> Tensors:
    """Draw random weights that preserve the scale of the residual stream, equal in every process."""
    draw = torch.Generator().manual_seed(0)

    def normal(*size: int, scale: float) -> torch.Tensor:
        return torch.randn(*size, generator=draw) * scale

    heads = (shape.n_layers, shape.n_heads)
    return {
        "W_E": normal(shape.d_vocab, shape.d_model, scale=1.0),
        "W_U": normal(shape.d_vocab, shape.d_model, scale=shape.d_model**-0.5),
        "W_P": normal(shape.seq, shape.d_model, scale=0.5),
        "W_Q": normal(*heads, shape.d_head, shape.d_model, scale=shape.d_model**-0.5),
        "W_K": normal(*heads, shape.d_head, shape.d_model, scale=shape.d_model**-0.5),
        "W_V": normal(*heads, shape.d_head, shape.d_model, scale=shape.d_model**-0.5),
        "W_O": normal(*heads, shape.d_model, shape.d_head, scale=(shape.n_heads * shape.d_head) ** -0.5),
    }


def token_ids(shape: Shape) -> torch.Tensor:
    """Random token ids, [batch, seq]."""
    return torch.randint(shape.d_vocab, (shape.batch, shape.seq), generator=torch.Generator().manual_seed(1))


def ours(shape: Shape) -> Any:
    """Canonical `unweave.Weights`."""
    weights, x = import_module("unweave.model.weights"), tensors(shape)
    layers = tuple(
        weights.Layer(W_Q=q * shape.d_head**-0.5, W_K=k, W_V=v, W_O=o)
        for q, k, v, o in zip(x["W_Q"], x["W_K"], x["W_V"], x["W_O"], strict=True)
    )
    return weights.Weights(x["W_E"].mT, x["W_U"], layers, shape.seq, positions="stream", position_table=x["W_P"].mT)


def _settings(shape: Shape) -> dict[str, object]:
    """Settings common to both configurations of TransformerLens."""
    same = {name: n for name, n in asdict(shape).items() if name.startswith(("n_", "d_"))}
    return {**same, "n_ctx": shape.seq, "attn_only": True, "act_fn": None, "normalization_type": None, "device": "cpu"}


def hooked(shape: Shape) -> Any:
    """TransformerLens 3.9's `HookedTransformer`."""
    library, x = import_module("transformer_lens"), tensors(shape)
    model = library.HookedTransformer(library.HookedTransformerConfig(**_settings(shape), init_weights=False))
    state = {name: torch.zeros_like(p) for name, p in model.named_parameters()}
    state |= {"embed.W_E": x["W_E"], "pos_embed.W_pos": x["W_P"], "unembed.W_U": x["W_U"].mT}
    for name in ("W_Q", "W_K", "W_V", "W_O"):
        state |= {f"blocks.{l}.attn.{name}": heads.mT for l, heads in enumerate(x[name])}
    _copy(dict(model.named_parameters()), state)
    return model


def bridge(shape: Shape) -> Any:
    """TransformerLens 4.3's `TransformerBridge`."""
    x = tensors(shape)
    config = import_module("transformer_lens.config").TransformerBridgeConfig(
        **_settings(shape), architecture="TransformerLensNative", dtype=torch.float32
    )
    model = import_module("transformer_lens.model_bridge").TransformerBridge.boot_native(config)
    named = {name.replace("_original_component.", ""): p for name, p in model.named_parameters()}
    state = {name: torch.zeros_like(p) for name, p in named.items()}
    state |= {"tok_embed.weight": x["W_E"], "pos.weight": x["W_P"], "head.weight": x["W_U"]}
    for l in range(shape.n_layers):
        state |= {f"layers.{l}.attn.{name.lower()}.weight": x[f"W_{name}"][l].flatten(0, 1) for name in "QKV"}
        state[f"layers.{l}.attn.o.weight"] = x["W_O"][l].transpose(0, 1).flatten(1)
    _copy(named, state)
    return model


def _copy(named: dict[str, torch.nn.Parameter], state: Tensors) -> None:
    """Fill a model's parameters, each with the tensor of its name."""
    if named.keys() != state.keys():
        raise SystemExit(
            f"the model's parameters have other names than expected: {sorted(named.keys() ^ state.keys())}"
        )
    for name, parameter in named.items():
        parameter.data.copy_(state[name])
