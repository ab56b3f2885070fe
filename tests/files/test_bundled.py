"""What ships inside the package is there, and is what its names say."""

import pytest

from support.scripts import script
from unweave.errors import BadInput
from unweave.files import bundled
from unweave.files.reading import is_file


def test_the_corpus_is_there_and_every_model_has_its_files():
    assert is_file(bundled.corpus())
    for name in bundled.names():
        folder = bundled.path_of(name)
        for file in ("config.json", "model.safetensors", "tokenizer.json", "card.json"):
            assert is_file(folder / file), f"{name} lacks {file}"


def test_a_model_is_found_by_name(tmp_path, monkeypatch):
    monkeypatch.setattr(bundled, "ASSETS", tmp_path)
    for name in ("b", "a", "empty"):
        (tmp_path / "models" / name).mkdir(parents=True)
    for name in ("b", "a"):
        (tmp_path / "models" / name / "config.json").write_text("{}")
    assert bundled.names() == ("a", "b")
    assert bundled.path_of("b") == tmp_path / "models" / "b"
    for name in ("empty", "nothing", "../corpus", "", "."):
        with pytest.raises(BadInput, match="no bundled model(.|\n)*a, b"):
            bundled.path_of(name)


def test_the_notice_names_every_source():
    notice = script("build_notice", "research")
    folder = bundled.corpus().parent / "NOTICE"
    assert notice.table() in (folder / "README.md").read_text(encoding="utf-8")
    for names in notice.TEXTS.values():
        for name in names.split(", "):
            assert name == "none needed" or (folder / name).stat().st_size > 500
