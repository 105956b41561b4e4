"""Modules of HLO in the public tests of XLA, and what jaxlib says of each.

    python -m check.oracle.hlo.upstream REPOSITORY[:REVISION] [--cache FOLDER] [--only REGEX]

REPOSITORY is a git directory, also one without a work tree, of openxla/xla or of a copy. Taken are the raw strings of `*_test.cc` and the
files `*.hlo` and `*.txt` that have a module; strings that the tests substitute something into are left out, also equal ones.
Nothing of it is checked in: CACHE/upstream (of `corpus.py`) has FOLDER/TEST.hlo, PRINTED.hlo beside what jaxlib reads, .stablehlo.mlir beside
what it translates, and index.jsonl: name, file, line, test, verdict (accepted, refused, ended), message, translation (made, or why not).
"""

import argparse
import collections
import hashlib
import json
import os
import pathlib
import re
import subprocess

from . import corpus

RAW = re.compile(r'R"(\w*)\((.*?)\)\1"', re.S)
NAMED = re.compile(r'^TEST\w*\(\s*(\w+),\s*(\w+)\)', re.M)
ROW = re.compile(r'"(\w+)",\s*$')
VARIABLE = re.compile(r"(\w+)(?:\[\])?\s*(?:=|\(|\{)\s*$")
FORMATS = r"(?:Substitute|StrFormat|StrCat|StrReplaceAll|StrReplace|Format|RE2::\w+|GlobalReplace|PARAMETRIZE)"
LARGEST = 200_000
SECONDS = 20


def git(repository, *arguments):
    done = subprocess.run(["git", "-C", repository, *arguments], capture_output=True)
    return done.stdout


def sources(repository, revision):
    """Paths and texts of files that may hold modules; what the copy lacks is left out."""
    paths = [path for path in git(repository, "ls-tree", "-r", "--name-only", revision).decode().splitlines() if path.endswith(("_test.cc", ".hlo", ".txt"))]
    made = subprocess.run(["git", "-C", repository, "cat-file", "--batch"], input="".join(f"{revision}:{path}\n" for path in paths).encode(), capture_output=True).stdout
    at = 0
    for path in paths:
        end = made.index(b"\n", at)
        head = made[at:end].split()
        at = end + 1
        if head[-1] == b"missing":
            continue
        size = int(head[2])
        text = made[at : at + size].decode(errors="replace")
        at += size + 1
        if "ENTRY" in text or "HloModule" in text:
            yield path, text


def modules(path, text):
    """Tests, lines and texts of the modules of a file."""
    if not path.endswith(".cc"):
        for i, part in enumerate(re.split(r"^// -----.*$", text, flags=re.M)):
            if re.search(r"^\s*HloModule\s|^ENTRY\s", part, re.M):
                yield f"part{i}" if i else "file", 1, part
        return
    tests = [(found.start(), found[2]) for found in NAMED.finditer(text)]
    for found in RAW.finditer(text):
        body = found[2]
        if not re.search(r"\bHloModule\s|\bENTRY\s", body) or is_template(text, found) or re.search(r"^\s*(?:(?://|;)\s*)?CHECK", body, re.M):
            continue
        before = [name for start, name in tests if start < found.start()]
        row = ROW.search(text[max(0, found.start() - 200) : found.start()].rstrip() + "")
        yield row[1] if row else before[-1] if before else "shared", text.count("\n", 0, found.start()) + 1, body


def is_template(text, found):
    """Whether a string is a part of another, or has places for others."""
    if re.search(r"\$\{?\w|%[sd]\b(?!\s*[=,)])|\{\{|#\w+#|<<|\bPLACEHOLDER", found[2]):
        return True
    before, after = text[max(0, found.start() - 120) : found.start()].rstrip(), text[found.end() : found.end() + 40].lstrip()
    if before.endswith(("+", '"')) or after.startswith(("+", '"', 'R"')) or re.search(FORMATS + r"\([^;]{0,60}$", before):
        return True
    variable = VARIABLE.search(before)
    return bool(variable) and re.search(rf"{FORMATS}\(\s*{variable[1]}\b|{variable[1]}\s*\+|\+\s*{variable[1]}\b", text) is not None


def answer(file):
    """What jaxlib says of a file: the verdict and the message, and of its translation."""
    from . import judges

    file = pathlib.Path(file)
    try:
        text = file.read_text()
        module = judges.parsed(text)
    except Exception as e:  # noqa: BLE001
        return {"verdict": "refused", "message": f"{e}"[:600]}
    # Of elided constants, which may be huge, jaxlib's values mean nothing.
    elided = "{...}" in text
    file.with_name(f"{file.stem}.printed.hlo").write_text(module.to_string(judges.options(not elided, "short_parsable")))
    if elided:
        return {"verdict": "accepted", "translation": "constants are elided"}
    file.with_name(f"{file.stem}.pb").write_bytes(judges.proto(module))
    return {"verdict": "accepted"}


def translation(file):
    from . import judges

    file = pathlib.Path(file)
    try:
        file.with_name(f"{file.stem}.stablehlo.mlir").write_text(judges.to_stablehlo(judges.of_proto(file.with_name(f"{file.stem}.pb").read_bytes())))
        return "made"
    except Exception as e:  # noqa: BLE001
        return f"{e}"[:600]


def extract(repository, revision, target, regex):
    """Writes the modules, and returns their entries."""
    entries, seen = [], set()
    for path, text in sources(repository, revision):
        if not re.search(regex, path):
            continue
        place = target / re.sub(r"(_test\.cc|\.hlo|\.txt)$", "", path).removeprefix("xla/").replace("/", ".")
        names = collections.Counter()
        for test, line, body in modules(path, text):
            digest = hashlib.sha256(body.encode()).hexdigest()
            if digest in seen or len(body) > LARGEST:
                continue
            seen.add(digest)
            names[test] += 1
            file = place / f"{test}{'' if names[test] == 1 else f'_{names[test]}'}.hlo"
            place.mkdir(parents=True, exist_ok=True)
            file.write_text(body)
            entries.append({"name": f"{place.name}/{file.stem}", "source": path, "line": line, "test": test, "file": str(file.relative_to(target))})
    return entries


def ask(files, target, said, log):
    """Notes what jaxlib says of each file, also where the process ends; what is noted is not asked again."""
    from . import judges

    def note(file, entry):
        said[file] = said.get(file, {"file": file}) | entry
        log.write(json.dumps(said[file]) + "\n")
        log.flush()

    for file, answered in judges.isolated([str(target / file) for file in files], answer, SECONDS):
        note(str(pathlib.Path(file).relative_to(target)), answered if isinstance(answered, dict) else {"verdict": "ended", "message": str(answered)})
    accepted = [str(target / file) for file, entry in said.items() if entry["verdict"] == "accepted" and "translation" not in entry]
    for file, answered in judges.isolated(accepted, translation, SECONDS):
        note(str(pathlib.Path(file).relative_to(target)), {"translation": answered if isinstance(answered, str) else answered[0]})


def main():
    os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "3")
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("repository")
    parser.add_argument("--cache", type=pathlib.Path)
    parser.add_argument("--only", default="", metavar="REGEX", help="paths")
    options = parser.parse_args()
    target = corpus.folder(options.cache, "HLO4J_HLO", "hlo4j-hlo") / "upstream"
    repository, _, revision = options.repository.partition(":")
    entries = extract(repository, revision or "HEAD", target, options.only)
    print(f"{len(entries)} modules", flush=True)
    with open(target / "said.jsonl", "a+") as log:
        log.seek(0)
        said = {entry["file"]: entry for entry in map(json.loads, log)}
        ask([entry["file"] for entry in entries if entry["file"] not in said], target, said, log)
    entries = [entry | said[entry["file"]] for entry in entries]
    (target / "index.jsonl").write_text("".join(json.dumps(entry) + "\n" for entry in entries))
    print(dict(collections.Counter(entry["verdict"] for entry in entries)), sum(entry.get("translation") == "made" for entry in entries), "translated")


if __name__ == "__main__":
    main()
