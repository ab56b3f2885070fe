"""Tokenizers lose no text, name every token, and survive files that the library does not."""

import json

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from support.mutators import damaged_bytes, damaged_json, some
from support.strangers import nothing_else
from support.toys import words_json
from unweave.errors import BadInput, InputError, UnweaveError
from unweave.text import tokenizer as module
from unweave.text.naming import numbered, tokenizer_of
from unweave.text.tokenizer import LETTERS, load_tokenizer, parse_tokenizer

BYTE_LEVEL = {"type": "ByteLevel", "add_prefix_space": False, "trim_offsets": True}
START = {"id": 0, "content": "<|endoftext|>", "special": True}
FLAGS = {"single_word": False, "lstrip": False, "rstrip": False, "normalized": False}
MERGES = [["t", "h"], ["Ġ", "th"], ["Ġth", "e"], ["h", "e"], ["Ã", "©"]]


def small():
    """A byte-level encoding of 256 bytes, five merges and a start token; what may be said and is not is null."""
    letters = ["<|endoftext|>", *LETTERS, *(left + right for left, right in MERGES)]
    model = dict.fromkeys(("dropout", "unk_token", "continuing_subword_prefix", "end_of_word_suffix"))
    model |= {"type": "BPE", "fuse_unk": False, "byte_fallback": False, "merges": MERGES}
    model |= {"vocab": {letter: number for number, letter in enumerate(letters)}}
    document = dict.fromkeys(("truncation", "padding", "normalizer", "post_processor"))
    document |= {part: BYTE_LEVEL | {"use_regex": True} for part in ("pre_tokenizer", "decoder")}
    return document | {"version": "1.0", "added_tokens": [{**START, **FLAGS}], "model": model}


def pieces():
    """An encoding in the manner of Llama: ▁ for blanks, bytes by name, blanks put in front."""
    names = ["<unk>", "<s>", *(f"<0x{byte:02X}>" for byte in range(256)), "▁", "a", "b", "▁a", "ab", "▁ab"]
    added = [{**FLAGS, "id": number, "content": names[number], "special": True} for number in (0, 1)]
    front = {"type": "Prepend", "prepend": "▁"}
    blanks, back = (
        {"type": "Replace", "pattern": {"String": old}, "content": new} for old, new in ((" ", "▁"), ("▁", " "))
    )
    strip = {"type": "Strip", "content": " ", "start": 1, "stop": 0}
    decoders = [back, {"type": "ByteFallback"}, {"type": "Fuse"}, strip]
    vocab = {name: number for number, name in enumerate(names)}
    own = {"vocab": vocab, "merges": ["▁ a", "a b", "▁a b"], "unk_token": "<unk>", "byte_fallback": True}
    document = small()
    return document | {
        "added_tokens": added,
        "normalizer": {"type": "Sequence", "normalizers": [front, blanks]},
        "pre_tokenizer": None,
        "decoder": {"type": "Sequence", "decoders": decoders},
        "model": document["model"] | own,
    }


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


def test_every_token_text_maps_back_to_its_id(bpe):
    assert all(bpe.id(bpe.text(i)) == i for i in range(bpe.size))
    assert bpe.id("#17") == 17
    assert bpe.id("#") == bpe.encode("#")[0]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("the", ('"th" (#257)', '" the" (#259)')),
        ("", ("empty",)),
        ("#262", ("262 tokens", "#0 to #261")),
        ("#" + "9" * 400, ("#0 to #261",)),
        ("#26a", ('"#26a"', "but 4")),
        ("xyz" * 10, ("22 more", "#17")),
        ("a\x1b", (r'"a\x1b"',)),
    ],
)
def test_a_text_that_is_not_a_token_is_refused(bpe, text, words):
    with pytest.raises(BadInput) as caught:
        bpe.id(text)
    assert all(word in str(caught.value) for word in words)


def test_lone_surrogates_and_negative_ids_are_refused(bpe):
    for call in (bpe.encode, lambda text: bpe.encode_batch(["a", text])):
        with pytest.raises(BadInput, match="surrogate pair at character 1"):
            call("a\ud800")
    for call in (bpe.text, bpe.token, lambda i: bpe.decode([i])):
        with pytest.raises(BadInput, match="never negative"):
            call(-1)


@pytest.mark.parametrize(
    ("names", "start"),
    [(["<|endoftext|>"], 0), (["<|endoftext|>", "<|start|>"], 262), (["<|endoftext|>", "<bos>", "<s>"], 0), ([], None)],
)
def test_the_start_token_is_the_first_known_name(names, start):
    document = small()
    vocab = document["model"]["vocab"]
    if "<|endoftext|>" not in names:
        vocab["other"] = vocab.pop("<|endoftext|>")
    document["added_tokens"] = [
        {**FLAGS, "id": vocab.get(name, 261 + place), "content": name, "special": True}
        for place, name in enumerate(names)
    ]
    assert parsed(document).start == start


def test_a_saved_tokenizer_is_read_back_with_its_fingerprint(bpe, tmp_path):
    (tmp_path / "tokenizer.json").write_text(bpe.to_json(), encoding="utf-8")
    again = load_tokenizer(tmp_path / "tokenizer.json")
    assert again.fingerprint == bpe.fingerprint
    assert len(again.fingerprint) == 64
    assert again.texts == bpe.texts
    assert repr(again) == f"Tokenizer(size=262, fingerprint={bpe.fingerprint[:12]})"


def test_truncation_padding_and_templates_of_a_file_are_ignored():
    document = small()
    document["truncation"] = {"max_length": 1, "stride": 5, "strategy": "LongestFirst", "direction": "Right"}
    document["post_processor"] = {"type": "TemplateProcessing", "single": [], "pair": []}
    document["padding"] = {"strategy": {"Fixed": 9}}
    assert len(parsed(document).encode("the the")) == 3


def test_llama_style_pieces_encode_and_decode():
    llama = parsed(pieces())
    assert llama.start == 1
    assert [llama.text(i) for i in llama.encode("ab a é")] == [" ab", " a", " ", r"\xc3", r"\xa9"]
    assert llama.decode(llama.encode("ab a é")) == "ab a é"
    assert llama.decode([*llama.encode("ab"), 10**6]) == "ab<unused 1000000>"
    assert llama.id("#3") == 3
    assert llama.text(2 + ord("x")) == "x"


def test_a_token_outside_the_byte_alphabet_is_its_own_text():
    odd = parsed(changed(model__vocab=small()["model"]["vocab"] | {"two words": 300}))
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


@pytest.mark.promise("R16")
def test_files_known_to_panic_the_library_are_refused_or_harmless(capfd):
    """The six crafted files of tokenizers #2151: refused or harmless, and nothing panics."""
    strip = {"type": "Strip", "content": "a", "start": 9, "stop": 9}
    template = {"type": "TemplateProcessing", "single": [{"SpecialToken": {"id": "x", "type_id": 0}}]}
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


@pytest.mark.parametrize("kind", [KeyboardInterrupt, SystemExit, GeneratorExit])
def test_exceptions_that_are_not_panics_are_raised_unchanged(kind):
    def end():
        raise kind

    with pytest.raises(kind):
        module._contained("waiting", end)


@nothing_else("/nowhere")
def use(text):
    """Load and use a tokenizer: every answer is a value or a sentence of ours."""
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
def test_any_damaged_part_is_refused_or_used(data, base):
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
def test_any_damaged_vocabulary_is_refused_or_used(data):
    document = small()
    model = document["model"]
    key = data.draw(st.sampled_from(["vocab", "merges"]))
    model[key] = data.draw(damaged_json(model[key]))
    use(json.dumps(document))


@pytest.mark.promise("R16", "R20")
@some
@given(data=st.data())
def test_any_damaged_bytes_are_refused_or_used(data):
    damaged = data.draw(damaged_bytes(json.dumps(small()).encode()))
    use(damaged.decode("utf-8", "replace"))


def with_added(vocab, unknown, **tokens):
    """A tokenizer of single letters; added tokens say whether they are special."""
    added = [{**FLAGS, "id": vocab[text], "content": text, "special": special} for text, special in tokens.items()]
    model = {"type": "BPE", "vocab": vocab, "merges": [], "unk_token": unknown}
    return parsed({"version": "1.0", "added_tokens": added, "model": model})


def test_ordinary_tokens_exclude_special_ones_and_unused_ids():
    found = with_added({"a": 0, "b": 1, "?": 2, "<|end|>": 3, "c": 6}, "?", **{"<|end|>": True})
    assert (found.size, found.special, found.ordinary) == (7, {3}, (0, 1, 2, 6))


def test_added_marks_are_not_ordinary_and_added_spaces_are():
    """Gemma has rows for ``<unused7>``, Qwen for ``<tool_call>``, not called special; Pythia adds runs of spaces."""
    texts = ["<unused7>", "    ", "<tool_call>", "[unused1]", "<|fim|>", "<br"]
    vocab = {text: number for number, text in enumerate(["a", *texts])}
    assert with_added(vocab, "a", **dict.fromkeys(texts, False)).ordinary == (0, 2, 6)


def test_a_numbered_tokenizer_names_every_token_by_its_id():
    tokenizer = numbered(300)
    assert (tokenizer.size, tokenizer.start) == (300, None)
    assert tokenizer.encode("#0 #299\n#17") == [0, 299, 17]
    assert tokenizer.decode([0, 299, 17]) == "#0 #299 #17"
    assert tokenizer.encode_batch(["#1", ""]) == [[1], []]
    assert (tokenizer.text(17), tokenizer.id("#17")) == ("#17", 17)
    assert parse_tokenizer(tokenizer.to_json()).encode("#5") == [5]


def test_an_unknown_word_is_refused_with_the_nearest_token():
    for ask, word in (
        (lambda: numbered(300).encode("17"), '"#0", "#1", "#299"'),
        (lambda: numbered(300).encode("hello"), "tokenizer.json"),
        (lambda: parse_tokenizer(words_json(["one", "two", "[UNK]"])).encode_batch(["one", "twoo"]), "'two'"),
        (lambda: parse_tokenizer(words_json(["one", "two", "[UNK]"])).id("three"), '"three"'),
        (lambda: tokenizer_of({}), "of type dict"),
    ):
        with pytest.raises(BadInput, match=word):
            ask()


def test_a_list_of_words_with_an_unknown_token_uses_it():
    assert parse_tokenizer(words_json(["one", "[UNK]"], "[UNK]")).encode("one three one") == [0, 1, 0]
