"""Does in jaxlib what a command of ours does, on one thread: `processes_upstream.py WORK FILE`.

Prints the seconds that pass, and those of the processor. Neither the start of Python nor the writing of a file is counted.
"""

import pathlib
import sys
import time

from ..shared import upstream


def serialize(file):
    upstream.serialize(file, upstream.current_version(), other_dialects=True)


def deserialize(file):
    upstream.deserialize(pathlib.Path(file).read_bytes()).operation.get_asm(assume_verified=True)


WORK = {work.__name__: work for work in (serialize, deserialize)}

if __name__ == "__main__":
    with upstream.context() as context:
        context.enable_multithreading(False)
        start, processor = time.perf_counter(), time.process_time()
        WORK[sys.argv[1]](sys.argv[2])
        print(time.perf_counter() - start, time.process_time() - processor)
