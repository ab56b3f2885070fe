"""Commands answer a hostile corpus with a sentence and exit code 3, at once, and leave nothing behind."""

import json
import lzma

import pytest

import unweave as uw
from support.commands import refuses
from unweave.text.windows import windows

pytestmark = pytest.mark.promise("R17")

FILES = {
    "empty.txt": b"",
    "cut.jsonl.xz": lzma.compress(b'{"text": "a"}' * 999)[:-20],
    "bomb.txt.xz": lzma.compress(b" " * 10**8),
}


@pytest.fixture(scope="module")
def hostile(tmp_path_factory):
    folder = tmp_path_factory.mktemp("hostile")
    for name, data in FILES.items():
        (folder / name).write_bytes(data)
    return folder


@pytest.mark.parametrize("name", [*FILES, "nowhere.txt"])
def test_training_on_a_hostile_corpus_is_refused_and_leaves_no_file(hostile, tmp_path, monkeypatch, name):
    monkeypatch.setenv("UNWEAVE_CACHE", str(tmp_path / "cache"))
    out = tmp_path / "run"
    refuses(("train", "--data", hostile / name, "--out", out, "--tokens", 1), 3, "unweave: ")
    assert not out.exists()
    assert list((tmp_path / "cache").glob("tokens/*")) == []


def test_windows_read_only_as_much_text_as_they_need(tmp_path):
    """A long text gives the same windows as an endless one, of which only the start is read."""
    model = uw.load("attn-0l")
    endless = ("one two three. " * 99 for _ in iter(int, 1))
    rows = windows(model, endless, 3000)
    (tmp_path / "a.jsonl").write_text((json.dumps({"text": "one two three. " * 99}) + "\n") * 40)
    assert rows == windows(model, str(tmp_path / "a.jsonl"), 3000)
    assert 2000 < sum(map(len, rows)) <= 3000
