"""What the page is measured on: random models, their pages as files and live, and thirty widgets in one page."""

import base64
import json
import math
import random
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path

import torch

import models
import unweave as uw
from unweave.analysis.learning.phase_change import Dynamics
from unweave.analysis.learning.snapshot import HeadSnapshot, PositionLoss, Snapshot
from unweave.cli.demo import MODEL, STEPS
from unweave.cli.demo import TEXT as DEMO_TEXT
from unweave.explorer.panels import models as model_panel
from unweave.explorer.panels.everything import PANELS, QUICK
from unweave.explorer.served import Served
from unweave.explorer.server import Live
from unweave.explorer.server.connections import CONNECTIONS, listening, prepared
from unweave.explorer.widget import LOADER, answered
from unweave.model.folder import with_tokenizer
from unweave.model.model import Model
from unweave.results.estimates import Mean, Null, Scored
from unweave.results.table import Table
from unweave.text.tokenizer import parse_tokenizer

TINY = False
"""Whether everything is small, to try the scripts."""


def sized(whole: int, tiny: int) -> int:
    """A size, or what is tried in its place."""
    return tiny if TINY else whole


def unchecked() -> None:
    """Leave out the identities, which take a minute for twelve layers and of which no budget speaks."""
    model_panel.checks = lambda model, ids: ()


def made(shape: models.Shape, name: str) -> Model:
    """A random model whose tokens are words: w0, w1, …."""
    document = {
        "version": "1.0",
        "added_tokens": [],
        "pre_tokenizer": {"type": "WhitespaceSplit"},
        "model": {"type": "WordLevel", "vocab": {f"w{i}": i for i in range(shape.d_vocab)}, "unk_token": "<none>"},
    }
    return with_tokenizer(models.ours(shape), parse_tokenizer(json.dumps(document)), {"name": name})


def drawn(model: Model, tokens: int, seed: int = 0) -> list[int]:
    """Random tokens."""
    chance = torch.Generator().manual_seed(seed)
    return torch.randint(model.weights.d_vocab, (tokens,), generator=chance).tolist()


def named(*names: str) -> list[object]:
    """Panels by what they are."""
    return [panel for panel in QUICK if panel.what in names]


@lru_cache(maxsize=1)
def large() -> Model:
    """12 x 12 heads of GPT-2 small's sizes, with few tokens: maps do not depend on the vocabulary."""
    n = sized(12, 3)
    return made(models.Shape(n_layers=n, n_heads=n, seq=length(), d_vocab=512, d_model=sized(768, 96)), "random-large")


def length() -> int:
    """Tokens of the long text."""
    return sized(1024, 96)


@lru_cache(maxsize=1)
def worded() -> Model:
    """Two layers over GPT-2's vocabulary."""
    return made(models.Shape(seq=16, d_vocab=sized(50_257, 500), d_model=sized(768, 96)), "random-words")


@lru_cache(maxsize=1)
def long() -> Model:
    """One layer for 8,192 tokens."""
    shape = models.Shape(n_layers=1, n_heads=2, d_model=64, d_head=32, d_vocab=512, seq=sized(8192, 128))
    return made(shape, "random-long")


def trained(model: Model) -> Dynamics:
    """A training of 200 snapshots, invented."""
    chance, heads = random.Random(0), model.weights.head_ids

    def row(head: object, at: float) -> HeadSnapshot:
        rise = 1 / (1 + math.exp(-12 * (at - chance.random())))
        scores = [min(1.0, max(-1.0, rise * chance.gauss(0.4, 0.1))) for _ in range(4)]
        return HeadSnapshot(head, Scored(abs(scores[0]), Null(0.01, 0.01)), abs(scores[1]), *scores[2:])

    def shot(i: int, most: int) -> Snapshot:
        at, loss = i / most, 10 - 5 * i / most
        by_position = Table((PositionLoss(1, 2, loss),))
        rows = Table(tuple(row(head, at) for head in heads))
        context = Mean(-at, 0.01)
        return Snapshot(
            i, (i + 1) * 10**6, loss, by_position, context, (1, 9), (10, 20), 8, loss, loss - at, heads=rows
        )

    most = sized(200, 20)
    return Dynamics("invented", tuple(shot(i, most) for i in range(most)))


def large_served() -> Served:
    """The large model on a long text, with its eigenvalues, composition and training."""
    model = large()
    panels = named("eigenvalues of OV circuits", "composition of heads", "the course of training")
    return Served.of(model, [drawn(model, length())], panels=panels, dynamics=trained(model))


def worded_served() -> Served:
    """The large vocabulary."""
    return Served.of(worded(), [drawn(worded(), 12)], panels=named("lengths of embeddings"))


def long_file(folder: Path) -> Path:
    """The longest text, in a file: what is asked of a model has at most 4,096 tokens."""
    page = uw.explorer.report(long(), [drawn(long(), long().n_ctx)], panels=(), budget=1000)
    return page.save(folder / "long.html")


def bundled_served() -> Served:
    """The bundled model, live."""
    return Served.of(uw.load("attn-2l"), [TEXT], panels=())


TEXT = "The engine of a page runs while one types, and Mr and Mrs Dursley of number four were proud to say that "


def bundled_file(folder: Path) -> Path:
    """The page that runs the bundled model itself."""
    return uw.explorer.report(uw.load("attn-2l"), [TEXT], weights=True, panels=()).save(folder / "bundled.html")


def demo_file(folder: Path) -> Path:
    """The page of `unweave demo`, with its snapshots."""
    model = uw.load(MODEL)
    snapshots = {step: uw.load(f"{MODEL}@{step}") for step in STEPS}
    dynamics = Dynamics.of(uw.runs.read_trajectory(MODEL))
    page = uw.explorer.report(
        model,
        [DEMO_TEXT],
        weights=True,
        snapshots=snapshots,
        dynamics=dynamics,
        panels=uw.explorer.SHORT,
    )
    return page.save(folder / "demo.html")


def budget_file(folder: Path) -> tuple[Path, int]:
    """A page of long texts that fills its 60 MB; how many of its maps were left out."""
    model = large()
    page = uw.explorer.report(model, [drawn(model, length(), i) for i in range(3)], panels=())
    dropped = sum(one.values is None for one in page.manifest.maps)
    noted = any("thumbnails are here" in one.what for one in page.manifest.left_out)
    assert noted == (dropped > 0), "maps are missing, and the page does not say so"
    return page.save(folder / "budget.html"), dropped


def every_view_file(folder: Path) -> Path:
    """2 x 12 heads on 256 tokens, with the tables of every view."""
    model = made(models.Shape(d_model=sized(256, 96), d_head=32, d_vocab=sized(2048, 200), seq=256), "random-2x12")
    texts = [drawn(model, sized(256, 48))]
    return uw.explorer.report(model, texts, panels=PANELS).save(folder / "views.html")


@contextmanager
def live(served: Served) -> Iterator[str]:
    """Serve in a thread; gives the address."""
    given = Live(served.manifest, served.chunks, served.executor)
    sockets = listening(0)
    server = prepared(given, sockets, lambda _: None)
    thread = threading.Thread(target=server.run, args=(sockets,), daemon=True)
    for each in sockets:
        each.listen(CONNECTIONS)
    thread.start()
    try:
        yield given.address(sockets[0].getsockname()[1])
    finally:
        server.should_exit = True
        thread.join(5)
        given.jobs.close()


WIDGETS = """async ([loader, hash, count]) => {
    const url = URL.createObjectURL(new Blob([loader], { type: "text/javascript" }));
    const { default: widget } = await import(url);
    for (let i = 0; i < count; i++) {
        const heard = new Set(), traits = { _page: hash, state: "" };
        const model = {
            get: (name) => traits[name],
            set: (name, value) => { traits[name] = value },
            save_changes() {},
            on: (event, call) => { if (event === "msg:custom") heard.add(call) },
            off: (event, call) => heard.delete(call),
            send: async (content) => {
                const [reply, buffers] = await kernel(content);
                const bytes = await Promise.all(buffers.map(async (one) =>
                    new DataView(await (await fetch(`data:;base64,${one}`)).arrayBuffer())));
                for (const call of heard) call(reply, bytes);
            },
        };
        const el = document.body.appendChild(document.createElement("div"));
        el.style.minHeight = "700px";
        el.dataset.widget = i;
        widget.render({ model, el });
    }
}"""


def widgets(page: object, served: Served, count: int) -> None:
    """Show so many widgets below one another, in a page that answers for the kernel."""

    def kernel(content: dict[str, object]) -> list[object]:
        reply, buffers = answered(served, content)
        return [reply, [base64.b64encode(one).decode() for one in buffers]]

    page.expose_function("kernel", kernel)
    page.evaluate(WIDGETS, [LOADER.read_text(encoding="utf-8"), "page", count])


def small_served() -> Served:
    """What each widget shows."""
    return Served.of(uw.load(MODEL), ["The cat sat. The cat sat."], panels=())
