"""What the columns of the page's tables are called: the meaning in a few words, and the unit.

A name that is not here is its own heading. Shares and scores without a unit lie in [0, 1] or [-1, 1].
"""

from collections.abc import Iterable, Mapping

HEADINGS: Mapping[str, str] = {
    "eigenvalue_score": "Σλ / Σ|λ| of OV",
    "centered_score": "Σλ / Σ|λ|, logits centered",
    "ov_eigenvalue_score": "Σλ / Σ|λ| of OV",
    "ov_centered_score": "Σλ / Σ|λ|, logits centred",
    "qk_eigenvalue_score": "Σλ / Σ|λ| of QK",
    "trace": "trace (logits)",
    "diagonal_top1": "raises itself most",
    "diagonal_top5": "among its top 5",
    "raised": "share raised",
    "null_mean": "chance, mean",
    "null_sd": "chance, sd",
    "baseline": "chance, mean",
    "baseline_sd": "chance, sd",
    "prefix_null": "prefix, wrong places",
    "z": "sd above chance",
    "k_composition_z": "K-composition (sd above chance)",
    "examined": "tokens looked at",
    "copying": "copies a sample",
    "prefix_matching": "prefix matching",
    "ablated_prefix_matching": "prefix without it",
    "entropy": "entropy (nats)",
    "ov_norm": "‖W_OV‖",
    "qk_norm": "‖W_QK‖",
    "dst": "looks",
    "src": "at",
    "logit_effect": "adds to the next token (logits)",
    "information": "share of what it moves",
    "sd": "sd of scores (logits)",
    "none": "no earlier head",
    "q": "heads on the query side",
    "k": "heads on the key side",
    "qk": "heads on both sides",
    "loss": "loss (nats)",
    "reduction": "explained (nats)",
    "standard_error": "± (nats)",
    "terms": "paths",
    "alone": "on top of the direct path (nats)",
    "alone_error": "± alone (nats)",
    "on_top": "on top of all else (nats)",
    "on_top_error": "± on top (nats)",
    "removed": "loss without it (nats)",
    "added": "worth alone (nats)",
    "size": "size (logits)",
    "v_composition": "V-composition",
    "top_axis": "largest axis",
    "top_share": "its share",
    "moves": "moves (dimensions)",
    "compares": "compares (dimensions)",
    "share": "share of variance",
    "strength": "strength (logits)",
    "preference": "preference (nats)",
}
"""Headings of the columns that results have, by the name of the field."""


def heading(name: str) -> str:
    """The heading of a column."""
    return HEADINGS.get(name, name.replace("_", " "))


def headings(names: Iterable[str], **own: str) -> Mapping[str, str]:
    """The headings of columns, some of which mean something else here than elsewhere."""
    return {name: own.get(name, heading(name)) for name in names}
