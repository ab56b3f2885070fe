"""`uw.plot`: what users draw, in every format, and what they are told when they cannot."""

import re
from itertools import pairwise

import pytest
import torch

import unweave as uw
from support.courses import TOGETHER
from support.whole_models import some_tokens, whole_model
from unweave.errors import BadInput, UsageError
from unweave.known import examples
from unweave.plot import figures

MODEL = uw.load("example:induction")
RUN = MODEL.run("abcabcab")


def drawings() -> dict[str, uw.plot.Drawing]:
    return {
        "attention": uw.plot.attention(RUN),
        "one head": uw.plot.attention(RUN, "1.0"),
        "pattern": uw.plot.pattern(RUN, (1, 0)),
        "circuit": uw.plot.circuit(RUN),
        "composition": uw.plot.composition(MODEL),
        "difference": uw.plot.difference(uw.difference(MODEL, "abcab", "abdab"), "d", "c"),
        "eigenvalues": uw.plot.eigenvalues(MODEL),
        "importance": uw.plot.importance(uw.importance(MODEL.weights, [MODEL.encode("abcabcab")])),
        "heads": uw.plot.head_scatter(uw.copying(MODEL.weights), "trace", "eigenvalue_score", marked=["L1H0"]),
        "dynamics": uw.plot.dynamics(TOGETHER),
    }


def test_every_figure_is_shown_and_saved(tmp_path):
    for name, drawing in drawings().items():
        assert drawing._repr_svg_().count("</svg>") == 1, name
        assert repr(drawing).startswith("Drawing of "), name
    beginnings = {"png": b"\x89PNG", "svg": b"<?xml", "pdf": b"%PDF"}
    for kind, beginning in beginnings.items():
        for _ in range(2):  # an older file is replaced
            path = uw.plot.pattern(RUN, (1, 0)).save(tmp_path / f"figure.{kind}")
        assert path.read_bytes().startswith(beginning)
        assert path.read_bytes() == uw.plot.pattern(RUN, (1, 0)).save(tmp_path / f"again.{kind}").read_bytes()
    with pytest.raises(UsageError, match=r"figure\.gif"):
        uw.plot.pattern(RUN, (1, 0)).save(tmp_path / "figure.gif")


def test_attention_shows_the_patterns_of_the_run():
    axes = uw.plot.attention(RUN, ["L0H0", "L1H0"]).figure.axes
    for panel, head in zip(axes, ("L0H0", "L1H0"), strict=False):
        shown = torch.as_tensor(panel.images[0].get_array().data)
        torch.testing.assert_close(shown.float(), RUN.pattern[head].float())
        assert panel.get_title("left") == head


def test_a_circuit_figure_shows_the_attention_and_logits_of_the_run():
    """The hand-built induction head attends to the token that followed, through the only previous-token head."""
    texts = [text.get_text() for text in uw.plot.circuit(RUN).figure.axes[0].texts]
    attended = RUN.pattern["L1H0"][-1].max()
    assert f"L1H0 attends {attended:.2f}, adds {attended:+.2f} logits" in texts
    assert any("L0H0 attends 1.00" in text and "to the attention score of L1H0" in text for text in texts)
    with pytest.raises(BadInput, match="too many"):
        uw.plot.circuit(uw.load("attn-2l-small").run("the cat " * 40))
    with pytest.raises(BadInput, match="no head"):
        uw.plot.circuit(uw.load("attn-0l").run("the cat"))


def test_composition_draws_the_given_layers():
    weights = whole_model(3, 3)
    names = {text.get_text() for text in uw.plot.composition(weights, writers=0, readers=2).figure.axes[0].texts}
    assert names >= {"L0H0", "L2H0"}
    with pytest.raises(BadInput, match="layer 7"):
        uw.plot.composition(weights, writers=6, readers=7)


def test_what_cannot_be_drawn_is_refused():
    with pytest.raises(BadInput, match="L3H0"):
        uw.plot.attention(RUN, "L3H0")
    with pytest.raises(BadInput, match="too many"):
        uw.plot.pattern(uw.run(examples.previous_token(9, n_ctx=80), some_tokens(1, 70) % 9), "L0H0")
    with pytest.raises(BadInput, match="eigenvalue_score"):
        uw.plot.head_scatter(uw.copying(MODEL.weights), "eigenvalue_scor", "trace")


@pytest.mark.parametrize("draw", [uw.plot.attention, uw.plot.pattern])
def test_patterns_are_drawn_only_from_a_run(draw):
    with pytest.raises(BadInput, match="Run"):
        draw("attn-2l", "L0H0")


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
