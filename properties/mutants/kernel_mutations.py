#!/usr/bin/env python3
"""Weakens what the papers' kernels, and the device functions that they share, order memory with,
one at a time: barriers and fences removed, fences, acquires, releases and atomics narrowed to
the block's scope, acquires and releases made relaxed, atomics and relaxed accesses made plain,
atomics taken apart into a relaxed read and a relaxed write, waits for copies that end a group
early, barriers of the grid that order nothing. `graphspec check` must kill each mutant: a third
of its checked runs have stale accesses; where it does not, a test of grids that are too large for
random cases. Prints a line a mutant and writes them to a file; goes on where it was interrupted,
and with those that survived fewer cases.

usage: kernel_mutations.py OUTPUT.json [--cases N] [--only FILE_PART] [--list]

All mutants stand in one program, in a copy of the tree in the folder of OUTPUT.json, and each is
held to the variants that reach it. Exits 1 when one survives that is not known to be equivalent
to the kernel as it is: properties/PAPER/equivalent_mutants.json has these, with the reason.

Kernels are read by clang (Debian's package python3-clang-14).
"""

import argparse
import concurrent.futures
import json
import os
import pathlib
import sys
import threading

from mutated_modules import Group
from mutated_tree import TREE, built, equivalent_mutants, kernel_folders, refreshed_copy
from mutation_killers import QUICK_CASES, all_checks, tests
from mutation_sites import parsed
from order_sites import order_sites_of
from semantic_mutations import find_reached, mutants_of, numbered, place_of

HEADER = "properties/mutants/plain_operations.cuh"
TEST_PROGRAM, TESTS = "boruvka_mst_test", "ArcsRead.*"


def kernels(tree, part):
    """The mutants of all kernels of papers and of ours, and of their headers in gpu/device."""
    folders = [tree / "gpu" / name for name in kernel_folders(tree)]
    files = {file for folder in folders for file in folder.rglob("*.cu*")}
    group = Group("kernels", sorted(file for file in files if file.suffix == ".cu"),
                  {file for file in files | {*(tree / "gpu/device").glob("*.cuh")}
                   if part in str(file.relative_to(tree))})
    mutants = mutants_of(tree, group, order_sites_of)
    parsed.cache_clear()  # gigabytes
    return mutants


def judge(tree, mutant, killers, thoroughly):
    """(who finds the mutant, the cases till then, what it says), or None; few cases first: most are
    found by them."""
    alive = {"GRAPHSPEC_MUTANT": str(mutant.site.number)}
    for quick in (True, False) if thoroughly else (True,):
        for killer in killers:
            if quick and not killer.quick:
                continue
            says = killer.findings(tree, alive, quick)
            if says is not None:
                return killer.name, killer.cases_until_found(says), killer.explained(says)
    return None


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n", maxsplit=1)[0])
    parser.add_argument("output", type=pathlib.Path)
    parser.add_argument("--cases", type=int, default=300, help="of each property, before a "
                        "mutant counts as surviving")
    parser.add_argument("--only", default="", help="files whose path contains this")
    parser.add_argument("--list", action="store_true", help="only print where mutants are made")
    arguments = parser.parse_args()
    if arguments.list:
        for mutant in kernels(TREE, arguments.only):
            print(f"{mutant.file}:{mutant.site.line} {mutant.site.change}")
        return 0
    output = arguments.output.resolve()
    output.parent.mkdir(parents=True, exist_ok=True)
    tree = refreshed_copy(output.parent / "tree")
    equivalent = {(row["file"], row["code"], row["change"]): row["because"]
                  for row in equivalent_mutants(tree)}
    done = {}
    if output.exists():
        done = {place_of(row): row for row in json.loads(output.read_text())}

    mutants = numbered(kernels(tree, arguments.only))
    row_of = {one.site.number: one.as_row(tree) for one in mutants}
    mutants = built(tree, mutants, ["graphspec_program", TEST_PROGRAM], HEADER)
    checks = list(all_checks(tree))
    killers = checks + list(tests(tree, [TEST_PROGRAM], [f"--gtest_filter={TESTS}"]))
    for check in checks:
        check.thorough = ["--cases", str(QUICK_CASES)]
    find_reached(tree, killers, mutants, output.parent)
    for check in checks:
        check.thorough = ["--cases", str(arguments.cases)]

    writing = threading.Lock()
    rows = {}

    def settle(mutant):
        row = row_of[mutant.site.number]
        row |= done.get(place_of(row), {})
        reaching = [one for one in killers if mutant.site.number in one.reached]
        row["reached_by"] = [one.name for one in reaching]
        row.pop("equivalent", None)
        because = equivalent.get((row["file"], row["code"], row["change"]))
        cases = arguments.cases if because is None else QUICK_CASES
        if row.get("killed_by") is None and row.get("cases", 0) < cases:
            found = judge(tree, mutant, reaching, cases > QUICK_CASES)
            row["killed_by"], row["cases"], row["report"] = found or (None, cases, None)
        if row["killed_by"] is None and because is not None:
            row["equivalent"] = because
        with writing:
            rows[mutant.site.number] = row
            output.write_text(json.dumps([rows[number] for number in sorted(rows)], indent=1) +
                              "\n")
            print(f"{len(rows)}/{len(mutants)} {row['file']}:{row['line']} {row['change']}: "
                  f"{row['killed_by'] or 'SURVIVED'} ({row['cases']} cases)", flush=True)

    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        list(pool.map(settle, mutants))
    survivors = [row for row in rows.values() if row["killed_by"] is None]
    missed = sum("equivalent" not in row for row in survivors)
    print(f"{len(rows)} mutants, {len(rows) - len(survivors)} killed, {len(survivors)} survived, "
          f"{len(survivors) - missed} of which are equivalent")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
