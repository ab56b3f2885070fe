"""Each command begins with its answer, shows what fits on a screen, and takes heads and texts in any order."""

import pytest

import unweave as uw
from support.commands import answer, asked, printed, refuses

TEXT = "the cat sat on the mat and the cat"


@pytest.mark.parametrize(
    ("words", "begins"),
    [
        (("induction", "example:induction"), "1 induction head, L1H0; it matches through L0H0."),
        (("copying", "example:copier"), "1 of 1 heads copy: L0H0"),
        (("heads", "example:induction"), "L1H0 matches prefixes most"),
        (("positions", "example:previous-token"), "By position alone, 1 to the previous one (L0H0)"),
        (("composition", "example:induction"), "Strongest: L1H0 reads L0H0 by its keys"),
        (("paths", "example:induction", "abcab"), "The logit of c at position 5 is 1.00"),
        (("scores", "example:induction", "L1H0", "abcab"), "L1H0 attends from b (5) to c (3)"),
        (("attention", "example:induction", "L1H0", "abcab"), "From the last token, b, L1H0 attends most to c"),
        (("predict", "example:induction", "abcab"), "After this text: c"),
        (("circuits", "attn-2l-small", "L1H0"), "L1H0: attending to"),
    ],
)
def test_the_answer_comes_first_in_a_terminal_and_is_in_json(words, begins):
    document = answer(*words)
    assert printed(*words).startswith(begins)
    assert " ".join(document["answer"].split()) in printed(*words)


def test_without_induction_heads_the_answer_names_the_best_head():
    found = uw.induction(uw.load("example:copier"))
    assert found.answer.startswith("No induction head: the largest prefix matching is")


def test_a_part_of_a_table_has_no_answer():
    table = uw.copying(uw.load("attn-2l-small"))
    assert table.answer
    assert table.sort("trace").answer == table.answer
    assert table.top(3).answer == table[:3].answer == ""


def test_a_screen_holds_the_answer_and_the_rest_is_named():
    short = asked("paths", "attn-2l-small", TEXT).stdout.splitlines()
    assert len(short) <= 32
    assert any("With --all also: In numbers" in line for line in short)
    every = asked("paths", "attn-2l-small", TEXT, "--all").stdout.splitlines()
    assert len(every) > 2 * len(short)


def test_paths_not_listed_are_summed_as_printed():
    found, rows = answer("paths", "attn-2l-small", TEXT, "--top", "10"), 10
    assert len(found["paths"]) == rows
    shown = f"those not listed add up to {found['not_listed']:.4g}"
    assert shown in printed("paths", "attn-2l-small", TEXT)


def test_heads_and_texts_come_in_any_order_as_arguments_and_options():
    expected = answer("scores", "attn-2l-small", "L1H0", "--text", TEXT)
    for words in (("L1H0", TEXT), (TEXT, "L1H0"), (TEXT, "--head", "1.0"), ("--head", "L1H0", "--text", TEXT)):
        assert answer("scores", "attn-2l-small", *words) == expected
    refuses(("predict", "attn-2l-small", TEXT, "--text", "b"), 2, "twice")
    refuses(("predict", TEXT), 2, "after the model")
    one, two = (answer("predict", "attn-2l-small", TEXT, *w) for w in (("--ablate", "0.1,L0H2"), ("--without", "L0H1")))
    assert one["without"] == ["L0H1", "L0H2"]
    assert two["without"] == ["L0H1"]
