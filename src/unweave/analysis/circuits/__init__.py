"""OV and QK circuits of heads over tokens and positions, and copying."""

from unweave.analysis.circuits.copying import (
    Copying,
    CopyingTable,
    Eigenvalue,
    Spectra,
    copying,
    copying_spectrum,
    eigenvalue_score,
)
from unweave.analysis.circuits.expanded import CircuitEntries, CircuitEntry, entries, expanded_circuit, largest_entries
from unweave.analysis.circuits.positions import PositionShares, position_kernel, position_shares

__all__ = sorted(name for name, found in vars().items() if getattr(found, "__module__", "").startswith(__name__))
