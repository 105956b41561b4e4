"""Compares the portable artifacts of this project with upstream's, byte for byte.

Each `.mlir` and `.mlirbc` file under a folder is serialized at every version upstream knows, by upstream (in this
process) and by our `stablehlo-translate`. They must give the same bytes or both refuse; with `--hlo4j`, so must
`hlo4j convert`, and `hlo4j explain` must say which releases a program fits. Files `x.mlir.bc` and `x.1.2.3.mlir.bc`
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

from ..shared import upstream
from .translate import OneProcess, Processes, Run, artifact_by_convert, byte_difference, explained, text_difference


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("directory", metavar="DIR", help="folder with .mlir and .mlirbc files, searched recursively")
    parser.add_argument(
        "--translate", metavar="COMMAND", help="our stablehlo-translate; without it only upstream runs"
    )
    parser.add_argument(
        "--classes", metavar="PATH", help="instead: class path of this project, whose commands run in one process"
    )
    parser.add_argument("--hlo4j", action="store_true", help="also compare `hlo4j convert` and `hlo4j explain`")
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


def verdict_difference(run, expected):
    """How our answer differs from upstream's bytes, or refusal, for a program."""
    if expected is None:
        return None if run.status == 1 else f"upstream refuses, ours has exit status {run.status}: {run.first_line}"
    if run.status != 0:
        return f"upstream accepts, ours has exit status {run.status}: {run.first_line}"
    return byte_difference(run.output, expected)


class Comparison:
    """All cases of one run: what upstream says is computed here, ours by a pool of processes."""

    def __init__(self, options):
        self.options = options
        self.translate = None
        if options.translate or options.classes:
            self.translate = Processes(options.translate) if options.translate else OneProcess(options.classes)
        self.outcomes = collections.Counter()
        self.failures = []

    def other_dialects(self, path):
        """Whether other dialects may stay in a program: by option, or because it says so itself."""
        asked = "// serialize: --allow-other-dialects"
        return self.options.allow_other_dialects or asked.encode() in pathlib.Path(path).read_bytes()

    def upstream_artifact(self, path, version):
        """Upstream's bytes, or None if it refuses."""
        try:
            return upstream.serialize(
                path, version, self.options.strip_debuginfo, self.other_dialects(path)
            )
        except upstream.Refusal:
            return None

    def upstream_conversion(self, path, version, expected):
        """Upstream's bytes by way of StableHLO, as `convert` goes; programs that are artifacts may lose attributes of no meaning."""
        data = pathlib.Path(path).read_bytes()
        if expected is None or upstream.artifact_version(data) is None:
            return expected
        return upstream.serialize_module(upstream.deserialize(data), version, self.other_dialects(path))

    def difference(self, path, version, expected):
        """What is wrong with our answer, or None; runs in the pool and touches no upstream state."""
        run = self.translate.serialize(
            path, version, self.options.strip_debuginfo, self.other_dialects(path)
        )
        return verdict_difference(run, expected)

    def convert_difference(self, path, version, expected):
        run = artifact_by_convert(self.translate, path, version, self.other_dialects(path))
        return verdict_difference(run, expected)

    def explain_differences(self, path, fitting):
        """Where `explain` says otherwise than upstream, which says what of the versions fits."""
        said = explained(self.translate, path, self.other_dialects(path))
        if isinstance(said, Run):
            return f"explain has exit status {said.status}: {said.first_line}" if any(fitting.values()) else None
        fits = {version for version in fitting if said.get(version)}
        wrong = [version for version in fitting if (version in fits) != fitting[version]]
        return f"explain says otherwise of {', '.join(wrong)}" if wrong else None

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
                    if path.endswith(".mlir"):
                        self.check_released(path)
                    self.submit(pool, pending, path, versions, scratch)
            for job, case in pending.items():
                self.record(case, job.result())


    def submit(self, pool, pending, path, versions, scratch):
        """Has the pool compare what upstream writes of a program."""
        fitting = {}
        for version in versions:
            expected = self.upstream_artifact(path, version)
            fitting[version] = expected is not None
            self.outcomes["written by upstream" if fitting[version] else "refused by upstream"] += 1
            if self.translate is None:
                continue
            case = f"{path} at {version}"
            pending[pool.submit(self.difference, path, version, expected)] = case
            if self.options.hlo4j and not self.options.strip_debuginfo:
                converted = self.upstream_conversion(path, version, expected)
                pending[pool.submit(self.convert_difference, path, version, converted)] = f"{case}, converted"
            if self.options.deserialize and expected is not None:
                file = scratch / f"{len(pending)}.mlirbc"
                job = pool.submit(self.read_back_difference, expected, self.text_of(expected), file)
                pending[job] = f"{case}, read back"
        if self.translate and self.options.hlo4j:
            pending[pool.submit(self.explain_differences, path, fitting)] = f"{path}, explained"


def main():
    options = arguments()
    # Commands run where locations are named from.
    options.translate = options.translate and os.path.abspath(options.translate)
    options.classes = options.classes and os.pathsep.join(map(os.path.abspath, options.classes.split(os.pathsep)))
    directory = pathlib.Path(options.directory)
    if not directory.is_dir():
        sys.exit(f"no folder {directory}")
    # Locations hold file names: both sides must name a file the same way.
    os.chdir(directory)
    paths = sorted(str(p) for pattern in ("*.mlir", "*.mlirbc") for p in pathlib.Path(".").rglob(pattern))
    if not paths:
        sys.exit(f"no .mlir or .mlirbc files under {directory}")
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
