"""Take pictures of every view of the explorer, wide and narrow, light and dark, and write the page that shows them.

    python scripts/take_screenshots.py [--out docs/images/explorer] [--page docs/gallery.md] [--view VIEW]...

Needs the extra `browser` and Chromium, which UNWEAVE_CHROMIUM may name. The page in the pictures is that of a small
bundled model with nine moments of its training. The page of pictures is written only when all views are taken.
"""

import argparse
import io
import os
import shutil
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Literal

from build_demo import MODEL, STEPS, TEXT, made
from PIL import Image
from playwright.sync_api import Page, sync_playwright

import unweave as uw
from unweave.files import writing

ROOT = Path(__file__).parents[1]
NAMES = ("chromium", "chromium-browser", "google-chrome")
SIZES = {1280: 1000, 390: 1100}
"""Heights of the pictures in pixels, by their widths."""
THEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
QUALITY = 60
SOURCE = " self"
"""The token whose skip-trigrams are shown."""
START = "What the model is, what was found in it, and what was checked."
HEADER = """# Pictures of the explorer

Every view on the page of `{model}`, the bundled model of two layers that `unweave demo` opens as well. Each is shown
in your theme and as wide as your screen; below it are its four pictures, at both widths and in both themes.
`python scripts/take_screenshots.py` takes them; [The explorer](explorer.md) says what they show.
"""


def main() -> None:
    """Build the page, take the pictures, write what shows them."""
    given = arguments()
    model = uw.load(MODEL)
    with tempfile.TemporaryDirectory() as folder:
        place = made(panels=uw.explorer.PANELS, opens="").save(Path(folder) / "page.html")
        states = found_states(model)
        wanted = {name: states[name] for name in given.view or states}
        sentences = take(place, wanted, given.out)
    if not given.view:
        writing.write_text(given.page, document(sentences, given.out.relative_to(given.page.parent)))


def arguments() -> argparse.Namespace:
    """What was asked for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--out", type=Path, default=ROOT / "docs" / "images" / "explorer")
    parser.add_argument("--page", type=Path, default=ROOT / "docs" / "gallery.md")
    parser.add_argument("--view", action="append", help="take only this view")
    return parser.parse_args()


def found_states(model: uw.Model) -> Mapping[str, str]:
    """What each view shows: mostly the head that matches prefixes best, where the text repeats itself."""
    best = uw.head_summary(model).top(1, by="prefix_matching")[0]
    head, before = (f"{one.layer}.{one.head}" for one in (best.head, best.writer or best.head))
    ids = model.encode(TEXT)
    dst = next(i for i in range(len(ids) - 2, 1, -1) if ids[i] in ids[1:i])
    src = ids.index(ids[dst]) + 1
    cell = f"h={head}&dst={dst}&src={src}"
    return {
        "start": "",
        "attention": cell,
        "logit": f"dst={dst}",
        "trigrams": f"h={head}&tok={model.tokenizer.encode(SOURCE)[0]}",
        "eigenvalues": f"h={head}",
        "composition": f"h={before},{head}",
        "importance": "",
        "heads": "",
        "text": f"h={head}",
        "training": f"p=r&h={head}&step={STEPS[5]}",
        "stream": "",
        "compare": f"h={head}",
        "difference": "",
        "vocabulary": "q=the",
        "tour": "",
    }


def take(place: Path, states: Mapping[str, str], out: Path) -> dict[str, tuple[str, str]]:
    """Take the pictures; title and sentence of every view, as the page says them."""
    path = os.environ.get("UNWEAVE_CHROMIUM") or next(filter(None, map(shutil.which, NAMES)))
    sentences: dict[str, tuple[str, str]] = {}
    with sync_playwright() as play:
        browser = play.chromium.launch(
            executable_path=path, args=["--no-sandbox", "--disable-gpu", "--hide-scrollbars"]
        )
        for width, height in SIZES.items():
            for theme in THEMES:
                page = browser.new_page(viewport={"width": width, "height": height}, color_scheme=theme)
                page.goto(place.as_uri())
                page.wait_for_selector("#app main")
                for view, state in states.items():
                    show(page, f"v=1&view={view}&{state}")
                    sentences[view] = said(page, view)
                    save(page.screenshot(), out / f"{view}-{width}-{theme}.webp")
                page.close()
        browser.close()
    return sentences


def show(page: Page, state: str) -> None:
    """Open a state as a link would, and wait until all of it is drawn."""
    page.evaluate("state => { location.hash = state }", state)
    page.wait_for_timeout(300)
    page.evaluate("() => { document.activeElement?.blur(); scrollTo(0, 0) }")
    page.wait_for_timeout(1300)


def said(page: Page, view: str) -> tuple[str, str]:
    """Title and sentence of a view."""
    title = page.locator(f'[data-view="{view}"] span').inner_text()
    sentence = page.locator(".title p")
    return title, sentence.first.inner_text() if sentence.count() else START


def save(picture: bytes, path: Path) -> None:
    """Save a picture in few bytes."""
    held = io.BytesIO()
    Image.open(io.BytesIO(picture)).convert("RGB").save(held, "WEBP", quality=QUALITY, method=6)
    path.parent.mkdir(parents=True, exist_ok=True)
    writing.write_bytes(path, held.getvalue())


def document(sentences: Mapping[str, tuple[str, str]], images: Path) -> str:
    """The page that shows the pictures: that of the reader's theme and width, and links to all four."""
    parts = [HEADER.format(model=MODEL)]
    for view, (title, sentence) in sentences.items():
        places = {(w, theme): f"{images}/{view}-{w}-{theme}.webp" for w in SIZES for theme in THEMES}
        shown = "\n\n".join(
            f'```{{image}} {place}\n:alt: "{title}: {sentence}"\n:class: only-{theme} {width_of(w)}-screen\n```'
            for (w, theme), place in places.items()
        )
        links = " · ".join(f"[{width_of(w)}, {theme}]({place})" for (w, theme), place in places.items())
        parts.append(f"## {title}\n\n{sentence}\n\n{shown}\n\n{links}\n")
    return "\n".join(parts)


def width_of(pixels: int) -> str:
    """How a width is called."""
    return "wide" if pixels > 400 else "narrow"


if __name__ == "__main__":
    main()
