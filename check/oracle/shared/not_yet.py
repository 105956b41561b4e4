"""Lists of what does not agree yet, a name and a reason in each line: they may only shrink."""

import pathlib


def compare(lines, expected):
    """Whether the rows are those listed, by their names: reasons may have numbers, which are not the same everywhere."""
    actual, listed = (dict(line.split("\t", 1) for line in part) for part in (lines, expected))
    more = sorted(actual.keys() - listed.keys())
    fewer = sorted(listed.keys() - actual.keys())
    # What is near the tolerance depends on the processor, for which others have kernels, too.
    near = [name for name in fewer if listed[name].startswith("differs")]
    stale = [name for name in fewer if name not in near]
    for what, names in (("does not agree", more), ("agrees, but may differ elsewhere", near), ("is listed: delete the row", stale)):
        for name in names:
            print(f"{what}: {name}")
    return not more and not stale


def options(parser):
    chosen = parser.add_mutually_exclusive_group()
    chosen.add_argument("--not-yet", type=pathlib.Path, metavar="FILE", help="fail where others than those listed do not agree")
    chosen.add_argument("--bless", type=pathlib.Path, metavar="FILE", help="write the list")


def settle(lines, chosen, judged=None):
    """Writes the list or compares with it, as the options say; whether all is as listed.

    Rows of others than the names that were `judged` stay, and are not compared; without names all were.
    """
    if chosen.bless:
        kept = others(chosen.bless, judged) if chosen.bless.exists() else []
        chosen.bless.write_text("".join(line + "\n" for line in sorted([*kept, *lines])))
    if not chosen.not_yet:
        return True
    ignored = others(chosen.not_yet, judged)
    return compare(lines, [row for row in chosen.not_yet.read_text().splitlines() if row not in ignored])


def others(file, judged):
    return [row for row in file.read_text().splitlines() if judged is not None and row.split("\t")[0] not in judged]
