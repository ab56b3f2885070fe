"""The page of promises names what is tested; nothing here reaches the network, and nothing is run until it passes."""

import importlib.util
import json
import socket
from contextlib import suppress
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.errors import FlakyStrategyDefinition

from support import promises
from support.promises import PROMISES, Enough, Meter, Promises, shuffled

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "reliability.md").read_text()
ROWS = [[cell.strip() for cell in line.split("|")[1:4]] for line in PAGE.splitlines() if line.startswith("| R")]
"""Name, sentence and tests of each promise."""


@pytest.fixture(scope="module")
def script():
    spec = importlib.util.spec_from_file_location("reliability", ROOT / "scripts" / "reliability.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.promise("R50")
def test_the_page_has_every_promise_and_names_what_is_there():
    assert [row[:2] for row in ROWS] == [[promise.name, promise.sentence] for promise in PROMISES]
    for _, _, tests in ROWS:
        for name in tests.replace("`", "").split("<br>"):
            file, _, function = name.partition("::")
            path = ROOT / "tests" / file.split(" ")[0]
            if file.startswith((".ci", "scripts")):
                assert (ROOT / file).exists(), name
            elif name != "none":
                assert path.exists(), name
                assert f"def {function}(" in path.read_text() if function else True, name


def test_what_stands_for_a_promise_is_on_the_page(request):
    """Of the tests that this session collected; `scripts/reliability.py` writes them anew."""
    cells = {name: tests for name, _, tests in ROWS}
    for item in request.session.items:
        for name in promises.stands_for(item):
            file = item.nodeid.removeprefix("tests/").split("::")[0]
            known = (file, f"`{file.split('/')[0]}/`", ".ci/run")
            assert any(word in cells[name] for word in known), f"{item.nodeid}: {name}; run scripts/reliability.py"


def test_one_is_not_told_in_the_plural(script):
    told = [
        script.counted(*pair) for pair in ((1, "pages"), (1, "addresses"), (1, "files"), (0, "kills"), (2_000, "texts"))
    ]
    assert told == ["1 page", "1 address", "1 file", "0 kills", "2,000 texts"]


def row(script, promise, count, *kinds, test="tests/a.py::test_a"):
    return script.Row(promise, test, count, kinds)


def test_counts_are_those_of_the_stages(script):
    quick = [row(script, "R6", 20, "many"), row(script, "R6", 1, "slow", test="b"), row(script, "R6", 5, test="c")]
    land = [row(script, "R6", 200, "many"), row(script, "R6", 9, "slow", test="b"), row(script, "R6", 7, test="c")]
    (kills,) = [promise for promise in PROMISES if promise.name == "R6"]
    assert script.count(kills, script.by_default(quick)) == 25
    assert script.count(kills, script.in_ci(quick, land)) == 214
    (laws,) = [promise for promise in PROMISES if promise.name == "R2"]
    rows = [row(script, "R2", 40, "many"), row(script, "R2", 30, "many", test="b"), row(script, "R2", 1, test="c")]
    assert script.count(laws, rows) == 30


@pytest.mark.promise("R50")
def test_totals_count_a_test_once_by_the_stage_that_tried_it_most(script, tmp_path, capsys):
    (tmp_path / "a.json").write_text(json.dumps({"tried": {"x": {"R6": 20}, "y": {"R14": 3, "R15": 3}}}))
    (tmp_path / "b.json").write_text(json.dumps({"tried": {"x": {"R6": 200}, "z": {"R9": 50}}}))
    script.main(["--totals", str(tmp_path)])
    assert "0 models, 250 kills, 3 files," in capsys.readouterr().out


def test_a_run_ends_with_the_outcomes_of_all_its_stages(script, tmp_path, capsys):
    (tmp_path / "a.json").write_text(json.dumps({"tried": {}, "outcomes": {"passed": 6, "skipped": 1}}))
    (tmp_path / "b.json").write_text(json.dumps({"tried": {}, "outcomes": {"passed": 4}}))
    (tmp_path / "mutants.json").write_text(json.dumps({"tried": {}}))
    script.main(["--totals", str(tmp_path)])
    assert capsys.readouterr().out.splitlines()[-1] == "Tests: 10 passed, 0 failed, 1 skipped"


@pytest.mark.parametrize(
    ("when", "ended", "expected"),
    [
        ("setup", "passed", None),
        ("call", "passed", "passed"),
        ("teardown", "passed", None),
        ("call", "failed", "failed"),
        ("setup", "failed", "failed"),
        ("setup", "skipped", "skipped"),
    ],
)
def test_a_test_ends_once(when, ended, expected):
    report = SimpleNamespace(when=when, **{word: word == ended for word in ("passed", "failed", "skipped")})
    assert promises.outcome(report) == expected


def test_the_law_tried_least_is_a_law(script, tmp_path):
    """A test with two parameters that stands beside the laws is none of them."""
    found = {"tried": {"a": {"R2": 1200}, "b": {"R2": 1000}, "c": {"R2": 2}}, "properties": {"a[x]": [], "b": []}}
    (tmp_path / "a.json").write_text(json.dumps(found))
    assert script.tried(tmp_path)["promises"] == {"R2": 1000}


# ------------------------------------------------------------------ the plug-in


@settings(max_examples=400, database=None, derandomize=True)
@given(st.data())
def endless(data):
    data.draw(st.lists(st.integers(), min_size=data.draw(st.integers(0, 3))))
    data.draw(st.booleans())


@pytest.mark.parametrize("least", [1, 50, 100, 399])
def test_a_property_ends_when_it_had_its_time_and_its_examples(least, monkeypatch):
    monkeypatch.setattr(promises, "LEAST", least)
    for seconds, counted in ((0, least), (60, 400)):
        item = SimpleNamespace(obj=endless, user_properties=[], iter_markers=lambda name: [])
        inner, call = (
            endless.hypothesis.inner_test,
            Promises({"UNWEAVE_SECONDS": str(seconds)}).pytest_runtest_call(item),
        )
        next(call)
        try:
            endless()
        except (Enough, FlakyStrategyDefinition) as ended:
            with suppress(StopIteration):
                call.throw(ended)
        else:
            with suppress(StopIteration):
                call.send(None)
        assert item.user_properties == [("examples", counted), ("floor", least), ("tried", counted)]
        assert endless.hypothesis.inner_test is inner


def test_what_a_property_found_is_not_lost_when_time_is_up():
    @settings(max_examples=50, database=None, derandomize=True)
    @given(st.integers(0, 1000))
    def wrong(number):
        assert number < 3

    wrong.hypothesis.inner_test = Meter(0, least=40).around(wrong.hypothesis.inner_test)
    with pytest.raises(AssertionError, match="assert 3 < 3"):
        wrong()


@pytest.mark.promise("R47")
def test_an_order_is_that_of_its_seed_and_modules_stay_together():
    items = [SimpleNamespace(nodeid=f"tests/{module}.py::{name}") for module in "abcdef" for name in "xyz"]
    one, same, other = (shuffled(items, seed) for seed in ("1", "1", "2"))
    assert one == same != other
    assert sorted(one, key=id) == sorted(items, key=id)
    modules = [item.nodeid.split("::")[0] for item in one]
    assert sum(a != b for a, b in pairwise(modules)) == 5


@pytest.mark.promise("R47")
def test_no_test_is_run_until_it_passes(request):
    names = " ".join(name for name, plugin in request.config.pluginmanager.list_name_plugin() if plugin)
    assert not any(word in names for word in ("rerun", "flaky", "retry"))


@pytest.mark.promise("R47")
def test_too_many_skips_fail(tmp_path):
    session = SimpleNamespace(config=SimpleNamespace(), exitstatus=0)
    for skipped, status in ((2, 0), (3, 1)):
        plugin = Promises({"UNWEAVE_SKIPS": "2"})
        plugin.outcomes["skipped"] = skipped
        plugin.pytest_sessionfinish(session)
        assert session.exitstatus == status


def of_a_law(name, **more):
    marker = SimpleNamespace(args=(name,), kwargs=more)
    return SimpleNamespace(nodeid="x", obj=endless, user_properties=[], iter_markers=lambda kind: [marker])


@pytest.mark.parametrize(
    ("name", "elsewhere", "least"),
    [
        ("R18", 0, 400),  # 5,000 are promised, and 400 are all there is
        ("R18", 9_600, 200),  # half of the 10,000 that are drawn
        ("R18", 10**9, promises.LEAST),
        ("R2", 10**9, 400),  # of each law 1,000 are promised, whatever the others draw
        ("R22", 0, promises.LEAST),
    ],
)
def test_a_property_has_its_part_of_what_is_promised(name, elsewhere, least):
    item, others = of_a_law(name), of_a_law(name, count=elsewhere)
    assert promises.floor(item, promises.drawn([item, others])) == least


def test_an_example_may_try_several():
    item = of_a_law("R28", times=8)
    assert promises.stands_for(item) == {"R28": 3200}
    call = Promises({}).pytest_runtest_call(item)
    next(call)
    endless()
    with suppress(StopIteration):
        call.send(None)
    assert ("tried", 3200) in item.user_properties


def test_a_property_below_its_floor_fails():
    plugin = Promises({"UNWEAVE_SECONDS": "9"})
    plugin.properties = {"a": (100, 100, 1.0), "b": (99, 100, 1.0)}
    assert plugin.below() == ["b"]


@pytest.mark.promise("R48")
def test_the_network_is_out_of_reach():
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as plain:
        for reach in (
            lambda: socket.create_connection(("192.0.2.1", 80), timeout=1),
            lambda: socket.getaddrinfo("example.org", 80),
            lambda: plain.sendto(b"x", ("192.0.2.1", 53)),
            lambda: socket.gethostbyname("example.org"),
        ):
            with pytest.raises(PermissionError, match="reaches for the network"):
                reach()
    with socket.create_server(("127.0.0.1", 0)) as server, socket.create_connection(server.getsockname()):
        pass
