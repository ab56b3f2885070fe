"""Each command begins with its answer, shows what fits on a screen, and takes heads and texts in any order."""

import random
import shlex

import pytest
from typer.main import get_command

import unweave as uw
from support.commands import answer, asked, printed, refuses
from unweave.cli.app import app
from unweave.cli.given import piped
from unweave.cli.suggest import ORDER, Target

TEXT = "the cat sat on the mat and the cat"


@pytest.mark.parametrize(
    ("words", "begins"),
    [
        (("induction", "example:induction"), "1 induction head, L1H0; it matches through L0H0."),
        (("induction", "known:smeared-induction"), "1 induction head, L0H0; it matches through smeared keys."),
        (("copying", "example:copier"), "1 of 1 heads copy: L0H0"),
        (("kernel", "example:rotary-induction", "L0H0", "abcab"), "Distance alone explains 100%"),
        (("positions", "example:previous-token"), "By position alone, 1 to the previous one (L0H0)"),
        (("composition", "example:induction"), "Strongest: L1H0 reads L0H0 by its keys"),
        (("paths", "example:induction", "abcab"), "The logit of c at position 5 is 1.00"),
        (("scores", "example:induction", "L1H0", "abcab"), "L1H0 attends from b (5) to c (3)"),
        (("attention", "example:induction", "L1H0", "abcab"), "From the last token, b, L1H0 attends most to c"),
        (("predict", "example:induction", "abcab"), "After this text: c"),
    ],
)
def test_the_answer_comes_first_in_a_terminal_and_is_in_json(words, begins):
    document, shown = answer(*words), printed(*words)
    assert shown.startswith(begins)
    assert " ".join(document["answer"].split()) in shown


DEFAULTS = [
    ("info", "attn-2l-small"),
    ("bigrams", "attn-2l-small", "--tokens", "4096"),
    ("bigrams", "attn-2l-small", " the"),
    ("in-context", "attn-2l-small", "--tokens", "4096"),
    *((name, "attn-2l-small", TEXT + TEXT + TEXT) for name in ("predict", "tokens")),
    *((name, "attn-2l-small") for name in ("heads", "induction", "copying", "positions", "composition", "trigrams")),
    *(("models",), ("known",), ("exercises",), ("subspaces", "attn-2l-small")),
    *((name, "attn-2l-small", TEXT) for name in ("paths", "attention", "movement", "virtual", "stream")),
    *((name, "attn-2l-small", "L1H0", TEXT) for name in ("scores", "attention")),
    ("circuits", "attn-2l-small", "L1H0"),
    ("importance", "attn-2l-small", "--tokens", "4096"),
]


@pytest.mark.parametrize("words", DEFAULTS, ids=lambda words: words[0])
def test_a_command_begins_with_a_sentence_and_fits_25_lines(words):
    lines = asked(*words).stdout.splitlines()
    sentence = " ".join(lines[: lines.index("")])
    assert sentence.endswith("."), sentence
    assert len(lines) <= 25, len(lines)


def test_a_slice_of_a_table_has_no_answer():
    table = uw.copying(uw.load("attn-2l-small"))
    assert table.answer
    assert table.sort("trace").answer == table.answer
    assert table.top(3).answer == table[:3].answer == ""


def test_output_fits_a_screen_and_says_what_the_all_option_adds():
    short = asked("paths", "attn-2l-small", TEXT).stdout.splitlines()
    assert len(short) <= 32
    assert any('--all also prints "Other numbers"' in line for line in short)
    every = asked("paths", "attn-2l-small", TEXT, "--all").stdout.splitlines()
    assert len(every) > 2 * len(short)


def test_paths_not_listed_are_summed_as_printed():
    found = answer("paths", "attn-2l-small", TEXT, "--top", "10")
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


SMALL = "attn-2l-small"


WRONG = [
    (("diff", "attn-1l", SMALL), f"unweave heads attn-1l && unweave heads {SMALL}"),
    (("difference", SMALL, "attn-1l", TEXT), f'predict {SMALL} "{TEXT}" && unweave predict attn-1l "{TEXT}"'),
    (("ablate", SMALL, "L1H2,L0H1", "a cat"), f'unweave predict {SMALL} "a cat" --without L1H2 --without L0H1'),
    (("predict", SMALL, "a", "cat", "sat"), f'unweave predict {SMALL} "a cat sat"'),
    (
        ("predict", SMALL, "a cat", "--ablate", "1.1", "0.2", "--mean"),
        "--without 1.1 --without 0.2 # left out: --mean",
    ),
    (("attention", SMALL, "a cat", "-o", "a.png"), f'unweave attention {SMALL} "a cat" --plot a.png'),
    (("scores", SMALL, "a cat"), f'unweave scores {SMALL} L1H10 "a cat" # L1H10 is an example'),
    ((SMALL,), f"unweave induction {SMALL}"),
    (("-m", SMALL, "-p", "a cat", "--logits"), f'unweave predict {SMALL} "a cat" # left out: --logits'),
    (("predict", "--model", "gpt2", "--prompt", "a cat"), 'unweave predict hf:openai-community/gpt2 "a cat"'),
    (("circuits", SMALL, "--head", "third"), "L0H10 # L0H10 is an example; left out: --head third"),
    (("skip-trigrams", SMALL, "--token", " keep"), f'unweave trigrams {SMALL} --source " keep"'),
    (("atention", SMALL, "a king", "--token", "king"), f'unweave attention {SMALL} "a king" # left out: --token king'),
    (("logit-lens", SMALL, "a cat"), f'unweave stream {SMALL} "a cat" --lens'),
    (("eigenvalues", SMALL, "1.0"), f"unweave copying {SMALL} 1.0"),
    (("predct", SMALL, 'a "b" $c', "--without", "M[L0H1]"), """'a "b" $c' --without 'M[L0H1]'"""),
    (("load", "EleutherAI/pythia-70m"), "unweave info hf:EleutherAI/pythia-70m"),
    (("dla", SMALL, "a cat", "--top", "5", "--target", "c"), f'stream {SMALL} "a cat" --dla --top 5 --target c'),
    (("train", "--layers", "1", "--steps", "20", "-o", "x"), "train --layers 1 --out x # left out: --steps 20"),
    (("loss", SMALL, "story.txt"), f"unweave in-context {SMALL} --data story.txt"),
    (("logit-diff", SMALL, "a cat", "b", "c"), f'unweave paths {SMALL} "a cat" --target b --against c'),
    (("logit-diff", SMALL, "a cat", "a dog"), f'unweave difference {SMALL} "a cat" "a dog"'),
    (("trigrams", SMALL, "0.1", " keep", " mind"), f'trigrams {SMALL} 0.1 --source " keep" # left out: " mind"'),
    (("difference", SMALL, "a b", "a c", "--wrong", "d", "--answer", "c"), '"a c" --against d --target c'),
    (("report", SMALL, "--html", "a.html"), f"unweave report {SMALL} --out a.html"),
    (("circuits", SMALL, "1.0", "--qk", "--top_k", "5"), f"unweave circuits {SMALL} 1.0 --circuit qk --top 5"),
    ((SMALL, "tokens", "a cat"), f'unweave tokens {SMALL} "a cat"'),
    (("exercise", "3"), "unweave exercises 3"),
    (("convert", SMALL), f"unweave convert {SMALL} smollm2 # smollm2 is an example"),
    (("composition", SMALL, "k", "--csv"), f"unweave composition {SMALL} --kind k --json # only heads writes CSV"),
    (("predict", SMALL, "no.md"), f"unweave predict {SMALL} - < no.md"),
    (("how", "to", "see", "attention", "patterns"), "unweave attention attn-2l"),
    (("predict", "a cat", SMALL), f'unweave predict {SMALL} "a cat"'),
    (("steer", SMALL, "a cat", "--add", " love"), "no command adds to the stream"),
    (("convert", "a", "b", "c"), "unweave convert a b # left out: c"),
]


@pytest.mark.parametrize(("words", "suggested"), WRONG)
def test_a_wrong_command_line_gets_a_corrected_suggestion(words, suggested):
    refuses(words, 2, suggested)


@pytest.mark.parametrize("name", ORDER)
def test_a_suggested_command_parses_and_accounts_for_all_that_was_typed(name):
    chance, target = random.Random(name), Target(get_command(app), name)
    pool = [("--foo",), ("--bar", "7"), ("--heads", "L1H2"), ("--top", "3"), ("-k", "4"), ("--json",), ("-o", "x.png")]
    for _ in range(8):
        extra = [("--what",), ("two words",), *chance.sample(pool, 3)]
        said = asked(name, SMALL, *(word for part in chance.sample(extra, 5) for word in part)).stderr
        line, _, notes = said.partition("write unweave ")[2].strip().partition("  # ")
        assert target.parses(shlex.split(line.partition(" < ")[0])), said
        for value in ("--what", "two words", *(part[-1] for part in extra if part[-1] != "--json")):
            assert value in line or value in notes, (value, said)


def test_a_word_of_the_field_is_explained():
    for words, said in (("OV circuit", "W_V"), ("K-composition", "keys"), ("logits", "W_U"), ("subspace", "read")):
        assert said in printed("help", words) == printed("what", "is", *words.split())
    assert printed("what", "is", "in-context").endswith("See unweave in-context attn-2l")
    refuses(("help", "wug"), 2, "there is no entry 'wug'")


def test_a_suggestion_keeps_piped_input_without_reading_it(monkeypatch, tmp_path):
    (tmp_path / "a.txt").write_text("a cat")
    with (tmp_path / "a.txt").open() as file, monkeypatch.context() as changed:
        changed.setattr("sys.stdin", file)
        assert (piped(), file.read(), piped()) == (True, "a cat", False)
    monkeypatch.setattr("unweave.cli.suggest.piped", lambda: True)
    assert asked("predct", SMALL, input="a cat").stderr.endswith(f"write unweave predict {SMALL} -\n")


def test_two_heads_show_their_own_composition():
    rows = answer("composition", SMALL, "L1H0", "0.1")["pairs"]
    assert {(row["reader"], row["writer"]) for row in rows} == {("L1H0", "L0H1")}
    assert len(rows) == 3
    rows = answer("composition", SMALL, "1h0", "0.1,0.2", "--kind", "k")["pairs"]
    assert {(row["reader"], row["writer"]) for row in rows} == {("L1H0", "L0H1"), ("L1H0", "L0H2")}


def test_word_skip_trigrams_come_first_and_each_source_once_before_repeats():
    rows = answer("trigrams", SMALL, "--top", "20")["trigrams"]
    texts = [[row[name]["text"] for name in ("source", "destination", "out")] for row in rows]
    words = [all(text[0] == " " and text[1:].isalpha() for text in row) for row in texts]
    assert words == sorted(words, reverse=True)
    assert any(words)
    sources = [row[0] for row, read in zip(texts, words, strict=True) if read]
    assert len(set(sources[: len(set(sources))])) == len(set(sources))
    assert answer("trigrams", SMALL, sources[0])["trigrams"][0]["source"]["text"] == sources[0]
