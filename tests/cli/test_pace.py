"""Progress fits a line."""

from support.toys import config
from unweave.cli.pace import ProgressPrinter
from unweave.training import Progress, TrainConfig


def test_progress_is_printed_every_few_seconds_and_at_measurements():
    lines = []
    watcher = ProgressPrinter(lines.append, TrainConfig(config(), tokens=10**8))
    report = {"step": 9, "tokens": 12_340_000, "tokens_per_second": 50_000.0, "share": 0.25, "loss": 6.5}
    for seconds, val_loss in ((5.0, None), (11.0, None), (12.0, None), (13.0, 6.25), (30.0, None)):
        watcher.progress(Progress(seconds=seconds, val_loss=val_loss, **report))
    line = " 25%  12.3 M tokens, 50,000/s  loss 6.50  {} s left"
    measured = "      loss 6.250 on the first 32 held-out windows"
    assert lines == [line.format(33), line.format(39), measured, line.format(90)]
    assert max(map(len, lines)) <= 80
