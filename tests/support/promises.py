"""What unweave promises, which tests stand for it, and how often each of them was tried.

A test says what it stands for by a marker, ``@pytest.mark.promise("R18")``. What it counts are its examples, if it is a
property (``times=8`` if each tries so many); else what the marker says (``count=KILLS``), else itself.
`scripts/reliability.py` makes the table of `docs/reliability.md` from the markers; the plug-in here writes what a run
has tried, for its last column.

UNWEAVE_TRIED=FILE       write there, as JSON, what was tried
UNWEAVE_SECONDS=10       a property ends after so many seconds, once it has had LEAST examples, a law those that are
                         promised of each, and what stands for a promise with a number its part of that number; it has
                         SHARE times as long
UNWEAVE_ORDER=7          modules, and the tests of each, in the order that this seed gives
UNWEAVE_SKIPS=8          fail where more tests are skipped
UNWEAVE_STANDS=FILE      write there which tests stand for which promise, and how often they try it
"""

import functools
import hashlib
import json
import math
import sys
import time
from collections import Counter, defaultdict
from contextlib import nullcontext
from dataclasses import dataclass
from pathlib import Path

import pytest
from hypothesis.errors import FlakyStrategyDefinition, UnsatisfiedAssumption

from support.shape_checks import CHECKED, unchecked

LOOPBACK = {"127.0.0.1", "::1", "localhost", "0.0.0.0", "::", "", None}
CONNECTING = {"socket.connect": 1, "socket.sendto": 1, "socket.getaddrinfo": 0, "socket.gethostbyname": 0}
"""Events of the interpreter by which the network is reached, and which argument holds the address."""


@dataclass(frozen=True, slots=True)
class Promise:
    """What is promised, and how often it is to be tried where it lands.

    ``each`` is for many laws: the count is that of the law tried least. ``words`` says who tries it where no test of
    this suite does.
    """

    name: str
    sentence: str
    unit: str
    land: int
    each: bool = False
    words: str = ""


PROMISES = (
    Promise("R1", "The sum of all paths is the logits, on random models.", "models", 3_000),
    Promise(
        "R2",
        "Every other identity holds on random models; the count is that of the law tried least.",
        "models",
        1_000,
        each=True,
    ),
    Promise("R3", "Models of other libraries have the logits that these libraries compute.", "models", 60),
    Promise("R4", "A number that is not finite is named with its tensor, and never silent.", "models", 2_000),
    Promise("R5", "The same seed prints the same bytes.", "commands", 20),
    Promise("R6", "A training killed at any moment and resumed ends with the same bits.", "kills", 200),
    Promise("R7", "A failure at any step of any write is survived.", "faults", 40),
    Promise("R8", "A full disk leaves the checkpoint before and a sentence.", "faults", 3),
    Promise("R9", "One signal saves and ends, a second ends at once; both can be resumed.", "kills", 50),
    Promise("R10", "Two trainings never share a run folder.", "meetings", 20),
    Promise("R11", "Any flipped bit and any cut of a checkpoint is seen.", "files", 5_000),
    Promise(
        "R12", "Saving over what was loaded keeps every value; readers see the old file or the new.", "files", 1_000
    ),
    Promise("R13", "Everything that is written is written whole or not at all.", "writers", 1),
    Promise("R14", "Damaged weights are one sentence and exit code 3, in 2 s and 256 MB.", "files", 20_000),
    Promise("R15", "Damaged configurations are one sentence and exit code 3.", "files", 10_000),
    Promise("R16", "Damaged tokenizers are one sentence and exit code 3; panics are contained.", "files", 5_000),
    Promise("R17", "Corpora of any bytes are read or refused.", "files", 3_000),
    Promise(
        "R18",
        "Any argument vector ends with an exit code that is documented, and without a traceback.",
        "argument vectors",
        5_000,
    ),
    Promise("R19", "Nothing that a model or a text holds reaches the terminal raw.", "texts", 1_000),
    Promise("R20", "Parsers open no other file, no socket and no process.", "files", 1),
    Promise("R21", "What could run a stranger's code is not called; the wheel holds what it should.", "files", 1),
    Promise("R22", "The server listens on this computer only.", "addresses", 6),
    Promise("R23", "A request for another host is refused on every route.", "requests", 60),
    Promise("R24", "Data needs the token, which stands in one header only.", "requests", 1),
    Promise("R25", "Other sites get no byte.", "requests", 40),
    Promise("R26", "A name that was rebound to this computer gets no byte.", "pages", 1),
    Promise("R27", "No address leads to a file.", "requests", 500),
    Promise("R28", "Requests of any kind are answered or refused, and the next one is answered.", "requests", 20_000),
    Promise("R29", "Bodies, headers, addresses, connections and jobs are limited.", "requests", 8),
    Promise("R30", "Thirty-two clients for a minute get right bytes and leave nothing behind.", "requests", 1),
    Promise("R31", "Every answer has the headers of the policy.", "requests", 1),
    Promise("R32", "Logs hold neither token nor text.", "requests", 1),
    Promise("R33", "Ctrl-C ends the server within 3 s, and its port can be used again.", "kills", 50),
    Promise("R34", "No text runs as a script on any page.", "texts", 5_000),
    Promise("R35", "The policy of a page blocks a script that was planted.", "pages", 1),
    Promise("R36", "No text leaves its block of a page.", "texts", 2_000),
    Promise(
        "R37",
        "Figures are well-formed for any text, cells of CSV are no formulas, and names of files are safe.",
        "texts",
        2_000,
    ),
    Promise("R38", "A page asks for nothing.", "pages", 3),
    Promise("R39", "A vocabulary of 50,257 tokens fits: at most 1 GB beside the weights.", "commands", 23),
    Promise("R40", "A long run takes what `unweave info` says, and at most half as much more.", "commands", 1),
    Promise("R41", "What does not fit is refused beforehand with need, have and a smaller question.", "questions", 1),
    Promise("R42", "A thousand loads and runs leave memory as it was.", "loads", 1_000),
    Promise("R43", "An abandoned question stops computing within a second.", "questions", 100),
    Promise("R44", "No megabyte of input takes a parser more than 10 s.", "files", 1),
    Promise(
        "R45", "Lines and branches of the source that tests run.", "percent of both", 95, words="`scripts/covered.py`"
    ),
    Promise("R46", "Mutants of core and boundaries that tests kill.", "mutants", 150, words="`scripts/mutate.py`"),
    Promise(
        "R47", "Tests pass in any order, none is run twice until it passes, and skipped ones are counted.", "tests", 1
    ),
    Promise("R48", "No test reaches the network.", "tests", 1),
    Promise("R49", "What broke once stays in the tests.", "cases", 1),
    Promise("R50", "A green run prints what it tried.", "totals", 1, words="`.ci/run`"),
)
MANY_LAWS = {promise.name for promise in PROMISES if promise.each}
UNITS = {promise.name: promise.unit for promise in PROMISES}
LEAST, SHARE = 100, 4
"""Examples of a property that draws so many and is no law, however slow the machine; how much longer some may take."""
TOTALS = ("models", "kills", "files", "argument vectors", "requests", "pages", "mutants")
"""What a run names at its end."""


class Enough(BaseException):
    """A property has had its time and its examples.

    Hypothesis lets this pass, or complains that examples of `st.data` ended early.
    """


class Promises:
    """The plug-in of one test session."""

    def __init__(self, env):
        self.path, self.seconds = env.get("UNWEAVE_TRIED"), float(env.get("UNWEAVE_SECONDS", "inf"))
        self.order, self.skips = env.get("UNWEAVE_ORDER"), int(env.get("UNWEAVE_SKIPS", sys.maxsize))
        self.stands = env.get("UNWEAVE_STANDS")
        self.tried, self.properties, self.outcomes = defaultdict(Counter), {}, Counter()
        self.draws = Counter()

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection_modifyitems(self, items):
        """Put the tests into another order, if asked, and mark those whose number a profile decides."""
        if self.order is not None:
            items[:] = shuffled(items, self.order)
        for item in items:
            if examples(item) or any("count" in marker.kwargs for marker in item.iter_markers("promise")):
                item.add_marker("many")
        self.draws = drawn(items)
        if self.stands:
            Path(self.stands).write_text(json.dumps([row for item in items for row in rows(item)]))

    @pytest.hookimpl(wrapper=True, trylast=True)
    def pytest_runtest_call(self, item):
        """Count the examples of a property, and end it when it has had enough."""
        made = getattr(item.obj, "hypothesis", None)
        if made is None:
            return (yield)
        inner, meter = made.inner_test, Meter(self.seconds * share(item), floor(item, self.draws))
        made.inner_test = meter.around(inner)
        try:
            return (yield)
        except (Enough, FlakyStrategyDefinition):
            if not meter.ended:
                raise
            return None
        finally:
            made.inner_test = inner
            item.user_properties += [("examples", meter.count), ("floor", meter.least)]
            item.user_properties.append(("tried", meter.count * times(item)))

    def pytest_runtest_makereport(self, item, call):
        """Send what was tried to where reports are gathered."""
        if call.when == "call" and call.excinfo is None:
            for name, count in stands_for(item).items():
                item.user_properties.append((f"promise {name}", count))

    def pytest_runtest_logreport(self, report):
        """Gather what was tried and how it ended, in the process that hears of all tests."""
        if ended := outcome(report):
            self.outcomes[ended] += 1
        if report.when != "call" or not report.passed:
            return
        told = dict(report.user_properties)
        function = report.nodeid.split("[")[0]
        for key, value in told.items():
            if key.startswith("promise "):
                count = told.get("tried", told.get("examples", value))
                self.tried[function][key.removeprefix("promise ")] += count
        if "examples" in told:
            self.properties[report.nodeid] = told["examples"], told["floor"], round(report.duration, 1)

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self, session):
        """Write what was tried; fail where too many tests were skipped."""
        if hasattr(session.config, "workerinput"):
            return
        if self.path:
            Path(self.path).parent.mkdir(parents=True, exist_ok=True)
            found = {"tried": self.tried, "properties": self.properties, "outcomes": self.outcomes}
            Path(self.path).write_text(json.dumps(found, indent=1))
        if self.outcomes["skipped"] > self.skips or self.below():
            session.exitstatus = session.exitstatus or 1

    def below(self):
        """The properties that were tried less often than a machine of any speed allows."""
        timed = self.seconds < math.inf
        return [name for name, (count, least, _) in self.properties.items() if timed and count < least]

    def pytest_terminal_summary(self, terminalreporter):
        """Say how often each property was tried, and in which order, where that was asked for."""
        if self.order is not None:
            terminalreporter.write_line(f"order of tests: UNWEAVE_ORDER={self.order}")
        if self.skips != sys.maxsize:
            terminalreporter.write_line(f"skipped: {self.outcomes['skipped']} of at most {self.skips}")
        if self.seconds < math.inf:
            terminalreporter.write_line("examples  floor  seconds  property")
            for name, (count, least, seconds) in sorted(self.properties.items(), key=lambda row: row[1]):
                terminalreporter.write_line(f"{count:8,} {least:6,} {seconds:8.1f}  {name}")
            terminalreporter.write_line(f"below their floor: {', '.join(self.below()) or 'none'}")


class Meter:
    """The examples of one property that ran to their end, and whether it has had enough."""

    def __init__(self, seconds, least):
        self.count, self.least, self.until = 0, least, time.monotonic() + seconds
        self.ended = False

    def around(self, inner):
        """The body of a property, counted."""

        @functools.wraps(inner)
        def counted(*args, **kwargs):
            if self.count >= self.least and time.monotonic() > self.until:
                self.ended = True
                raise Enough
            try:
                with unchecked() if self.count >= CHECKED else nullcontext():
                    result = inner(*args, **kwargs)
            except UnsatisfiedAssumption:
                raise
            except Exception:
                self.until = math.inf  # what was found is made small first
                raise
            self.count += 1
            return result

        return counted


def outcome(report):
    """What a test came to, told by one of the reports on its three phases; none for the other two."""
    if report.failed:
        return "failed"
    if report.skipped:
        return None if hasattr(report, "wasxfail") else "skipped"
    return "passed" if report.when == "call" else None


def examples(item):
    """How many examples hypothesis draws for a test; 0 for what is no property."""
    function = getattr(item, "obj", None)
    if not hasattr(function, "hypothesis"):
        return 0
    return function._hypothesis_internal_use_settings.max_examples


def drawn(items):
    """How often all tests together try each promise, where time is not short."""
    return sum((Counter(stands_for(item)) for item in items), Counter())


def floor(item, draws):
    """The examples that a property has even where time is short, so that every promise is tried as often as it says.

    Of a law, those that are promised of each. Of a promise with a number, the same part of all that its tests draw.
    """
    least = [LEAST]
    for promise in PROMISES:
        if promise.name in stands_for(item):
            part = promise.land / max(promise.land, draws[promise.name])
            least.append(promise.land if promise.each else math.ceil(part * examples(item)))
    return min(max(least), examples(item))


def times(item):
    """How many of what is promised one example tries."""
    return max((marker.kwargs.get("times", 1) for marker in item.iter_markers("promise")), default=1)


def share(item):
    """How many times longer a property may take than a law."""
    return SHARE if stands_for(item).keys() - MANY_LAWS else 1


def stands_for(item):
    """The promises of a test, each with what this test counts for it."""
    own = (examples(item) or 1) * times(item)
    found = {}
    for marker in item.iter_markers("promise"):
        for name in marker.args:
            assert name in UNITS, f"{item.nodeid}: {name} is not promised"
            found.setdefault(name, marker.kwargs.get("count", own))
    return found


def rows(item):
    """The promises of a test as `scripts/reliability.py` reads them."""
    kinds = [kind for kind in ("slow", "browser", "real", "many") if item.get_closest_marker(kind)]
    kinds += ["browser"] * item.nodeid.startswith("tests/browser/")
    return [(name, item.nodeid.split("[")[0], count, kinds) for name, count in stands_for(item).items()]


def shuffled(items, seed):
    """Modules in another order, and the tests of each; fixtures of a module are still made once.

    A test more or less moves no other: each has its place by the digest of the seed and of its name.
    """

    def place(name):
        return hashlib.sha256(f"{seed} {name}".encode()).digest()

    return sorted(items, key=lambda item: (place(item.nodeid.split("::")[0]), place(item.nodeid)))


def refuse_the_network(event, arguments):
    """Let nothing in this process reach another computer."""
    if event not in CONNECTING:
        return
    address = arguments[CONNECTING[event]]
    if event in ("socket.connect", "socket.sendto") and not isinstance(address, tuple):
        return  # a path of this computer
    host = address[0] if isinstance(address, tuple) else address
    host = host.decode() if isinstance(host, bytes) else host
    if isinstance(host, str) and host not in LOOPBACK and not host.startswith("127."):
        raise PermissionError(f"a test reaches for the network: {host}")
