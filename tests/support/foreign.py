"""Tiny random models of the library transformers: parity is measured against its own classes.

The classes compute some norms, angles and softmaxes in float32 whatever their dtype; `lifted` lets float64 stay float64
for the length of a call, so that a parity of 1e-11 can be asked for.
"""

import importlib
import os
from contextlib import contextmanager
from itertools import product
from unittest import mock

import torch
from hypothesis import strategies as st

from support.toys import byte_level
from unweave.text.tokenizer import LETTERS

os.environ["HF_HUB_OFFLINE"] = "1"


def transformers():
    """The library, quiet; the test that asks for it is skipped where it is not installed."""
    import pytest

    library = pytest.importorskip("transformers")
    library.utils.logging.set_verbosity_error()
    library.utils.logging.disable_progress_bar()
    return library


@contextmanager
def lifted():
    """No cast from float64 to float32 within the block."""
    to, softmax = torch.Tensor.to, torch.nn.functional.softmax

    def kept(x, *args, **kwargs):
        narrow = torch.float32 in args or kwargs.get("dtype") is torch.float32
        return x if narrow and x.dtype is torch.float64 else to(x, *args, **kwargs)

    def wide(x, *args, dtype=None, **kwargs):
        return softmax(x, *args, dtype=None if x.dtype is torch.float64 else dtype, **kwargs)

    own = torch.Tensor.float
    with (
        mock.patch.object(torch.Tensor, "to", kept),
        mock.patch.object(torch.Tensor, "float", lambda x: x if x.dtype is torch.float64 else own(x)),
        mock.patch.object(torch.nn.functional, "softmax", wide),
    ):
        yield


def logits(module, ids, context=lifted):
    """Logits of a module of the library, in its own precision."""
    with torch.no_grad(), context():
        return module(ids).logits


def norm_wise(seen, expected):
    """Largest error over the largest entry."""
    return float((seen.double() - expected.double()).abs().max() / expected.double().abs().max())


@st.composite
def gpt2_configs(draw):
    heads, d_head = draw(st.integers(1, 4)), draw(st.sampled_from([1, 2, 3, 5, 8]))
    vocab = draw(st.integers(2, 40))
    return {
        "n_head": heads,
        "n_embd": heads * d_head,
        "n_layer": draw(st.integers(0, 3)),
        "vocab_size": vocab,
        "n_positions": draw(st.integers(4, 20)),
        "n_inner": draw(st.sampled_from([None, 1, 7])),
        "activation_function": draw(st.sampled_from(["gelu_new", "gelu", "relu", "silu", "gelu_pytorch_tanh"])),
        "scale_attn_weights": draw(st.booleans()),
        "scale_attn_by_inverse_layer_idx": draw(st.booleans()),
        "reorder_and_upcast_attn": draw(st.booleans()),
        "tie_word_embeddings": draw(st.booleans()),
        "layer_norm_epsilon": draw(st.sampled_from([1e-5, 1e-3, 1e-12])),
        "bos_token_id": draw(st.sampled_from([0, 1, None])),
        "eos_token_id": 0,
    }


def gpt2(keys, seed=0, size=0.4):
    """A GPT-2 with these keys whose every parameter is random, gains about 1, in float64."""
    library = transformers()
    module = library.GPT2LMHeadModel(library.GPT2Config(**keys)).double().eval()
    return scrambled(module, seed, size)


def scrambled(module, seed, size=0.4):
    """The module with other parameters: normal ones, those of gains about 1; all of them are float32 numbers."""
    generator = torch.Generator().manual_seed(seed)
    with torch.no_grad():
        for name, x in module.named_parameters():
            normal = size * torch.randn(x.shape, generator=generator, dtype=torch.float32)
            x.copy_(1 + normal / 2 if "ln_" in name and name.endswith("weight") else normal)
    return module


def tokens_of(module, seed=0, length=None):
    """Random tokens for a module, two sequences."""
    generator, config = torch.Generator().manual_seed(seed), module.config
    length = length or min(8, config.max_position_embeddings)
    return torch.randint(config.vocab_size, (2, length), generator=generator)


def folder_of(module, folder, dtype=torch.float32, **options):
    """A folder as the library writes it, in a dtype; ``max_shard_size`` cuts it into shards."""
    before = next(module.parameters()).dtype
    module.to(dtype).save_pretrained(folder, **options)
    module.to(before)
    return folder


def module_of_gguf(file, name):
    """The module of the library that a GGUF file makes, its tables tied; ``name`` is that of its configuration."""
    library = transformers()
    read = importlib.import_module("transformers.modeling_gguf_pytorch_utils").load_gguf_checkpoint
    kind = getattr(library, f"{name.removesuffix('Text')}ForCausalLM")
    module = kind(getattr(library, f"{name}Config")(**read(str(file))["config"])).eval()
    tensors = read(str(file), return_tensors=True, model_to_load=module)["tensors"]
    assert module.load_state_dict(tensors, strict=False, assign=True) == (["lm_head.weight"], [])
    module.tie_weights()
    return module


def byte_level_json(size, special="<|endoftext|>"):
    """A ``tokenizer.json`` as GPT-2 has it: bytes, some merges, and the special token at the end."""
    names, merges = list(LETTERS), []
    for left, right in product("Ġthaeionsr", "theaniosrd"):
        if len(names) < size - 1 and left + right not in names:
            names.append(left + right)
            merges.append(f"{left} {right}")
    return byte_level([*names, special], merges, special, regex=True)
