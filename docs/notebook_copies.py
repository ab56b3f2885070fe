"""Copies of the notebooks for hosts that have no clone: one cell that installs, then the cells of the page."""

from pathlib import Path

import nbformat
from myst_nb.core.read import read_myst_markdown_notebook

INSTALL = "%pip install --quiet unweave matplotlib"


def write_copies(source: Path, out: Path) -> None:
    """Write every notebook of a folder as an ``.ipynb``."""
    out.mkdir(exist_ok=True)
    for page in sorted(source.glob("*.md")):
        text = page.read_text(encoding="utf-8")
        if text.startswith("---\njupytext:"):
            notebook = read_myst_markdown_notebook(text, path=page)
            notebook.cells.insert(0, nbformat.v4.new_code_cell(INSTALL, id="install"))
            for number, cell in enumerate(notebook.cells):
                cell["id"] = f"cell-{number}"  # the same bytes at every build
            nbformat.write(notebook, out / f"{page.stem}.ipynb")
