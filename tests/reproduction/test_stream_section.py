"""The section about the residual stream: its tables name what their numbers are."""

import re
from types import SimpleNamespace

import pytest

from unweave.analysis.composition.virtual_weights import virtual_weights
from unweave.analysis.stream.contributions import decompose_stream
from unweave.analysis.stream.privileged import privileged_axes
from unweave.analysis.stream.subspaces import head_bandwidth, subspace_overlaps
from unweave.explorer.page import Page, render
from unweave.model import examples
from unweave.model.run import run
from unweave.reproduction.findings import Channel
from unweave.reproduction.sections_stream import residual_stream


def headings_below(title: str) -> list[str]:
    """The headings of the table folded under a title, on the page of a hand-made model."""
    seen = run(examples.induction(d_vocab=6), [0, 3, 5, 3])
    weights = seen.weights
    channel = Channel(
        decompose_stream(seen),
        virtual_weights(weights),
        head_bandwidth(weights),
        subspace_overlaps(weights),
        privileged_axes(seen),
    )
    evidence = SimpleNamespace(stream=channel, two=SimpleNamespace(text=seen))
    html = render(Page("page", "", (residual_stream(evidence),)))  # type: ignore[arg-type]
    table = html.split(title)[1].split("</thead>")[0]
    return re.findall(r"<th[^>]*>([^<]*)</th>", table)


@pytest.mark.parametrize(
    ("title", "ratio"),
    [
        ("Every virtual weight, as numbers", "strength"),
        ("Bandwidth of each head, as numbers", "d_model"),
    ],
)
def test_a_ratio_is_headed_by_no_unit_of_another_result(title: str, ratio: str) -> None:
    """Virtual weights are ratios in [0, 1], not logits; what a head uses of d_model is no share of a variance."""
    found = headings_below(title)
    assert any(ratio in name for name in found), found
    assert not any("logits" in name or "variance" in name for name in found)
