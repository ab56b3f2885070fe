"""A disk that fails where a test asks for it, in this process and in those that import this module.

``UNWEAVE_FAULT=rename:3:kill`` acts when the step ``rename`` of writing is reached for the third time; the name ``any``
counts every step. The action is ``kill`` (the process ends at once, as in a power cut) or the name of a system error.
"""

import errno
import os
import signal
from collections import Counter

from unweave.files import writing

FAULT = "UNWEAVE_FAULT"

passed: Counter[str] = Counter()
"""Number of times each step of writing was reached in this process, where a test asked for a failure."""


def fault(name):
    """Fail at this step, if it is the one that a test named."""
    if (plan := os.environ.get(FAULT)) is None:
        return
    wanted, count, action = plan.split(":")
    passed.update((name, "any"))
    if wanted not in (name, "any") or passed[wanted] != int(count):
        return
    if action == "kill":
        os.kill(os.getpid(), signal.SIGKILL)
    raise OSError(number := getattr(errno, action), os.strerror(number))


writing.fault = fault
