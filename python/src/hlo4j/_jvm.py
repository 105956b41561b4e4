"""Finds a Java virtual machine that is new enough, as the commands of the project do."""

import os
import pathlib
import re
import shutil

OLDEST_JAVA = 25

# Folders where systems put JDKs; where there are several, the newest is taken.
FOLDERS = ("/usr/lib/jvm/*", "/Library/Java/JavaVirtualMachines/*/Contents/Home")
LIBRARIES = ("lib/server/libjvm.so", "lib/server/libjvm.dylib", "bin/server/jvm.dll")


def find_jvm() -> str:
    """The library of the virtual machine.

    It is that of ``HLO4J_JAVA``, a JDK's folder or its ``java``; else that of ``JAVA_HOME`` if it
    is new enough, of a JDK in a usual place, or of the ``java`` on the path.
    """
    named = os.environ.get("HLO4J_JAVA")
    if named:
        home = _home(pathlib.Path(named))
        library = _library(home)
        if library is None or not _version(home) >= OLDEST_JAVA:
            raise ImportError(f"HLO4J_JAVA: no Java {OLDEST_JAVA} or later at {named}")
        return library
    for home in _candidates():
        library = _library(home)
        if library is not None and _version(home) >= OLDEST_JAVA:
            return library
    raise ImportError(
        f"hlo4j needs Java {OLDEST_JAVA} or later, and none was found: install a JDK, "
        "or set JAVA_HOME to its folder"
    )


def _candidates():
    if os.environ.get("JAVA_HOME"):
        yield pathlib.Path(os.environ["JAVA_HOME"])
    usual = []
    for pattern in FOLDERS:
        usual += pathlib.Path("/").glob(pattern[1:])
    yield from sorted(usual, key=_version, reverse=True)
    java = shutil.which("java")
    if java:
        yield _home(pathlib.Path(java))


def _home(path):
    """The folder of a JDK that is given as such or by its ``java``."""
    return path if path.is_dir() else path.resolve().parent.parent


def _version(home):
    """The major version in a JDK's ``release`` file; 0 if there is none."""
    try:
        release = (home / "release").read_text(encoding="utf-8", errors="replace")
    except OSError:
        return 0
    found = re.search(r'^JAVA_VERSION="(\d+)', release, re.MULTILINE)
    return int(found.group(1)) if found else 0


def _library(home):
    return next((str(home / each) for each in LIBRARIES if (home / each).is_file()), None)
