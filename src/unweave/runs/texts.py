"""The text of a run that goes on: the bundled one, or what the caller names; a folder alone decides nothing."""

from collections.abc import Iterable
from pathlib import Path

from unweave.errors import BadInput
from unweave.files.reading import show
from unweave.training.recipe import DataSource

Text = str | Path | DataSource | Iterable[str]
"""``"default"``, a path, ``"hf:NAME"``, a `DataSource`, or texts."""


def again(asking: str, folder: Path, data: DataSource, text: Text | None) -> Text:
    """The text to read again for a run that may have been sent.

    Its plan may name any file of this computer or any data set of the hub. Only the bundled text is read on its word.
    """
    if isinstance(text, str | Path):
        return DataSource(str(text), data.field, data.limit)
    if text is not None:
        return text
    if data.source == "default":
        return data
    if data.source is None:
        raise BadInput(f"{asking}: {show(folder)} began with texts from Python", "give them again: text=")
    raise BadInput(
        f"{asking}: {show(folder)} says that its text is {show(data.source)}, and a folder alone does not decide "
        "what is read here",
        f"if you trust it, name it again: --data {show(data.source)} (in Python: text=)",
    )
