"""The reader's browser, where there is one."""

import os
import sys
import webbrowser

SCREENS = ("DISPLAY", "WAYLAND_DISPLAY")
"""Variables that name a screen; without one a browser in the terminal would take it over."""


def opened(address: str) -> bool:
    """Open an address in a browser with windows; tell whether there is one."""
    headless = sys.platform.startswith("linux") and not any(os.environ.get(name) for name in SCREENS)
    remote = "SSH_CONNECTION" in os.environ  # the screen, if any, is not where the command was typed
    try:
        return not headless and not remote and webbrowser.open(address)
    except webbrowser.Error:
        return False
