#!/usr/bin/env python3
"""Deletes each barrier, makes each atomic plain, and lets each wait for copies end a group early, of
every kernel under gpu/, one at a time, and runs the properties: `properties/run` must fail each time. Prints a line a mutation and writes them
to a file; goes on where it was interrupted.

usage: kernel_mutations.py OUTPUT.json [--cases N] [--only FILE_PART]

It works in a copy of the tree with a build folder of its own, in the folder of OUTPUT.json. A
mutation takes some 10 s on two cores. Exits 1 when one survives that is not known to be as right.
Fences stay: the executor runs sequentially consistent interleavings, in which they order nothing.
"""

import argparse
import json
import pathlib
import re
import shutil
import subprocess
import sys
import time

TREE = pathlib.Path(__file__).resolve().parents[2]

# What stands in for a call; plain_operations.cuh defines it.
STANDINS = {
    "__syncthreads": "no_barrier",
    "__syncthreads_or": "no_block_vote",
    "__syncthreads_and": "no_block_vote",
    "__syncthreads_count": "no_block_vote",
    "copy_async_wait": "early_copy_wait",
    "__syncwarp": "no_barrier",
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

# What may survive, with the reason why nothing can find it.
AFTER_GRID_BARRIER = ("reads after a barrier of the whole grid what was written before it: a plain "
                      "load is as right")
EQUIVALENT = {
    ("gpu/bfs/frontier.cu", "load_relaxed"): AFTER_GRID_BARRIER,
    ("gpu/floyd_warshall/frontier_pivot.cuh", "__syncthreads_or"):
        "tells the block's other threads that a negative cycle is known, after which nobody needs "
        "what they compute: they take longer",
}
CALL = re.compile(r"\b(" + "|".join(STANDINS) + r")(?:<[^()]*>)?\(")


def mutations(file):
    """(line number, column, call) of each call in the code of a file."""
    found = []
    for number, line in enumerate(file.read_text().splitlines(), 1):
        code = line.split("//")[0]
        found += [(number, match.start(), match.group(1)) for match in CALL.finditer(code)]
    return found


def mutated(text, number, column, call):
    lines = text.splitlines(keepends=True)
    line = lines[number - 1]
    lines[number - 1] = line[:column] + STANDINS[call] + line[column + len(call):]
    # Behind the last include, so that no comment that opens the file is cut.
    last = max(place for place, line in enumerate(lines) if line.startswith("#include"))
    lines.insert(last + 1, '#include "properties/mutants/plain_operations.cuh"\n')
    return "".join(lines)


def steps_of(paper):
    """The names in the paper's table, in its order."""
    return re.findall(r"^ *STEP\((\w+),", (paper / "variants.cpp").read_text(), re.MULTILINE)


def variants_of(file):
    """The variants whose kernels a file is part of: its own; those that include it or, of a file
    that is no step, its header; where nobody does, all of the paper."""
    paper = file.parent
    steps = steps_of(paper)
    if file.stem in steps:
        return [file.stem]
    users = {f"{file.stem}.cuh"}
    for _ in range(4):  # headers of headers
        for other in paper.iterdir():
            if other.suffix in (".cu", ".cuh") and any(
                    f'/{name}"' in other.read_text() for name in users):
                users.add(other.name)
    return [step for step in steps if f"{step}.cu" in users] or steps


def run(command, **options):
    return subprocess.run(command, capture_output=True, text=True, **options)


def build(copy):
    done = run(["cmake", "--build", "build/cpu", "--target", "graphspec_program"], cwd=copy)
    if done.returncode != 0:
        raise SystemExit(done.stdout[-3000:] + done.stderr[-3000:])


def judge(copy, paper, variants, cases):
    """(what found it, its first line of report), or None."""
    program = copy / "build/cpu/graphspec"
    # Few cases first: most are found by them.
    for number in (50, cases):
        for variant in variants:
            done = run([program, "check", paper, "--variant", variant, "--device", "cpu",
                        "--cases", str(number), "--json"], cwd=copy)
            if done.returncode == 0:
                continue
            if done.returncode != 1:
                return "program", done.stderr.strip()[-300:]
            rows = json.loads(done.stdout)
            rows = rows["checks"] if isinstance(rows, dict) else rows
            failed = [row for row in rows if not row["passed"]]
            lines = [line.strip() for line in failed[0]["message"].splitlines()]
            return f"{variant}: {failed[0]['property']}", lines[1] if len(lines) > 1 else lines[0]
    return None


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("output", type=pathlib.Path)
    parser.add_argument("--cases", type=int, default=300, help="of each property, before a "
                        "mutation counts as surviving")
    parser.add_argument("--only", default="", help="files whose path contains this")
    arguments = parser.parse_args()
    output = arguments.output.resolve()
    output.parent.mkdir(parents=True, exist_ok=True)
    results = json.loads(output.read_text()) if output.exists() else []
    known = {(row["file"], row["line"], row["column"], row["code"]) for row in results}

    copy = output.parent / "tree"
    files = run(["git", "ls-files"], cwd=TREE, check=True).stdout.splitlines()
    for name in files:
        source, target = TREE / name, copy / name
        if source.is_file() and (not target.exists() or
                                 target.read_bytes() != source.read_bytes()):
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(source, target)
    run(["cmake", "--preset", "cpu"], cwd=copy, check=True)
    build(copy)

    for file in sorted((copy / "gpu").glob("*/*.cu*")):
        name = str(file.relative_to(copy))
        if file.parent.name == "device" or arguments.only not in name:
            continue
        text = file.read_text()
        for number, column, call in mutations(file):
            code = text.splitlines()[number - 1].strip()
            if (name, number, column, code) in known:
                continue
            start = time.monotonic()
            file.write_text(mutated(text, number, column, call))
            try:
                build(copy)
                found = judge(copy, file.parent.name, variants_of(file), arguments.cases)
            finally:
                file.write_text(text)
            row = {"file": name, "line": number, "column": column, "call": call, "code": code,
                   "found_by": found[0] if found else None, "report": found[1] if found else None}
            if found is None and (name, call) in EQUIVALENT:
                row["as_right"] = EQUIVALENT[name, call]
            results.append(row)
            output.write_text(json.dumps(results, indent=1) + "\n")
            print(f"{name}:{number} {call}: {found[0] if found else 'SURVIVES'}"
                  f" ({time.monotonic() - start:.0f} s)", flush=True)
    survivors = [row for row in results if row["found_by"] is None]
    missed = sum("as_right" not in row for row in survivors)
    print(f"{len(results)} mutations, {len(results) - len(survivors)} found, {len(survivors)} "
          f"survive, {len(survivors) - missed} of which are as right")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
