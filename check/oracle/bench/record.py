"""Writes measured figures into check/bench/figures.json, which pages quote.

    python -m check.oracle.bench.record NAME VALUE [--command COMMAND] [--machine MACHINE] [--what WHAT] [--unit UNIT]

Scripts that measure call `record` if they are given --record. What is not said stays as it is for a figure that is
known; date and commit are today's. `./dev bless conformance FiguresTest` then writes the pages.
"""

import argparse
import datetime
import json
import os
import pathlib
import re
import shlex
import subprocess
import sys

from .. import ROOT

FIGURES = ROOT / "check/bench/figures.json"


def record(name, value, *, command=None, machine=None, what=None, unit=None):
    """Writes a figure; a new one needs all of its fields."""
    figures = json.loads(FIGURES.read_text())
    said = {
        "what": what,
        "value": value if isinstance(value, str) else format(value, ".3g"),
        "unit": unit,
        "machine": machine or this_machine(),
        "date": datetime.date.today().isoformat(),
        "command": command or shlex.join(["python", "-m", sys.modules["__main__"].__spec__.name, *sys.argv[1:]]),
        "commit": subprocess.check_output(["git", "rev-parse", "--short=9", "HEAD"], cwd=ROOT, text=True).strip(),
    }
    figure = {**figures.get(name, {}), **{key: text for key, text in said.items() if text is not None}}
    if missing := said.keys() - figure.keys():
        raise SystemExit(f"record: the new figure {name} lacks {', '.join(sorted(missing))}")
    figures[name] = {key: figure[key] for key in said}
    FIGURES.write_text(json.dumps(figures, indent=2, ensure_ascii=False) + "\n")


def this_machine():
    """How many processors of which kind."""
    cpus = pathlib.Path("/proc/cpuinfo")
    found = re.search(r"model name\s*: (.*)", cpus.read_text()) if cpus.exists() else None
    kind = re.sub(r"\((R|TM)\)| Processor| CPU.*|@.*", "", found[1]).strip() if found else "unknown"
    count = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    return f"{count} {'core' if count == 1 else 'cores'} of {kind}"


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("name")
    parser.add_argument("value")
    for option in ("command", "machine", "what", "unit"):
        parser.add_argument(f"--{option}")
    arguments = vars(parser.parse_args())
    record(arguments.pop("name"), arguments.pop("value"), **arguments)
