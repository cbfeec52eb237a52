#!/usr/bin/env python3
"""Checks that results/defects.md equals the records of the planted defects in results/.

usage: defects_table.py [--write]

A Git host shows results/defects.md; the site has a page with more tables, from docs/templates/defects.md.
`--write` writes the file again."""

import pathlib
import sys

from defects import Defects

ROOT = pathlib.Path(__file__).resolve().parent.parent
TABLE = ROOT / "results" / "defects.md"


def row(cells):
    return f"| {' | '.join(map(str, cells))} |"


def matrix(defects):
    """The table of the defects that each tool finds."""
    columns = ["class of defects", "planted", "found by the executor", "schedules until found, at most",
               "reports on twins", *defects.tools, "any of these four", "without a tool"]
    return "\n".join([row(columns), "|---|" + "---:|" * (len(columns) - 1),
                      *(row([name, *numbers]) for name, numbers in defects.classes),
                      row(["**all**", *defects.totals])])


def counts(defects, text=str):
    """The table of the counts of the executor and of a GPU. \\param text  prepares a text for its cell"""
    lines = [row(["step", "accesses", "count", "GPU", "executor", "executor / GPU"]),
             "|---|---|---|---:|---:|---:|"]
    for each in defects.counts["rows"]:
        if each["gpu"] or each["executor"]:
            lines.append(row([text(each["variant"]), text(each["accesses"]), text(each["count"]),
                              f"{each['gpu']:,}", f"{each['executor']:,}",
                              "" if each["ratio"] is None else f"{each['ratio']:.2f}"]))
    return "\n".join(lines)


def rendered(defects):
    """The file's text."""
    return f"""# Planted defects

The table shows how many planted defects each tool finds. The test programs are small graph kernels with one
planted defect each, and a correct twin of each kernel (`properties/defects/`). `docs/defects_table.py --write`
generates this file from the records in `results/*/executor/`.

The executor ran on {defects.machine}, under several thread schedules per kernel. *Schedules until found, at most* is the
greatest number of schedules until the executor found a defect of the class. *Reports on twins* counts false reports of
the executor. The next four columns are the tools of compute-sanitizer. Each tool ran once per kernel, on
{defects.gpu['machine']}. *Without a tool* counts the kernels that gave a wrong result, faulted or hung on the GPU
when no tool was active.

{matrix(defects)}

racecheck finds data races in shared memory only, and no tool of compute-sanitizer finds data races in global
memory.

<a id="defects_counts"></a>
## Counts against Nsight Compute

The table compares the executor's counts of memory accesses with the counts of a GPU. The graph is
{defects.counts['graph']}, and the GPU is an {defects.counts['machine']}. Each number is the sum over all launches of a
search.
{defects.counts['remark']}

{counts(defects)}
"""


def main():
    if sys.argv[1:] not in ([], ["--write"]):
        sys.exit(__doc__)
    text = rendered(Defects(ROOT))
    if "--write" in sys.argv:
        TABLE.write_text(text)
    elif not TABLE.is_file() or TABLE.read_text() != text:
        sys.exit(f"{TABLE}: differs from the records; docs/defects_table.py --write generates it again")


if __name__ == "__main__":
    main()
