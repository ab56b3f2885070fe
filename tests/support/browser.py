"""Pages that are watched: what they ask for, what they say, what they open."""

import os
from dataclasses import dataclass, field

import pytest


@dataclass
class Seen:
    """What a page did while it was looked at."""

    requests: list[str] = field(default_factory=list)
    console: list[str] = field(default_factory=list)
    dialogs: list[str] = field(default_factory=list)

    @property
    def foreign(self) -> list[str]:
        """Requests for anything but the file itself and what it made."""
        return [url for url in self.requests if not url.startswith(("file:", "blob:", "data:"))]

    @property
    def files(self) -> set[str]:
        """The files that were asked for."""
        return {url.split("#")[0] for url in self.requests if url.startswith("file:")}


def watched(context) -> tuple[object, Seen]:
    """A page whose doings are noted."""
    page, seen = context.new_page(), Seen()
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


def settled(page) -> None:
    """Wait until the view is there, and what it computes."""
    page.wait_for_selector("#app main")
    page.wait_for_timeout(500)


def show(page, state: str) -> None:
    """Open another state of the same page, as a link would."""
    page.evaluate("state => { location.hash = state }", state)
    settled(page)


def views(page) -> list[str]:
    """The views that the page was built with."""
    return page.locator("[data-view]").evaluate_all("all => all.map(one => one.dataset.view)")
