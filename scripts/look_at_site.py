"""Open every page of the built site, wide and narrow, light and dark: faults of axe, and widths beyond the screen.

    python scripts/look_at_site.py build/docs [--workers 2] [--pictures FOLDER] [--page index.html]…

Needs the extra `browser` and Chromium, which UNWEAVE_CHROMIUM may name. Pages are opened from the disk, offline, each
once. Contrast is measured where text first has its color, size and ground, in both themes: axe needs half a minute for
all words of a long page. On the narrow screen, what an article says has been looked at; what scrolls has not.
"""

import argparse
import multiprocessing
import os
import shutil
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, sync_playwright

WIDE, NARROW = 1280, 390
HEIGHT = 900
GRAVE = {"serious", "critical"}
OVERFLOW = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
BEYOND = """() => [...document.querySelectorAll('article *')]
  .filter(node => node.getBoundingClientRect().right > innerWidth + 1)
  .filter(node => ![...ancestors(node)].some(over => /auto|scroll|hidden/.test(getComputedStyle(over).overflowX)))
  .map(node => node.tagName + '.' + node.className).slice(0, 5);
function* ancestors(node) { while ((node = node.parentElement)) yield node }"""
KINDS = """() => {
  const seen = new Set();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text; (text = texts.nextNode()); ) {
    const box = text.parentElement;
    if (!text.data.trim() || !box.checkVisibility()) continue;
    const { color, fontSize, fontWeight, textDecorationLine } = getComputedStyle(box);
    const kind = [color, fontSize, fontWeight, textDecorationLine];
    for (let over = box; over; over = over.parentElement) {
      const { backgroundColor, backgroundImage, opacity } = getComputedStyle(over);
      const ground = [backgroundColor, backgroundImage, opacity].join();
      if (ground !== kind.at(-1)) kind.push(ground);
    }
    box.toggleAttribute('data-kind', box.hasAttribute('data-kind') || !seen.has(kind.join()));
    seen.add(kind.join());
  }
}"""
"""Marks an element for each kind of text: color, size, weight, and the grounds behind it."""
RUN = "([context, options]) => axe.run(context ?? document, options).then(found => found.violations)"
CONTRAST = {"runOnly": {"type": "rule", "values": ["color-contrast"]}}
THE_REST = {"rules": {"color-contrast": {"enabled": False}}}
SCROLLS = {"runOnly": {"type": "rule", "values": ["scrollable-region-focusable"]}}


def main() -> int:
    """Print what is wrong; 1 if anything is."""
    given = arguments()
    chosen = given.page or sorted(str(path.relative_to(given.site)) for path in given.site.rglob("*.html"))
    shares = [chosen[start :: given.workers] for start in range(given.workers)]
    with ProcessPoolExecutor(given.workers, multiprocessing.get_context("spawn")) as pool:
        found = [fault for share in pool.map(partial(faults, given.site, given.pictures), shares) for fault in share]
    print(*sorted(found), f"{len(found)} faults on {len(chosen)} pages", sep="\n")
    return bool(found)


def arguments() -> argparse.Namespace:
    """What was asked for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("site", type=Path)
    parser.add_argument("--workers", type=int, default=2, help="processes, each with its browser and share of pages")
    parser.add_argument("--pictures", type=Path, help="take pictures of each page into this folder")
    parser.add_argument("--page", action="append", help="look at this page only, named below the site")
    return parser.parse_args()


def faults(site: Path, pictures: Path | None, chosen: Sequence[str]) -> list[str]:
    """A sentence for each fault of these pages, in a browser of their own, and for each address that they ask for."""
    names = ("chromium", "chromium-browser", "google-chrome")
    path = os.environ.get("UNWEAVE_CHROMIUM") or next(filter(None, map(shutil.which, names)))
    found: list[str] = []
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu"])
        page = browser.new_page()
        asked: list[str] = []
        page.on("request", lambda request: asked.append(request.url))
        for name in chosen:
            found += [f"{name} {fault}" for fault in looked_at(page, site / name, name, pictures)]
        browser.close()
    return found + [f"asks for {url}" for url in asked if not url.startswith(("file:", "data:", "blob:"))]


def looked_at(page: Page, place: Path, name: str, pictures: Path | None) -> Iterator[str]:
    """A sentence for each fault of a page, at both widths and in both themes."""
    page.emulate_media(color_scheme="light")
    page.set_viewport_size({"width": WIDE, "height": HEIGHT})
    page.goto(place.resolve().as_uri())
    page.evaluate(Axe().axe_script)
    stem = name.removesuffix(".html").replace("/", "_")
    for width in (WIDE, NARROW):
        page.set_viewport_size({"width": width, "height": HEIGHT})
        yield from (f"at {width}: {fault}" for fault in [*overflow(page), *at_width(page, width)])
        for theme in ("light", "dark"):
            page.emulate_media(color_scheme=theme)
            if width == WIDE:
                page.evaluate(KINDS)
            yield from (
                f"at {width}, {theme}: {fault}" for fault in axe(page, CONTRAST, {"include": [["[data-kind]"]]})
            )
            if pictures:
                pictures.mkdir(parents=True, exist_ok=True)
                page.screenshot(path=pictures / f"{stem}-{width}-{theme}.png", full_page=True)


def overflow(page: Page) -> Iterator[str]:
    """By how much a page is wider than the screen, and what makes it so."""
    if (over := page.evaluate(OVERFLOW)) > 0:
        yield f"{over} pixels wider than the screen: {page.evaluate(BEYOND)}"


def at_width(page: Page, width: int) -> Iterator[str]:
    """What axe finds beside contrast: everywhere on the wide screen, on the narrow one where the width changes it."""
    if width == WIDE:
        yield from axe(page, THE_REST)
    else:
        yield from axe(page, THE_REST, {"exclude": [["article"]]})
        yield from axe(page, SCROLLS)


def axe(page: Page, options: dict[str, Any], context: dict[str, Any] | None = None) -> Iterator[str]:
    """What axe calls serious or critical."""
    for violation in page.evaluate(RUN, [context, {**options, "resultTypes": ["violations"]}]):
        if violation["impact"] in GRAVE:
            nodes = violation["nodes"]
            yield f"{violation['id']} ({len(nodes)}): {nodes[0]['html'][:160]}"


if __name__ == "__main__":
    sys.exit(main())
