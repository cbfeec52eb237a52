#!/usr/bin/env python3
"""Holds every CUDA variant to its properties on a few graphs under each tool of compute-sanitizer, and
writes what each tool reports.

usage: sanitize_variants.py GRAPHSPEC OUTPUT.json [--without-nested GRAPHSPEC] [--tool NAME ...]

All tools but memcheck refuse a program with nested launches: they get one that is built with
-DGRAPHSPEC_NESTED_LAUNCHES=OFF, which lacks the steps that need them. A verdict is "nothing",
"reports", "refused", or "unfinished" of a run that was ended after the limit.
"""

import argparse
import concurrent.futures
import json
import subprocess
import time

from compare_with_sanitizer import SUMMARY, TOOLS, machine_and_version, run

CASES = ["--cases", "2", "--max-size", "60", "--seed", "1", "--jobs", "1"]
LIMIT_S = 120
SIDE_BY_SIDE = 8
# Of what a tool reports, from the beginning.
MOST_LINES = 40
MOST_LETTERS = 4000


def variants_of(program):
    """(problem, variant) of all that run on a CUDA device."""
    listed = json.loads(subprocess.run([program, "list", "--json"], capture_output=True, text=True,
                                       check=True).stdout)
    return [(problem["name"], solver["name"]) for problem in listed["problems"]
            for solver in problem["solvers"] if "cuda" in solver["devices"]]


def verdict_of(tool, program, problem, variant):
    begun = time.monotonic()
    status, output = run(["compute-sanitizer", "--tool", tool, program, "check", problem,
                          "--variant", variant, "--device", "cuda", *CASES], LIMIT_S)
    counts = [int(one or other) for one, other in SUMMARY.findall(output)]
    verdict = ("unfinished" if status is None else "refused" if not counts else
               "reports" if sum(counts) else "nothing")
    row = {"problem": problem, "variant": variant, "tool": tool, "verdict": verdict,
           "properties_hold": status == 0, "seconds": round(time.monotonic() - begun, 1)}
    if verdict in ("reports", "refused") or status:
        said = [line for line in output.splitlines() if line.startswith("=====")]
        row["output"] = "\n".join(said or output.splitlines()[-MOST_LINES:])[:MOST_LETTERS]
    return row


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program", metavar="GRAPHSPEC")
    parser.add_argument("output", metavar="OUTPUT.json")
    parser.add_argument("--without-nested", metavar="GRAPHSPEC")
    parser.add_argument("--tool", action="append", choices=TOOLS, help="this one alone")
    arguments = parser.parse_args()
    programs = dict.fromkeys(arguments.tool or TOOLS, arguments.without_nested or arguments.program)
    if "memcheck" in programs:
        programs["memcheck"] = arguments.program
    machine, version = machine_and_version()
    with concurrent.futures.ThreadPoolExecutor(SIDE_BY_SIDE) as pool:
        work = [pool.submit(verdict_of, tool, program, *variant)
                for tool, program in programs.items() for variant in variants_of(program)]
        rows = []
        for each in work:
            rows.append(each.result())
            print(*(rows[-1][key] for key in ("problem", "variant", "tool", "verdict")), flush=True)
            with open(arguments.output, "w", encoding="utf-8") as file:
                json.dump({"machine": machine, "compute_sanitizer": version, "cases": CASES,
                           "limit_s": LIMIT_S, "variants": rows}, file, indent=1)
                file.write("\n")


if __name__ == "__main__":
    main()
