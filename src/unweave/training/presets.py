"""Models by name: small ones that two processor cores train in minutes, and the paper's shapes."""

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from unweave.errors import BadInput
from unweave.files.reading import show
from unweave.training.config import ToyConfig

_SCALE = 0.7
"""Amplitude of the sinusoids: at 3, attention saturates and nothing forms."""

_CPU = ToyConfig(n_layers=2, n_heads=4, d_head=64, d_vocab=4096, n_ctx=512, position_scale=_SCALE)
_PAPER = ToyConfig(
    n_layers=2, n_heads=12, d_head=64, d_vocab=4096, n_ctx=2048, position_base=10_000.0, position_scale=_SCALE
)

PRESETS: Mapping[str, ToyConfig] = MappingProxyType(
    {
        **{f"cpu-{depth}l": replace(_CPU, n_layers=depth) for depth in range(4)},
        "cpu-1l-smeared": replace(_CPU, n_layers=1, keys="smeared"),
        "cpu-2l-norm": replace(_CPU, norm="layer"),
        "cpu-2l-small": replace(_CPU, d_head=32, n_ctx=256),
        **{f"paper-{depth}l": replace(_PAPER, n_layers=depth) for depth in range(3)},
        "paper-1l-norm": replace(_PAPER, n_layers=1, norm="layer"),
        "paper-2l-norm": replace(_PAPER, norm="layer"),
    }
)
"""``cpu-…``: 4 heads of 64, context 512 (``-small``: of 32, context 256).

``paper-…``: 12 heads of 64, width 768, context 2048, as the paper gives them.

Without norms, as in the paper's theory, unless the name ends in ``-norm``: the paper's real models had them.
"""


def preset(model: str | int, d_vocab: int = 4096) -> ToyConfig:
    """A model of `PRESETS` by its name, or by its depth: ``preset(2)`` is ``preset("cpu-2l")``.

    Args:
        model: A name, or a number of layers; 2 is the least in which induction heads form.
        d_vocab: Number of tokens of the tokenizer.

    Raises:
        BadInput: If no preset has that name.

    Example:
        >>> preset("paper-2l").d_model
        768
    """
    if isinstance(model, int):
        return replace(_CPU, n_layers=model, d_vocab=d_vocab)
    if model not in PRESETS:
        raise BadInput(f'There is no preset "{show(model, 80)}".', f"Presets: {', '.join(PRESETS)}.")
    return replace(PRESETS[model], d_vocab=d_vocab)
