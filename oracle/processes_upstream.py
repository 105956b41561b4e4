"""Does in jaxlib what a command of ours does, on one thread, and prints the seconds: `processes_upstream.py WORK FILE`.

Neither the start of Python nor the writing of a file is counted.
"""

import pathlib
import sys
import time

import upstream
from jaxlib.mlir import ir


def serialize(file):
    upstream.serialize(file, upstream.current_version(), other_dialects=True)


def deserialize(file):
    upstream.deserialize(pathlib.Path(file).read_bytes()).operation.get_asm(assume_verified=True)


def copy(file):
    upstream.bytecode(ir.Module.parse(pathlib.Path(file).read_bytes()))


def parse(file):
    upstream.parse(file).operation.get_asm(assume_verified=True)


WORK = {work.__name__: work for work in (serialize, deserialize, copy, parse)}

if __name__ == "__main__":
    with upstream.context() as context:
        context.enable_multithreading(False)
        start = time.perf_counter()
        WORK[sys.argv[1]](sys.argv[2])
        print(time.perf_counter() - start)
