"""`view`: the explorer in a notebook, and a still page where no kernel answers.

A widget's module is a loader of two kilobytes, since front ends send and run it again for every widget; the page, its
chunks and its answers come as messages. What a notebook keeps beside the widget is the still page, in a frame that may
run its script and nothing else, so that exported and shared notebooks show the figure without a kernel or a network.
"""

import hashlib
import sys
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from html import escape
from importlib.util import find_spec
from pathlib import Path
from typing import Any, ClassVar

from unweave.errors import BadInput, Unsupported, UnweaveError
from unweave.explorer.answers import packed
from unweave.explorer.bundle import Manifest
from unweave.explorer.live_report import LiveReport
from unweave.explorer.panels.everything import QUICK, PanelSpec
from unweave.explorer.report import built, fitting
from unweave.explorer.state import State
from unweave.extras import optional
from unweave.files.reading import read_text
from unweave.model.model import Model
from unweave.model.run import Run

LOADER = Path(__file__).parent / "loader.js"
STILL = 4 * 10**6  # bytes of the still page in a notebook, at most
HEIGHT = 720  # pixels of its frame
MOST_OF_A_LOADER = 2**11  # bytes of the module of a widget, at most
WITHOUT = 'The widget needs the libraries of an extra: pip install "unweave[notebook]". This is the still page.'
SELECTION = ("model", "prompt", "heads", "dst", "src", "targets", "without", "step")
"""Fields of the state that hold what is selected, not how it is shown."""


def view(
    model_or_run: Model | Run, text: str | Sequence[str] | None = None, *, panels: Sequence[PanelSpec] = QUICK
) -> Any:
    """Show the explorer in a notebook.

    Args:
        model_or_run: The model; or a run of one, whose tokens are then the text.
        text: The text to show it on, or several; a sample sentence if None.
        panels: Tables that are computed beforehand; `explorer.PANELS` are all of them, in a minute or two.

    Returns:
        The widget. ``state`` is what it shows, as in the address of a page; ``selection`` the heads, positions and
        tokens that are locked. Both can be read, set and observed. Without the extra ``notebook`` it is the still page.

    Raises:
        Unsupported: If the run is of weights without a tokenizer, or of several sequences.
        BadInput: If it is neither a model nor a run, or a text cannot be encoded.

    Example:
        >>> import unweave as uw
        >>> shown = uw.view(uw.load("example:induction"), "abcab")
        >>> shown.selection = {"heads": ["L1H0"], "dst": 5}
        >>> shown.state
        'v=1&h=1.0&dst=5'
    """
    model, texts = _subject(model_or_run, text)
    served = LiveReport.of(model, texts, panels=panels)
    return _widget()(served) if find_spec("anywidget") else Still(served)


def _subject(given: object, text: str | Sequence[str] | None) -> tuple[Model, list[Any]]:
    """The model, and the texts or tokens it is shown on."""
    texts: list[Any] = [text] if isinstance(text, str) else list(text or ())
    if isinstance(given, Model):
        return given, texts
    if not isinstance(given, Run):
        raise BadInput(f"view: takes a Model or a Run, got {type(given).__name__}", "load a model: uw.load(name)")
    if given.tokenizer is None or given.ids.ndim != 1:
        what = "of weights without a tokenizer" if given.tokenizer is None else "of several sequences"
        raise Unsupported(f"view: the run is {what}", "run a Model on one text: uw.load(name).run(text)")
    return Model(given.weights, given.tokenizer, {"name": given.name}), [given.ids.tolist(), *texts]


def selected(state: str) -> dict[str, Any]:
    """The selection in a state: those of its fields that differ from the defaults."""
    found, begin = State.parse(state), State()
    return {name: value for name in SELECTION if (value := getattr(found, name)) != getattr(begin, name)}


def selecting(state: str, selection: Mapping[str, Any]) -> str:
    """A state with another selection; fields that are not named are released."""
    unknown = sorted(set(selection) - set(SELECTION))
    if unknown:
        raise BadInput(f"view: a selection has no {unknown[0]!r}", f"choose from {', '.join(SELECTION)}")
    begin = State()
    values = {name: selection.get(name, getattr(begin, name)) for name in SELECTION}
    return replace(State.parse(state), **values).fragment()


def still(served: LiveReport, state: str) -> str:
    """The still page of a bundle, opening with a state, in a frame that may run its script and nothing else."""

    def framed(manifest: Manifest) -> str:
        page = escape(replace(served.report, manifest=manifest).html())
        allowed = 'sandbox="allow-scripts allow-downloads" loading="lazy" style="width: 100%; border: 0"'
        return f'<iframe title="unweave" {allowed} height="{HEIGHT}" srcdoc="{page}"></iframe>'

    whole = replace(served.report.manifest, opens=state)
    found = framed(fitting(whole, lambda one: len(framed(one).encode()) - STILL, (KEEPS, SAVE), {}))
    return found if len(found.encode()) <= STILL else f"<p>{escape(described(served))}: {KEEPS}. {SAVE}</p>"


KEEPS = f"a notebook keeps a still page of at most {STILL // 10**6} MB"
SAVE = 'uw.explorer.report(model).save("page.html") writes the whole page'


class Still:
    """A page in a notebook that cannot send requests: the view without the extra ``notebook``."""

    def __init__(self, served: LiveReport) -> None:
        self._served = served
        self.state = served.report.manifest.opens

    @property
    def selection(self) -> dict[str, Any]:
        """The current selection."""
        return selected(self.state)

    @selection.setter
    def selection(self, selection: Mapping[str, Any]) -> None:
        self.state = selecting(self.state, selection)

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        note = f"<p>{escape(WITHOUT)}</p>"
        return {
            "text/plain": f"{described(self._served)}\n{WITHOUT}",
            "text/html": note + still(self._served, self.state),
        }


def described(served: LiveReport) -> str:
    """The view in a line."""
    manifest = served.report.manifest
    return f"unweave.view of {manifest.title}, {len(manifest.prompts)} texts"


@cache
def _built() -> tuple[str, list[bytes]]:
    """A hash of the built page, its script and its style."""
    files = [built(name) for name in ("explorer.js", "explorer.css")]
    return hashlib.sha256(b"\0".join(files)).hexdigest(), files


@cache
def _widget() -> Any:
    """The class of the widget: made when it is first needed, since its base is an extra's."""
    anywidget, traitlets = (optional(name, "the widget", "notebook") for name in ("anywidget", "traitlets"))

    class View(anywidget.AnyWidget):  # type: ignore[misc, name-defined]
        """The explorer in a notebook."""

        _esm: ClassVar[str] = read_text(LOADER, MOST_OF_A_LOADER)
        _page = traitlets.Unicode().tag(sync=True)
        state = traitlets.Unicode().tag(sync=True)
        selection = traitlets.Dict()

        def __init__(self, served: LiveReport) -> None:
            self._served = served
            state = served.report.manifest.opens
            super().__init__(_page=_built()[0], state=state, selection=selected(state))
            self.on_msg(lambda _, content, buffers: self.send(*answered(served, content)))

        @traitlets.validate("selection")  # type: ignore[untyped-decorator]
        def _check_selection(self, proposal: Any) -> dict[str, Any]:
            return selected(selecting(self.state, proposal["value"]))

        @traitlets.observe("selection")  # type: ignore[untyped-decorator]
        def _follow_selection(self, change: Any) -> None:
            if selected(self.state) != change["new"]:
                self.state = selecting(self.state, change["new"])

        @traitlets.observe("state")  # type: ignore[untyped-decorator]
        def _follow_state(self, change: Any) -> None:
            self.selection = selected(change["new"])

        def __repr__(self) -> str:
            return described(self._served)

        def _repr_mimebundle_(self, **kwargs: Any) -> Any:
            html = still(self._served, self.state)
            found = super()._repr_mimebundle_(**kwargs) if _read_by_somebody() else None
            data, metadata = found or ({"text/plain": repr(self)}, {})
            return {**data, "text/html": html}, metadata

    return View


def answered(served: LiveReport, content: Mapping[str, Any]) -> tuple[dict[str, object], list[bytes]]:
    """The reply to a message of the page: its number, and an answer or a refusal; arrays are buffers."""
    number = content.get("id")
    try:
        answer, buffers = _answer(served, content)
    except UnweaveError as error:
        return {"id": number, "refused": {"message": error.message, "hint": error.hint}}, []
    return {"id": number, "answer": answer}, buffers


def _answer(served: LiveReport, content: Mapping[str, Any]) -> tuple[object, list[bytes]]:
    match content.get("kind"):
        case "here":
            return None, []
        case "page":
            return None, _built()[1]
        case "manifest":
            return None, [served.manifest]
        case "chunk":
            return None, [_chunk(served, content.get("chunk"))]
        case "ask":
            found = packed(served.executor.ask(content.get("request")))
        case "encode":
            found = packed(served.executor.encode(str(content.get("model")), content.get("text")))
        case other:
            raise BadInput(f"there is no message {str(other)[:40]!r}")
    return found.document, list(found.buffers)


def _chunk(served: LiveReport, name: object) -> bytes:
    found = served.chunks.get(str(name))
    if found is None:
        raise BadInput("there is no such part of the bundle", "run the cell again")
    return found


def _read_by_somebody() -> bool:
    """Tell whether a front end runs the cell. Programs that execute whole notebooks allow no input and store outputs.

    A notebook that was executed so and then exported would show its widgets, for which there is no kernel any more.
    """
    shell = getattr(sys.modules.get("IPython"), "get_ipython", lambda: None)()
    kernel = getattr(shell, "kernel", None)
    parent = {} if kernel is None else kernel.get_parent()
    return bool(parent.get("content", {}).get("allow_stdin", True))
