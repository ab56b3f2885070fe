"""Named steps of writing, at which a test can stop the process or fail the disk; in use they do nothing."""

import errno
import os
import signal
from collections import Counter

from unweave.errors import UsageError

FAULT = "UNWEAVE_FAULT"
ACTIONS = {"kill", "ENOSPC", "EIO", "EACCES"}

passed: Counter[str] = Counter()
"""How often each step was reached in this process, where a test asked for a failure."""


def fault(name: str) -> None:
    """Name a step of writing. Does nothing, unless a test asked for a failure here.

    ``UNWEAVE_FAULT=rename:3:kill`` acts when the step ``rename`` is reached for the third time;
    the name ``any`` counts every step. The action is ``kill`` (the process ends at once, as in a
    power cut) or the name of a system error: ENOSPC, EIO, EACCES.

    Raises:
        UsageError: If the variable is set and cannot be understood.
        OSError: The error that was asked for.
    """
    plan = os.environ.get(FAULT)
    if plan is None:
        return
    wanted, count, action = _parse(plan)
    passed.update((name, "any"))
    if wanted not in (name, "any") or passed[wanted] != count:
        return
    if action == "kill":
        os.kill(os.getpid(), signal.SIGKILL)
    number = getattr(errno, action)
    raise OSError(number, os.strerror(number))


def _parse(plan: str) -> tuple[str, int, str]:
    match plan.split(":"):
        case [name, count, action] if count.isdecimal() and action in ACTIONS:
            return name, int(count), action
    raise UsageError(f"{FAULT}={plan!r} is not a fault", "write name:n:action: rename:3:ENOSPC")
