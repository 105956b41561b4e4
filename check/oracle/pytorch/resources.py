"""Writes the small programs among the tests of module pytorch, with what PyTorch computes.

    python -m check.oracle.pytorch.resources [FOLDER]
    python -m check.oracle.pytorch.resources --older NAME...

Run it with a Python that has what requirements.txt lists. Each kind of what a program may have is in one of them; they are the
seeds of the fuzzer, too. Traces have no folders, so that the files are the same wherever they are written. With an older PyTorch
`--older` writes some of them again, as that version does: `torch_2_9_NAME.pt2`.
"""

import logging
import pathlib
import sys
import warnings

import torch
from torch import nn

from .. import ROOT
from . import cases, resources_matrices as matrices, resources_operators as operators, resources_programs as programs

warnings.filterwarnings("ignore")
logging.disable(logging.ERROR)

FOLDER = ROOT / "formats/pytorch/src/test/resources/programs"


def write(folder, name, make):
    torch.manual_seed(0)
    case = make()
    net, args = case[:2]
    options = dict(case[2]) if len(case) > 2 else {}
    others, decomposed = options.pop("others", ()), options.pop("decomposed", False)
    net = net if isinstance(net, nn.Module) else cases.module(net)
    with torch.no_grad():
        program = torch.export.export(net, cases.clones(args), strict=False, **options)
        program = program.run_decompositions() if decomposed else program
    cases.write(net, program, folder, name, args, options.get("kwargs"), others)


def write_older(names):
    prefix = "_".join(["torch", *torch.__version__.split(".")[:2]])
    for name in names:
        write(FOLDER, f"{prefix}_{name}", getattr(operators, name, None) or getattr(programs, name))


def main():
    if sys.argv[1:2] == ["--older"]:
        write_older(sys.argv[2:])
        return
    folder = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    failed = 0
    for file in folder.glob("*"):
        if not file.name.startswith("torch_"):
            file.unlink()
    for module in (operators, matrices, programs):
        for name, make in list(vars(module).items()):
            if not name.startswith("_") and callable(make) and getattr(make, "__module__", None) == module.__name__ and not isinstance(make, type):
                try:
                    write(folder, name, make)
                except Exception as e:
                    failed += 1
                    print(f"{name}: {type(e).__name__}: {str(e).splitlines()[:1]}")
    write(folder.parent, "changing_operator", programs._changing_operator)
    size = sum(file.stat().st_size for file in folder.glob("*"))
    print(f"{len(list(folder.glob('*.pt2')))} programs, {size >> 10} KiB")
    sys.exit(failed > 0)


if __name__ == "__main__":
    main()
