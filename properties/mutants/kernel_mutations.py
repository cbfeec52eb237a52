#!/usr/bin/env python3
"""Deletes each barrier and each fence, makes each atomic plain and each acquire and release relaxed,
and lets each wait for copies end a group early, of every paper's kernels, one at a time, and holds the solvers that they are part of to the properties
of their problem, which must kill each mutant. Prints a line a mutant and writes them to a file;
goes on where it was interrupted.

usage: kernel_mutations.py OUTPUT.json [--cases N] [--only FILE_PART] [--list]

It works in a copy of the tree with a build folder of its own, in the folder of OUTPUT.json. A
mutant takes some 10 s on two cores. Exits 1 when one survives that is not known to be equivalent to
the kernel as it is: properties/PAPER/equivalent_mutants.json has these, with the reason. What a
fence, an acquire or a release orders shows in the checked runs that have stale accesses.

Kernels are read by clang (Debian's package python3-clang-14).
"""

import argparse
import functools
import json
import pathlib
import sys
import time

from clang.cindex import Index, TokenKind, TranslationUnit

from mutated_tree import (BUILD, TREE, build, equivalent_mutants, listed, paper_names,
                          refreshed_copy, run)

# What stands in for a call; plain_operations.cuh defines it.
STANDINS = {
    "__syncthreads": "no_barrier",
    "__syncthreads_or": "no_block_vote",
    "__syncthreads_and": "no_block_vote",
    "__syncthreads_count": "no_block_vote",
    "copy_async_wait": "early_copy_wait",
    "__syncwarp": "no_barrier",
    "__threadfence": "no_barrier",
    "__threadfence_block": "no_barrier",
    "__threadfence_system": "no_barrier",
    "load_acquire": "no_acquire",
    "store_release": "no_release",
    "grid_barrier": "no_grid_barrier",
    "atomicAdd": "plain_add",
    "atomicExch": "plain_exchange",
    "atomicCAS": "plain_compare_and_swap",
    "atomicMin": "plain_minimum",
    "atomicMax": "plain_maximum",
    "atomicOr": "plain_or",
    "atomicAnd": "plain_and",
    "load_relaxed": "plain_load",
    "store_relaxed": "plain_store",
}


@functools.cache
def parsed(file, tree):
    """As a C++ file, of which the tokens and includes are asked for: what clang does not know of
    the kernel language does no harm."""
    return Index.create().parse(
        str(file), ["-x", "c++", "-std=c++20", f"-I{tree}", "-DGRAPHSPEC_EXECUTOR=cpu"],
        options=TranslationUnit.PARSE_SKIP_FUNCTION_BODIES |
        TranslationUnit.PARSE_DETAILED_PROCESSING_RECORD)


def tokens(file, tree):
    """(spelling, token) of the file's code."""
    unit = parsed(file, tree)
    return [(token.spelling, token) for token in unit.get_tokens(extent=unit.cursor.extent)
            if token.kind != TokenKind.COMMENT]


def behind_template_arguments(code, place):
    """The place behind <...>, or the same where there is none."""
    if place >= len(code) or code[place][0] != "<":
        return place
    for end in range(place, len(code)):
        if code[end][0] in "()":
            break
        if code[end][0] == ">":
            return end + 1
    return place


def mutations(file, tree):
    """(line number, column, call) of each call in the code of a file."""
    code = tokens(file, tree)
    for place, (name, token) in enumerate(code):
        behind = behind_template_arguments(code, place + 1)
        if name in STANDINS and behind < len(code) and code[behind][0] == "(":
            yield token.location.line, token.location.column - 1, name


def mutated(file, tree, number, column, call):
    """The file's text with a stand-in for the call, which it includes behind its last include."""
    code = tokens(file, tree)
    last = max(token.location.line for (sign, token), (word, _) in zip(code, code[1:])
               if sign == "#" and word == "include")
    lines = file.read_bytes().splitlines(keepends=True)
    line = lines[number - 1]
    lines[number - 1] = line[:column] + STANDINS[call].encode() + line[column + len(call):]
    lines.insert(last, b'#include "properties/mutants/plain_operations.cuh"\n')
    return b"".join(lines)


def solvers_of(file, tree, listed):
    """(problem, name) of the solvers whose kernels a file is part of: those whose file it is or who
    include it; where nobody does, all of its paper."""
    paper = file.relative_to(tree / "gpu").parts[0]
    of_paper = [(problem["name"], solver) for problem in listed["problems"]
                for solver in problem["solvers"] if solver["paper"] == paper]
    users = []
    for problem, solver in of_paper:
        for name in solver["files"]:
            main = tree / name
            if main == file or any(pathlib.Path(one.include.name).resolve() == file
                                   for one in parsed(main, tree).get_includes()):
                users.append((problem, solver["name"]))
                break
    return users or [(problem, solver["name"]) for problem, solver in of_paper]


def expect_built(copy):
    done = build(copy)
    if done.returncode != 0:
        raise SystemExit(done.stdout[-3000:] + done.stderr[-3000:])


def judge(copy, solvers, cases):
    """(what kills the mutant, its first line of report), or None."""
    program = copy / BUILD / "graphspec"
    # Few cases first: most are killed by them.
    for number in (50, cases):
        for problem, solver in solvers:
            done = run([program, "check", problem, "--variant", solver, "--device", "cpu",
                        "--cases", str(number), "--json"], cwd=copy)
            if done.returncode == 0:
                continue
            if done.returncode != 1:
                return "program", done.stderr.strip()[-300:]
            rows = json.loads(done.stdout)
            rows = rows["checks"] if isinstance(rows, dict) else rows
            failed = [row for row in rows if not row["passed"]]
            lines = [line.strip() for line in failed[0]["message"].splitlines()]
            return f"{solver}: {failed[0]['property']}", lines[1] if len(lines) > 1 else lines[0]
    return None


def kernels(tree, part):
    """The papers' files that have kernels, by path."""
    return sorted(file for paper in paper_names(tree)
                  for file in (tree / "gpu" / paper).rglob("*.cu*")
                  if part in str(file.relative_to(tree)))


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("output", type=pathlib.Path)
    parser.add_argument("--cases", type=int, default=300, help="of each property, before a "
                        "mutant counts as surviving")
    parser.add_argument("--only", default="", help="files whose path contains this")
    parser.add_argument("--list", action="store_true", help="only print where mutants are made")
    arguments = parser.parse_args()
    if arguments.list:
        for file in kernels(TREE, arguments.only):
            for number, column, call in mutations(file, TREE):
                print(f"{file.relative_to(TREE)}:{number}:{column} {call}")
        return 0
    output = arguments.output.resolve()
    output.parent.mkdir(parents=True, exist_ok=True)
    results = json.loads(output.read_text()) if output.exists() else []
    known = {(row["file"], row["line"], row["column"], row["code"]) for row in results}

    copy = refreshed_copy(output.parent / "tree")
    expect_built(copy)
    solvers = listed(copy)
    equivalent = {(row["file"], row["call"]): row["because"]
                  for row in equivalent_mutants(copy) if "call" in row}
    for file in kernels(copy, arguments.only):
        name = str(file.relative_to(copy))
        text = file.read_bytes()
        for number, column, call in list(mutations(file, copy)):
            code = text.splitlines()[number - 1].decode().strip()
            if (name, number, column, code) in known:
                continue
            start = time.monotonic()
            file.write_bytes(mutated(file, copy, number, column, call))
            try:
                expect_built(copy)
                killed = judge(copy, solvers_of(file, copy, solvers), arguments.cases)
            finally:
                file.write_bytes(text)
            row = {"file": name, "line": number, "column": column, "call": call, "code": code,
                   "killed_by": killed[0] if killed else None,
                   "report": killed[1] if killed else None}
            if killed is None and (name, call) in equivalent:
                row["equivalent"] = equivalent[name, call]
            results.append(row)
            output.write_text(json.dumps(results, indent=1) + "\n")
            print(f"{name}:{number} {call}: {killed[0] if killed else 'SURVIVED'}"
                  f" ({time.monotonic() - start:.0f} s)", flush=True)
    survivors = [row for row in results if row["killed_by"] is None]
    missed = sum("equivalent" not in row for row in survivors)
    print(f"{len(results)} mutants, {len(results) - len(survivors)} killed, {len(survivors)} "
          f"survived, {len(survivors) - missed} of which are equivalent")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
