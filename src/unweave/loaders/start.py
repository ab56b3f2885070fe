"""The start token of a foreign model, from its files: nothing is guessed from names."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from unweave.errors import InputError
from unweave.files.json import describe, parse_object, read_json
from unweave.files.reading import is_file, show
from unweave.text.tokenizer import Tokenizer

SETTINGS = "tokenizer_config.json"


def settings_of(folder: Path | None) -> Mapping[str, Any]:
    """The content of ``tokenizer_config.json``; nothing where there is none."""
    return read_json(folder / SETTINGS) if folder is not None and is_file(folder / SETTINGS) else {}


def start_token(folder: Path | None, tokenizer: Tokenizer, configured: int | None) -> int | None:
    """Id of the token in front of every text.

    Args:
        folder: Where ``tokenizer_config.json`` may be. Its ``bos_token`` decides,
            null meaning none, and ``add_bos_token`` whether it stands in front.
        tokenizer: Names the tokens. What its post-processor puts in front decides last.
        configured: ``bos_token_id`` of ``config.json``, which decides next.
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
        raise InputError(f'{show(folder / SETTINGS)}: "bos_token" is {describe(content)}; it should be a text')
    return None if content is None else tokenizer.inner.token_to_id(content)


def _in_template(tokenizer: Tokenizer) -> int | None:
    """The special token that the post-processor of ``tokenizer.json`` begins a text with."""
    match parse_object(tokenizer.to_json(), "the tokenizer").get("post_processor"):
        case {"type": "TemplateProcessing", "single": [{"SpecialToken": {"id": str(name)}}, *_]}:
            return tokenizer.inner.token_to_id(name)
    return None
