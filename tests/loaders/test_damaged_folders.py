"""Mutated folders of a foreign model, 200 or 2,000 of them: a model or one sentence, and no other file opened."""

import json
import os
import pickle
import shutil
import struct
from contextlib import contextmanager
from dataclasses import fields

import pytest
from hypothesis import event, given
from hypothesis import strategies as st
from safetensors.torch import save_file

import unweave as uw
from support.foreign import byte_level_json, folder_of, gpt2
from support.lens import lens_state
from support.mutators import damaged_bytes, damaged_json, json_values
from support.strangers import a_model_or_one_sentence, thousands
from unweave.loaders.transformer_lens import LensConfig

pytestmark = pytest.mark.promise("R20")

pytest.importorskip("transformers")


@pytest.fixture(scope="module")
def sound(tmp_path_factory):
    """A GPT-2 in two shards, with its tokenizer; loading it once imports all that is needed."""
    keys = {"n_head": 2, "n_embd": 4, "n_layer": 1, "vocab_size": 260, "n_positions": 6, "bos_token_id": 1}
    folder = folder_of(
        gpt2(keys | {"eos_token_id": 0}), tmp_path_factory.mktemp("sound") / "model", max_shard_size=3_000
    )
    (folder / "tokenizer.json").write_text(byte_level_json(260))
    (folder / "tokenizer_config.json").write_text('{"bos_token": "<|endoftext|>", "model_max_length": 6}')
    (folder / "generation_config.json").unlink()
    assert len(list(folder.glob("*.safetensors"))) == 2
    uw.load(folder, check=False).run("the")
    return folder


def header_edited(draw, path):
    """A weights file whose header is other JSON, with a length that fits."""
    data = path.read_bytes()
    length = int.from_bytes(data[:8], "little")
    header = json.dumps(draw(damaged_json(json.loads(data[8 : 8 + length])))).encode()
    path.write_bytes(struct.pack("<Q", len(header)) + header + data[8 + length :])


def another_kind(draw, path):
    """Something else under the name of a file."""
    path.unlink()
    match draw(st.sampled_from(["gone", "empty", "pickle", "zip", "folder", "loop", "fifo", "null", "outside"])):
        case "empty":
            path.write_bytes(b"")
        case "pickle":
            path.write_bytes(pickle.dumps({"a": os.getcwd}, protocol=draw(st.integers(2, 5))))
        case "zip":
            path.write_bytes(b"PK\x03\x04" + bytes(50))
        case "folder":
            path.mkdir()
        case "loop":
            path.symlink_to(path.name)
        case "fifo":
            os.mkfifo(path)
        case "null":
            path.symlink_to("/dev/null")
        case "outside":
            path.symlink_to("/dev/zero")


def damage(draw, folder):
    """Mutate one file of a folder."""
    path = draw(st.sampled_from(sorted(folder.iterdir())))
    event(kind := draw(st.sampled_from(["json", "bytes", "other", "key", "exchange"])))
    if kind == "bytes":
        path.write_bytes(draw(damaged_bytes(path.read_bytes())))
    elif kind == "other":
        another_kind(draw, path)
    elif kind == "exchange":
        other = draw(st.sampled_from(sorted(folder.iterdir())))
        data = path.read_bytes()
        path.write_bytes(other.read_bytes())
        other.write_bytes(data)
    elif path.suffix == ".safetensors":
        header_edited(draw, path)
    elif kind == "json" and path.name != "tokenizer.json":
        path.write_text(json.dumps(draw(damaged_json(json.loads(path.read_text())))))
    else:
        key = draw(
            st.sampled_from(["quantization_config", "num_experts", "auto_map", "rope_theta"]) | st.text(max_size=5)
        )
        path.write_text(json.dumps(json.loads(path.read_text()) | {key: draw(json_values)}))


@contextmanager
def copied(folder, places):
    """A copy of a folder to damage, which is a model or one sentence afterwards."""
    place = shutil.copytree(folder, places.mktemp("mutated") / "model")
    yield place
    a_model_or_one_sentence(place)
    shutil.rmtree(place)


@pytest.mark.promise("R14")
@thousands
@given(data=st.data())
def test_a_mutated_folder_is_loaded_or_refused_in_one_sentence(sound, data, tmp_path_factory):
    with copied(sound, tmp_path_factory) as folder:
        damage(data.draw, folder)


@pytest.fixture(scope="module")
def lens(tmp_path_factory):
    """A TransformerLens model with most of what its configuration can say."""
    config = {"n_layers": 2, "d_model": 6, "n_ctx": 8, "d_head": 4, "n_heads": 2, "d_vocab": 9, "n_key_value_heads": 1}
    config |= {"d_mlp": 5, "act_fn": "gelu_new", "attn_only": False, "gated_mlp": True, "eps": 1e-5, "final_rms": False}
    config |= {"normalization_type": "RMS", "positional_embedding_type": "rotary", "rotary_dim": 4, "rotary_base": 100}
    config |= {"use_attn_scale": True, "attn_scale": -1.0, "attn_scores_soft_cap": 5.0, "output_logits_soft_cap": 5.0}
    config |= {"use_local_attn": True, "window_size": 3, "attn_types": ["local", "global"], "use_qk_norm": True}
    config |= {"use_normalization_before_and_after": True, "rotary_adjacent_pairs": False, "bos_token_id": 2}
    place = tmp_path_factory.mktemp("lens") / "model"
    place.mkdir()
    (place / "config.json").write_text(json.dumps(config))
    save_file({name: x.contiguous() for name, x in lens_state(config).items()}, place / "model.safetensors")
    uw.load(place, check=False).run([1, 2, 3])
    return place


@pytest.mark.promise("R15")
@thousands
@given(data=st.data())
def test_a_mutated_transformer_lens_config_is_loaded_or_refused(lens, data, tmp_path_factory):
    config = json.loads((lens / "config.json").read_text())
    key = data.draw(st.sampled_from([field.name for field in fields(LensConfig)]))
    odd = st.sampled_from([0, -1, 1e-300, 1e300, 2**40, 10**30, [], "LN", True, None]) | json_values
    changed = config | {key: data.draw(odd)} if data.draw(st.booleans()) else data.draw(damaged_json(config))
    with copied(lens, tmp_path_factory) as folder:
        (folder / "config.json").write_text(json.dumps(changed))
