"""The tokens of a model folder: ``tokenizer.json``, or ``vocab.json`` and ``merges.txt``, and what other files add.

A tokenizer that cannot be used never prevents loading a model: tokens are then numbered, with a warning.
The start token follows from the files too; it is not guessed from names.
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from unweave.errors import Caveat, InputError, warn
from unweave.files.json import describe, parse_object, read_json
from unweave.files.reading import is_file, read_text, show
from unweave.text.naming import numbered
from unweave.text.tokenizer import FILE_LIMIT, Tokenizer, parse_tokenizer

ADDED = "added_tokens.json"
PADDED = 0.05  # largest share of a model's rows without a token that counts as padding
INSTEAD = "give a tokenizer: tokenizer=, or --tokenizer on the command line"


def of_folder(folder: Path) -> Tokenizer | None:
    """The tokenizer in a folder; None where it has no tokenizer file."""
    if is_file(folder / "tokenizer.json"):
        where = str(folder / "tokenizer.json")
        text = read_text(where, FILE_LIMIT)
        document: dict[str, Any] = parse_object(text, where)
    elif is_file(folder / "vocab.json") and is_file(folder / "merges.txt"):
        document = _byte_level(
            read_json(folder / "vocab.json", FILE_LIMIT), read_text(folder / "merges.txt", FILE_LIMIT)
        )
        where, text = str(folder / "vocab.json"), ""
    else:
        return None
    whole = _with_added(document, folder)
    return parse_tokenizer(text if text and whole is document else json.dumps(whole), where)


def _byte_level(vocab: dict[str, Any], merges: str) -> dict[str, Any]:
    """The ``tokenizer.json`` of GPT-2's two files; tokens that start with ``<|`` become special ones."""
    pairs = [line for line in merges.split("\n") if line and not line.startswith("#version")]
    level = {"type": "ByteLevel", "add_prefix_space": False, "trim_offsets": True, "use_regex": True}
    special = [{"id": i, "content": text, **_flags(True)} for text, i in vocab.items() if text.startswith("<|")]
    model = {"type": "BPE", "vocab": vocab, "merges": pairs}
    return {"version": "1.0", "added_tokens": special, "pre_tokenizer": level, "decoder": level, "model": model}


def _flags(special: bool) -> dict[str, bool]:
    return {"special": special, **dict.fromkeys(("single_word", "lstrip", "rstrip", "normalized"), False)}


def _with_added(document: dict[str, Any], folder: Path) -> dict[str, Any]:
    """The document plus the tokens that only ``added_tokens.json`` or ``tokenizer_config.json`` lists."""
    found: dict[str, dict[str, Any]] = {}
    if is_file(folder / ADDED):
        found = {text: {"id": i, "content": text, **_flags(True)} for text, i in read_json(folder / ADDED).items()}
    stated = read_json(folder / SETTINGS).get("added_tokens_decoder") if is_file(folder / SETTINGS) else None
    for number, token in stated.items() if isinstance(stated, dict) else ():
        if isinstance(token, dict) and isinstance(token.get("content"), str) and number.isdecimal():
            own = {key: token.get(key, value) for key, value in _flags(False).items()}
            found[token["content"]] = {"id": int(number), "content": token["content"], **own}
    known = document.get("added_tokens") or []
    here = {token.get("content") for token in known if isinstance(token, dict)}
    more = sorted(
        (token for text, token in found.items() if text not in here), key=lambda token: str(token["id"]).zfill(12)
    )
    return {**document, "added_tokens": [*known, *more]} if more and isinstance(known, list) else document


def usable(read: Callable[[], Tokenizer | None], rows: int) -> Tokenizer:
    """A model's own tokenizer, with at most as many tokens as the model; numbered ones where it cannot be used."""
    try:
        names = read()
    except InputError as problem:
        warn(f"{problem.message}; tokens are numbered, #0 to #{rows - 1:,}: {INSTEAD}", Caveat)
        return numbered(rows)
    if names is None:
        return numbered(rows)
    if names.size > rows:
        said = (
            f"the tokenizer has {names.size:,} tokens, and the model {rows:,}: a text with any of the others is refused"
        )
        warn(said, Caveat)
        return replace(names, spellings=names.spellings[:rows])
    if names.size < (1 - PADDED) * rows:
        said = f"the tokenizer has {names.size:,} tokens, and the model {rows:,}: it may be another model's; {INSTEAD}"
        warn(said, Caveat)
    return names


SETTINGS = "tokenizer_config.json"


def settings_of(folder: Path | None) -> Mapping[str, Any]:
    """The content of ``tokenizer_config.json``; empty where there is no such file."""
    return read_json(folder / SETTINGS) if folder is not None and is_file(folder / SETTINGS) else {}


def start_token(folder: Path | None, tokenizer: Tokenizer, configured: int | None) -> int | None:
    """Id of the start token of every text; None without one.

    Args:
        folder: Where ``tokenizer_config.json`` may be. Its ``bos_token`` decides,
            null meaning none, and ``add_bos_token`` whether it stands in front.
        tokenizer: Names the tokens. The token that its post-processor puts in front is the last resort.
        configured: ``bos_token_id`` of ``config.json``, used where ``tokenizer_config.json`` does not decide.
    """
    settings = settings_of(folder)
    if settings.get("add_bos_token") is False:
        return None
    if folder is not None and "bos_token" in settings:
        return _by_name(settings["bos_token"], tokenizer, folder)
    if configured is not None:
        return configured if configured < tokenizer.size else None
    return _in_template(tokenizer)


def _by_name(named: object, tokenizer: Tokenizer, folder: Path) -> int | None:
    content = named.get("content") if isinstance(named, dict) else named
    if content is not None and not isinstance(content, str):
        raise InputError(f'{show(folder / SETTINGS)}: "bos_token" is {describe(content)}; it should be a string')
    return None if content is None else tokenizer.inner.token_to_id(content)


def _in_template(tokenizer: Tokenizer) -> int | None:
    """The special token that the post-processor of ``tokenizer.json`` begins a text with."""
    match parse_object(tokenizer.to_json(), "the tokenizer").get("post_processor"):
        case {"type": "TemplateProcessing", "single": [{"SpecialToken": {"id": str(name)}}, *_]}:
            return tokenizer.inner.token_to_id(name)
    return None
