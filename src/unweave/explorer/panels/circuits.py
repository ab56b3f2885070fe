"""Circuits of single heads: copying, and eigenvalues of OV, of QK, and of QK through an earlier head."""

from collections.abc import Iterator

from unweave.algebra.terms import HeadLike
from unweave.analysis.circuits.copying import copying, copying_spectrum
from unweave.analysis.circuits.matching import matching_spectrum
from unweave.analysis.overview import head_summary
from unweave.explorer.bundle import Made, TableRef
from unweave.explorer.panels.subject import Subject
from unweave.explorer.panels.tables import table


def copies(of: Subject) -> Iterator[TableRef]:
    """``copying``: how much each head copies, and its null."""
    yield table(copying(of.model, seed=of.seed), "copying", of.name, Made("copying", {"seed": of.seed}))


def eigenvalues(of: Subject) -> Iterator[TableRef]:
    """``eigenvalues``, ``eigenvalues.random`` and ``eigenvalues.qk``: spectra of OV, of random heads, and of QK."""
    found = copying_spectrum(of.model, seed=of.seed)
    made = Made("analysis.circuits.copying_spectrum", {"seed": of.seed})
    yield table(found.eigenvalues, "eigenvalues", of.name, made)
    yield table(found.null, "eigenvalues.random", of.name, made)
    through: dict[HeadLike, HeadLike] = {
        row.head: row.writer for row in head_summary(of.model, seed=of.seed) if row.writer is not None
    }
    named = {str(head): str(writer) for head, writer in through.items()}
    made = Made("analysis.circuits.matching_spectrum", {"through": named})
    yield table(matching_spectrum(of.model, through), "eigenvalues.qk", of.name, made)
