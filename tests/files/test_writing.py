"""Writing is all or nothing, at every step where the disk can fail or the process can die."""

import json
import os
import resource
import shutil
import stat
import subprocess
import sys
import threading
from pathlib import Path
from unittest.mock import Mock

import pytest

from support import faults, writers
from support.writers import NEW, OLD, WRITERS, remove_file, write_file, write_folder
from unweave.errors import StorageError
from unweave.files import writing


@pytest.fixture
def root(tmp_path):
    return fresh(tmp_path)


def fresh(root):
    """As it was before: the old file, no folder, and what a writer left hidden swept away."""
    writing.sweep(root)
    assert hidden(root) == []
    shutil.rmtree(root / "folder", ignore_errors=True)
    (root / "file").write_bytes(OLD)
    return root


def assert_sound(root):
    """What a reader may find: the old file, the new one or none, and a whole folder or none."""
    file, folder = root / "file", root / "folder"
    assert not file.exists() or file.read_bytes() in (OLD, NEW)
    if folder.exists():
        assert (folder / "a").read_bytes() == NEW
        assert json.loads((folder / "b.json").read_text()) == {"x": 1}


def hidden(root):
    return [path.name for path in root.rglob(".*")]


@pytest.mark.promise("R7", "R13")
@pytest.mark.parametrize("action", ["ENOSPC", "EIO", "EACCES"])
@pytest.mark.parametrize("write", WRITERS)
def test_a_failure_at_any_step_leaves_old_or_new(root, monkeypatch, write, action):
    for step in range(1, 100):
        faults.passed.clear()
        monkeypatch.setenv(faults.FAULT, f"any:{step}:{action}")
        try:
            write(root)
        except StorageError as problem:
            assert str(root) in str(problem)
            assert_sound(root)
            assert not hidden(root) or write is remove_file
            for leftover in hidden(root):
                (root / leftover).unlink()
            fresh(root)
        else:
            assert step > 2, "no step of this writer is a fault point"
            break
    assert faults.passed["any"] < step


@pytest.mark.promise("R7")
@pytest.mark.parametrize("write", WRITERS)
def test_a_kill_at_any_step_leaves_old_or_new(root, write):
    command = [sys.executable, writers.__file__, write.__name__, str(root)]
    for step in range(1, 100):
        environment = os.environ | {faults.FAULT: f"any:{step}:kill"}
        done = subprocess.run(command, env=environment, check=False)
        assert_sound(root)
        if done.returncode == 0:
            break
        assert done.returncode == -9
        fresh(root)
    assert step > 2


@pytest.mark.promise("R8")
def test_the_message_names_path_and_bytes(root, monkeypatch):
    monkeypatch.setenv(faults.FAULT, "write:1:ENOSPC")
    with pytest.raises(StorageError, match=r"file \(3,000 bytes\).* full") as caught:
        write_file(root)
    assert caught.value.exit_code == 5
    assert (root / "file").read_bytes() == OLD


@pytest.mark.promise("R8")
def test_the_file_size_limit_of_the_system_leaves_the_old_file(root):
    """The kernel refuses half-way through; nothing of the new file stays."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (2000, hard))
    try:
        with pytest.raises(StorageError, match="larger"):
            write_file(root)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert (root / "file").read_bytes() == OLD
    assert hidden(root) == []


def test_an_exception_while_writing_leaves_the_old_file(root):
    with pytest.raises(ZeroDivisionError), writing.stream(root / "file") as file:
        file.write(NEW)
        1 / 0
    with pytest.raises(ZeroDivisionError), writing.folder(root / "folder"):
        1 / 0
    assert (root / "file").read_bytes() == OLD
    assert sorted(path.name for path in root.iterdir()) == ["file"]


def test_missing_parent_folders_are_created(root):
    writing.write_text(root / "a" / "b" / "c.txt", "ü")
    assert (root / "a" / "b" / "c.txt").read_bytes() == "ü".encode()
    with writing.folder(root / "d" / "e" / "f") as hidden:
        writing.write_text(hidden / "x", "y")
    assert (root / "d" / "e" / "f" / "x").read_text() == "y"


def test_an_empty_folder_may_be_taken_and_a_full_one_not(root):
    (root / "folder").mkdir()
    write_folder(root)
    with pytest.raises(StorageError, match="already"):
        write_folder(root)
    assert_sound(root)


def test_a_link_is_followed_and_stays(root):
    (root / "link").symlink_to("file")
    writing.write_bytes(root / "link", NEW)
    assert (root / "link").is_symlink()
    assert (root / "file").read_bytes() == NEW


def test_permissions_are_kept(root):
    (root / "file").chmod(0o600)
    write_file(root)
    assert stat.S_IMODE((root / "file").stat().st_mode) == 0o600


@pytest.mark.parametrize("path", ["/dev/null", "/dev", "/proc/nothing/file", "a\0b", "/dev/null/x"])
def test_places_that_cannot_be_written_are_refused(path):
    with pytest.raises(StorageError, match="cannot write"):
        writing.write_bytes(path, NEW)
    assert stat.S_ISCHR(os.stat("/dev/null").st_mode)


def test_json_keeps_letters_of_any_alphabet_and_has_no_nan(root):
    with pytest.raises(ValueError, match="JSON"):
        writing.write_json(root / "file", float("nan"))
    assert (root / "file").read_bytes() == OLD
    writing.write_json(root / "file", {"é": "ж"})
    assert (root / "file").read_text(encoding="utf-8") == '{\n  "é": "ж"\n}\n'


def test_sweep_leaves_files_of_running_processes(root):
    ours = root / f".x.{os.getpid()}-00000000.tmp"
    gone = root / ".x.4194304-00000000.tmp"
    ours.write_bytes(b"")
    gone.mkdir()
    assert writing.sweep(root) == 1
    assert ours.exists()
    assert not gone.exists()


def test_sweep_leaves_files_of_processes_it_may_not_signal(root, monkeypatch):
    for process, refusal in ((12, PermissionError), (10**30, OverflowError)):
        (root / f".x.{process}-00000000.tmp").write_bytes(b"")
        monkeypatch.setattr(os, "kill", Mock(side_effect=refusal))
        assert writing.sweep(root) == 0
    monkeypatch.setattr(writing, "WINDOWS", True)
    assert writing.sweep(root) == 0


@pytest.mark.promise("R12")
def test_readers_see_the_old_or_the_new_file_and_no_mixture(root):
    """One thread writes, another reads: a hundred times, never a mixture."""
    done = threading.Event()

    def write_on():
        for number in range(100):
            writing.write_bytes(root / "file", bytes([number]) * 50_000)
        done.set()

    writer = threading.Thread(target=write_on)
    writer.start()
    seen = 0
    while not done.is_set() or not seen:
        assert len(set((root / "file").read_bytes())) in (1, len(set(OLD)))
        seen += 1
    writer.join()
    assert (root / "file").read_bytes() == bytes([99]) * 50_000


def test_a_probe_creates_the_folder_or_names_what_cannot_be_written(tmp_path):
    writing.probe(tmp_path / "new" / "folder")
    assert list((tmp_path / "new" / "folder").iterdir()) == []
    for place in ("/proc/nowhere", "/dev/null/below"):
        with pytest.raises(StorageError, match=place):
            writing.probe(place)


def append(root):
    writing.append_line(root / "file", "more")


WHOLE = ["create", "write", "fsync", "rename", "fsync_folder"]
STEPS = {
    write_file: WHOLE,
    write_folder: ["create", *WHOLE, *WHOLE, "rename", "fsync_folder"],
    append: ["append", "fsync"],
    remove_file: ["remove", "fsync_folder", "purge"],
}


@pytest.mark.parametrize("write", STEPS, ids=[write.__name__ for write in STEPS])
def test_each_step_of_writing_can_fail(root, monkeypatch, write):
    """A step that no longer reports its name would be one that no test makes fail."""
    seen = []
    monkeypatch.setattr(writing, "fault", seen.append)
    write(root)
    assert seen == STEPS[write]


def synced(monkeypatch, root):
    """What each sync to the disk is of, with what a file holds then, and whether the name ``file`` stands for it."""
    seen, fsync = [], os.fsync

    def noted(descriptor):
        place = Path(f"/proc/self/fd/{descriptor}").readlink()
        whole = None if place.is_dir() else place.read_bytes()
        seen.append((whole, sorted(path.name for path in root.iterdir() if not path.name.startswith("."))))
        fsync(descriptor)

    monkeypatch.setattr(os, "fsync", noted)
    return seen


@pytest.mark.skipif(sys.platform != "linux", reason="reads names of open files in Linux's /proc")
def test_content_is_synced_before_its_name_and_the_name_before_returning(tmp_path, monkeypatch):
    seen = synced(monkeypatch, tmp_path)
    writing.write_bytes(tmp_path / "file", NEW)
    assert seen == [(NEW, []), (None, ["file"])]
    seen.clear()
    append(tmp_path)
    assert seen == [(NEW + b"\nmore\n", ["file"])]
    seen.clear()
    writing.remove(tmp_path / "file")
    assert seen == [(None, [])]
    seen.clear()
    write_folder(tmp_path)
    assert [names for _, names in seen[-2:]] == [[], ["folder"]]


def test_only_a_truncated_line_is_ended_before_the_next_is_appended(tmp_path):
    place = tmp_path / "lines"
    for line in ("a", "b"):
        writing.append_line(place, line)
    assert place.read_text() == "a\nb\n"
    place.write_text("a\nb")
    writing.append_line(place, "c")
    assert place.read_text() == "a\nb\nc\n"


@pytest.mark.skipif(sys.platform != "linux", reason="counts open files in Linux's /proc")
def test_no_writer_leaves_a_file_open(root):
    opened = len(list(Path("/proc/self/fd").iterdir()))
    for write in STEPS:
        write(root)
    assert len(list(Path("/proc/self/fd").iterdir())) == opened


def test_a_folder_is_written_where_folders_cannot_be_synced(root, monkeypatch):
    monkeypatch.setattr(writing, "WINDOWS", True)
    write_folder(root)
    assert_sound(root)


def test_an_interrupted_folder_removal_is_not_reported_as_a_disk_failure(root, monkeypatch):
    """Right after it closes a folder, Python's rmtree does not know yet that it did, and closes it once more."""
    (root / "old").mkdir()
    close, coming = os.close, [KeyboardInterrupt()]

    def interrupted(descriptor: int) -> None:
        close(descriptor)
        if coming:
            raise coming.pop()

    monkeypatch.setattr(writing, "_sync_folder", lambda path: None)
    monkeypatch.setattr(os, "close", interrupted)
    with pytest.raises(KeyboardInterrupt):
        writing.remove(root / "old")
    assert not coming
