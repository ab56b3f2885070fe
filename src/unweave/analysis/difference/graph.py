"""A difference as a graph of components by token and layer, in the JSON that circuit-tracer's viewer reads."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import count, takewhile
from typing import Any, NamedTuple

import torch

from unweave.analysis.difference.edges import Writers
from unweave.analysis.difference.layers import WAYS, LayerSecants
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
    found = (Place(writer, position, values[writer, position].item()) for writer, position in pairs)
    return [place for place in found if place.value]


@dataclass(frozen=True, eq=False)
class Traced:
    """The secants of two runs and everything that writes, for edges between places.

    Attributes:
        layers: Secants of all layers.
        known: What writes.
        end: Covectors of the target on the last stream.
    """

    layers: Sequence[LayerSecants]
    known: Writers
    end: Float[Tensor, "seq d_model"]

    def part(self, place: Place) -> Float[Tensor, " d_model"]:
        """What a place writes differently."""
        return self.known.parts[place.writer].view_as(self.end)[place.position]

    def reads(self, place: Place) -> bool:
        """True of a place through which paths pass, and not of one where they begin."""
        return self.known.nodes[place.writer].kind in (*WAYS, "neurons")

    def pulled(self, place: Place, c: Float[Tensor, "*more seq d_model"]) -> tuple[Float[Tensor, "*more seq d"], int]:
        """Covectors on what one place reads, from those on the stream into which it writes; and how many it sees."""
        node, head, layer = self.known.nodes[place.writer], self.known.heads[place.writer], self.layers_of(place)
        if head is not None:
            found = layer.through_one(node.kind, c, head, place.position)  # type: ignore[arg-type]
            return found, self.known.upto[layer.number]
        row = slice(place.position, place.position + 1)
        own, found = layer.at(row), torch.zeros_like(c)
        found[..., row, :] = own.through_neurons(own.to_activations(c[..., row, :]))
        return found, self.known.between[layer.number]

    def layers_of(self, place: Place) -> LayerSecants:
        """The layer of a place that reads."""
        return self.layers[self.known.layers[place.writer]]


def links(chosen: Sequence[Place], traced: Traced, stops: Mapping[int, Stop]) -> list[tuple[int, int, float]]:
    """Edges between chosen places, and into the logits (the place after the last), with their sums of paths."""
    end = traced.end
    rows = torch.stack([traced.part(place) for place in chosen]) if chosen else end[:0]
    at = torch.tensor([place.position for place in chosen], device=end.device, dtype=torch.long)
    found = []
    for n, place in enumerate(chosen):
        if not traced.reads(place):
            continue
        # 1. covectors on what this one place reads: those of its writes, at its position alone
        stop = stops[traced.layers_of(place).number]
        after = stop.after if traced.known.heads[place.writer] is None else stop.into_heads
        c, sees = traced.pulled(place, after)
        # 2. what each chosen place that writes before adds
        values = (c[at] * rows).sum(-1).tolist()
        found += [(i, n, value) for i, value in enumerate(values) if value and chosen[i].writer < sees]
    found += [(i, len(chosen), value) for i, value in enumerate((end[at] * rows).sum(-1).tolist()) if value]
    return found


def sizes(k: int) -> list[int]:
    """Numbers of places at which `carried` is measured: each at most a half more than the one before.

    Example:
        >>> sizes(20)
        [1, 2, 3, 4, 6, 8, 12, 16, 20]
    """
    steps = (step for n in count() for step in (2**n, 3 * 2**n // 2))
    return [*dict.fromkeys(takewhile(lambda step: step < k, steps)), *([k] if k else [])]


def carried(chosen: Sequence[Place], traced: Traced) -> list[tuple[int, float]]:
    """Sums of the paths that pass no place but the n with the largest sums of paths, for some n.

    Covectors go back through the chosen places alone, for all n at once: a place that is not among the n passes none.
    """
    counts = sizes(len(chosen))
    order = sorted(range(len(chosen)), key=lambda i: -abs(chosen[i].value))
    rank = {i: n for n, i in enumerate(order)}
    c = traced.end.expand(len(counts), *traced.end.shape).clone()
    waiting: dict[int, Tensor] = {}
    sums = c.new_zeros(len(counts))
    for i in reversed(range(len(chosen))):
        place = chosen[i]
        # 1. what later places read of writers up to this one
        for sees in [sees for sees in waiting if sees > place.writer]:
            c = c + waiting.pop(sees)
        among = torch.tensor([rank[i] < n for n in counts], device=c.device, dtype=c.dtype)
        if traced.reads(place):
            # 2. what this one reads, for those n that it is among
            found, sees = traced.pulled(place, c * among[:, None, None])
            waiting[sees] = waiting.get(sees, 0) + found
        else:
            sums += among * (c[:, place.position] @ traced.part(place))
    return list(zip(counts, sums.tolist(), strict=True))


@dataclass(frozen=True, eq=False)
class Graph:
    """The largest places of two runs with the edges between them.

    Attributes:
        chosen: The places, in the order in which they write.
        direct: What each writes to the target directly.
        edges: Edges between them, and into the logits, the place after the last, with their sums of paths.
        carried: Sums of the paths that pass no place but the n largest, for some n.
    """

    chosen: Sequence[Place]
    direct: Sequence[float]
    edges: Sequence[tuple[int, int, float]]
    carried: Sequence[tuple[int, float]]


def document(run: Run, texts: Sequence[str], target: Target, known: Writers, found: Graph) -> dict[str, Any]:
    """The graph as JSON values: metadata, nodes by token and layer, links by weight."""
    chosen = found.chosen
    ids = [_id(known.nodes[place.writer], known.layers[place.writer], place, run) for place in chosen]
    token = max(target.weights, key=lambda one: target.weights[one])
    last = f"{run.weights.n_layers + 1}_{token}_{target.at}"
    nodes = [
        _node(ids[n], place, known.nodes[place.writer], known.layers[place.writer], target.unit)
        | {"direct": found.direct[n]}
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
            "carried": [{"nodes": n, "value": value} for n, value in found.carried],
        },
        "qParams": {"pinnedIds": [], "supernodes": [], "linkType": "both", "clickedId": "", "sg_pos": ""},
        "nodes": nodes,
        "links": [{"source": names[i], "target": names[n], "weight": weight} for i, n, weight in found.edges],
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
        "component": node.name,
        "kind": node.kind,
        "influence": abs(place.value),
        "activation": place.value,
    }
