"""Commands about a model: `models`, `known`, `info`, `verify` and `convert`."""

from collections.abc import Mapping, Sequence
from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

import unweave as uw
from unweave.cli.app import command
from unweave.cli.context import Context
from unweave.cli.given import given
from unweave.cli.options import ModelName, TextIfAny
from unweave.cli.show import Answer, Panel, facts
from unweave.errors import NumericError
from unweave.files import bundled
from unweave.files.json import read_json

if TYPE_CHECKING:
    from unweave.model.model import Model
    from unweave.results.table import Json

UNREAD = "Above a gigabyte: names, dtypes and shapes were read and compared with config.json; no weight was read."
LISTED = 3  # orders whose paths a reader gets, up to this one; --json has them all
EXACT = "Large counts are rounded here, and high orders left out; --json has every order, exactly."
DIGITS = 18  # a count of more digits is rounded for a reader
TEXT = "the cat sat on the mat, and the dog sat on the cat."
LENGTH = 16  # tokens on which identities are checked where there is no text


@command
def models(ctx: Context) -> None:
    """List the bundled models, and what each of them shows.

    Example: unweave models
    """
    cards: list[Any] = [{"name": name, **read_json(bundled.path_of(name) / "card.json")} for name in bundled.names()]
    rows = []
    for card in cards:
        shape = card["training"]["model"]
        size = f"{shape['n_layers']} × {shape['n_heads']} of {shape['d_head']}" if shape["n_layers"] else "no layers"
        rows.append({"name": card["name"], "shows": card["shows"], "size": size, "loss": card["validation_loss"]})
    notes = ("Loss: nats per token, held-out text. Size: layers × heads of d_head. Whole cards: unweave models --json",)
    said = f"{len(rows)} trained models are bundled; begin with unweave induction attn-2l."
    ctx.report(Answer({"models": cards}, (Panel("Bundled models", rows),), notes, said))


@command
def known(
    ctx: Context,
    program: Annotated[str, typer.Argument(metavar="[PROGRAM]", help="One of the programs.")] = "",
    circuit: Annotated[bool, typer.Option("--circuit", help="Show what each head is for, and every edge.")] = False,
    positions: Annotated[
        str | None, typer.Option(help="How positions enter: stream, rotary, or queries and keys; or trained.")
    ] = None,
) -> None:
    """List the programs whose circuits are known, or show one; every command takes known:PROGRAM as a model.

    Example: unweave known induction --circuit
    """
    if not program:
        found = uw.known.programs()
        rows = [{"name": row.name, "size": row.size, "does": row.does} for row in found]
        trained = ", ".join(row.name for row in found if row.trained)
        others = ", ".join(row.name for row in found[ctx.few :])
        how = (
            f"Others, which --all describes: {others}." if others else "Size is layers × heads.",
            f"Trained models too, known:PROGRAM:trained: {trained}.",
        )
        said = f"{len(found)} programs with known circuits; unweave known induction shows one."
        panel = Panel("Programs; size is layers × heads", rows[: ctx.few])
        ctx.report(Answer({"programs": [vars(row) for row in found]}, (panel,), how, said))
        return
    name = f"{program}:{positions}" if positions else program
    model = uw.known.load_known(name)
    heads = [{"component": name, "is for": role} for name, role in model.circuit.roles.items()]
    edges = [
        {"writer": edge.writer, "reader": edge.reader, "input": edge.kind, "carries": edge.carries}
        for edge in model.circuit.edges
    ]
    said, panels = str(model.card["does"]), [Panel("Components", heads)] + [Panel("Edges", edges)] * circuit
    either = " or ".join(model.circuit.either)
    notes = [f"As a model: unweave induction known:{name}"]
    if either:
        notes.insert(0, f"Any of {either} is enough.")
    document = {"program": program, "does": model.card["does"], "components": heads, "edges": edges}
    ctx.report(Answer(document, tuple(panels), tuple(notes), said))


@command
def info(ctx: Context, model: ModelName) -> None:
    """Describe a model: dimensions, positions, norm, parameters, its card's loss, and its paths of each order.

    Example: unweave info attn-2l
    """
    from unweave.analysis.overview import described
    from unweave.loaders import outline

    shapes = outline(model)
    loaded = ctx.model(model) if shapes is None else shapes.to(ctx.dtype)
    document, elsewhere = described(loaded.weights)
    document = recognized(loaded) | document | loss_of(loaded.card)
    values = {key: value for key, value in document.items() if key != "paths"}
    paths = tuple(document["paths"].values())
    listed = counted(paths)
    rounded = (EXACT,) if "…" in listed or "about" in listed else ()
    unread = () if shapes is None else (UNREAD,)
    others = f" Paths that begin at positions, biases or MLPs instead: {elsewhere:,}." if elsewhere else ""
    notes = (f"A path of order k goes through k heads from a token to the logits.{others}", *rounded, *unread)
    through = f"paths from tokens to the logits, through at most {len(paths) - 1:,} heads: {_rounded(sum(paths))}"
    said = f"{document['parameters']:,} parameters; {through}."
    panel = Panel(f"Model {model}", facts(values | {"paths by order": listed}))
    ctx.report(Answer(document, (panel,), notes, said, 32))


def recognized(model: "Model") -> "dict[str, Json]":
    """The recognized family of a model, its tokenizer and its start token."""
    card, names = model.card, model.tokenizer
    found: dict[str, Json] = {}
    if "family" in card:
        found["recognized"] = f"{card['family']}, by {card['recognized by']}"
        found |= {key: card[key] for key in ("tensors", "not read", "stored in") if key in card}
    numbered = f"{names.size:,} tokens, named by number" if names.words_only else f"{names.size:,} tokens"
    return found | {"tokenizer": numbered, "start_token": "none" if model.start is None else names.text(model.start)}


def counted(paths: Sequence[int]) -> str:
    """Numbers of paths of the first orders in words.

    Example:
        >>> counted((1, 2, 1)), counted([10**order for order in range(31)])
        ('1  2  1', '1  10  100  1,000  …')
    """
    return "  ".join([*map(_rounded, paths[: LISTED + 1]), *["…"][: len(paths) > LISTED + 1]])


def _rounded(count: int) -> str:
    return f"{count:,}" if count < 10**DIGITS else f"about {Decimal(count):.3g}"


def loss_of(card: "Mapping[str, Json]") -> "dict[str, Json]":
    """The loss on a card, and the text it was measured on; empty without one."""
    from unweave.training.card import HELD_OUT

    loss = card.get("validation_loss")
    return {} if loss is None else {"loss": loss, "text": card.get("validation_text", HELD_OUT)}


@command
def verify(ctx: Context, model: ModelName, text: TextIfAny = None) -> None:
    """Check every identity in float64 against its tolerance; exit with code 4 where one fails.

    Example: unweave verify attn-2l
    """
    loaded = ctx.model(model, dtype="float64")
    ids = _some_tokens(loaded) if text is None else loaded.encode(given(text))
    ctx.computed_on(ids)
    with ctx.working("every identity in float64"):
        found = uw.verify(loaded.weights, ids, seed=ctx.seed)
    panel = Panel("Identities, with the error of each and its tolerance", found.checks.cells())
    held = sum(check.ok for check in found.checks)
    ctx.report(Answer(uw.results.to_json(found), (panel,), (), f"{held} of {len(found.checks)} identities hold."))
    failed = [check.name for check in found.checks if not check.ok]
    if failed:
        raise NumericError(
            f"{len(failed)} of {len(found.checks)} identities fail: {'; '.join(failed)}", "report this model"
        )


def _some_tokens(model: "Model") -> list[int]:
    """The tokens of an English sentence; the first tokens, repeated, where the model lacks tokens for it."""
    words_only, n_ctx = model.tokenizer.words_only, model.weights.n_ctx
    ids = [i % model.weights.d_vocab for i in range(LENGTH)] if words_only else model.encode(TEXT)
    return ids[:n_ctx]


@command
def convert(
    ctx: Context,
    source: Annotated[
        str, typer.Argument(metavar="SOURCE", help="A GGUF file, or anything that MODEL may be elsewhere.")
    ],
    out: Annotated[Path, typer.Argument(metavar="OUT", help="The new folder.")],
) -> None:
    """Write a model as a folder: one of the hub's families as `transformers` loads it.

    A family of the hub keeps its layout and its weights; TransformerLens models and toys become a folder of unweave's
    own. SOURCE stays as it is.

    Example: unweave convert SmolLM2.gguf smollm2
    """
    names = None if ctx.tokenizer is None else str(ctx.tokenizer)
    folder = uw.convert(source, out, tokenizer=names, check=ctx.check)
    found = {"folder": str(folder), "files": sorted(path.name for path in folder.iterdir())}
    ctx.report(Answer(found, (Panel(f"{source} as a folder", facts(found)),)))
