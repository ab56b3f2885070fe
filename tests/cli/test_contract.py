"""The shell's promises on the bundled models: JSON keys, token form, finite numbers, exit codes."""

import json
from collections.abc import Iterator
from functools import cache

import pytest
from typer.testing import CliRunner

from unweave.cli.app import app

TEXT = "It is a truth universally acknowledged, that a single man in possession"
COMMANDS = {
    "info": (
        ["info", "attn-2l"],
        [
            "n_layers",
            "n_heads",
            "d_model",
            "d_head",
            "d_vocab",
            "n_ctx",
            "positions",
            "norm",
            "mlp",
            "parameters",
            "paths",
        ],
    ),
    "verify": (["verify", "attn-2l", "--text", TEXT], ["checks[name error gate ok]", "ok"]),
    "circuits": (["circuits", "attn-1l", "L0H1", "--top", "3"], ["entries[row column value]"]),
    "copying": (
        ["copying", "attn-1l"],
        ["heads[head eigenvalue_score diagonal_top1 diagonal_top5 trace null_mean null_sd]"],
    ),
    "trigrams": (
        ["trigrams", "attn-1l", "--head", "0.1", "--top", "3"],
        ["trigrams[head source destination out qk ov bug]"],
    ),
    "composition": (
        ["composition", "attn-2l", "--kind", "k"],
        ["pairs[kind reader writer score baseline baseline_sd z]"],
    ),
    "importance": (
        ["importance", "attn-2l", "--data", "default", "--tokens", "2048"],
        ["orders[order terms loss reduction standard_error]", "layers", "model_loss", "residual"],
    ),
    "induction": (
        ["induction", "attn-2l"],
        [
            "heads[head prefix_matching previous_token ov_eigenvalue_score qk_eigenvalue_score through verdict]",
            "loss_first",
            "loss_second",
        ],
    ),
    "scores": (
        ["scores", "attn-2l", "L1H0", "--text", TEXT, "--dst", "5", "--src", "2"],
        ["head", "dst", "src", "score", "terms[query key kind value]"],
    ),
}


def answer(arguments: list[str]) -> dict[str, object]:
    """The one JSON document that a command prints."""
    return json.loads(printed(*arguments))


@cache
def printed(*arguments: str) -> str:
    """What a command prints with ``--json``, asked once."""
    result = CliRunner().invoke(app, [*arguments, "--json"])
    assert result.exit_code == 0, result.stderr
    return result.stdout


def leaves(value: object) -> Iterator[object]:
    """Every object and every plain value in a document."""
    yield value
    children = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    for child in children:
        yield from leaves(child)


@pytest.mark.parametrize("name", COMMANDS)
def test_documents_have_the_keys_of_the_contract(name: str) -> None:
    arguments, promised = COMMANDS[name]
    document = answer(arguments)
    for entry in promised:
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


def test_score_terms_sum_to_the_score() -> None:
    document = answer(COMMANDS["scores"][0])
    assert sum(term["value"] for term in document["terms"]) == pytest.approx(document["score"], abs=1e-9)


def test_paths_sum_to_the_logit() -> None:
    document = answer(["paths", "attn-2l", "--text", TEXT, "--top", "5"])
    assert len(document["paths"]) == 5
    listed = sum(path["value"] for path in document["paths"])
    assert listed + document["not_listed"] == pytest.approx(document["logit"], abs=1e-3)


def test_verify_passes() -> None:
    assert answer(COMMANDS["verify"][0])["ok"] is True


@pytest.mark.parametrize("name", ["attn-0l", "attn-1l", "attn-2l"])
def test_bundled_models_are_listed_with_their_cards(name: str) -> None:
    (card,) = [card for card in answer(["models"])["models"] if card["name"] == name]
    assert {"data", "seed", "commit", "tokens", "validation_loss"} <= set(card)


@pytest.mark.parametrize(
    ("arguments", "code", "sentence"),
    [
        (["copying", "attn-0l"], 2, "without layers"),
        (["circuits", "attn-1l", "L9H9"], 2, "no head L9H9"),
        (["circuits", "attn-1l", "nine"], 2, "does not name a head"),
        (["circuits", "attn-1l", "L0H0", "--source", "notatokenatall"], 2, "not one token"),
        (["bigrams", "attn-0l", "#999999"], 2, "#999999"),
        (["paths", "attn-2l", "--text", ""], 2, "empty"),
        (["scores", "attn-2l", "L1H0", "--text", "a b", "--dst", "99", "--src", "0"], 2, "99"),
        (["importance", "attn-2l", "--data", "/no/such/file"], 3, "/no/such/file"),
        (["reproduce", "--out", "/proc/nowhere"], 5, "/proc/nowhere"),
    ],
)
def test_bad_input_gets_a_sentence_and_its_exit_code(arguments: list[str], code: int, sentence: str) -> None:
    result = CliRunner().invoke(app, arguments)
    assert result.exit_code == code, result.stderr
    assert sentence in result.stderr
    assert "Traceback" not in result.stderr
    assert result.stdout == ""
