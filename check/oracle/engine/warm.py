"""Measures a program in a process of its own: cold, then until it is warm."""

import gc
import pathlib
import re
import statistics
import time


def measure(prepare, seconds):
    """Calls `prepare`, which returns a function that runs the program; milliseconds, and megabytes of the peak."""
    gc.collect()
    pathlib.Path("/proc/self/clear_refs").write_text("5")  # the peak is measured anew
    begin = time.perf_counter()
    run = prepare()
    prepared = time.perf_counter()
    run()
    first = time.perf_counter()
    while time.perf_counter() < prepared + seconds:
        run()
    times, processor, end = [], [], time.perf_counter() + seconds
    while not times or time.perf_counter() < end:
        before, start = time.process_time(), time.perf_counter()
        run()
        times.append(time.perf_counter() - start)
        processor.append(time.process_time() - before)
    peak = int(re.search(r"VmHWM:\s*(\d+)", pathlib.Path("/proc/self/status").read_text())[1])
    steps = {"prepare": prepared - begin, "first": first - prepared, "warm": statistics.median(times)}
    steps["processor"] = statistics.median(processor)
    return {step: 1e3 * value for step, value in steps.items()} | {"peak": peak * 1024 / 1e6}
