"""How long does a large text of HLO take to be read and printed, beside one of StableHLO with the same operations?

    python -m check.oracle.hlo.speed PROGRAM [FOLDER] [--megabytes 30] [--rounds 12] [--classes CLASSES] [--java JAVA]

`HloSpeed.java` writes four texts to the folder: what stands in the main function of the program again and again, until its short HLO has
that many megabytes; as HLO and as StableHLO, with metadata (long) and without (short). Each is read and printed by a process that does it
once, and by one that does it several times, of which the fastest is taken. Prints a table: processor time in seconds, and megabytes.
"""

import argparse
import os
import pathlib
import statistics
import subprocess
import tempfile

PROGRAM = "org.hlo4j.oracle.hlo.HloSpeed"
CLASSES = ".dev/tests/oracle:.dev/classes:.dev/lib/*"
"""As by `./dev try oracle OraclePageTest`."""
HEAP = "-Xmx12g"


def run(options, *words):
    """What a process prints, its processor time and the largest memory it had."""
    command = [options.java, HEAP, "-XX:+UseSerialGC", "-cp", options.classes, PROGRAM, *map(str, words)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        said = process.stdout.read()
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise SystemExit(f"{command} ended with {process.returncode}")
    return said, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1e3


def measured(options, file):
    """Seconds and peak of a whole process, then seconds to parse and print when warm, and what the program takes."""
    _, seconds, peak = run(options, file, 1)
    rounds = [list(map(float, line.split())) for line in run(options, file, options.rounds)[0].splitlines()]
    _, parsing, printing, taken, _ = zip(*rounds)
    return seconds, peak, min(parsing) / 1e3, min(printing) / 1e3, statistics.median(taken)


def row(name, values):
    return f"| {name} | " + " | ".join(f"{value:.2f}" if value < 10 else f"{value:.0f}" for value in values) + " |"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", type=pathlib.Path)
    parser.add_argument("folder", type=pathlib.Path, nargs="?")
    parser.add_argument("--megabytes", type=int, default=30)
    parser.add_argument("--rounds", type=int, default=12)
    parser.add_argument("--classes", default=CLASSES)
    parser.add_argument("--java", default="java")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as temporary:
        folder = options.folder or pathlib.Path(temporary)
        if not (folder / "short.hlo").exists():
            run(options, "make", options.program, options.megabytes, folder)
        print("| text | MB | process, s | peak, MB | parse, s | print, s | taken, MB |\n|---|--:|--:|--:|--:|--:|--:|")
        for form in ("short", "long"):
            figures = {}
            for kind in ("hlo", "mlir"):
                file = folder / f"{form}.{kind}"
                figures[kind] = measured(options, file)
                print(row(file.name, (file.stat().st_size / 1e6, *figures[kind])), flush=True)
            ratios = [hlo / mlir for hlo, mlir in zip(figures["hlo"], figures["mlir"])]
            print(row("ratio", (0, *ratios)).replace("0.00", "", 1), flush=True)


if __name__ == "__main__":
    main()
