#!/usr/bin/env python3
"""Compares the portable artifacts of this project with upstream's, byte for byte.

Each `.mlir` file under a folder is serialized at every version upstream knows, by upstream (in this process) and
by our `stablehlo-translate`. They must give the same bytes or both refuse. Files `x.mlir.bc` and `x.1.2.3.mlir.bc`
beside `x.mlir` must be what upstream writes for `x.mlir` at the version the artifact names, without locations.
"""

import argparse
import collections
import concurrent.futures
import os
import pathlib
import re
import sys
import tempfile

import upstream
from translate import Translate, byte_difference, text_difference


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("directory", metavar="DIR", help="folder with .mlir files, searched recursively")
    parser.add_argument(
        "--translate", metavar="COMMAND", help="our stablehlo-translate; without it only upstream runs"
    )
    parser.add_argument("--versions", metavar="V,V", help="instead of every version upstream knows")
    parser.add_argument("--strip-debuginfo", action="store_true", help="compare artifacts without locations")
    parser.add_argument(
        "--allow-other-dialects", action="store_true", help="keep other dialects in the artifacts"
    )
    parser.add_argument(
        "--deserialize", action="store_true", help="also compare the text read back from each artifact"
    )
    parser.add_argument(
        "--jobs", type=int, default=os.cpu_count() or 1, help="our tool's processes at a time"
    )
    return parser.parse_args()


class Comparison:
    """All cases of one run: what upstream says is computed here, ours by a pool of processes."""

    def __init__(self, options):
        self.options = options
        self.translate = Translate(options.translate) if options.translate else None
        self.outcomes = collections.Counter()
        self.failures = []

    def other_dialects(self, path):
        """Whether other dialects may stay in a program: by option, or because it says so itself."""
        asked = "// serialize: --allow-other-dialects"
        return self.options.allow_other_dialects or asked in pathlib.Path(path).read_text()

    def upstream_artifact(self, path, version):
        """Upstream's bytes, or None if it refuses."""
        try:
            return upstream.serialize(
                path, version, self.options.strip_debuginfo, self.other_dialects(path)
            )
        except upstream.Refusal:
            return None

    def difference(self, path, version, expected):
        """What is wrong with our answer, or None; runs in the pool and touches no upstream state."""
        run = self.translate.serialize(
            path, version, self.options.strip_debuginfo, self.other_dialects(path)
        )
        if expected is None:
            return None if run.status == 1 else f"upstream refuses, ours has exit status {run.status}"
        if run.status != 0:
            return f"upstream accepts, ours has exit status {run.status}: {run.first_line}"
        return byte_difference(run.output, expected)

    def text_of(self, artifact):
        return upstream.text(upstream.deserialize(artifact)).encode()

    def read_back_difference(self, artifact, expected, scratch):
        scratch.write_bytes(artifact)
        try:
            run = self.translate.deserialize(str(scratch.absolute()))
        finally:
            scratch.unlink()
        if run.status != 0:
            return f"ours cannot read upstream's artifact: {run.first_line}"
        return text_difference(run.output.decode(errors="replace"), expected.decode())

    def record(self, case, difference):
        self.outcomes["differ" if difference else "agree"] += 1
        if difference:
            self.failures.append(case)
            print(f"{case}: {difference}", flush=True)

    def check_released(self, path):
        """The committed artifacts of a program against what upstream writes for it."""
        stem = pathlib.Path(path).with_suffix("")
        for artifact in sorted(stem.parent.glob(f"{stem.name}*.mlir.bc")):
            middle = artifact.name.removeprefix(stem.name).removesuffix(".mlir.bc")
            if middle and not re.fullmatch(r"\.\d+\.\d+\.\d+", middle):
                continue  # another program's
            committed = artifact.read_bytes()
            version = upstream.artifact_version(committed)
            if version is None:
                self.record(str(artifact), "not a portable artifact")
            elif middle and middle != f".{version}":
                self.record(str(artifact), f"holds version {version}")
            else:
                self.compare_released(path, artifact, committed, version)

    def compare_released(self, path, artifact, committed, version):
        try:
            expected = upstream.serialize(path, version, True, self.other_dialects(path))
        except upstream.Refusal as refusal:
            self.record(
                str(artifact), f"upstream refuses {path} at {version}: {str(refusal).splitlines()[0]}"
            )
            return
        self.record(str(artifact), byte_difference(committed, expected))

    def run(self, paths, versions, scratch):
        with concurrent.futures.ThreadPoolExecutor(self.options.jobs) as pool:
            pending = {}
            for path in paths:
                with upstream.context():
                    self.check_released(path)
                    for version in versions:
                        expected = self.upstream_artifact(path, version)
                        self.outcomes[
                            "refused by upstream" if expected is None else "written by upstream"
                        ] += 1
                        if self.translate is None:
                            continue
                        pending[pool.submit(self.difference, path, version, expected)] = (
                            f"{path} at {version}"
                        )
                        if self.options.deserialize and expected is not None:
                            file = scratch / f"{len(pending)}.mlirbc"
                            job = pool.submit(
                                self.read_back_difference, expected, self.text_of(expected), file
                            )
                            pending[job] = f"{path} at {version}, read back"
            for job, case in pending.items():
                self.record(case, job.result())


def main():
    options = arguments()
    if options.translate:
        options.translate = os.path.abspath(options.translate)
    directory = pathlib.Path(options.directory)
    if not directory.is_dir():
        sys.exit(f"no folder {directory}")
    # Locations hold file names: both sides must name a file the same way.
    os.chdir(directory)
    paths = sorted(str(p) for p in pathlib.Path(".").rglob("*.mlir"))
    if not paths:
        sys.exit(f"no .mlir files under {directory}")
    versions = options.versions.split(",") if options.versions else upstream.versions()
    comparison = Comparison(options)
    with upstream.captured_diagnostics(), tempfile.TemporaryDirectory() as scratch:
        comparison.run(paths, versions, pathlib.Path(scratch))
    counts = ", ".join(f"{n} {what}" for what, n in sorted(comparison.outcomes.items()))
    print(
        f"StableHLO {upstream.current_version()}: {len(paths)} programs at {len(versions)} versions: {counts}"
    )
    sys.exit(1 if comparison.failures else 0)


if __name__ == "__main__":
    main()
