"""Models of the Hugging Face hub, fetched into its cache, and only when one is named: ``hf:OWNER/NAME``."""

import re
from pathlib import Path

from unweave.errors import BadInput, InputError
from unweave.extras import optional
from unweave.files.reading import show
from unweave.text.hub import HUB

NAME = re.compile(r"([\w-][\w.-]*/[\w-][\w.-]*)(?:@([\w-][\w./-]*))?", re.ASCII)
ALONE = re.compile(r"[A-Za-z][\w.-]*\d[\w.-]*", re.ASCII)
"""The name of a model on the hub, without its owner."""
WITH_ITS_OWNER = "a model on the hub is named with its owner: hf:openai-community/gpt2, hf:EleutherAI/pythia-70m"
FILES = ["*.json", "*.safetensors"]
"""What is fetched: no pickle, no program."""


def fetched(source: str) -> Path:
    """Fetch a model on the hub, or find it in the cache."""
    parts = NAME.fullmatch(source.removeprefix(HUB))
    if parts is None:
        raise BadInput(
            f"{show(source)} does not name a model on the hub",
            "write hf:OWNER/NAME or hf:OWNER/NAME@REVISION, for example hf:openai-community/gpt2",
        )
    library = optional("huggingface_hub", f'Loading "{show(source)}"', "hf")
    try:
        return Path(library.snapshot_download(parts[1], revision=parts[2], allow_patterns=FILES))
    except Exception as problem:
        said = show(str(problem).strip().partition("\n")[0])
        said = "the hub cannot be reached from here" if "ConnectError" in said or "Connection" in said else said
        raise InputError(f"cannot fetch {show(source)}: {said}", "give the path of a folder that holds it") from problem
