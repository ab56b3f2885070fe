"""Tokenizers lose no text, name every token, and survive files that the library does not."""

import json
import re

import pytest
import tokenizers
from hypothesis import example, given
from hypothesis import strategies as st

from support.mutators import damaged_bytes, damaged_json, some
from support.strangers import nothing_else
from unweave.errors import BadInput, InputError, UnweaveError
from unweave.text import tokenizer as module
from unweave.text.tokenizer import LETTERS, load_tokenizer, parse_tokenizer

BYTE_LEVEL = {"type": "ByteLevel", "add_prefix_space": False, "trim_offsets": True}
START = {"id": 0, "content": "<|endoftext|>", "special": True}
FLAGS = {"single_word": False, "lstrip": False, "rstrip": False, "normalized": False}
MERGES = [["t", "h"], ["Ġ", "th"], ["Ġth", "e"], ["h", "e"], ["Ã", "©"]]


def small():
    """A byte-level encoding of 256 bytes, five merges and a start token."""
    letters = ["<|endoftext|>", *LETTERS, *(left + right for left, right in MERGES)]
    return {
        "version": "1.0",
        "truncation": None,
        "padding": None,
        "added_tokens": [{**START, **FLAGS}],
        "normalizer": None,
        "pre_tokenizer": {**BYTE_LEVEL, "use_regex": True},
        "post_processor": None,
        "decoder": {**BYTE_LEVEL, "use_regex": True},
        "model": {
            "type": "BPE",
            "dropout": None,
            "unk_token": None,
            "continuing_subword_prefix": None,
            "end_of_word_suffix": None,
            "fuse_unk": False,
            "byte_fallback": False,
            "vocab": {letter: number for number, letter in enumerate(letters)},
            "merges": MERGES,
        },
    }


def pieces():
    """An encoding in the manner of Llama: ▁ for blanks, bytes by name, blanks put in front."""
    names = ["<unk>", "<s>", *(f"<0x{byte:02X}>" for byte in range(256))]
    names += ["▁", "a", "b", "▁a", "ab", "▁ab"]
    document = small()
    document["added_tokens"] = [
        {**FLAGS, "id": 0, "content": "<unk>", "special": True},
        {**FLAGS, "id": 1, "content": "<s>", "special": True},
    ]
    document["normalizer"] = {
        "type": "Sequence",
        "normalizers": [
            {"type": "Prepend", "prepend": "▁"},
            {"type": "Replace", "pattern": {"String": " "}, "content": "▁"},
        ],
    }
    document["pre_tokenizer"] = None
    document["decoder"] = {
        "type": "Sequence",
        "decoders": [
            {"type": "Replace", "pattern": {"String": "▁"}, "content": " "},
            {"type": "ByteFallback"},
            {"type": "Fuse"},
            {"type": "Strip", "content": " ", "start": 1, "stop": 0},
        ],
    }
    document["model"] |= {
        "vocab": {name: number for number, name in enumerate(names)},
        "merges": ["▁ a", "a b", "▁a b"],
        "unk_token": "<unk>",
        "byte_fallback": True,
    }
    return document


def parsed(document):
    return parse_tokenizer(json.dumps(document), "tokenizer.json")


@pytest.fixture(scope="module")
def bpe():
    return parsed(small())


texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=40)


@some
@given(text=texts)
@example(text="the thé <|endoftext|>\0\r\n\u2028 🙂🙂")
@example(text="\ufffd")
def test_no_text_is_lost(bpe, text):
    ids = bpe.encode(text)
    assert bpe.decode(ids) == text
    assert bpe.decode(ids) == bpe.inner.decode(ids, skip_special_tokens=False)
    assert bpe.encode_batch([text, "the"]) == [ids, bpe.encode("the")]


def test_every_token_has_a_text(bpe):
    assert bpe.size == 262
    assert [bpe.text(i) for i in bpe.encode("the thé")] == ["th", "e", " th", "é"]
    assert bpe.text(bpe.inner.token_to_id("Ã")) == r"\xc3"
    assert not any("\ufffd" in text for text in bpe.texts)
    assert bpe.token(0) == {"id": 0, "text": "<|endoftext|>"}
    assert bpe.text(10**6) == "<unused 1000000>"
    assert bpe.decode([10**6]) == "<unused 1000000>"


def test_every_text_has_a_token(bpe):
    assert all(bpe.id(bpe.text(i)) == i for i in range(bpe.size))
    assert bpe.id("#17") == 17
    assert bpe.id("#") == bpe.encode("#")[0]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("the", r'"the" is not one token but 2: "th" \(#257\), "e" \(#.*" the" \(#259\)'),
        ("", "an empty text is not a token"),
        ("#262", r'the token "#262" lies outside the vocabulary of 262 tokens\n  ids are #0 to #261'),
        ("#" + "9" * 400, r"ids are #0 to #261"),
        ("#26a", r'"#26a" is not one token but 4'),
        ("xyz" * 10, "and 22 more\n.*by number, as in #17"),
        ("a\x1b", r'"a\\x1b" is not one token'),
    ],
)
def test_a_text_that_is_no_token(bpe, text, sentence):
    with pytest.raises(BadInput) as caught:
        bpe.id(text)
    assert re.search(sentence, str(caught.value), re.DOTALL)


def test_what_no_encoding_has(bpe):
    for call in (bpe.encode, lambda text: bpe.encode_batch(["a", text])):
        with pytest.raises(BadInput, match="half of a surrogate pair at character 1"):
            call("a\ud800")
    for call in (bpe.text, bpe.token, lambda i: bpe.decode([i])):
        with pytest.raises(BadInput, match="never negative"):
            call(-1)


@pytest.mark.parametrize(
    ("names", "start"),
    [
        (["<|endoftext|>"], 0),
        (["<|endoftext|>", "<|start|>"], 262),
        (["<|endoftext|>", "<bos>", "<s>"], 0),
        ([], None),
    ],
)
def test_the_start_token(names, start):
    document = small()
    document["model"]["vocab"]["other"] = document["model"]["vocab"].pop("<|endoftext|>")
    if "<|endoftext|>" in names:
        document["model"]["vocab"]["<|endoftext|>"] = document["model"]["vocab"].pop("other")
    vocab = document["model"]["vocab"]
    document["added_tokens"] = [
        {**FLAGS, "id": vocab.get(name, 261 + place), "content": name, "special": True}
        for place, name in enumerate(names)
    ]
    assert parsed(document).start == start


def test_it_travels_with_a_model(bpe, tmp_path):
    (tmp_path / "tokenizer.json").write_text(bpe.to_json(), encoding="utf-8")
    again = load_tokenizer(tmp_path / "tokenizer.json")
    assert again.fingerprint == bpe.fingerprint
    assert len(again.fingerprint) == 64
    assert again.texts == bpe.texts
    assert repr(again) == f"Tokenizer(size=262, fingerprint={bpe.fingerprint[:12]})"


def test_nothing_is_cut_padded_or_put_in_front():
    document = small()
    document["truncation"] = {
        "max_length": 1,
        "stride": 5,
        "strategy": "LongestFirst",
        "direction": "Right",
    }
    document["post_processor"] = {"type": "TemplateProcessing", "single": [], "pair": []}
    document["padding"] = {"strategy": {"Fixed": 9}}
    assert len(parsed(document).encode("the the")) == 3


def test_pieces_in_the_manner_of_llama():
    llama = parsed(pieces())
    assert llama.start == 1
    assert [llama.text(i) for i in llama.encode("ab a é")] == [" ab", " a", " ", r"\xc3", r"\xa9"]
    assert llama.decode(llama.encode("ab a é")) == "ab a é"
    assert llama.decode([*llama.encode("ab"), 10**6]) == "ab"
    assert llama.id("#3") == 3
    assert llama.text(2 + ord("x")) == "x"


def test_a_name_in_other_letters_is_its_own_text():
    odd = parsed(with_vocab(**{"two words": 300}))
    assert odd.text(300) == "two words"
    assert odd.text(299) == "<unused 299>"


def changed(**changes):
    document = small()
    for path, value in changes.items():
        *parents, key = path.split("__")
        target = document
        for parent in parents:
            target = target[parent]
        target[key] = value
    return document


def with_vocab(**names):
    return changed(model__vocab={**small()["model"]["vocab"], **names})


@pytest.mark.parametrize(
    ("document", "sentence"),
    [
        ([], "should hold a JSON object"),
        ({}, "its model is null"),
        (changed(model="BPE"), 'its model is the text "BPE"'),
        (changed(model__type="Unigram"), 'its model is the text "Unigram"; only byte pair'),
        (changed(model__dropout=0.5), '"dropout" is the number 0.5'),
        (changed(model__continuing_subword_prefix="##"), '"continuing_subword_prefix" is the text'),
        (changed(model__vocab={}), "its vocab is an object with 0 keys"),
        (changed(model__vocab=["a"]), "its vocab is a list of 1"),
        (with_vocab(x=True), 'token "x" has the id true'),
        (with_vocab(x=-1), "has the id the number -1"),
        (with_vocab(x=2**40), "ids are whole numbers from 0 to 2,097,151"),
        (with_vocab(x=5), "two tokens of its vocab share an id"),
        (changed(model__unk_token="none"), 'unk_token the text "none" is not in its vocab'),
        (changed(model__merges=None), "its merges are null"),
        (changed(model__merges=[["a"]]), "merge 0 is a list of 1, not a pair"),
        (changed(model__merges=["a b c"]), "merge 0 is the text"),
        (changed(model__merges=[["a", 1]]), "merge 0 is a list of 2, not a pair of texts"),
        (changed(model__merges=[["a", "b"]]), 'merge 0 needs "ab", not in its vocab'),
        (changed(model__merges=[["t", "h"], ["", "a"]]), 'merge 1 needs ""'),
        (changed(added_tokens={"a": 1}), "its added_tokens are an object"),
        (changed(added_tokens=[{"id": 0}]), "an added token has the content null"),
        (changed(added_tokens=[{**FLAGS, **START}] * 2), "an added token has the content the text"),
        (changed(added_tokens=[{**START, **FLAGS, "id": 1.5}]), "has the id the number 1.5"),
        (changed(added_tokens=[{**START, **FLAGS, "id": 7}]), "has the id 7, and should have 0"),
        (changed(added_tokens=[{**START, "special": "x"}]), "bad tokenizer: building"),
        (changed(normalizer={"type": "Precompiled"}), 'its normalizer is the text "Precompiled"'),
        (changed(normalizer=3), "its normalizer is the number 3"),
        (changed(pre_tokenizer={"type": "FixedLength", "length": 0}), '"FixedLength"; known: Seq'),
        (
            changed(decoder={"type": "Sequence", "decoders": [BYTE_LEVEL, {"type": "CTC"}]}),
            'its decoder is the text "CTC"',
        ),
        (changed(pre_tokenizer={"type": "ByteLevel", "add_prefix_space": 3}), "bad tokenizer"),
        (changed(pre_tokenizer=None, decoder=None), "neither bytes nor an unk_token"),
        (
            changed(model__vocab={"<|endoftext|>": 0, "a": 1}, model__merges=[]),
            "255 of the 256 bytes have no token",
        ),
    ],
)
def test_every_kind_of_damage_has_a_name(document, sentence):
    with pytest.raises(InputError, match=sentence) as caught:
        parsed(document)
    assert "tokenizer.json" in caught.value.message
    assert caught.value.exit_code == 3


@pytest.mark.promise("R16")
def test_the_files_that_make_the_library_panic(capfd):
    """The six crafted files of tokenizers #2151: refused or harmless, and nothing panics."""
    strip = {"type": "Strip", "content": "a", "start": 9, "stop": 9}
    template = {
        "type": "TemplateProcessing",
        "single": [{"SpecialToken": {"id": "x", "type_id": 0}}],
    }
    crafted = [
        changed(truncation={"max_length": 1, "stride": 9, "strategy": "LongestFirst"}),
        changed(post_processor={**template, "pair": [], "special_tokens": {}}),
        changed(model__merges=[["th", " the"]]),
        changed(decoder={"type": "Sequence", "decoders": [strip, BYTE_LEVEL]}),
        changed(pre_tokenizer={"type": "FixedLength", "length": 0}),
        changed(normalizer={"type": "Precompiled", "precompiled_charsmap": "AAAA"}),
    ]
    for document in crafted:
        try:
            tokenizer = parsed(document)
            assert tokenizer.decode(tokenizer.encode("aaa the")) == "aaa the"
        except InputError:
            pass
    assert "panicked" not in capfd.readouterr().err


def test_a_panic_is_contained(capfd):
    text = json.dumps(changed(model__merges=[["<|endoftext|>", "Ġthe"]]))
    with pytest.raises(InputError, match="made the library panic") as caught:
        module._contained("building x", lambda: tokenizers.Tokenizer.from_str(text))
    assert caught.value.message.startswith("bad tokenizer: building x")
    assert capfd.readouterr().err == ""


@pytest.mark.parametrize("kind", [KeyboardInterrupt, SystemExit, GeneratorExit])
def test_other_endings_pass(kind):
    def end():
        raise kind

    with pytest.raises(kind):
        module._contained("waiting", end)


NO_FILE = "/nowhere"


def use(text):
    """Load and use a tokenizer: every answer is a value or a sentence of ours."""
    with nothing_else(NO_FILE):
        used(text)


def used(text):
    try:
        tokenizer = parse_tokenizer(text, "tokenizer.json")
        ids = tokenizer.encode("the thé\0 <|endoftext|>🙂 aaa")
        assert all(0 <= i < tokenizer.size for i in ids)
        assert isinstance(tokenizer.decode(ids), str)
        assert [tokenizer.text(i) for i in ids] == [tokenizer.texts[i] for i in ids]
        tokenizer.encode_batch(["", "a"])
        tokenizer.id("the thé")
    except UnweaveError as problem:
        assert not problem.message.endswith(".")


@pytest.mark.promise("R16", "R20")
@some
@given(data=st.data(), base=st.sampled_from([small, pieces]))
def test_damaged_parts(data, base):
    document = base()
    model = document.pop("model")
    large = {"vocab": model.pop("vocab"), "merges": model.pop("merges")}
    damaged = data.draw(damaged_json({**document, "model": model}))
    if isinstance(damaged.get("model"), dict):
        damaged["model"] = {**large, **damaged["model"]}
    use(json.dumps(damaged))


@pytest.mark.promise("R16", "R20")
@some
@given(data=st.data())
def test_damaged_vocabularies(data):
    document = small()
    model = document["model"]
    key = data.draw(st.sampled_from(["vocab", "merges"]))
    model[key] = data.draw(damaged_json(model[key]))
    use(json.dumps(document))


@pytest.mark.promise("R16", "R20")
@some
@given(data=st.data())
def test_damaged_bytes(data):
    damaged = data.draw(damaged_bytes(json.dumps(small()).encode()))
    use(damaged.decode("utf-8", "replace"))


def test_ordinary_tokens_are_neither_special_nor_numbers_without_a_token():
    flags = {"single_word": False, "lstrip": False, "rstrip": False, "normalized": False}
    vocab = {"a": 0, "b": 1, "?": 2, "<|end|>": 3, "c": 6}
    added = [{"id": 3, "content": "<|end|>", "special": True, **flags}]
    model = {"type": "BPE", "vocab": vocab, "merges": [], "unk_token": "?"}
    found = parse_tokenizer(json.dumps({"version": "1.0", "added_tokens": added, "model": model}))
    assert found.size == 7
    assert found.special == {3}
    assert found.ordinary == (0, 1, 2, 6)


def test_added_marks_are_not_ordinary_and_added_spaces_are():
    """Gemma has rows for ``<unused7>``, Qwen for ``<tool_call>``, not called special; Pythia adds runs of spaces."""
    flags = {"single_word": False, "lstrip": False, "rstrip": False, "normalized": False, "special": False}
    texts = ["<unused7>", "    ", "<tool_call>", "[unused1]", "<|fim|>", "<br"]
    added = [{"id": i + 1, "content": text, **flags} for i, text in enumerate(texts)]
    vocab = {"a": 0} | {text: i + 1 for i, text in enumerate(texts)}
    model = {"type": "BPE", "vocab": vocab, "merges": [], "unk_token": "a"}
    found = parse_tokenizer(json.dumps({"version": "1.0", "added_tokens": added, "model": model}))
    assert found.ordinary == (0, 2, 6)
