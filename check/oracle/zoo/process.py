"""Processes with limits, whose time and memory are measured."""

import dataclasses
import os
import signal
import subprocess
import threading
import time


@dataclasses.dataclass(frozen=True)
class Run:
    """What came of a process: its status, seconds, the most memory in MB, and what it said."""

    status: int
    seconds: float
    megabytes: float
    said: str
    late: bool


def run(command, limit, environment=None):
    """Runs a command in a group of its own, which ends after a number of seconds."""
    start, late = time.monotonic(), threading.Event()
    process = subprocess.Popen(
        command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, env=os.environ | (environment or {}), start_new_session=True
    )

    def end():
        late.set()
        os.killpg(process.pid, signal.SIGKILL)

    timer = threading.Timer(limit, end)
    timer.start()
    try:
        said = process.stderr.read().decode(errors="replace")
        _, status, usage = os.wait4(process.pid, 0)
    finally:
        timer.cancel()
    process.returncode = os.waitstatus_to_exitcode(status)
    return Run(process.returncode, time.monotonic() - start, usage.ru_maxrss / 1024, said, late.is_set())
