"""Figures: the same data gives the same bytes, names never overlap, and nothing in them is read as a formula."""

import re
from itertools import pairwise

import pytest
import torch

from unweave.plot import figures


def places(svg: str, names: list[str]) -> list[tuple[float, float]]:
    """Where each of these names is written."""
    found = []
    for name in names:
        match = re.search(r'x="([-\d.]+)" y="([-\d.]+)"[^>]*>' + re.escape(name) + "<", svg)
        assert match, name
        found.append((float(match[1]), float(match[2])))
    return found


def test_short_names_stand_side_by_side_and_long_ones_below_one_another() -> None:
    short, long = [f"L0H{i}" for i in range(4)], [f"L0H{i} · W_E × L0H1 · W_E" for i in range(8)]
    side = places(figures.bars(dict.fromkeys(short, 1.0), "share", "title").svg(), short)
    below = places(figures.bars({name: 8.0 - i for i, name in enumerate(long)}, "share", "title").svg(), long)
    assert len({y for _, y in side}) == 1
    heights = [y for _, y in below]
    assert heights == sorted(heights)
    assert min(b - a for a, b in pairwise(heights)) > 10


@pytest.mark.parametrize("names", [["one", "two"], [f"a long name with number {i}" for i in range(9)]])
def test_the_same_bars_give_the_same_bytes(names: list[str]) -> None:
    one, other = (figures.bars(dict.fromkeys(names, -0.5), "share", "title").svg() for _ in range(2))
    assert one == other
    assert "title" in one


@pytest.mark.parametrize("heads", [4, 8, 12, 16, 40])
def test_names_of_heads_side_by_side_never_overlap(heads: int) -> None:
    kinds = dict.fromkeys("qkv", torch.zeros(heads, heads))
    drawing = figures.composition(kinds, 0.0, (0, 1))
    drawing.svg()  # lays it out
    for axes in drawing.figure.axes:
        boxes = [text.get_window_extent() for text in axes.texts]
        rows = [sorted((b.x0, b.x1) for b in boxes if round(b.y0) == y) for y in {round(b.y0) for b in boxes}]
        assert len(rows) == 2
        assert all(left[1] <= right[0] for row in rows for left, right in pairwise(row))
