"""What is wrong with programs, which releases they fit, and how they differ."""

import dataclasses
from typing import Any

from ._arguments import text
from ._java import java, refusals, strings, to_java
from ._modules import place, read, to_bytes


@dataclasses.dataclass(frozen=True)
class Diagnostic:
    """Something that is wrong with a program; ``notes`` explain it."""

    severity: str
    location: str
    message: str
    notes: "tuple[Diagnostic, ...]" = ()

    def __str__(self) -> str:
        line = f"{self.location}: {self.severity}: {self.message}"
        return "\n".join([line, *map(str, self.notes)])


@dataclasses.dataclass(frozen=True)
class Blocker:
    """A feature that keeps a program from releases older than ``since`` (None: from all)."""

    operation: str
    location: str
    feature: str
    since: str | None
    remedy: str | None


@dataclasses.dataclass(frozen=True)
class Caution:
    """Something that is written, though some readers fail on it."""

    operation: str
    location: str
    message: str
    remedy: str | None


@dataclasses.dataclass(frozen=True)
class Explanation:
    """Which releases of StableHLO a program fits, and what keeps it from the others.

    ``target`` is the release that was asked about; without one, ``fits`` is true if any release
    fits, and ``blockers`` and ``cautions`` are those of all. ``lowest_expanded`` is the oldest
    release that the program fits when older operations express newer ones.
    """

    target: str | None
    fits: bool
    releases: tuple[str, ...]
    lowest_expanded: str | None
    blockers: tuple[Blocker, ...]
    cautions: tuple[Caution, ...]

    @property
    def lowest(self) -> str | None:
        """The oldest release that the program fits."""
        return self.releases[0] if self.releases else None


@dataclasses.dataclass(frozen=True)
class Difference:
    """An operation that was ``added``, ``removed`` or ``changed``."""

    kind: str
    function: str
    operation: str
    before: str | None
    after: str | None
    description: str

    def __str__(self) -> str:
        where = f" in @{self.function}" if self.function else ""
        what = f": {self.description}" if self.description else ""
        return f"{self.kind} {self.operation}{where} at {self.after or self.before}{what}"


@refusals
def digest(module: object) -> str:
    """A stable hash of what a program means, the same for all its forms and versions."""
    return str(java("ProgramFunctions").digest(read(module)))


@refusals
def verify(module: object) -> list[Diagnostic]:
    """Everything that is wrong with a program; nothing if it is valid."""
    errors = []
    for error in java("ProgramFunctions").verify(to_java(to_bytes(module)), place(module)):
        fields = strings(error)
        each = iter(fields)
        first, *notes = (Diagnostic(*three) for three in zip(each, each, each))
        errors.append(dataclasses.replace(first, notes=tuple(notes)))
    return errors


@refusals
def explain(
    module: object, target: str | None = None, *, allow_other_dialects: bool = False
) -> Explanation:
    """Which releases a program fits, and what keeps it from the others, or from ``target``."""
    if target is not None and not text(target, "target"):
        raise ValueError("target is empty, not a version")
    report = java("ReleaseReport").of(read(module), bool(allow_other_dialects))
    blockers = tuple(Blocker(*_fields(each)) for each in report.blockers(target or ""))
    releases = tuple(strings(report.releases()))
    return Explanation(
        target=target,
        fits=bool(releases) if target is None else not blockers,
        releases=releases,
        lowest_expanded=_optional(report.lowestExpandedOrNull()),
        blockers=blockers,
        cautions=tuple(Caution(*_fields(each)) for each in report.cautions(target or "")),
    )


@refusals
def diff(before: object, after: object) -> list[Difference]:
    """How two programs differ in what they mean; nothing if they mean the same.

    Names of values, locations, the order of functions and the form make no difference.
    """
    differences = java("ProgramFunctions").diff(read(before), read(after))
    return [Difference(*_fields(each)) for each in differences]


def _fields(values: Any) -> Any:
    return map(_optional, values)


def _optional(value: Any) -> str | None:
    return None if value is None else str(value)
