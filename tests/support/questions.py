"""One question for each command that takes a model: the words after the model's name."""

from unweave.cli.questions import COMMANDS


def questions(text: str, token: str, head: str = "L0H1", data: tuple[str, ...] = ()) -> dict[str, tuple[str, ...]]:
    """List what each command is given after the name of a model; few tokens where a text is read.

    A command of the table is given the head, the text and the tokens that its options take.
    """
    few = ("--tokens", "1030", *data)
    parts = {"head": (head,), "text": ("--text", text), "data": few}
    own = {
        "movement": ("--text", text, "--head", head),
        "circuits": (head, "--top", "5"),
        "kernel": ("L0H0", "--text", text),
        "copying": (),
        "scores": (head, "--text", text, "--dst", "5", "--src", "2"),
    }
    return {
        "info": (),
        "verify": (),
        "tokens": (text,),
        "predict": ("--text", text, "--top", "5"),
        "attention": (head, "--text", text),
        "bigrams": (token, "--top", "5", *data),
        "trigrams": ("--head", "L0H0", "--top", "5"),
        "heads": (),
        "induction": (),
        "in-context": few,
        "difference": ("--text", text, "--without", "L0H0"),
        **{
            name: own.get(name, tuple(word for part in parts if part in command.options for word in parts[part]))
            for name, command in COMMANDS.items()
        },
    }
