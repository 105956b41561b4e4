"""Runs this project's `stablehlo-translate` and says how two results differ."""

import dataclasses
import subprocess


@dataclasses.dataclass(frozen=True)
class Run:
    status: int
    output: bytes
    diagnostics: str

    @property
    def first_line(self):
        return next(iter(self.diagnostics.splitlines()), "(no message)")


@dataclasses.dataclass(frozen=True)
class Translate:
    """The command; `directory` is where it runs, so that relative file names appear in locations."""

    command: str
    directory: str | None = None
    timeout_seconds: int = 300

    def _run(self, *arguments):
        try:
            done = subprocess.run(
                [self.command, *arguments],
                cwd=self.directory,
                stdin=subprocess.DEVNULL,
                capture_output=True,
                timeout=self.timeout_seconds,
            )
        except subprocess.TimeoutExpired:
            return Run(-1, b"", f"no answer within {self.timeout_seconds} s")
        return Run(done.returncode, done.stdout, done.stderr.decode(errors="replace").strip())

    def serialize(self, path, version, strip=False, other_dialects=False):
        options = ["--strip-debuginfo"] * strip + ["--allow-other-dialects"] * other_dialects
        return self._run("--serialize", path, f"--target={version}", *options)

    def deserialize(self, path, debug_info=False):
        return self._run("--deserialize", path, *["--mlir-print-debuginfo"] * debug_info)


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
