#!/usr/bin/env python3
"""Makes small changes of meaning in kernels and their host code, certificates and readers (a
comparison, an operator, a number, a condition, a statement at a time), and counts how many are
found by `graphspec check` and by the tests. Prints a table and writes each mutant to a file; goes
on where it was interrupted.

usage: semantic_mutations.py OUTPUT.json [--sample N] [--seed N] [--only PART] [--check-alone]

All mutants stand in one program, in a copy of the tree in the folder of OUTPUT.json: one build
serves all, and running it without any tells which solver's checks, and which tests, reach which.
A mutant that nothing reaches survives, and is named as such. What properties/PAPER/
equivalent_mutants.json lists behaves as the code that it changes, or differs in time alone.
Exits 1 when another survives.

The files are read by clang (Debian's package python3-clang-14).
"""

import argparse
import collections
import concurrent.futures
import dataclasses
import itertools
import json
import os
import pathlib
import random
import signal
import subprocess
import sys
import threading

from mutated_tree import (BUILD, build, equivalent_mutants, paper_names, refreshed_copy, run)
from mutation_sites import parsed, sites_of, with_mutants

# Rows that say what there is are no code.
TABLES = {"options.hpp", "solvers.cpp", "variants.cpp"}
# A check or a test that runs longer than this is not done by itself.
LIMIT_S = 900
QUICK_CASES = 20


@dataclasses.dataclass
class Mutant:
    group: str
    file: str
    site: object

    def as_row(self, tree):
        line = (tree / self.file).read_text().splitlines()[self.site.line - 1].strip()
        return {"group": self.group, "file": self.file, "line": self.site.line,
                "bytes": [self.site.start, self.site.end], "code": line, "kind": self.site.kind,
                "change": self.site.change}


def place_of(row):
    """Tells a row's mutant from others; a line may hold several that are changed alike."""
    return row["file"], *row.get("bytes", ()), row["code"], row["change"]


def groups(tree):
    """(name, files that are compiled, folders whose files are changed): each paper's kernels and
    host code, the certificates, and the readers."""
    for paper in paper_names(tree):
        units = [unit for unit in sorted((tree / "gpu" / paper).rglob("*.c[up]*"))
                 if unit.suffix in (".cu", ".cpp") and unit.name not in TABLES]
        yield paper, units, tree / "gpu" / paper
    yield "certificates", sorted((tree / "properties/certificates").glob("*[!t].cpp")), \
        tree / "properties/certificates"
    yield "readers", sorted(file for name in ("read_*.cpp", "text_scanner.cpp", "binary.cpp")
                            for file in (tree / "reference/graph").glob(name)), \
        tree / "reference/graph"


def mutants_of(tree, name, units, folder):
    """Each change once, headers' by the first unit that includes them."""
    found = {}
    for unit in units:
        included = [pathlib.Path(one.include.name) for one in parsed(unit, tree).get_includes()]
        headers = [file for file in included if file.is_relative_to(folder) and
                   file.name not in TABLES] if name not in ("certificates", "readers") else []
        for file in [unit, *headers]:
            if file not in found:
                found[file] = [Mutant(name, str(file.relative_to(tree)), site)
                               for site in sites_of(file, tree, unit)]
    return [mutant for file in sorted(found) for mutant in found[file]]


def sampled(tree, arguments):
    """As many of each group as asked for, numbered."""
    chosen = []
    for name, units, folder in groups(tree):
        if arguments.only not in name:
            continue
        every = mutants_of(tree, name, units, folder)
        draw = random.Random(f"{arguments.seed} {name}")
        count = min(arguments.sample, len(every))
        chosen += [every[place] for place in sorted(draw.sample(range(len(every)), count))]
        print(f"{name}: {count} of {len(every)} mutants", flush=True)
    for number, mutant in enumerate(chosen):
        mutant.site.number = number
    return chosen


def write(tree, mutants):
    texts = {}
    for name, of_file in itertools.groupby(sorted(mutants, key=lambda one: one.file),
                                           lambda one: one.file):
        file = tree / name
        texts[file] = file.read_bytes()
        sites = sorted((one.site for one in of_file), key=lambda one: (one.start, -one.end))
        file.write_text(with_mutants(texts[file], sites))
    return texts


def built(tree, mutants, target):
    """The mutants that compile: those on lines with errors are left out, and all built again."""
    while True:
        texts = write(tree, mutants)
        try:
            done = build(tree, target)
            if done.returncode == 0:
                return mutants
            bad = numbers_in_errors(tree, done.stdout)
        finally:
            for file, text in texts.items():
                file.write_bytes(text)
        if not bad:
            complaints = [line for line in done.stdout.splitlines() if "error" in line]
            raise SystemExit("\n".join(complaints or [done.stdout[-4000:]]) + done.stderr[-2000:])
        print(f"{len(bad)} do not compile and are left out", flush=True)
        mutants = [one for one in mutants if one.site.number not in bad]


def numbers_in_errors(tree, output):
    """The mutants in the lines that the compiler complains about."""
    bad = set()
    for line in output.splitlines():
        place, error, _ = line.partition(": error:")
        name, *position = place.split(":")
        file = tree / BUILD / name
        if not error or not position or not file.is_file():
            continue
        text = file.read_text().splitlines()[int(position[0]) - 1]
        for opening in ("::mutants::alive(", "::mutants::outcome("):
            for piece in text.split(opening)[1:]:
                bad.add(int(piece.split(")")[0].split(",")[0]))
    return bad


class Killer:
    """Something that may find a mutant: a solver's checks, or a program of tests."""

    def __init__(self, name, command, quick):
        self.name, self.command, self.quick = name, command, quick
        self.reached = set()

    def findings(self, tree, alive, quick=False):
        """What it says of the mutant that is alive, up to the first that it finds; or None."""
        command = self.command + (self.quick if quick else [])
        environment = os.environ | alive | {"OMP_NUM_THREADS": "1"}
        running = subprocess.Popen(command, cwd=tree, env=environment, text=True, errors="replace",
                                   stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                                   stdin=subprocess.DEVNULL, start_new_session=True)
        ended = threading.Timer(LIMIT_S, os.killpg, (running.pid, signal.SIGKILL))
        ended.start()
        said = []
        for line in running.stdout:
            said.append(line)
            # Two lines later it has said what does not hold, and how it shows.
            if len(said) > 2 and said[-3].rstrip().endswith("FAILED"):
                os.killpg(running.pid, signal.SIGKILL)
                break
        hung = not ended.is_alive()
        ended.cancel()
        return None if running.wait() == 0 or hung else "".join(said)


def failed_in_check(output):
    """The property that does not hold and how it shows."""
    lines = output.splitlines()
    for place, line in enumerate(lines):
        if line.endswith("FAILED"):
            words = line.split()
            return f"{words[3]}: {lines[place + 2].strip()}"[:300]
    return lines[-1][:300] if lines else "no output"


def failed_in_tests(output):
    for line in output.splitlines():
        if line.startswith("[  FAILED  ]"):
            return line.removeprefix("[  FAILED  ]").strip()[:300]
    return (output.strip().splitlines() or ["no output"])[-1][:300]


def checks(tree):
    """One a solver: its properties as `graphspec check` tries them."""
    program = str(tree / BUILD / "graphspec")
    rows = json.loads(run([program, "check", "--cases", "1", "--json"], cwd=tree).stdout)
    for problem, variant in dict.fromkeys((row["problem"], row["variant"]) for row in rows):
        if problem != "spec":
            yield Killer(f"check {problem} {variant}",
                         [program, "check", problem, "--variant", variant, "--device", "cpu",
                          "--max-shrinks", "0", "--case-limit", "20", "--jobs", "2"],
                         ["--cases", str(QUICK_CASES)])


def tests(tree):
    """One a program of tests."""
    for program in sorted((tree / BUILD / "properties").rglob("*_test")):
        if program.is_file():
            yield Killer(f"{program.name}", [str(program), "--gtest_fail_fast", "--gtest_brief=1"],
                         [])


def find_reached(tree, killers, mutants, scratch):
    """Runs all without a mutant; they must pass."""
    size = 1 + max(one.site.number for one in mutants)

    def reach(killer):
        sites = scratch / f"sites_{killer.name.replace(' ', '_')}"
        sites.write_bytes(bytes(size))
        says = killer.findings(tree, {"GRAPHSPEC_MUTANT_SITES": str(sites)})
        if says is not None:
            raise SystemExit(f"{killer.name} fails without a mutant:\n{says[-2000:]}")
        killer.reached = {number for number, byte in enumerate(sites.read_bytes()) if byte}

    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        list(pool.map(reach, killers))


def judge(tree, mutant, killers, explain):
    """(who finds the mutant, what it says), or None; the quick ones first."""
    alive = {"GRAPHSPEC_MUTANT": str(mutant.site.number)}
    who = [one for one in killers if mutant.site.number in one.reached]
    for quick in (True, False):
        for killer in who:
            if quick and not killer.quick:
                continue
            says = killer.findings(tree, alive, quick)
            if says is not None:
                return killer.name, explain(says)
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
    parser.add_argument("--only", default="", help="groups whose name contains this")
    parser.add_argument("--check-alone", action="store_true", help="leave out the tests")
    arguments = parser.parse_args()
    output = arguments.output.resolve()
    output.parent.mkdir(parents=True, exist_ok=True)
    tree = refreshed_copy(output.parent / "tree")
    equivalent = {(row["file"], row.get("code"), row.get("change")): row["because"]
                  for row in equivalent_mutants(tree)}
    done = {}
    if output.exists():
        done = {place_of(row): row for row in json.loads(output.read_text())}

    mutants = sampled(tree, arguments)
    rows = [one.as_row(tree) for one in mutants]
    numbered = {one.site.number: row for one, row in zip(mutants, rows)}
    mutants = built(tree, mutants, "graphspec_program" if arguments.check_alone else "all")
    rows = [numbered[one.site.number] for one in mutants]
    killers = {"killed_by_check": list(checks(tree))}
    if not arguments.check_alone:
        killers["killed_by_test"] = list(tests(tree))
    find_reached(tree, [one for kind in killers.values() for one in kind], mutants, output.parent)

    writing = threading.Lock()

    def settle(mutant):
        row = numbered[mutant.site.number]
        row |= done.get(place_of(row), {})
        key = (row["file"], row["code"], row["change"])
        if key in equivalent:
            row["equivalent"] = equivalent[key]
        row["reached_by"] = [one.name for kind in killers.values() for one in kind
                             if mutant.site.number in one.reached]
        for kind, explain in (("killed_by_check", failed_in_check),
                              ("killed_by_test", failed_in_tests)):
            if kind in row or kind not in killers:
                continue
            if kind == "killed_by_test" and row["killed_by_check"]:
                continue
            row[kind] = judge(tree, mutant, killers[kind], explain)
        with writing:
            finished = [one for one in rows if "killed_by_check" in one]
            output.write_text(json.dumps(finished, indent=1) + "\n")
            found = row["killed_by_check"] or row.get("killed_by_test")
            print(f"{len(finished)}/{len(rows)} {row['file']}:{row['line']} {row['change']}: "
                  f"{found[0] if found else 'SURVIVED'}", flush=True)

    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        list(pool.map(settle, mutants))
    return 1 if score(rows) else 0


if __name__ == "__main__":
    sys.exit(main())
