"""Audits a store (of AuditStore.java): is it complete, the same after kills, and what single commands say?

    python3 -m check.oracle.stores.audit_store --hlo4j bin/hlo4j STORE JOURNAL            # a whole audit, with its speed
    python3 -m check.oracle.stores.audit_store --hlo4j bin/hlo4j STORE JOURNAL --kills 10
    python3 -m check.oracle.stores.audit_store --hlo4j bin/hlo4j STORE JOURNAL --sample 2000

With --kills, an audit that is killed at random moments and goes on has the journal of the whole one. With --sample,
`verify`, `info`, `digest` and `explain` say of random files what the journal says of them.
"""

import argparse
import concurrent.futures
import json
import os
import pathlib
import random
import signal
import subprocess
import sys
import tarfile
import tempfile
import time
import zipfile

FACTS = {
    "release": "release",
    "operations": "operation_names",
    "customCalls": "custom_calls",
    "composites": "composites",
    "constants": "constants",
    "constantBytes": "constant_bytes",
    "parameters": "parameters",
    "flops": "flops",
    "bytesMoved": "bytes_moved",
}
SUFFIXES = (".mlir", ".mlirbc", ".bc", ".jax", ".onnx", ".pt2")


def count(store):
    """Counts the programs of a store by other means."""
    files = 0
    for path in pathlib.Path(store).rglob("*"):
        name = path.name.lower()
        if name.endswith(".zip"):
            with zipfile.ZipFile(path) as archive:
                files += sum(each.lower().endswith(SUFFIXES) for each in archive.namelist())
        elif name.endswith((".tar", ".tar.gz", ".tgz")):
            with tarfile.open(path) as archive:
                files += sum(each.lower().endswith(SUFFIXES) for each in archive.getnames())
        elif name.endswith(SUFFIXES) and path.is_file():
            files += 1
    return files


def audit(arguments, journal, extra=()):
    return [arguments.hlo4j, "audit", arguments.store, "-o", journal, *extra]


def whole(arguments):
    pathlib.Path(arguments.journal).unlink(missing_ok=True)
    start = time.monotonic()
    subprocess.run(audit(arguments, arguments.journal), check=True, stdout=subprocess.DEVNULL)
    seconds = time.monotonic() - start
    paths = [json.loads(line)["path"] for line in open(arguments.journal)]
    expected = count(arguments.store)
    print(f"{len(paths)} rows in {seconds:.1f} s, {len(paths) / seconds:.0f} a second")
    return len(paths) == expected == len(set(paths))


def kills(arguments):
    rng = random.Random(arguments.seed)
    with tempfile.TemporaryDirectory() as folder:
        journal = os.path.join(folder, "journal.jsonl")
        for i in range(arguments.kills):
            process = subprocess.Popen(
                audit(arguments, journal), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)
            time.sleep(rng.uniform(1, arguments.longest))
            ended = process.poll()
            os.killpg(process.pid, signal.SIGKILL) if ended is None else None
            process.wait()
            size = os.path.getsize(journal) if os.path.exists(journal) else 0
            print(f"kill {i + 1}: {size} bytes{'' if ended is None else ', had ended'}", flush=True)
        subprocess.run(audit(arguments, journal), check=True, stdout=subprocess.DEVNULL)
        return open(journal, "rb").read() == open(arguments.journal, "rb").read()


def report(arguments, command, *files):
    """Runs a command on files; returns its report."""
    result = subprocess.run([arguments.hlo4j, command, "--json", *files], capture_output=True, text=True)
    return json.loads(result.stdout)


def sample(arguments):
    rows = [json.loads(line) for line in open(arguments.journal)]
    chosen = random.Random(arguments.seed).sample(rows, arguments.sample)
    bad = []

    def compare(path, what, said, expected):
        if said != expected:
            bad.append(f"{path}: {what}: {said!r}, not {expected!r}")

    with tempfile.TemporaryDirectory() as folder:
        by_file = {unpacked(row["path"], folder, number): row for number, row in enumerate(chosen)}
        for each in report(arguments, "verify", *by_file)["files"]:
            row = by_file[each["file"]]
            compare(row["path"], "valid", each["valid"], row["verdict"] == "valid")
        valid = [file for file, row in by_file.items() if row["verdict"] == "valid"]
        for file, digest in report(arguments, "digest", *valid).items():
            compare(by_file[file]["path"], "digest", digest, by_file[file]["digest"])
        for each in report(arguments, "explain", *valid)["files"]:
            row = by_file[each["file"]]
            compare(row["path"], "floor", each.get("lowest"), row.get("floor"))
            compare(row["path"], "expanded floor", each.get("lowestExpanded"), row.get("expanded_floor"))
            compare(row["path"], "blockers", bool(each["blockers"]), bool(row["blockers"]))
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            infos = pool.map(lambda file: report(arguments, "info", file), valid)
        for file, info in zip(valid, infos):
            row = by_file[file]
            compare(row["path"], "size", info["bytes"], row["size"])
            compare(row["path"], "form", info["form"], row["form"])
            if row["form"] != "text":  # of text, `info` takes places in the file itself for locations
                compare(row["path"], "locations", info["locations"], row["has_locations"])
            for name, column in FACTS.items():
                compare(row["path"], column, info.get(name), row.get(column))
    print(f"{len(chosen)} files, {len(valid)} valid, {len(bad)} differences", *bad[:40], sep="\n")
    return not bad


def unpacked(path, folder, number):
    """Returns the path of a file, or of a member of an archive that is unpacked for it."""
    archive, inside, member = path.partition("!/")
    if not inside:
        return path
    target = os.path.join(folder, f"{number}-{os.path.basename(member)}")
    if archive.endswith(".zip"):
        with zipfile.ZipFile(archive) as each:
            content = each.read(member)
    else:
        with tarfile.open(archive) as each:
            content = each.extractfile(member).read()
    pathlib.Path(target).write_bytes(content)
    return target


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("store")
    parser.add_argument("journal")
    parser.add_argument("--hlo4j", default="bin/hlo4j")
    parser.add_argument("--kills", type=int)
    parser.add_argument("--longest", type=float, default=40)
    parser.add_argument("--sample", type=int)
    parser.add_argument("--seed", type=int, default=7)
    arguments = parser.parse_args()
    if arguments.kills:
        same = kills(arguments)
    elif arguments.sample:
        same = sample(arguments)
    else:
        same = whole(arguments)
    print("the same" if same else "DIFFERENT")
    sys.exit(not same)


if __name__ == "__main__":
    main()
