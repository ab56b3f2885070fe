"""Only regular files of a sensible size are opened; everything else gets a sentence."""

import errno
import os
import socket

import pytest

from unweave.errors import InputError
from unweave.files import reading


def test_regular_files_and_links_are_read(tmp_path):
    (tmp_path / "a").write_bytes(b"\xef\xbb\xbfh\xc3\xa9")
    (tmp_path / "link").symlink_to("a")
    assert reading.read_bytes(tmp_path / "link", 100) == b"\xef\xbb\xbfh\xc3\xa9"
    assert reading.read_text(str(tmp_path / "a"), 100) == "hé"
    assert reading.is_file(tmp_path / "link")
    assert reading.is_folder(tmp_path)


@pytest.mark.parametrize(("limit", "fits"), [(4, False), (5, True), (6, True)])
def test_the_limit_is_exact(tmp_path, limit, fits):
    (tmp_path / "a").write_bytes(b"12345")
    if fits:
        assert reading.read_bytes(tmp_path / "a", limit) == b"12345"
    else:
        with pytest.raises(InputError, match="at most 4"):
            reading.read_bytes(tmp_path / "a", limit)


def test_the_limit_holds_for_files_that_claim_to_be_empty():
    with pytest.raises(InputError, match="at most 10 are read"):
        reading.read_bytes("/proc/self/maps", 10)


def special_files(root):
    os.mkfifo(root / "fifo")
    (root / "loop").symlink_to("loop")
    (root / "broken").symlink_to("nowhere")
    (root / "folder").mkdir()
    with socket.socket(socket.AF_UNIX) as server:
        server.bind("socket")
    return {
        root / "fifo": "FIFO",
        root / "loop": "a loop",
        root / "broken": "no such file",
        root / "missing": "no such file",
        root / "folder": "is a folder",
        root / "socket": "is a socket",
        root / ("n" * 300): "too long",
        "/dev/zero": "character device",
        f"{root}/a\0b": "NUL",
        f"{root}/\ud800": "no file can have such a name",
        "/dev/null/x": "not a folder",
    }


def test_folders_pipes_and_devices_are_refused(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)  # the name of a socket may not be long
    for path, reason in special_files(tmp_path).items():
        with pytest.raises(InputError, match=reason) as caught:
            reading.read_bytes(path, 1000)
        assert caught.value.exit_code == 3
        assert "\0" not in str(caught.value)
        assert not reading.is_file(path)


def refuse(*_):
    raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))


def test_a_file_without_permission_to_read_is_refused(tmp_path, monkeypatch):
    (tmp_path / "a").write_bytes(b"")
    monkeypatch.setattr(os, "open", refuse)
    with pytest.raises(InputError, match="not allowed to read"):
        reading.read_bytes(tmp_path / "a", 1)


def test_a_disk_failure_while_reading_is_reported(tmp_path):
    (tmp_path / "a").write_bytes(b"")
    with pytest.raises(InputError, match="Input/output error"), reading.stream(tmp_path / "a"):
        raise OSError(5, "broken")
    with pytest.raises(InputError, match="odd"), reading.stream(tmp_path / "a"):
        raise OSError("odd")


def test_a_fifo_that_takes_the_place_of_a_file_is_refused(tmp_path, monkeypatch):
    """A FIFO that takes the file's place after it was looked at neither opens nor hangs."""
    (tmp_path / "a").write_bytes(b"")
    os.mkfifo(tmp_path / "fifo")
    seen = os.stat(tmp_path / "a")
    monkeypatch.setattr(os, "stat", lambda _: seen)
    with pytest.raises(InputError, match="FIFO"):
        reading.read_bytes(tmp_path / "fifo", 1)


def test_the_first_byte_that_is_not_utf8_is_named(tmp_path):
    for before, first in ((b"ab", 2), (b"\xef\xbb\xbfab", 5)):  # the second with a byte order mark
        (tmp_path / "a").write_bytes(before + b"\xff")
        with pytest.raises(InputError, match=f"from byte {first} on"):
            reading.read_text(tmp_path / "a", 100)


def test_names_are_shown_without_control_characters():
    assert reading.show("a\x1b[31m\n\u202e") == r"a\x1b[31m\n\u202e"
    assert len(reading.show("x" * 10_000)) == 200


def test_a_folder_that_cannot_be_listed_is_named(tmp_path, monkeypatch):
    monkeypatch.setattr(os, "scandir", refuse)
    with pytest.raises(InputError, match="cannot list"):
        reading.refuse_links(tmp_path)
