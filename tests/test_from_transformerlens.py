"""The page for users of TransformerLens: our column runs, in its order, on a bundled model."""

import re
from pathlib import Path

import pytest
import torch

import unweave as uw

PAGE = (Path(__file__).parents[1] / "docs" / "from-transformerlens.md").read_text(encoding="utf-8")
BEFORE = re.search(r"```python\n(.*?)```", PAGE, re.DOTALL)[1]
ROWS = re.findall(r"^\| (.+?) \| `([^|]+)` \|$", PAGE.split("## What differs")[0], re.MULTILINE)


@pytest.fixture(scope="module")
def said():
    names = {}
    exec(BEFORE, names)
    for _, code in ROWS:
        exec(code, names)
    return names


def test_our_column_runs_and_has_at_least_twenty_calls(said):
    assert len(ROWS) >= 20
    assert isinstance(said["model"], uw.Model)


def test_theirs_and_ours_name_the_same_thing(said):
    run, weights = said["run"], said["weights"]
    assert said["ids"] == run.ids.tolist()
    assert said["logits"].equal(said["model"].run(said["text"]).logits)
    assert run.ids[0] == said["model"].start
    assert torch.equal(run.pattern["L1H2"], run.patterns[1][2])
    layer = weights.layers[1]
    assert torch.allclose(said["OV"].dense(), layer.W_O[2] @ layer.W_V[2], atol=1e-6)
    assert torch.allclose(run.written("L1H2"), run.pattern["L1H2"] @ run.streams[1] @ said["OV"].dense().mT, atol=1e-5)
