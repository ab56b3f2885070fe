"""Train small models whose circuit is enforced: interchange intervention training (Geiger et al. 2022), edge by edge.

A program is compiled, and a transformer with random weights and two heads a layer more is trained to give the program's
output, also where edges are swapped: the reader reads what the writer wrote in another text. The same swap is made in
both, by the same code. Edges outside of the circuit are swapped too, and must change nothing (as in Gupta et al. 2024).

    python research/train_known.py [PROGRAM ...] [--out FOLDER] [--seed 0] [--steps 3000]

Writes a model folder for each program, with what was measured in its card: minutes each on one core.
"""

import argparse
import time
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path

import torch
from torch import Tensor
from torch.nn.functional import kl_div, pad

from unweave.algebra.terms import HeadId
from unweave.known import KnownModel, compile
from unweave.known.programs import PROGRAMS
from unweave.model.folder import save
from unweave.model.layer import Layer
from unweave.model.mlp import MLP
from unweave.model.weights import Weights

TRAINED = (
    *("previous-token", "two-back", "virtual-head", "successor", "skip-trigram", "duplicate-token"),
    *("induction", "induction-successor", "induction-skipping", "induction-neurons"),
)
SHAPE = {"d_vocab": 9, "n_ctx": 24}
WIDTH, SIZE, MORE, NEURONS = 32, 16, 2, 32
"""d_model, d_head, heads a layer beside the program's, neurons of a layer where the program has some."""
BATCH, RATE, SHARPNESS = 64, 4e-3, 10.0
"""Texts a step, the largest learning rate, and the factor of the program's logits."""
MARGIN = 0.05
"""Positions where the program's two largest logits are closer have no answer."""
HELD = 10**6
"""Added to the seed for the texts on which a model is measured."""


@dataclass(frozen=True, eq=False)
class Network:
    """Weights, seen as writers and readers: a swap replaces what one reads of another."""

    weights: Weights

    @property
    def writers(self) -> list[str]:
        """The embedding, and the heads and neurons of each layer, in order."""
        own = self.weights
        heads = [[str(HeadId(n, h)) for h in range(own.n_heads)] for n in range(own.n_layers)]
        neurons = [[f"W_out[{n}]"] * (layer.mlp is not None) for n, layer in enumerate(own.layers)]
        return ["W_E", *(name for pair in zip(heads, neurons, strict=True) for names in pair for name in names)]

    @property
    def readers(self) -> list[tuple[str, str, int]]:
        """Component, input, and the number of writers before it, in order."""
        own, found, before = self.weights, [], 1
        for n, layer in enumerate(own.layers):
            found += [(str(HeadId(n, h)), way, before) for way in "qkv" for h in range(own.n_heads)]
            before += own.n_heads
            if layer.mlp is not None:
                found.append((f"W_out[{n}]", "neurons", before))
                before += 1
        return [*found, ("logits", "logits", before)]

    def run(self, ids: Tensor, swap: Tensor | None = None, other: list[Tensor] | None = None) -> "Pass":
        """Run on texts; where ``swap`` [batch, reader, writer] is 1, what is read was written in another text."""
        own = Pass(swap, other, [self.weights.embed.mT[ids] + self._places(ids.shape[-1])])
        for layer in self.weights.layers:
            own.heads(layer)
            if layer.mlp is not None:
                own.neurons(layer.mlp)
        own.logits = own.read(1)[:, 0] @ self.weights.unembed.mT
        return own

    def _places(self, n: int) -> Tensor | float:
        table = self.weights.position_table
        return 0.0 if table is None else table.mT[:n]


class Pass:
    """One forward pass: what each writer wrote, each a tensor [batch, seq, d_model]."""

    logits: Tensor

    def __init__(self, swap: Tensor | None, other: list[Tensor] | None, written: list[Tensor]) -> None:
        self.swap, self.other, self.written, self.at = swap, other, written, 0

    def read(self, n: int) -> Tensor:
        """What the next n readers read, [batch, n, seq, d_model]."""
        read = torch.stack(self.written).sum(0)[:, None]
        if self.swap is None or self.other is None:
            return read.expand(-1, n, -1, -1)
        change = torch.stack([b - a for a, b in zip(self.written, self.other, strict=False)], 1)
        which = self.swap[:, self.at : self.at + n, : len(self.written)]
        self.at += n
        return read + torch.einsum("brw,bwtd->brtd", which, change)

    def heads(self, layer: Layer) -> None:
        """The heads of a layer, each written apart."""
        q, k, v = self.read(3 * layer.n_heads).chunk(3, 1)
        query, key = torch.einsum("bhtd,hcd->bhtc", q, layer.W_Q), torch.einsum("bhtd,hcd->bhtc", k, layer.W_K)
        if layer.P_Q is not None and layer.P_K is not None:
            n = q.shape[-2]
            query, key = query + layer.P_Q.mT[:, :n], key + layer.P_K.mT[:, :n]
        scores = query @ key.mT
        later = torch.ones_like(scores[0, 0], dtype=torch.bool).triu(1)
        values = torch.einsum("bhtd,hcd->bhtc", v, layer.W_V)
        moved = scores.masked_fill(later, float("-inf")).softmax(-1) @ values
        self.written += torch.einsum("bhtc,hdc->bhtd", moved, layer.W_O).unbind(1)

    def neurons(self, mlp: MLP) -> None:
        """The neurons of a layer."""
        before = self.read(1)[:, 0] @ mlp.W_in.mT
        self.written.append((before if mlp.b_in is None else before + mlp.b_in).relu() @ mlp.W_out.mT)


@dataclass(frozen=True, eq=False)
class Lesson:
    """A compiled program with as many heads as the learner has, and its edges."""

    model: KnownModel

    @cached_property
    def program(self) -> Network:
        """The program in float32, with heads of zeros."""

        def more(layer: Layer) -> Layer:
            names = ("W_Q", "W_K", "W_V", "W_O", "P_Q", "P_K")
            tensors = {name: x for name in names if (x := getattr(layer, name)) is not None}
            return replace(layer, **{name: pad(x, (0, 0, 0, 0, 0, MORE)) for name, x in tensors.items()})

        own = self.model.weights
        return Network(replace(own, layers=tuple(map(more, own.layers))).map(lambda x: x.float()))

    @cached_property
    def possible(self) -> Tensor:
        """[reader, writer], 1 where the writer comes before the reader."""
        writers = torch.arange(len(self.program.writers))
        return torch.stack([(writers < before).float() for *_, before in self.program.readers])

    @cached_property
    def circuit(self) -> Tensor:
        """[reader, writer], 1 on the edges of the circuit."""
        edges = {edge.key for edge in self.model.circuit.edges}
        return torch.tensor([[float((w, *r) in edges) for w in self.program.writers] for *r, _ in self.program.readers])

    def swaps(self, n: int, draw: torch.Generator) -> Tensor:
        """A third each: one edge of the circuit, half of what is outside of it, half of all."""
        inside = self.circuit.nonzero()
        one = torch.zeros(n, *self.circuit.shape)
        reader, writer = inside[torch.randint(len(inside), (n,), generator=draw)].unbind(1)
        one[torch.arange(n), reader, writer] = 1
        some = torch.bernoulli(torch.full_like(one, 0.5), generator=draw) * self.possible
        kinds = torch.stack([one, some * (1 - self.circuit), some])
        return kinds[torch.randint(3, (n,), generator=draw), torch.arange(n)]


def texts(n: int, draw: torch.Generator) -> tuple[Tensor, Tensor]:
    """Texts of two to eight different tokens behind the start, and others: half of them differ in one token alone."""
    length, tokens = SHAPE["n_ctx"], SHAPE["d_vocab"] - 1
    pool = torch.rand(2 * n, tokens, generator=draw).argsort(-1) + 1
    size = torch.randint(2, tokens + 1, (2 * n, 1), generator=draw)
    ids = pool.gather(1, (torch.rand(2 * n, length, generator=draw) * size).long())
    ids[:, 0] = 0
    one, other = ids.chunk(2)
    other = other.clone()
    at = torch.randint(1, length, (n,), generator=draw)
    changed = one.scatter(1, at[:, None], torch.randint(1, tokens + 1, (n, 1), generator=draw))
    other[::2] = changed[::2]
    return one, other


def fresh(lesson: Lesson, draw: torch.Generator) -> dict[str, Tensor]:
    """Random parameters by name."""
    own = lesson.program.weights
    new = lambda *shape, size: size * torch.randn(*shape, generator=draw)  # noqa: E731
    found = {"embed": new(WIDTH, own.d_vocab, size=0.5), "unembed": new(own.d_vocab, WIDTH, size=WIDTH**-0.5)}
    for n, layer in enumerate(own.layers):
        for name in ("W_Q", "W_K", "W_V"):
            found[f"{n}.{name}"] = new(own.n_heads, SIZE, WIDTH, size=WIDTH**-0.5)
        found[f"{n}.W_O"] = new(own.n_heads, WIDTH, SIZE, size=SIZE**-0.5)
        if own.positions == "queries and keys":
            found |= {f"{n}.{name}": new(own.n_heads, SIZE, own.n_ctx, size=0.5) for name in ("P_Q", "P_K")}
        if layer.mlp is not None:
            found |= {f"{n}.W_in": new(NEURONS, WIDTH, size=WIDTH**-0.5), f"{n}.b_in": torch.zeros(NEURONS)}
            found[f"{n}.W_out"] = new(WIDTH, NEURONS, size=NEURONS**-0.5)
    return {name: x.requires_grad_() for name, x in found.items()}


def as_weights(lesson: Lesson, parameters: dict[str, Tensor]) -> Weights:
    """The learner as `Weights`; 1/√d_head is folded into queries."""
    own = lesson.program.weights
    layers = []
    for n in range(own.n_layers):
        parts = {name.partition(".")[2]: x for name, x in parameters.items() if name.startswith(f"{n}.")}
        parts |= {name: SIZE**-0.5 * parts[name] for name in ("W_Q", "P_Q") if name in parts}
        neurons = {name: parts.pop(name) for name in ("W_in", "b_in", "W_out") if name in parts}
        layers.append(Layer(**parts, mlp=MLP(**neurons, activation="relu") if neurons else None))
    ends = {name: parameters[name] for name in ("embed", "unembed")}
    return Weights(**ends, layers=tuple(layers), n_ctx=own.n_ctx, positions=own.positions)


def trained(lesson: Lesson, seed: int, steps: int) -> Weights:
    """Train a learner from a seed."""
    draw = torch.Generator().manual_seed(seed)
    parameters = fresh(lesson, draw)
    optimizer = torch.optim.Adam(parameters.values(), RATE, betas=(0.9, 0.98))
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, RATE, steps, pct_start=0.1)
    for step in range(steps):
        ids, swap = torch.cat(texts(BATCH // 2, draw)), lesson.swaps(BATCH, draw)
        with torch.no_grad():
            target = both(lesson.program, ids, swap)
        said = both(Network(as_weights(lesson, parameters)), ids, swap).log_softmax(-1)
        loss = kl_div(said, (SHARPNESS * target).log_softmax(-1), log_target=True, reduction="none").sum(-1).mean()
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        schedule.step()
        if step % 500 == 499:
            print(f"  step {step + 1}: divergence {loss.item():.4f}", flush=True)
    return as_weights(lesson, parameters).map(lambda x: x.detach())


def both(network: Network, ids: Tensor, swap: Tensor) -> Tensor:
    """Logits of texts, and of the same where they are swapped with those of the other half."""
    plain = network.run(ids)
    return torch.cat([plain.logits, network.run(ids, swap, [x.roll(len(ids) // 2, 0) for x in plain.written]).logits])


def measured(lesson: Lesson, weights: Weights, seed: int, n: int = 1000) -> dict[str, float]:
    """Shares of positions with the program's answer on fresh texts: plain, swapped inside, and swapped outside."""
    draw = torch.Generator().manual_seed(seed + HELD)
    ids, others = texts(n, draw)
    learner, program = Network(weights), lesson.program
    mine, its = learner.run(others).written, program.run(others).written
    plain, true = learner.run(ids).logits, program.run(ids).logits
    found = {"accuracy": share(plain, true, answered(true))}
    right = []
    for reader, writer in lesson.circuit.nonzero().tolist():
        swap = torch.zeros(n, *lesson.circuit.shape)
        swap[:, reader, writer] = 1
        aim = program.run(ids, swap, its).logits
        moved = answered(aim) & answered(true) & (aim.argmax(-1) != true.argmax(-1))
        if moved.any():
            right.append(share(learner.run(ids, swap, mine).logits, aim, moved))
    found["interchange accuracy"] = sum(right) / len(right)
    found["least interchange accuracy of an edge"] = min(right)
    outside = (lesson.possible - lesson.circuit).expand(n, -1, -1)
    swapped = learner.run(ids, outside, mine).logits
    found["accuracy with all edges outside the circuit swapped"] = share(swapped, true, answered(true))
    idle = torch.tensor([w != "W_E" and w not in lesson.model.circuit.roles for w in program.writers])
    away = learner.run(ids, (lesson.possible * idle).expand(n, -1, -1), mine).logits
    spread = plain.log_softmax(-1).std().item()
    found["change of log-probabilities by heads outside"] = (away - plain).log_softmax(-1).std().item() / spread
    return {name: round(value, 4) for name, value in found.items()}


def answered(logits: Tensor) -> Tensor:
    """Positions where the program has one answer."""
    first, second = logits.topk(2).values.unbind(-1)
    return first - second > MARGIN


def share(said: Tensor, true: Tensor, where: Tensor) -> float:
    """The share of positions with the same largest logit."""
    return (said.argmax(-1) == true.argmax(-1))[where].float().mean().item()


def main() -> None:
    """Train, measure and write."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("programs", nargs="*", default=TRAINED, metavar="PROGRAM")
    parser.add_argument("--out", type=Path, default=Path("build/known"))
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--steps", type=int, default=3000)
    given = parser.parse_args()
    for name in given.programs:
        began, lesson = time.perf_counter(), Lesson(compile(name, **SHAPE))
        weights = trained(lesson, given.seed, given.steps)
        numbers = measured(lesson, weights, given.seed)
        print(f"{name}: {numbers}, {time.perf_counter() - began:.0f} s", flush=True)
        card = {
            "name": f"known:{name}:trained",
            "does": PROGRAMS[name].does,
            "made": "trained on the outputs of its program, with and without swaps; research/train_known.py",
            "seed": given.seed,
            "steps": given.steps,
            **numbers,
        }
        save(weights, given.out / name, tokenizer=lesson.model.tokenizer, card=card)


if __name__ == "__main__":
    main()
