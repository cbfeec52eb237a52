#!/usr/bin/env python3
"""Runs a command with Oclgrind's simulator as its only OpenCL device, and counts what Oclgrind
reports by kind, kernel and line: a second opinion beside the CPU executor's.

usage: run_under_oclgrind.py [--uninitialized] COMMAND [ARGUMENT...]

For example, from the folder of a build:
  run_under_oclgrind.py properties/opencl/opencl_test --gtest_filter=PortableKernels.*
  run_under_oclgrind.py ./graphspec check sssp --device opencl:0 --cases 20 --max-size 8

Data races are always looked for. --uninitialized asks for reads of memory that nobody wrote as well;
version 21.10 takes every atomic write for one of those. Exits with 1 when something is reported or
the command fails, with 2 when there is no oclgrind.
"""

import collections
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

LINE = re.compile(r"^\s*(?:At line (\d+) \(column \d+\) of (\S+?):?)$")
# The rest of a report is indented.
KIND = re.compile(r"^(?=\S)(.*?)(?: at | to | from )?(?:\w+ memory address 0x[0-9a-f]+)?\s*$")


def reports(log):
    """(kind, kernel, places) of each report in the log."""
    found = []
    for line in log.splitlines():
        if line.startswith("\tKernel: "):
            found[-1][1] = line.removeprefix("\tKernel: ").strip()
        elif place := LINE.match(line):
            found[-1][2].append(f"{place[2]}:{place[1]}")
        elif line and not line[0].isspace():
            found.append([KIND.match(line)[1], "", []])
    return [(kind, kernel, " and ".join(places)) for kind, kernel, places in found]


def main():
    arguments = sys.argv[1:]
    options = ["--data-races", "--max-errors", "100000"]
    if arguments[:1] == ["--uninitialized"]:
        options.append(arguments.pop(0))
    if not arguments or arguments[0].startswith("-"):
        sys.exit(__doc__)
    if shutil.which("oclgrind") is None:
        print("oclgrind is not installed", file=sys.stderr)
        sys.exit(2)
    with tempfile.TemporaryDirectory() as folder:
        log = pathlib.Path(folder) / "log"
        status = subprocess.run(["oclgrind", *options, "--log", str(log), *arguments],
                                check=False).returncode
        text = log.read_text(encoding="utf-8", errors="replace") if log.exists() else ""
    counts = collections.Counter(reports(text))
    for (kind, kernel, places), times in sorted(counts.items()):
        print(f"{times} x {kind}: {kernel}, {places}")
    print(f"oclgrind: {sum(counts.values())} reports; the command ended with {status}")
    sys.exit(1 if counts or status else 0)


if __name__ == "__main__":
    main()
