"""Models of the size of real ones: random in memory, or folders whose shards are mostly holes in their files."""

import json
from pathlib import Path

import torch

from unweave.model.weights import Layer, Weights

SEVEN_BILLION = {
    "model_type": "llama",
    "hidden_size": 4096,
    "intermediate_size": 11008,
    "num_hidden_layers": 32,
    "num_attention_heads": 32,
    "max_position_embeddings": 4096,
    "vocab_size": 32000,
    "rms_norm_eps": 1e-5,
}
HEADS = ("self_attn", "layernorm")


def random_large(vocab: int, d_model: int, heads: int, layers: int, n_ctx: int, positions: str = "none") -> Weights:
    draw, d_head = torch.Generator().manual_seed(0), d_model // heads

    def normal(*shape: int) -> torch.Tensor:
        return torch.randn(*shape, generator=draw) / shape[-1] ** 0.5

    def layer() -> Layer:
        return Layer(*(normal(heads, d_head, d_model) for _ in range(3)), normal(heads, d_model, d_head))

    table = None if positions == "none" else normal(d_model, n_ctx)
    ends, own = (normal(d_model, vocab), normal(vocab, d_model)), tuple(layer() for _ in range(layers))
    return Weights(*ends, own, n_ctx=n_ctx, positions=positions, position_table=table)


def shapes(config: dict) -> list[dict[str, list[int]]]:
    """The tensors of a Llama, a dictionary for each shard: what is outside of layers, then each layer."""
    d, m, V, heads = (
        config[name] for name in ("hidden_size", "intermediate_size", "vocab_size", "num_attention_heads")
    )
    kv = d * config.get("num_key_value_heads", heads) // heads
    layer = {f"self_attn.{name}_proj": [rows, d] for name, rows in {"q": d, "k": kv, "v": kv, "o": d}.items()}
    layer |= {"mlp.gate_proj": [m, d], "mlp.up_proj": [m, d], "mlp.down_proj": [d, m]}
    layer |= {"input_layernorm": [d], "post_attention_layernorm": [d]}
    found = [{"model.embed_tokens.weight": [V, d], "model.norm.weight": [d], "lm_head.weight": [V, d]}]
    numbers = range(config["num_hidden_layers"])
    return found + [{f"model.layers.{n}.{name}.weight": shape for name, shape in layer.items()} for n in numbers]


def written(folder: Path, config: dict, random: tuple[str, ...] = HEADS) -> Path:
    """Write a folder; tensors whose names hold one of ``random`` get numbers, the others are holes in the files."""
    folder.mkdir(parents=True)
    (folder / "config.json").write_text(json.dumps(config))
    index, generator = {}, torch.Generator().manual_seed(0)
    for number, shard in enumerate(shapes(config)):
        index |= dict.fromkeys(shard, f"model-{number}.safetensors")
        _write(folder / f"model-{number}.safetensors", shard, random, generator)
    (folder / "model.safetensors.index.json").write_text(json.dumps({"weight_map": index}))
    return folder


def _write(path: Path, shard: dict[str, list[int]], random: tuple[str, ...], generator: torch.Generator) -> None:
    header, end = {}, 0
    for name, shape in shard.items():
        size = 2 * torch.Size(shape).numel()
        header[name] = {"dtype": "BF16", "shape": shape, "data_offsets": [end, end + size]}
        end += size
    head = json.dumps(header).encode()
    with path.open("wb") as file:
        file.write(len(head).to_bytes(8, "little") + head)
        file.truncate(8 + len(head) + end)
        for name, shape in shard.items():
            if any(part in name for part in random):
                file.seek(8 + len(head) + header[name]["data_offsets"][0])
                file.write(torch.randn(shape, generator=generator).bfloat16().view(torch.uint8).numpy().tobytes())
