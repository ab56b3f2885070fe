"""The answers of the exercises, each computed from its model on request; slips are common wrong answers."""

from collections.abc import Mapping
from typing import Any

from unweave.algebra.factored import FactoredMatrix
from unweave.analysis.attribution.importance import importance as term_importance
from unweave.analysis.bigrams import direct_path
from unweave.analysis.composition.scores import composition as composition_scores
from unweave.analysis.composition.virtual_heads import virtual_pattern
from unweave.analysis.difference.difference import difference as difference_of
from unweave.analysis.induction.verdict import induction as find_induction
from unweave.model import Model, expansion
from unweave.text.windows import windows

Given = Mapping[str, str]  # what the question of an exercise names: texts, tokens, heads
Found = Mapping[str, Any]  # the answer under answer, and slips by name


def bigrams(model: Model, given: Given) -> Found:
    """The top continuation of a token by the direct path."""
    column = direct_path(model.weights).columns(model.token(given["token"]))
    return {"answer": column.argmax(), "same": given["token"]}


def additive(model: Model, given: Given) -> Found:
    """The head without which a logit falls most: in one layer, the head with the largest term."""
    token = model.token(given["target"])
    left = {head: model.run(given["text"], without=head).logits[-1, token].item() for head in model.weights.head_ids}
    return {"answer": min(left, key=lambda head: left[head])}


def rank(model: Model, given: Given) -> Found:
    """The bound on the rank of a QK circuit."""
    weights = model.weights
    bound = (weights.W_E.T @ weights.QK[given["head"]] @ weights.W_E).rank_bound
    return {"answer": bound, "stream": weights.d_model, "vocabulary": weights.d_vocab}


def bugs(model: Model, given: Given) -> Found:
    """What full attention to a source adds to the logit of an output token, for any destination."""
    weights = model.weights
    column = (weights.W_U @ weights.OV[given["head"]] @ weights.W_E).columns(model.token(given["source"]))
    return {"answer": column[model.token(given["out"])], "zero": 0.0, "other": column[model.token(given["other"])]}


def copying(model: Model, given: Given) -> Found:
    """The eigenvalue score of an OV circuit."""
    weights, head = model.weights, given["head"]
    return {
        "answer": _score(weights.W_U @ weights.OV[head] @ weights.W_E),
        "bare": _score(weights.OV[head]),
        "attends": _score(weights.W_E.T @ weights.QK[head] @ weights.W_E),
    }


def composition(model: Model, given: Given) -> Found:
    """The head that composes most with a reader's keys."""
    pairs = composition_scores(model, space="tokens").where(reader=given["head"])
    first = {kind: pairs.where(kind=kind).top(1, "z")[0].writer for kind in "kv"}
    return {"answer": first["k"], "values": first["v"]}


def paths(model: Model, given: Given) -> Found:
    """The number of paths with one more layer of equally many heads."""
    known, heads = expansion(model.weights).count(), model.weights.n_heads
    return {"answer": known * (1 + heads), "direct": known + heads, "without": heads ** (model.weights.n_layers + 1)}


def induction(model: Model, given: Given) -> Found:
    """The induction heads."""
    return {"answer": find_induction(model).heads.where(verdict="induction")}


def ablation(model: Model, given: Given) -> Found:
    """The probability of a token without any induction head."""
    heads = [row.head for row in find_induction(model).heads.where(verdict="induction")]

    def left(*without: Any) -> float:
        run = model.run(given["text"], without=without)
        return run.logits[-1].softmax(-1)[model.token(given["target"])].item()

    return {"answer": left(*heads), "whole": left(), "one": [left(head) for head in heads]}


def importance(model: Model, given: Given) -> Found:
    """The share of paths of order 2 in the reduction of the loss."""
    gains = [float(row.reduction) for row in term_importance(model, windows(model, "default", 4096)).orders]
    return {"answer": gains[2] / sum(gains), "heads": gains[1] / sum(gains), "nats": gains[2]}


def virtual(model: Model, given: Given) -> Found:
    """The token to which a virtual head attends most from the last position."""
    run = model.run(given["text"])
    pattern = virtual_pattern(run, given["reader"], given["writer"])
    return {"answer": run.tokens[pattern[-1].argmax()], "reader": run.tokens[run.pattern[given["reader"]][-1].argmax()]}


def difference(model: Model, given: Given) -> Found:
    """The heads of the path that carries the largest part of the difference of two runs."""
    found = difference_of(model.run(given["text"]), model.run(given["other"]))
    return {"answer": str(found.paths(given["target"])[0].path)}


def _score(circuit: FactoredMatrix) -> float:
    values = circuit.eigenvalues()
    return (values.real.sum() / values.abs().sum()).item()
