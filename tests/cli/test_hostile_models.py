"""Every command on a model whose name and tokens are hostile: UTF-8, nothing raw, 80 columns, and the same as JSON."""

import json
import unicodedata
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from typer.testing import CliRunner

from support import hostile
from support.analysis_models import random_weights
from support.questions import questions
from support.toys import words_json
from unweave.cli.app import app
from unweave.model.folder import save, with_tokenizer
from unweave.text.tokenizer import parse_tokenizer

pytestmark = pytest.mark.promise("R19")

NAMES = ("\x1b[31mred\x07", "\u202e</script>", "[red]x[/red]", "=1+1", "a\nb\r\x9b2J")
CONTROLS = {"Cc", "Cs"}
TURNING = set("\u061c\u200e\u200f\u2028\u2029\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\ufeff")
MODELS = settings().max_examples
fewer_texts = settings(max_examples={20: 5, 300: 15, 3_000: 300}.get(MODELS, MODELS))


@pytest.fixture(
    scope="module", params=[NAMES[0], *(pytest.param(name, marks=pytest.mark.soak) for name in NAMES[1:])], ids=ascii
)
def folder(request, tmp_path_factory):
    """A folder of that name with the hostile model, and a text of its tokens."""
    place = tmp_path_factory.mktemp("hostile") / request.param.replace("/", "\u2215")
    model = hostile.model()
    save(model, place, card={**model.card, "name": request.param, "summary": hostile.texts()[3]})
    (place.parent / "text.txt").write_text("\n".join(hostile.prompts(5) * 40), encoding="utf-8")
    return place


def clean(data: bytes, width: int | None = 80) -> str:
    """The text of some output: UTF-8, no control, nothing that turns a line around, no line too long."""
    text = data.decode("utf-8")
    assert [c for c in text if unicodedata.category(c) in CONTROLS and c != "\n"] == []
    assert not set(text) & TURNING
    assert width is None or not [line for line in text.splitlines() if len(line) > width]
    return text


def asked(folder: Path, command: str, words: tuple[str, ...], *more: str):
    done = CliRunner().invoke(app, [command, str(folder), *words, *more], env={"COLUMNS": "80"})
    assert done.exit_code in (0, 2, 3), (command, done.output)
    return done


def test_no_command_prints_control_characters(folder) -> None:
    text, token = hostile.prompts(6)[0], hostile.texts()[7]
    for command, words in questions(text, token, data=("--data", str(folder.parent / "text.txt"))).items():
        done = asked(folder, command, words)
        clean(done.stdout_bytes)
        clean(done.stderr_bytes, width=None)
        done = asked(folder, command, words, "--json")
        clean(done.stderr_bytes, width=None)
        document = clean(done.stdout_bytes, width=None)
        assert done.exit_code or isinstance(json.loads(document), dict)


@fewer_texts
@given(
    texts=st.lists(st.text(st.characters(exclude_categories=("Cs",)), min_size=1, max_size=6), min_size=6, max_size=6)
)
def test_any_token_is_printed_without_control_characters(tmp_path_factory, texts) -> None:
    """The commands that print tokens run on a vocabulary of six drawn strings."""
    names = [*dict.fromkeys(texts)] + [f"<{n}>" for n in range(7 - len(dict.fromkeys(texts)))]
    tokenizer = parse_tokenizer(words_json(names, names[-1]), "drawn")
    place = save(with_tokenizer(random_weights(5, d_vocab=7), tokenizer), tmp_path_factory.mktemp("drawn") / "m")
    for words in (("tokens", "\t".join(texts)), ("predict", "--text", " ".join(texts)), ("circuits", "L0H0")):
        done = asked(place, words[0], words[1:])
        clean(done.stdout_bytes)
        clean(done.stderr_bytes, width=None)
