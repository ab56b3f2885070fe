"""`unweave --help` answers before torch is loaded, and the library adds little to torch's own import."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import torch

import models
from child import Outputs, Step
from harness import Job, Variant, main

OURS = "import unweave as uw; uw.load, uw.Run, uw.Weights, uw.FactoredMatrix"
EVERYTHING = "import unweave as uw; [getattr(uw, name) for name in uw.__all__]"


def started(*arguments: str) -> Callable[[models.Shape], Step]:
    """Time a fresh Python process from start to end, with modules compiled beforehand as an installer does."""
    compiled = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}

    def prepare(shape: models.Shape) -> Step:
        def step() -> Outputs:
            ended = subprocess.run([sys.executable, *arguments], capture_output=True, check=False, env=compiled)
            return {"code": torch.tensor([float(ended.returncode)])}

        return step

    return prepare


if __name__ == "__main__":
    main(
        Job(
            "import",
            models.L,
            (
                Variant("import unweave, load models and run them", "ours", started("-c", OURS)),
                Variant("import unweave, every public name and matplotlib", "ours", started("-c", EVERYTHING)),
                Variant("import torch", "ours", started("-c", "import torch")),
                Variant(
                    "import TransformerBridge of TransformerLens 4.3.0",
                    "tl4",
                    started("-c", "import transformer_lens.model_bridge"),
                ),
                Variant(
                    "import HookedTransformer of TransformerLens 3.9.0",
                    "tl3",
                    started("-c", "from transformer_lens import HookedTransformer"),
                ),
            ),
            tolerance=0,
            note="Whole processes, Python's own start included. Nothing of the shape is used.",
        ),
        Job(
            "unweave --help",
            models.L,
            (
                Variant("unweave --help", "ours", started(str(Path(sys.executable).with_name("unweave")), "--help")),
                Variant("python -c pass", "ours", started("-c", "pass")),
                Variant("import torch", "ours", started("-c", "import torch")),
            ),
            tolerance=0,
        ),
    )
