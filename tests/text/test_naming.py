"""Tokens of models without a tokenizer, and tokenizers whose tokens are words."""

import pytest

from support.toys import words_json
from unweave.errors import BadInput
from unweave.text.naming import numbered, tokenizer_of
from unweave.text.tokenizer import parse_tokenizer


def test_numbers_name_every_token():
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
    ):
        with pytest.raises(BadInput, match=word):
            ask()


def test_a_list_of_words_with_an_unknown_token_uses_it():
    assert parse_tokenizer(words_json(["one", "[UNK]"], "[UNK]")).encode("one three one") == [0, 1, 0]


def test_values_that_name_no_tokens_are_refused():
    with pytest.raises(BadInput, match="a dict"):
        tokenizer_of({})
