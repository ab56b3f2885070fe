"""What ships inside the package is there, and is what its names say."""

import pytest

from unweave.errors import BadInput
from unweave.formats import bundled
from unweave.io.safe_open import is_file


def test_the_corpus_is_there():
    assert is_file(bundled.corpus())


def test_every_model_has_its_files():
    for name in bundled.names():
        folder = bundled.path_of(name)
        for file in ("config.json", "model.safetensors", "tokenizer.json", "card.json"):
            assert is_file(folder / file), f"{name} lacks {file}"


@pytest.mark.parametrize("name", ["nothing", "../corpus", "", "."])
def test_a_name_that_is_none(name):
    with pytest.raises(BadInput, match="There is no bundled model"):
        bundled.path_of(name)
