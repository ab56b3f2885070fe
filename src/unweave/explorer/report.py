"""The report: one HTML file that holds a model's pictures, the page that shows them, and on request the model.

What is readable without a script comes first; then the page, the only script that the policy allows, by its hash;
then the manifest as JSON in which no text can end its block; then the chunks. The same input gives the same bytes.
"""

import base64
import hashlib
import math
import re
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from html import escape
from itertools import count
from pathlib import Path

from unweave.analysis.learning.phase_change import Dynamics
from unweave.analysis.stream.movement import movement
from unweave.errors import UsageError
from unweave.explorer.bundle import (
    MANIFEST,
    Chunk,
    Json,
    LeftOut,
    Manifest,
    ModelRef,
    PairRef,
    TableRef,
    chunks_of,
    json_of,
    to_text,
    unpacked,
)
from unweave.explorer.page import STYLE, article
from unweave.explorer.panels import models as model_panel
from unweave.explorer.panels.everything import PANELS, PanelSpec, cost_of, made
from unweave.explorer.panels.pair import answered, named
from unweave.explorer.panels.schema import schema
from unweave.explorer.panels.subject import Subject
from unweave.explorer.panels.tables import shortened
from unweave.explorer.panels.texts import EVERY, maps, prompts
from unweave.files import writing
from unweave.files.reading import is_file, read_bytes
from unweave.model.costs import announce
from unweave.model.model import Model
from unweave.model.run import Run
from unweave.results.origin import VERSION
from unweave.text.display import printable

STATIC = Path(__file__).parent / "static"
LARGEST = 2**23  # bytes of a built file, at most
SHORT = 32
"""Rows of a table that stay whatever it holds."""
BUDGET = 60.0  # megabytes of a file, by default
MEGABYTE = 10**6
CHECKED = 32  # tokens that identities are checked on, at most
CELLS = 10**7  # cells of maps above which a page without the model has attention alone
FEW = 16  # tokens that they are checked on where there is no prompt
UNSAFE = {"<": "\\u003c", ">": "\\u003e", "&": "\\u0026"}
"""Characters with which a text could end the block that it stands in."""

Tell = Callable[[str], None]


@dataclass(frozen=True, eq=False)
class Precomputed:
    """Tables computed beforehand, for the model of a page or for others."""

    tables: tuple[TableRef, ...] = ()  # the tables
    others: tuple[Model, ...] = ()  # other models that some of them belong to; their weights are left out
    panels: tuple[str, ...] = ()  # names of the panels that the tables replace


NOTHING = Precomputed()


@dataclass(frozen=True)
class Report:
    """A page and all that it holds.

    Attributes:
        manifest: What the page is given.
        runs: The model's runs on the prompts, by their ids.
    """

    manifest: Manifest
    runs: Mapping[str, Run] = field(default_factory=dict, repr=False, compare=False)

    def html(self) -> str:
        """The file as text: the same for the same input."""
        return "".join(_document(self))

    def save(self, path: str | Path, *, force: bool = False) -> Path:
        """Write the file, whole or not at all.

        Raises:
            UsageError: If the file is there, and is not to be replaced.
            StorageError: If the disk is full or cannot be written.
        """
        writing.refuse_taken(path, force=force)
        writing.write_text(path, self.html())
        return Path(path)


def report(
    model: Model,
    texts: Sequence[str | Sequence[int]] = (),
    *,
    weights: bool = False,
    budget: float = BUDGET,
    snapshots: Mapping[int, Model] | None = None,
    dynamics: Dynamics | None = None,
    panels: Sequence[PanelSpec] = PANELS,
    claims: Sequence[Mapping[str, Json]] = (),
    beside: Precomputed = NOTHING,
    opens: str = "",
    pairs: Callable[[Model], tuple[PairRef, ...]] = answered,
    tell: Tell = lambda _: None,
) -> Report:
    """Make the page of a model.

    Args:
        texts: Texts or token ids that it is shown on; a sentence if empty. Repeated random tokens are added.
        weights: Put the model itself in the file, so that the page runs it on any text. Anyone with the file then has
            the model.
        budget: Megabytes of the file, at most; what does not fit is left out, counted, and named on the page. A live
            page, which requests what it does not hold, has none: its maps are those of attention.
        snapshots: The model during its training, by step; the page then shows every text at each of them.
        dynamics: Its training, where it was recorded.
        panels: What is computed; all of it takes a minute or two for two layers and 4,096 tokens. With none, no
            identity is checked either.
        claims: Findings of the paper as they were judged in this model, as ``Reproduction.claims.to_dict()``; they come
            first.
        beside: Tables that were computed before; claims about other models open their views on these.
        opens: The state that the page opens with, as in its address. By default the start, or for a model that a page
            does not run (with MLPs, many layers, or rotary positions) the difference of two texts.
        pairs: Chooses the two texts of the difference view, with answers about them; with no panels none are computed.
        tell: Called with each thing that is computed.

    Raises:
        BadInput: If a text cannot be encoded.
        UsageError: If not even the page without maps and tables fits the budget.

    Example:
        >>> import unweave as uw
        >>> page = uw.explorer.report(uw.load("example:induction"), ["abcab"], weights=True)
        >>> page.html()[:15], len(page.manifest.maps)
        ('<!doctype html>', 4)
    """
    if panels:
        announce("report", cost_of(panels, model.weights), "`explore` opens at once and computes on request")
    tell = _numbered(tell, len(panels) + 2)  # the identities and the difference come beside
    described = model_panel.described(model, weights=weights, snapshots=snapshots)
    if budget < math.inf:
        _refuse_small(budget, described)
    shown = prompts(model, texts)
    subject = Subject(model, {one.id: model.run(unpacked(one.ids).astype(int).tolist()) for one in shown}, dynamics)
    if panels:
        tell("identities, in float64")
        held = model_panel.checks(model, _checked(model, subject))
        described = replace(described, checks=held, digest=model.weights.digest)
    own, missing = made(subject, panels, tell)
    tables = (*own, *beside.tables)
    left = [] if described.engine else [model_panel.no_engine(model) or model_panel.NOT_ASKED]
    few = described.engine or budget == math.inf or _cells(subject) > CELLS
    manifest = Manifest(
        title=described.name,
        lead=_lead(model, holds=described.engine is not None),
        unweave=VERSION,
        models=(described, *map(model_panel.by_tables, beside.others)),
        prompts=shown,
        tables=tables,
        schema=schema(tables),
        maps=tuple(maps(subject.runs, described.name, EVERY[:1] if few else EVERY)),
        claims=tuple(claims),
        pairs=_pairs(model, panels, pairs, tell),
        left_out=(*left, *missing, *_not_asked({*beside.panels, *(panel.what for panel in panels)})),
    )
    if not opens and model_panel.no_engine(model) is not None and manifest.pairs and not claims:
        opens = "v=1&view=difference"
    manifest = _small(replace(manifest, opens=opens))
    return Report(_within(budget, manifest, subject.runs) if budget < math.inf else manifest, subject.runs)


def _numbered(tell: Tell, steps: int) -> Tell:
    numbers = count(1)
    return lambda what: tell(f"{next(numbers)} of {steps}: {what}")


def _not_asked(here: Collection[str]) -> tuple[LeftOut, ...]:
    """The panels that were not computed."""
    names = "; ".join(panel.what for panel in PANELS if panel.what not in here)
    how = "unweave report MODEL -o FILE --full"
    return (LeftOut(names, "they take minutes, and were not requested", how),) if names else ()


def _pairs(
    model: Model, panels: Sequence[PanelSpec], choose: Callable[[Model], tuple[PairRef, ...]], tell: Tell
) -> tuple[PairRef, ...]:
    if not panels:
        return named(model)
    tell("the difference of two texts")
    return choose(model)


def _cells(subject: Subject) -> int:
    """Cells of one map of every head on every prompt."""
    heads = len(subject.model.weights.head_ids)
    return sum(heads * run.ids.shape[-1] ** 2 // 2 for run in subject.runs.values())


def _checked(model: Model, subject: Subject) -> list[int]:
    """The tokens that identities are checked on: those of the first prompt, or the first of the vocabulary."""
    shown = (run.ids.tolist() for run in subject.runs.values())
    ids = next(shown, [i % model.weights.d_vocab for i in range(FEW)])
    return ids[: min(CHECKED, model.n_ctx)]


def _lead(model: Model, *, holds: bool) -> str:
    whole = model.weights
    layers = (
        f"{whole.n_layers} layer{'s' * (whole.n_layers != 1)} of {whole.n_heads} heads" if whole.layers else "No layers"
    )
    sizes = f"{layers}, d_model {whole.d_model}, {whole.d_vocab:,} tokens"
    has = "This file contains the model's weights." if holds else "The weights are not in this file."
    return f"{sizes}. {has}"


def _shorter(manifest: Manifest, table: TableRef) -> Manifest:
    """The manifest with half the rows of a table; what is left out is counted, with the command that shows it."""
    cut = shortened(table, table.size // 2)
    note = LeftOut(
        f"rows of {cut.name}",
        f"{cut.left_out:,} rows are too many for this page",
        f"unweave explore MODEL shows them all, and so does uw.{cut.from_.function}",
    )
    tables = tuple(cut if one is table else one for one in manifest.tables)
    others = tuple(one for one in manifest.left_out if one.what != note.what)
    return replace(manifest, tables=tables, left_out=(*others, note))


def _longest(manifest: Manifest, size: Callable[[TableRef], int]) -> TableRef | None:
    """The table that takes the most room, of those that may lose rows."""
    return max((one for one in manifest.tables if one.size >= SHORT and size(one)), key=size, default=None)


def _small(manifest: Manifest) -> Manifest:
    """The manifest with as many rows of its longest tables as its own limit allows."""
    while len(json_of(manifest)) > MANIFEST and (table := _longest(manifest, lambda one: len(json_of(one)))):
        manifest = _shorter(manifest, table)
    return manifest


def _within(budget: float, manifest: Manifest, runs: Mapping[str, Run]) -> Manifest:
    """The manifest with as many maps, then rows, as fit the budget in megabytes; thumbnails stay."""
    room = int(budget * MEGABYTE)
    size = len(Report(manifest).html())
    if size <= room:
        return manifest
    why = (
        f"with them the file would have {size / MEGABYTE:.1f} MB, and its budget is {budget:g} MB; the heads that move "
        "the next tokens most are kept",
        f"unweave report MODEL -o FILE --budget {-(-size // MEGABYTE)}",
    )
    found = fitting(manifest, lambda one: len(Report(one).html()) - room, why, _relevance(runs))
    while len(Report(found).html()) > room and (table := _longest(found, _stored)):
        found = _shorter(found, table)
    return found


def _refuse_small(budget: float, model: ModelRef) -> None:
    """Refuse a budget below the page with nothing but the model, before anything is computed."""
    least = len(Report(Manifest("", "", VERSION, (model,))).html())
    if least > budget * MEGABYTE:
        raise UsageError(
            f"report: the page without maps is {least / MEGABYTE:.1f} MB, and its budget is {budget:g} MB",
            f"give --budget {-(-least // MEGABYTE) + 1}, or --no-weights",
        )


def _stored(part: object) -> int:
    """Characters that the bytes of a part take in the file, in base64."""
    return sum(len(chunk.deflated) * 4 // 3 for chunk in chunks_of(part).values())


def _relevance(runs: Mapping[str, Run]) -> Mapping[tuple[str, str], float]:
    """How much each head moves the logits of the tokens that follow in each text, by prompt and head."""
    return {
        (prompt, str(row.head)): abs(row.logit_effect)
        for prompt, run in runs.items()
        if run.weights.n_layers
        for row in movement(run)
    }


def fitting(
    manifest: Manifest,
    over: Callable[[Manifest], int],
    why: tuple[str, str],
    relevance: Mapping[tuple[str, str], float],
) -> Manifest:
    """The manifest without the values of as many maps as bring ``over`` to 0; what is left out is counted.

    The last kind goes first; within a kind the maps of the longest text, since short ones free little; and within a
    text those of the least relevant heads. ``why`` is the reason, and what brings them back.
    """
    kinds = list(dict.fromkeys(one.mode for one in manifest.maps))

    def order(place: int) -> tuple[float, ...]:
        one = manifest.maps[place]
        cells = 0 if one.values is None else one.values.shape[-1]
        return kinds.index(one.mode), cells, -relevance.get((one.prompt, one.head), 0.0), place

    waiting, found, dropped = sorted(range(len(manifest.maps)), key=order), manifest, 0
    while waiting and (beyond := over(found)) > 0:
        kept = list(found.maps)
        while waiting and beyond > 0:  # together they may free less than each alone
            place = waiting.pop()
            beyond -= _stored(kept[place].values)
            kept[place], dropped = replace(kept[place], values=None), dropped + 1
        note = LeftOut(f"{dropped} of {len(kept)} maps; their thumbnails are here", *why)
        found = replace(manifest, maps=tuple(kept), left_out=(*manifest.left_out, note))
    return found


def _document(report: Report) -> list[str]:
    script, worker, style = (built(name).decode() for name in ("explorer.js", "worker.js", "explorer.css"))
    style = STYLE + style
    title = escape(printable(report.manifest.title))
    return [
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n',
        f'<meta http-equiv="Content-Security-Policy" content="{policy(script, style)}">\n',
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n',
        f"<title>{title} · unweave</title>\n<style>{style}</style>\n</head>\n<body>\n",
        f'<div id="app"></div>\n<div id="static">\n{article(report.manifest)}</div>\n',
        f'<script type="application/json" id="manifest">{escaped(to_text(report.manifest))}</script>\n',
        f'<script type="text/plain" id="worker">{worker}</script>\n',
        f'<script type="module">{script}</script>\n',
        *map(_block, chunks_of(report.manifest).values()),
        "</body>\n</html>\n",
    ]


def policy(script: str, style: str) -> str:
    """The policy of the file: own script and style by hash, pictures as data, the engine as a worker, no request."""
    return (
        f"default-src 'none'; script-src 'sha256-{_hash(script)}'; style-src 'sha256-{_hash(style)}'; "
        "img-src data: blob:; worker-src blob:; connect-src 'none'; base-uri 'none'; form-action 'none'"
    )


def escaped(json: str) -> str:
    """JSON in ASCII that no text in it can leave, with the same values when read."""
    return re.sub("[<>&]", lambda found: UNSAFE[found[0]], json)


def _block(chunk: Chunk) -> str:
    data = base64.b64encode(chunk.deflated).decode("ascii")
    return f'<script type="application/octet-stream" id="c-{chunk.id}">{data}</script>\n'


def _hash(text: str) -> str:
    return base64.b64encode(hashlib.sha256(text.encode()).digest()).decode("ascii")


def built(name: str) -> bytes:
    """A built file of the page; empty where the build made none."""
    path = STATIC / name
    return read_bytes(path, LARGEST) if is_file(path) else b""
