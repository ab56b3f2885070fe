"""Check the built site: links inside it lead somewhere, nothing is fetched from elsewhere, and figures are pictures.

python scripts/check_site.py build/docs
"""

import re
import sys
from collections.abc import Iterator
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

FETCHED = {("script", "src"), ("img", "src"), ("iframe", "src"), ("source", "src"), ("video", "src"), ("audio", "src")}
"""What a browser fetches unasked, beside the links that are fetched."""
RELATIONS = {"stylesheet", "icon", "preload", "prefetch", "modulepreload", "manifest", "shortcut"}
IN_STYLE = re.compile(r"""(?:url\(\s*|@import\s+)["']?((?:https?:)?//[^"')\s]+)""")


class Page(HTMLParser):
    """The addresses of a page: anchors, links, and what is fetched unasked."""

    def __init__(self) -> None:
        super().__init__()
        self.anchors: set[str] = set()
        self.links: list[str] = []
        self.fetched: list[str] = []
        self.figures_in_words = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note what an element names and where it leads."""
        given = {name: value or "" for name, value in attrs}
        self.anchors |= {given[name] for name in ("id", "name") if name in given}
        if tag == "a" and "href" in given:
            self.links.append(given["href"])
        if tag == "link" and RELATIONS & set(given.get("rel", "").split()):
            self.fetched.append(given.get("href", ""))
        self.fetched += [value for name, value in given.items() if (tag, name) in FETCHED]
        self.fetched += IN_STYLE.findall(given.get("style", ""))

    def handle_data(self, data: str) -> None:
        """Count the figures of which only a description is shown."""
        self.figures_in_words += data.startswith("<Figure size")


@cache
def read(path: Path) -> Page:
    """The addresses of a file."""
    page = Page()
    page.feed(path.read_text(encoding="utf-8"))
    return page


def faults(site: Path) -> Iterator[str]:
    """A sentence for each link that leads nowhere, and for each file from elsewhere."""
    for path in sorted(site.rglob("*.html")):
        for link in dict.fromkeys(read(path).links):
            if not leads_somewhere(path, link):
                yield f"{path.relative_to(site)}: {link!r} leads nowhere"
        for source in dict.fromkeys(read(path).fetched):
            if is_elsewhere(source):
                yield f"{path.relative_to(site)}: {source!r} is fetched from elsewhere"
            elif not leads_somewhere(path, source):
                yield f"{path.relative_to(site)}: {source!r} does not exist"
        if read(path).figures_in_words:
            yield f"{path.relative_to(site)}: a figure is shown in words"
    for path in sorted(site.rglob("*.css")):
        for source in IN_STYLE.findall(path.read_text(encoding="utf-8")):
            yield f"{path.relative_to(site)}: {source!r} is fetched from elsewhere"


def is_elsewhere(address: str) -> bool:
    """True for an address on another host."""
    return bool(urlsplit(address).netloc)


def leads_somewhere(page: Path, link: str) -> bool:
    """True if a link leaves the site, or its file is there and has the anchor."""
    parts = urlsplit(link)
    if parts.scheme or parts.netloc:
        return True
    target = (page.parent / unquote(parts.path)).resolve() if parts.path else page
    if target.is_dir():
        target /= "index.html"
    if not target.is_file():
        return False
    return not parts.fragment or target.suffix != ".html" or unquote(parts.fragment) in read(target).anchors


def main() -> int:
    """Print what is wrong; 1 if anything is."""
    found = list(faults(Path(sys.argv[1])))
    print(*found, f"{len(found)} faults", sep="\n")
    return bool(found)


if __name__ == "__main__":
    sys.exit(main())
