"""Runs the programs of a folder by this project's interpreter, in one process."""

import os
import subprocess

from .. import ROOT

FIND_JAVA = ROOT / "use/tools/launcher/find-java.sh"


def java_source(name):
    """The source of one of the programs in Java, which the JDK runs as it is."""
    return str(ROOT / "check/oracle/src/test/java/org/hlo4j/oracle" / f"{name}.java")


def java():
    """The JDK that the commands use."""
    script = f'. "{FIND_JAVA}" && find_java && echo "$java"'
    return subprocess.run(["sh", "-c", script], check=True, capture_output=True, text=True).stdout.strip()


def evaluate(classes, folder, times=0, parallel=False):
    """Runs `NAME.mlir` with `NAME.in0.npy` … for each name; leaves `NAME.out0.npy` … or `NAME.error`.

    With `times`, each runs that often again and the times are printed; `parallel` takes all cores.
    """
    command = [java(), "-cp", os.path.abspath(classes), java_source("Evaluate"), str(folder), str(times)]
    subprocess.run([*command, "parallel"] if parallel else command, check=True)
