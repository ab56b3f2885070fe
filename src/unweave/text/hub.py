"""Datasets of the Hugging Face hub, streamed, and only when one is named."""

import os
import re
from collections.abc import Iterator

from unweave.errors import BadInput, InputError
from unweave.extras import optional
from unweave.files.reading import is_folder, show
from unweave.text.formats import checked_text, text_field

HUB = "hf:"
HUB_NAME = re.compile(r"[\w-][\w.-]*(/[\w-][\w.-]*)?", re.ASCII)
OFFLINE = ("HF_HUB_OFFLINE", "HF_DATASETS_OFFLINE")
YES = ("1", "ON", "YES", "TRUE")


def is_on_hub(source: object) -> bool:
    """Tell whether a source names a dataset or a model on the hub."""
    return isinstance(source, str) and source.startswith(HUB)


def hub(source: str, field: str | None) -> Iterator[str]:
    """Stream the texts of a dataset of the hub; rows without a text are skipped."""
    name, config, split = _hub_parts(source)
    if any(os.environ.get(variable, "").upper() in YES for variable in OFFLINE):
        raise InputError(f"{show(source)} is on the hub, and {' or '.join(OFFLINE)} forbids access", "give a file")
    datasets = optional("datasets", f'Reading "{show(source)}"', "data")
    try:
        rows = datasets.load_dataset(name, config or None, split=split or "train", streaming=True)
        found = ""
        for row in rows:
            found = found or text_field(row, field, show(source))
            if row.get(found) is not None:
                yield checked_text(row[found], found, show(source))
    except InputError:
        raise
    except Exception as problem:
        raise InputError(f"cannot read {show(source)}: {show(problem)}") from problem


def _hub_parts(source: str) -> tuple[str, str, str]:
    name, config, split, *rest = [*source.removeprefix(HUB).split(":"), "", ""]
    if any(rest) or not HUB_NAME.fullmatch(name):
        raise BadInput(f"{show(source)} is not the name of a data set", "write hf:NAME[:CONFIG[:SPLIT]]")
    if is_folder(name):
        raise BadInput(f"there is a folder {show(name)} here, which would be read instead", "rename it")
    return name, config, split
