"""What jaxlib makes of the modules of `reports`, which are made after public reports of XLA's users.

    python -m check.oracle.hlo.reports [FILE...]

For each: is it read, printed so that it is read as the same, translated to StableHLO or with MHLO's operations, and does XLA run the translation?
"""

import os
import pathlib
import re
import sys

from . import corpus, judges

HERE = pathlib.Path(__file__).parent / "reports"


def answer(file):
    """What each stage says, until one fails."""
    said, state = [], {}
    for stage in (read, translate, run):
        try:
            said.append(stage(pathlib.Path(file), state))
        except Exception as e:  # noqa: BLE001 (what jaxlib says is what is asked for)
            return [*said, f"not {stage.__name__}: {judges.one_line(e)}"]
    return said


def read(file, state):
    state["module"] = module = judges.parsed(file.read_text())
    return "read" if judges.same(module, judges.parsed(judges.short(module))) else "read, but printed as another"


def translate(_, state):
    state["text"] = text = judges.to_stablehlo(state["module"])
    left = {name for found in re.findall(r'"(mhlo\.\w+)"\(|\b(mhlo\.\w+) %', text) for name in found if name}
    return f"translated, but for {', '.join(sorted(left))}" if left else "translated"


def run(file, state):
    inputs = corpus.drawn(file.stem, judges.computation(state["module"]).program_shape())
    results = judges.execute(judges.compiled(state["text"]), inputs)
    return "run: " + "; ".join(f"{result.dtype}{list(result.shape)} of sum {result.sum():.6g}" for result in results)


def main(files):
    os.environ.setdefault("JAX_PLATFORMS", "cpu")
    os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "3")
    for file, said in judges.isolated(files or sorted(map(str, HERE.glob("*.hlo"))), answer):
        print(f"{pathlib.Path(file).stem}: {said if isinstance(said, str) else ', '.join(said)}")


if __name__ == "__main__":
    main(sys.argv[1:])
