"""OV and QK circuits of heads over tokens and positions, and copying."""

from unweave.analysis.circuits.copying import Copying, CopyingTogether, copying, copying_together
from unweave.analysis.circuits.expanded import (
    CircuitEntries,
    CircuitEntry,
    PositionShares,
    expanded_circuit,
    largest_entries,
    position_kernel,
    position_shares,
    smallest_entries,
)
from unweave.analysis.circuits.spectra import Eigenvalue, Spectra, circuit_singular_values, copying_spectrum

__all__ = [
    "CircuitEntries",
    "CircuitEntry",
    "Copying",
    "CopyingTogether",
    "Eigenvalue",
    "PositionShares",
    "Spectra",
    "circuit_singular_values",
    "copying",
    "copying_spectrum",
    "copying_together",
    "expanded_circuit",
    "largest_entries",
    "position_kernel",
    "position_shares",
    "smallest_entries",
]
