"""Compare numbers on the page with the library, asked beside it, and with plain products of the weights; count them.

    python research/page_numbers.py [MODEL] [--view VIEW]...

MODEL is `attn-2l-small`, or another name, or a file: `.real/SmolLM2-135M-Instruct.Q4_1.gguf`. The page is the live one;
nothing is read from the manifest that it was given. The first number that disagrees ends it. Needs the extras `browser`
and `serve`, and Chromium, which UNWEAVE_CHROMIUM may name.
"""

import argparse
import json
import os
import shutil
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path

import unweave as uw

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

import torch
from playwright.sync_api import Page, sync_playwright
from torch.nn.functional import silu

from support.browser import NUMBER, TABLES, agree, says, settled, show, unfolded, until, watched
from support.library import Library
from support.live import running
from unweave.algebra.terms import HeadId
from unweave.analysis import circuits, induction, learning, stream, trigrams
from unweave.cli.pages import training_of
from unweave.explorer.live_report import LiveReport
from unweave.explorer.server import LivePages
from unweave.results.table import Table

TEXT = "The cat sat. The cat sat."
WORDS = json.loads((Path(uw.__file__).parent / "explorer" / "shared" / "prose.json").read_text(encoding="utf-8"))[
    "modes"
]
MODES = ("attention", "value", "info", "score", "effect")
EXACT, ENGINE = 1e-9, 1e-5
"""Errors of tables, and of what a page computes in float32."""
WAIT = 600_000
"""Milliseconds for a table of a large model."""

TABLES_OF: Mapping[str, Callable[[Library], Mapping[str, Table]]] = {
    "heads": lambda of: {"heads": of.summary},
    "eigenvalues": lambda of: {"eigenvalues ov": circuits.copying_spectrum(of.model).eigenvalues},
    "eigenvalues&c=qk": lambda of: {"eigenvalues qk": induction.matching_spectrum(of.model).eigenvalues},
    "composition": lambda of: {"composition": uw.composition(of.model, space="tokens")},
    "composition&xy=correct": lambda of: {"composition": of.composition},
    "stream": lambda of: {"shares": of.stream.parts},
    "stream&xy=wires": lambda of: {"virtual weights": uw.virtual_weights(of.model)},
    "stream&xy=overlaps": lambda of: {"overlaps": uw.subspace_overlaps(of.model)},
    "stream&xy=bandwidth": lambda of: {"bandwidth": stream.head_bandwidth(of.model)},
    "stream&xy=axes": lambda of: {"axes": uw.privileged_axes(of.run)},
    "trigrams": lambda of: {
        "Strongest skip-trigrams": trigrams.with_counts(
            trigrams.with_patterns(uw.skip_trigrams(of.model, k=100)), of.counted
        ),
        "Patterns of copying": trigrams.pattern_use(of.model),
    },
    "importance": lambda of: {
        "Orders by heads": of.importance.orders,
        "Orders by hops": of.moved.orders,
        "Heads by heads": of.importance.heads,
        "Heads by hops": of.moved.heads,
    },
    "text": lambda of: {"acts": of.acts},
    "training": lambda of: {
        "Loss and In-context learning: the whole model at every snapshot": learning.trajectory_table(of.training),
        "Path of single losses": learning.loss_path(of.training).points,
    },
}
"""Tables by view and name, each as the library gives it now."""
OF_ANY = ("heads", "eigenvalues", "composition", "composition&xy=correct", "stream", "stream&xy=bandwidth")
"""Views with tables that a model of any size has."""


def same(text: str, value: object, error: float) -> int:
    """One, if a number is shown as what it is; 0 for what is no number, and is equal."""
    if isinstance(value, bool):
        assert text == ("yes" if value else "no")
    elif value is None or value != value:
        assert text == "–", (text, value)
    elif isinstance(value, int | float):
        assert agree(text, value, error), (text, value)
        return 1
    return 0


def compared(page: Page, view: str, own: Mapping[str, Table]) -> Iterator[int]:
    """How many numbers of each table of a view are the library's; columns in front that are not are passed over."""
    show(page, f"v=1&view={view}")
    while (asks := page.locator("[data-waiting] button")).count():
        asks.first.click()
        page.wait_for_timeout(100)
    page.locator("[data-coming]").wait_for(state="detached", timeout=WAIT)
    for name in own:
        page.locator(f"#uw-view caption:text-is('{name}')").wait_for(state="attached", timeout=WAIT)
    unfolded(page)
    shown = {one["name"]: one for one in page.evaluate(TABLES)}
    for name, table in own.items():
        columns, rows = [c for c in table.described if c.kind != "token"], shown[name]["rows"]
        places = [len(shown[name]["heads"]) - len(table.described) + table.described.index(c) for c in columns]
        assert len(rows) == min(len(table), 150)
        assert [shown[name]["heads"][place] for place in places] == [column.heading for column in columns]
        for cells, row in zip(rows, table, strict=False):
            for place, column in zip(places, columns, strict=True):
                yield same(cells[place], column.value(row), EXACT)


def cells(page: Page, *own: torch.Tensor) -> Iterator[int]:
    """How many cells of each map in sight are those of a map."""
    given = [one["rows"] for one in page.evaluate(TABLES) if one["heads"][-1] == "value"]
    for rows, map_of in zip(given, own, strict=True):
        for dst, src, value in rows:
            yield same(value, map_of[int(dst.split()[0]), int(src.split()[0])].item(), ENGINE)


def maps(page: Page, library: Library, heads: Iterable[HeadId]) -> int:
    """How many cells of maps are the library's, and of attention and scores those of plain products, too."""
    plain, found = Plain(library.model, library.ids), 0
    for head in heads:
        own = {mode: stream.head_map(library.run, head, mode) for mode in MODES}
        own |= {"attention": plain.pattern[head.layer][head.head], "score": plain.scores[head.layer][head.head]}
        for mode, map_of in own.items():
            show(page, f"v=1&view=attention&h={head.layer}.{head.head}&mode={mode}&p=t0")
            says(page, f"{head} {WORDS[mode]['name']}", seconds=60)
            unfolded(page)
            until(page, "() => !document.querySelector('#uw-view table').textContent.includes('≈')")
            found += sum(cells(page, map_of))
    return found


def paths(page: Page, library: Library, position: int) -> int:
    """How many parts of a logit are plain products along their paths, where no norm is between; and the logit is."""
    show(page, f"v=1&view=logit&p=t0&dst={position}")
    says(page, "The logit of .* by path, as a table", seconds=120)
    plain, found = Plain(library.model, library.ids), 0
    token = int(plain.logits[position].argmax())
    (rows,) = (one["rows"] for one in page.evaluate(TABLES) if one["heads"][0] == "path")
    for name, _, value in rows[:-4] if plain.weights.norm.kind == "none" else ():
        heads = [plain.weights.check_head(head) for head in name.split(" · ")[:-1]]
        found += same(value, (plain.written(*heads)[position] @ plain.weights.unembed[token]).item(), ENGINE)
    told = says(page, rf"add up to {NUMBER}, with a residual")[1]
    return found + same(told, plain.logits[position, token].item(), ENGINE)


def partners(page: Page, library: Library, token: int, heads: str = "") -> int:
    """How many numbers of a token's partners are products of ``W_U W_O W_V W_E`` and ``W_E W_Qᵀ W_K W_E``."""
    show(page, f"v=1&view=trigrams&tok={token}{heads}")
    says(page, r"all tokens.* L\d+H\d")
    unfolded(page)
    rows = next(one["rows"] for one in page.evaluate(TABLES) if one["heads"][:2] == ["head", "partner"])
    found, seen, of = 0, {}, library.model.weights
    for head, partner, _, value, _ in rows:
        place = seen[head, partner] = seen.get((head, partner), -1) + 1
        layer, h = of.check_head(head)
        own = of.layers[layer].by_head
        Q, K, V, O = (one[h].double() for one in (own.W_Q, own.W_K, own.W_V, own.W_O))
        x = of.embed[:, token].double()
        line = (
            of.embed.T.double() @ (Q.T @ (K @ x)) if partner == "destination" else of.unembed.double() @ (O @ (V @ x))
        )
        found += same(value, line.sort(descending=True).values[place].item(), ENGINE)
    return found


def pairs(page: Page, model: uw.Model, a: list[int], b: list[int], *aim: str | int | None) -> int:
    """How many numbers of the difference of two texts are the library's; its logits are those of plain products."""
    show(page, "v=1&view=difference")
    pair = uw.difference(model.run(a), model.run(b))
    target, own = pair.target(*aim), [Plain(model, ids).logits[-1].tolist() for ids in (a, b)]
    logits = [sum(weight * one[token] for token, weight in target.weights.items()) for one in own]
    told = says(page, f"{NUMBER} → {NUMBER} logits, a difference of {NUMBER}", seconds=120).groups()
    found = sum(same(*one, ENGINE) for one in zip(told, (*logits, logits[1] - logits[0]), strict=True))
    parts = {
        "components": (pair.nodes(*aim, k=40), ("value", "share", "direct")),
        "tokens": (pair.tokens(*aim), ("value", "share")),
        "kinds": (pair.kinds(*aim), ("value", "share")),
        "paths": (pair.paths(*aim, k=20), ("value", "share")),
    }
    for name, (ledger, columns) in parts.items():
        page.get_by_role("button", name=name, exact=True).click()
        says(page, f"The difference by {name}", seconds=120)
        table = page.evaluate(TABLES)[0]
        first = table["heads"].index("share") - 1
        for cells_of, row in zip(table["rows"], ledger.rows, strict=True):
            found += sum(same(cells_of[first + i], getattr(row, column), ENGINE) for i, column in enumerate(columns))
    return found


class Plain:
    """What a model computes: no post-norms, no biases, no windows.

    Attributes:
        scores: ``[layer, head, dst, src]``.
        pattern: The same after mask and softmax.
        stream: What heads, neurons and the unembedding read, normed, in this order: ``[seq, d_model]`` each.
    """

    def __init__(self, model: uw.Model, ids: list[int]) -> None:
        self.weights = of = model.weights.map(torch.Tensor.double)
        later = torch.ones(len(ids), len(ids)).triu(1).bool()
        self.scores, self.pattern, self.stream = [], [], []
        x = of.embed[:, ids].T
        for whole in of.layers:
            own, read = whole.by_head, self._read(x)
            q, k = (read @ W.mT for W in (own.W_Q, own.W_K))
            if own.P_Q is not None:
                q, k = (a + P[..., : len(ids)].mT for a, P in ((q, own.P_Q), (k, own.P_K)))
            if own.scoring.rotary is not None:
                q, k = (_turned(a, own.scoring.rotary.rates) for a in (q, k))
            self.scores.append(q @ k.mT)
            self.pattern.append(self.scores[-1].masked_fill(later, -torch.inf).softmax(-1))
            x = x + sum(A @ read @ OV.T for A, OV in zip(self.pattern[-1], own.W_O @ own.W_V, strict=True))
            if whole.mlp is not None:
                read = self._read(x)
                x = x + (silu(read @ whole.mlp.W_gate.T) * (read @ whole.mlp.W_in.T)) @ whole.mlp.W_out.T
        self._read(x)

    def _read(self, x: torch.Tensor) -> torch.Tensor:
        norm = self.weights.norm
        self.stream.append(x if norm.kind == "none" else x / (x.square().mean(-1, keepdim=True) + norm.eps).sqrt())
        return self.stream[-1]

    @property
    def logits(self) -> torch.Tensor:
        """Logits at every position."""
        return self.stream[-1] @ self.weights.unembed.T

    def written(self, *heads: HeadId) -> torch.Tensor:
        """What the path of embeddings through these heads writes, the last head first; without norms."""
        x = self.stream[0]
        for layer, h in reversed(heads):
            own = self.weights.layers[layer].by_head
            x = self.pattern[layer][h] @ x @ (own.W_O[h] @ own.W_V[h]).T
        return x


def _turned(x: torch.Tensor, rates: tuple[float, ...]) -> torch.Tensor:
    """Pairs of numbers as complex ones, turned by the angle of their position."""
    angles = torch.arange(x.shape[-2])[:, None] * torch.tensor(rates).double()
    turned = torch.view_as_complex(x.unflatten(-1, (-1, 2)).contiguous()) * torch.polar(torch.ones_like(angles), angles)
    return torch.view_as_real(turned).flatten(-2)


def compare(page: Page, library: Library, views: Iterable[str]) -> Iterator[tuple[str, int]]:
    """Numbers of each view that agree."""
    model = library.model
    heads = model.weights.head_ids
    last = "" if len(heads) < 10 else f"&h={heads[-1].layer}.{heads[-1].head}"
    yield "attention", maps(page, library, heads[:: max(1, len(heads) // 8)])
    yield "logit", paths(page, library, len(library.ids) - 4)
    if not model.weights.rotary:
        yield "partners of a token", partners(page, library, library.ids[1], last)
    for view in views:
        yield view, sum(compared(page, view, TABLES_OF[view](library)))


def main() -> None:
    """Open the page, compare, count."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("model", nargs="?", default="attn-2l-small")
    parser.add_argument("--view", action="append", choices=TABLES_OF)
    given = parser.parse_args()
    model = uw.load(given.model)
    served = LiveReport.of(model, [TEXT], dynamics=training_of(given.model), offered=uw.explorer.PANELS)
    live = LivePages(served.manifest, served.chunks, served.executor, tables=served.tables)
    path = os.environ.get("UNWEAVE_CHROMIUM") or next(filter(None, map(shutil.which, ("chromium", "google-chrome"))))
    total, library = 0, Library(model, model.encode(TEXT))
    with running(live) as port, sync_playwright() as play:
        browser = play.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu"])
        page, _ = watched(browser.new_context(viewport={"width": 1280, "height": 1000}), "http")
        page.goto(f"{live.address(port)}&v=1&view=vocabulary")
        settled(page)
        small = not any(model.weights.d_mlp)
        for view, count in compare(page, library, given.view or (TABLES_OF if small else OF_ANY)):
            total += count
            print(f"{view:28s}{count:7,d}", flush=True)
        (ref,) = served.report.manifest.pairs
        total += (count := pairs(page, model, list(ref.a), list(ref.b), ref.target, ref.against))
        print(f"{'difference':28s}{count:7,d}\n{'all agree':28s}{total:7,d}")
        browser.close()


if __name__ == "__main__":
    main()
