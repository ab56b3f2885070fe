"""The commands about paths, circuits, the direct path, term importance and identities."""

import json

import pytest
import torch
from typer.testing import CliRunner

import unweave as uw
from unweave.analysis.verify import Check, Verification
from unweave.cli.app import app
from unweave.errors import BadInput
from unweave.text.windows import two_parts, windows

TEXT = "the cat sat on the mat and the dog sat on the cat " * 20


def invoke(*arguments, text=None):
    return CliRunner().invoke(app, list(arguments), input=text)


def answer(*arguments):
    result = invoke(*arguments, "--json")
    assert result.exit_code == 0, result.stderr
    return json.loads(result.stdout)


@pytest.fixture
def corpus(tmp_path):
    path = tmp_path / "text.txt"
    path.write_text(TEXT)
    return str(path)


def test_paths_sum_to_the_logit():
    document = answer("paths", "example:induction", "--text", "abcxab", "--top", "1")
    assert document["target"]["text"] == "c"
    (path,) = document["paths"]
    assert path["heads"] == ["L1H0"]
    assert path["value"] + document["not_listed"] == pytest.approx(document["logit"])
    split = answer("paths", "example:induction", "--text", "abcxab", "--split", "positions", "--target", "c")
    assert (split["paths"][0]["token"]["text"], split["paths"][0]["position"]) == ("c", 3)
    assert "not listed" in invoke("paths", "example:induction", "--text", "-", text="abcxab").stdout


def test_circuits_name_their_entries():
    document = answer("circuits", "example:copier", "L0H0", "--source", "c", "--top", "1")
    assert document["entries"] == [{"row": {"id": 5, "text": "c"}, "column": {"id": 5, "text": "c"}, "value": 1.0}]
    assert 0 < document["searched"] <= 1
    assert answer("circuits", "example:copier", "0.0", "--circuit", "qk", "--end", "smallest")["circuit"] == "qk"
    assert "Exact over" in invoke("circuits", "example:copier", "L0H0").stdout


def test_rotary_circuits_and_trigrams_are_those_at_a_distance() -> None:
    asked = ("circuits", "example:rotary-induction", "L1H0", "--circuit", "qk")
    assert "--offset 1:100" in invoke(*asked).stderr
    found = answer(*asked, "--offset", "1:100", "--top", "1")
    assert (found["offset"], found["entries"][0]["value"]) == ("1:100", pytest.approx(200, rel=1))
    assert "at distance 3" in invoke(*asked, "--offset", "3").stdout
    for wrong in ("x", "3:1", "-1", "1:", "9" * 5000, "1:" + "9" * 5000):
        assert "give one distance" in invoke(*asked, "--offset", wrong).stderr
    back = answer("trigrams", "example:rotary-induction", "--head", "L0H0", "--offset", "1", "--top", "1")
    assert back["trigrams"][0]["attention"] == pytest.approx(1)
    assert "--offset 1" in invoke("trigrams", "example:rotary-induction").stderr
    shown = invoke("trigrams", "example:rotary-induction", "--offset", "1").stdout
    assert "at this distance minus its mean score" in " ".join(shown.split())


def test_a_kernel_is_read_from_a_text() -> None:
    found = answer("kernel", "example:rotary-induction", "L0H0", "--text", "the cat sat")
    assert (found["head"], found["peak"], round(found["kernel"], 9)) == ("L0H0", 1, 1)
    assert found["curve"][1]["kernel"] == pytest.approx(200)


def test_positions_show_the_previous_token_head():
    rows = answer("positions", "example:previous-token")["heads"]
    assert rows[0]["previous"] == pytest.approx(1)


def test_bigrams_of_a_token_and_of_a_text(corpus):
    assert len(answer("bigrams", "example:copier", "a", "--top", "3")["continuations"]) == 3
    agreement = answer("bigrams", "example:copier", "--data", corpus, "--tokens", "200")["agreement"]
    assert agreement["kl"] == pytest.approx(agreement["kl_uniform"], abs=1e-6)
    assert agreement["kl_bigram"] < agreement["kl_unigram"] < agreement["kl_uniform"]
    assert agreement["correlation"] is None
    assert "kl bigram" in invoke("bigrams", "example:copier", "--data", corpus).stdout.replace("_", " ")


def test_importance_has_the_keys_of_the_contract(corpus):
    document = answer("importance", "example:induction", "--data", corpus, "--tokens", "256")
    assert {"order", "terms", "loss", "reduction", "standard_error"} == set(document["orders"][0])
    assert [row["terms"] for row in document["orders"]] == [1, 2, 1]
    assert {"layers", "heads", "model_loss", "residual"} <= set(document)
    assert abs(document["residual"]) < 1e-6
    assert "miss the model's loss" in invoke("importance", "example:induction", "--data", corpus).stdout


def test_hops_stand_beside_heads(corpus):
    document = answer("importance", "example:induction", "--data", corpus, "--tokens", "256", "--hops")
    assert [row["terms"] for row in document["hops"]["orders"]] == [4, 4, 1]
    assert document["hops"]["model_loss"] == document["model_loss"]
    place = ("example:induction", "L1H0", "--text", "abcab", "--dst", "5", "--src", "2")
    scores = answer("scores", *place, "--hops")
    for counted in (scores, scores["hops"]):
        assert sum(term["value"] for term in counted["terms"]) == pytest.approx(scores["score"], abs=1e-9)
    assert any(term["key"].startswith("M[L0H0]") for term in scores["hops"]["terms"])
    text = ("example:induction", "--text", "abcab")
    paths = answer("paths", *text, "--hops")
    assert paths["logit"] == pytest.approx(sum(row["value"] for row in paths["paths"]) + paths["not_listed"])
    virtual = answer("virtual", *text, "--hops")
    assert virtual["hops"]["loss"] == virtual["loss"]
    changed = answer("predict", *text, "--without", "M[L0H0]")
    assert changed["without"] == ["M[L0H0]"]
    assert changed["loss_without"] > changed["loss"]
    assert "By hops, A = D + M" in invoke("importance", "example:induction", "--data", corpus, "--hops").stdout


def test_paths_pass_mlps_whose_gates_are_held(tmp_path):
    ones = torch.ones(2, 4)
    arrays = {"W_E": torch.eye(4), "W_U": torch.eye(4), "layers.0.mlp.W_in": ones, "layers.0.mlp.W_out": ones.mT}
    arrays |= {f"layers.0.{name}": torch.ones(1, 2, 4) for name in ("W_Q", "W_K", "W_V")}
    arrays["layers.0.W_O"] = torch.ones(1, 4, 2)
    weights = uw.weights_from(arrays, positions="none", norm="none", activation="relu", n_ctx=8)
    place = str(uw.save(uw.load(weights), tmp_path / "toy"))
    found = answer("paths", place, "--text", "#1 #2", "--gates", "held")
    assert {" ".join(row["heads"]) for row in found["paths"]} == {"", "L0H0", "G[0]", "G[0] L0H0"}
    assert found["logit"] == pytest.approx(sum(row["value"] for row in found["paths"]))
    assert "Through each head or MLP" in invoke("paths", place, "--text", "#1 #2", "--gates", "held").stdout


def test_verify_passes_and_ends_with_4_where_an_identity_fails(monkeypatch):
    document = answer("verify", "example:pointer-induction")
    assert document["ok"] is True
    assert {"name", "error", "gate", "ok"} == set(document["checks"][0])
    bad = Verification(uw.Table((Check("one is two", 1.0, 0.0, False),)), False)
    monkeypatch.setitem(vars(uw), "verify", lambda *given, **options: bad)
    result = invoke("verify", "example:induction", "--json")
    assert (result.exit_code, json.loads(result.stdout)["ok"]) == (4, False)
    assert "one is two" in result.stderr


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("circuits", "example:copier", "L3H0"), 2),
        (("circuits", "example:copier", "L0H0", "--source", "abc"), 2),
        (("positions", "example:copier"), 2),
        (("paths", "example:copier", "--text", ""), 2),
        (("paths", "example:copier", "--text", "abc", "--position", "9"), 2),
        (("bigrams", "example:copier", "nonsense"), 2),
        (("importance", "example:copier", "--data", "no-such-file"), 3),
        (("bigrams", "example:copier", "--data", "no-such-file"), 3),
        (("verify", "example:copier", "--text", ""), 2),
    ],
)
def test_what_cannot_be_answered_ends_with_a_sentence(arguments, code):
    result = invoke(*arguments)
    assert result.exit_code == code, result.output
    assert result.stderr.startswith("unweave: ")
    assert "Traceback" not in result.output


def test_windows_are_of_one_length_with_the_start_token_in_front(corpus):
    model = uw.load("example:induction")
    rows = windows(model, corpus, 300)
    assert {len(row) for row in rows} == {64}
    assert len(rows) == 300 // 64
    assert all(row[0] == model.tokenizer.start for row in rows)
    assert [i for row in rows for i in row[1:]] == model.tokenizer.encode(TEXT)[: 63 * len(rows)]
    assert [len(row) for row in windows(model, corpus, 10)] == [10]


def test_two_parts_share_no_window(corpus):
    model = uw.load("example:induction")
    training, held_out = two_parts(model, corpus, 300)
    assert len(training) >= len(held_out) > 0
    counted, seen = two_parts(model, "default", 640)
    assert len(counted) == 16 * len(seen)


def test_a_text_that_is_too_short_is_refused(tmp_path):
    path = tmp_path / "short.txt"
    path.write_text("ab")
    model = uw.load("example:induction")
    assert windows(model, str(path)) == [[0, *model.tokenizer.encode("ab")]]
    with pytest.raises(BadInput, match="one window"):
        two_parts(model, str(path))
    with pytest.raises(BadInput, match="too short"):
        windows(model, str(path), 1)
