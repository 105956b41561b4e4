"""Measures what the journal of check/bench says of speed, one after the other, ours and upstream's: an hour at most.

    python -m check.oracle.bench.figures --upstream PYTHON [--opt TOOL] [--fuzz SECONDS] [part...]

Each part leaves its output in .dev/figures. The parts: steps (those of warm processes), processes
(whole commands, batches), curves (time of an operation as programs grow), constants, huge (an artifact of 4 GiB), fuzz.
The commands are run as built by `mvn -Dquick package`; nothing else should run on the machine. A higher priority
helps (`nice -n -10`), real-time priority does not: then the JVM's compiler waits for what it should make faster.
"""

import argparse
import os
import statistics
import subprocess
import sys
import time

from .. import ROOT
from .record import record

FOLDER = ROOT / ".dev" / "figures"
PROCESSES = (sys.executable, "-m", "check.oracle.bench.processes")
MEMORY_IS_GONE = 10  # seconds
CURVES = "^(parse|verify|print|read bytecode|write bytecode|serialize|deserialize|legalize to VHLO|downgrade and upgrade)$"


def run(out, *command, **environment):
    """Runs a command of the project; what it prints goes to the file."""
    print(f"$ {' '.join(map(str, command))}", file=out, flush=True)
    subprocess.run(command, cwd=ROOT, stdout=out, stderr=subprocess.STDOUT, check=True, env={**os.environ, **environment})


def steps(out, options):
    run(out, "./dev", "steps", "--json", FOLDER / "steps.json", *(["--record"] if options.record else []), HLO4J_ORACLE=options.upstream)


def processes(out, options):
    peer = ["--opt", options.opt] if options.opt else []
    run(out, *PROCESSES, "--runs", "9", "--upstream", options.upstream, *peer)
    if options.opt:
        run(out, *PROCESSES, "--batches", "1", "100", "10000", *peer)


def curves(out, _):
    run(out, "./dev", "curves", CURVES)


def constants(out, _):
    run(out, "./dev", "bench", "-wi", "2", "-i", "2", "Constants")


def seconds(command, **environment):
    """The wall time and the peak memory in MB of a command."""
    start = time.perf_counter()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, env={**os.environ, **environment})
    _, status, usage = os.wait4(process.pid, 0)
    if status != 0:
        sys.exit(f"failed: {' '.join(map(str, command))}")
    return time.perf_counter() - start, usage.ru_maxrss / 1024


def huge(out, options):
    """Tells what is in an artifact of 4 GiB and converts it, in turns with copying the file.

    A virtual machine's host takes free memory back, and giving it again takes most of the time of a copy. Each command
    waits until the memory of the copy before is gone: else the one that starts at once finds it still there.
    """
    file, copy = FOLDER / "huge.mlir.bc", FOLDER / "copy.mlir.bc"
    run(out, "./dev", "quick")
    java = '. use/tools/launcher/find-java.sh; find_java; exec "$java" "$@"'
    run(out, "bash", "-c", java, "java", "-cp", ".dev/classes", "check/bench/src/test/java/org/hlo4j/bench/HugeArtifact.java", file)
    hlo4j = ROOT / "bin" / "hlo4j"
    commands = {
        "hlo4j info huge.mlir.bc": [hlo4j, "info", file],
        "hlo4j convert huge.mlir.bc copy.mlir.bc --target 1.10.0": [hlo4j, "convert", file, copy, "--target", "1.10.0"],
        "cp huge.mlir.bc copy.mlir.bc": ["cp", file, copy],
    }
    runs = {name: [] for name in commands}
    telling, *copying = commands
    for name in [telling] * 4 + copying * 5:  # each copy follows the removal of the one before
        if copy.exists():
            copy.unlink()
            time.sleep(MEMORY_IS_GONE)
        runs[name].append(seconds(commands[name], HLO4J_JAVA_OPTS="-Xmx256m"))
    print("| command | least wall s | median | peak MB |\n|---|--:|--:|--:|", file=out)
    for figure, (name, measured) in zip(("info", "convert", "copy"), runs.items()):
        wall = [each[0] for each in measured[1:]]  # the first one reads the file into memory
        print(f"| {name} | {min(wall):.2f} | {statistics.median(wall):.2f} | {max(each[1] for each in measured):.0f} |", file=out)
        if options.record:
            record(f"huge.{figure}", f"{statistics.median(wall):.2f}")
    file.unlink()
    copy.unlink(missing_ok=True)


def fuzz(out, options):
    run(out, "./dev", "fuzz", str(options.fuzz), str(options.seed))


PARTS = {part.__name__: part for part in (steps, processes, curves, constants, huge, fuzz)}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("parts", nargs="*", metavar="part", help=", ".join(PARTS))
    parser.add_argument("--upstream", metavar="PYTHON", required=True, help="a Python that has jaxlib")
    parser.add_argument("--opt", metavar="TOOL", help="a C++ tool that does what stablehlo-opt does")
    parser.add_argument("--fuzz", type=int, default=480, metavar="SECONDS", help="how long to damage files")
    parser.add_argument("--record", action="store_true", help="write the figures that pages quote into check/bench/figures.json")
    parser.add_argument("--seed", type=int, default=1, help="of the damage")
    options = parser.parse_args()
    unknown = [part for part in options.parts if part not in PARTS]
    if unknown:
        parser.error(f"no such part: {', '.join(unknown)}")
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name in options.parts or PARTS:
        start = time.perf_counter()
        with open(FOLDER / f"{name}.txt", "w", encoding="utf-8") as out:
            PARTS[name](out, options)
        print(f"{name}: {time.perf_counter() - start:.0f} s, {FOLDER / name}.txt", flush=True)


if __name__ == "__main__":
    main()
