"""Tokenizers of bytes and of words, and models of a few thousand numbers."""

import json

import torch

from unweave.text.tokenizer import LETTERS, parse_tokenizer
from unweave.training import ModelConfig


def byte_level(names, merges, special, regex):
    """A ``tokenizer.json`` of bytes and merges, with a special token; words are cut by GPT-2's expression or not."""
    vocab = {name: i for i, name in enumerate(names)}
    flags = {"single_word": False, "lstrip": False, "rstrip": False, "normalized": False}
    added = [{"id": vocab[special], "content": special, "special": True, **flags}]
    part = {"type": "ByteLevel", "add_prefix_space": False, "trim_offsets": regex, "use_regex": regex}
    model = {"type": "BPE", "vocab": vocab, "merges": merges}
    whole = {"version": "1.0", "added_tokens": added, "pre_tokenizer": part, "decoder": part, "model": model}
    return json.dumps(whole)


def byte_tokenizer():
    """Every byte is a token, and <|start|> is number 0."""
    return parse_tokenizer(byte_level(["<|start|>", *LETTERS], [], "<|start|>", regex=False))


def config(**changes):
    sizes = {"n_layers": 2, "n_heads": 2, "d_head": 8, "d_vocab": 257, "n_ctx": 24}
    return ModelConfig(**(sizes | changes))


OTHERS = {"step": "compiled", "positions": "stream", "norm": "rms", "keys": "smeared", "precision": "float32"}
OTHERS |= {"n_layers": 1, "n_heads": 3, "d_head": 5, "d_vocab": 99, "n_ctx": 77, "d_mlp": 12, "position_base": 12.5}
OTHERS |= {"position_scale": 0.25, "tokens": 123, "minutes": 4.5, "decay": 0.125, "device": "meta", "team": "shards"}
OTHERS |= {"source": "a.txt", "field": "content"}
"""A value of each setting of a training that is not its default; settings that are not here are numbers."""


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
