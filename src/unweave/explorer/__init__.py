"""The page: results as one self-contained HTML file. No other module writes HTML."""

from unweave.explorer.bundle import Manifest
from unweave.explorer.panels.everything import PANELS, QUICK, SHORT, PanelSpec
from unweave.explorer.report import Report, report
from unweave.explorer.state import State
from unweave.files.writing import refuse_taken

__all__ = ["PANELS", "QUICK", "SHORT", "Manifest", "PanelSpec", "Report", "State", "refuse_taken", "report"]
