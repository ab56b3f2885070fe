"""Odd but possible questions: the right exit code and a sentence, and no minutes."""

import os
import subprocess
import sys
import time

import pytest

import unweave as uw
from support.commands import answer, asked
from support.toys import byte_tokenizer, config
from unweave.training import AttentionOnly, save_model

ENVIRONMENT = os.environ | {"OMP_NUM_THREADS": "1"}
LONG = "m" * 300


@pytest.mark.parametrize("data", [b"\xff\xfeabc", b"abc \xe2\x96", b"\xed\xa0\x80"])
def test_standard_input_that_is_not_utf_8_is_refused(data):
    done = asked("predict", "attn-0l", "--text", "-", input=data)
    assert done.exit_code == 3
    assert "UTF-8" in done.output


def test_standard_input_is_read(monkeypatch):
    assert answer("tokens", "attn-0l", "-", input="a ▁ b\n".encode())["tokens"][-1]["text"] == " b"
    monkeypatch.setattr("unweave.cli.given.LIMIT", 3)
    assert asked("tokens", "attn-0l", "-", input=b"abcd").exit_code == 3


def test_closed_standard_input_is_refused():
    command = [sys.executable, "-c", "from unweave.cli import main; main()", "tokens", "attn-0l", "-"]
    done = subprocess.run(
        ["sh", "-c", 'exec "$0" "$@" <&-', *command], env=ENVIRONMENT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 3, done.stderr
    assert "closed" in done.stderr


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (("info", LONG), 3),
        (("resume", LONG), 3),
        (("train", LONG), 3),
        (("train", "--out", LONG, "--tokens", 100), 5),
        (("train", "--tokenizer", LONG), 3),
        (("train", "--data", LONG, "--tokens", 100), 3),
    ],
)
def test_an_overlong_name_gets_the_right_exit_code(command, code, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    done = asked(*command)
    assert done.exit_code == code, done.output
    assert "disk full" not in done.output


@pytest.fixture(scope="module")
def deep(tmp_path_factory):
    """A model of a thousand layers of one number each."""
    folder = tmp_path_factory.mktemp("deep") / "deep"
    shape = config(n_layers=1000, n_heads=1, d_head=1, n_ctx=4)
    save_model(folder, AttentionOnly(shape), byte_tokenizer(), {})
    return folder


def test_a_thousand_layers_are_described_in_seconds(deep):
    assert answer("info", deep)["paths"]["500"] > 10**290
    weights = uw.load(deep).weights
    began = time.process_time()
    uw.describe(weights)
    assert time.process_time() - began < 5  # minutes, when paths were listed one by one


@pytest.mark.parametrize(
    ("command", "code"), [(("paths", "--text", "a", "--order", "1"), 6), (("predict", "--text", "a"), 0)]
)
def test_a_thousand_layers_do_not_exceed_the_recursion_limit(deep, command, code):
    done = asked(command[0], deep, *command[1:])
    assert done.exit_code == code, done.output
