"""A difference as a graph of components by token and layer, in the JSON that circuit-tracer's viewer reads."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import torch

from unweave.analysis.difference.edges import Writers
from unweave.analysis.difference.layers import WAYS
from unweave.analysis.difference.sweep import Node, Stop
from unweave.analysis.difference.target import Target
from unweave.model.run import Run
from unweave.shapes import Float, Tensor


class Place(NamedTuple):
    """A node of the graph: a writer at a position, with the sum of all paths through it there."""

    writer: int
    position: int
    value: float


def places(values: Float[Tensor, "writers seq"], k: int) -> list[Place]:
    """The k places with the largest sums of paths, in the order in which they write."""
    chosen = values.abs().flatten().topk(min(k, values.numel())).indices.sort().values.tolist()
    pairs = (divmod(place, values.shape[1]) for place in chosen)
    return [Place(writer, position, values[writer, position].item()) for writer, position in pairs]


def links(
    chosen: Sequence[Place], known: Writers, stops: Mapping[int, Stop], end: Float[Tensor, "seq d_model"]
) -> list[tuple[int, int, float]]:
    """Edges between chosen places, and into the logits (the place after the last), with their sums of paths."""
    parts = known.parts.view(len(known.nodes), *end.shape)
    rows = torch.stack([parts[place.writer, place.position] for place in chosen])
    at = torch.tensor([place.position for place in chosen], device=end.device)
    found = []
    for n, place in enumerate(chosen):
        node, head, layer = known.nodes[place.writer], known.heads[place.writer], known.layers[place.writer]
        if node.kind not in (*WAYS, "neurons"):
            continue
        # 1. covectors on what this one place reads: those of its writes, at its position alone
        stop = stops[layer]
        if head is None:
            assert stop.activations is not None
            only = torch.zeros_like(stop.activations)
            only[place.position] = stop.activations[place.position]
            c, sees = stop.secants.through_neurons(only), known.between[layer]
        else:
            only = torch.zeros_like(stop.z)
            only[head, place.position] = stop.z[head, place.position]
            c, sees = stop.secants.through_heads(node.kind, only), known.upto[layer]  # type: ignore[arg-type]
        # 2. what each chosen place that writes before adds
        values = (c[at] * rows).sum(-1).tolist()
        found += [(i, n, value) for i, value in enumerate(values) if value and chosen[i].writer < sees]
    found += [(i, len(chosen), value) for i, value in enumerate((end[at] * rows).sum(-1).tolist()) if value]
    return found


def document(
    run: Run, texts: Sequence[str], target: Target, chosen: Sequence[Place], known: Writers, edges: Any
) -> dict[str, Any]:
    """The graph as JSON values: metadata, nodes by token and layer, links by weight."""
    ids = [_id(known.nodes[place.writer], known.layers[place.writer], place, run) for place in chosen]
    token = max(target.weights, key=lambda one: target.weights[one])
    last = f"{run.weights.n_layers + 1}_{token}_{target.at}"
    nodes = [
        _node(ids[n], place, known.nodes[place.writer], known.layers[place.writer], target.unit)
        for n, place in enumerate(chosen)
    ]
    probability = run.logits[target.at].softmax(-1)[token].item()
    nodes.append(
        {
            **_common(last, str(run.weights.n_layers + 1), target.at, token),
            "feature_type": "logit",
            "token_prob": probability,
            "is_target_logit": True,
            "clerp": f"{target.name}: {target.difference:+.3g} {target.unit}",
        }
    )
    names = [*ids, last]
    return {
        "metadata": {
            "slug": "unweave-difference",
            "scan": run.name or "model",
            "transcoder_list": [],
            "prompt_tokens": list(texts),
            "prompt": "".join(texts),
            "node_threshold": None,
            "schema_version": 1,
        },
        "qParams": {"pinnedIds": [], "supernodes": [], "linkType": "both", "clickedId": "", "sg_pos": ""},
        "nodes": nodes,
        "links": [{"source": names[i], "target": names[n], "weight": weight} for i, n, weight in edges],
    }


def _id(node: Node, layer: int, place: Place, run: Run) -> str:
    if layer < 0:
        return f"E_{int(run.ids[place.position])}_{place.position}"
    return f"{layer}_{node.name}.{node.kind}_{place.position}"


def _common(name: str, layer: str, position: int, feature: int) -> dict[str, Any]:
    return {
        "node_id": name,
        "jsNodeId": name,
        "feature": feature,
        "layer": layer,
        "ctx_idx": position,
        "run_idx": 0,
        "reverse_ctx_idx": 0,
    }


def _node(name: str, place: Place, node: Node, layer: int, unit: str) -> dict[str, Any]:
    way = f".{node.kind}" if node.kind in WAYS else ""
    return {
        **_common(name, "E" if layer < 0 else str(layer), place.position, place.writer),
        "feature_type": "embedding" if layer < 0 else "cross layer transcoder",
        "token_prob": 0.0,
        "is_target_logit": False,
        "clerp": f"{node.name}{way}: {place.value:+.3g} {unit}",
        "influence": abs(place.value),
        "activation": place.value,
    }
