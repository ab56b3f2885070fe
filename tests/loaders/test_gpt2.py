"""GPT-2 against the class of the library transformers: the same logits, from every source; and the laws on it."""

import json
from contextlib import nullcontext

import pytest
import torch
from hypothesis import event, given, settings
from hypothesis import strategies as st

import unweave as uw
from support.foreign import byte_level_json, folder_of, gpt2, gpt2_configs, lifted, logits, norm_wise, tokens_of
from support.helpers import NORMWISE, assert_near, fewer
from unweave.errors import InputError

LIFTED, AS_IT_IS = 1e-11, 1e-5
SMALL = {
    "n_head": 2,
    "n_embd": 8,
    "n_layer": 2,
    "vocab_size": 23,
    "n_positions": 12,
    "bos_token_id": 5,
    "eos_token_id": 0,
}

pytest.importorskip("transformers")
fewer_examples = settings(fewer).max_examples


def test_lifted_casts_leave_float64_alone_and_come_back():
    x = torch.ones(2, dtype=torch.float64)
    with lifted():
        assert x.float().dtype == x.to(torch.float32).dtype == x.to(dtype=torch.float32).dtype == torch.float64
        assert torch.nn.functional.softmax(x, -1, dtype=torch.float32).dtype == torch.float64
        assert x.to(torch.int32).dtype == torch.int32
        assert x.half().float().dtype == torch.float32
    assert x.float().dtype == torch.nn.functional.softmax(x, -1, dtype=torch.float32).dtype == torch.float32


WORST = {"lifted": 0.0, "as it is": 0.0}


@pytest.fixture(scope="module", autouse=True)
def worst():
    yield
    print("\nGPT-2, worst norm-wise error against the class:", {name: f"{error:.1e}" for name, error in WORST.items()})


def assert_parity(model, module, ids):
    """The logits are those of the class, to rounding, and to float32 as it computes them."""
    ours = model.to("float64").run(ids).logits
    errors = {
        "lifted": norm_wise(ours, logits(module, ids)),
        "as it is": norm_wise(ours, logits(module, ids, nullcontext)),
    }
    WORST.update({name: max(WORST[name], error) for name, error in errors.items()})
    assert errors["lifted"] <= LIFTED
    assert errors["as it is"] <= AS_IT_IS


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
def test_parity_from_every_source(keys, seed, source, tmp_path_factory):
    event(source)
    module = gpt2(keys, seed)
    model = SOURCES[source](module, tmp_path_factory.mktemp("gpt2") / "mine")
    assert_parity(model, module, tokens_of(module, seed))


@pytest.mark.parametrize("source", SOURCES)
def test_parity_of_a_model_with_everything(source, tmp_path):
    module = gpt2(SMALL | {"n_layer": 3, "scale_attn_by_inverse_layer_idx": True})
    assert_parity(SOURCES[source](module, tmp_path / "mine"), module, tokens_of(module))


@settings(max_examples=max(5, fewer_examples // 4))
@given(keys=gpt2_configs(), seed=st.integers(0, 2**20))
def test_the_paths_of_a_gpt2_sum_to_its_logits_and_the_pairs_to_its_scores(keys, seed):
    model = uw.load(gpt2(keys, seed)).to("float64")
    assert uw.verify(model, tokens_of(gpt2(keys, seed), seed)[0]).ok
    run, T = model.run(tokens_of(gpt2(keys, seed), seed)), uw.expansion(model.weights)
    assert_near(sum(T.by_order(run).values()), run.logits, NORMWISE)


def test_float32_is_near_the_class_in_float32(tmp_path):
    module = gpt2(SMALL | {"n_layer": 3})
    model = uw.load(folder_of(module, tmp_path / "one"))
    ids = tokens_of(module)
    assert norm_wise(model.run(ids).logits, logits(module.float(), ids)) <= AS_IT_IS


def test_shards_and_one_file_are_the_same_model_bit_for_bit(tmp_path):
    module = gpt2(SMALL)
    one, many = folder_of(module, tmp_path / "one"), folder_of(module, tmp_path / "many", max_shard_size=1_000)
    assert len(list(many.glob("*.safetensors"))) > 5
    assert uw.load(one).weights.digest == uw.load(many).weights.digest
    assert uw.load(one, dtype="float64").weights.digest == uw.load(many, dtype="float64").weights.digest


def test_a_snapshot_of_the_hubs_cache_is_a_folder_of_links(tmp_path):
    blobs, snapshot = folder_of(gpt2(SMALL), tmp_path / "blobs"), tmp_path / "snapshot"
    snapshot.mkdir()
    for path in blobs.iterdir():
        (snapshot / path.name).symlink_to(path)
    assert uw.load(snapshot).weights.digest == uw.load(blobs).weights.digest


def test_a_tied_table_counts_once(tmp_path):
    tied, apart = (uw.load(gpt2(SMALL | {"tie_word_embeddings": tied})).weights for tied in (True, False))
    assert apart.parameters - tied.parameters == 8 * 23
    again = uw.load(uw.save(tied, tmp_path / "canonical"))
    assert again.weights.parameters == tied.parameters


def test_the_card_says_what_was_read(tmp_path):
    model = uw.load(folder_of(gpt2(SMALL), tmp_path / "mine", torch.bfloat16))
    assert model.card["family"] == "GPT-2"
    assert model.card["stored in"] == "bfloat16"
    assert model.name == "mine"


def test_training_a_live_module_on_changes_nothing_and_float64_says_so():
    module = gpt2(SMALL).float()
    model, ids = uw.load(module), tokens_of(module)
    before = model.run(ids).logits.clone()
    with torch.no_grad():
        module.transformer.wpe.weight[3, 2] += 1
    assert torch.equal(model.run(ids).logits, before)
    with pytest.raises(InputError, match='GPT2LMHeadModel: tensor "transformer.wpe.weight" changed since the'):
        model.to("float64")


def test_loading_leaves_a_live_module_as_it_is():
    module = gpt2(SMALL).float()
    before = {name: x.clone() for name, x in module.state_dict().items()}
    uw.load(module).to("float64")
    assert all(torch.equal(x, before[name]) for name, x in module.state_dict().items())


def test_tied_in_the_configuration_and_apart_in_the_file_is_refused():
    module = gpt2(SMALL | {"tie_word_embeddings": False})
    with pytest.raises(InputError, match='config.json ties "lm_head.weight" to the embedding, and the two differ'):
        uw.load(module.state_dict(), config=module.config.to_dict() | {"tie_word_embeddings": True})


def test_masks_of_old_checkpoints_are_not_read():
    module = gpt2(SMALL)
    masks = {f"transformer.h.{n}.attn.bias": torch.ones(1, 1, 12, 12, dtype=torch.uint8).tril() for n in range(2)}
    masks |= {f"transformer.h.{n}.attn.masked_bias": torch.tensor(-torch.inf) for n in range(2)}
    assert_parity(uw.load(module.state_dict() | masks, config=module.config), module, tokens_of(module))


# -------------------------------------------------------------------- tokens


def folder_with_tokens(tmp_path, **keys):
    size = 300
    folder = folder_of(gpt2(SMALL | {"vocab_size": size} | keys), tmp_path / "mine")
    (folder / "tokenizer.json").write_text(byte_level_json(size))
    return folder


def test_the_tokenizer_of_the_folder_names_the_tokens_and_the_configuration_the_start(tmp_path):
    model = uw.load(folder_with_tokens(tmp_path, bos_token_id=7), check=False)
    assert model.start == 7
    assert model.encode("the")[0] == 7
    assert model.tokenizer.decode(model.encode("the hat", start=False)) == "the hat"


@pytest.mark.parametrize(
    ("settings", "start"),
    [
        ('{"bos_token": "<|endoftext|>"}', "<|endoftext|>"),
        ('{"bos_token": {"content": "<|endoftext|>", "special": true}}', "<|endoftext|>"),
        ('{"bos_token": null}', None),
        ('{"add_bos_token": false}', "("),
    ],
)
def test_the_settings_of_the_tokenizer_decide_the_start_first(tmp_path, settings, start):
    folder = folder_with_tokens(tmp_path, bos_token_id=7)
    (folder / "tokenizer_config.json").write_text(settings)
    model = uw.load(folder, check=False)
    assert (None if model.start is None else model.tokenizer.text(model.start)) == start
    again = uw.load(uw.save(model, tmp_path / "canonical"))
    assert again.start == model.start


def test_without_any_word_on_it_the_template_of_the_tokenizer_names_the_start(tmp_path):
    folder = folder_with_tokens(tmp_path, bos_token_id=None)
    assert uw.load(folder, check=False).start is None
    template = {"type": "TemplateProcessing", "single": [{"SpecialToken": {"id": "<|endoftext|>", "type_id": 0}}]}
    document = json.loads((folder / "tokenizer.json").read_text()) | {"post_processor": template}
    (folder / "tokenizer.json").write_text(json.dumps(document))
    model = uw.load(folder, check=False)
    assert model.tokenizer.text(model.start) == "<|endoftext|>"


def test_without_a_tokenizer_numbers_name_the_tokens(tmp_path):
    model = uw.load(folder_of(gpt2(SMALL), tmp_path / "mine"))
    assert model.tokens("#3 #1") == ["#5", "#3", "#1"]


def test_a_tokenizer_may_be_given(tmp_path):
    module = gpt2(SMALL | {"vocab_size": 300})
    (tmp_path / "tokenizer.json").write_text(byte_level_json(300))
    assert uw.load(module, tokenizer=tmp_path / "tokenizer.json", check=False).start == 5
    with pytest.raises(InputError, match="the tokenizer has 3.. tokens, the model only 23"):
        uw.load(gpt2(SMALL), tokenizer=tmp_path / "tokenizer.json")
