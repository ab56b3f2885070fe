"""`unweave --help` answers before torch is loaded, and the library adds little to torch's own import."""

import sys
from pathlib import Path

import models
from harness import Job, Variant, main, started

OURS = "import unweave as uw; uw.load, uw.Run, uw.Weights, uw.FactoredMatrix"
EVERYTHING = "import unweave as uw; [getattr(uw, name) for name in uw.__all__]"
IMPORTS = (
    ("import unweave, load models and run them", "ours", OURS),
    ("import unweave, every public name and matplotlib", "ours", EVERYTHING),
    ("import torch", "ours", "import torch"),
    ("import TransformerBridge of TransformerLens 4.3.0", "tl4", "import transformer_lens.model_bridge"),
    ("import HookedTransformer of TransformerLens 3.9.0", "tl3", "from transformer_lens import HookedTransformer"),
)
HELP = str(Path(sys.executable).with_name("unweave")), "--help"


if __name__ == "__main__":
    imports = tuple(Variant(name, home, started("-c", code)) for name, home, code in IMPORTS)
    helped = Variant("unweave --help", "ours", started(*HELP)), Variant("python -c pass", "ours", started("-c", "pass"))
    note = "Whole processes, Python's own start included. Nothing of the shape is used."
    main(
        Job("import", models.L, imports, tolerance=0, note=note),
        Job("unweave --help", models.L, (*helped, imports[2]), tolerance=0),
    )
