"""GGUF files as the library gguf writes them: numbers, names, pairs and tokens; damage gets a sentence."""

import importlib
import json
import re
import struct
from contextlib import nullcontext
from itertools import pairwise

import numpy as np
import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st
from tokenizers import Regex, pre_tokenizers

import unweave as uw
from support.foreign import byte_level_json, folder_of, logits, norm_wise, scrambled, tokens_of, transformers
from support.mutators import damaged_bytes
from support.strangers import a_model_or_one_sentence, thousands
from unweave.errors import Caveat, InputError
from unweave.files.gguf import KINDS, GGUFTensor, _widened, open_gguf
from unweave.loaders.gguf_tokens import SPLITS

gguf = pytest.importorskip("gguf")
pytest.importorskip("transformers")

HEADS, KV, EPS = 4, 2, 2**-17
COMMON = {"vocab_size": 320, "hidden_size": 256, "intermediate_size": 256, "num_hidden_layers": 2}
COMMON |= {"num_attention_heads": HEADS, "num_key_value_heads": KV, "max_position_embeddings": 64}
COMMON |= {"bos_token_id": 5, "eos_token_id": None, "pad_token_id": None}
CLASSES = {
    "llama": ("Llama", {"rms_norm_eps": EPS}),
    "qwen2": ("Qwen2", {"rms_norm_eps": EPS}),
    "qwen3": ("Qwen3", {"rms_norm_eps": EPS, "head_dim": 64}),
    "gemma": ("Gemma", {"rms_norm_eps": EPS, "head_dim": 96}),
    "gemma2": ("Gemma2", {"rms_norm_eps": EPS, "head_dim": 96, "query_pre_attn_scalar": 96, "sliding_window": 3}),
    "gemma3": ("Gemma3", {"rms_norm_eps": EPS, "head_dim": 96, "query_pre_attn_scalar": 96, "sliding_window": 3}),
    "olmo2": ("Olmo2", {"rms_norm_eps": EPS}),
    "gpt2": ("GPT2", {"layer_norm_epsilon": EPS, "num_key_value_heads": None, "intermediate_size": None}),
    "gptneox": ("GPTNeoX", {"layer_norm_eps": EPS, "num_key_value_heads": None, "use_parallel_residual": False}),
    "phi2": ("Phi", {"layer_norm_eps": EPS}),
    "phi3": ("Phi3", {"rms_norm_eps": EPS, "sliding_window": 3}),
    "stablelm": ("StableLm", {"layer_norm_eps": EPS, "use_parallel_residual": True, "use_qkv_bias": True}),
    "starcoder2": ("Starcoder2", {"norm_epsilon": EPS}),
}
"""The class of the library transformers of each architecture, and keys of its configuration."""


def module_of(family, tied=False):
    library, (name, own) = transformers(), CLASSES[family]
    keys = {key: value for key, value in (COMMON | own).items() if key not in own or value is not None}
    layers = {"num_hidden_layers": 6} if family == "gemma3" else {}
    text = "Text" if family == "gemma3" else ""
    config = getattr(library, f"{name}{text}Config")(**keys | layers, tie_word_embeddings=tied)
    module = scrambled(getattr(library, f"{name}{'LMHeadModel' if name == 'GPT2' else 'ForCausalLM'}")(config), 0, 0.05)
    with torch.no_grad():
        for name, x in module.eval().named_parameters():
            if "norm" in name and not family.startswith("gemma"):
                x.copy_(1 + x)
    return module


def converted(family, name, x):
    """The numbers of a tensor as the converters of llama.cpp leave them."""
    match family, name.split(".")[-2]:
        case "llama", "q_proj" | "k_proj" as part:
            heads = HEADS if part == "q_proj" else KV
            return x.reshape(heads, 2, -1, *x.shape[1:]).swapaxes(1, 2).reshape(x.shape)
        case "gpt2", "c_attn" | "c_proj" | "c_fc":
            return x.T
        case "gptneox", "query_key_value":
            return x.reshape(HEADS, 3, -1, *x.shape[1:]).swapaxes(0, 1).reshape(x.shape)
        case "gemma" | "gemma2" | "gemma3", part if "norm" in part:
            return x + 1
    return x


def settings_of(writer, family, config):
    """Write what the converters of llama.cpp say of a model."""
    writer.add_block_count(config.num_hidden_layers)
    writer.add_context_length(config.max_position_embeddings)
    writer.add_embedding_length(config.hidden_size)
    writer.add_feed_forward_length(getattr(config, "intermediate_size", None) or 4 * config.hidden_size)
    writer.add_head_count(config.num_attention_heads)
    if hasattr(config, "rms_norm_eps"):
        writer.add_layer_norm_rms_eps(EPS)
    else:
        writer.add_layer_norm_eps(EPS)
    if family not in ("gpt2", "gptneox"):
        writer.add_head_count_kv(config.num_key_value_heads)
    if family == "qwen3" or family.startswith("gemma"):
        writer.add_key_length(config.head_dim)
        writer.add_value_length(config.head_dim)
    if family not in ("gpt2", "gptneox", "phi2", "gemma", "gemma2", "stablelm"):
        stated = config.rope_parameters
        writer.add_rope_freq_base(stated.get("full_attention", stated)["rope_theta"])
    if family == "gemma2":
        writer.add_attn_logit_softcapping(config.attn_logit_softcapping)
        writer.add_final_logit_softcapping(config.final_logit_softcapping)
    if family in ("gemma2", "gemma3"):
        writer.add_sliding_window(config.sliding_window)
    if family in ("gptneox", "phi2", "phi3", "stablelm"):
        share = config.rope_parameters.get("partial_rotary_factor", 1.0)
        writer.add_rope_dimension_count(int(share * config.hidden_size // config.num_attention_heads))
    if family in ("gptneox", "stablelm"):
        writer.add_parallel_residual(family == "stablelm")
    if family == "phi3":
        writer.add_sliding_window(config.sliding_window)
        writer.add_rope_scaling_orig_ctx_len(config.original_max_position_embeddings)


class Writer(gguf.GGUFWriter):
    """Lets a later value of the metadata replace an earlier one, and None remove it."""

    def add_key_value(self, key, value, *more, **named):
        self.kv_data[0].pop(key, None)
        if value is not None:
            super().add_key_value(key, value, *more, **named)

    def add_tokenizer_pre(self, pre):
        if isinstance(pre, str):
            super().add_tokenizer_pre(pre)
        else:
            self.add_array("tokenizer.ggml.pre", pre)


def written(module, path, family, kind="F32", more=None, tensors=None):
    """Write a module as the converters of llama.cpp do, and more tensors; norms and biases stay in float32."""
    config, writer = module.config, Writer(str(path), family)
    settings_of(writer, family, config)
    for add, value in (more or {}).items():
        getattr(writer, add)(value)
    quantized = gguf.GGMLQuantizationType[kind]
    architecture = next(number for number, name in gguf.MODEL_ARCH_NAMES.items() if name == family)
    names = gguf.get_tensor_name_map(architecture, config.num_hidden_layers)
    for name, x in module.state_dict().items():
        if name == "lm_head.weight" and config.tie_word_embeddings:
            continue
        array, own = converted(family, name, x.detach().float().numpy()), names.get_name(name, (".weight", ".bias"))
        if x.dim() < 2 or kind == "F32":
            writer.add_tensor(own, np.ascontiguousarray(array))
        else:
            writer.add_tensor(own, gguf.quants.quantize(array, quantized), raw_dtype=quantized)
    for name, array in (tensors or {}).items():
        writer.add_tensor(name, array)
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()
    return path


@pytest.mark.parametrize(
    ("family", "tied"),
    [
        *((family, False) for family in CLASSES if not family.startswith("gemma")),
        *((family, True) for family in CLASSES),
    ],
)
def test_a_file_is_the_model_that_was_written(family, tied, tmp_path):
    module = module_of(family, tied)
    model = uw.load(written(module, tmp_path / "mine.gguf", family))
    folder = uw.load(folder_of(module, tmp_path / "folder"))
    assert model.weights.digest == folder.weights.digest
    assert model.card["stored in"] == "GGUF, F32"
    lazily = uw.load(tmp_path / "mine.gguf", keep=0).weights
    assert lazily.lazy
    assert lazily.digest == model.weights.digest
    ids = tokens_of(module)
    assert norm_wise(model.run(ids).logits, logits(module.double(), ids)) < 1e-5


def test_global_layers_of_gemma_3_are_stretched_and_local_ones_are_not(tmp_path):
    stretched = {"add_rope_scaling_type": gguf.RopeScalingType.LINEAR, "add_rope_scaling_factor": 8.0}
    place = written(module_of("gemma3", tied=True), tmp_path / "mine.gguf", "gemma3", more=stretched)
    layers = uw.load(place).weights.layers
    assert [layer.scoring.window for layer in layers] == [3, 3, 3, 3, 3, None]
    local, distant = layers[0].scoring.rotary.rates[1], layers[5].scoring.rotary.rates[1]
    assert local == pytest.approx(1e4 ** (-1 / 48))
    assert distant == pytest.approx(1e6 ** (-1 / 48) / 8)


@pytest.mark.parametrize("kind", ["F16", "BF16", "Q4_0", "Q4_1", "Q5_0", "Q5_1", "Q8_0"])
def test_weights_are_read_as_the_publisher_rounded_them(kind, tmp_path):
    module = module_of("llama")
    file = open_gguf(written(module, tmp_path / "mine.gguf", "llama", kind))
    own = module.state_dict()["model.layers.1.mlp.up_proj.weight"].numpy()
    numbers = gguf.quants.quantize(own, gguf.GGMLQuantizationType[kind])
    expected = torch.from_numpy(gguf.quants.dequantize(numbers, gguf.GGMLQuantizationType[kind]))
    assert file.read("blk.1.ffn_up.weight").float().equal(expected)
    assert kind in file.kinds
    model = uw.load(tmp_path / "mine.gguf")
    assert model.card["stored in"].endswith("rounded by its publisher") == kind.startswith("Q")


@pytest.mark.parametrize("name", [kind.name for kind in KINDS.values() if kind.block > 1])
def test_every_kind_of_block_is_dequantized_as_the_gguf_library_does(name):
    kind, draw = gguf.GGMLQuantizationType[name], np.random.default_rng(0)
    data = bytearray(draw.integers(0, 256, 4 * KINDS[kind].bytes, dtype=np.uint8).tobytes())
    with np.errstate(all="ignore"):
        expected = gguf.quants.dequantize(np.frombuffer(data, np.uint8).reshape(2, -1), kind)
    found = _widened(data, GGUFTensor("x", (2, 2 * KINDS[kind].block), KINDS[kind], 0))
    assert np.array_equal(found.numpy(), expected, equal_nan=True)


def test_divisors_of_rotary_rates_follow_llama_3(tmp_path):
    stated = {"rope_type": "llama3", "rope_theta": 1e4, "factor": 8.0, "low_freq_factor": 1.0, "high_freq_factor": 4.0}
    config = transformers().LlamaConfig(
        **COMMON, rms_norm_eps=EPS, rope_parameters=stated | {"original_max_position_embeddings": 16}
    )
    module = scrambled(transformers().LlamaForCausalLM(config), 0, 0.05).eval()
    plain = 1e4 ** (-np.arange(0, 64, 2) / 64)
    divisors = (plain / module.model.rotary_emb.inv_freq.numpy().astype(np.float64)).astype(np.float32)
    place = written(module, tmp_path / "mine.gguf", "llama", tensors={"rope_freqs.weight": divisors})
    ids = tokens_of(module)
    assert norm_wise(uw.load(place).run(ids).logits, logits(module.double(), ids)) < 1e-5


def test_a_layer_number_with_leading_zeros_is_refused(tmp_path):
    more = {"blk.00.attn_q.weight": np.zeros((256, 256), np.float32)}
    place = written(module_of("llama"), tmp_path / "mine.gguf", "llama", tensors=more)
    with pytest.raises(InputError, match="blk.00"):
        uw.load(place)


SENTENCES = st.text(st.sampled_from("aB é1٣½ ,.'\n\r\tßs中"), max_size=40) | st.text(max_size=20)


@given(text=SENTENCES, pre=st.sampled_from(["qwen2", "llama-bpe", "gpt-2"]))
def test_texts_are_split_as_the_original_tokenizers_split_them(text, pre):
    from transformers.convert_slow_tokenizer import TikTokenConverter
    from transformers.models.qwen2.tokenization_qwen2 import PRETOKENIZE_REGEX

    owners = {"qwen2": PRETOKENIZE_REGEX, "llama-bpe": TikTokenConverter("x").pattern, "gpt-2": None}
    by_regex = owners[pre] and pre_tokenizers.Split(Regex(owners[pre]), "isolated")
    theirs = by_regex or pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=True)
    ours = pre_tokenizers.Sequence([pre_tokenizers.Split(Regex(own), "isolated") for own in SPLITS[pre]])
    assert [at for _, at in ours.pre_tokenize_str(text)] == [at for _, at in theirs.pre_tokenize_str(text)]


@pytest.mark.parametrize("pre", [*SPLITS, "unheard-of", ["gpt-2"]])
def test_tokens_are_those_of_the_file(pre, tmp_path):
    document = json.loads(byte_level_json(320))["model"]
    texts = sorted(document["vocab"], key=document["vocab"].get)
    texts += [f"<|{n}|>" for n in range(320 - len(texts))]
    types = [3 if text.startswith("<|") else 1 for text in texts]
    more = {
        "add_tokenizer_model": "gpt2",
        "add_tokenizer_pre": pre,
        "add_token_list": texts,
        "add_token_types": types,
        "add_token_merges": document["merges"],
        "add_bos_token_id": 319,
        "add_add_bos_token": pre == "gpt-2",
    }
    path = written(module_of("llama"), tmp_path / "mine.gguf", "llama", more=more)
    if not isinstance(pre, str) or pre not in SPLITS:
        with pytest.warns(Caveat, match="numbered"):
            assert uw.load(path, check=False).tokenizer.text(7) == "#7"
        return
    model = uw.load(path, check=False)
    text = "the other hens 1234 are there, said é"
    assert model.tokenizer.decode(model.encode(text, start=False)) == text
    assert model.start == (319 if pre == "gpt-2" else None)


PIECES = ("▁the", "▁an", "and", "▁t", "he", "the", "an", "th", "nd", "en", "▁", "a", "d", "e", "h", "n", "t", "é", "dé")
"""No piece begins as it ends, so that no two of one piece overlap, and no order of equals matters."""
SCORED = ["<unk>", "<s>", "  ", "<|own|>", *(f"<0x{byte:02X}>" for byte in range(256)), *PIECES]


def scored(place, prefix=True, **changes):
    """A model whose tokens have scores, as SentencePiece's have."""
    texts = SCORED + [f"<unused{n}>" for n in range(320 - len(SCORED))]
    more = {
        "add_tokenizer_model": "llama",
        "add_tokenizer_pre": "default",
        "add_token_list": texts,
        "add_token_scores": [-1000.0] * 4 + [0.0] * 256 + [-float(n) for n in range(320 - 260)],
        "add_token_types": [2, 3, 4, 4] + [6] * 256 + [1] * len(PIECES) + [3] * (320 - len(SCORED)),
        "add_unk_token_id": 0,
        "add_bos_token_id": 1,
        "add_add_bos_token": True,
        "add_add_space_prefix": prefix,
    }
    return uw.load(written(module_of("llama"), place / "mine.gguf", "llama", more=more | changes), check=False)


def by_score(text, prefix):
    """What llama.cpp does: neighbors whose piece has the highest score are joined, the leftmost first."""
    own, found = [2, 3], []
    for piece in re.split("(  |<[|]own[|]>)", text):
        if piece in (SCORED[i] for i in own):
            found.append(piece)
            continue
        parts = list(("▁" if prefix and piece else "") + piece.replace(" ", "▁"))
        while joins := [(PIECES.index(a + b), i) for i, (a, b) in enumerate(pairwise(parts)) if a + b in PIECES]:
            at = min(joins)[1]
            parts[at : at + 2] = ["".join(parts[at : at + 2])]
        found += [x for p in parts for x in ([p] if p in PIECES else [f"<0x{byte:02X}>" for byte in p.encode()])]
    return [SCORED.index(x) for x in found]


@pytest.fixture(scope="module", params=[True, False], ids=["with a space in front", "as it is"])
def with_scores(request, tmp_path_factory):
    return scored(tmp_path_factory.mktemp("scored"), request.param), request.param


@given(text=st.text("the and éß🙂", max_size=30) | st.sampled_from(["then  <|own|>the", "  ", " the", "Z\n"]))
def test_tokens_with_scores_are_merged_by_score(with_scores, text):
    model, prefix = with_scores
    ids = model.encode(text, start=False) if text else []
    assert ids == by_score(text, prefix)
    if not prefix or {2, 3}.isdisjoint(ids):  # behind a token of its own the next piece has a space in front, too
        assert model.tokenizer.decode(ids) == text


def test_tokens_with_scores_decode_to_their_texts(with_scores):
    model, _ = with_scores
    assert model.start == 1
    assert [model.tokenizer.text(i) for i in (260, 2, 4 + 0xE9)] == [" the", "  ", "\\xe9"]
    assert set(model.ordinary.tolist()).isdisjoint({1, 319})


@pytest.mark.parametrize(
    "changes",
    [
        {"add_token_scores": [0.0] * 319},
        {"add_token_scores": [float("nan")] * 320},
        {"add_token_types": [1] * 320},
        {"add_remove_extra_whitespaces": True},
        {"add_tokenizer_model": "t5"},
    ],
    ids=["a score too few", "no numbers", "no bytes", "rewritten texts", "another kind"],
)
def test_unsupported_tokenizers_fall_back_to_numbered_tokens(changes, tmp_path):
    with pytest.warns(Caveat, match="numbered"):
        model = scored(tmp_path, **changes)
    assert model.tokenizer.text(7) == "#7"


STRING, EMBED = struct.pack("<Q", 5), b"token_embd.weight" + struct.pack("<IQQ", 2, 256, 320)
"""What stands before a text of five letters, and before the kind of numbers of the embedding."""


@pytest.mark.parametrize(
    ("damage", "word"),
    [
        (lambda data: b"GGML" + data[4:], "not a GGUF"),
        (lambda data: data[:4] + struct.pack("<I", 1) + data[8:], "version 1"),
        (lambda data: data[:4] + struct.pack(">I", 3) + data[8:], "big-endian"),
        (lambda data: data[:8] + struct.pack("<Q", 2**40) + data[16:], "1,099,511,627,776 tensors"),
        (lambda data: data[:16] + struct.pack("<Q", 2**40) + data[24:], "1,099,511,627,776 entries"),
        (lambda data: data[:24] + struct.pack("<Q", 2**30) + data[32:], "1,073,741,824"),
        (lambda data: data[:52] + struct.pack("<I", 99) + data[56:], "type 99"),
        (lambda data: data.replace(b"llama.attention.head_count", b"other.attention.head_count"), "heads"),
        (lambda data: data.replace(b"token_embd.weight", b"rope_freqs.weight"), "rotary positions"),
        (lambda data: data.replace(b"output_norm.weight", b"output_nope.weight"), "output_nope"),
        (lambda data: data.replace(STRING + b"llama", STRING + b"mamba"), '"mamba"'),
        (lambda data: data.replace(EMBED + struct.pack("<I", 0), EMBED + struct.pack("<I", 40)), "NVFP4"),
        (lambda data: data[:200], "header"),
        (lambda data: data[:-100], "beyond the file"),
    ],
)
def test_damage_is_named(damage, word, whole, tmp_path):
    (tmp_path / "mine.gguf").write_bytes(damage(whole[0]))
    with pytest.raises(InputError, match=word):
        uw.load(tmp_path / "mine.gguf")


@pytest.mark.parametrize(
    ("family", "more", "word"),
    [
        ("llama", {"add_rope_scaling_factor": 2.0}, "llama.rope.scaling.factor"),
        ("llama", {"add_expert_count": 4}, "llama.expert_count"),
        ("llama", {"add_rope_dimension_count": 8}, "rotate 8 of 64"),
        ("llama", {"add_head_count_kv": 3}, "3.* 4 heads"),
        ("llama", {"add_sliding_window": 3}, '"sliding_window"'),
        ("llama", {"add_head_count_kv": [2, 1]}, '"num_key_value_heads"'),
        ("qwen2", {"add_sliding_window": 3}, '"qwen2.attention.sliding_window"'),
        ("gemma3", {"add_sliding_window": None}, '"attention.sliding_window" is missing'),
        ("gemma3", {"add_sliding_window": 0}, '"attention.sliding_window" is 0'),
        ("gemma2", {"add_sliding_window": 0}, '"attention.sliding_window" is 0'),
    ],
)
def test_unsupported_metadata_is_refused_by_name(family, more, word, tmp_path):
    module = module_of(family, tied=family.startswith("gemma"))
    with pytest.raises(InputError, match=word):
        uw.load(written(module, tmp_path / "mine.gguf", family, more=more))


def test_gemma_2_has_its_window_where_none_is_stated(tmp_path):
    file = written(module_of("gemma2", True), tmp_path / "mine.gguf", "gemma2", more={"add_sliding_window": None})
    assert [layer.scoring.window for layer in uw.load(file).weights.layers] == [4096, None]
    again = transformers().AutoConfig.from_pretrained(uw.convert(file, tmp_path / "mine"))
    assert (again.sliding_window, again.layer_types) == (4096, ["sliding_attention", "full_attention"])


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """The bytes of a small file, and those of its header; loading it once imports all that is needed."""
    place = tmp_path_factory.mktemp("gguf") / "mine.gguf"
    written(module_of("llama"), place, "llama")
    uw.load(place, check=False).run([1, 2, 3])
    importlib.import_module("gguf.quants")
    return place.read_bytes(), min(entry.start for entry in open_gguf(place).entries.values())


@pytest.mark.promise("R14", "R20")
@thousands
@given(data=st.data())
def test_a_mutated_header_is_loaded_or_refused_in_one_sentence(whole, data, tmp_path_factory):
    sound, header = whole
    place = tmp_path_factory.mktemp("mutated") / "mine.gguf"
    place.write_bytes(data.draw(damaged_bytes(sound[:header])) + sound[header:])
    a_model_or_one_sentence(place)
    place.unlink()


@pytest.mark.parametrize(
    ("family", "tied"), [(family, family.startswith("gemma")) for family in CLASSES] + [("llama", True)]
)
def test_a_converted_file_gives_the_same_logits_in_transformers(family, tied, tmp_path):
    module = module_of(family, tied)
    file = written(module, tmp_path / "mine.gguf", family)
    before = file.read_bytes()
    folder = uw.convert(file, tmp_path / "mine")
    again, ids = transformers().AutoModelForCausalLM.from_pretrained(folder).eval(), tokens_of(module)
    assert type(again) is type(module)
    assert norm_wise(logits(again, ids, nullcontext), logits(module, ids, nullcontext)) <= 1e-6
    ours = uw.load(folder).weights.tensors()
    for name, x in uw.load(file).weights.tensors().items():
        assert norm_wise(ours[name], x) <= 1e-6
    assert file.read_bytes() == before
