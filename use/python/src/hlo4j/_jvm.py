"""Finds a Java virtual machine that is new enough, as the commands of the project do."""

import glob
import os
import pathlib
import re
import shutil
from collections.abc import Iterator

OLDEST_JAVA = 25

# Folders where systems and installers put JDKs; the newest of all is taken.
FOLDERS = (
    "/usr/lib/jvm/*",
    "/usr/java/*",
    "/opt/java/*",
    "/opt/jdk*",
    "/Library/Java/JavaVirtualMachines/*/Contents/Home",
    "~/Library/Java/JavaVirtualMachines/*/Contents/Home",
    "/opt/homebrew/opt/openjdk*/libexec/openjdk.jdk/Contents/Home",
    "/usr/local/opt/openjdk*/libexec/openjdk.jdk/Contents/Home",
    "C:/Program Files/Java/*",
    "C:/Program Files/Eclipse Adoptium/*",
    "C:/Program Files/Microsoft/jdk*",
    "~/.sdkman/candidates/java/*",
    "~/.jdks/*",
    "~/.jdk/*",
)
LIBRARIES = ("lib/server/libjvm.so", "lib/server/libjvm.dylib", "bin/server/jvm.dll")

ADVICE = f"""Install a JDK:
  Debian, Ubuntu   apt install openjdk-{OLDEST_JAVA}-jre-headless
  macOS            brew install openjdk
  Windows          winget install EclipseAdoptium.Temurin.{OLDEST_JAVA}.JRE
  conda            conda install -c conda-forge 'openjdk>={OLDEST_JAVA}'
  anywhere         pip install install-jdk; python -c "import jdk; jdk.install('{OLDEST_JAVA}')"
or set JAVA_HOME or HLO4J_JAVA to the folder of one."""


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
    older = []
    for home in _candidates():
        library = _library(home)
        if library is not None and _version(home) >= OLDEST_JAVA:
            return library
        if library is not None:
            older.append(f"Java {_version(home)} at {home}")
    found = f"only {', '.join(dict.fromkeys(older))}" if older else "none"
    raise ImportError(f"hlo4j needs Java {OLDEST_JAVA} or later, and {found} was found. {ADVICE}")


def _candidates() -> Iterator[pathlib.Path]:
    if os.environ.get("JAVA_HOME"):
        yield pathlib.Path(os.environ["JAVA_HOME"])
    usual = []
    for pattern in FOLDERS:
        usual += [pathlib.Path(each) for each in glob.glob(os.path.expanduser(pattern))]
    if os.environ.get("CONDA_PREFIX"):
        usual.append(pathlib.Path(os.environ["CONDA_PREFIX"], "lib", "jvm"))
    yield from sorted(usual, key=_version, reverse=True)
    java = shutil.which("java")
    if java:
        yield _home(pathlib.Path(java))


def _home(path: pathlib.Path) -> pathlib.Path:
    """The folder of a JDK that is given as such or by its ``java``."""
    return path if path.is_dir() else path.resolve().parent.parent


def _version(home: pathlib.Path) -> int:
    """The major version in a JDK's ``release`` file; 0 if there is none."""
    try:
        release = (home / "release").read_text(encoding="utf-8", errors="replace")
    except OSError:
        return 0
    found = re.search(r'^JAVA_VERSION="(\d+)', release, re.MULTILINE)
    return int(found.group(1)) if found else 0


def _library(home: pathlib.Path) -> str | None:
    return next((str(home / each) for each in LIBRARIES if (home / each).is_file()), None)
