"""OV and QK circuits of heads over tokens and positions, and copying."""

from unweave.analysis.circuits.copying import (
    Copying,
    CopyingTable,
    CopyingTogether,
    Eigenvalue,
    Spectra,
    circuit_singular_values,
    copying,
    copying_spectrum,
    copying_together,
    eigenvalue_score,
)
from unweave.analysis.circuits.expanded import (
    CircuitEntries,
    CircuitEntry,
    entries,
    expanded_circuit,
    largest_entries,
)
from unweave.analysis.circuits.positions import PositionShares, position_kernel, position_shares

__all__ = [
    "CircuitEntries",
    "CircuitEntry",
    "Copying",
    "CopyingTable",
    "CopyingTogether",
    "Eigenvalue",
    "PositionShares",
    "Spectra",
    "circuit_singular_values",
    "copying",
    "copying_spectrum",
    "copying_together",
    "eigenvalue_score",
    "entries",
    "expanded_circuit",
    "largest_entries",
    "position_kernel",
    "position_shares",
]
