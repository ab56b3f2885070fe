"""Commands about models themselves."""

import unweave as uw
from unweave.cli.app import ModelName, Shell, command
from unweave.cli.show import Answer, Grid
from unweave.files import bundled


@command
def models(shell: Shell) -> None:
    """The bundled models and where they come from.

    Example: unweave models
    """
    cards = [{"name": name, **uw.load(name).card} for name in bundled.names()]
    shown = [{key: card.get(key) for key in ("name", "summary", "tokens", "validation_loss")} for card in cards]
    shell.answer(Answer({"models": cards}, (Grid("Bundled models", shown),), ("Whole cards: unweave models --json",)))


@command
def info(shell: Shell, model: ModelName) -> None:
    """What is it: dimensions, positions, norm, parameters, and the number of paths of each order.

    Example: unweave info attn-2l
    """
    loaded = uw.load(model).to(shell.dtype, shell.device)
    for sentence in uw.analysis.describe.caveats(loaded.weights):
        shell.say(sentence)
    document = uw.describe(loaded.weights)
    rows = [{"what": key, "value": value} for key, value in document.items() if key != "paths"]
    rows += [{"what": f"paths of order {order}", "value": count} for order, count in document["paths"].items()]
    notes = ("Paths of order k pass k heads on their way from a token to the logits.",)
    shell.answer(Answer(document, (Grid(f"Model {model}", rows),), notes))
