"""A converted model: the library transformers reads it, with the logits of its source; nothing else is touched."""

import json

import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st
from typer.testing import CliRunner

import unweave as uw
from support.families import small
from support.foreign import byte_level_json, folder_of, gpt2, norm_wise, scrambled, tokens_of, transformers
from support.helpers import fewer
from support.lens import lens_configs, lens_state
from support.strategies import raws, tokens
from unweave.cli.app import app
from unweave.errors import InputError, StorageError, Unsupported
from unweave.model.fold import canonical
from unweave.training import AttentionOnly, ModelConfig

pytest.importorskip("transformers")
ROUNDING = 1e-5
FILES = {"config.json", "model.safetensors"}
SMALL = {"n_head": 2, "n_embd": 8, "n_layer": 2, "vocab_size": 23, "n_positions": 12}
SMALL |= {"bos_token_id": 5, "eos_token_id": 0}
rarely = settings(max_examples=max(5, settings(fewer).max_examples // 4))


def theirs(folder, ids):
    """Logits of the folder as the library reads it; every tensor is used, none is missing."""
    found, told = transformers().AutoModelForCausalLM.from_pretrained(folder, output_loading_info=True)
    assert not any(told[key] for key in ("missing_keys", "unexpected_keys", "mismatched_keys"))
    many = ids if ids.dim() == 2 else ids[None]
    with torch.no_grad():
        logits = found.eval()(many).logits
    return logits if ids.dim() == 2 else logits[0]


def assert_same(source, folder, ids):
    """The folder is read by us and by the library, with the logits of its source."""
    expected = uw.load(source, check=False).run(ids).logits
    assert norm_wise(uw.load(folder).run(ids).logits, expected) <= ROUNDING
    assert norm_wise(theirs(folder, ids), expected) <= ROUNDING


@pytest.mark.parametrize("tied", [False, True])
def test_a_live_module_keeps_its_family_and_its_bits(tied, tmp_path):
    module = gpt2(SMALL | {"tie_word_embeddings": tied}).float()
    folder = uw.convert(module, tmp_path / "mine")
    assert {path.name for path in folder.iterdir()} == FILES
    assert uw.load(folder).weights.digest == uw.load(module).weights.digest
    assert_same(module, folder, tokens_of(module))


def test_a_state_dict_without_prefix_gets_it(tmp_path):
    module = gpt2(SMALL).float()
    bare = {name.removeprefix("transformer."): x for name, x in module.state_dict().items()}
    folder = uw.convert(bare, tmp_path / "mine", config=module.config.to_dict())
    assert norm_wise(theirs(folder, tokens_of(module)), module(tokens_of(module)).logits.detach()) <= ROUNDING


def test_shards_in_a_narrow_dtype_stay_in_it(tmp_path):
    source = folder_of(gpt2(SMALL), tmp_path / "shards", torch.bfloat16, max_shard_size=1_000)
    before = {path.name: path.read_bytes() for path in source.iterdir()}
    folder = uw.convert(source, tmp_path / "mine")
    assert uw.load(folder).weights.digest == uw.load(source).weights.digest
    assert uw.load(folder).card["stored in"] == "bfloat16"
    assert {path.name: path.read_bytes() for path in source.iterdir()} == before


def test_a_period_of_layers_stays_as_it_is_spelled(tmp_path):
    """The class does not read the key in which it writes the period of Gemma 3."""
    module = small("gemma3_text").float()
    source, lost = folder_of(module, tmp_path / "source"), ("layer_types", "_sliding_window_pattern")
    keys = {key: value for key, value in module.config.to_dict().items() if key not in lost}
    (source / "config.json").write_text(json.dumps(keys | {"sliding_window_pattern": 2}))
    folder = uw.convert(source, tmp_path / "mine")
    assert [layer.scoring.window for layer in uw.load(folder).weights.layers] == [3, None]
    assert_same(source, folder, torch.arange(9))


def test_tokens_and_the_start_token_come_along(tmp_path):
    module = gpt2(SMALL | {"vocab_size": 400, "bos_token_id": None})
    source = folder_of(module, tmp_path / "source")
    (source / "tokenizer.json").write_text(byte_level_json(300))
    (source / "tokenizer_config.json").write_text(json.dumps({"bos_token": "<|endoftext|>"}))
    folder = uw.convert(source, tmp_path / "mine", check=False)
    again, first = uw.load(folder, check=False), uw.load(source, check=False)
    assert first.start is not None
    assert (again.start, again.encode("the train")) == (first.start, first.encode("the train"))
    tokenizer = transformers().AutoTokenizer.from_pretrained(folder)
    assert tokenizer.bos_token_id == first.start
    assert tokenizer.encode("the train", add_special_tokens=False) == first.encode("the train", start=False)


@pytest.mark.parametrize("d_mlp", [0, 10])
@pytest.mark.parametrize("positions", ["stream", "none"])
def test_a_toy_with_positions_in_the_stream_is_a_gpt2(positions, d_mlp, tmp_path):
    shape = ModelConfig(n_layers=2, n_heads=2, d_head=4, d_vocab=19, n_ctx=12, norm="layer", d_mlp=d_mlp)
    toy = scrambled(AttentionOnly(ModelConfig(**{**vars(shape), "positions": positions})), 0, 0.3)
    model = uw.load(toy)
    folder = uw.convert(toy, tmp_path / "mine")
    assert_same(model, folder, tokens_of_vocab(19))


def tokens_of_vocab(size):
    return torch.randint(size, (2, 7), generator=torch.Generator().manual_seed(0))


@rarely
@given(config=lens_configs(), seed=st.integers(0, 2**20))
def test_transformer_lens_models_become_a_gpt2_or_say_what_it_has_no_place_for(config, seed, tmp_path_factory):
    plain = {"positional_embedding_type": "standard", "use_qk_norm": False, "attn_scores_soft_cap": -1.0}
    plain |= {"use_local_attn": False, "parallel_attn_mlp": False, "output_logits_soft_cap": -1.0}
    plain |= {"normalization_type": "LN" if config["normalization_type"] else "LNPre"}
    width = config["d_head"] * (config["n_heads"] + 1)
    config = config | plain | {"d_model": width, "use_normalization_before_and_after": False}
    state, place = lens_state(config, seed), tmp_path_factory.mktemp("lens") / "mine"
    model = uw.load(state, config=config)
    neurons = not config["attn_only"]
    if neurons and (config["gated_mlp"] or config["act_fn"].startswith("solu")):
        with pytest.raises(Unsupported, match="no place for (gates|neurons|norms over neurons)"):
            uw.convert(state, place, config=config)
        assert not place.exists()
        return
    assert_same(model, uw.convert(state, place, config=config), tokens_of_vocab(config["d_vocab"]))


@rarely
@given(data=st.data())
def test_any_canonical_model_becomes_a_gpt2_or_is_refused_whole(data, tmp_path_factory):
    raw = data.draw(raws())
    model = uw.Model(canonical(raw), uw.load(canonical(raw)).tokenizer, {"name": "drawn"})
    place = tmp_path_factory.mktemp("drawn") / "mine"
    try:
        uw.convert(model, place)
    except Unsupported as refused:
        assert "no place for" in str(refused)
        assert not place.exists()
        return
    assert_same(model, place, data.draw(tokens(raw)))


@pytest.mark.parametrize(
    ("source", "lacks"),
    [("attn-2l-small", "'none'"), ("attn-2l-norm", "'queries and keys'"), ("example:rotary-induction", "'none'")],
)
def test_what_fits_no_layout_is_refused_by_name(source, lacks, tmp_path):
    with pytest.raises(Unsupported, match=lacks):
        uw.convert(source, tmp_path / "mine")
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_is_there_stays_and_a_failure_leaves_nothing(tmp_path, monkeypatch):
    module = gpt2(SMALL)
    taken = tmp_path / "taken"
    taken.mkdir()
    (taken / "mine.txt").write_text("mine")
    with pytest.raises(StorageError):
        uw.convert(module, taken)
    assert [path.name for path in taken.iterdir()] == ["mine.txt"]
    broken = {name: x.clone() for name, x in module.state_dict().items()}
    broken["transformer.wpe.weight"][0, 0] = torch.nan
    with pytest.raises(InputError, match="NaN or infinite"):
        uw.convert(broken, tmp_path / "new", config=module.config)
    assert [path.name for path in tmp_path.iterdir()] == ["taken"]


def test_the_command_converts_and_has_the_exit_codes_of_others(tmp_path):
    source, out = folder_of(gpt2(SMALL), tmp_path / "source"), str(tmp_path / "mine")
    done = CliRunner().invoke(app, ["convert", str(source), out, "--json"])
    assert done.exit_code == 0
    assert {"folder": out, "files": sorted(FILES)}.items() <= json.loads(done.stdout).items()
    other = str(tmp_path / "other")
    for origin, to, code in ((str(source), out, 5), ("/nowhere", other, 3), ("example:induction", other, 2)):
        assert CliRunner().invoke(app, ["convert", origin, to]).exit_code == code
