"""`Snapshot`: the main scores of a model at one time of its training."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Self

from unweave.algebra.terms import HeadId
from unweave.errors import BadInput, InputError
from unweave.files.json import Config, describe, integer, number, section, text
from unweave.files.reading import show
from unweave.results.table import Json, Table, to_json

MOST = 10**15
LARGEST = 1e9


@dataclass(frozen=True)
class HeadSnapshot:
    """One head at one time of training, with the scores of `detect_heads` and `mechanism`.

    Attributes:
        head: The head.
        prefix_matching: Mean attention to what followed earlier copies of the present token, on repeated random tokens.
        prefix_null: Mean attention to the wrong places there.
        previous_token: Mean attention to the token before, on the same tokens.
        copying: The copying score of Olsson et al. 2022.
        ov_eigenvalue_score: Σλ / Σ|λ| of the OV circuit.
        qk_eigenvalue_score: The same of the QK circuit through ``through``; None without an earlier layer.
        through: The earlier head that writes most of the previous token into its keys.
    """

    head: HeadId
    prefix_matching: float
    prefix_null: float
    previous_token: float
    copying: float
    ov_eigenvalue_score: float
    qk_eigenvalue_score: float | None = None
    through: HeadId | None = None


@dataclass(frozen=True)
class PositionLoss:
    """Mean loss of predicting the tokens ``first`` to ``last`` of a window; the token after the start is 1."""

    first: int
    last: int
    loss: float


@dataclass(frozen=True)
class HeadPair:
    """The pair of heads with the strongest K-composition, its score, and that in sd above random heads."""

    reader: HeadId
    writer: HeadId
    score: float
    z: float


@dataclass(frozen=True)
class Snapshot:
    """The scores of a model at one time of its training.

    Attributes:
        step: Steps done.
        tokens: Tokens seen.
        loss: Mean loss on the windows, in nats a token.
        loss_by_position: The same by position, in stretches that double in length.
        in_context: The in-context-learning score, in nats: mean loss at ``late`` tokens minus mean loss at ``early``
            ones; negative when context helps.
        in_context_error: Its standard error over windows; None for a single one.
        early: First and last of the early tokens.
        late: First and last of the late tokens.
        windows: Number of windows of text.
        distant: Change of the late tokens' loss due to context further back than ``near``, in nats: negative when
            they help (see `long_context_gain`); None where it was not measured.
        distant_error: Its standard error over windows.
        near: Tokens before the first late one that are not far back.
        loss_first: Loss on the first copy of repeated random tokens.
        loss_second: Loss on the second copy.
        heads: A row for each head.
        k_composition: The strongest K-composition; None with fewer than two layers.
        orders: Loss explained by paths of order 0, 1, … with patterns frozen, in nats.
    """

    step: int
    tokens: int
    loss: float
    loss_by_position: Table[PositionLoss]
    in_context: float
    in_context_error: float | None
    early: tuple[int, int]
    late: tuple[int, int]
    windows: int
    loss_first: float
    loss_second: float
    distant: float | None = None
    distant_error: float | None = None
    near: int | None = None
    heads: Table[HeadSnapshot] = field(default_factory=lambda: Table(()))
    k_composition: HeadPair | None = None
    orders: tuple[float, ...] = ()

    @property
    def prefix_matching(self) -> float:
        """The best prefix-matching score of any head; 0 without heads."""
        return max((row.prefix_matching for row in self.heads), default=0.0)

    @property
    def matcher(self) -> HeadSnapshot | None:
        """The head that matches prefixes best; None without heads."""
        return max(self.heads, key=lambda row: row.prefix_matching, default=None)

    @property
    def looks_back(self) -> HeadSnapshot | None:
        """The head that attends most to the token before; None without heads."""
        return max(self.heads, key=lambda row: row.previous_token, default=None)

    def to_dict(self) -> dict[str, Json]:
        """Convert the snapshot to JSON values; `from_dict` reverses it."""
        document: dict[str, Json] = to_json(self)
        return document

    @classmethod
    def from_dict(cls, values: Mapping[str, object]) -> Self:
        """Parse a snapshot from an object that anyone may have written.

        Raises:
            InputError: If a value is missing, of the wrong kind, or out of range.
        """
        at = values if isinstance(values, Config) else Config(values, "the snapshot")
        edge = section(at, "k_composition") if at.get("k_composition") is not None else None
        return cls(
            step=integer(at, "step", 0, MOST),
            tokens=integer(at, "tokens", 0, MOST),
            loss=_real(at, "loss"),
            loss_by_position=Table(tuple(_position(row) for row in _objects(at, "loss_by_position"))),
            in_context=_real(at, "in_context"),
            in_context_error=_maybe(at, "in_context_error"),
            early=_pair(at, "early"),
            late=_pair(at, "late"),
            windows=integer(at, "windows", 1, MOST),
            loss_first=_real(at, "loss_first"),
            loss_second=_real(at, "loss_second"),
            distant=_maybe(at, "distant"),
            distant_error=_maybe(at, "distant_error"),
            near=None if at.get("near") is None else integer(at, "near", 1, MOST),
            heads=Table(tuple(_head(row) for row in _objects(at, "heads"))),
            k_composition=None
            if edge is None
            else HeadPair(_name(edge, "reader"), _name(edge, "writer"), _real(edge, "score"), _real(edge, "z")),
            orders=tuple(_real(Config({"orders": x}, at.where), "orders") for x in _list(at, "orders")),
        )


# -------------------------------------------------------------------- reading what anyone may have written


def _real(values: Config, key: str) -> float:
    return number(values, key, -LARGEST, LARGEST)


def _maybe(values: Config, key: str) -> float | None:
    return None if values.get(key) is None else _real(values, key)


def _name(values: Config, key: str) -> HeadId:
    try:
        return HeadId.of(text(values, key, longest=20))
    except BadInput as problem:
        raise InputError(f'{show(values.where)}: "{key}" should name a head, as "L1H4"') from problem


def _list(values: Config, key: str) -> list[object]:
    found = values.get(key)
    if not isinstance(found, list):
        raise InputError(f'{show(values.where)}: "{key}" should be a list; it is {describe(found)}')
    return found


def _objects(values: Config, key: str) -> list[Config]:
    found = _list(values, key)
    if not all(isinstance(item, dict) for item in found):
        raise InputError(f'{show(values.where)}: "{key}" should be a list of objects')
    return [Config(item, f"{values.where}, {key}") for item in found if isinstance(item, dict)]


def _pair(values: Config, key: str) -> tuple[int, int]:
    ends = _list(values, key)
    if len(ends) != 2:
        raise InputError(f'{show(values.where)}: "{key}" should be the first and the last of some tokens')
    named = Config({"first": ends[0], "last": ends[1]}, f"{values.where}, {key}")
    first = integer(named, "first", 1, MOST)
    return first, integer(named, "last", first, MOST)


def _position(row: Config) -> PositionLoss:
    first = integer(row, "first", 1, MOST)
    return PositionLoss(first, integer(row, "last", first, MOST), _real(row, "loss"))


def _head(row: Config) -> HeadSnapshot:
    return HeadSnapshot(
        head=_name(row, "head"),
        prefix_matching=_real(row, "prefix_matching"),
        prefix_null=_real(row, "prefix_null"),
        previous_token=_real(row, "previous_token"),
        copying=_real(row, "copying"),
        ov_eigenvalue_score=_real(row, "ov_eigenvalue_score"),
        qk_eigenvalue_score=_maybe(row, "qk_eigenvalue_score"),
        through=None if row.get("through") is None else _name(row, "through"),
    )
