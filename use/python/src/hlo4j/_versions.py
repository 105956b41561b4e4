"""Versions of StableHLO."""

import enum

from ._arguments import kind, text
from ._java import java, refusals


class StablehloCompatibilityRequirement(enum.Enum):
    """How old a reader may be that must still read an artifact."""

    NONE = 0
    WEEK_4 = 1
    WEEK_12 = 2
    MAX = 3


def get_api_version() -> int:
    """The version of upstream's API that these functions follow."""
    return 9


@refusals
def get_current_version() -> str:
    """The version that is written when nothing else is asked for."""
    return str(java("ProgramFunctions").currentVersion())


@refusals
def get_minimum_version() -> str:
    """The oldest version that can be written and read."""
    return str(java("ProgramFunctions").minimumVersion())


@refusals
def get_smaller_version(version1: str, version2: str) -> str:
    """The older of two versions."""
    versions = (text(version1, "version1"), text(version2, "version2"))
    return str(java("ProgramFunctions").smallerVersion(*versions))


@refusals
def get_version_from_compatibility_requirement(
    requirement: StablehloCompatibilityRequirement | int,
) -> str:
    """The version to write for readers of this age: a member of this enumeration, of upstream's,
    or its number."""
    if isinstance(requirement, int):
        requirement = StablehloCompatibilityRequirement(requirement)
    if type(requirement).__name__ != StablehloCompatibilityRequirement.__name__:
        raise TypeError(
            f"requirement is a StablehloCompatibilityRequirement, not {kind(requirement)}"
        )
    return str(java("ProgramFunctions").versionFor(requirement.name))
