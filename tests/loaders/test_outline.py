"""A model above a gigabyte is described from its headers: sparse files hold the shape of 7 billion parameters."""

import json
from pathlib import Path

import pytest
import torch

import unweave as uw
from unweave.errors import InputError
from unweave.loaders import outline, pretrained
from unweave.model.costs import LARGE

SHAPE = {
    "model_type": "llama",
    "hidden_size": 4096,
    "intermediate_size": 11008,
    "num_hidden_layers": 32,
    "num_attention_heads": 32,
    "max_position_embeddings": 4096,
    "vocab_size": 32000,
    "rms_norm_eps": 1e-5,
}


def shapes(config: dict[str, int]) -> dict[str, list[int]]:
    d, m, V = config["hidden_size"], config["intermediate_size"], config["vocab_size"]
    found = {"model.embed_tokens.weight": [V, d], "model.norm.weight": [d], "lm_head.weight": [V, d]}
    for layer in range(config["num_hidden_layers"]):
        own = {f"self_attn.{name}_proj": [d, d] for name in "qkvo"}
        own |= {"mlp.gate_proj": [m, d], "mlp.up_proj": [m, d], "mlp.down_proj": [d, m]}
        own |= {"input_layernorm": [d], "post_attention_layernorm": [d]}
        found |= {f"model.layers.{layer}.{name}.weight": shape for name, shape in own.items()}
    return found


def write(folder: Path, config: dict, shards: int) -> None:
    """A folder of sparse bfloat16 shards, which take no room on the disk."""
    folder.mkdir()
    (folder / "config.json").write_text(json.dumps(config))
    every, index = list(shapes(config).items()), {}
    for n in range(shards):
        own, end, header = every[n::shards], 0, {}
        for name, shape in own:
            size = 2 * torch.Size(shape).numel()
            header[name] = {"dtype": "BF16", "shape": shape, "data_offsets": [end, end + size]}
            index[name], end = f"model-{n}.safetensors", end + size
        head = json.dumps(header).encode()
        with (folder / f"model-{n}.safetensors").open("wb") as file:
            file.write(len(head).to_bytes(8, "little") + head)
            file.truncate(8 + len(head) + end)
    (folder / "model.safetensors.index.json").write_text(json.dumps({"weight_map": index}))


@pytest.fixture(autouse=True)
def _allow_sparse_files(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("unweave.files.safetensors.is_sparse", lambda file: False)


def test_seven_billion_parameters_are_described_without_their_numbers(tmp_path: Path) -> None:
    write(tmp_path / "large", SHAPE, 6)
    weights = outline(tmp_path / "large")
    assert weights.embed.is_meta
    said = uw.describe(weights)
    matrices = [torch.Size(shape).numel() for shape in shapes(SHAPE).values() if len(shape) == 2]
    assert said["parameters"] == sum(matrices)  # gains of norms are folded in
    assert said["weights_bytes"] == sum(4 * x.numel() for x in weights.tensors().values())
    assert (weights.n_layers, weights.n_heads, weights.d_head, weights.n_ctx) == (32, 32, 128, 4096)


def test_the_outline_is_that_of_the_model_when_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    small = {**SHAPE, "hidden_size": 16, "intermediate_size": 24, "num_attention_heads": 2, "vocab_size": 50}
    write(tmp_path / "small", small, 2)
    assert outline(tmp_path / "small") is None
    monkeypatch.setattr(pretrained, "LARGE", 0)
    drawn, read = outline(tmp_path / "small"), uw.load(tmp_path / "small", check=False).weights
    assert uw.describe(drawn) == uw.describe(read)
    assert {name: x.shape for name, x in drawn.tensors().items()} == {
        name: x.shape for name, x in read.tensors().items()
    }
    (tmp_path / "small" / "config.json").write_text(json.dumps({**small, "vocab_size": 51}))
    with pytest.raises(InputError, match="by config.json it has"):
        outline(tmp_path / "small")


def test_toys_have_no_outline() -> None:
    assert outline("attn-1l") is None
    assert LARGE == 2**30
