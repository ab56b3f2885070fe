"""What commands answer: the keys of their documents, the numbers of hand-built models, and sentences for bad input."""

import json
from collections.abc import Iterator
from math import exp

import pytest
import torch

import unweave as uw
from support.commands import answer, asked, printed, refuses
from unweave.analysis.verify import Check, Verification
from unweave.cli.context import Context
from unweave.cli.show import Report
from unweave.errors import BadInput
from unweave.text.windows import two_parts, windows

TEXT = "It is a truth universally acknowledged, that a single man in possession"
SOME = ("--text", "abcab")
INDUCTION, COPIER, ROTARY = "example:induction", "example:copier", "example:rotary-induction"


@pytest.fixture
def corpus(tmp_path):
    path = tmp_path / "text.txt"
    path.write_text("the cat sat on the mat and the dog sat on the cat " * 20)
    return str(path)


# ---------------------------------------------------------------- documents

SIZES = "n_layers n_heads d_model d_head d_vocab n_ctx positions norm mlp parameters paths"
COMMANDS = {
    "info attn-2l": SIZES.split(),
    "verify attn-2l-small": ["checks[name error gate ok]", "ok"],
    "circuits attn-1l L0H1 --top 3": ["entries[row column value]"],
    "copying attn-1l": ["heads[head eigenvalue_score diagonal_top1 diagonal_top5 trace null_mean null_sd]"],
    "trigrams attn-1l --head 0.1 --top 3": ["trigrams[head source destination out qk ov bug]"],
    "composition attn-2l --kind k": ["pairs[kind reader writer score baseline baseline_sd z]"],
    "importance attn-2l-small --data default --tokens 1024": [
        *("orders[order terms loss reduction standard_error]", "layers", "heads", "model_loss", "residual")
    ],
    "induction attn-2l": [
        "heads[head prefix_matching previous_token ov_eigenvalue_score qk_eigenvalue_score through verdict]",
        *("loss_first", "loss_second"),
    ],
    "scores attn-2l L1H0 --dst 5 --src 2 --text": ["head", "dst", "src", "score", "terms[query key kind value]"],
}


def leaves(value: object) -> Iterator[object]:
    """Every object and every plain value in a document."""
    yield value
    children = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    for child in children:
        yield from leaves(child)


@pytest.mark.parametrize("words", COMMANDS)
def test_documents_have_the_keys_of_the_contract(words):
    document = answer(*words.split(), *[TEXT] * words.endswith("--text"))
    for entry in COMMANDS[words]:
        key, _, fields = entry.partition("[")
        assert key in document
        rows = document[key] if fields else []
        assert not fields or rows, f"{key} is empty"
        for row in rows:
            assert set(fields.rstrip("]").split()) <= set(row)
    document.pop("origin", None)  # its text is the name of what was read, and no token
    document.pop("text", None)  # likewise
    for value in leaves(document):
        assert not isinstance(value, dict) or "text" not in value or set(value) == {"id", "text"}


@pytest.mark.parametrize("name", ["attn-0l", "attn-1l", "attn-2l"])
def test_bundled_models_are_listed_with_their_cards(name):
    (card,) = [card for card in answer("models")["models"] if card["name"] == name]
    assert {"data", "seed", "commit", "tokens", "validation_loss"} <= set(card)


def test_every_document_says_where_it_comes_from():
    origin = answer("predict", INDUCTION, *SOME, "--seed", "3")["origin"]
    assert (origin["model"], origin["precision"], origin["seed"]) == (INDUCTION, "float32", 3)
    assert origin["ids"] == [0, 3, 4, 5, 3, 4]
    assert origin["prompt"].startswith("<|start|>")
    assert len(origin["weights"]) == 64
    assert answer("models")["origin"]["version"] == origin["version"] != ""


def test_several_models_are_all_named(capsys):
    ctx = Context(json=True)
    for name in (COPIER, INDUCTION):
        ctx.model(name)
    ctx.report(Report({}))
    models = json.loads(capsys.readouterr().out)["origin"]["models"]
    assert [one["model"] for one in models] == [COPIER, INDUCTION]


def test_documents_have_the_values_of_the_contract():
    assert answer("info", INDUCTION)["paths"] == {"0": 1, "1": 2, "2": 1}
    terms = answer("scores", INDUCTION, "L1H0", *SOME, "--dst", "5", "--src", "2")["terms"]
    assert {term["kind"] for term in terms} == {"none", "q", "k", "qk"}
    heads = answer("induction", INDUCTION)["heads"]
    assert ([row["verdict"] for row in heads], heads[1]["through"]) == (["previous token", "induction"], "L0H0")


# ---------------------------------------------------------------- a text


def test_tokens_begin_with_the_start_token():
    found = answer("tokens", INDUCTION, "abcab")["tokens"]
    ids, texts = [0, 3, 4, 5, 3, 4], ["<|start|>", *"abcab"]
    assert found == [{"id": i, "text": text} for i, text in zip(ids, texts, strict=True)]
    assert answer("tokens", INDUCTION, "-", input="abcab")["tokens"] == found
    assert "6 tokens" in printed("tokens", INDUCTION, "abcab")


def test_an_induction_head_predicts_what_followed():
    found = answer("predict", INDUCTION, *SOME, "--top", "2")
    assert len(found["predictions"]) == 12
    assert found["predictions"][-2]["predicted"]["text"] == "c"
    assert found["loss"] == pytest.approx(sum(found["losses"]) / 5)
    assert "without" not in found
    assert answer("predict", INDUCTION, "--text", "a")["loss"] is not None


def test_without_its_head_the_prediction_is_gone():
    found = answer("predict", INDUCTION, *SOME, "--without", "1.0", "--top", "1")
    assert found["without"] == ["L1H0"]
    before, after = (found[key][-1]["probability"] for key in ("predictions", "predictions_without"))
    assert before > 2 * after
    assert found["loss_without"] > found["loss"]
    assert exp(-found["losses"][4]) > exp(-found["losses_without"][4])
    assert "a change of +" in printed("predict", INDUCTION, *SOME, "--without", "L1H0")


def test_the_pattern_of_a_head():
    found = answer("attention", INDUCTION, "1.0", *SOME)
    assert (found["head"], len(found["tokens"])) == ("L1H0", 6)
    assert all(sum(row) == pytest.approx(1) for row in found["pattern"])
    assert max(range(6), key=lambda src: found["pattern"][5][src]) == 3  # the c after the first ab
    assert "5 b ······██····" in printed("attention", INDUCTION, "1.0", *SOME)
    lines = asked("attention", "attn-1l", "L0H0", "--text", "one two three " * 40).stdout.splitlines()
    assert max(map(len, lines)) <= 80
    assert any("Only the last 6" in line for line in lines)


def test_a_token_and_a_text_ask_for_both(corpus):
    assert {"token", "continuations", "agreement"} <= set(answer("bigrams", COPIER, "a", "--data", corpus))
    found = answer("bigrams", COPIER, "a", "--top", "3")
    assert len(found["continuations"]) == 3
    assert "agreement" not in found
    agreement = answer("bigrams", COPIER, "--data", corpus, "--tokens", "200")["agreement"]
    assert agreement["kl_bigram"] < agreement["kl_unigram"] < agreement["kl_uniform"]
    assert agreement["kl"] == pytest.approx(agreement["kl_uniform"], abs=1e-6)
    assert agreement["correlation"] is None
    assert "kl" in printed("bigrams", COPIER, "--data", corpus)


# ---------------------------------------------------------------- sums and paths


def test_paths_sum_to_the_logit():
    asked_for = ("paths", INDUCTION, "--text", "abcxab")
    document = answer(*asked_for, "--top", "1")
    assert document["target"]["text"] == "c"
    (path,) = document["paths"]
    assert path["heads"] == ["L1H0"]
    assert path["value"] + document["not_listed"] == pytest.approx(document["logit"])
    split = answer(*asked_for, "--split", "positions", "--target", "c")
    assert (split["paths"][0]["token"]["text"], split["paths"][0]["position"]) == ("c", 3)
    assert "not listed" in printed("paths", INDUCTION, "--text", "-", input="abcxab")


def test_hops_stand_beside_heads(corpus):
    asked_for = ("importance", INDUCTION, "--data", corpus, "--tokens", "256")
    document = answer(*asked_for, "--hops")
    assert set(document) >= {"layers", "heads"}
    assert [row["terms"] for row in document["orders"]] == [1, 2, 1]
    assert [row["terms"] for row in document["hops"]["orders"]] == [4, 4, 1]
    assert document["hops"]["model_loss"] == document["model_loss"]
    assert "By hops" in printed(*asked_for, "--hops")
    assert "By hops" not in printed(*asked_for)
    scores = answer("scores", INDUCTION, "L1H0", *SOME, "--dst", "5", "--src", "2", "--hops")
    for counted in (scores, scores["hops"]):
        assert sum(term["value"] for term in counted["terms"]) == pytest.approx(scores["score"], abs=1e-9)
    assert any(term["key"].startswith("M[L0H0]") for term in scores["hops"]["terms"])
    paths = answer("paths", INDUCTION, *SOME, "--hops")
    assert paths["logit"] == pytest.approx(sum(row["value"] for row in paths["paths"]) + paths["not_listed"])
    virtual = answer("virtual", INDUCTION, *SOME, "--hops")
    assert virtual["hops"]["loss"] == virtual["loss"]
    changed = answer("predict", INDUCTION, *SOME, "--without", "M[L0H0]")
    assert changed["without"] == ["M[L0H0]"]
    assert changed["loss_without"] > changed["loss"]


def test_paths_pass_mlps_whose_gates_are_held(tmp_path):
    ones = torch.ones(2, 4)
    arrays = {"W_E": torch.eye(4), "W_U": torch.eye(4), "layers.0.mlp.W_in": ones, "layers.0.mlp.W_out": ones.mT}
    arrays |= {f"layers.0.{name}": torch.ones(1, 2, 4) for name in ("W_Q", "W_K", "W_V")}
    arrays["layers.0.W_O"] = torch.ones(1, 4, 2)
    weights = uw.weights_from(arrays, positions="none", norm="none", activation="relu", n_ctx=8)
    words = ("paths", uw.save(uw.load(weights), tmp_path / "toy"), "--text", "#1 #2", "--gates", "held")
    assert {" ".join(row["heads"]) for row in answer(*words)["paths"]} == {"", "L0H0", "G[0]", "G[0] L0H0"}
    assert "MLP" in printed(*words)


def test_verify_ends_with_4_where_an_identity_fails(monkeypatch):
    bad = Verification(uw.Table((Check("one is two", 1.0, 0.0, False),)), False)
    monkeypatch.setitem(vars(uw), "verify", lambda *given, **options: bad)
    result = asked("verify", INDUCTION, "--json")
    assert (result.exit_code, '"ok": false' in result.stdout) == (4, True)
    assert "one is two" in result.stderr


# ---------------------------------------------------------------- heads and weights


def test_circuits_name_their_entries():
    document = answer("circuits", COPIER, "L0H0", "--source", "c", "--top", "1")
    assert document["entries"] == [{"row": {"id": 5, "text": "c"}, "column": {"id": 5, "text": "c"}, "value": 1.0}]
    assert 0 < document["searched"] <= 1
    assert answer("circuits", COPIER, "0.0", "--circuit", "qk", "--end", "smallest")["circuit"] == "qk"
    assert "Exact" in printed("circuits", COPIER, "L0H0")


def test_rotary_circuits_and_trigrams_are_those_at_a_distance():
    circuit = ("circuits", ROTARY, "L1H0", "--circuit", "qk")
    found = answer(*circuit, "--offset", "1:100", "--top", "1")
    assert (found["offset"], found["entries"][0]["value"]) == ("1:100", pytest.approx(200, rel=1))
    assert "at distance 3" in printed(*circuit, "--offset", "3")
    for wrong in ((), *[("--offset", word) for word in ("x", "3:1", "-1", "1:", "9" * 5000, "1:" + "9" * 5000)]):
        refuses((*circuit, *wrong), 2, "distance")
    back = answer("trigrams", ROTARY, "--head", "L0H0", "--offset", "1", "--top", "1")
    assert back["trigrams"][0]["attention"] == pytest.approx(1)
    assert "at this distance" in printed("trigrams", ROTARY, "--offset", "1")


def test_a_kernel_is_read_from_a_text():
    found = answer("kernel", ROTARY, "L0H0", "--text", "the cat sat")
    assert (found["head"], found["peak"], round(found["kernel"], 9)) == ("L0H0", 1, 1)
    assert found["curve"][1]["kernel"] == pytest.approx(200)
    assert answer("positions", "example:previous-token")["heads"][0]["previous"] == pytest.approx(1)


def test_options_of_composition_and_copying_arrive(tmp_path):
    first = answer("composition", INDUCTION)["pairs"][0]
    assert (first["kind"], first["reader"], first["writer"]) == ("k", "L1H0", "L0H0")
    assert answer("composition", INDUCTION, "--kind", "V")["pairs"][0]["kind"] == "v"
    assert "distance" in printed("composition", ROTARY)
    every = answer("copying", "attn-2l-small")["heads"]
    by_score = sorted(every, key=lambda head: -head["eigenvalue_score"])
    assert answer("copying", "attn-2l-small", "--top", "3")["heads"] == by_score[:3]
    (tmp_path / "text.txt").write_text("abacab" * 20)
    for options in ((), ("--embedding", "as-read"), ("--data", tmp_path / "text.txt")):
        (head,) = answer("copying", COPIER, *options)["heads"]
        assert (head["head"], head["diagonal_top1"]) == ("L0H0", pytest.approx(1.0))
        assert head["eigenvalue_score"] == pytest.approx(1.0, abs=1e-6)


def test_the_stream_is_the_sum_of_its_parts():
    document = answer("stream", INDUCTION, *SOME)
    assert document["residual"] < 1e-6
    assert {part["component"] for part in document["parts"]} == {"W_E", "L0H0", "L1H0"}
    above = {(wire["writer"], wire["reader"]) for wire in document["wires"] if wire["z"] > 2}
    assert above >= {("L0H0", "L1H0.k"), ("L1H0", "W_U"), ("W_E", "L1H0.q")}
    assert ("L0H0", "W_U") not in above
    assert {"kurtosis", "null_mean", "null_sd", "z"} <= set(document["axes"][0])


def test_subspaces_of_the_induction_head():
    document = answer("subspaces", INDUCTION, *SOME)
    assert (document["overlaps"][0]["kind"], document["overlaps"][0]["overlap"]) == ("write-k", pytest.approx(1))
    assert [row["deletes"] for row in document["deletion"]] == [False, False]
    assert answer("subspaces", INDUCTION)["deletion"] == []


@pytest.mark.parametrize("command", ["stream", "subspaces"])
def test_pages_for_readers(command):
    assert "shown" in printed(command, COPIER, "--text", "ab")


# ---------------------------------------------------------------- skip-trigrams


def trigrams(*words):
    return answer("trigrams", *words)["trigrams"]


def test_a_copier_says_what_it_sees():
    found = trigrams(COPIER, "--top", "5")
    assert len(found) == 5
    for row in found:
        assert (row["head"], row["bug"], row["pattern"]) == ("L0H0", False, "[b]…[a]→[b]")
        assert row["source"] == row["out"]
        assert (row["qk"], row["ov"]) == (0.0, 1.0)
    assert "minus its score on the start token" in printed("trigrams", COPIER)
    assert trigrams(COPIER, "--bugs") == []
    assert "none" in printed("trigrams", COPIER, "--bugs")


def test_one_head_and_one_source():
    found = trigrams(INDUCTION, "--head", "1.0", "--source", "c", "--top", "1")
    assert [(row["head"], row["source"]["text"], row["out"]["text"]) for row in found] == [("L1H0", "c", "c")]


def test_patterns_and_support(tmp_path):
    (tmp_path / "text.txt").write_text("abacab")
    found = trigrams(COPIER, "--find", "patterns", "--source", "b", "--data", tmp_path / "text.txt")
    assert {row["pattern"] for row in found} == {"[b]…[a]→[b]"}
    assert {row["destination"]["text"]: row["support"] for row in found} == {"?": 0}


def test_bugs_have_their_effects_on_text():
    found = trigrams("attn-2l-small", "--bugs", "--top", "4")
    assert all(row["bug"] for row in found)
    assert {row["effect"] is None for row in found if row["shows"] is not None} == {False}


# ---------------------------------------------------------------- bad input


@pytest.mark.parametrize(
    ("words", "code", "word"),
    [
        (("nonsense",), 2, "nonsense"),
        (("info", "no-such-model"), 3, "no-such-model"),
        (("info", "example:none"), 2, "none"),
        (("info", COPIER, "--dtype", "float5"), 2, "float5"),
        (("copying", COPIER, "--dtype", "float8"), 2, "float8"),
        (("copying", COPIER, "--device", "abacus"), 2, "abacus"),
        (("copying", "attn-0l"), 2, "layers"),
        (("composition", COPIER), 2, "two layers"),
        (("composition", INDUCTION, "--space", "tokens"), 2, "stream"),
        (("positions", COPIER), 2, "unweave: "),
        (("circuits", COPIER, "L3H0"), 2, "L3H0"),
        (("circuits", "attn-1l", "nine"), 2, "nine"),
        (("circuits", COPIER, "L0H0", "--source", "abc"), 2, "not one token"),
        (("circuits", COPIER, "L0H0", "--top", "100000000"), 2, "10000"),
        (("bigrams", "attn-0l", "#999999"), 2, "#999999"),
        (("bigrams", COPIER, "nonsense"), 2, "nonsense"),
        (("bigrams", COPIER, "--data", "no-such-file"), 3, "no-such-file"),
        (("bigrams", COPIER, "a", "--data", "no-such-file"), 3, "no-such-file"),
        (("paths", COPIER, "--text", ""), 2, "empty"),
        (("paths", COPIER, "--text", "abc", "--position", "9"), 2, "position 9"),
        (("predict", INDUCTION, "--text", ""), 2, "empty"),
        (("predict", INDUCTION, *SOME, "--without", "L7H0"), 2, "L7H0"),
        (("tokens", INDUCTION, ""), 2, "empty"),
        (("stream", COPIER, "--text", ""), 2, "empty"),
        (("verify", COPIER, "--text", ""), 2, "unweave: "),
        (("attention", INDUCTION, "L7H0", *SOME), 2, "L7H0"),
        (("attention", INDUCTION, "seven", *SOME), 2, "seven"),
        (("scores", "attn-2l", "L1H0", "--text", "a b", "--dst", "99", "--src", "0"), 2, "99"),
        (("importance", COPIER, "--data", "/no/such/file"), 3, "/no/such/file"),
        (("trigrams", COPIER, "--source", "abc"), 2, "not one token"),
        (("trigrams", COPIER, "--head", "L4H4"), 2, "L4H4"),
        (("trigrams", COPIER, "--find", "named"), 2, "single tokens"),
        (("trigrams", COPIER, "--data", "no-such-file.txt"), 3, "no-such-file"),
        (("trigrams", ROTARY), 2, "--offset 1"),
        (("reproduce", "--out", "/proc/nowhere"), 5, "/proc/nowhere"),
        (("dynamics", "no-such-run"), 3, "no-such-run"),
        (("dynamics", "no-such-run", "--again"), 3, "no-such-run"),
        (("heads", "no-such-model", "--plot", "x.gif"), 2, ".svg"),
    ],
    ids=lambda value: value[0] if isinstance(value, tuple) else "",
)
def test_bad_input_gets_a_sentence_and_its_exit_code(words, code, word):
    refuses(words, code, word)


# ---------------------------------------------------------------- windows of a text


def test_windows_are_of_one_length_with_the_start_token_in_front(corpus, tmp_path):
    model = uw.load(INDUCTION)
    rows = windows(model, corpus, 300)
    assert [len(row) for row in rows] == [64] * (300 // 64)
    assert all(row[0] == model.tokenizer.start for row in rows)
    text = (tmp_path / "text.txt").read_text()
    assert [i for row in rows for i in row[1:]] == model.tokenizer.encode(text)[: 63 * len(rows)]
    assert [len(row) for row in windows(model, corpus, 10)] == [10]
    training, held_out = two_parts(model, corpus, 300)
    assert len(training) >= len(held_out) > 0
    counted, seen = two_parts(model, "default", 640)
    assert len(counted) == 16 * len(seen)


def test_a_text_that_is_too_short_is_refused(tmp_path):
    path, model = tmp_path / "short.txt", uw.load(INDUCTION)
    path.write_text("ab")
    assert windows(model, str(path)) == [[0, *model.tokenizer.encode("ab")]]
    with pytest.raises(BadInput, match="one window"):
        two_parts(model, str(path))
    with pytest.raises(BadInput, match="short"):
        windows(model, str(path), 1)
