"""The page: results as one self-contained HTML file. No other module writes HTML."""

from unweave.explorer.page import render

__all__ = ["render"]
