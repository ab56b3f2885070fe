"""Jobs in threads: their answers, their errors, and their end."""

import asyncio
import threading
import time
from functools import partial

import pytest

from support.live import PATIENCE, soon
from unweave.errors import BadInput
from unweave.explorer.server.jobs import Gone, Jobs, unheard


@pytest.fixture
def jobs():
    found = Jobs(running=2, waiting=3)
    yield found
    found.close()


def endless(begun, ended):
    """Compute until an exception comes."""
    begun.set()
    try:
        while True:
            sum(range(1000))
    finally:
        ended.set()


async def never():
    await asyncio.sleep(3600)


def test_answers_and_errors_come_back(jobs) -> None:
    async def both():
        assert await jobs.answer(lambda: 6 * 7, never) == 42
        with pytest.raises(BadInput, match="head"):
            await jobs.answer(refuse, never)

    def refuse():
        raise BadInput("no such head")

    asyncio.run(both())
    assert soon(lambda: not jobs._running)


@pytest.mark.promise("R43")
def test_a_job_nobody_waits_for_ends_in_the_middle(jobs) -> None:
    begun, ended = threading.Event(), threading.Event()

    async def left():
        with pytest.raises(Gone):
            await jobs.answer(partial(endless, begun, ended), lambda: asyncio.to_thread(begun.wait))
        assert await jobs.answer(lambda: "next", never) == "next"

    asyncio.run(left())
    assert ended.wait(PATIENCE)
    assert soon(lambda: not jobs._running)


@pytest.mark.promise("R43")
def test_an_end_that_python_swallows_is_raised_again(jobs) -> None:
    """In a finalizer no exception can be raised: Python drops it, and the job goes on."""
    begun, dropped, ended = threading.Event(), threading.Event(), threading.Event()

    class Slow:
        def __del__(self):
            endless(begun, dropped)

    def work():
        Slow()
        endless(threading.Event(), ended)

    async def left():
        with pytest.raises(Gone):
            await jobs.answer(work, lambda: asyncio.to_thread(begun.wait))
        await asyncio.to_thread(ended.wait, PATIENCE)
        assert await jobs.answer(lambda: "next", never) == "next"

    with unheard():
        asyncio.run(left())
    assert dropped.is_set()
    assert ended.is_set()
    assert soon(lambda: not jobs._running)


def test_no_job_is_ended_in_place_of_another() -> None:
    """Pages leave at any moment, as their job ends too; the jobs of those who stay are answered."""

    async def one(number):
        try:
            moment = 0.001 if number % 2 else 60
            return await jobs.answer(lambda: time.sleep(0.001) or number, lambda: asyncio.sleep(moment))
        except Gone:
            return None

    async def all_of_them():
        for start in range(0, 600, 4):
            found = await asyncio.gather(*(one(number) for number in range(start, start + 4)))
            assert found[::2] == [start, start + 2]

    jobs = Jobs(running=2, waiting=16)
    asyncio.run(all_of_them())
    assert soon(lambda: not jobs._running and not jobs._waiting)
    assert all(thread.is_alive() for thread in jobs._threads)
    jobs.close()
    assert not any(thread.is_alive() for thread in jobs._threads)
