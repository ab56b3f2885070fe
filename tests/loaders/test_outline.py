"""A model above a gigabyte is described from its headers: sparse files hold the shape of 7 billion parameters."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
import torch

import unweave as uw
from support.large import SEVEN_BILLION, shapes, written
from unweave.errors import InputError
from unweave.loaders import outline, pretrained
from unweave.model.costs import LARGE


@pytest.fixture(autouse=True)
def _allow_sparse_files(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("unweave.files.safetensors.is_sparse", lambda file: False)


def test_seven_billion_parameters_are_described_without_reading_weights(tmp_path: Path) -> None:
    written(tmp_path / "large", SEVEN_BILLION, random=())
    weights = outline(tmp_path / "large").weights
    assert weights.embed.is_meta
    said = uw.describe(weights)
    every = [torch.Size(shape) for shard in shapes(SEVEN_BILLION) for shape in shard.values()]
    matrices = [shape.numel() for shape in every if len(shape) == 2]
    assert said["parameters"] == sum(matrices)  # gains of norms are folded in
    assert said["weights_bytes"] == sum(4 * x.numel() for x in weights.tensors().values())
    assert (weights.n_layers, weights.n_heads, weights.d_head, weights.n_ctx) == (32, 32, 128, 4096)


SMALL = {**SEVEN_BILLION, "hidden_size": 16, "intermediate_size": 24, "num_attention_heads": 2, "vocab_size": 50}


def test_the_outline_matches_the_loaded_model(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    written(tmp_path / "small", SMALL, random=())
    assert outline(tmp_path / "small") is None
    monkeypatch.setattr(pretrained, "LARGE", 0)
    drawn, read = outline(tmp_path / "small").weights, uw.load(tmp_path / "small", check=False).weights
    assert uw.describe(drawn) == uw.describe(read)
    one, other = ({name: x.shape for name, x in weights.tensors().items()} for weights in (drawn, read))
    assert one == other
    (tmp_path / "small" / "config.json").write_text(json.dumps({**SMALL, "vocab_size": 51}))
    with pytest.raises(InputError, match="config.json"):
        outline(tmp_path / "small")


OUTLINED = """
import sys
from pathlib import Path
from unweave.analysis.overview import describe
from unweave.loaders import pretrained
pretrained.LARGE = 0
describe(pretrained.from_folder(Path(sys.argv[1])).outline().weights)
print("torch" in sys.modules, "sympy" in sys.modules)
"""


def test_shapes_alone_do_not_make_torch_import_sympy(tmp_path: Path) -> None:
    # Some operations on tensors without numbers do, for more than a second and 50 MB.
    folder = str(written(tmp_path / "small", SMALL, random=()))
    found = subprocess.run([sys.executable, "-c", OUTLINED, folder], capture_output=True, text=True)
    assert found.stdout == "True False\n", found.stderr


def test_toys_have_no_outline() -> None:
    assert outline("attn-1l") is None
    assert LARGE == 2**30
