"""Is anything in a store lost, unseen or overwritten? Makes a store with every kind of file, link, archive, name and damage.

    python3 -m check.oracle.stores.store_entries --hlo4j bin/hlo4j --entries 5000 FOLDER

FOLDER must not exist. The files that a walk finds, and the members that `zipfile` and `tarfile` list, must be the rows of
the audit and what it counts as not looked at, exactly. A migration that is killed ten times and goes on must have the
files and the journal of one that was not: an artifact for each program that is migrated, and each in one place.
"""

import argparse
import bz2
import collections
import gzip
import io
import json
import lzma
import os
import pathlib
import random
import shutil
import signal
import socket
import subprocess
import sys
import tarfile
import time
import zipfile

ARCHIVES = (".zip", ".tar", ".tar.gz", ".tgz", ".tar.bz2", ".tbz2")
PACKED = (".gz", ".bz2")
PROGRAMS = (".mlir", ".mlirbc", ".bc", ".jax", ".onnx", ".pt2")
NAMES = ("a\nb", "a:b", "größe", "模型", "x" * 180, " lead", "-dash", "a b", "q?*[x]", "it's", 'say "x"', "b\\c", "a!b", "a(2)", ".hidden", "tab\there")


def run(*command, status=(0,), **options):
    done = subprocess.run(command, capture_output=True, text=True, **options)
    if done.returncode not in status:
        sys.exit(f"{command}: {done.returncode}\n{done.stdout[-2000:]}{done.stderr[-2000:]}")
    return done.stdout


class Store:
    def __init__(self, folder, hlo4j, seed):
        self.folder, self.random, self.number = folder, random.Random(seed), 0
        self.damaged = set()
        source = folder.parent / "source.mlir"
        source.write_text(self.text())
        self.binaries = {}
        for suffix, options in ((".mlirbc", ["--to=bytecode"]), (".mlir.bc", [])):
            made = folder.parent / ("made" + suffix)
            run(hlo4j, "convert", *options, str(source), str(made))
            self.binaries[suffix] = made.read_bytes()

    def text(self):
        self.number += 1
        size = f"tensor<{self.number}xf32>"
        return f"func.func @main(%x: {size}) -> {size} {{ %0 = stablehlo.negate %x : {size} return %0 : {size} }}\n"

    def program(self):
        """A suffix and a content, which is damaged at times."""
        suffix = self.random.choice([".mlir"] * 4 + [".mlirbc", ".mlir.bc", ".bc"])
        content = self.binaries.get(suffix, self.text().encode()) if suffix != ".bc" else self.binaries[".mlir.bc"]
        damage = self.random.randrange(12)
        if damage == 0:
            content = content[: len(content) // 2]
        elif damage == 1:
            content = b""
        elif damage == 2:
            content = b" \n"
        return suffix, content

    def name(self):
        self.number += 1
        return f"{self.random.choice(NAMES)}{self.number}" if self.random.randrange(4) == 0 else f"p{self.number}"

    def members(self, depth):
        for _ in range(self.random.randrange(1, 6)):
            kind = self.random.randrange(10)
            if kind == 0:
                yield self.name() + ".txt", b"text"
            elif kind == 1 and depth < 5:
                suffix = self.random.choice(ARCHIVES)
                yield self.name() + suffix, self.archive(suffix, depth + 1)
            elif kind == 2:
                suffix, content = self.program()
                yield self.name() + suffix + ".gz", gzip.compress(content)
            else:
                suffix, content = self.program()
                name = self.name() + suffix
                yield self.random.choice(["", "d/", "./", "d/./e//", "/"]) + name, content
                if self.random.randrange(6) == 0:
                    yield name, content

    def archive(self, suffix, depth=1):
        out = io.BytesIO()
        if suffix == ".zip":
            with zipfile.ZipFile(out, "w", self.random.choice([zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED])) as archive:
                archive.writestr("folder/", b"")
                for name in {name: content for name, content in self.members(depth)}.items():
                    archive.writestr(*name)
            return out.getvalue()
        mode = "w:gz" if suffix in (".tar.gz", ".tgz") else "w:bz2" if suffix in (".tar.bz2", ".tbz2") else "w"
        with tarfile.open(fileobj=out, mode=mode) as archive:
            for kind in self.random.sample([tarfile.SYMTYPE, tarfile.LNKTYPE, tarfile.FIFOTYPE, tarfile.CHRTYPE, tarfile.DIRTYPE], 2):
                info = tarfile.TarInfo(self.name() + ".mlir")
                info.type, info.linkname = kind, "x.mlir"
                archive.addfile(info)
            for name, content in self.members(depth):
                info = tarfile.TarInfo(name)
                info.size = len(content)
                archive.addfile(info, io.BytesIO(content))
        return out.getvalue()

    def fill(self, entries):
        folders = [self.folder]
        for i in range(30):
            folder = self.random.choice(folders) / f"{self.random.choice(NAMES)[:40]}{i}"
            folder.mkdir()
            folders.append(folder)
        outside = self.folder.parent / "outside.mlir"
        outside.write_text(self.text())
        files = []
        for _ in range(entries):
            folder, name, kind = self.random.choice(folders), self.name(), self.random.randrange(40)
            path = folder / name
            if kind < 22:
                suffix, content = self.program()
                path = folder / (name + suffix)
                path.write_bytes(content)
                files.append(path)
            elif kind < 25:
                path = folder / (name + self.random.choice([".txt", ".data", "", ".mlir.sig", ".tmp"]))
                path.write_bytes(b"text")
                files.append(path)
            elif kind < 30:
                suffix = self.random.choice(ARCHIVES)
                path = folder / (name + suffix)
                content = self.archive(suffix)
                if self.random.randrange(5) == 0:
                    cut = 700 if suffix == ".tar" else len(content) // 3  # in the second header
                    content = self.random.choice([content[:cut], b"", b"no archive"])
                    self.damaged.add(str(path))
                path.write_bytes(content)
            elif kind < 33:
                suffix, content = self.program()
                pack, compress = self.random.choice([(".gz", gzip.compress), (".bz2", bz2.compress), (".xz", lzma.compress)])
                path = folder / (name + suffix + pack)
                path.write_bytes(compress(content))
            elif kind < 38:
                path = folder / (name + self.random.choice([".mlir", ".mlir.bc", "", ".zip"]))
                target = self.random.choice([outside, folder, self.folder, self.folder.parent, "nothing", path.name, "/dev/null"] + 3 * files[-5:])
                path.symlink_to(os.path.relpath(target, folder) if isinstance(target, pathlib.Path) and self.random.randrange(2) else target)
            elif kind < 39:
                os.mkfifo(folder / (name + self.random.choice([".mlir", ""])))
            else:
                with socket.socket(socket.AF_UNIX) as made:
                    try:
                        made.bind(str(folder / "s"))
                        (folder / "s").rename(path)
                    except OSError:  # the path is too long for a socket
                        os.mkfifo(path)


def inside(name, content, depth, damaged=False):
    """Counts what an archive lists; 1 for a file that is none, or is not opened."""
    lower = name.lower()
    if lower.endswith(ARCHIVES) and depth <= 3 and not damaged:
        if lower.endswith(".zip"):
            with zipfile.ZipFile(io.BytesIO(content)) as archive:
                return sum(inside(each.filename, archive.read(each), depth + 1) for each in archive.infolist() if not each.is_dir())
        with tarfile.open(fileobj=io.BytesIO(content)) as archive:
            return sum(
                inside(each.name, archive.extractfile(each).read(), depth + 1) if each.isreg() else 1
                for each in archive.getmembers() if not each.isdir())
    return 1


def count(store, damaged):
    found = 0
    for folder, folders, files in os.walk(store):
        found += sum(os.path.islink(os.path.join(folder, each)) for each in folders)
        for each in files:
            path = os.path.join(folder, each)
            is_file = os.path.isfile(path) and not os.path.islink(path)
            found += inside(path, pathlib.Path(path).read_bytes() if is_file else b"", 1, path in damaged or not is_file)
    return found


def audit(arguments, store):
    journal = arguments.folder / "audit.jsonl"
    command = [arguments.hlo4j, "audit", str(store.folder), "-o", str(journal), "--json"]
    start = time.monotonic()
    report = json.loads(run(*command))
    seconds = time.monotonic() - start
    rows = [json.loads(line) for line in open(journal)]
    skipped = {reason: each["files"] for reason, each in report["skipped"].items()}
    found = count(store.folder, store.damaged)
    print(f"{found} found: {len(rows)} rows and {sum(skipped.values())} not looked at, in {seconds:.1f} s")
    print("  rows:", dict(collections.Counter(row["verdict"] for row in rows)))
    print("  not looked at:", skipped)
    paths = [row["path"] for row in rows]
    again = json.loads(run(*command))
    same = [json.loads(line) for line in open(journal)] == rows and again["renewed"] == again["gone"] == 0
    return found == len(rows) + sum(skipped.values()) and len(paths) == len(set(paths)) and same, rows


def files(folder):
    found = {}
    for where, _, names in os.walk(folder):
        for name in names:
            path = pathlib.Path(where, name)
            found[str(path.relative_to(folder))] = path.read_bytes()
    return found


def migrate(arguments, store, rows):
    command = [arguments.hlo4j, "migrate", str(store.folder), "--target=1.4.0", "--json"]
    killed, whole = arguments.folder / "killed", arguments.folder / "whole"
    start = time.monotonic()
    report = json.loads(run(*command, "-o", str(whole), status=(0, 1)))
    seconds = time.monotonic() - start
    kills = 0
    while kills < arguments.kills:
        process = subprocess.Popen([*command, "-o", str(killed)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)
        time.sleep(store.random.uniform(0.3, 1.2) * seconds)
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
            kills += 1
        else:
            shutil.rmtree(killed)  # ended too early: from the start
        process.wait()
    json.loads(run(*command, "-o", str(killed), status=(0, 1)))
    outcomes = collections.Counter(each["outcome"] for each in report["files"])
    outputs = [each["output"] for each in report["files"] if each["outcome"] == "migrated"]
    expected = files(whole)
    journal = ".hlo4j-migrate.jsonl"
    lines = expected[journal].decode().splitlines()
    valid = sum(row["verdict"] == "valid" for row in rows)
    refused = [each for each in report["files"] if each["outcome"] == "failed" and " becomes " in each["reasons"][0]]
    lost = [each["file"] for each in report["files"] if each["outcome"] != "migrated" and each not in refused]
    print(f"migrated in {seconds:.1f} s: {dict(outcomes)}, of which {len(refused)} have a name that is taken; killed {kills} times")
    checks = {
        "one outcome for each row": len(report["files"]) == len(rows),
        "an artifact for each valid program": len(outputs) + len(refused) == valid or sys.stdout.write(f"  {len(outputs)} {len(refused)} {valid} {lost[:3]}\n") and False,
        "one place for each": len(outputs) == len(set(outputs)) == len(lines) == len(expected) - 1,
        "the same after kills": files(killed) == expected,
    }
    print("  " + ", ".join(f"{what}: {'yes' if holds else 'NO'}" for what, holds in checks.items()))
    return all(checks.values())


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--hlo4j", default="bin/hlo4j")
    parser.add_argument("--entries", type=int, default=5000)
    parser.add_argument("--kills", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    arguments.folder = arguments.folder.absolute()
    store = arguments.folder / "store"
    store.mkdir(parents=True)
    made = Store(store, arguments.hlo4j, arguments.seed)
    made.fill(arguments.entries)
    complete, rows = audit(arguments, made)
    if not complete:
        print("  NO: rows and what is counted are not what was found, or not the same again")
    sys.exit(0 if migrate(arguments, made, rows) and complete else 1)


if __name__ == "__main__":
    main()
