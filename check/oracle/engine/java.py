"""The programs in Java that measure the engine, each run in a process of its own."""

import contextlib
import os
import pathlib
import re
import shlex
import subprocess
import tempfile

from .. import ROOT
from ..shared.evaluate import java_source

MODULES = ["--add-modules", "jdk.incubator.vector"]
SOURCES = ROOT / "check/oracle/src/test/java"
LIBRARIES = f"{ROOT}/.dev/classes:{ROOT}/.dev/lib/*"
STEP = re.compile(r"    (\S+) (\S+) +[\d.]+ ms +([\d.]+) %")


def one_core():
    """What a command starts with, to run on one of the cores that this process may use."""
    return ["taskset", "-c", str(min(os.sched_getaffinity(0)))] if hasattr(os, "sched_getaffinity") else []


def refuse(ran):
    """Says why a program printed nothing, without the places in its code."""
    said = [line for line in ran.stderr.splitlines() if line.strip() and not line.startswith("\t") and "WARNING" not in line]
    raise RuntimeError(said[-1] if said else f"status {ran.returncode}")


@contextlib.contextmanager
def compiled(program, java):
    """Compiles a program, and has a function that runs it with arguments and returns what it printed."""
    command = shlex.split(java)
    with tempfile.TemporaryDirectory() as classes:
        compiler = pathlib.Path(command[0]).with_name("javac")
        subprocess.check_call([compiler, "-nowarn", *MODULES, "-cp", LIBRARIES, "-sourcepath", SOURCES, "-d", classes, java_source(program)])

        def run(*arguments, before=()):
            line = [*before, *command, *MODULES, "-Xss32m", "-cp", f"{classes}:{LIBRARIES}", f"org.hlo4j.oracle.{program}", *arguments]
            ran = subprocess.run(list(map(str, line)), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
            return ran if ran.stdout else refuse(ran)

        yield run


def row(ran):
    """The numbers of the row that a program printed, by its heading, and `steps`: the longest, with their shares."""
    heading, *rows = ran.stdout.splitlines()
    if not rows:
        refuse(ran)
    numbers = dict(zip(heading.split()[1:], map(float, rows[0].split()[1:]), strict=True))
    return numbers | {"steps": [match.groups() for match in map(STEP.match, rows[1:]) if match]}


def steps(numbers, count=3):
    """The longest steps of a row, in words."""
    return ", ".join(f"{step} of {operation.removeprefix('stablehlo.')} {float(share):.0f} %" for step, operation, share in numbers["steps"][:count])
