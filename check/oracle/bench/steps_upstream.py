"""Times each step between a program's forms in jaxlib, on one thread: `steps_upstream.py FILE SECONDS`.

The same steps and the same lines as those of `check/bench/.../Steps.java`, without collector and bytes: `steps.py` runs
both. A result is freed within the time of the step that made it. All steps share a context, as modules of a
process usually do: types, attributes and locations are known in it from the first time on.
"""

import gc
import hashlib
import pathlib
import statistics
import sys
import time

from jaxlib.mlir import ir

from ..shared import upstream

LEAST_RUNS = 5


def times(work, prepare, seconds, least):
    measured = []
    while sum(measured) < seconds or len(measured) < least:
        prepared = prepare()
        start = time.thread_time()
        work(*prepared)
        measured.append(time.thread_time() - start)
    return measured


def measure(name, work, seconds, prepare=lambda: ()):
    gc.collect()
    times(work, prepare, seconds / 10, 1)
    measured = times(work, prepare, seconds, LEAST_RUNS)
    print(f"step\t{name}\t{statistics.median(measured) * 1000:.4f}\t0\t0\t{len(measured)}", flush=True)


def form(name, content):
    print(f"form\t{name}\t{hashlib.sha256(content).hexdigest()}\t{len(content)}")


def main(file, seconds):
    content = pathlib.Path(file).read_bytes()
    with upstream.context() as context:
        context.enable_multithreading(False)
        is_artifact = upstream.artifact_version(content) is not None
        module = upstream.deserialize(content) if is_artifact else ir.Module.parse(content)
        located, binary = upstream.text(module, debug_info=True), upstream.bytecode(module)
        text = located if is_artifact else content.decode()
        serialize = lambda module: upstream.serialize_module(module, upstream.current_version(), True)
        # Serializing turns the module into VHLO: it takes a new one each time.
        again = lambda: (ir.Module.parse(binary),)
        artifact = serialize(*again())
        form("text", upstream.text(module).encode())
        form("located", located.encode())
        form("artifact", artifact)
        operation = module.operation
        measure("parse", lambda: ir.Module.parse(text), seconds)
        measure("print", lambda: operation.get_asm(assume_verified=True), seconds)
        measure("verify", operation.verify, seconds)
        measure("serialize", serialize, seconds, again)
        measure("deserialize", lambda: upstream.deserialize(artifact), seconds)
        measure("read", lambda: ir.Module.parse(binary), seconds)
        measure("write", lambda: upstream.bytecode(module), seconds)
        measure("print-locations", lambda: operation.get_asm(assume_verified=True, enable_debug_info=True), seconds)


if __name__ == "__main__":
    main(sys.argv[1], float(sys.argv[2]))
