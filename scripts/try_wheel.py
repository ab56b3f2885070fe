"""Build the wheel, install it alone into a fresh environment, and do there what a stranger would do first.

    python scripts/try_wheel.py [--quick]

Libraries are the oldest that `pyproject.toml` allows, by `constraints-lowest.txt`; torch and what is in no list come
from the environment that runs this, by a `.pth` file, so that no gigabyte is downloaded twice. `unweave` itself comes
from the wheel, and the folder in which it is tried is far from the checkout. Prints size and contents of the wheel;
ends with exit code 1 where something fails or the wheel holds what it should not.
"""

import argparse
import json
import os
import re
import subprocess
import sys
import sysconfig
import tempfile
import time
import venv
import zipfile
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).parents[1]
LARGEST = 75 * 10**6
"""Bytes of the wheel at most."""
SHIPPED = re.compile(
    r"unweave/(?:[a-z0-9_/]+\.pyi?|py\.typed|files/guesses\.toml|explorer/(?:loader\.js|shared/[a-z]+\.json"
    r"|static/(?:BUILD\.json|(?:explorer|worker)\.js|explorer\.css|licenses\.txt))|assets/.+"
    r"\.(?:html|json|jsonl|xz|safetensors|toml|md|txt))"
    r"|unweave-[^/]+\.dist-info/(?:METADATA|WHEEL|RECORD|entry_points\.txt|licenses/.+)"
)
"""Names that a wheel may hold."""
NEEDED = (
    *("assets/corpus/default.jsonl.xz", "assets/corpus/NOTICE/README.md", "assets/models/attn-2l/model.safetensors"),
    "files/guesses.toml",
)
PIP = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check"]
SHAPE = "--layers 1 --heads 2 --d-head 8 --context 32 --batch 4 --precision float32"
STEPS = (
    "unweave --version",
    "unweave models",
    "unweave verify attn-2l-small",
    "unweave bigrams attn-0l the --top 3",
    "unweave induction attn-2l-small",
    "unweave attention attn-2l L1H10 --text Ishmael",
    "unweave report attn-2l-small -o page.html --text Ishmael",
    f"unweave train --data text.txt --tokens 20000 {SHAPE} --out run",
    "unweave info run",
    "unweave resume stopped --data text.txt",
)
EXTRAS = (
    "matplotlib",
    "gguf",
    "huggingface_hub",
    "datasets",
    "zstandard",
    "starlette",
    "uvicorn",
    "anywidget",
    "pandas",
)
"""Libraries of extras: what is tried has none of them."""
LONG = ("unweave reproduce --out report",)


def main() -> None:
    """Build, look into it, install, try."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--quick", action="store_true", help="leave the main job out, which takes minutes")
    quick = parser.parse_args().quick
    with tempfile.TemporaryDirectory(prefix="wheel-") as name:
        place = Path(name)
        subprocess.run([*PIP, "wheel", "--no-deps", "--wheel-dir", place, ROOT], check=True)
        (wheel,) = place.glob("unweave-*.whl")
        complaints = looked_into(wheel)
        programs = installed(wheel, place / "env")
        failed = tried(programs, place / "elsewhere", STEPS if quick else (*STEPS, *LONG))
    print("\n".join([*complaints, *failed]) or "The wheel holds what it should, and works alone.")
    sys.exit(bool(complaints or failed))


def looked_into(wheel: Path) -> list[str]:
    """Print what a wheel holds, and tell what it should not hold or lacks."""
    infos = zipfile.ZipFile(wheel).infolist()
    size: Counter[str] = Counter()
    for info in infos:
        size["/".join(info.filename.split("/")[:3]) if "/assets/" in info.filename else "code"] += info.compress_size
    print(f"{wheel.name}: {wheel.stat().st_size / 1e6:.1f} MB, {len(infos)} files")
    print("\n".join(f"  {part:32} {count / 1e6:6.1f} MB" for part, count in size.most_common()))
    names = [info.filename for info in infos]
    found = [f"the wheel holds {name}" for name in names if not SHIPPED.fullmatch(name)]
    found += [f"the wheel lacks {name}" for name in NEEDED if f"unweave/{name}" not in names]
    metadata = zipfile.ZipFile(wheel).read(next(name for name in names if name.endswith("/METADATA"))).decode()
    print("  " + next(line for line in metadata.splitlines() if line.startswith("License-Expression")))
    return found + ([f"the wheel has {wheel.stat().st_size:,} bytes"] if wheel.stat().st_size > LARGEST else [])


def installed(wheel: Path, place: Path) -> Path:
    """A fresh environment with the wheel, the oldest libraries that it may have, and the others of this one."""
    venv.create(place, with_pip=False, symlinks=True)
    pip = [*PIP, "--python", place / "bin" / "python", "install"]
    subprocess.run([*pip, "--no-deps", wheel], check=True)
    subprocess.run([*pip, "--requirement", ROOT / "constraints-lowest.txt"], check=True)
    (site,) = (place / "lib").glob("python*/site-packages")
    # A folder on the path, whose own .pth files, that of an editable `unweave` among them, are not read.
    hidden = f"import sys; sys.modules.update(dict.fromkeys({EXTRAS!r}))"
    (site / "libraries.pth").write_text(f"{sysconfig.get_path('purelib')}\n{hidden}\n", encoding="utf-8")
    return place / "bin"


def tried(programs: Path, place: Path, steps: tuple[str, ...]) -> list[str]:
    """Do each step in a folder of its own, and tell which failed."""
    place.mkdir()
    (place / "text.txt").write_text("".join(f"word {i * i % 97} and word {i % 13}.\n" for i in range(3_000)))
    environment = {"PATH": str(programs), "HOME": str(place), "OMP_NUM_THREADS": "1"}
    where = run([programs / "python", "-c", "import unweave; print(unweave.__file__)"], environment, place)
    failed = [] if str(programs.parent) in where.stdout else [f"unweave came from {where.stdout}"]
    stop_early(programs, environment, place)
    for step in steps:
        began = time.monotonic()
        done = run([programs / step.split()[0], *step.split()[1:]], environment, place)
        print(f"{time.monotonic() - began:7.1f} s  exit {done.returncode}  {step}")
        if done.returncode:
            failed.append(f"{step}: exit {done.returncode}\n{done.stderr[-2000:]}")
    report = place / "report" / "report.json"
    if report.exists():
        claims = json.loads(report.read_text(encoding="utf-8"))["claims"]
        print(f"{sum(bool(claim['holds']) for claim in claims)} of {len(claims)} claims hold")
    return failed


def stop_early(programs: Path, environment: dict[str, str], place: Path) -> None:
    """Begin a training in the folder `stopped`, and end it by a signal once it has a checkpoint."""
    words = f"train --data text.txt --tokens 40000 {SHAPE} --save-minutes 0 --out stopped".split()
    with (place / "stopped.log").open("w") as log:
        child = subprocess.Popen([programs / "unweave", *words], env=environment, cwd=place, stderr=log, stdout=log)
        until = time.monotonic() + 120
        while not (place / "stopped" / "LATEST").exists() and child.poll() is None:
            if time.monotonic() > until:
                break
            time.sleep(0.05)
        child.terminate()
        child.wait(timeout=120)


def run(command: list[object], environment: dict[str, str], place: Path) -> "subprocess.CompletedProcess[str]":
    """Run a command there, with nothing of this process's surroundings."""
    return subprocess.run(
        list(map(str, command)), env=environment | {"TMPDIR": os.fspath(place)}, cwd=place, capture_output=True,
        text=True, check=False,
    )  # fmt: skip


if __name__ == "__main__":
    main()
