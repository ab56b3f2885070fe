"""Users of TransformerLens: our column of their page runs, and every public name of theirs is answered by a call."""

import ast
import re
import tomllib
from pathlib import Path

import pytest
import torch
from torch.nn.functional import gelu

import unweave as uw
from support.helpers import assert_near
from support.lens import lens_logits, lens_state
from unweave.files.guesses import guesses

HERE = Path(__file__).parent
PAGE = (HERE.parent / "docs" / "from-transformerlens.md").read_text(encoding="utf-8")
BEFORE = re.search(r"```python\n(.*?)```", PAGE, re.DOTALL)[1]
ROWS = re.findall(r"^\| (.+?) \| `([^|]+)` \|$", PAGE.split("## What differs")[0], re.MULTILINE)
OF_OTHERS = {"tokenizer", "name", "to", "T", "svd", "eigenvalues", "norm", "keys", "values", "FactoredMatrix", "train"}
THEIRS = tomllib.loads((HERE / "support" / "transformerlens.toml").read_text(encoding="utf-8"))
CONFIG = THEIRS["config"] | {"n_key_value_heads": None}
STATE = lens_state(CONFIG)
WEIGHTS = uw.load(STATE, config=CONFIG).to("float64").weights
SMALL = uw.load("attn-2l-small")
MODEL = uw.Model(WEIGHTS, SMALL.tokenizer, {"name": "random"})
RUN = MODEL.run(TEXT := "the cat sat on the mat")
PLACES = {"uw": uw, "model": MODEL, "run": RUN, "weights": WEIGHTS, "layer": WEIGHTS.layers[0], "text": TEXT}
PLACES |= {"other": TEXT.replace("cat", "dog"), "M": WEIGHTS.OV["L0H0"], "drawing": uw.plot.attention(RUN, "L1H0")}
PLACES |= {"found": uw.induction(SMALL, samples=2), "table": uw.head_summary(SMALL)}
ASKED = {"unweave": uw, "Model": MODEL, "Run": RUN, "FactoredMatrix": PLACES["M"]}


def test_our_column_runs_and_names_the_same_thing():
    exec("\n".join((BEFORE, *(code for _, code in ROWS))), said := {})
    run, weights = said["run"], said["weights"]
    assert len(ROWS) >= 20
    assert said["ids"] == run.ids.tolist()
    assert said["logits"].equal(said["model"].run(said["text"]).logits)
    assert run.ids[0] == said["model"].start
    assert torch.equal(run.pattern["L1H2"], run.patterns[1][2])
    layer = weights.layers[1]
    assert torch.allclose(said["OV"].dense(), layer.W_O[2] @ layer.W_V[2], atol=1e-6)
    assert torch.allclose(run.written("L1H2"), run.pattern["L1H2"] @ run.streams[1] @ said["OV"].dense().mT, atol=1e-5)


def answer(owner, name):
    with pytest.raises((AttributeError, TypeError)) as refused:
        RUN[name] if owner == "Run[]" else getattr(ASKED[owner], name)
    return str(refused.value).partition("\n  ")[2]


@pytest.mark.parametrize("owner", THEIRS["names"])
def test_every_public_transformerlens_name_has_its_own_pointer(owner):
    unknown = answer("Run[]", "nothing")
    for name in set(THEIRS["names"][owner].split()) - OF_OTHERS:
        said = answer(owner, name)
        assert said not in ("", unknown), name
        assert not said.startswith(("known names", "did you mean")), name


PYTHON = [owner for owner in guesses() if owner[:1].isupper() and owner != "ModelConfig"] + ["unweave", "run", "load"]


@pytest.mark.parametrize("owner", PYTHON)
def test_suggested_code_can_be_pasted(owner, tmp_path, monkeypatch):
    places = {**PLACES, "run": SMALL.run(TEXT), "model": SMALL} if owner == "unweave" else PLACES
    for place, written in enumerate(dict.fromkeys(guesses()[owner].values())):
        (tmp_path / str(place)).mkdir()
        monkeypatch.chdir(tmp_path / str(place))
        code = written.partition("  #")[0].replace("cuda", "cpu")
        last = None if written.startswith("#") else ast.parse(code).body[-1]
        if isinstance(last, ast.Expr) and not code.startswith(("print", "uw.view", "uw.explorer.report", "uw.train")):
            *before, value = code.split("; ")
            names = dict(places)
            exec("; ".join(before), names)
            assert eval(value, names) is not None, written
        elif isinstance(last, ast.Assign):
            exec(code, dict(places))


@pytest.mark.parametrize("asked", THEIRS["means"])
def test_suggested_code_gives_what_was_asked_for(asked):
    logits = lens_logits(CONFIG, STATE, RUN.ids.tolist(), seen := {})
    own = {"b_V": STATE["blocks.1.attn.b_V"][0], "W_O": STATE["blocks.1.attn.W_O"][0], "state": STATE, "ids": RUN.ids}
    own |= {"OV": WEIGHTS.OV["L0H1"].dense(), "QK": WEIGHTS.QK["L1H0"].dense(), "gelu": gelu, "torch": torch}
    own |= {"norm": lambda x: x / (x.square().mean(-1, keepdim=True) + 1e-5).sqrt(), "the": MODEL.token(" the")}
    code, names = answer(*asked.split()).removeprefix("write ").partition("  #")[0], dict(PLACES)
    exec(code if code.startswith("parts = ") else f"found = {code}", names)
    found = sum(names["parts"].values()) if "parts" in names else names["found"]
    found = found.scores[0][2, 1] if "composition" in code else found.logit if "attribution" in code else found
    assert_near(
        torch.as_tensor(found, dtype=torch.float64),
        eval(THEIRS["means"][asked], own | seen | {"logits": logits}),
        what=asked,
    )
