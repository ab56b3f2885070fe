"""GPT-2 against the class of the library transformers: the same logits, from every source."""

import json
from contextlib import nullcontext

import pytest
import torch
from hypothesis import event, given
from hypothesis import strategies as st

import unweave as uw
from support.foreign import byte_level_json, folder_of, gpt2, gpt2_configs, logits, norm_wise, tokens_of
from support.helpers import fewer
from unweave.errors import InputError

LIFTED, AS_IT_IS = 1e-11, 1e-5
SMALL = {"n_head": 2, "n_embd": 8, "n_layer": 2, "vocab_size": 23, "n_positions": 12}
SMALL |= {"bos_token_id": 5, "eos_token_id": 0}

pytest.importorskip("transformers")


def assert_parity(model, module, ids):
    """The logits are those of the class, to rounding, and to float32 as it computes them."""
    ours = model.to("float64").run(ids).logits
    assert norm_wise(ours, logits(module, ids)) <= LIFTED
    assert norm_wise(ours, logits(module, ids, nullcontext)) <= AS_IT_IS


def bare_state(module, place):
    """The state dict with names as the hub has them, and the configuration as a mapping."""
    state = {name.removeprefix("transformer."): x for name, x in module.state_dict().items()}
    return uw.load(state, config=module.config.to_dict())


def rounded(dtype):
    """A folder in a narrow dtype; the module is rounded likewise, and computes in float64."""

    def source(module, place):
        model = uw.load(folder_of(module, place, dtype))
        assert model.weights.dtype == torch.float32
        module.to(dtype).double()
        return model

    return source


SOURCES = {
    "live module": lambda module, place: uw.load(module),
    "state dict": lambda module, place: uw.load(module.state_dict(), config=module.config),
    "names without prefix": bare_state,
    "one file": lambda module, place: uw.load(folder_of(module, place)),
    "shards": lambda module, place: uw.load(folder_of(module, place, max_shard_size=2_000)),
    "float64": lambda module, place: uw.load(folder_of(module, place, torch.float64)),
    "bfloat16": rounded(torch.bfloat16),
    "float16": rounded(torch.float16),
}


@pytest.mark.promise("R3")
@fewer
@given(keys=gpt2_configs(), seed=st.integers(0, 2**20), source=st.sampled_from(sorted(SOURCES)))
def test_every_source_matches_transformers(keys, seed, source, tmp_path_factory):
    event(source)
    module = gpt2(keys, seed)
    model = SOURCES[source](module, tmp_path_factory.mktemp("gpt2") / "mine")
    assert_parity(model, module, tokens_of(module, seed))


def test_a_tied_table_counts_once(tmp_path):
    tied, apart = (uw.load(gpt2(SMALL | {"tie_word_embeddings": tied})).weights for tied in (True, False))
    assert apart.parameters - tied.parameters == 8 * 23
    again = uw.load(uw.save(tied, tmp_path / "canonical"))
    assert again.weights.parameters == tied.parameters


def test_a_model_is_independent_of_its_module_and_float64_detects_changes():
    module = gpt2(SMALL).float()
    kept = {name: x.clone() for name, x in module.state_dict().items()}
    model, ids = uw.load(module), tokens_of(module)
    model.to("float64")
    assert all(torch.equal(x, kept[name]) for name, x in module.state_dict().items())
    before = model.run(ids).logits.clone()
    with torch.no_grad():
        module.transformer.wpe.weight[3, 2] += 1
    assert torch.equal(model.run(ids).logits, before)
    with pytest.raises(InputError, match='"transformer.wpe.weight" changed'):
        model.to("float64")


def test_untied_weights_under_a_tied_configuration_are_refused():
    module = gpt2(SMALL | {"tie_word_embeddings": False})
    with pytest.raises(InputError, match='"lm_head.weight"'):
        uw.load(module.state_dict(), config=module.config.to_dict() | {"tie_word_embeddings": True})


def test_masks_of_old_checkpoints_are_not_read():
    module = gpt2(SMALL)
    masks = {f"transformer.h.{n}.attn.bias": torch.ones(1, 1, 12, 12, dtype=torch.uint8).tril() for n in range(2)}
    masks |= {f"transformer.h.{n}.attn.masked_bias": torch.tensor(-torch.inf) for n in range(2)}
    assert_parity(uw.load(module.state_dict() | masks, config=module.config), module, tokens_of(module))


TEMPLATE = {"type": "TemplateProcessing", "single": [{"SpecialToken": {"id": "<|endoftext|>", "type_id": 0}}]}


@pytest.mark.parametrize(
    ("said", "configured", "template", "start"),
    [
        ({"bos_token": "<|endoftext|>"}, 7, None, "<|endoftext|>"),
        ({"bos_token": {"content": "<|endoftext|>", "special": True}}, 7, None, "<|endoftext|>"),
        ({"bos_token": None}, 7, None, None),
        ({"add_bos_token": False}, 7, None, None),
        (None, 7, None, "("),
        (None, None, None, None),
        (None, None, TEMPLATE, "<|endoftext|>"),
    ],
)
def test_the_start_token_is_taken_from_tokenizer_then_config_then_template(tmp_path, said, configured, template, start):
    folder = folder_of(gpt2(SMALL | {"vocab_size": 300, "bos_token_id": configured}), tmp_path / "mine")
    document = json.loads(byte_level_json(300)) | {"post_processor": template}
    (folder / "tokenizer.json").write_text(json.dumps(document))
    if said:
        (folder / "tokenizer_config.json").write_text(json.dumps(said))
    model = uw.load(folder, check=False)
    assert (None if model.start is None else model.tokenizer.text(model.start)) == start
    assert uw.load(uw.save(model, tmp_path / "canonical")).start == model.start
