"""Runs this project's commands and says how two results differ."""

import concurrent.futures
import dataclasses
import json
import os
import pathlib
import re
import struct
import subprocess
import threading

from ..shared.evaluate import java, java_source

DRIVER = java_source("Commands")


@dataclasses.dataclass(frozen=True)
class Run:
    status: int
    output: bytes
    diagnostics: str

    @property
    def first_line(self):
        return next(iter(self.diagnostics.splitlines()), "(no message)")

    @property
    def reason(self):
        """The first error, in one line and without its place."""
        return " ".join(re.split(r"\n(?:hlo4j: |\S+: error: )", self.diagnostics.partition("error: ")[2])[0].split())[:300]


class Translate:
    """The commands; relative file names appear in locations."""

    def run(self, *words):
        """Runs a command."""
        raise NotImplementedError

    def serialize(self, path, version, strip=False, other_dialects=False):
        options = ["--strip-debuginfo"] * strip + ["--allow-other-dialects"] * other_dialects
        return self.run("stablehlo-translate", "--serialize", path, f"--target={version}", *options)

    def deserialize(self, path, debug_info=False):
        return self.run("stablehlo-translate", "--deserialize", path, *["--mlir-print-debuginfo"] * debug_info)


class Processes(Translate):
    """A process for each command: those in the folder of `stablehlo-translate`."""

    timeout_seconds = 300

    def __init__(self, translate):
        self.folder = pathlib.Path(os.path.abspath(translate)).parent

    def run(self, *words):
        try:
            done = subprocess.run(
                [self.folder / words[0], *words[1:]],
                stdin=subprocess.DEVNULL,
                capture_output=True,
                timeout=self.timeout_seconds,
            )
        except subprocess.TimeoutExpired:
            return Run(-1, b"", f"no answer within {self.timeout_seconds} s")
        return Run(done.returncode, done.stdout, done.stderr.decode(errors="replace").strip())


class OneProcess(Translate):
    """One process for all commands, of the classes of a class path; it runs in the folder where it is made."""

    def __init__(self, classes):
        self.process = subprocess.Popen([java(), "-Xss16m", "-cp", classes, DRIVER], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.waiting = []
        self.order = threading.Lock()
        self.arrived = threading.Semaphore(0)
        threading.Thread(target=self._read, daemon=True).start()

    def run(self, *words):
        result = concurrent.futures.Future()
        message = struct.pack(">i", len(words))
        for word in map(str.encode, words):
            message += struct.pack(">i", len(word)) + word
        with self.order:
            self.waiting.append(result)
            self.process.stdin.write(message)
            self.process.stdin.flush()
        self.arrived.release()
        return result.result()

    def _read(self):
        stream = self.process.stdout
        part = lambda: stream.read(struct.unpack(">i", stream.read(4))[0])
        while True:
            self.arrived.acquire()
            result = self.waiting.pop(0)
            try:
                status = struct.unpack(">i", stream.read(4))[0]
                result.set_result(Run(status, part(), part().decode(errors="replace").strip()))
            except struct.error:
                result.set_exception(RuntimeError("the process of the commands ended"))
                return


def artifact_by_convert(commands, path, version, other_dialects=False):
    options = ["--allow-other-dialects"] * other_dialects
    return commands.run("hlo4j", "convert", path, "-", "--to", "artifact", "--target", version, *options)


def explained(commands, path, other_dialects=False):
    """What `explain` says: whether the program fits, by release; or the run that failed."""
    run = commands.run("hlo4j", "explain", path, "--json", *["--allow-other-dialects"] * other_dialects)
    try:
        return {release: count == 0 for release, count in json.loads(run.output)["releases"].items()}
    except (json.JSONDecodeError, KeyError):
        return run


def byte_difference(ours, theirs):
    """None if equal, otherwise a sentence with the first differing offset and a few bytes of both."""
    if ours == theirs:
        return None
    offset = next((i for i, (a, b) in enumerate(zip(ours, theirs)) if a != b), min(len(ours), len(theirs)))
    sample = lambda data: data[offset : offset + 8].hex(" ") or "end"
    return (
        f"bytes differ first at 0x{offset:04x}: ours {sample(ours)}, upstream's {sample(theirs)} "
        f"({len(ours)} and {len(theirs)} bytes)"
    )


def text_difference(ours, theirs):
    """None if equal, otherwise a sentence with the first differing line of both."""
    ours, theirs = ours.rstrip().splitlines(), theirs.rstrip().splitlines()
    if ours == theirs:
        return None
    line = next((i for i, (a, b) in enumerate(zip(ours, theirs)) if a != b), min(len(ours), len(theirs)))
    at = lambda lines: lines[line].strip() if line < len(lines) else "(end)"
    return f"text differs first in line {line + 1}:\n    ours       {at(ours)}\n    upstream's {at(theirs)}"
