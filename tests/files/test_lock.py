"""Locks between processes: the file is a lock by itself, the folder too, and neither is left open."""

import errno
import os
import sys
from pathlib import Path

import pytest
from filelock import SoftFileLock

from unweave.files import lock
from unweave.files.lock import UNKNOWN, locked


@pytest.mark.parametrize("folders", [True, False], ids=["with its folder", "the file alone"])
def test_a_second_writer_learns_who_holds_the_lock(tmp_path, monkeypatch, folders):
    if not folders:
        monkeypatch.setattr(lock, "fcntl", None)
    with locked(tmp_path / ".lock") as first:
        assert first is None
        with locked(tmp_path / ".lock") as second:
            assert second == os.getpid()
    with locked(tmp_path / ".lock") as third:
        assert third is None


def test_a_soft_lock_file_keeps_its_contents(tmp_path, monkeypatch):
    monkeypatch.setattr(lock, "fcntl", None)
    monkeypatch.setattr(lock, "FileLock", SoftFileLock)
    with locked(tmp_path / ".lock") as mine:
        assert mine is None
        written = (tmp_path / ".lock").read_text()
    with SoftFileLock(tmp_path / ".lock"):
        assert written == (tmp_path / ".lock").read_text()


@pytest.mark.skipif(sys.platform != "linux", reason="counts open files in Linux's /proc")
def test_a_lock_leaves_no_file_open(tmp_path):
    def open_files():
        return len(list(Path("/proc/self/fd").iterdir()))

    before = open_files()
    for _ in range(3):
        with locked(tmp_path / ".lock"):
            pass
    assert open_files() == before


def test_the_lock_file_suffices_where_folders_cannot_be_locked(tmp_path, monkeypatch):
    def refuse(descriptor, operation):
        raise OSError(errno.ENOLCK, os.strerror(errno.ENOLCK))

    monkeypatch.setattr(lock, "fcntl", type("fcntl", (), {**vars(lock.fcntl), "flock": staticmethod(refuse)}))
    assert lock._taken(0)


@pytest.mark.parametrize("written", [b"", b"somebody", b"-4", b"0", b"99999999999", None])
def test_a_holder_without_a_valid_process_id_is_unknown(tmp_path, written):
    place = tmp_path / "lock"
    with locked(place):
        place.unlink() if written is None else place.write_bytes(written)
        with locked(place) as holder:
            assert holder == UNKNOWN
