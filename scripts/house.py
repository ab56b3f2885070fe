"""Measure the house: rooms, arrows, floors, public names, lines by kind, lengths of functions; compare with the limits.

A room is a package or a single file. An arrow leads from a room to one that it imports, in functions and for type
checkers too. The floor of a room is its longest chain of arrows. A function is as long as it is without its docstring.
"""

import ast
import io
import tokenize
from collections import Counter, defaultdict
from collections.abc import Iterator
from functools import cache
from graphlib import CycleError, TopologicalSorter
from heapq import nlargest
from itertools import chain
from pathlib import Path
from statistics import median

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "unweave"
CODE = {".py", ".ts", ".svelte", ".css", ".sh"}
"""Endings of what counts as code outside of the package."""
KINDS = ("code", "docstrings", "comments", "blank")
SILENT = {tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER}


def modules() -> dict[str, Path]:
    """List every file of the package by its dotted name."""
    parts = {path: ("unweave", *path.relative_to(SOURCE).with_suffix("").parts) for path in SOURCE.rglob("*.py")}
    return {".".join(part).removesuffix(".__init__"): path for path, part in parts.items()}


@cache
def parsed(path: Path) -> ast.Module:
    """Parse a file."""
    return ast.parse(path.read_text(encoding="utf-8"))


def imports(path: Path) -> Iterator[str]:
    """List the dotted names that a file imports, at any depth."""
    for node in ast.walk(parsed(path)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def arrows(package: str) -> dict[str, set[str]]:
    """The rooms of a package, each with those that it imports; the package's own ``__init__`` is no room."""
    known, inside, depth = modules(), package + ".", package.count(".") + 1
    found: dict[str, set[str]] = {name.split(".")[depth]: set() for name in known if name.startswith(inside)}
    for name, path in known.items():
        if name.startswith(inside):
            own = name.split(".")[depth]
            reached = {target.split(".")[depth] for target in imports(path) if target.startswith(inside)}
            found[own] |= (reached & found.keys()) - {own}
    return found


def cycle(rooms: dict[str, set[str]]) -> list[str]:
    """Find the rooms of one cycle; empty if there is none."""
    try:
        return TopologicalSorter(rooms).prepare() or []
    except CycleError as error:
        return list(error.args[1])


def floors(rooms: dict[str, set[str]]) -> dict[str, int]:
    """The length of the longest chain of arrows below each room; there must be no cycle."""
    found: dict[str, int] = {}
    for room in TopologicalSorter(rooms).static_order():
        found[room] = max((found[below] + 1 for below in rooms[room]), default=0)
    return found


def texts(tree: ast.AST) -> Iterator[range]:
    """Find the lines of strings that stand alone: docstrings, and those below a constant or a field."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            yield range(node.lineno, (node.end_lineno or 0) + 1)


def kinds_of_lines(path: Path) -> Counter[str]:
    """Count the lines of code, docstring, comment and blank of a file."""
    source = path.read_text(encoding="utf-8")
    found = dict.fromkeys(chain.from_iterable(texts(parsed(path))), "docstrings")
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        kind = "comments" if token.type == tokenize.COMMENT else "code"
        for line in () if token.type in SILENT else range(token.start[0], token.end[0] + 1):
            found.setdefault(line, kind)
    return Counter(found.values()) + Counter(blank=source.count("\n") - len(found))


def lines() -> dict[str, Counter[str]]:
    """Count the lines of each room by kind, stubs included."""
    found: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for path in (*SOURCE.rglob("*.py"), *SOURCE.rglob("*.pyi")):
        found[path.relative_to(SOURCE).parts[0].partition(".")[0]] += kinds_of_lines(path)
    return dict(sorted(found.items()))


def length_of(*folders: str) -> int:
    """Count all lines of code in folders of the repository."""
    files = [path for folder in folders for path in (ROOT / folder).rglob("*") if path.suffix in CODE]
    return sum(path.read_text(encoding="utf-8").count("\n") for path in files)


def lengths() -> dict[str, int]:
    """Count the lines of each function without its docstring, by ``file:line name``."""
    found = {}
    for path in modules().values():
        for node in ast.walk(parsed(path)):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                said = sum(map(len, texts(ast.Module(node.body[:1], []))))
                length = (node.end_lineno or 0) - node.lineno + 1 - said
                found[f"{path.relative_to(SOURCE)}:{node.lineno} {node.name}"] = length
    return found


def limits(names: int) -> Iterator[tuple[str, float, int]]:
    """The measures, their values and their limits; ``names`` is the number of public names."""
    top, inside = arrows("unweave"), arrows("unweave.analysis")
    yield "rooms at the top", len(top), 19
    yield "rooms in analysis", len(inside), 12
    yield "arrows in analysis", sum(map(len, inside.values())), 20
    yield "rooms in a cycle", len(cycle(top) + cycle(inside)), 0
    yield "public names", names, 63
    yield "lines of src", sum(map(Counter.total, lines().values())), 44_700
    yield "lines of web/src", length_of("web/src"), 15_850
    yield "lines of tests", length_of("tests"), 29_850
    yield "scripts, benchmarks", length_of("scripts", "benchmarks"), 3_350
    yield "median function", median(lengths().values()), 5
    yield "longest function", max(lengths().values()), 64


def drawing(package: str) -> Iterator[str]:
    """The rooms of a package from the highest floor down, each with those that it imports."""
    rooms = arrows(package)
    yield f"{package}: {len(rooms)} rooms, {sum(map(len, rooms.values()))} arrows"
    levels = dict.fromkeys(rooms, 0) if cycle(rooms) else floors(rooms)
    for room, floor in sorted(levels.items(), key=lambda level: (-level[1], level[0])):
        yield f"  {floor:2d}  {room:13s} {' '.join(sorted(rooms[room]))}".rstrip()
    yield f"  cycle: {' → '.join(cycle(rooms)) or 'none'}\n"


def report(names: int) -> Iterator[str]:
    """Write all measures as lines of text."""
    yield from (*drawing("unweave"), *drawing("unweave.analysis"))
    yield f"{'lines':14s}" + "".join(f"{kind:>12s}" for kind in (*KINDS, "all"))
    for room, count in (*lines().items(), ("all", sum(lines().values(), Counter()))):
        yield f"{room:14s}" + "".join(f"{number:12,d}" for number in (*map(count.__getitem__, KINDS), count.total()))
    yield f"\n{len(lengths()):,} functions, the longest:"
    yield from (f"  {length:3d}  {name}" for name, length in nlargest(5, lengths().items(), key=lambda item: item[1]))
    yield ""
    for what, value, most in limits(names):
        yield f"{'ok  ' if value <= most else 'OVER'} {what:20s}{value:8,g} of {most:,}"


if __name__ == "__main__":
    import unweave

    print(*report(len(unweave.__all__)), sep="\n")
