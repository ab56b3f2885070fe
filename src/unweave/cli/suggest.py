"""Replies to a line that cannot be parsed: a valid line that keeps as much as possible of what was typed.

A line is read as models, heads, texts, tokens and options of the command that the reply is for. The reply is written
from them, and parsed by Click before it is printed; what was typed and left out is listed after it.
"""

import re
import shlex
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from contextvars import ContextVar
from difflib import get_close_matches
from itertools import takewhile
from os.path import exists, isfile
from typing import Any, NamedTuple

from unweave.cli.given import apart, piped
from unweave.cli.questions import GROUPS
from unweave.files import bundled
from unweave.files.guesses import WRITTEN_HEAD, guess, guesses, of_the_hub

HEAD = re.compile(rf"{WRITTEN_HEAD}|[DM]\[.*\]|L\d{{9,}}.*|L\d+H\d{{9,}}")
"""Spellings of a head, of a part of one, and of one with a number too large."""
LOOSE = re.compile(r"\(?[LlAa]?(\d{1,3}) ?[.:,] ?[Hh]?(\d{1,3})\)?|blocks\.(\d+)\..*\D(\d+)")
"""Spellings of a head in other tools."""
OPTION, NUMBERED = re.compile(r"--?[A-Za-z][\w-]*"), {"-l": 0, "--layer": 0, "-h": 1, "--head": 1}
FIGURE = re.compile(r"\S+\.(png|svg|pdf|html)")  # the name of a file that a figure or page is written to
ORDER = [name for names in GROUPS.values() for name in names]
"""The commands in the order in which the paper is read."""
ASKED = ("help", "explain", "what", "whats", "define", "definition", "glossary", "meaning", "about", "term", "word")
"""Words with which people ask for the meaning of another word."""
ASKING = ("how", "why", "which", "what", "where", "when", "who", "does", "can")
"""Words that begin a question, and are not misspelled commands."""
FILLING = ("is", "are", "a", "an", "the", "does", "do", "mean", "of")
LONGEST = 200  # characters of a text that a reply holds


class Line(NamedTuple):
    """A line as it was typed: its command, the words behind it, and the tree of all commands."""

    commands: Any = None
    name: str = ""
    words: tuple[str, ...] = ()


TYPED: ContextVar[Line] = ContextVar("TYPED")  # the line that is being read


def names_head(word: str) -> bool:
    """Tell whether a word has the form of a head's name."""
    return bool(HEAD.fullmatch(word.strip()))


def names_model(word: str) -> bool:
    """Tell whether a word is the name of a model, or of a folder."""
    ours = word in bundled.names() or word.startswith(("hf:", "example:", "known:"))
    return ours or ("/" in word and exists(word) and not names_file(word))


def names_file(word: str) -> bool:
    """Tell whether a word is the name of a file of text, not a text."""
    return bool(re.fullmatch(r"\S+\.(txt|md|jsonl)", word)) or (word.endswith((".txt", ".md")) and isfile(word))


def _heads(word: str) -> list[str]:
    """The heads that a word names, in unweave's spelling; empty unless the whole word names heads."""
    found = [(one, LOOSE.fullmatch(one)) for one in ([word] if LOOSE.fullmatch(word) else apart([word]))]
    ours = [one if names_head(one) else "L{}H{}".format(*filter(None, x.groups())) if x else "" for one, x in found]
    return ours if all(ours) else []


class Target:
    """The command of a reply: its arguments and options, as Click declares them."""

    def __init__(self, commands: Any, name: str) -> None:
        self.name, self.commands = name, commands
        params = commands.get_command(None, name).params
        self.arguments = [one.name.rstrip("_") for one in params if one.param_type_name == "argument"]
        options = [one for one in params if one.param_type_name == "option"]
        self.spelled = {word: one for one in options for word in (*one.opts, *one.secondary_opts)}
        self.option = {one.name.rstrip("_"): one.opts[0] for one in options}
        self.on_model = "model" in self.arguments

    def places(self, kind: str) -> list[str]:
        """Parameters that take a kind of words, arguments first."""
        if not self.on_model:
            return self.arguments if kind == "text" else []
        named = dict.fromkeys((*self.arguments, *self.option))
        return [one for one in named if guesses()["slots"].get(one, "token" * (one in self.arguments)) == kind]

    def parts(self, words: Sequence[str]) -> Iterator[tuple[str, tuple[str, ...]]]:
        """The kinds of the words of a line for this command, with the words: ``("head", ("--head", "0.4"))``."""
        left = [one for word in words for one in (word.split("=", 1) if re.match(r"--[\w-]+=", word) else [word])]
        read = [(self.same(word), word) for word in left]
        typed, left = dict(read), [same for same, _ in read]
        at = {NUMBERED[one]: i for i, one in enumerate(left[:-1]) if one in NUMBERED and left[i + 1].isdecimal()}
        if len(at) == 2 and self.places("head") and "layer" not in self.option:  # --layer 1 --head 3 is L1H3
            head, gone = f"L{left[at[0] + 1]}H{left[at[1] + 1]}", {at[0] + 1, at[1], at[1] + 1}
            left = [head if i == at[0] else word for i, word in enumerate(left) if i not in gone]
        named = any(names_model(word) or guesses()["kinds"].get(word) == "model" for word in left)
        while left:
            word = left.pop(0)
            kind = "" if OPTION.fullmatch(word) else self._kind(word)
            if kind == "text" and self.on_model and not named and " " not in word:
                kind, named = "model", True  # the first word is a model, whatever its name
            kind, part = (kind, (word,)) if kind else self._option(word, left)
            yield kind, (typed.get(part[0], part[0]), *part[1:]) if kind == "rest" else part

    def same(self, word: str) -> str:
        """An option as this command spells it, where it is another's spelling; any other word as it is."""
        plain = word.replace("_", "-")
        near = next((one for one in (guesses()["spelled"].get(plain), plain) if one in self.spelled), None)
        return near or (plain if plain in guesses()["kinds"] else word)

    def _kind(self, word: str) -> str:
        """The kind of a word that stands alone: a model, a head, a text and others."""
        if not self.on_model:
            return "text"
        choice = re.fullmatch("(?i:qk|ov|[qkv])", word) and {"circuit", "kind"} & self.option.keys()
        model = names_model(word) or ("/" not in word and of_the_hub(word))
        out = FIGURE.fullmatch(word)
        found = {"choice": choice, "head": _heads(word), "model": model, "file": names_file(word), "out": out}
        return next((kind for kind, holds in found.items() if holds), "text")

    def _option(self, word: str, left: list[str]) -> tuple[str, tuple[str, ...]]:
        """The kind of an option, with the values that it takes from the words after it."""
        own, value = self.spelled.get(word), left[0] if left and not OPTION.fullmatch(left[0]) else ""
        slot = guesses()["slots"].get(own.name.rstrip("_"), "") if own and self.on_model else ""
        other = "text" if not self.on_model and word[2:] in self.arguments else guesses()["kinds"].get(word, "rest")
        kind = "own" if own and slot in ("", "token") else slot or other
        if slot == "text" and FIGURE.fullmatch(value):
            kind = "out"
        spaced = " " in value.strip()
        if kind == "token" and not own and spaced:
            kind = "text"
        if kind == "text" and names_file(value):
            kind = "file"
        count = int(bool(value) and kind != "every" and not (own and kind == "own" and own.is_flag))
        if kind in ("out", "rest") and (spaced or names_model(value) or re.match(r"[Ll]\d+[Hh]\d", value)):
            count = 0  # the value is a text, a model or a head of its own
        if kind == "head":
            count = next((i for i, one in enumerate(left) if not _heads(one)), len(left)) or count
        taken, left[:count] = left[:count], []
        astray = (kind in ("model", "text", "token") and not count) or (kind == "head" and not _heads(value))
        return "rest" if astray else kind, (word, *taken)

    def held(self, kind: str, part: tuple[str, ...]) -> tuple[str, ...]:
        """The option of this command for words of a kind, with its value; empty if it has none."""
        value = part[1] if part[1:] else part[0].lstrip("-")
        how = ((name, *one.split(" ", 1)) for name, one in guesses()["options"].items())
        options = (self.option.get(name) for name, one, form in how if one == kind and re.fullmatch(form, value))
        option = next(filter(None, options), "")
        flag = option and self.spelled[option].is_flag
        return part if kind == "own" else (option, *([] if flag else [value])) if option else ()

    def parses(self, words: Sequence[str]) -> bool:
        """Tell whether Click accepts a line, without running it."""
        with suppress(Exception):  # whatever Click or a check of ours says of it
            self.commands.read(self.name, words)
            return True
        return False


class Found(NamedTuple):
    """What a line holds for a command: models, heads, texts and tokens, options, what the shell reads, and the rest."""

    held: Mapping[str, list[str]]
    own: list[tuple[str, ...]]
    end: str
    rest: list[str]

    @classmethod
    def of(cls, target: Target, words: Sequence[str]) -> "Found":
        """Read a line for a command; words of a text without quotes are joined."""
        found = cls({kind: list[str]() for kind in ("model", "head", "text", "token")}, [], "", [])
        for kind, part in target.parts(words):
            values = part[1:] if OPTION.fullmatch(part[0]) else part
            if kind in found.held and (target.places(kind) or kind == "text"):
                found.held[kind].extend(head for one in values for head in (_heads(one) if kind == "head" else [one]))
            elif kind == "file" and "text" in target.places("text") and not found.end and values:
                found.held["text"].append("-")
                found = found._replace(end=f" < {quoted(values[0])}")
            elif kind == "out" and values and values[0].endswith(".json") and "out" not in target.option:
                found.own.append(("--json",))
                found = found._replace(end=f" > {quoted(values[0])}")
            elif (held := target.held(kind, part)) and (kind == "own" or held[0] not in [one[0] for one in found.own]):
                found.own.append(held)
            else:
                found.rest.append(" ".join(map(quoted, part)))
        found.held["model"][:] = [of_the_hub(one) or one for one in found.held["model"]]
        found._fit(target)
        return found

    def _fit(self, target: Target) -> None:
        """Leave out what the command has no place for; trailing texts of one word may be its tokens."""
        texts, room = self.held["text"], len(target.places("text"))
        if room and target.on_model and len(texts) > room and not any(" " in text for text in texts):
            texts[:] = [" ".join(texts)]
        if len(texts) > room:
            short = [one for one in texts if " " not in one.strip()][room - len(texts) :]
            short = short[: len(self._places(target, "token")) - len(self.held["token"])]
            self.held["token"] += short
            texts[:] = [one for one in texts if one not in short]
        for kind, values in self.held.items():
            places = self._places(target, kind)
            kept = values if {"heads", "without"} & {*places} else values[: len(places)]
            self.rest.extend(quoted(one[:LONGEST]) for one in values if one not in kept or len(one) > LONGEST)
            values[:] = [one for one in kept if len(one) <= LONGEST]

    def _places(self, target: Target, kind: str) -> list[str]:
        """The parameters of a kind whose own option was not typed."""
        typed = [part[0] for part in self.own]
        return [one for one in target.places(kind) if target.option.get(one) not in typed]

    def written(self, target: Target, own: Sequence[tuple[str, ...]]) -> list[str]:
        """The words of the line: the model, heads, texts and tokens in their places, and options."""
        words, options = list[str](), list[str]()
        for kind, values in self.held.items():
            places = self._places(target, kind)
            for place, value in zip([*places, *places[-1:] * len(values)], values, strict=False):
                option = target.option.get(place, "") if kind == "token" or place not in target.arguments else ""
                (options if option else words).extend([option, value] if option else [value])
        return [target.name, *words, *options, *(word for part in own for word in part)]


def quoted(word: str) -> str:
    """A word as a shell reads it, in double quotes where these suffice."""
    return f'"{word}"' if re.fullmatch(r"[^\"$`\\!\n]*[ '][^\"$`\\!\n]*", word) else shlex.quote(word)


def carried(hint: str) -> str:
    """A hint whose suggested line is filled with what was typed, in place of its example."""
    before, name, line = hint.partition("unweave ")
    typed, (line, _, comment) = TYPED.get(Line()), line.partition("  # ")
    if not name or not before.endswith(("write ", "model: ")) or not typed.commands:
        return hint
    lines = [shlex.split(one.strip().removeprefix("unweave ")) for one in line.split("&&")]
    if not all(words[0] in typed.commands.list_commands(None) for words in lines):
        return hint
    models = list(filter(names_model, typed.words)) if lines[1:] else []
    each = [[one for one in typed.words if one not in models or one == models[i]] for i in range(len(lines))]
    both = [_replied(Target(typed.commands, words[0]), words[1:], own) for words, own in zip(lines, each, strict=True)]
    notes = dict.fromkeys(filter(None, [comment, *(note for _, notes in both for note in notes)]))
    return before + " && ".join(line for line, _ in both) + "  # " * bool(notes) + "; ".join(notes)


def _replied(target: Target, template: Sequence[str], words: Sequence[str]) -> tuple[str, list[str]]:
    """A line made from a template and what was typed, with notes: what is an example, and what was left out."""
    found, shown = Found.of(target, words), Found.of(target, template)
    if target.on_model and target.places("text") and not found.held["text"] and piped():
        found.held["text"].append("-")
    example = Found.of(target, shlex.split(target.commands.example(target.name))[2:])
    chosen = [target.spelled[part[0]] for part in found.own]
    own = [part for part in shown.own if target.spelled[part[0]] not in chosen]
    first = ["model", *(["text"] * (not target.on_model)), *(["head"] * ("without" in target.option))]
    held = {kind: typed or (shown.held[kind] if kind in first else []) for kind, typed in found.held.items()}
    held["model"] = held["model"] or example.held["model"]
    for kinds in ((), ("head",), ("text",), ("head", "text"), ("text", "token")):
        known = {kind: shown.held[kind] or example.held[kind] or ["L0H4"] for kind in kinds}
        more = {kind: [*held[kind], *each[len(held[kind]) :]] for kind, each in known.items()}
        full = found._replace(held=held | more)
        if target.parses(full.written(target, own)):
            break
    else:
        full = example._replace(rest=[" ".join(map(quoted, words))])
        own = example.own
    rest = list(full.rest)
    for part in found.own if full.rest is found.rest else ():
        taken = target.parses(full.written(target, [*own, part]))
        own, rest = ([*own, part], rest) if taken else (own, [*rest, " ".join(map(quoted, part))])
    given = [quoted(one) for k in ("head", "text", "token") for one in full.held[k] if one not in found.held[k]]
    notes = [f"{', '.join(given)} {'is an example' if len(given) == 1 else 'are examples'}"] if given and words else []
    notes += [f"left out: {', '.join(rest)}"] if rest else []
    asked = (word.partition("=")[0] for word in words)
    notes += [guesses()["said"][one] for one in asked if one in guesses()["said"] and one not in target.spelled]
    return "unweave " + " ".join(map(quoted, full.written(target, own))) + full.end, notes


def in_words(words: Sequence[str]) -> str:
    """The sentence that explains a word of the field, and the line that shows it; empty if none was asked for."""
    name, *more = re.findall(r"[a-z0-9]+", " ".join(takewhile(_bare, words)).lower()) or [""]
    key = "_".join(word for word in more if word not in FILLING)
    if name not in ASKED or not key:
        return ""
    said, lines = guesses()["none"] | guesses()["words"], guesses()["shell"]
    known = [*said, *lines]
    near = [one for one in said if one.startswith(f"{key}_")] or get_close_matches(key, known, n=1, cutoff=0.8)
    found = key if key in known else next(iter(near), "")
    own = next((f"unweave {one} attn-2l" for one in ORDER if one == found.replace("_", "-")), "")
    line = lines.get(found, own).partition("  #")[0]
    return "\n".join(filter(None, [said.get(found), line and f"See {line}"]))


def instead(typed: Line) -> str:
    """What to write instead of a line that does not begin with a command."""
    name, words = typed.name, typed.words
    if head := next(filter(names_head, [name, *words] if name in ASKED else [name]), ""):
        TYPED.set(typed._replace(words=(head, *filter(names_model, words))))
        return "write unweave circuits attn-2l"
    key, used = _known(name, words)
    near = [name] if names_model(name) else get_close_matches(name, bundled.names(), n=1, cutoff=0.75)
    if model := next(iter(near), "") or of_the_hub(name):
        own = next((word for word in words[:1] if word in ORDER), "")
        TYPED.set(typed._replace(words=(model, *words[bool(own) :])))
        return f"the command comes before the model: unweave {own or ('predict' if words else 'induction')}"
    TYPED.set(typed._replace(words=words[used:]))
    if sum(map(names_model, words)) > 1:
        return two_models(typed)
    if name == "help":
        explained = ", ".join(one.replace("_", " ") for one in guesses()["words"])
        return f"write unweave {'info' if any(map(names_model, words)) else f'--help  # words: {explained}'}"
    if none := guesses()["none"].get(key):
        models, heads = filter(names_model, words), filter(names_head, words)
        return none.replace("attn-2l", next(models, "attn-2l")).replace("L0H4", next(heads, "L0H4"))
    command = key.replace("_", "-")
    if command in ORDER:
        return f"write unweave {command}"
    return said_of("shell", key, words) or "unweave --help lists all commands"


def said_of(table: str, name: str, words: Sequence[str]) -> str:
    """The suggestion of a table of guesses for a name; one for a file or several texts takes precedence."""
    typed = {"file": any(map(names_file, words)), "texts": sum(" " in word.strip() for word in words) > 1, table: True}
    return next(filter(None, (guess(one, name) for one, holds in typed.items() if holds)), "")


def two_models(typed: Line) -> str:
    """The lines for two models: each predicts a text, or lists its heads."""
    name = "predict" if any(" " in word for word in typed.words) else "heads"
    comment = "  # one model at a time; unweave difference compares two runs of one model"
    return f"write unweave {name} && unweave {name}{comment}"


def _bare(word: str) -> bool:
    return not (OPTION.fullmatch(word) or names_model(word))


def _known(name: str, words: Sequence[str]) -> tuple[str, int]:
    """What is meant, and how many words name it: a command or term, spelled exactly or nearly, or in a question."""
    known = [*(one.replace("-", "_") for one in ORDER), *guesses()["none"], *guesses()["shell"]]
    said = [word.lower() for word in takewhile(_bare, words) if " " not in word]
    plain = re.sub(r"\W+", "_", name.lower()).strip("_")
    for count in (2, 1, 0):
        if count == 0 and said and said[0] in ORDER:
            return said[0].replace("-", "_"), 1
        if (phrase := "_".join([plain, *said[:count]])) in known and count <= len(said):
            return phrase, count
    if plain not in ASKING and (near := get_close_matches(plain, known, n=1, cutoff=0.7 if plain[4:] else 0.85)):
        return near[0], 0
    question = "_".join(["", plain, *said, ""])
    return max((one for one in known if f"_{one}_" in question), key=len, default=""), len(said)
