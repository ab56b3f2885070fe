"""OV and QK circuits of heads over tokens and positions, and copying."""

from unweave.analysis.circuits.copying import Copying as Copying
from unweave.analysis.circuits.copying import CopyingTable as CopyingTable
from unweave.analysis.circuits.copying import Eigenvalue as Eigenvalue
from unweave.analysis.circuits.copying import Spectra as Spectra
from unweave.analysis.circuits.copying import copying as copying
from unweave.analysis.circuits.copying import copying_spectrum as copying_spectrum
from unweave.analysis.circuits.copying import eigenvalue_score as eigenvalue_score
from unweave.analysis.circuits.expanded import CircuitEntries as CircuitEntries
from unweave.analysis.circuits.expanded import CircuitEntry as CircuitEntry
from unweave.analysis.circuits.expanded import entries as entries
from unweave.analysis.circuits.expanded import expanded_circuit as expanded_circuit
from unweave.analysis.circuits.expanded import largest_entries as largest_entries
from unweave.analysis.circuits.positions import PositionShares as PositionShares
from unweave.analysis.circuits.positions import position_kernel as position_kernel
from unweave.analysis.circuits.positions import position_shares as position_shares

__all__ = sorted(name for name, found in vars().items() if getattr(found, "__module__", "").startswith(__name__))
