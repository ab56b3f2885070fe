"""`unweave dynamics` on made-up and on real little trainings, and the watcher that measures them."""

from pathlib import Path

import pytest
import torch

import unweave as uw
from support.commands import answer, printed
from support.courses import TOGETHER, turning
from support.toys import byte_tokenizer, config
from unweave.errors import InputError
from unweave.files.trajectories import TrajectoryFolder
from unweave.runs.watching import SnapshotWatcher, measure_again, spread
from unweave.text.stream import TokenStream
from unweave.training import AttentionOnly, Progress


def written(folder: Path, dynamics: uw.analysis.learning.Dynamics) -> Path:
    place = TrajectoryFolder(folder)
    for shot in dynamics.snapshots:
        place.add(shot.to_dict(), dynamics.losses.get(shot.step, torch.zeros(1)))
    return folder


@pytest.fixture(scope="module")
def run(tmp_path_factory) -> Path:
    return written(tmp_path_factory.mktemp("runs") / "two", turning([s.prefix_matching for s in TOGETHER.snapshots]))


def test_dynamics_is_one_json_document(run):
    document = answer("dynamics", run)
    measured = {"answer", "notes", "phase_change", "trajectory", "path", "turn", "attributions", "snapshots"}
    assert set(document) == measured | {"run", "origin"}
    assert document["phase_change"]["rise"]["head"] == "L1H0"
    assert len(document["trajectory"]) == len(document["snapshots"]) == len(document["path"]["points"]) == 10
    assert document["attributions"] is None
    text = printed("dynamics", run, "--all")
    assert "Phase change: no. Between 200,000 and 300,000 tokens" in text
    assert "the path turns by" in text


HELD_OUT = TokenStream(
    torch.randint(1, 257, (400,), generator=torch.Generator().manual_seed(0)).numpy().astype("uint16"), start=0
)


def now(tokens: int, share: float = 0.5, seconds: float = 10.0) -> Progress:
    return Progress(tokens // 10, tokens, seconds, 1.0, share, 5.0)


def test_windows_are_spread_over_the_text():
    found = spread(HELD_OUT, n_ctx=24, windows=5)
    assert found.windows.shape == (5, 25)
    assert found.windows[0].tolist() == [0, *HELD_OUT.tokens[:24].tolist()]
    assert found.windows[-1].tolist() == [0, *HELD_OUT.tokens[-24:].tolist()]
    assert spread(TokenStream(HELD_OUT.tokens[:9], 0), 24) is None
    assert len(spread(TokenStream(HELD_OUT.tokens[:12], 0), 24).windows) == 1


def watcher(folder: Path, **changes: object) -> SnapshotWatcher:
    return SnapshotWatcher(folder, **({"examples": spread(HELD_OUT, 24), "start": 0} | changes))


def test_a_snapshot_matches_an_analysis_of_the_weights(tmp_path):
    net = AttentionOnly(config(), seed=3)
    watcher(tmp_path, keep_weights=True)(net, now(1000))
    dynamics = uw.analysis.learning.Dynamics.of(uw.runs.read_trajectory(tmp_path))
    examples, weights = spread(HELD_OUT, 24), uw.load(net).weights
    assert dynamics.snapshots == (
        uw.analysis.learning.snapshot(weights, examples.windows, step=100, tokens=1000, start=0),
    )
    expected = examples.at_places(uw.analysis.attribution.window_losses(weights, examples.windows))
    torch.testing.assert_close(dynamics.losses[100], expected, rtol=1e-3, atol=1e-3)
    kept, _ = TrajectoryFolder(tmp_path).weights_at(100)
    assert set(kept) == set(net.state_dict())


def test_snapshots_take_a_bounded_share_of_the_time(tmp_path):
    """A snapshot takes 1 s of a made-up clock, and comes after every 5 s of a training of 100 s."""
    clock, said = [0.0], []
    watch = watcher(tmp_path, say=said.append, clock=lambda: clock[0], bound=0.05)
    watch.measure = lambda *given: clock.__setitem__(0, clock[0] + 1)
    taken = []
    for k in range(1, 21):
        clock[0] = max(clock[0], 5.0 * k)
        before = watch.spent
        watch(None, now(1000 * k, share=k / 20, seconds=5.0 * k))
        taken.append(watch.spent > before)
    assert sum(taken) <= 0.05 * 100 + 2
    assert taken[:2] == [True, True]
    assert taken[-1]
    assert len(said) == taken.count(False) > 0
    assert "5%" in said[0]


def test_a_model_too_small_for_snapshots_trains_without_them(tmp_path):
    said = []
    watch = watcher(tmp_path, say=said.append)
    net = AttentionOnly(config(n_ctx=12))
    for _ in range(2):
        watch(net, now(1000))
    assert len(said) == 1
    assert "no snapshots" in said[0]
    assert not (tmp_path / "dynamics.jsonl").exists()


def test_measuring_again_gives_the_same(tmp_path, monkeypatch):
    folder = tmp_path / "run"
    training = uw.training.TrainConfig(config(), tokens=1000)
    plan = uw.training.Plan(training, uw.training.DataSource(), "x", trajectory=True)
    run = uw.training.RunFolder.begin(folder, plan, byte_tokenizer())
    watch = SnapshotWatcher.of(run, HELD_OUT, print)
    for i in range(3):
        watch(AttentionOnly(config(), seed=i), now(1000 * (i + 1), seconds=1000.0))
    before = uw.analysis.learning.Dynamics.of(uw.runs.read_trajectory(folder))
    monkeypatch.setattr("unweave.runs.watching.token_streams", lambda *given, **named: (HELD_OUT, HELD_OUT))
    answer("dynamics", folder, "--again", "--windows", 16)
    after = uw.analysis.learning.Dynamics.of(uw.runs.read_trajectory(folder))
    for one, other in zip(before.snapshots, after.snapshots, strict=True):
        assert (one.step, one.tokens) == (other.step, other.tokens)
        assert one.loss == pytest.approx(other.loss, abs=2e-3)
        assert one.prefix_matching == pytest.approx(other.prefix_matching, abs=2e-3)
    run.keep_until(100)
    assert [shot.step for shot in uw.analysis.learning.Dynamics.of(uw.runs.read_trajectory(folder)).snapshots] == [100]


def test_attributions_are_by_head_if_the_folder_has_the_model(tmp_path):
    folder, examples = tmp_path / "run", spread(HELD_OUT, 24)
    net = AttentionOnly(config(), seed=1)
    uw.training.save_model(folder, net, byte_tokenizer(), {"name": "toy"})
    place, draw = TrajectoryFolder(folder), torch.Generator().manual_seed(0)
    place.keep_examples(examples)
    for shot in TOGETHER.snapshots:
        place.add(shot.to_dict(), torch.rand(examples.places.numel(), generator=draw))
    rows = answer("dynamics", folder, "--attributions")["attributions"]
    assert [row["head"] for row in rows] == ["L0H0", "L0H1", "L1H0", "L1H1"]
    dynamics = uw.analysis.learning.Dynamics.of(uw.runs.read_trajectory(folder))
    direction = uw.analysis.learning.before_and_after(dynamics, uw.phase_change(dynamics).rise)
    expected = uw.analysis.learning.head_attributions(uw.load(folder).weights, dynamics.examples, direction)
    assert [row["attribution"] for row in rows] == pytest.approx([row.attribution for row in expected])
    assert "Heads that account for the change" in printed("dynamics", folder, "--attributions", "--all")


def test_measuring_again_needs_weights(tmp_path):
    training = uw.training.TrainConfig(config(), tokens=1000)
    run = uw.training.RunFolder.begin(
        tmp_path / "run", uw.training.Plan(training, uw.training.DataSource(), "x"), byte_tokenizer()
    )
    with pytest.raises(InputError, match="weights"):
        measure_again(run.path)
