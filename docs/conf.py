"""The site: pages of this folder, notebooks run by the build, and the public names from their docstrings."""

import hashlib
import re
import sys
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent))  # api_pages.py, and `unweave` as it is installed or on PYTHONPATH

from api_pages import constant, public_names, told_defaults, write_pages
from docutils import nodes
from notebook_copies import write_copies
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.domains.python import PyObject
from sphinx.environment import BuildEnvironment

import unweave

project = "unweave"
html_title = "unweave"
release = getattr(unweave, "__version__", "")

extensions = ["myst_nb", "sphinx.ext.autodoc", "sphinx.ext.napoleon"]
exclude_patterns = ["images/*", "notebooks/copies/*", "executed/*", "log/*"]
default_role = "py:obj"  # `name` in a docstring leads to it where the site has it, and is code elsewhere

# Documents. Links to files outside this folder lead nowhere on a site, so pages name such files without a link.
myst_enable_extensions = ["colon_fence", "deflist"]
myst_heading_anchors = 3

# Notebooks run from the first cell, with bundled models and no network; again where they or the package changed.
PACKAGE = Path(unweave.__file__).parent
FILES = (path for path in sorted(PACKAGE.rglob("*")) if path.is_file() and "__pycache__" not in path.parts)
DIGESTS = [hashlib.sha256(path.read_bytes()).hexdigest() for path in FILES]
nb_execution_mode = "cache"
nb_execution_cache_path = f"build/notebooks/{hashlib.sha256(''.join(DIGESTS).encode()).hexdigest()[:16]}"
nb_execution_timeout = 900  # a cell takes seconds; the machine may be busy
if not list((Path(__file__).parents[1] / ".real").glob("*.gguf")):
    nb_execution_excludepatterns = ["notebooks/real_model.md"]  # its model was not fetched
nb_execution_raise_on_error = True
nb_merge_streams = True
nb_execution_show_tb = True
SHOWN_FIRST = ("text/html", "image/svg+xml", "image/png", "text/plain")
nb_mime_priority_overrides = [("html", kind, 10 * place) for place, kind in enumerate(SHOWN_FIRST)]

# Docstrings.
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_typehints_format = "short"
autodoc_class_signature = "separated"
autodoc_preserve_defaults = True  # as they are written, without addresses of functions
napoleon_numpy_docstring = False
napoleon_use_ivar = True
napoleon_use_rtype = False
napoleon_custom_sections = ["Paper", "Cost", "Shapes", "Units"]
python_display_short_literal_types = True

html_theme = "furo"
html_static_path = ["static"]
html_css_files = ["unweave.css"]
html_js_files = ["unweave.js"]
html_search_scorer = str(Path(__file__).with_name("scorer.js"))  # Sphinx opens it from where it was started
html_copy_source = False
html_show_sphinx = False
html_show_copyright = False


def set_equations(app: Sphinx, what: str, name: str, obj: object, options: object, lines: list[str]) -> None:
    """Equations, which docstrings indent, are shown as they stand."""
    shown: list[str] = []
    section = False
    for line in lines:
        if line and not line.startswith(" "):
            section = bool(re.fullmatch(r"[A-Z]\w+:", line))
        elif line.startswith("    ") and shown[-1:] == [""] and not section and not line.lstrip().startswith(">>>"):
            shown += [".. code-block:: text", ""]
            section = True
        shown.append(line)
    lines[:] = shown


def keep_sentences(app: Sphinx, what: str, name: str, obj: object, options: object, lines: list[str]) -> None:
    """Let lines with a colon stay sentences, where napoleon would take what is before it for a type."""
    said = [place for place, line in enumerate(lines[1:], 1) if lines[place - 1] in {"Returns:", "Yields:"}]
    for place in [0, *said] if what in {"attribute", "data", "property"} else said:
        lines[place] = re.sub(r"^( *)", r"\1: ", lines[place])  # an empty type


def leave_out_inherited(app: Sphinx, what: str, name: str, obj: object, options: object, lines: list[str]) -> None:
    """Say of a constructor nothing that stands in a class of another library."""
    if name.endswith(".__init__") and not getattr(obj, "__doc__", None):
        lines.clear()


ARRAY_LIKE = re.compile(r"\S*_Buffer \|.*?_NestedSequence\[complex \| bytes \| str\]")


def name_arrays(
    app: Sphinx, what: str, name: str, obj: object, options: object, signature: str | None, returns: str | None
) -> tuple[str | None, str | None]:
    """Call what numpy takes for an array by its name, and not by its parts."""
    return signature and ARRAY_LIKE.sub("ArrayLike", signature), returns


def say_defaults(
    app: Sphinx, what: str, name: str, obj: object, options: object, signature: str | None, returns: str | None
) -> tuple[str | None, str | None]:
    """Tell defaults that have a name in the source alone by their values."""
    return signature and told_defaults(signature, obj), returns


def escape_shapes(app: Sphinx, what: str, name: str, obj: object, options: object, lines: list[str]) -> None:
    """A star in a shape, ``'heads *batch seq'``, begins no emphasis."""
    lines[:] = [re.sub(r"(?<=['\s])\*(?=\w)", r"\\*", line) if line.startswith(":vartype") else line for line in lines]


def shorten_types(app: Sphinx, what: str, name: str, obj: object, options: object, lines: list[str]) -> None:
    """Types of attributes are told by their last names, as those of arguments are."""
    dotted = re.compile(r"(?<![\w.'~])(?=(?:\w+\.)+\w)")
    lines[:] = [dotted.sub("~", line) if line.startswith(":vartype") else line for line in lines]


def say_limits(app: Sphinx, what: str, name: str, obj: object, options: object, lines: list[str]) -> None:
    """Numbers that have a name in the source alone are told: `LISTED` is 512."""
    lines[:] = [re.sub(r"(?<!`)`([A-Z][A-Z_]+)`(?!`)", lambda found: told(name, found), line) for line in lines]


def told(name: str, found: re.Match[str]) -> str:
    """The number that a constant is, or its name where it is none."""
    value = constant(name, found[1])
    return found[0] if value is None else f"{value:,}" if isinstance(value, int) else f"{value:g}"


FUNCTIONS = {"paper": (1,), "notation": (0, 1, 2, 3, 4)}
"""Documents in whose tables public names lead to their descriptions, and the columns that hold names."""


def link_names(app: Sphinx, doctree: nodes.document) -> None:
    """Let names in the tables of some documents lead to their descriptions."""
    for row in doctree.findall(nodes.row) if app.env.docname in FUNCTIONS else ():
        for column in FUNCTIONS[app.env.docname]:
            for literal in list(row[column].findall(nodes.literal)) if column < len(row) else ():
                if target := described(literal.astext().partition("(")[0].removeprefix("uw.")):
                    link = addnodes.pending_xref("", refdomain="py", reftype="obj", reftarget=target, refexplicit=True)
                    literal.replace_self(link)
                    link += literal


def described(name: str) -> str | None:
    """Where a public name, one of a room, or an attribute of a public class is described."""
    owner, _, last = name.rpartition(".")
    if owner[:1].isupper():
        return f"{public_names()[owner]}.{last}" if owner in public_names() else None
    return public_names().get(last)


def find_described(
    app: Sphinx, env: BuildEnvironment, node: nodes.Element, shown: nodes.Element
) -> nodes.Element | None:
    """Let a public name in a docstring lead to its description, in whichever room that is."""
    target = described(node["reftarget"].removeprefix("uw.")) if node.get("reftype") == "obj" else None
    if target is None:
        return None
    return env.get_domain("py").resolve_xref(env, node["refdoc"], app.builder, "obj", target, node, shown)


def name_figures(app: Sphinx, doctree: nodes.document) -> None:
    """Figures that a cell draws are read aloud as their heading and the line that draws them."""
    for output in doctree.findall(lambda node: isinstance(node, nodes.container) and "cell_output" in node["classes"]):
        section, cell = output.parent, output.parent
        while not isinstance(section, nodes.section):
            section = section.parent
        lines = [code.astext().rstrip().rpartition("\n")[2] for code in cell.findall(nodes.literal_block)]
        said = [section.next_node(nodes.title).astext(), *lines[: "cell_input" in cell[0]["classes"]]]
        for image in output.findall(nodes.image):
            image.setdefault("alt", ": ".join(said))


def level_captions(app: Sphinx, page: str, template: str, context: dict[str, Any], doctree: object) -> None:
    """Captions of the sidebar, which the theme calls headings, say of which level."""
    if tree := context.get("furo_navigation_tree"):
        context["furo_navigation_tree"] = tree.replace('role="heading"', 'role="heading" aria-level="2"')


def setup(app: Sphinx) -> None:
    """Write the pages of the public names before the build reads its sources."""
    for field in PyObject.doc_field_types:
        if field.name == "variable":
            field.label = "Attributes"
    app.connect("builder-inited", lambda app: write_pages(Path(app.srcdir) / "api"))
    ran, copies = Path(app.outdir).parent / "jupyter_execute" / "notebooks", Path(app.srcdir, "notebooks", "copies")
    app.connect("builder-inited", lambda app: write_copies(ran, copies))  # files that pages link to
    app.connect("env-updated", lambda app, env: write_copies(ran, copies))
    app.connect("doctree-read", link_names)
    app.connect("doctree-read", name_figures)
    app.connect("html-page-context", level_captions, priority=900)
    app.connect("autodoc-process-signature", name_arrays, priority=600)
    app.connect("autodoc-process-signature", say_defaults, priority=400)
    app.connect("missing-reference", find_described)
    app.connect("autodoc-process-docstring", say_limits, priority=100)
    app.connect("autodoc-process-docstring", set_equations, priority=100)
    app.connect("autodoc-process-docstring", keep_sentences, priority=200)
    app.connect("autodoc-process-docstring", leave_out_inherited, priority=200)
    app.connect("autodoc-process-docstring", escape_shapes, priority=900)
    app.connect("autodoc-process-docstring", shorten_types, priority=900)
