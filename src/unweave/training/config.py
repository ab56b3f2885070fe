"""What a model of ours looks like, as checked plain values."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Literal, cast, get_args

from unweave.errors import BadInput
from unweave.files import config as fields

Positions = Literal["none", "sinusoidal", "learned", "stream"]
NormKind = Literal["none", "rms", "layer"]
Keys = Literal["plain", "smeared"]

NORM_EPS = 1e-5

LIMITS = {"n_layers": 1000, "n_heads": 2**12, "d_head": 2**12, "d_vocab": 2**21, "n_ctx": 2**17, "d_mlp": 2**20}
"""The largest value of each dimension; the smallest is 1, or 0 layers, or an MLP of 0 neurons."""

ARCHITECTURES = ("attention-only", "transformer")
"""Without MLPs and with them."""


@dataclass(frozen=True)
class ToyConfig:
    """What a transformer of ours looks like: attention-only, unless it has MLPs.

    Attributes:
        n_layers: Number of layers; 0 leaves the direct path only.
        n_heads: Heads in each layer.
        d_head: Width of a head.
        d_vocab: Number of tokens.
        n_ctx: Longest sequence.
        positions: Where positions enter. "sinusoidal" and "learned" tables are added to what
            queries and keys read, in every layer, and never to values or to the stream; "stream"
            is a learned table added to the embeddings.
        position_base: Ratio of the slowest to the fastest wavelength of the sinusoids; a learned
            table starts from the same sinusoids.
        position_scale: Amplitude of the sinusoids.
        norm: What happens to the stream before every read, the unembedding's included.
        keys: "smeared" mixes every key, positions included, with the one before it, by a share that each head learns;
            one layer then suffices for induction.
        d_mlp: Neurons after the heads of each layer; 0 for none.
    """

    n_layers: int
    n_heads: int
    d_head: int
    d_vocab: int
    n_ctx: int
    positions: Positions = "sinusoidal"
    position_base: float = 64.0
    position_scale: float = 1.0
    norm: NormKind = "none"
    keys: Keys = "plain"
    d_mlp: int = 0

    def __post_init__(self) -> None:
        for name, most in LIMITS.items():
            least, value = _least(name), getattr(self, name)
            if not isinstance(value, int) or not least <= value <= most:
                raise BadInput(f"{name} is {value!r}; it should be from {least} to {most:,}.")
        for name, kind in (("positions", Positions), ("norm", NormKind), ("keys", Keys)):
            if getattr(self, name) not in get_args(kind):
                known = ", ".join(f'"{value}"' for value in get_args(kind))
                raise BadInput(f"{name} is {getattr(self, name)!r}; known are {known}.")
        if not self.position_base > 1:
            raise BadInput(f"position_base is {self.position_base}; it should be above 1.")

    @property
    def d_model(self) -> int:
        """Width of the residual stream: the heads of a layer side by side."""
        return self.n_heads * self.d_head

    def to_dict(self) -> dict[str, object]:
        """The configuration as ``config.json`` holds it."""
        return {"architecture": ARCHITECTURES[self.d_mlp > 0], **asdict(self)}

    @classmethod
    def from_dict(cls, values: Mapping[str, object]) -> "ToyConfig":
        """The configuration in an object that anyone may have written.

        Raises:
            InputError: If a value is missing, of the wrong kind, or out of range.
        """
        fields.choice(values, "architecture", ARCHITECTURES, ARCHITECTURES[0])
        sizes = {
            name: fields.integer(values, name, _least(name), most, 0 if name == "d_mlp" else None)
            for name, most in LIMITS.items()
        }
        return cls(
            **sizes,
            positions=cast(Positions, fields.choice(values, "positions", get_args(Positions), "sinusoidal")),
            position_base=fields.number(values, "position_base", 1.001, 1e9, 64.0),
            position_scale=fields.number(values, "position_scale", -1e3, 1e3, 1.0),
            norm=cast(NormKind, fields.choice(values, "norm", get_args(NormKind), "none")),
            keys=cast(Keys, fields.choice(values, "keys", get_args(Keys), "plain")),
        )


def _least(name: str) -> int:
    return int(name not in ("n_layers", "d_mlp"))
