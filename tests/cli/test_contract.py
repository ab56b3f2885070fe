"""What commands answer: the keys of their documents, a number or word of each, and sentences for bad input."""

import json
import re
from collections.abc import Iterator

import pytest
import torch

import unweave as uw
from support.commands import answer, asked, printed, refuses
from unweave.analysis.verify import Check, Verification
from unweave.cli.context import Context
from unweave.cli.show import Answer
from unweave.errors import BadInput
from unweave.text.windows import two_parts, windows

SOME = ("--text", "abcab")
INDUCTION, COPIER, ROTARY = "example:induction", "example:copier", "example:rotary-induction"


@pytest.fixture
def corpus(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "text.txt").write_text("the cat sat on the mat and the dog sat on the cat " * 20)
    return "text.txt"


SIZES = "n_layers n_heads d_model d_head d_vocab n_ctx positions norm mlp parameters paths"
HEADS = "heads[head eigenvalue_score diagonal_top1 diagonal_top5 trace null_mean null_sd]"
COMMANDS = {
    "info attn-2l": SIZES,
    "verify attn-2l-small": "checks[name error gate ok] ok",
    f"tokens {INDUCTION} abcab": "tokens[id text]",
    f"predict {INDUCTION} --text abcab --without L1H0": "predictions losses loss without loss_without losses_without",
    f"attention {INDUCTION} 1.0 --text abcab": "head tokens pattern",
    f"movement {INDUCTION} --text abcab --head L1H0": "heads[head] moves[dst dst_token src src_token attention]",
    f"bigrams {COPIER} a --data text.txt --tokens 200": "token continuations[token logit] agreement entries searched",
    "circuits attn-1l L0H1 --top 3": "head circuit entries[row column value]",
    f"positions {INDUCTION}": "heads[head previous]",
    f"kernel {ROTARY} L0H0 --text abcab": "head peak kernel curve[distance kernel]",
    "copying attn-1l": HEADS,
    "trigrams attn-1l --head 0.1 --top 3": "trigrams[head source destination out qk ov bug]",
    "composition attn-2l --kind k": "pairs[kind reader writer score baseline baseline_sd z]",
    f"paths {INDUCTION} --text abcab": "target logit not_listed paths[heads origin value] by_order by_head by_source",
    "scores attn-2l L1H0 --dst 2 --src 1 --text abcab --hops": "head dst src score terms[query key kind value] "
    "kinds shares tokens hops residual",
    "importance attn-2l-small --tokens 1024 --hops": "orders[order terms loss reduction standard_error] layers heads "
    "model_loss residual hops",
    f"virtual {INDUCTION} --text abcab --hops": "pairs[reader writer] loss loss_without removed_together hops",
    f"difference {INDUCTION} --text abcab --other abdab --target d --against c": "difference residual rest "
    "rows[node kind position value share] paths[path value]",
    "heads attn-2l-small": "heads[head prefix_matching eigenvalue_score]",
    "induction attn-2l": "heads[head prefix_matching previous_token ov_eigenvalue_score qk_eigenvalue_score through "
    "verdict] loss_first loss_second",
    f"in-context {INDUCTION} --data text.txt": "score loss_early loss_late early late windows distant",
    f"stream {INDUCTION} --text abcab": "parts[component] axes[kurtosis null_mean z] weight_axes wires[writer reader]",
    f"subspaces {INDUCTION} --text abcab": "heads overlaps[kind overlap] vocabulary deletion[deletes]",
}
"""Command lines, and the keys of their documents; in brackets those of every row."""


def leaves(value: object) -> Iterator[object]:
    """Every object and every plain value in a document."""
    yield value
    children = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    for child in children:
        yield from leaves(child)


@pytest.mark.parametrize("words", COMMANDS)
def test_documents_have_the_keys_of_the_contract_and_a_reader_gets_notes_and_origin(words, corpus):
    document, shown = answer(*words.split()), printed(*words.split(), "--all")
    assert all(" ".join(note.split()) in shown.replace("- ", "-") for note in document["notes"] if "-" not in note)
    assert document["origin"]["precision"] in shown
    for key, fields in re.findall(r"(\w+)(?:\[([\w ]*)\])?", COMMANDS[words]):
        assert key in document
        assert not fields or document[key], f"{key} is empty"
        for row in document[key] if fields else []:
            assert set(fields.split()) <= set(row)
    document.pop("origin")  # its text is the name of what was read, and no token
    document.pop("text", None)  # likewise
    for value in leaves(document):
        assert not isinstance(value, dict) or "text" not in value or set(value) == {"id", "text"}


def test_every_document_says_where_it_comes_from():
    origin = answer("predict", INDUCTION, *SOME, "--seed", "3")["origin"]
    assert (origin["model"], origin["precision"], origin["seed"]) == (INDUCTION, "float32", 3)
    assert origin["ids"] == [0, 3, 4, 5, 3, 4]
    assert origin["prompt"].startswith("<|start|>")
    assert len(origin["weights"]) == 64
    models = answer("models")
    assert models["origin"]["version"] == origin["version"] != ""
    assert all({"data", "seed", "commit", "tokens", "validation_loss"} <= set(card) for card in models["models"])


def test_several_models_are_all_named(capsys):
    ctx = Context(json=True)
    for name in (COPIER, INDUCTION):
        ctx.model(name)
    ctx.report(Answer({}))
    models = json.loads(capsys.readouterr().out)["origin"]["models"]
    assert [one["model"] for one in models] == [COPIER, INDUCTION]


@pytest.mark.parametrize(
    ("words", "find"),
    [
        (f"tokens {INDUCTION} -", lambda found: [token["text"] for token in found["tokens"]][1:] == [*"abcab"]),
        (f"predict {INDUCTION} --text abcab --top 2", lambda found: len(found["predictions"]) == 12),
        (f"predict {INDUCTION} --text abcab --without 1.0", lambda found: found["loss_without"] > found["loss"]),
        (f"predict {INDUCTION} --text abcab --without M[L0H0]", lambda found: found["without"] == ["M[L0H0]"]),
        (f"attention {INDUCTION} 1.0 --text abcab", lambda found: max(found["pattern"][5]) == found["pattern"][5][3]),
        (f"bigrams {COPIER} a --top 3", lambda found: len(found["continuations"]) == 3 and "agreement" not in found),
        (f"circuits {COPIER} L0H0 --source c --top 1", lambda found: found["entries"][0]["row"]["text"] == "c"),
        (f"circuits {COPIER} L0H0 --row c --top 1", lambda found: found["entries"][0]["column"]["text"] == "c"),
        (f"circuits {COPIER} 0.0 --circuit qk --end smallest", lambda found: found["circuit"] == "qk"),
        (f"circuits {ROTARY} L1H0 --circuit qk --offset 1:100", lambda found: found["offset"] == "1:100"),
        (f"composition {INDUCTION} --kind V", lambda found: found["pairs"][0]["kind"] == "v"),
        (f"composition {INDUCTION}", lambda found: found["pairs"][0]["writer"] == "L0H0"),
        (f"copying {COPIER} --embedding as-read", lambda found: found["heads"][0]["diagonal_top1"] > 0.99),
        (f"copying {COPIER} --data text.txt", lambda found: found["heads"][0]["head"] == "L0H0"),
        (f"copying {COPIER} --examined 0", lambda found: found["heads"][0]["diagonal_top1"] is None),
        (f"paths {INDUCTION} --text abcxab --top 1", lambda found: found["paths"][0]["heads"] == ["L1H0"]),
        (f"paths {INDUCTION} --text abcxab --split positions", lambda found: found["paths"][0]["position"] == 3),
        (f"paths {INDUCTION} --text abcxab --target a", lambda found: found["target"]["text"] == "a"),
        (f"paths {INDUCTION} --text abcxab --position 2", lambda found: found["dst"] == 2),
        (f"paths {INDUCTION} --text abcab --order 0", lambda found: found["order"] == 0),
        (f"virtual {INDUCTION} --text abcab --hops", lambda found: found["hops"]["loss"] == found["loss"]),
        ("virtual attn-2l-small", lambda found: found["origin"]["text"].startswith("default (held-out)")),
        (f"trigrams {COPIER} --bugs", lambda found: found["trigrams"] == []),
        (f"trigrams {INDUCTION} --head 1.0 --source c", lambda found: found["trigrams"][0]["out"]["text"] == "c"),
        (f"trigrams {COPIER} --find patterns --source b", lambda found: "[b]" in found["trigrams"][0]["pattern"]),
        (f"trigrams {COPIER} --data text.txt", lambda found: found["trigrams"][0]["support"] is not None),
        (f"trigrams {ROTARY} --head L0H0 --offset 1", lambda found: found["trigrams"][0]["attention"] > 0.99),
        (f"induction {INDUCTION} --protocol twice", lambda found: found["heads"][1]["through"] == "L0H0"),
        (f"induction {INDUCTION} --data text.txt", lambda found: found["drawn_from"] == 10),
        (
            f"in-context {INDUCTION} --data text.txt --early 2 --late 9",
            lambda found: (found["early"], found["late"]) == (2, 9),
        ),
        (f"heads {INDUCTION} --sort prefix_matching", lambda found: found["heads"][0]["head"] == "L1H0"),
        (f"stream {INDUCTION} --text abcab --top 2", lambda found: len(found["wires"]) == 2),
    ],
)
def test_every_option_changes_the_answer(words, find, corpus):
    assert find(answer(*words.split(), input="abcab"))


def test_terms_counted_by_hops_sum_to_the_same_score():
    scores = answer("scores", INDUCTION, "L1H0", *SOME, "--dst", "5", "--src", "2", "--hops")
    for counted in (scores, scores["hops"]):
        assert sum(term["value"] for term in counted["terms"]) == pytest.approx(scores["score"], abs=1e-9)
        assert sum(counted["kinds"].values()) == pytest.approx(scores["score"], abs=1e-9)
    assert any(term["key"].startswith("M[L0H0]") for term in scores["hops"]["terms"])


def test_a_score_with_too_many_pairs_of_paths_is_decomposed_by_component(monkeypatch):
    monkeypatch.setattr("unweave.analysis.attribution.scores.PAIR_LIMIT", 2)
    found = answer("scores", INDUCTION, "L1H0", *SOME, "--dst", "5", "--src", "2")
    for side in ("into_query", "into_key"):
        parts = [row[side] for row in found["writers"] if row[side] is not None]
        assert sum(parts) == pytest.approx(found["score"], abs=1e-9)


def test_a_pattern_is_drawn():
    assert "5 b ······██····" in printed("attention", INDUCTION, "1.0", *SOME)


def test_paths_pass_mlps_whose_gates_are_held(tmp_path):
    ones = torch.ones(2, 4)
    arrays = {"W_E": torch.eye(4), "W_U": torch.eye(4), "layers.0.mlp.W_in": ones, "layers.0.mlp.W_out": ones.mT}
    arrays |= {f"layers.0.{name}": torch.ones(1, 2, 4) for name in ("W_Q", "W_K", "W_V")}
    arrays["layers.0.W_O"] = torch.ones(1, 4, 2)
    weights = uw.weights_from(arrays, positions="none", norm="none", activation="relu", n_ctx=8)
    words = ("paths", uw.save(uw.load(weights), tmp_path / "toy"), "--text", "#1 #2", "--gates", "held")
    assert {" ".join(row["heads"]) for row in answer(*words)["paths"]} == {"", "L0H0", "G[0]", "G[0] L0H0"}


def test_top_limits_the_rows_and_the_total_is_stated():
    assert "(3 of 144 rows" in printed("composition", "attn-2l", "--kind", "k", "--top", "3")
    assert len(answer("composition", "attn-2l", "--kind", "k")["pairs"]) == 144
    every = answer("copying", "attn-2l-small")["heads"]
    by_score = sorted(every, key=lambda head: -head["centered_score"])
    assert answer("copying", "attn-2l-small", "--top", "3")["heads"] == by_score[:3]


def test_verify_ends_with_4_where_an_identity_fails(monkeypatch):
    bad = Verification(uw.Table((Check("one is two", 1.0, 0.0, False),)), False)
    monkeypatch.setitem(vars(uw), "verify", lambda *given, **options: bad)
    result = asked("verify", INDUCTION, "--json")
    assert (result.exit_code, '"ok": false' in result.stdout) == (4, True)
    assert "one is two" in result.stderr


@pytest.mark.parametrize(
    ("words", "code", "word"),
    [
        (("nonsense",), 2, "nonsense"),
        (("info", "no-such-model"), 3, "no-such-model"),
        (("info", "example:none"), 2, "none"),
        (("info", COPIER, "--dtype", "float5"), 2, "float5"),
        (("copying", COPIER, "--device", "abacus"), 2, "abacus"),
        (("circuits", "attn-1l", "nine"), 2, "nine"),
        (("circuits", COPIER, "L0H0", "--source", "abc"), 2, "not one token"),
        (("circuits", COPIER, "L0H0", "--top", "100000000"), 2, "10000"),
        (("bigrams", "attn-0l", "#999999"), 2, "#999999"),
        (("bigrams", COPIER, "nonsense"), 2, "nonsense"),
        (("bigrams", COPIER, "--data", "no-such-file"), 3, "no-such-file"),
        (("predict", INDUCTION, "--text", ""), 2, "empty"),
        (("tokens", INDUCTION, ""), 2, "empty"),
        (("verify", COPIER, "--text", ""), 2, "unweave: "),
        (("importance", COPIER, "--data", "/no/such/file"), 3, "/no/such/file"),
        (("trigrams", COPIER, "--source", "abc"), 2, "not one token"),
        (("trigrams", COPIER, "--find", "named"), 2, "single tokens"),
        (("trigrams", COPIER, "--data", "no-such-file.txt"), 3, "no-such-file"),
        (("trigrams", ROTARY), 2, "--offset 1"),
        *(
            (("circuits", ROTARY, "L1H0", "--circuit", "qk", *wrong), 2, "distance")
            for wrong in ((), *[("--offset", word) for word in ("x", "3:1", "-1", "1:", "9" * 5000, "1:" + "9" * 5000)])
        ),
        (("reproduce", "--out", "/proc/nowhere"), 5, "/proc/nowhere"),
        (("dynamics", "no-such-run"), 3, "no-such-run"),
        (("dynamics", "no-such-run", "--again"), 3, "no-such-run"),
        (("heads", "no-such-model", "--plot", "x.gif"), 2, ".svg"),
        (("heads", INDUCTION, "--sort", "color"), 2, "color"),
    ],
    ids=lambda value: value[0] if isinstance(value, tuple) else "",
)
def test_bad_input_gets_a_sentence_and_its_exit_code(words, code, word):
    refuses(words, code, word)


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
