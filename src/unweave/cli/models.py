"""Commands about models themselves."""

import unweave as uw
from unweave.cli.app import ModelName, Shell, command
from unweave.cli.show import Answer, Grid


@command
def info(shell: Shell, model: ModelName) -> None:
    """What is it: dimensions, positions, norm, parameters, and the number of paths of each order.

    Example: unweave info attn-2l
    """
    document = uw.describe(shell.model(model).weights)
    shell.answer(Answer(document, (Grid("Model", [{"what": k, "value": v} for k, v in document.items()]),)))
