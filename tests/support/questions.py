"""One question for each command that takes a model: the words behind the model's name."""


def questions(text: str, token: str, head: str = "L0H1", data: tuple[str, ...] = ()) -> dict[str, tuple[str, ...]]:
    """What each command is given after the name of a model; few tokens where a text is read."""
    few = ("--tokens", "1030", *data)
    return {
        "info": (),
        "verify": (),
        "tokens": (text,),
        "predict": ("--text", text, "--top", "5"),
        "attention": (head, "--text", text),
        "movement": ("--text", text, "--head", head),
        "bigrams": (token, "--top", "5", *data),
        "circuits": (head, "--top", "5"),
        "positions": (),
        "kernel": ("L0H0", "--text", text),
        "copying": (),
        "trigrams": ("--head", "L0H0", "--top", "5"),
        "composition": (),
        "paths": ("--text", text),
        "scores": (head, "--text", text, "--dst", "5", "--src", "2"),
        "importance": few,
        "virtual": ("--text", text),
        "heads": (),
        "induction": (),
        "in-context": few,
        "difference": ("--text", text, "--without", "L0H0"),
        "stream": ("--text", text),
        "subspaces": ("--text", text),
        "neurons": (),
    }
