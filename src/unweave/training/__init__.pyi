# Public names of the room, each once. `lazy_loader` reads this file when the package is imported, and type checkers do.
from .checkpoint import load_model as load_model, save_model as save_model
from .config import ModelConfig as ModelConfig, PRESETS as PRESETS, preset as preset
from .keeper import Keeper as Keeper
from .loop import Progress as Progress, Trained as Trained, Watcher as Watcher, measure as measure, train as train
from .model import AttentionOnly as AttentionOnly, sinusoids as sinusoids
from .recipe import DataSource as DataSource, Plan as Plan, TrainConfig as TrainConfig
from .run_folder import RunFolder as RunFolder, load_unfinished as load_unfinished
from .state import TrainState as TrainState
from .team import Team as Team, own_device as own_device
from .toml_file import Settings as Settings, settings as settings
