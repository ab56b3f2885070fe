"""The programs, a few lines each: to add one, write an entry, and its expected output in the tests."""

from collections.abc import Mapping

import torch

from unweave.known.program import ALL, START, Back, Head, Neurons, Program, Same, Start, Tokens

END, A, B, C, D = 1, 3, 4, 5, 6  # tokens that programs name: the question mark, and the letters a, b, c and d

PREVIOUS = Head("back", "previous token", (Back(1),), writes="previous")
MATCH = Head("match", "induction", (Same("token", "previous"), Start()))
SAME_TOKEN = (Same("token", "token"), Back(0, -2.0), Start())  # an earlier occurrence of the current token


_ALL = (
    Program("bigram", "Predicts the next letter of the alphabet.", direct=1),
    Program("copier", "Raises every token of the text by its share.", (Head("copy", "copies"),)),
    Program("suppressor", "Lowers every token of the text by its share.", (Head("copy", "suppresses", strength=-1.0),)),
    Program("previous-token", "Predicts the previous token.", (Head("back", "previous token", (Back(1),)),)),
    Program("two-back", "Predicts the token two before.", (Head("back", "two back", (Back(2),)),)),
    Program("three-back", "Predicts the token three before.", (Head("back", "three back", (Back(3),)),)),
    Program(
        "successor",
        "Predicts the letter after the previous token: attends as a copying head does, and does not copy.",
        (Head("back", "previous token, moved on", (Back(1),), by=1),),
    ),
    Program(
        "virtual-head",
        "Predicts the token two before, by two steps of one: V-composition.",
        (PREVIOUS, Head("again", "previous token", (Back(1),), reads="previous")),
    ),
    Program("induction", "After [a][b] … [a] predicts [b], by K-composition.", (PREVIOUS, MATCH)),
    Program(
        "induction-two-tokens",
        "After [a][b][c] … [a][b] predicts [c]: both tokens have to match.",
        (
            PREVIOUS,
            Head("two", "two back", (Back(2),), writes="before"),
            Head("match", "induction", (Same("token", "previous"), Same("previous", "before"), Start(1.5))),
        ),
    ),
    Program(
        "induction-skipping",
        "After [a][x][b] … [a] predicts [b]: the key is read through two heads.",
        (
            PREVIOUS,
            Head("again", "previous token", (Back(1),), reads="previous", writes="before"),
            Head("match", "induction, two on", (Same("token", "before"), Start())),
        ),
    ),
    Program(
        "induction-either",
        "Induction with two previous-token heads, each of which is enough.",
        (PREVIOUS, Head("twin", "previous token", (Back(1),), writes="previous"), MATCH),
        either=("back", "twin"),
    ),
    Program(
        "induction-successor",
        "After [a][b] … [a] predicts the letter after [b]: attends as an induction head does, and does not copy.",
        (PREVIOUS, Head("match", "induction, moved on", (Same("token", "previous"), Start()), by=1)),
    ),
    Program(
        "induction-neurons",
        "Induction whose output neurons turn into tokens.",
        (
            PREVIOUS,
            Head("match", "induction", (Same("token", "previous"), Start()), writes="found"),
            Neurons("spell", "spells the token", "found", "out", torch.eye, torch.eye),
        ),
    ),
    Program(
        "smeared-induction",
        "Induction by one head whose keys are those of the position before.",
        (Head("match", "induction", (Same("token", "token"),), smeared=True),),
    ),
    Program(
        "pointer-induction",
        "After [a][b] … [a] predicts [b], by Q-composition: a head passes on a position, the next attends one on.",
        (
            Head("find", "duplicate token, its position", SAME_TOKEN, reads="place", writes="pointer"),
            Head("follow", "induction", (Same("pointer", "place", ahead=1),)),
        ),
    ),
    Program("duplicate-token", "Raises a token that occurred before.", (Head("same", "duplicate token", SAME_TOKEN),)),
    Program(
        "copy-suppression",
        "Predicts the next letter of the alphabet, unless it occurred: a head attends to the guess, lowers it.",
        (
            Head("guess", "guesses", (Back(0),), writes="guess", by=1),
            Head("lower", "copy suppression", (Same("guess", "token"), Start()), strength=-1.0),
        ),
        direct=1,
    ),
    Program(
        "skip-trigram",
        "After a … b predicts c, and after c … d predicts a: one head, hence also after a … d and c … b: the bug.",
        (Head("skip", "skip-trigrams", (Tokens((B, D), (A, C)), Start()), by={(A, C): 1.0, (C, A): 1.0}),),
    ),
    Program(
        "ioi",
        "After two names, one of them again, and ?, predicts the other: duplicate, inhibition, mover.",
        (
            Head("same", "duplicate token", SAME_TOKEN, writes="twice"),
            Head(
                "inhibit",
                "inhibition",
                (Tokens(ALL, (START, END), -1.0, "twice"), Start(-1.0)),
                reads="twice",
                writes="inhibited",
            ),
            Head("move", "name mover", (Same("inhibited", "token", -1.0), Tokens(ALL, (START, END), -2.0))),
        ),
    ),
    Program(
        "greater-than",
        "Predicts all letters later in the alphabet than the token two before: neurons compare.",
        (
            Head("read", "two back", (Back(2),), writes="year"),
            Neurons("compare", "greater than", "year", "out", lambda n: torch.ones(n, n).tril(-1), torch.eye),
        ),
    ),
    Program(
        "bracket-depth",
        "Predicts b (closes) while more a (opens) than b came before: neurons compare the mean with 0.",
        (
            Head("depth", "depth", reads="token", writes="depth", by={(A, A): 1.0, (B, A): -1.0}),
            Neurons("open", "more open than closed", "depth", "out", lambda n: _row(n, A), lambda n: _row(n, B).mT),
        ),
    ),
    Program(
        "majority",
        "Predicts a where more than half of the text is a: neurons compare the share with a half.",
        (
            Head("count", "counts", writes="share"),
            Neurons("most", "more than half", "share", "out", lambda n: _row(n, A), lambda n: _row(n, A).mT, -0.5),
        ),
    ),
    Program(
        "sink",
        "Attends to the start, and after an a to the previous token, which it raises.",
        (Head("wake", "sink", (Back(1), Start(2.0), Tokens((A,), (START,), -2.0))),),
    ),
)

PROGRAMS: Mapping[str, Program] = {program.name: program for program in _ALL}  # every program by its name


def _row(n: int, token: int) -> torch.Tensor:
    """One neuron that reads one token, or in a column writes it."""
    return torch.eye(n)[token : token + 1]
