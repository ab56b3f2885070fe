"""Pictures and pages: how results are shown, and the only place where HTML is written."""

from unweave.explorer.page import render

__all__ = ["render"]
