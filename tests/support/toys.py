"""Tokenizers of bytes and of words, and models of a few thousand numbers."""

import json

import torch

from unweave.text.tokenizer import LETTERS, parse_tokenizer
from unweave.training import ModelConfig


def byte_tokenizer():
    """Every byte is a token, and <|start|> is number 0."""
    names = ["<|start|>", *LETTERS]
    flags = {"single_word": False, "lstrip": False, "rstrip": False, "normalized": False}
    model = {"type": "BPE", "vocab": {name: i for i, name in enumerate(names)}, "merges": []}
    part = {"type": "ByteLevel", "add_prefix_space": False, "trim_offsets": False, "use_regex": False}
    document = {
        "version": "1.0",
        "added_tokens": [{"id": 0, "content": "<|start|>", "special": True, **flags}],
        "pre_tokenizer": part,
        "decoder": part,
        "model": model,
    }
    return parse_tokenizer(json.dumps(document))


def config(**changes):
    """Two layers of two heads of eight."""
    sizes = {"n_layers": 2, "n_heads": 2, "d_head": 8, "d_vocab": 257, "n_ctx": 24}
    return ModelConfig(**(sizes | changes))


def lively(model, size=0.3):
    """The module with noise on every parameter, so that each of its numbers matters."""
    draw = torch.Generator().manual_seed(2)
    with torch.no_grad():
        for x in model.parameters():
            x.add_(size * torch.randn(x.shape, generator=draw, dtype=x.dtype))
    return model


def words_json(words, unknown=None):
    """A ``tokenizer.json`` whose tokens are these words, separated by blanks."""
    model = {"type": "WordLevel", "vocab": {word: i for i, word in enumerate(words)}, "unk_token": unknown}
    whole = {"version": "1.0", "added_tokens": [], "pre_tokenizer": {"type": "WhitespaceSplit"}, "model": model}
    return json.dumps(whole)
