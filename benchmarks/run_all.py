"""Every benchmark of this folder in turn, and the tables of `RESULTS.md`."""

import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
CLAIMS = (
    "loading_folds_each_number_once",
    "copying_passes_the_vocabulary_once",
    "composition_needs_no_svd",
    "a_run_computes_no_logits_unasked",
    "answers_about_whole_models_are_mostly_products",
    "training_steps_are_mostly_products",
    "help_does_not_wait_for_torch",
)

if __name__ == "__main__":
    ended = [subprocess.run([sys.executable, HERE / f"{claim}.py", *sys.argv[1:]], check=False) for claim in CLAIMS]
    sys.exit(max(abs(process.returncode) for process in ended))
