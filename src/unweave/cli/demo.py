"""`unweave demo`: the page of a small bundled model with its training, made before and opened at once."""

import base64
import hashlib
import tempfile
from pathlib import Path
from typing import Annotated

import typer

from unweave.cli.app import command
from unweave.cli.browser import opened
from unweave.cli.context import Context
from unweave.cli.show import Answer
from unweave.files import bundled, writing
from unweave.files.reading import read_text

LIMIT = 2**24  # bytes of the page and of a part, at most


@command
def demo(
    ctx: Context,
    out: Annotated[
        Path | None, typer.Option("--out", "-o", metavar="FILE", help="Write it here.  (default: a temporary file)")
    ] = None,
    opens: Annotated[bool, typer.Option("--open/--no-open", help="Open it in the browser, if there is one.")] = True,
    force: Annotated[bool, typer.Option("--force", help="Replace FILE if it is there.")] = False,
) -> None:
    """Open the page of a small two-layer model: its induction head on a text, and nine moments of its training.

    Example: unweave demo
    """
    place = out or Path(tempfile.mkdtemp(prefix="unweave-")) / "demo.html"
    writing.refuse_taken(place, force=force)
    writing.write_text(place, page())
    shown = opens and opened(place.resolve().as_uri())
    document = {"file": str(place), "bytes": place.stat().st_size, "opened": shown}
    ctx.report(Answer(document, (), (f"{'Opened' if shown else 'Open'} {place}",)))


def page() -> str:
    """The page, with the scripts and the style of this installation, and with their hashes in its policy."""
    text = read_text(bundled.demo(), LIMIT)
    for part in bundled.page_parts():
        text = text.replace(f"{{{{{part.name}}}}}", read_text(part, LIMIT), 1)
    for kind, begin in (("script", '<script type="module">'), ("style", "<style>")):
        own = text.partition(begin)[2].partition(f"</{kind}>")[0]
        digest = base64.b64encode(hashlib.sha256(own.encode()).digest()).decode("ascii")
        text = text.replace(f"{{{{{kind} hash}}}}", digest, 1)
    return text
