#!/usr/bin/env python3
"""Makes the few mutants of mutation_sample.json and holds each to who is recorded there to find it:
a property of a variant, or a test. So a property that has lost its teeth is noticed, and the tools
beside this file stay in use. Rows of properties/*/equivalent_mutants.json must be of lines that are
there.

usage: mutation_sample.py FOLDER

The folder gets a copy of the tree with a build of its own, which ccache makes cheap where the tree
itself was built. Ends with "N passed, N failed", and exits 1 when a mutant survives.
"""

import concurrent.futures
import dataclasses
import json
import os
import pathlib
import sys

from mutated_modules import groups
from mutated_tree import built, equivalent_mutants, refreshed_copy
from mutation_killers import Checks, tests
from semantic_mutations import mutants_of, numbered

# Most are found by the first few.
CASES = 100


def key_of(row):
    return row["file"], row["code"], row["change"]


def mutants_in(tree, rows):
    """The mutant of each row, numbered; of several alike on a line the first."""
    wanted = {tree / row["file"] for row in rows}
    found = {}
    for group in groups(tree):
        files = wanted & group.files
        # A header's mutants by the files beside it.
        folders = {file.parent for file in files if file not in group.units}
        units = [unit for unit in group.units if unit in files or unit.parent in folders]
        for mutant in mutants_of(tree, dataclasses.replace(group, units=units, files=files)):
            found.setdefault(key_of(mutant.as_row(tree)), mutant)
    gone = [": ".join(key_of(row)) for row in rows if key_of(row) not in found]
    if gone:
        raise SystemExit("mutation_sample.json has mutants of lines that are no more; record "
                         "others in their place:\n" + "\n".join(gone))
    return numbered([found[key_of(row)] for row in rows])


def is_there(tree, row):
    """Whether the file has the row's line."""
    file = tree / row["file"]
    return file.is_file() and row["code"] in (
        line.strip() for line in file.read_text().splitlines())


def killer_of(tree, found_by):
    """Of [problem, variant, property] or [program of tests, filter]."""
    if len(found_by) == 3:
        problem, variant, name = found_by
        return Checks(tree, problem, variant, ["--property", name, "--cases", str(CASES)])
    program, names = found_by
    return next(tests(tree, [program], [f"--gtest_filter={names}"]))


def main():
    if len(sys.argv) != 2 or sys.argv[1].startswith("-"):
        raise SystemExit(__doc__.split("\n\n")[1])
    folder = pathlib.Path(sys.argv[1]).resolve()
    folder.mkdir(parents=True, exist_ok=True)
    tree = refreshed_copy(folder / "tree")
    rows = [row for table in sorted(tree.glob("properties/*/mutation_sample.json"))
            for row in json.loads(table.read_text())]
    mutants = mutants_in(tree, rows)
    programs = {"graphspec_program" if len(row["found_by"]) == 3 else row["found_by"][0]
                for row in rows}
    compiled = built(tree, mutants, sorted(programs))

    def judge(mutant, row):
        """Whether it is found; prints a line."""
        says = None
        if mutant in compiled:
            killer = killer_of(tree, row["found_by"])
            killer.reach(tree, len(rows), folder / f"sites_{mutant.site.number}")
            says = killer.findings(tree, {"GRAPHSPEC_MUTANT": str(mutant.site.number)})
        print(f"{row['file']}:{mutant.site.line} {row['change']}: "
              f"{'found' if says else 'SURVIVED'} by {' '.join(row['found_by'])}", flush=True)
        if says:
            print(f"    {killer.explained(says)}", flush=True)
        return says is not None

    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        found = sum(pool.map(judge, mutants, rows))
    stale = [row for row in equivalent_mutants(tree) if not is_there(tree, row)]
    for row in stale:
        print(f"{row['file']}: an equivalent mutant's line is no more: {row['code']}")
    failed = len(rows) - found + len(stale)
    print(f"{found} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
