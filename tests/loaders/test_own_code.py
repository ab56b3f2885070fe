"""Checkpoints of code that people write themselves, and names as wrappers leave them: the logits of the module."""

import json
from dataclasses import asdict

import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st
from safetensors.torch import save_file

import unweave as uw
from support.helpers import fewer
from support.own_code import Arguments, Book, Linears, scrambled
from unweave.errors import InputError

IDS = [0, 3, 1, 4, 1, 5, 9, 2, 6]
SIZES = {"n_layer": 2, "n_head": 3, "n_embd": 12, "block_size": 16, "vocab_size": 23}
BOOK = {"n_layers": 2, "n_heads": 3, "emb_dim": 12, "context_length": 16, "vocab_size": 23, "drop_rate": 0.1}
PDROPS = {"embd_pdrop": 0.1, "resid_pdrop": 0.1, "attn_pdrop": 0.1, "model_type": "gpt-mini"}
CODES = {
    "nanoGPT": (lambda bias: Linears(Arguments(bias=bias), "none", True), lambda bias: asdict(Arguments(bias=bias))),
    "minGPT": (lambda _: Linears(Arguments(bias=True), "tanh", False), lambda _: SIZES | PDROPS),
    "llm.c": (lambda _: Linears(Arguments(bias=True), "tanh", True), lambda _: SIZES),
    "LLMs-from-scratch": (lambda bias: Book(Arguments(bias=bias)), lambda bias: BOOK | {"qkv_bias": bias}),
}
WRAPPERS = [
    *("", "_orig_mod.", "module.", "model.", "module._orig_mod.", "base_model.model.", "net."),
    "_fsdp_wrapped_module.",
]


def assert_same(model, module):
    expected = module(torch.tensor(IDS)).detach()
    assert (model.run(IDS).logits - expected).abs().max() < 1e-12 * expected.abs().max()


@fewer
@given(
    code=st.sampled_from(sorted(CODES)), bias=st.booleans(), wrapper=st.sampled_from(WRAPPERS), seed=st.integers(0, 99)
)
def test_a_state_dict_with_its_arguments_has_the_logits_of_the_module(code, bias, wrapper, seed):
    build, arguments = CODES[code]
    module = scrambled(build(bias), seed)
    state = {wrapper + name: x for name, x in module.state_dict().items()}
    assert_same(uw.load(state, config=arguments(bias)), module)


@pytest.mark.parametrize("code", sorted(CODES))
def test_a_folder_has_the_logits_of_the_module(code, tmp_path):
    build, arguments = CODES[code]
    module = scrambled(build(True), 1)
    (tmp_path / "config.json").write_text(json.dumps(arguments(True)))
    save_file({name: x.clone() for name, x in module.state_dict().items()}, tmp_path / "model.safetensors")
    assert_same(uw.load(tmp_path), module)


def test_nano_gpt_modules_and_checkpoints_keep_their_logits():
    module = scrambled(Linears(Arguments(), "none", True), 2)
    assert_same(uw.load(module), module)
    assert_same(uw.load({"model": module.state_dict(), "model_args": asdict(module.config), "iter_num": 5}), module)


def test_inner_wrapper_names_and_a_table_stored_once_are_accepted():
    module = scrambled(Linears(Arguments(), "none", True), 3)
    state = {name.replace(".attn.", ".attn._fsdp_wrapped_module."): x for name, x in module.state_dict().items()}
    state.pop("transformer.wte.weight")
    assert_same(uw.load(state, config=module.config), module)


def test_litgpt_is_read_by_its_own_names_and_settings():
    from support.families import small
    from support.foreign import logits

    module = small("llama")
    stored, own = module.state_dict(), {}
    for n in range(2):
        of, to = f"model.layers.{n}.", f"transformer.h.{n}."
        own[f"{to}attn.qkv.weight"] = torch.cat([stored[f"{of}self_attn.{x}_proj.weight"] for x in "qkv"])
        parts = {"attn.proj": "self_attn.o_proj", "norm_1": "input_layernorm", "norm_2": "post_attention_layernorm"}
        parts |= {"mlp.fc_1": "mlp.gate_proj", "mlp.fc_2": "mlp.up_proj", "mlp.proj": "mlp.down_proj"}
        own |= {f"{to}{ours}.weight": stored[f"{of}{theirs}.weight"] for ours, theirs in parts.items()}
    own["transformer.wte.weight"] = stored["model.embed_tokens.weight"]
    own["transformer.ln_f.weight"] = stored["model.norm.weight"]
    own["lm_head.weight"] = stored["lm_head.weight"]
    kinds = {"norm_class_name": "RMSNorm", "mlp_class_name": "LLaMAMLP", "norm_eps": 1e-6, "rotary_percentage": 1.0}
    sizes = {"n_embd": 16, "n_layer": 2, "n_head": 2, "n_query_groups": 1, "block_size": 64, "vocab_size": 20}
    settings = sizes | kinds | {"intermediate_size": 12, "bias": False, "parallel_residual": False}
    model = uw.load(own, config=settings, check=False)
    assert model.card["family"] == "LitGPT"
    expected = logits(module, torch.tensor([IDS]))[0]
    assert (model.run(IDS).logits - expected).abs().max() < 1e-5 * expected.abs().max()


def test_two_names_that_are_one_without_their_wrappers_are_refused():
    module = scrambled(Linears(Arguments(), "none", True), 4)
    state = module.state_dict()
    with pytest.raises(InputError, match=r"both"):
        uw.load(state | {f"_orig_mod.{name}": x for name, x in state.items()}, config=module.config)


def test_a_missing_tensor_is_named_with_those_that_are_there():
    module = scrambled(Linears(Arguments(), "none", True), 5)
    state = {name.replace("attn.c_attn", "attn.qkv"): x for name, x in module.state_dict().items()}
    with pytest.raises(InputError, match=r"attn\.c_attn") as caught:
        uw.load(state, config=module.config)
    assert "transformer.h.0.attn.qkv.weight" in caught.value.hint
