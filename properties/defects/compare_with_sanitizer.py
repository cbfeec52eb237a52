#!/usr/bin/env python3
"""Runs every planted defect and its twin on a GPU, alone and under each tool of compute-sanitizer,
and writes what each found.

usage: compare_with_sanitizer.py RUN_DEFECT OUTPUT.json

A verdict is "right", "wrong" (the result), "fault", "hangs" of a run alone; "reports", "nothing" or
"hangs" of a tool. A kernel that hangs is ended after 10 s, under a tool after 25 s.
"""

import concurrent.futures
import json
import os
import re
import signal
import subprocess
import sys
import tempfile

TOOLS = ["memcheck", "racecheck", "synccheck", "initcheck"]
SUMMARY = re.compile(r"(?:ERROR SUMMARY: (\d+) error|RACECHECK SUMMARY: (\d+) hazard)")


def run(command, limit):
    """(exit status or None where it hung, output)."""
    # A file, for a tool's helpers may keep a pipe open; a session, so that all of them are ended.
    with tempfile.TemporaryFile("w+", errors="replace") as output:
        process = subprocess.Popen(command, stdout=output, stderr=subprocess.STDOUT,
                                   start_new_session=True)
        try:
            status = process.wait(timeout=limit)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()
            return None, ""
        output.seek(0)
        return status, output.read()


def alone(program, number, form):
    status, _ = run([program, "cuda", str(number), form], 10)
    return {None: "hangs", 0: "right", 1: "wrong"}.get(status, "fault")


def under(tool, program, number, form):
    status, output = run(["compute-sanitizer", "--tool", tool, program, "cuda", str(number), form],
                         25)
    if status is None:
        return "hangs"
    counts = [int(one or other) for one, other in SUMMARY.findall(output)]
    if not counts:
        raise SystemExit(f"{tool} on defect {number}, {form}: no summary in\n{output[-2000:]}")
    return "reports" if sum(counts) > 0 else "nothing"


def judge(program, number, form):
    verdicts = {"alone": alone(program, number, form)}
    for tool in TOOLS:
        verdicts[tool] = under(tool, program, number, form)
    return verdicts


def machine_and_version():
    """The GPU with its driver, and the version of the tools."""
    machine = subprocess.run(
        ["nvidia-smi", "--query-gpu=name,driver_version", "--format=csv,noheader"],
        capture_output=True, text=True, check=False).stdout.strip()
    version = subprocess.run(["compute-sanitizer", "--version"], capture_output=True, text=True,
                             check=True).stdout
    return machine, version.strip().splitlines()[-1]


def main():
    program, output = sys.argv[1:3]
    listed = subprocess.run([program, "cuda", "list"], capture_output=True, text=True, check=True)
    rows = [dict(zip(("number", "class", "defect"), line.split("\t")))
            for line in listed.stdout.splitlines()]
    machine, version = machine_and_version()
    with concurrent.futures.ThreadPoolExecutor(12) as pool:
        # The last ones hang and take longest.
        work = {(row["number"], form): pool.submit(judge, program, row["number"], form)
                for form in ("planted", "correct") for row in reversed(rows)}
        for row in rows:
            for form in ("planted", "correct"):
                row[form] = work[row["number"], form].result()
            print(row["class"], "|", row["defect"], "|", row["planted"], flush=True)
    with open(output, "w", encoding="utf-8") as file:
        json.dump({"machine": machine,
                   "compute_sanitizer": version,
                   "defects": rows}, file, indent=1)
        file.write("\n")


if __name__ == "__main__":
    main()
