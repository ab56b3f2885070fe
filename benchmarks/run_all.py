"""Every benchmark of this folder in turn, and the tables of `RESULTS.md`."""

import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
SUBJECTS = ("loading", "copying", "composition", "runs", "whole_models", "training", "starting")

if __name__ == "__main__":
    ended = [
        subprocess.run([sys.executable, HERE / f"{subject}.py", *sys.argv[1:]], check=False) for subject in SUBJECTS
    ]
    sys.exit(max(abs(process.returncode) for process in ended))
