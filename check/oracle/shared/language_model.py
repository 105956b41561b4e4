"""The sizes of a language model of 7 billion parameters, and the commands that read one in a small heap."""

import argparse
import os
import pathlib
import subprocess
import time

VOCABULARY, WIDTH, HEADS, HIDDEN, LAYERS = 32_000, 4096, 32, 11_008, 32


def parser(description, types):
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--type", choices=types, default=next(iter(types)))
    parser.add_argument("--heap", default="1g")
    parser.add_argument("--hlo4j", nargs="+", default=["bin/hlo4j"], help="the command, and its first arguments")
    parser.add_argument("--write", action="store_true", help="write the program as bytecode")
    parser.add_argument("--keep", action="store_true", help="keep the files")
    return parser


def command(options, *arguments):
    """Runs a command in a heap of the size given, and prints its time."""
    environment = os.environ | {"HLO4J_JAVA_OPTS": f"-Xmx{options.heap}"}
    start = time.monotonic()
    subprocess.run([*options.hlo4j, *map(str, arguments)], check=True, env=environment)
    print(f"{arguments[0]}: {time.monotonic() - start:.1f} s", flush=True)


def read(options, model, files):
    """Reads a model whose weights are in files, of which it may be one, and removes it."""
    size, taken = sum(file.stat().st_size for file in files), sum(file.stat().st_blocks for file in files)
    print(f"{len(files)} files, {size:,} bytes, {512 * taken:,} on the disk", flush=True)
    command(options, "info", model)
    command(options, "verify", model)
    if options.write:
        output = options.folder / "model.mlir.bc"
        command(options, "import", model, "-o", output)
        print(f"written: {output.stat().st_size:,} bytes", flush=True)
        output.unlink()
    if not options.keep:
        for file in {model, *files}:
            file.unlink()
