#!/usr/bin/env python3
"""Scores the tests: makes small changes of meaning in every module of C++ and kernel code, and
counts how many of these mutants `graphspec check` and the tests kill.

usage: semantic_mutations.py OUTPUT.json [--kinds operators|mistakes|all] [--sample N] [--seed N]
                             [--only PART] [--check-alone | --outside-kernels]

Operators are changed one at a time: a comparison, a number, a condition, a deleted statement.
Mistakes are those of mistake_sites.py: an interval with one side, a last chunk left out.
mutated_modules.py lists the modules. A paper's mutants are shown to all checks and tests; every
other module's mutants are shown to the module's own tests alone.

All mutants stand in one program, in a copy of the tree in the folder of OUTPUT.json: one build
serves all. A run without any mutant records which checks and tests reach which mutant. A mutant
that nothing reaches survives. properties/*/equivalent_mutants.json lists mutants that behave as
the original code does, or differ in time alone. The command prints a table, writes each mutant to
the file, and continues where it was interrupted. It exits with 1 when a mutant survives that is
not listed as equivalent.

clang reads the files (Debian's package python3-clang-14).
"""

import argparse
import collections
import concurrent.futures
import dataclasses
import json
import os
import pathlib
import random
import sys
import threading

from mistake_sites import mistakes_of
from mutated_modules import Group, groups
from mutated_tree import built, equivalent_mutants, refreshed_copy
from mutation_killers import all_checks, tests
from mutation_sites import parsed, sites_of

KINDS = {"operators": [sites_of], "mistakes": [mistakes_of], "all": [sites_of, mistakes_of]}


@dataclasses.dataclass
class Mutant:
    group: Group
    file: str
    site: object

    def as_row(self, tree):
        line = (tree / self.file).read_text().splitlines()[self.site.line - 1].strip()
        return {"group": self.group.name, "file": self.file, "line": self.site.line,
                "bytes": [self.site.start, self.site.end], "code": line, "kind": self.site.kind,
                "change": self.site.change}


def place_of(row):
    """Tells a row's mutant from others; a line may hold several that are changed alike."""
    return row["file"], *row.get("bytes", ()), row["code"], row["change"]


def mutants_of(tree, group, sites=sites_of):
    """Each change once, headers' by the first unit that includes them."""
    found = {}
    for unit in group.units:
        included = [pathlib.Path(one.include.name) for one in parsed(unit, tree).get_includes()]
        for file in [unit, *included]:
            if file in group.files and file not in found:
                found[file] = [Mutant(group, str(file.relative_to(tree)), site)
                               for site in sites(file, tree, unit)]
    return [mutant for file in sorted(found) for mutant in found[file]]


def sampled(tree, arguments):
    """As many of each group as asked for, numbered."""
    chosen = []
    for group in groups(tree):
        if arguments.only not in group.name or (arguments.check_alone and group.tests) or \
                (arguments.outside_kernels and not group.tests):
            continue
        every = [mutant for sites in KINDS[arguments.kinds]
                 for mutant in mutants_of(tree, group, sites)]
        parsed.cache_clear()  # gigabytes
        draw = random.Random(f"{arguments.seed} {group.name}")
        count = min(arguments.sample, len(every))
        chosen += [every[place] for place in sorted(draw.sample(range(len(every)), count))]
        print(f"{group.name}: {count} of {len(every)} mutants", flush=True)
    return numbered(chosen)


def numbered(mutants):
    for number, mutant in enumerate(mutants):
        mutant.site.number = number
    return mutants


def killers_of(tree, mutants, check_alone):
    """Builds what may find the mutants. Returns those that compile, the checks, the tests."""
    names = {name for one in mutants for name in one.group.tests}
    if all(one.group.tests for one in mutants):
        mutants = built(tree, mutants, sorted(names))
        return mutants, [], list(tests(tree, names))
    mutants = built(tree, mutants, ["graphspec_program" if check_alone else "all"])
    return mutants, list(all_checks(tree)), [] if check_alone else list(tests(tree))


def find_reached(tree, killers, mutants, scratch):
    """Runs all without a mutant; they must pass."""
    count = 1 + max(one.site.number for one in mutants)

    def reach(killer):
        name = killer.name.replace(" ", "_").replace("/", "_")
        killer.reach(tree, count, scratch / f"sites_{name}")

    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        list(pool.map(reach, killers))


def judge(tree, mutant, killers):
    """(who finds the mutant, what it says), or None; the quick ones first."""
    alive = {"GRAPHSPEC_MUTANT": str(mutant.site.number)}
    for quick in (True, False):
        for killer in killers:
            if quick and not killer.quick:
                continue
            says = killer.findings(tree, alive, quick)
            if says is not None:
                return killer.name, killer.explained(says)
    return None


def score(rows):
    """Prints the table of groups; how many survivors are not known to be equivalent."""
    by_group = collections.defaultdict(list)
    for row in rows:
        by_group[row["group"]].append(row)
    missed = 0
    print(f"{'':<18} {'mutants':>8} {'equivalent':>11} {'by check':>9} {'by all':>9}")
    for name, of_group in by_group.items():
        counted = [row for row in of_group if row.get("equivalent") is None]
        by_check = sum(bool(row["killed_by_check"]) for row in counted)
        by_all = sum(bool(row["killed_by_check"] or row.get("killed_by_test")) for row in counted)
        missed += len(counted) - by_all
        total = max(1, len(counted))
        print(f"{name:<18} {len(of_group):>8} {len(of_group) - len(counted):>11} "
              f"{100 * by_check / total:>7.0f} % {100 * by_all / total:>7.0f} %")
    return missed


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("output", type=pathlib.Path)
    parser.add_argument("--sample", type=int, default=10**9, help="mutants of a group")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kinds", choices=KINDS, default="all")
    parser.add_argument("--only", default="", help="groups whose name contains this")
    parser.add_argument("--outside-kernels", action="store_true", help="leave out the papers")
    parser.add_argument("--check-alone", action="store_true", help="leave out the tests")
    arguments = parser.parse_args()
    output = arguments.output.resolve()
    output.parent.mkdir(parents=True, exist_ok=True)
    tree = refreshed_copy(output.parent / "tree")
    equivalent = {(row["file"], row["code"], row["change"]): row["because"]
                  for row in equivalent_mutants(tree)}
    done = {}
    if output.exists():
        done = {place_of(row): row for row in json.loads(output.read_text())}

    mutants = sampled(tree, arguments)
    row_of = {one.site.number: one.as_row(tree) for one in mutants}
    mutants, by_check, by_test = killers_of(tree, mutants, arguments.check_alone)
    rows = [row_of[one.site.number] for one in mutants]
    find_reached(tree, by_check + by_test, mutants, output.parent)

    writing = threading.Lock()
    settled = set()

    def reaching(mutant, killers):
        return [one for one in killers if mutant.site.number in one.reached and
                (not mutant.group.tests or one.name in mutant.group.tests)]

    def settle(mutant):
        row = row_of[mutant.site.number]
        row |= done.get(place_of(row), {})
        key = (row["file"], row["code"], row["change"])
        if key in equivalent:
            row["equivalent"] = equivalent[key]
        row["reached_by"] = [one.name for one in reaching(mutant, by_check + by_test)]
        if "killed_by_check" not in row:
            row["killed_by_check"] = judge(tree, mutant, reaching(mutant, by_check))
        if "killed_by_test" not in row and not row["killed_by_check"] and not arguments.check_alone:
            row["killed_by_test"] = judge(tree, mutant, reaching(mutant, by_test))
        with writing:
            settled.add(mutant.site.number)
            finished = [row_of[number] for number in sorted(settled)]
            output.write_text(json.dumps(finished, indent=1) + "\n")
            found = row["killed_by_check"] or row.get("killed_by_test")
            print(f"{len(finished)}/{len(rows)} {row['file']}:{row['line']} {row['change']}: "
                  f"{found[0] if found else 'SURVIVED'}", flush=True)

    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        list(pool.map(settle, mutants))
    return 1 if score(rows) else 0


if __name__ == "__main__":
    sys.exit(main())
