"""`unweave --help` answers before torch is loaded, and the library adds little to torch's own import."""

import sys
from pathlib import Path

import models
from harness import Job, Variant, main, started

OURS = "import unweave as uw; uw.load, uw.Run, uw.Weights, uw.FactoredMatrix"
EVERYTHING = "import unweave as uw; [getattr(uw, name) for name in uw.__all__]"


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
