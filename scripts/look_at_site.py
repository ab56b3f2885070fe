"""Open every page of the built site, wide and narrow, light and dark: faults of axe, and widths beyond the screen.

    python scripts/look_at_site.py build/docs [--pictures FOLDER] [--page index.html]… [--width 390]… [--theme dark]…

Needs the extra `browser` and Chromium, which UNWEAVE_CHROMIUM may name. Pages are opened from the disk, offline.
"""

import argparse
import os
import shutil
import sys
from collections.abc import Iterator
from itertools import product
from pathlib import Path

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, sync_playwright

WIDTHS = (1280, 390)
THEMES = ("light", "dark")
GRAVE = {"serious", "critical"}
GENERATED = ("genindex.html", "py-modindex.html", "search.html")
OVERFLOW = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
WIDE = """() => [...document.querySelectorAll('article *')]
  .filter(node => node.getBoundingClientRect().right > innerWidth + 1)
  .filter(node => ![...ancestors(node)].some(over => /auto|scroll|hidden/.test(getComputedStyle(over).overflowX)))
  .map(node => node.tagName + '.' + node.className).slice(0, 5);
function* ancestors(node) { while ((node = node.parentElement)) yield node }"""


def main() -> int:
    """Print what is wrong; 1 if anything is."""
    given = arguments()
    chosen = given.page or sorted(str(path.relative_to(given.site)) for path in given.site.rglob("*.html"))
    names = ("chromium", "chromium-browser", "google-chrome")
    path = os.environ.get("UNWEAVE_CHROMIUM") or next(filter(None, map(shutil.which, names)))
    found: list[str] = []
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu"])
        for width, theme in product(given.width or WIDTHS, given.theme or THEMES):
            found += looked_at(browser, given.site, chosen, width, theme, given.pictures)
        browser.close()
    print(*found, f"{len(found)} faults on {len(chosen)} pages", sep="\n")
    return bool(found)


def arguments() -> argparse.Namespace:
    """What was asked for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("site", type=Path)
    parser.add_argument("--pictures", type=Path, help="take a picture of each page into this folder")
    parser.add_argument("--page", action="append", help="look at this page only, named below the site")
    parser.add_argument("--width", action="append", type=int, help="at this width only")
    parser.add_argument("--theme", action="append", choices=THEMES, help="in this theme only")
    return parser.parse_args()


def looked_at(
    browser: Browser, site: Path, pages: list[str], width: int, theme: str, pictures: Path | None
) -> Iterator[str]:
    """A sentence for each fault of some pages at one width in one theme."""
    context = browser.new_context(viewport={"width": width, "height": 900}, color_scheme=theme)  # type: ignore[arg-type]
    page = context.new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    for name in pages:
        asked.clear()
        page.goto((site / name).resolve().as_uri())
        where = f"{name} at {width}, {theme}"
        yield from (f"{where}: {fault}" for fault in faults(page))
        yield from (f"{where}: asks for {url}" for url in asked if not url.startswith(("file:", "data:", "blob:")))
        if pictures:
            pictures.mkdir(parents=True, exist_ok=True)
            stem = name.removesuffix(".html").replace("/", "_")
            page.screenshot(path=pictures / f"{stem}-{width}-{theme}.png", full_page=True)
    context.close()


def faults(page: Page) -> Iterator[str]:
    """What axe calls serious or critical, and by how much a page is wider than the screen."""
    if (over := page.evaluate(OVERFLOW)) > 0:
        yield f"{over} pixels wider than the screen: {page.evaluate(WIDE)}"
    for violation in Axe().run(page).response["violations"]:
        if violation["impact"] in GRAVE:
            nodes = violation["nodes"]
            yield f"{violation['id']} ({len(nodes)}): {nodes[0]['html'][:160]}"


if __name__ == "__main__":
    sys.exit(main())
