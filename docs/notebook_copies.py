"""Notebooks as they were run: `.ipynb` files with outputs for the site, and Markdown with pictures for the repository.

python docs/notebook_copies.py     after `make docs`, which leaves what it ran in build/jupyter_execute
"""

import hashlib
import os
import re
from collections.abc import Iterator
from pathlib import Path

import nbformat
from nbformat import NotebookNode

DOCS = Path(__file__).parent
RAN = DOCS.parent / "build" / "jupyter_execute"
SHOWN = DOCS / "executed"
INSTALL = """\
import importlib.util
from pathlib import Path

if importlib.util.find_spec("unweave") is None:  # a wheel beside this file, the clone around it, or the package index
    here = Path().resolve()
    clones = [folder for folder in here.parents if (folder / "src" / "unweave").is_dir()]
    unweave = [*here.glob("unweave-*.whl"), *clones, "unweave"][0]
    %pip install --quiet {unweave} matplotlib"""


def sources() -> list[Path]:
    """The tour and the notebooks, as they are written."""
    pages = [DOCS / "tour.md", *sorted((DOCS / "notebooks").glob("*.md"))]
    return [page for page in pages if page.read_text(encoding="utf-8").startswith("---\njupytext:")]


def digest(page: Path) -> str:
    """What the end of an executed page says of its source."""
    return hashlib.sha256(page.read_bytes()).hexdigest()[:16]


def write_copies(ran: Path, out: Path) -> None:
    """Write every notebook as an ``.ipynb``, behind a cell that installs; before they ran, empty files."""
    out.mkdir(exist_ok=True)
    for page in sources()[1:]:
        copy, source = out / f"{page.stem}.ipynb", ran / f"{page.stem}.ipynb"
        if not source.exists():
            copy.touch()
            continue
        notebook = nbformat.read(source, as_version=4)
        notebook.cells.insert(0, nbformat.v4.new_code_cell(INSTALL))
        for number, cell in enumerate(notebook.cells):
            cell["id"] = f"cell-{number}"  # the same bytes at every build
        nbformat.write(notebook, copy)


def show(page: Path) -> str:
    """A page with its outputs, in Markdown that needs nothing to be read; pictures are written beside it."""
    notebook = nbformat.read(RAN / page.relative_to(DOCS).with_suffix(".ipynb"), as_version=4)
    parts: list[str] = []
    for number, cell in enumerate(notebook.cells):
        if cell.cell_type == "markdown":
            parts.append(re.sub(r"\]\((?!\w+:)([^)#]+)", lambda link: f"]({led(page, link[1])}", cell.source))
            continue
        shown = [f"```python\n{cell.source}\n```", *outputs(cell, f"{page.stem}-{number}")]
        hidden = "hide-cell" in cell.metadata.get("tags", ())
        parts += ["<details><summary>Solution</summary>", *shown, "</details>"] if hidden else shown
    source = os.path.relpath(page, SHOWN)
    return "\n\n".join([*parts, f"*Made of [its source]({source}) by `make executed`.*", f"<!-- {digest(page)} -->\n"])


def led(page: Path, link: str) -> str:
    """A link of a page, from where its executed copy is; to executed pages where there are such."""
    target = page.parent / link
    if target.resolve() in [source.resolve() for source in sources()]:
        return target.name
    return os.path.relpath(DOCS / "paper.md" if link.startswith("api/") else target, SHOWN)  # the API is of the site


def outputs(cell: NotebookNode, name: str) -> Iterator[str]:
    """What a cell printed and drew."""
    for output in cell.outputs:
        data = output.get("data", {"text/plain": output.get("text", "")})
        if picture := data.get("image/svg+xml"):
            (SHOWN / "images" / f"{name}.svg").write_text(picture.rstrip() + "\n", encoding="utf-8")
            yield f"![Drawn by `{cell.source.rpartition(chr(10))[2]}`](images/{name}.svg)"
        else:
            yield "```text\n" + "\n".join(line.rstrip() for line in data["text/plain"].rstrip().splitlines()) + "\n```"


if __name__ == "__main__":
    (SHOWN / "images").mkdir(parents=True, exist_ok=True)
    for picture in (SHOWN / "images").glob("*.svg"):
        picture.unlink()
    for page in sources():
        (SHOWN / page.name).write_text(show(page), encoding="utf-8")
