"""Shapes of unweave's own models, and presets, which are shapes with a name."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from types import MappingProxyType
from typing import Annotated, Literal, Self

from msgspec import Meta

from unweave.errors import BadInput, did_you_mean
from unweave.files.declared import Declared, convert
from unweave.files.reading import show

NORM_EPS = 1e-5
ARCHITECTURES = ("attention-only", "transformer")  # without MLPs and with them


@dataclass(frozen=True)
class ModelConfig(Declared):
    """Shape of a transformer: attention-only, unless it has MLPs."""

    n_layers: Annotated[int, Meta(ge=0, le=1000), "Number of layers; 0 leaves the direct path only."]
    n_heads: Annotated[int, Meta(ge=1, le=2**12), "Heads in each layer."]
    d_head: Annotated[int, Meta(ge=1, le=2**12), "Width of a head."]
    d_vocab: Annotated[int, Meta(ge=1, le=2**21), "Number of tokens in the vocabulary."]
    n_ctx: Annotated[int, Meta(ge=1, le=2**17), "Longest sequence, in tokens."]
    positions: Annotated[
        Literal["none", "sinusoidal", "learned", "stream"],
        'Where positions enter. "sinusoidal" and "learned" tables are added to the input of queries and keys in every '
        'layer, never to values or to the stream; "stream" is a learned table added to the embeddings.',
    ] = "sinusoidal"
    position_base: Annotated[
        float,
        Meta(ge=1.001, le=1e9),
        "Ratio of the slowest to the fastest wavelength of the sinusoids; a learned table starts from the same ones.",
    ] = 64.0
    position_scale: Annotated[float, Meta(ge=-1e3, le=1e3), "Amplitude of the sinusoids."] = 1.0
    norm: Annotated[Literal["none", "rms", "layer"], "Norm before every read of the residual stream."] = "none"
    keys: Annotated[
        Literal["plain", "smeared"],
        '"smeared" keys are mixed with the key of the token before, by a share that each head learns; one layer then '
        "suffices for induction.",
    ] = "plain"
    d_mlp: Annotated[int, Meta(ge=0, le=2**20), "Neurons of the MLP after the heads of each layer; 0 for none."] = 0

    @property
    def d_model(self) -> int:
        """Width of the residual stream: the heads of a layer side by side."""
        return self.n_heads * self.d_head

    def to_dict(self) -> dict[str, object]:
        """The configuration as ``config.json`` holds it."""
        return {"architecture": ARCHITECTURES[self.d_mlp > 0], **asdict(self)}

    @classmethod
    def from_dict(cls, values: Mapping[str, object]) -> Self:
        """Parse a configuration of this architecture from untrusted values."""
        convert(values, _Architecture)
        return super().from_dict(values)


@dataclass(frozen=True)
class _Architecture:
    """The part of a configuration that follows from the others."""

    architecture: Literal["attention-only", "transformer"] | None = None


_SCALE = 0.7  # amplitude of the sinusoids: at 3, attention saturates and nothing forms
_CPU = ModelConfig(n_layers=2, n_heads=4, d_head=64, d_vocab=4096, n_ctx=512, position_scale=_SCALE)
_PAPER = ModelConfig(
    n_layers=2, n_heads=12, d_head=64, d_vocab=4096, n_ctx=2048, position_base=10_000.0, position_scale=_SCALE
)

PRESETS: Mapping[str, ModelConfig] = MappingProxyType(
    {
        **{f"cpu-{depth}l": replace(_CPU, n_layers=depth) for depth in range(4)},
        "cpu-1l-smeared": replace(_CPU, n_layers=1, keys="smeared"),
        "cpu-2l-norm": replace(_CPU, norm="layer"),
        "cpu-2l-small": replace(_CPU, d_head=32, n_ctx=256),
        "cpu-2l-quick": replace(_CPU, d_head=32, n_ctx=256, position_base=32.0, position_scale=1.0),
        **{f"paper-{depth}l": replace(_PAPER, n_layers=depth) for depth in range(3)},
        "paper-1l-norm": replace(_PAPER, n_layers=1, norm="layer"),
        "paper-2l-norm": replace(_PAPER, norm="layer"),
    }
)
"""``cpu-…``: 4 heads of width 64, context 512 (``-small`` and ``-quick``: of width 32, context 256).

``paper-…``: 12 heads of width 64, d_model 768, context 2048, as in Elhage et al. 2021.

Without norms, as in the paper's theory, unless the name ends in ``-norm``: the paper's real models had them.
"""

RATES: Mapping[str, Mapping[str, float]] = MappingProxyType(
    {"cpu-2l-quick": MappingProxyType({"lr_heads": 0.03, "lr_later": 0.33, "lr_embed": 0.0015, "lr_unembed": 0.0015})}
)
"""Settings of `TrainConfig` that belong to a preset; any other value that is given replaces them.

``cpu-2l-quick`` forms induction heads soonest: its positions separate neighbors more sharply, its first layer
learns faster, also relative to the second, and W_E and W_U learn more slowly.
"""


def preset(model: str | int, d_vocab: int = 4096) -> ModelConfig:
    """A model of `PRESETS` by its name, or by its depth: ``preset(2)`` is ``preset("cpu-2l")``.

    Args:
        model: A name, or a number of layers; induction heads need at least 2.
        d_vocab: Number of tokens of the tokenizer.

    Example:
        >>> preset("paper-2l").d_model
        768
    """
    if isinstance(model, int):
        return replace(_CPU, n_layers=model, d_vocab=d_vocab)
    if model not in PRESETS:
        raise BadInput(
            f'preset: there is no preset "{show(str(model), 80)}"',
            did_you_mean(str(model), PRESETS) or f"presets: {', '.join(PRESETS)}",
        )
    return replace(PRESETS[model], d_vocab=d_vocab)
