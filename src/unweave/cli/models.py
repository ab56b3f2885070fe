"""`unweave models`: the bundled models."""

import unweave as uw
from unweave.cli.app import command
from unweave.cli.context import Context
from unweave.cli.show import Panel, Report
from unweave.files import bundled


@command
def models(ctx: Context) -> None:
    """List the bundled models, with how each was trained.

    Example: unweave models
    """
    cards = [{"name": name, **uw.load(name).card} for name in bundled.names()]
    shown = [{key: card.get(key) for key in ("name", "summary", "tokens", "validation_loss")} for card in cards]
    ctx.report(Report({"models": cards}, (Panel("Bundled models", shown),), ("Whole cards: unweave models --json",)))
