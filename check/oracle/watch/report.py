"""What `watch.py` found, grouped by kind, each with its smallest program."""

import collections
import dataclasses
import difflib
import itertools
import re

from ..rules.comparable import is_comparable
from . import names as watch_names

LINES = 40
"""How many lines of a program, a difference or a list are shown."""

SHORT = 12
"""Up to how many lines a changed program is shown whole."""

OPERATION = re.compile(r"[a-z_]+\.[a-z_0-9]+")
ACCEPTED = "accepted"
REFUSED = "refused: "


@dataclasses.dataclass
class Group:
    """Findings that are alike: how many, of what, and the smallest."""

    title: str
    count: int = 0
    sources: collections.Counter = dataclasses.field(default_factory=collections.Counter)
    labels: set = dataclasses.field(default_factory=set)
    example: dict | None = None
    detail: str = ""

    def add(self, program, detail):
        self.count += 1
        self.sources[program.get("base") or program["name"]] += 1
        self.labels.add(program.get("label", ""))
        if self.example is None or len(program["text"]) < len(self.example["text"]):
            self.example, self.detail = program, detail

    def shown(self):
        """Lines of the smallest program; of a long one only those that were changed."""
        lines = self.example["text"].strip().splitlines()
        changed = self.example.get("changed")
        return lines if len(lines) <= SHORT or not changed else changed


def shape(message):
    """A message without types, numbers and names of values."""
    message = re.sub(r"(?:tensor|complex|tuple|memref|vector)<[^']*>", "TYPE", message)
    message = re.sub(r"'([^']*)'", lambda quoted: quoted[0] if OPERATION.fullmatch(quoted[1]) else "'…'", message)
    return re.sub(r"(?<![\w.])-?\d+(?:\.\d+)*(?![\w.])", "N", message).split("\n")[0][:240]


def span(versions, among):
    """A list of versions as ranges in the order of all."""
    places = [among.index(version) for version in versions]
    parts = []
    for _, run in itertools.groupby(enumerate(places), lambda pair: pair[1] - pair[0]):
        run = [among[place] for _, place in run]
        parts.append(run[0] if len(run) == 1 else f"{run[0]} to {run[-1]}")
    return ", ".join(parts)


def written(answer):
    return not answer.startswith(REFUSED)


class Report:
    """Takes the answers of both sides and keeps where they differ."""

    def __init__(self, old, new):
        self.old, self.new = old, new
        self.groups = collections.defaultdict(dict)
        self.counts = collections.Counter()
        self.programs = ""

    def add(self, section, title, program, detail):
        group = self.groups[section].setdefault(title, Group(title))
        group.add(program, detail)

    # Programs

    def verdicts(self, program, old, new):
        """What both sides say of a program."""
        one, other = old.get("refused", ACCEPTED), new.get("refused", ACCEPTED)
        if not (is_comparable(program["text"], one) and is_comparable(program["text"], other)):
            self.counts["not comparable, as upstream reads beyond its data"] += 1
            return
        accepted = (one, other).count(ACCEPTED)
        self.counts[("refused by both", "accepted by one", "accepted by both")[accepted]] += 1
        if one != ACCEPTED and other != ACCEPTED:
            if shape(one) != shape(other):
                self.add("messages", f"was `{shape(one)}`", program, f"old: {one}\nnew: {other}")
        elif other != ACCEPTED:
            self.add("refused", f"`{shape(other)}`", program, f"new: {other}")
        elif one != ACCEPTED:
            lowest = self.lowest(new)
            written_for = f"written from {lowest} on" if lowest else "written for no target"
            self.add("accepted", f"`{shape(one)}`: {written_for}", program, f"old: {one}")
        else:
            self.artifacts(program, old["at"], new["at"])
            if program.get("shown") and old["text"] != new["text"]:
                self.text(program, old["text"], new["text"])

    def lowest(self, answer):
        return next((target for target, what in answer["at"].items() if written(what)), None)

    def artifacts(self, program, old, new):
        """What both sides write of a program that both accept."""
        kinds = collections.defaultdict(list)
        details = {}
        for target, theirs in new.items():
            ours = old[target]
            if target not in self.old.versions or target not in self.new.versions or ours == theirs:
                continue
            if written(ours) and written(theirs):
                kind = "other bytes"
            elif written(ours):
                kind = f"no longer written, `{shape(theirs).removeprefix(REFUSED)}`"
            elif written(theirs):
                kind = f"now written, was `{shape(ours).removeprefix(REFUSED)}`"
            else:
                kind = f"refused otherwise, `{shape(ours).removeprefix(REFUSED)}` → `{shape(theirs).removeprefix(REFUSED)}`"
            kinds[kind].append(target)
            details[kind] = f"at {target} old: {ours}\nat {target} new: {theirs}"
        for kind, targets in kinds.items():
            self.add("artifacts", f"{kind}, at {span(targets, list(new))}", program, details[kind])

    def text(self, program, old, new):
        """The first place where the printed programs differ."""
        one, other = next((a, b) for a, b in itertools.zip_longest(old.splitlines(), new.splitlines(), fillvalue="") if a != b)
        start = next((i for i, (a, b) in enumerate(zip(one, other)) if a != b), min(len(one), len(other)))
        operation = re.search(r"\"?([a-z_]+\.[a-z_0-9]+)", one)
        title = f"{operation[1] if operation else 'text'}: `{generic(one[start:])}` → `{generic(other[start:])}`"
        self.add("text", title, program, f"old: {one.strip()}\nnew: {other.strip()}")

    def passes(self, program, old, new):
        """What a pipeline makes of a program on both sides."""
        if "unknown" in (old["outcome"], new["outcome"]) or "unreadable" in (old["outcome"], new["outcome"]):
            if old["outcome"] != new["outcome"] == "unknown" or new["outcome"] != old["outcome"] == "unknown":
                self.add("passes", f"`{program['pipeline']}`: old {old['outcome']}, new {new['outcome']}", program, "")
            return
        self.counts["runs of passes"] += 1
        if old == new:
            return
        target = re.search(r"target=([\d.]+)", program["pipeline"])
        if target and target[1] not in self.old.versions:
            return
        name = re.sub(r"=[^ },]*", "=_", program["pipeline"])
        if old["outcome"] == new["outcome"] == "refused" and shape(old["text"]) == shape(new["text"]):
            return
        lines = difflib.unified_diff(old["text"].splitlines(), new["text"].splitlines(), "old", "new", lineterm="", n=1)
        detail = "\n".join(list(lines)[2 : 2 + LINES])
        first = [next((line for line in detail.splitlines() if line.startswith(sign)), "") for sign in "-+"]
        outcome = f"old {old['outcome']}, new {new['outcome']}"
        self.add("passes", f"`{name}`: {outcome}, `{generic(first[0])}` → `{generic(first[1])}`", program, detail)

    # Pages

    SECTIONS = (
        ("accepted", "Programs that only the new one accepts", "Constraints to relax, words to add; the first target says which release brought it."),
        ("refused", "Programs that only the old one accepts", "Constraints to add."),
        ("artifacts", "Artifacts of programs that both accept", "What changed in the history of VHLO, also retroactively."),
        ("messages", "Other reasons for refusal", "Texts or the order of checks."),
        ("text", "Printed otherwise", "The printer, or an assembly format."),
        ("passes", "Other results of passes", ""),
    )

    def names(self):
        """Names that came and went, by kind; of messages only those that are about StableHLO."""
        words = {word for word in self.accepted_words()}
        for kind in watch_names.KINDS:
            old, new = self.old.names[kind], self.new.names[kind]
            came, gone = sorted(new - old), sorted(old - new)
            if kind == "message":
                came, gone = ([text for text in texts if watch_names.concerns(text, words)] for texts in (came, gone))
            yield kind, came, gone

    def accepted_words(self):
        """New words that some program takes."""
        labels = itertools.chain.from_iterable(group.labels for group in self.groups["accepted"].values())
        return sorted({label for label in labels if watch_names.WORD.fullmatch(label)})

    def operation_changes(self):
        old, new = self.old.operations, self.new.operations
        for name in sorted({*old, *new}):
            if old.get(name) != new.get(name):
                yield name, [f"- {line}" for line in old.get(name, []) if line not in new.get(name, [])] + [
                    f"+ {line}" for line in new.get(name, []) if line not in old.get(name, [])
                ]

    def findings(self):
        """Everything, for programs to read."""
        return {
            "about": [self.old.about, self.new.about],
            "names": {kind: {"came": came, "gone": gone} for kind, came, gone in self.names()},
            "words": self.accepted_words(),
            "operations": dict(self.operation_changes()),
            "groups": {
                section: [
                    {"title": g.title, "count": g.count, "sources": g.sources, "labels": sorted(g.labels - {""}),
                     "example": g.example["text"], "detail": g.detail}
                    for g in groups.values()
                ]
                for section, groups in self.groups.items()
            },
        }

    def markdown(self):
        old, new = self.old.about["jaxlib"], self.new.about["jaxlib"]
        lines = [f"# jaxlib {old} → {new}: StableHLO {self.old.release} → {self.new.release}", ""]
        lines += [f"{self.programs}; {', '.join(f'{count} {what}' for what, count in self.counts.items())}.", ""]
        lines += ["## What they say of themselves", "", f"| | {old} | {new} |", "|---|---|---|"]
        lines += [f"| {key} | {self.old.about.get(key, '')} | {self.new.about.get(key, '')} |"
                  for key in self.old.about | self.new.about]
        lines += ["", "## Names in the library", ""]
        for kind, came, gone in self.names():
            lines += listing(f"new: {kind}", came) + listing(f"gone: {kind}", gone)
        lines += listing("new words that programs take", self.accepted_words())
        lines += ["", "## Operations of the Python bindings", ""]
        changes = list(self.operation_changes())
        lines += [f"`{name}`\n\n{fence('diff', text)}\n" for name, text in changes[:LINES]] or ["The same."]
        for section, title, hint in self.SECTIONS:
            groups = sorted(self.groups[section].values(), key=lambda group: -group.count)
            lines += ["", f"## {title}", ""]
            lines += [f"{hint} {len(groups)} kinds.".strip(), ""] if groups else ["None."]
            for group in groups[:LINES]:
                lines += self.group(group)
            lines += [f"And {len(groups) - LINES} more kinds."] if len(groups) > LINES else []
        return "\n".join(lines) + "\n"

    def group(self, group):
        sources = ", ".join(name for name, _ in group.sources.most_common(5))
        more = f" and {len(group.sources) - 5} more" if len(group.sources) > 5 else ""
        lines = [f"### {group.title}", "", f"{group.count} programs, of {sources}{more}.", ""]
        values = sorted({value for label in group.labels for value in label.split(", ") if value})
        if values:
            lines += [f"Changed to: {', '.join(values[:LINES])}.", ""]
        if group.detail:
            lines += [fence("diff" if group.detail[0] in "@-+" else "", group.detail.splitlines()), ""]
        return lines + [fence("mlir", group.shown()), ""]


def generic(text):
    """A piece of a line, short and without names and numbers."""
    return re.sub(r"\d+", "N", re.sub(r"[%@#][\w.]+", "_", text))[:60].replace("`", "'")


def fence(language, lines):
    cut = [*lines[:LINES], "…"] if len(lines) > LINES else lines
    return "\n".join([f"```{language}", *(line[:500] for line in cut), "```"])


def listing(title, items):
    if not items:
        return []
    shown = ", ".join(f"`{item.strip()}`" for item in items[:LINES])
    more = f" and {len(items) - LINES} more" if len(items) > LINES else ""
    return [f"* {title}: {shown}{more}"]
