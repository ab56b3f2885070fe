"""Models of the Hugging Face hub, fetched into its cache, and only when one is named: ``hf:OWNER/NAME``."""

import re
from pathlib import Path

from unweave.errors import BadInput, InputError
from unweave.extras import optional
from unweave.files.reading import show
from unweave.text.hub import HUB

NAME = re.compile(r"([\w-][\w.-]*/[\w-][\w.-]*)(?:@([\w-][\w./-]*))?", re.ASCII)
ALONE = re.compile(r"[A-Za-z][\w.-]*\d[\w.-]*", re.ASCII)
"""A name as models of the hub have it, without its owner."""
WITH_ITS_OWNER = "a model of the hub is named with its owner: hf:openai-community/gpt2, hf:EleutherAI/pythia-70m"
OWNERS = {
    re.compile(r"(?:gpt2|gpt-2)(?:-small)?"): "openai-community/gpt2",
    re.compile(r"(gpt2-(?:medium|large|xl))"): r"openai-community/\1",
    re.compile(r"distilgpt2"): "distilbert/distilgpt2",
    re.compile(r"(pythia-[\w.-]+)"): r"EleutherAI/\1",
}
"""Names that people know without their owners."""
FILES = ["*.json", "*.safetensors"]
"""What is fetched: no pickle, no program."""


def suggested(name: str) -> str:
    """Say how a model is loaded whose name people know without its owner; empty for any other.

    Example:
        >>> suggested("gpt2-small")
        'hf:openai-community/gpt2 fetches it from the hub'
    """
    found = (pattern.sub(known, name) for pattern, known in OWNERS.items() if pattern.fullmatch(name))
    whole = next(found, "")
    return f"{HUB}{whole} fetches it from the hub" if whole else ""


def fetched(source: str) -> Path:
    """Fetch a model of the hub, or find it in the cache."""
    parts = NAME.fullmatch(source.removeprefix(HUB))
    if parts is None:
        raise BadInput(
            f"{show(source)} names no model of the hub",
            "write hf:OWNER/NAME or hf:OWNER/NAME@REVISION, for example hf:openai-community/gpt2",
        )
    library = optional("huggingface_hub", f'Loading "{show(source)}"', "hf")
    try:
        return Path(library.snapshot_download(parts[1], revision=parts[2], allow_patterns=FILES))
    except Exception as problem:
        said = str(problem).strip().partition("\n")[0]
        raise InputError(f"cannot fetch {show(source)}: {show(said)}", "give a folder that holds it") from problem
