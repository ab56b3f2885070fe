"""A tokenizer of bytes and models of a few thousand numbers, for the tests of training."""

import json

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
