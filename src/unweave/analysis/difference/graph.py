"""A difference as a graph of components by token and layer, in the JSON that circuit-tracer's viewer reads."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import count, groupby, takewhile
from typing import Any, NamedTuple, cast

import torch

from unweave.analysis.difference.edges import Group, Writers
from unweave.analysis.difference.layers import EVERYWHERE, WAYS, LayerSecants, Rows, Way
from unweave.analysis.difference.sweep import Node, Stop
from unweave.analysis.difference.target import Target
from unweave.model.run import Run
from unweave.shapes import Float, Tensor


class Place(NamedTuple):
    """A node of the graph: a writer at a position."""

    writer: int
    group: Group
    head: int
    position: int
    value: float  # the sum of all paths through it there
    direct: float  # what it writes to the target directly

    @property
    def node(self) -> Node:
        """The writer."""
        return self.group.nodes[self.head]

    @property
    def part(self) -> Float[Tensor, " d_model"]:
        """What it writes differently."""
        return self.group.parts(slice(self.position, self.position + 1))[self.head, 0]


def places(
    known: Writers, values: Float[Tensor, "writers seq"], direct: Float[Tensor, "writers seq"], k: int
) -> list[Place]:
    """The k places with the largest sums of paths, in the order in which they write."""
    chosen = values.abs().flatten().topk(min(k, values.numel())).indices.sort().values.tolist()
    found = []
    for n, position in (divmod(place, values.shape[1]) for place in chosen):
        group, head = known.places[n]
        found.append(Place(n, group, head, position, values[n, position].item(), direct[n, position].item()))
    return [place for place in found if place.value]


def pulled(
    own: LayerSecants, places: Sequence[Place], c: Float[Tensor, "more places d_model"]
) -> Iterator[tuple[Place, Rows, Float[Tensor, "more rows d_model"]]]:
    """Pull covectors back from the writes of places to what they read; all are of one kind, and write side by side."""
    if places[0].node.kind == "neurons":
        here = own.at(torch.tensor([place.position for place in places], device=c.device))
        found = here.through_neurons(here.to_activations(c))
        for n, place in enumerate(places):
            yield place, slice(place.position, place.position + 1), found[:, n : n + 1]
    else:
        for n, place in enumerate(places):
            way = cast(Way, place.node.kind)
            yield place, EVERYWHERE, own.through_one(way, c[:, n], place.head, place.position)


def sizes(k: int) -> list[int]:
    """How many of the largest places to measure the carried sum for: powers of 2 and 3/2 times each below k, and k.

    Example:
        >>> sizes(20)
        [1, 2, 3, 4, 6, 8, 12, 16, 20]
    """
    steps = (step for n in count() for step in (2**n, 3 * 2**n // 2))
    return [*dict.fromkeys(takewhile(lambda step: step < k, steps)), *([k] if k else [])]


def followed(
    chosen: Sequence[Place], end: Float[Tensor, "seq d_model"], stops: Mapping[int, Stop]
) -> tuple[list[tuple[int, int, float]], list[tuple[int, float]]]:
    """Edges between chosen places, and the sum of the paths through the largest places alone.

    Returns:
        Edges with their sums of paths, those into the logits (numbered last) included; and for some n the sum of the
        paths through no place but the n with the largest sums of paths: covectors go back through the chosen places
        alone, for all n at once, and a place that is not among the n passes none.
    """
    counts, number = sizes(len(chosen)), {place: n for n, place in enumerate(chosen)}
    rank = {place: n for n, place in enumerate(sorted(chosen, key=lambda place: -abs(place.value)))}
    at, parts = [place.position for place in chosen], torch.stack([*(place.part for place in chosen), end[0]])[:-1]
    edges = [(i, len(chosen), value) for i, value in enumerate((end[at] * parts).sum(-1).tolist())]
    c, sums = end.expand(len(counts), *end.shape).clone(), end.new_zeros(len(counts))
    for _, beside in groupby(reversed(chosen), lambda place: place.group.sees):
        before = c.clone()
        for kind, same in groupby(beside, lambda place: place.node.kind):
            # 1. covectors on what places write: by the paths through the n largest alone, and by all
            some = tuple(same)
            rows, own = [place.position for place in some], [number[place] for place in some]
            alone = c.new_tensor([[rank[place] < n for place in some] for n in counts])[..., None] * before[:, rows]
            if kind not in (*WAYS, "neurons"):
                sums += (alone * parts[own]).sum((-1, -2))
                continue
            stop = stops[some[0].group.layer]
            after = stop.after if kind == "neurons" else stop.into_heads
            for place, where, read in pulled(stop.secants, some, torch.cat([alone, after[None, rows]])):
                # 2. on what each reads, and an edge from each chosen place that writes before it
                c[:, where] += read[:-1]
                whole = torch.zeros_like(end)
                whole[where] = read[-1]
                values = enumerate((whole[at] * parts).sum(-1).tolist())
                edges += [(i, number[place], value) for i, value in values if chosen[i].writer < place.group.sees]
    ordered = sorted((edge for edge in edges if edge[2]), key=lambda edge: (edge[1], edge[0]))
    return ordered, list(zip(counts, sums.tolist(), strict=True))


def document(
    run: Run,
    texts: Sequence[str],
    target: Target,
    chosen: Sequence[Place],
    edges: Sequence[tuple[int, int, float]],
    carried: Sequence[tuple[int, float]],
) -> dict[str, Any]:
    """The graph as JSON values: metadata, nodes by token and layer, links by weight."""
    ids = [_id(place, run) for place in chosen]
    token = max(target.weights, key=lambda one: target.weights[one])
    last = f"{run.weights.n_layers + 1}_{token}_{target.at}"
    nodes = [_node(name, place, target.unit) for name, place in zip(ids, chosen, strict=True)]
    nodes.append(
        {
            **_common(last, str(run.weights.n_layers + 1), target.at, token),
            "feature_type": "logit",
            "token_prob": target.chances[1][token].item(),
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
            "carried": [{"nodes": n, "value": value} for n, value in carried],
        },
        "qParams": {"pinnedIds": [], "supernodes": [], "linkType": "both", "clickedId": "", "sg_pos": ""},
        "nodes": nodes,
        "links": [{"source": names[i], "target": names[n], "weight": weight} for i, n, weight in edges],
    }


def _id(place: Place, run: Run) -> str:
    if place.group.layer < 0:
        return f"E_{int(run.ids[place.position])}_{place.position}"
    return f"{place.group.layer}_{place.node.name}.{place.node.kind}_{place.position}"


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


def _node(name: str, place: Place, unit: str) -> dict[str, Any]:
    node, layer = place.node, place.group.layer
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
        "direct": place.direct,
    }
