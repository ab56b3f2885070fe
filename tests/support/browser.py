"""Pages that are watched: what they ask for, what they say, what they open."""

import os
import re
import time
from dataclasses import dataclass, field
from decimal import Decimal

import pytest


@dataclass
class Seen:
    """What a page did while it was looked at."""

    home: str = "file:"
    """What the page's own addresses begin with."""
    requests: list[str] = field(default_factory=list)
    console: list[str] = field(default_factory=list)
    dialogs: list[str] = field(default_factory=list)

    @property
    def foreign(self) -> list[str]:
        """Requests for anything but the file itself, or its server, and what it made."""
        return [url for url in self.requests if not url.startswith((self.home, "blob:", "data:"))]

    @property
    def files(self) -> set[str]:
        """The files that were asked for."""
        return {url.split("#")[0] for url in self.requests if url.startswith("file:")}


NOTED = """(() => {
    // A policy's refusal is also an event, which nothing on the page can silence.
    addEventListener("securitypolicyviolation", (event) => {
        (window.violations ??= []).push(`${event.effectiveDirective} ${event.blockedURI}`);
    });
    let busy = 0, changed = 0, frames = 0;
    const over = () => { busy -= 1 };
    const counted = (of, name) => {
        const own = of?.[name];
        if (own) of[name] = function (...given) {
            const promise = own.apply(this, given);
            busy += 1;
            promise.then(over, over);
            return promise;
        };
    };
    counted(window, "fetch");
    counted(window.Response?.prototype, "arrayBuffer");
    const workers = new WeakSet(), post = window.Worker?.prototype?.postMessage;
    if (post) Worker.prototype.postMessage = function (...given) {
        if (!workers.has(this)) for (const kind of ["message", "error"]) this.addEventListener(kind, over);
        workers.add(this);
        busy += 1;
        return post.apply(this, given);
    };
    const options = { subtree: true, childList: true, attributes: true, characterData: true };
    new MutationObserver(() => { [changed, frames] = [performance.now(), 0] }).observe(document, options);
    Object.defineProperty(window, "atRest", { value: () => {
        frames += 1;
        return busy <= 0 && frames > 3 && performance.now() - changed > 80;
    } });
})()"""
"""Notes what a policy refuses, and knows whether a page rests: nothing is asked, and it has not changed for a while."""


def watched(context, home: str = "file:") -> tuple[object, Seen]:
    """A page whose doings are noted."""
    page, seen = context.new_page(), Seen(home)
    context.add_init_script(NOTED)
    page.on("request", lambda request: seen.requests.append(request.url))
    page.on("console", lambda said: seen.console.append(f"{said.type}: {said.text}"))
    page.on("pageerror", lambda error: seen.console.append(f"error: {error}"))

    def note(dialog):
        seen.dialogs.append(dialog.message)
        dialog.dismiss()

    page.on("dialog", note)
    return page, seen


def missing(reason: str):
    """Say what is not here: skip, or fail where browser tests are required."""
    if os.environ.get("UNWEAVE_BROWSER") == "required":
        pytest.fail(reason)
    pytest.skip(reason)


def rest(page) -> None:
    """Wait until a page, or a frame, has shown and drawn what was asked of it; at most two seconds."""
    page.evaluate("""async () => {
        const end = performance.now() + 2000;
        do await new Promise((next) => setTimeout(() => requestAnimationFrame(next), 5));
        while (performance.now() < end && !window.atRest());
    }""")


def settled(page) -> None:
    """Wait until the view is there, and what it computes."""
    page.wait_for_selector("#app main")
    rest(page)


def show(page, state: str) -> None:
    """Open another state of the same page, as a link would."""
    page.evaluate("state => { location.hash = state }", state)
    settled(page)


def until(page, condition: str, arg: object = None) -> None:
    """Wait until a condition holds: a function, since a page's policy refuses to evaluate a text a second time."""
    assert "=>" in condition, f"{condition!r} is no function: under the page's policy it could be asked only once"
    page.wait_for_function(condition, arg=arg)


def says(page, pattern: str, where: str = "#uw-view", seconds: float = 30) -> re.Match[str]:
    """Wait until a part of the page says something, a regular expression; blanks of any kind count as one."""
    end = time.monotonic() + seconds
    while True:
        told = " ".join(page.locator(where).inner_text().split())
        found = re.search(pattern, told)
        if found:
            return found
        assert time.monotonic() < end, f"{pattern!r} is not said in: {told[:3000]}"
        page.wait_for_timeout(50)


NUMBER = r"([−+]?\d[\d,.]*(?: × 10[⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+)?(?: %)?)"
"""A number as it is shown."""
POWERS = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻−", "0123456789--")


def read(shown: str) -> tuple[float, float]:
    """A number as it is shown, and half of its last digit."""
    text = shown.translate(POWERS).replace(",", "").replace("≈", "").replace("+", "").strip()
    text = re.sub(r"\s*×\s*10", "e", text)
    percent = text.endswith("%")
    found = Decimal(text.rstrip("% "))
    unit = Decimal(1).scaleb(found.as_tuple().exponent)
    return (float(found / 100), float(unit / 200)) if percent else (float(found), float(unit / 2))


def agree(shown: str, value: float, error: float = 1e-5) -> bool:
    """Whether a number is shown as what it is, at the digits that are shown.

    Args:
        shown: As the page writes it.
        value: The library's.
        error: By how much numbers that the page computes itself may be off, relative to 1 or to the value.
    """
    number, half = read(shown)
    return abs(number - value) <= half * (1 + 1e-6) + error * max(1.0, abs(value))


def views(page) -> list[str]:
    """The views that the page was built with."""
    return page.locator("[data-view]").evaluate_all("all => all.map(one => one.dataset.view)")


TABLES = """() => [...document.querySelectorAll("#uw-view table")].map((one) => ({
    name: one.caption?.textContent ?? "",
    heads: [...one.tHead.rows[0].cells].map((cell) => cell.textContent.trim()),
    rows: [...one.tBodies[0].rows].map((row) => [...row.cells].map((cell) => cell.textContent.trim())),
}))"""
"""The tables of a view, with their cells as texts."""


def unfolded(page) -> None:
    """Open everything that is folded, and wait for what it shows."""
    page.evaluate("() => { for (const one of document.querySelectorAll('#uw-view details')) one.open = true }")
    rest(page)
