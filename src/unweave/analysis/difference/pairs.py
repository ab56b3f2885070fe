"""Differences averaged over many pairs of texts, so that a circuit is a table with error bars."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain
from pathlib import Path
from typing import Literal, get_args

import torch

from unweave.analysis.difference.difference import difference
from unweave.analysis.difference.sweep import Kind
from unweave.analysis.difference.tables import SUM, EdgeRow, Ledger
from unweave.analysis.difference.target import Of
from unweave.errors import BadInput, UnweaveError, check_choice, signed
from unweave.files.declared import convert
from unweave.files.json import parse_object
from unweave.files.reading import read_text
from unweave.model.model import Model
from unweave.model.shares import share
from unweave.results import Mean, Origin, Result, Table, column, estimate
from unweave.results.question import Token

By = Literal["component", "edge"]
LARGEST = 64 * 2**20  # bytes of a file of pairs


@dataclass(frozen=True)
class Pair:
    """Two texts, and what to compare between their predictions.

    Attributes:
        text: The text of the first run.
        other: The text of the second run, of the same length in tokens.
        target: The target token; if None, the one whose probability changes most.
        against: A second token, whose logit is subtracted.
        line: Its line in the file that it was read from, from 1.
    """

    text: str
    other: str
    target: Token | None = None
    against: Token | None = None
    line: int | None = field(default=None, repr=False, compare=False, kw_only=True)


@dataclass(frozen=True)
class MeanRow:
    """One component, or one edge, on average over pairs.

    Attributes:
        node: The component; with ``by="edge"`` the one that writes.
        kind: The way in which its write differs.
        reader: The component that reads, and by which input; empty in a table by component.
        value: The sum of all paths through it, averaged over the pairs; it counts as 0 in a pair without it.
        share: The mean value over the mean difference.
    """

    node: str
    kind: Kind
    reader: str
    value: Mean = field(metadata=SUM)
    share: float = field(metadata=column(kind="share"))


@dataclass(frozen=True)
class Differences(Result):
    """The difference of many pairs of runs, on average.

    Attributes:
        pairs: Number of pairs.
        difference: The difference of the target, on average.
        rows: The components, largest in size first.
        largest_residual: The largest residual of a pair: rounding only.
        left_out: Pairs that could not be compared, by their line in the file or number from 1, each with its reason.
    """

    main = "rows"

    pairs: int
    difference: Mean
    rows: Table[MeanRow]
    largest_residual: float
    left_out: tuple[str, ...] = ()

    @property
    def notes(self) -> tuple[str, ...]:
        """The residual, and what was left out."""
        exact = f"In every pair all parts together miss the difference by at most {self.largest_residual:.1e}."
        return (exact, *(f"Left out: {reason}" for reason in self.left_out))


@signed
def differences(
    model: Model, pairs: Iterable[Pair | Sequence[str]], *, of: Of = "logit", by: By = "component", k: int | None = 20
) -> Differences:
    """Average the difference of two runs over many pairs of texts, with standard errors over pairs.

    Args:
        pairs: Texts, each ``(text, other)``, ``(text, other, target)`` or ``(text, other, target, against)``.
        by: A row for each component, or for each ``edge`` across the cut halfway through the layers.

    Returns:
        Means by component or edge. Pairs that cannot be compared are left out, each with the reason.

    Raises:
        BadInput: If no pair can be compared.

    Cost:
        Six forward passes for each pair; within `sharing` every process runs some of the pairs.

    Example:
        >>> pairs = [("abcab", "abdab", "d", "c"), ("bacba", "badba", "d", "c"), ("ab", "abc")]
        >>> found = differences(uw.load("example:induction"), pairs)
        >>> found.pairs, round(found.difference, 2), len(found.left_out)
        (2, 2.0, 1)
    """
    check_choice("by", by, get_args(By))
    given = list(pairs)
    mine = share(len(given))
    every = mine.listed([_compared(model, pair, number, of, by) for number, pair in [*enumerate(given, 1)][mine.own]])
    found = [one for one in every if not isinstance(one, str)]
    left_out = [one for one in every if isinstance(one, str)]
    if not found:
        raise BadInput("no pair can be compared", f"correct {left_out[0]}" if left_out else "give at least one pair")
    mean = _mean([difference for difference, _, _ in found])
    sums = [{(node, kind, reader): value for (node, kind, reader), value in parts} for _, _, parts in found]
    means = {name: _mean([own.get(name, 0.0) for own in sums]) for name in dict.fromkeys(chain.from_iterable(sums))}
    rows = [MeanRow(*name, own, own / mean if mean else 0.0) for name, own in means.items()]
    rows.sort(key=lambda row: -abs(row.value))
    origin = Origin(model.weights, model.name, model.tokenizer)
    table = Table(tuple(rows[:k]), row=MeanRow, origin=origin)
    largest = max(abs(residual) for _, residual, _ in found)
    return Differences(len(found), mean, table, largest, tuple(left_out), origin=origin)


def read_pairs(path: str | Path) -> list[Pair]:
    """Read pairs from a file with a JSON object on each line: text, other, and optionally target and against.

    Raises:
        InputError: If there is no such file, or a line is not such an object.

    Example:
        >>> from pathlib import Path
        >>> from tempfile import TemporaryDirectory
        >>> with TemporaryDirectory() as folder:
        ...     file = Path(folder) / "pairs.jsonl"
        ...     _ = file.write_text('{"text": "abcab", "other": "abdab", "target": "d"}')
        ...     read_pairs(file)
        [Pair(text='abcab', other='abdab', target='d', against=None)]
    """
    lines = read_text(path, LARGEST).splitlines()
    named = [(number, f"{path}, line {number}", line) for number, line in enumerate(lines, 1) if line.strip()]
    return [replace(convert(parse_object(line, where), Pair, where), line=number) for number, where, line in named]


Compared = tuple[float, float, Sequence[tuple[tuple[str, Kind, str], float]]]
"""The difference of one pair, its residual, and its values by component or by edge."""


def _compared(model: Model, given: Pair | Sequence[str], number: int, of: Of, by: By) -> Compared | str:
    """The numbers of one pair to average, or why the pair is left out."""
    try:
        pair = given if isinstance(given, Pair) else _pair(given)
        both = difference(model, pair.text, pair.other)
        table = both.nodes if by == "component" else both.edges
        found = table(pair.target, pair.against, of=of, k=None)
    except UnweaveError as problem:
        line = given.line if isinstance(given, Pair) else None
        return f"{f'line {line}' if line else f'pair {number}'}: {str(problem).splitlines()[0]}"
    return found.difference, found.residual, [*_sums(found).items()]


def _pair(given: object) -> Pair:
    if isinstance(given, str) or not isinstance(given, Sequence) or not 2 <= len(given) <= 4:
        raise BadInput(f"{given!r:.80} is not a pair", "give (text, other), and optionally a target and one against it")
    return Pair(*given)


def _sums(found: Ledger) -> dict[tuple[str, Kind, str], float]:
    """Values by component, or by edge, summed over positions."""
    sums: dict[tuple[str, Kind, str], float] = {}
    for row in found.rows:
        edge = isinstance(row, EdgeRow)
        name = (row.writer, row.written, f"{row.reader}.{row.read}") if edge else (row.node, row.kind, "")
        sums[name] = sums.get(name, 0.0) + row.value
    return sums


def _mean(values: Sequence[float]) -> Mean:
    return estimate(torch.tensor(values, dtype=torch.float64))
