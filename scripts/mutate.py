"""Change 150 places of the core and of the boundaries, one at a time: the tests must notice.

    python scripts/mutate.py [--workers 2] [--write FILE] [KEY ...]

The places are the same until the functions they stand in change: of all, those whose names have the smallest digests. A
place is changed in the running interpreter, by exchanging the code of its function in a fork that has imported
everything; then the tests of its module run until one fails. What no test notices is printed. An exit code of 1 says
that fewer were noticed than the floors allow.
"""

import argparse
import ast
import copy
import gc
import hashlib
import json
import os
import signal
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from types import CodeType, FunctionType

import pytest

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "unweave"
SAMPLE, SECONDS, BROKEN = 75, 60, 99
"""Places of each half; the longest that the tests of one may take, and what takes longer was noticed; an exit code."""

CORE = {
    "algebra/factored.py": ["algebra/test_factored.py"],
    "algebra/terms.py": ["algebra/test_terms.py", "model/test_laws.py", "model/test_hops.py", "model/test_gates.py"],
    "algebra/product.py": ["algebra/test_association.py", "algebra/test_factored.py", "model/test_laws.py"],
    "algebra/meeting.py": ["model/test_meetings.py"],
    "model/run.py": [
        *("model/test_laws.py", "model/test_replace.py", "model/test_budgets.py", "model/test_meetings.py"),
        *("model/test_costs.py", "model/test_model_and_run.py"),
    ],
    "model/steps.py": ["model/test_laws.py", "model/test_replace.py", "model/test_budgets.py"],
    "model/passes.py": ["model/test_heads.py", "analysis/stream/test_axis_costs.py"],
    "model/checks.py": ["model/test_laws.py", "model/test_replace.py", "model/test_model_and_run.py"],
    "model/costs.py": ["model/test_costs.py"],
    "model/fold.py": ["model/test_laws.py", "model/test_meetings.py", "loaders/test_transformer_lens.py"],
    "analysis/composition/factors.py": ["analysis/composition/test_scores.py", "analysis/composition/test_blocks.py"],
    "analysis/composition/pairs.py": ["analysis/composition/test_scores.py", "analysis/composition/test_blocks.py"],
    "analysis/composition/random_heads.py": ["analysis/composition/test_scores.py"],
    "analysis/composition/scores.py": ["analysis/composition/test_scores.py", "analysis/composition/test_blocks.py"],
    "analysis/composition/standing.py": ["analysis/composition/test_scores.py", "analysis/test_borders.py"],
    "analysis/attribution/importance.py": ["analysis/attribution/test_importance.py", "model/test_hops.py"],
    "analysis/attribution/scores.py": ["analysis/attribution/test_scores.py"],
}
BOUNDARIES = {
    "files/reading.py": ["files/test_reading.py"],
    "files/links.py": ["files/test_reading.py", "cli/test_sent_runs.py"],
    "files/writing.py": ["files/test_writing.py"],
    "files/lock.py": [
        "files/test_lock.py",
        "training/test_run_folder.py::test_one_trainer_at_a_time",
        "cli/test_sent_runs.py",
    ],
    "files/json.py": ["files/test_json.py"],
    "files/safetensors.py": ["files/test_safetensors.py"],
    "files/declared.py": ["files/test_declared.py"],
    "text/display.py": ["text/test_display.py"],
    "text/tokenizer.py": ["text/test_tokenizer.py", "text/test_growth.py"],
    "text/unpacking.py": ["text/test_unpacking.py", "text/test_documents.py"],
    "explorer/server/guard.py": ["explorer/server/test_guard.py"],
    "explorer/page.py": ["explorer/test_page.py"],
    "cli/errors.py": ["cli/test_errors.py", "cli/test_cli.py", "cli/test_odd_questions.py"],
}
FLOORS = {"core": 85, "boundaries": 95}
"""Of a hundred places, how many must be noticed: what is promised."""
EQUAL = {
    "analysis/composition/factors.py:Reader.parts:arithmetic:3": "how many heads are met at a time changes no bit",
    "model/fold.py:canonical_when_asked:number:0": "a budget of a byte holds no layer, as one of none",
    "model/fold.py:_written:unary:1": "how many columns are folded at a time changes no bit",
    "model/fold.py:_written:number:2": "how many columns are folded at a time changes no bit",
    "analysis/attribution/importance.py:_orders:number:2": "every order has a count",
    "text/display.py:characters:number:2": "no character has more than four bytes, which four tokens hold",
    "text/display.py:characters:number:4": "the end of nothing lies before the place after the first, be it 0 or 1",
}
"""Changes of the sample after which the answer is the same, and why; they count for nothing."""

OTHER = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.And: ast.Or,
    ast.Or: ast.And,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Div,
    ast.Div: ast.Mult,
    ast.FloorDiv: ast.Mult,
    ast.Pow: ast.Mult,
    ast.Mod: ast.Mult,
    ast.BitOr: ast.BitAnd,
    ast.BitAnd: ast.BitOr,
}


@dataclass(frozen=True, slots=True)
class Place:
    """One place of one function, and what is done to it."""

    module: str
    function: str
    kind: str
    number: int

    @property
    def key(self) -> str:
        """Its name, whose digest decides whether it is in the sample."""
        return f"{self.module}:{self.function}:{self.kind}:{self.number}"


class Change(ast.NodeTransformer):
    """Count the places of a function by kind, and change one of them."""

    def __init__(self, wanted: tuple[str, int] | None = None) -> None:
        self.wanted, self.seen, self.line = wanted, [], 0

    def hit(self, kind: str, node: ast.AST) -> bool:
        """Note a place; true if it is the one to change."""
        number = sum(kind == other for other in self.seen)
        self.seen.append(kind)
        self.line = node.lineno if self.wanted == (kind, number) else self.line
        return self.wanted == (kind, number)

    def visit_Compare(self, node: ast.Compare) -> ast.AST:
        """Turn a comparison into its neighbor."""
        self.generic_visit(node)
        if type(node.ops[0]) in OTHER and self.hit("compare", node):
            node.ops[0] = OTHER[type(node.ops[0])]()
        return node

    def visit_BoolOp(self, node: ast.BoolOp) -> ast.AST:
        """Exchange `and` and `or`."""
        self.generic_visit(node)
        if self.hit("and-or", node):
            node.op = OTHER[type(node.op)]()
        return node

    def visit_BinOp(self, node: ast.BinOp) -> ast.AST:
        """Exchange an operation for another."""
        self.generic_visit(node)
        if type(node.op) in OTHER and self.hit("arithmetic", node):
            node.op = OTHER[type(node.op)]()
        return node

    def visit_UnaryOp(self, node: ast.UnaryOp) -> ast.AST:
        """Drop a sign or a negation."""
        self.generic_visit(node)
        return node.operand if self.hit("unary", node) else node

    def visit_Constant(self, node: ast.Constant) -> ast.AST:
        """Turn a truth, or raise a whole number by one."""
        if isinstance(node.value, bool):
            return ast.copy_location(ast.Constant(not node.value), node) if self.hit("truth", node) else node
        if isinstance(node.value, int):
            return ast.copy_location(ast.Constant(node.value + 1), node) if self.hit("number", node) else node
        return node

    def visit_If(self, node: ast.If) -> ast.AST:
        """Turn a condition."""
        self.generic_visit(node)
        if self.hit("if", node):
            node.test = ast.copy_location(ast.UnaryOp(ast.Not(), node.test), node.test)
        return node

    def visit_Raise(self, node: ast.Raise) -> ast.AST:
        """Let an error pass."""
        return ast.copy_location(ast.Pass(), node) if self.hit("raise", node) else node

    def visit_Expr(self, node: ast.Expr) -> ast.AST:
        """Leave out a call of which only the effect counts."""
        if isinstance(node.value, ast.Constant):
            return node  # a docstring
        self.generic_visit(node)
        call = isinstance(node.value, ast.Call)
        return ast.copy_location(ast.Pass(), node) if call and self.hit("call", node) else node

    def visit_JoinedStr(self, node: ast.JoinedStr) -> ast.AST:
        """Leave words alone."""
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST:
        """Leave annotations alone."""
        if node.value is not None:
            node.value = self.visit(node.value)
        return node

    def visit_arguments(self, node: ast.arguments) -> ast.AST:
        """Leave defaults alone: they belong to the function, not to its code."""
        return node


def functions(tree: ast.AST, prefix: str = "") -> Iterator[tuple[str, ast.FunctionDef]]:
    """The functions of a module and of its classes, each with its name in the code."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.FunctionDef):
            yield prefix + node.name, node
        elif isinstance(node, ast.ClassDef):
            yield from functions(node, f"{prefix}{node.name}.")


def changed(place: tuple[str, int] | None, function: ast.FunctionDef) -> Change:
    """Walk the body of a function, with one place changed."""
    change = Change(place)
    function.body = [change.visit(statement) for statement in function.body]
    return change


def places(module: str) -> Iterator[Place]:
    """Every place of a module that can be changed."""
    for name, function in functions(ast.parse((SOURCE / module).read_text())):
        seen = changed(None, copy.deepcopy(function)).seen
        yield from (Place(module, name, kind, seen[:i].count(kind)) for i, kind in enumerate(seen))


def sample(modules: dict[str, list[str]]) -> list[Place]:
    """The places of some modules whose names have the smallest digests."""
    found = [place for module in modules for place in places(module)]
    return sorted(found, key=lambda place: hashlib.sha256(place.key.encode()).digest())[:SAMPLE]


def compiled(place: Place) -> tuple[CodeType, int]:
    """The code of the function with the place changed, and its line."""
    path = SOURCE / place.module
    tree = ast.parse(path.read_text())
    function = dict(functions(tree))[place.function]
    line = changed((place.kind, place.number), function).line
    module = compile(ast.fix_missing_locations(tree), str(path), "exec")
    return next(code for code in codes(module) if code.co_qualname == place.function), line


def codes(code: CodeType) -> Iterator[CodeType]:
    """A piece of code and all within it."""
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from codes(constant)


def exchange(place: Place) -> None:
    """Let every function that has the code of a place run the changed one."""
    code, _ = compiled(place)
    path, found = str(SOURCE / place.module), 0
    for function in [thing for thing in gc.get_objects() if isinstance(thing, FunctionType)]:
        own = function.__code__
        if (own.co_filename, own.co_qualname) == (path, place.function):
            function.__code__, found = code, found + 1
    if not found:
        raise LookupError(place.key)


def tests_of(place: Place) -> list[str]:
    """The tests that should notice."""
    return [f"tests/{path}" for path in (CORE | BOUNDARIES)[place.module]]


def run_tests(paths: list[str], *more: str) -> int:
    """Run tests in this process."""
    options = ["-q", "-x", "-p", "no:cacheprovider", "--timeout=0", "--jaxtyping-packages=", *more]
    return int(pytest.main([*options, *paths]))


def noticed(place: Place, paths: list[str], folder: str) -> None:
    """In a fork: change the place, run the tests, end with 1 if they noticed; never come back."""
    os.setsid()
    silence = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(silence, stream)
    code = BROKEN
    try:
        exchange(place)
        code = int(run_tests(paths, f"--basetemp={folder}/{os.getpid()}") != 0)
    finally:
        os._exit(code)


def tried(todo: list[Place], workers: int) -> dict[Place, tuple[str, float]]:
    """What became of each place: noticed, unnoticed, too slow (which was noticed) or broken."""
    running: dict[int, tuple[Place, float]] = {}
    found: dict[Place, tuple[str, float]] = {}
    waiting = list(reversed(todo))
    with tempfile.TemporaryDirectory() as folder:
        while waiting or running:
            while waiting and len(running) < workers:
                place = waiting.pop()
                if (child := os.fork()) == 0:
                    noticed(place, tests_of(place), folder)
                running[child] = place, time.monotonic()
            child, status = os.waitpid(-1, os.WNOHANG)
            if child:
                place, began = running.pop(child)
                words = {0: "unnoticed", BROKEN: "broken"}.get(os.waitstatus_to_exitcode(status), "noticed")
                found.setdefault(place, (words, time.monotonic() - began))
                tell(place, *found[place])
                continue
            for late in [pid for pid, (_, began) in running.items() if time.monotonic() - began > SECONDS]:
                found[running[late][0]] = "too slow", SECONDS
                with suppress(ProcessLookupError):
                    os.killpg(late, signal.SIGKILL)
            time.sleep(0.02)
    return found


def tell(place: Place, words: str, seconds: float) -> None:
    """Print what was not noticed."""
    if words != "noticed" and place.key not in EQUAL:
        print(f"{words} after {seconds:.0f} s: src/unweave/{place.module}:{compiled(place)[1]} {place.key}", flush=True)


def report(found: dict[Place, tuple[str, float]]) -> bool:
    """Print how many were noticed; true if enough of each half."""
    good = True
    for half, modules in (("core", CORE), ("boundaries", BOUNDARIES)):
        counted = {place: words for place, (words, _) in found.items() if place.key not in EQUAL}
        own = [words in ("noticed", "too slow") for place, words in counted.items() if place.module in modules]
        if own:
            share = 100 * sum(own) / len(own)
            print(f"{half}: {sum(own)} of {len(own)} mutants noticed, {share:.0f} %; the floor is {FLOORS[half]} %")
            good &= share >= FLOORS[half]
    return good and "broken" not in {words for words, _ in found.values()}


def main() -> int:
    """Change every place of the sample, or those that are named."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--write", type=Path, help="write the number of mutants there")
    parser.add_argument("keys", nargs="*", help="places to change, by the names that are printed")
    given = parser.parse_args()
    os.environ |= {"HYPOTHESIS_PROFILE": os.environ.get("HYPOTHESIS_PROFILE", "smoke"), "CI": "1"}
    os.chdir(ROOT)
    todo = sample(CORE) + sample(BOUNDARIES)
    if given.keys:
        todo = [place for module in CORE | BOUNDARIES for place in places(module) if place.key in given.keys]
    paths = sorted({path for place in todo for path in tests_of(place)})
    if run_tests(paths, "--collect-only", "-qq"):
        return 1
    began = time.monotonic()
    found = tried(todo, given.workers)
    good = report(found)
    print(f"{len(found)} mutants in {time.monotonic() - began:.0f} s")
    if given.write:
        given.write.parent.mkdir(parents=True, exist_ok=True)
        given.write.write_text(json.dumps({"tried": {"scripts/mutate.py": {"R46": len(found)}}}))
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
