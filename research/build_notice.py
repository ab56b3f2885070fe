"""Write the table of sources in the corpus notice, counted from the corpus itself."""

import json
import lzma
from collections import Counter
from pathlib import Path

FOLDER = Path(__file__).parents[1] / "src" / "unweave" / "assets" / "corpus"

ORIGINS = {
    "ams-amsldoc": "The amsmath user's guide, amsldoc.tex",
    "ams-testmath": "The amsmath test file, testmath.tex, version 2.0",
    "austen": "Jane Austen, six novels",
    "cpython-doc": "The manual of Python 3.11.2",
    "cpython-lib": "The standard library of Python 3.11.2, without its tests",
    "devil": "Ambrose Bierce, The Devil's Dictionary",
    "html-apache2": "The manual of the Apache HTTP Server 2.4",
    "jargon": "The Jargon File",
    "kjv": "The Bible, King James Version, sample",
    "math-python:astropy": "Astropy 8.0.2, files with mathematics",
    "math-python:jax": "JAX 0.10.2, files with mathematics",
    "math-python:networkx": "NetworkX 3.6.1, files with mathematics",
    "math-python:pennylane": "PennyLane 0.45.1, files with mathematics",
    "math-python:pymc": "PyMC 5.28.5, files with mathematics",
    "math-python:qiskit": "Qiskit 2.6.2, files with mathematics",
    "math-python:scipy": "SciPy 1.17.1, files with mathematics",
    "math-python:statsmodels": "statsmodels 0.15.0, files with mathematics",
    "math-python:sympy": "SymPy 1.14.0, files with mathematics",
    "mobydick": "Herman Melville, Moby Dick",
    "postgres-docs": "The manual of PostgreSQL 15",
    "qt-examples": "Example programs of Qt 5.15.8 whose header offers the BSD license",
    "shakespeare": "William Shakespeare, sample",
    "sotu": "State of the Union addresses, sample",
}
TEXTS = {
    "PSF-2.0": "PSF-2.0.txt",
    "BSD-3": "BSD-3-Clause.txt",
    "BSD-3-Clause": "BSD-3-Clause.txt",
    "Apache-2.0": "Apache-2.0.txt, Apache-2.0-notices.txt",
    "PostgreSQL": "PostgreSQL.txt",
    "LPPL-1.3c (keep unmodified or rename)": "LPPL-1.3c.txt",
    "public domain": "none needed",
}

HEAD = """# Where the default corpus comes from

`default.jsonl.xz` puts together texts of many authors, each under its own license. File headers
that repeat were removed from the documents, so the notices travel here. Every document names its
`source`, `kind` and `licence`. The MIT license of unweave does not apply to these texts.

{table}

Remarks:

- Austen, Melville, Shakespeare, Bierce, the State of the Union addresses and the Jargon File are in
  the public domain.
- The King James Version is in the public domain except in the United Kingdom, where printing it
  is a right of the Crown under letters patent. Leave out the source `kjv` if that matters to you.
- The two files of the American Mathematical Society stand here word for word and under other
  names, as their licenses ask.
- The standard library of Python holds files of other authors, whose notices stand in them. One offers
  the GPL or the license of Python: it is used under the latter.
- The Qt examples are used under the BSD license that their headers offer.

`python research/build_notice.py` counts the table anew; `python scripts/scan_bundled.py` looks for licenses and
addresses in all that ships.
"""


def table() -> str:
    """Write the table of sources in Markdown."""
    documents: Counter[tuple[str, str, str]] = Counter()
    size: Counter[tuple[str, str, str]] = Counter()
    with lzma.open(FOLDER / "default.jsonl.xz", "rt", encoding="utf-8") as lines:
        for line in lines:
            row = json.loads(line)
            key = (row["source"], row["kind"], row["licence"])
            documents[key] += 1
            size[key] += len(row["text"].encode())
    rows = [
        f"| {ORIGINS[source]} | `{source}` | {kind} | {license} | {TEXTS[license]} "
        f"| {documents[key]:,} | {size[key] / 1e6:.2f} |"
        for key in sorted(documents)
        for source, kind, license in [key]
    ]
    head = "| what | `source` | `kind` | `licence` | license text | documents | MB |\n"
    total = f"| all | | | | | {documents.total():,} | {size.total() / 1e6:.2f} |"
    return head + "|---|---|---|---|---|---:|---:|\n" + "\n".join([*rows, total])


if __name__ == "__main__":
    (FOLDER / "NOTICE" / "README.md").write_text(HEAD.format(table=table()), encoding="utf-8")
