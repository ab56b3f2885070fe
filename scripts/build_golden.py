"""Write what the page's engine is compared with: small models of every kind, requests, and Python's answers to them.

`web/test/golden/engine.json` holds weights, requests and answers as flat names and numbers, computed in float64 from
the float32 weights; beside them what each number may differ by: 1e-5 of the largest logit (score, entry), 1e-5 in
patterns, or four times Python's own float32 error where that is more. `texts.json` beside it holds texts and their ids.
"""

import base64
import json
import random
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import torch

import unweave as uw
from unweave.algebra.terms import HeadId
from unweave.analysis.attribution import scores
from unweave.analysis.circuits.expanded import expanded_circuit
from unweave.analysis.stream import head_map
from unweave.model.layer import Layer
from unweave.model.norms import Norm
from unweave.model.run import Run, run
from unweave.model.weights import Weights

GOLDEN = Path(__file__).resolve().parent.parent / "web" / "test" / "golden"
GATE = 1e-5
"""Of the largest logit, score or entry; in patterns as it is."""
OWN_ERRORS = 4
"""Times Python's own float32 error that the engine may differ by."""
MODES = ("attention", "value", "info", "score", "effect")
Flat = dict[str, float]
Request = dict[str, Any]


def small_model(kind: int) -> Weights:
    """One of twelve models: 0 to 3 layers, three kinds of positions and norms, with and without biases and smearing."""
    torch.manual_seed(kind)
    layers, positions = kind % 4, ("none", "stream", "queries and keys")[kind % 3]
    heads, d_model, d_vocab, n_ctx = 1 + kind % 3, 9, 23, 14
    more, smears = kind % 2 == 1, kind % 5 >= 3
    sizes = Sizes(heads, 4 + kind % 3, 5, d_model, n_ctx)
    return Weights(
        embed=torch.randn(d_model, d_vocab),
        unembed=torch.randn(d_vocab, d_model),
        layers=tuple(_layer(sizes, positions, more=more, smears=smears) for _ in range(layers)),
        n_ctx=n_ctx,
        norm=Norm() if kind < 4 else Norm(("layer", "rms")[kind % 2], 1e-5),
        positions=positions,  # type: ignore[arg-type]
        position_table=torch.randn(d_model, n_ctx) if positions == "stream" else None,
        b_U=torch.randn(d_vocab) if more else None,
    )


@dataclass(frozen=True)
class Sizes:
    """Sizes of a layer."""

    heads: int
    d_head: int
    d_value: int
    d_model: int
    n_ctx: int


def _layer(sizes: Sizes, positions: str, *, more: bool, smears: bool) -> Layer:
    heads, d_head, d_value, d_model, n_ctx = (getattr(sizes, name) for name in Sizes.__dataclass_fields__)
    table = positions == "queries and keys"
    return Layer(
        W_Q=torch.randn(heads, d_head, d_model) / 3,
        W_K=torch.randn(heads, d_head, d_model) / 3,
        W_V=torch.randn(heads, d_value, d_model) / 3,
        W_O=torch.randn(heads, d_model, d_value) / 3,
        b_Q=torch.randn(heads, d_head) if more else None,
        b_K=torch.randn(heads, d_head) if more else None,
        b_O=torch.randn(d_model) if more else None,
        P_Q=torch.randn(heads, d_head, n_ctx) / 3 if table else None,
        P_K=torch.randn(heads, d_head, n_ctx) / 3 if table else None,
        smear=torch.rand(heads) if smears else None,
    )


def some_requests(weights: Weights, name: str, number: int, longest: int, seed: int) -> list[Request]:
    """Requests of all kinds, drawn at random."""
    draw = random.Random(seed)
    kinds = ["run", "paths"] if not weights.n_layers else ["run", "ledger", "paths", "column", "tile"]
    return [_request(draw, weights, name, kinds[i % len(kinds)], longest) for i in range(number)]


def _request(draw: random.Random, weights: Weights, name: str, kind: str, longest: int) -> Request:
    ids = [draw.randrange(weights.d_vocab) for _ in range(draw.randint(1, min(longest, weights.n_ctx)))]
    head = str(draw.choice(weights.head_ids)) if weights.n_layers else ""
    token, dst = draw.randrange(weights.d_vocab), draw.randrange(len(ids))
    parts = [form.format(each) for each in weights.head_ids for form in ("{}", "M[{}]", "D[{}]")]
    off = draw.sample(parts, min(len(parts), draw.randint(0, 2)))
    of = {"model": name, "ids": ids, "without": off, "frozen": draw.random() < 0.4}
    hops = draw.random() < 0.5
    match kind:
        case "run":
            return {"kind": kind, "of": of, "top": draw.randint(1, 5)}
        case "ledger":
            return {"kind": kind, "of": of, "head": head, "dst": dst, "src": draw.randint(0, dst), "hops": hops}
        case "paths":
            against = draw.choice([None, draw.randrange(weights.d_vocab)])
            order = draw.choice([None, 0, 1, 2])
            asked = {"target": token, "against": against, "order": order, "hops": hops, "top": 1000}
            return {"kind": kind, "of": of, "position": dst, **asked}
        case "column":
            side, circuit = draw.choice(["row", "column"]), draw.choice(["ov", "qk"])
            of = {"model": name, "head": head, "circuit": circuit}
            return {"kind": kind, **of, "token": token, "side": side, "top": 5}
    aim = {"target": token} if draw.random() < 0.5 else {}
    return {"kind": "tile", "of": of, "head": head, "mode": draw.choice(MODES), **aim}


def cases(weights: Weights, requests: Sequence[Request]) -> list[dict[str, Any]]:
    """Requests, their answers in float64, and what each kind of number may differ by."""
    double = weights.map(torch.Tensor.double)
    return [_case(weights, double, request) for request in requests]


def _case(weights: Weights, double: Weights, request: Request) -> dict[str, Any]:
    exact, sizes = answer(double, request)
    rough, _ = answer(weights, request)
    allowed: dict[str, float] = {}
    for name, value in exact.items():
        kind = name.split("|")[0]
        own = OWN_ERRORS * abs(rough.get(name, value) - value)
        allowed[kind] = max(allowed.get(kind, 0.0), own, GATE * sizes.get(kind, sizes[""]))
    kept = {name: float(f"{value:.9g}") for name, value in exact.items()}
    return {"request": request, "expected": kept, "allowed": allowed}


def answer(weights: Weights, request: Request) -> tuple[Flat, dict[str, float]]:
    """The numbers of an answer by name, and the size that errors of each kind are measured against."""
    if request["kind"] == "column":
        return _column(weights, request)
    found = _run(weights, request["of"])
    size = found.logits.abs().max().item()
    match request["kind"]:
        case "run":
            return _predictions(found, request["top"]), {"": size, "top": max(1.0, size)}
        case "ledger":
            return _ledger(found, request)
        case "paths":
            return _paths(found, request), {"": size}
    return _tile(found, request), {
        "": {"effect": size, "score": 0.0}.get(request["mode"], 1.0) or _largest_score(found, request)
    }


def _run(weights: Weights, of: Mapping[str, Any]) -> Run:
    whole = run(weights, of["ids"]) if of["frozen"] and of["without"] else None
    return run(weights, of["ids"], without=of["without"], frozen=whole)


def _largest_score(found: Run, request: Request) -> float:
    return scores.raw_scores(found, request["head"]).tril().abs().max().item()


def _predictions(found: Run, top: int) -> Flat:
    flat = {f"loss|{i}": x for i, x in enumerate(found.loss.tolist())} if len(found.ids) > 1 else {}
    best = found.logits.softmax(-1).topk(min(top, found.weights.d_vocab))
    return flat | {f"top|{i}|{rank}": x for i, row in enumerate(best.values.tolist()) for rank, x in enumerate(row)}


def _ledger(found: Run, request: Request) -> tuple[Flat, dict[str, float]]:
    dst, src = request["dst"], request["src"]
    terms = uw.score_terms(found, request["head"], dst, src, hops=request["hops"])
    flat = {"score": terms.score, "attention": terms.attention}
    flat |= {f"entries|{t.query}|{t.key}|{t.kind}|{_heads(t.query)}|{_heads(t.key)}": t.value for t in terms.terms}
    row = scores.raw_scores(found, request["head"])[dst, : dst + 1].tolist()
    attention = found.pattern[request["head"]][dst].tolist()
    flat |= {f"competing|{i}": x for i, x in enumerate(row) if i != src}
    flat |= {f"attended|{i}": x for i, x in enumerate(attention[: dst + 1]) if i != src}
    return flat, {"": _largest_score(found, request), "attention": 1.0, "attended": 1.0}


def _heads(path: Any) -> str:
    return " ".join(map(str, path.heads))


def _paths(found: Run, request: Request) -> Flat:
    asked = {name: request[name] for name in ("against", "order", "hops")}
    parts = uw.largest_paths(found, request["target"], dst=request["position"], k=request["top"], **asked)
    flat = {"logit": parts.logit, "above": parts.above}
    flat |= {f"paths|{' '.join(map(str, p.heads))}|{p.origin}": p.value for p in parts.paths}
    flat |= {f"by_order|{p.order}": p.value for p in parts.by_order}
    flat |= {f"paths in order|{p.order}": p.paths for p in parts.by_order}
    flat |= {f"by_head|{p.head}": p.value for p in parts.by_head}
    return flat | {f"by_source|{p.origin}|{p.position}|{p.token}": p.value for p in parts.by_source}


def _column(weights: Weights, request: Request) -> tuple[Flat, dict[str, float]]:
    circuit = expanded_circuit(weights, request["head"], request["circuit"])
    line = circuit.rows(request["token"]) if request["side"] == "row" else circuit.columns(request["token"])
    line = line.double()
    flat = {f"largest|{i}": x for i, x in enumerate(line.topk(request["top"]).values.tolist())}
    flat |= {f"smallest|{i}": -x for i, x in enumerate((-line).topk(request["top"]).values.tolist())}
    return flat | {"mean": line.mean().item(), "sd": line.std(correction=0).item()}, {"": line.abs().max().item()}


def _tile(found: Run, request: Request) -> Flat:
    head = HeadId.of(request["head"])
    match request["mode"]:
        case "attention":
            cells = found.pattern[head]
        case "value":
            cells = head_map(found, head, "value")
        case "info":
            cells = head_map(found, head, "info")
        case "score":
            cells = scores.raw_scores(found, head)
        case _:
            cells = _effect(found, head, request.get("target"))
    rows = cells.tolist()
    return {f"values|{i}|{j}": rows[i][j] for i in range(len(rows)) for j in range(i + 1)}


def _effect(found: Run, head: HeadId, target: int | None) -> torch.Tensor:
    """A[dst, src] · W_U[target] W_O W_V x_src, with the final scale; without a target that on the true next token."""
    weights = found.weights
    asked = weights.unembed[found.ids[1:]] if target is None else weights.unembed[[target] * len(found.ids)]
    reached = asked @ (found.read(head.layer) @ weights.OV[head].dense().mT).mT
    scale = found.scales[-1][: len(asked), None] if found.scales else 1.0
    return found.pattern[head][: len(asked)] * scale * reached


def some_texts(number: int, seed: int = 0) -> list[str]:
    """Texts of all kinds: prose, code, digits, blanks, accents, other scripts, emoji, control characters, noise."""
    draw = random.Random(seed)
    return [_text(draw) for _ in range(number)]


PIECES = """
the of and a to in is was it for with as his on be at by I this had not are but from or have an they which who said time
The Paris Potter Dursley anyone don't I'll we've they're it's can't self.assertEqual x_1 def return for(i a->b ===
naïve café Ünïcödé Ελληνικά русский 中文字符 日本語 한국어 עברית عربى हिन्दी 🙂 👩‍👩‍👧 🇫🇷 e\u0301 ﬁ İ ß ½ ² Ⅷ ∑ “quoted”
<|start|> <|endoftext|> \\n &amp; http://a.b/c?d=e 3.14159 1,000,000 0x1F 2026-11-22 [1][2] {} :-) ... --- '' \"\" #17
"""
WORDS = tuple(PIECES.split())
BLANKS = (" ", " ", " ", " ", "  ", "\n", "\n\n", "\t", "\r\n", "", "\u00a0", "\u200b", "\u2028", " \n ", "   ")


def _text(draw: random.Random) -> str:
    if draw.random() < 0.25:
        return "".join(_character(draw) for _ in range(draw.randint(1, 40)))
    return "".join(draw.choice(WORDS) + draw.choice(BLANKS) for _ in range(draw.randint(1, 25)))


def _character(draw: random.Random) -> str:
    planes = ((0, 0x80), (0x80, 0x800), (0x800, 0xD800), (0xE000, 0x10000), (0x10000, 0x110000))
    return chr(draw.randrange(*draw.choice(planes)))


def spec(weights: Weights, name: str) -> dict[str, Any]:
    """What the engine is told of a model besides its tensors."""
    sizes = {key: getattr(weights, key) for key in ("n_layers", "n_heads", "d_model", "d_head", "d_vocab", "n_ctx")}
    norm = {"kind": weights.norm.kind, "eps": weights.norm.eps}
    more = {"d_mlp": list(weights.d_mlp), "positions": weights.positions, "norm": norm, "start": 0}
    return {"name": name, **sizes, **more}


def stored(weights: Weights) -> dict[str, str]:
    """Tensors by name, as float32 in base64."""
    named = weights.tensors().items()
    return {name: base64.b64encode(x.float().contiguous().numpy().tobytes()).decode() for name, x in named}


def models_and_cases(models: Mapping[str, Weights], number: int, longest: int) -> dict[str, Any]:
    """Everything that the engine is asked about some models."""
    named = enumerate(models.items())
    asked = [(weights, some_requests(weights, name, number, longest, seed)) for seed, (name, weights) in named]
    found = [case for weights, requests in asked for case in cases(weights, requests)]
    told = [{"spec": spec(weights, name), "tensors": stored(weights)} for name, weights in models.items()]
    return {"models": told, "cases": found}


def main() -> int:
    """Write both files."""
    GOLDEN.mkdir(parents=True, exist_ok=True)
    found = models_and_cases({f"small-{kind}": small_model(kind) for kind in range(12)}, 15, 12)
    (GOLDEN / "engine.json").write_text(json.dumps(found, separators=(",", ":")) + "\n", encoding="utf-8")
    model, texts = uw.load("attn-2l-small"), some_texts(300)
    ids = [{"text": text, "ids": model.encode(text)} for text in texts]
    (GOLDEN / "texts.json").write_text(json.dumps(ids, separators=(",", ":")) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
