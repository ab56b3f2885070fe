"""Rotary positions as configurations give them: a rate for each pair of dimensions, in float64.

Checkpoints pair dimension p with p + n/2; here pairs are neighbors. Rows of queries and keys are put in that order as
they are read, which changes no score.
"""

from collections.abc import Callable, Mapping
from math import ceil, floor, log, pi, sqrt
from typing import Any

import torch

from unweave.algebra.scoring import Rotary
from unweave.errors import InputError
from unweave.files.json import describe
from unweave.files.reading import show
from unweave.shapes import Float, Tensor

Settings = Mapping[str, Any]
BASE = 10_000.0
KNOWN: Mapping[str, frozenset[str]] = {
    "default": frozenset({"mrope_section", "mrope_interleaved"}),
    "linear": frozenset({"factor", "original_max_position_embeddings"}),
    "llama3": frozenset({"factor", "low_freq_factor", "high_freq_factor", "original_max_position_embeddings"}),
    "yarn": frozenset(
        (
            *("factor", "attention_factor", "beta_fast", "beta_slow", "mscale", "mscale_all_dim", "truncate"),
            *("original_max_position_embeddings", "finetuned"),
        )
    ),
    "dynamic": frozenset({"factor", "original_max_position_embeddings"}),
    "longrope": frozenset(
        ("factor", "attention_factor", "long_factor", "short_factor", "original_max_position_embeddings")
    ),
}
"""Kinds of scaling that are read, with their keys; the last two up to the length at which rates change.

The several axes of positions of ``mrope`` coincide in a text.
"""
SHARED = frozenset({"rope_type", "type", "rope_theta", "partial_rotary_factor"})


def rotary(
    where: str, d_head: int, settings: Settings | None, *, base: float | None, share: float | None, n_ctx: int
) -> Rotary:
    """Read the rates of rotary positions."""
    own = dict(settings or {})
    kind = own.get("rope_type", own.get("type", "default"))
    name = f"{show(where)}: rotary positions whose rope_type is {describe(kind)}"
    kind = {"su": "longrope", "mrope": "default"}.get(kind, kind) if isinstance(kind, str) else kind
    if not isinstance(kind, str) or kind not in KNOWN:
        raise InputError(f"{name} are not supported", f"supported: {', '.join(KNOWN)}")
    if unknown := [key for key in own if key not in SHARED | KNOWN[kind]]:
        raise InputError(f'{name} have the key "{show(unknown[0])}", which is not known', "remove it if it is unused")
    theta = _number(where, own, "rope_theta", base if base is not None else BASE)
    part = _number(where, own, "partial_rotary_factor", 1.0 if share is None else share)
    turned = int(d_head * part)
    if turned < 2 or turned > d_head or turned % 2 or theta <= 0:
        raise InputError(f"{show(where)}: rotary positions rotate {turned} of {d_head} dimensions, base {theta:g}")
    plain = [theta ** (-2 * p / turned) for p in range(turned // 2)]
    try:
        return _SCALED[kind](_Scaling(where, own, theta, turned, n_ctx), plain)
    except (ArithmeticError, ValueError) as problem:
        raise InputError(f"{name} have values that give no rates", "factors and lengths should be above 0") from problem


def paired(x: Float[Tensor, "heads d_head *more"], turned: int) -> Tensor:
    """Rows of queries or keys with the two dimensions of each pair side by side."""
    if x.is_meta:  # an index without numbers takes a second: torch imports sympy for it
        return x
    order = torch.arange(turned).view(2, -1).mT.flatten()
    return x[:, torch.cat([order, torch.arange(turned, x.shape[1])])]


class _Scaling:
    def __init__(self, where: str, own: Settings, base: float, turned: int, n_ctx: int) -> None:
        self.where, self.own, self.base, self.turned, self.n_ctx = where, own, base, turned, n_ctx

    def __getitem__(self, key: str) -> float:
        return _number(self.where, self.own, key, None)

    def get(self, key: str, otherwise: float) -> float:
        return _number(self.where, self.own, key, otherwise)

    def numbers(self, key: str, count: int) -> list[float]:
        """A list of numbers, one for each pair of dimensions."""
        values = self.own.get(key)
        if not isinstance(values, list | tuple) or len(values) != count:
            seen = f"has {len(values):,} entries" if isinstance(values, list | tuple) else f"is {describe(values)}"
            raise InputError(f'{show(self.where)}: "{key}" of its rotary positions {seen}', f"{count} pairs rotate")
        return [_number(self.where, {key: value}, key, None) for value in values]


def _number(where: str, own: Settings, key: str, otherwise: float | None) -> float:
    value = own.get(key)
    if value is None and otherwise is not None:
        return otherwise
    if isinstance(value, bool) or not isinstance(value, int | float) or not abs(value) < 1e12:
        seen = "is missing" if value is None else f"is {describe(value)}"
        raise InputError(f'{show(where)}: "{key}" of its rotary positions {seen}', "it should be a number")
    return float(value)


def _llama3(own: _Scaling, plain: list[float]) -> Rotary:
    """Slow rates divided, fast ones kept, those between mixed (Llama 3.1)."""
    low, high = own["low_freq_factor"], own["high_freq_factor"]
    length, factor = own.get("original_max_position_embeddings", float(own.n_ctx)), own["factor"]
    if low >= high:
        raise InputError(
            f'{show(own.where)}: "low_freq_factor" of its rotary positions is {low:g}, "high_freq_factor" {high:g}',
            "the first should be below the second: slow rates are divided, and fast ones kept",
        )
    found = []
    for rate in plain:
        turns = length * rate / (2 * pi)
        kept = min(max((turns - low) / (high - low), 0.0), 1.0)
        found.append(kept * rate + (1 - kept) * rate / factor)
    return Rotary(tuple(found))


def _yarn(own: _Scaling, plain: list[float]) -> Rotary:
    """A ramp over pairs between rates divided and kept, and a factor on cosines and sines (Peng et al. 2023)."""
    length = own.get("original_max_position_embeddings", float(own.n_ctx))
    factor = own.get("factor", own.n_ctx / length)
    ends = (_pair(own, length, own.get("beta_fast", 32.0)), _pair(own, length, own.get("beta_slow", 1.0)))
    whole = own.own.get("truncate", True)
    low, high = (floor(ends[0]), ceil(ends[1])) if whole else ends
    low, high = max(low, 0), min(high, own.turned - 1)
    high = high + 0.001 if low == high else high
    ramp = [min(max((p - low) / (high - low), 0.0), 1.0) for p in range(len(plain))]
    rates = [rate / factor * divided + rate * (1 - divided) for rate, divided in zip(plain, ramp, strict=True)]
    return Rotary(tuple(rates), own.get("attention_factor", _yarn_size(own, factor)))


def _pair(own: _Scaling, length: float, turns: float) -> float:
    """Index of the pair, not rounded, that makes this many turns over the original length."""
    return own.turned * log(length / (turns * 2 * pi)) / (2 * log(own.base))


def _yarn_size(own: _Scaling, factor: float) -> float:
    def grown(times: float) -> float:
        return 1.0 if factor <= 1 else 0.1 * times * log(factor) + 1.0

    one, every = own.own.get("mscale"), own.own.get("mscale_all_dim")
    return grown(own["mscale"]) / grown(own["mscale_all_dim"]) if one and every else grown(1.0)


def _longrope(own: _Scaling, plain: list[float]) -> Rotary:
    """Rates divided one by one, up to the original length (Ding et al. 2024); longer texts would have other rates."""
    length = own.get("original_max_position_embeddings", float(own.n_ctx))
    factor = own.get("factor", own.n_ctx / length)
    size = own.get("attention_factor", 1.0 if factor <= 1 else sqrt(1 + log(factor) / log(length)))
    divided = own.numbers("short_factor", len(plain))
    return Rotary(tuple(rate / by for rate, by in zip(plain, divided, strict=True)), size, min(int(length), own.n_ctx))


_SCALED: Mapping[str, Callable[[_Scaling, list[float]], Rotary]] = {
    "default": lambda _, plain: Rotary(tuple(plain)),
    "linear": lambda own, plain: Rotary(tuple(rate / own["factor"] for rate in plain)),
    "llama3": _llama3,
    "yarn": _yarn,
    # Plain rates up to the longest context; beyond it they would change with every token.
    "dynamic": lambda own, plain: Rotary(tuple(plain), longest=own.n_ctx),
    "longrope": _longrope,
}
