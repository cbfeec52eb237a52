#!/usr/bin/env python3
"""Makes small changes of meaning in Python modules and counts how many their tests find.

usage: semantic_mutations_python.py OUTPUT.json [MODULE...] [--sample N] [--seed N] [--jobs N]
                                    [--equivalents]

Without MODULE, all modules of reproduce/report and each paper's quantities.py are changed. The tests
of a module are those files test_*.py of its folder that import it, or that import a module which
does; slow ones only where there is no other. A module of reproduce/python/package may be named too,
once reproduce/python/check has installed the package into build/python: its mutants run beside the
compiled module that is installed there, under pytest. A mutant is killed when a test fails, and
"timed out" when the tests take ten times as long.
Each mutant runs in a copy of the tree. python_equivalents.json lists mutants that behave as the
code does, with the reason. Finished mutants are kept in OUTPUT.json, and are not run again while
the module and its tests stay as they are.

--equivalents runs the listed mutants alone, and names those that a test kills and those that the
modules no longer have.

Exits with 1 when a module kills fewer than 95 % of its mutants, or a listed one is not equivalent.
"""

import argparse
import ast
import collections
import concurrent.futures
import hashlib
import json
import os
import pathlib
import queue
import random
import shutil
import subprocess
import sys
import tempfile
import time

from python_sites import sites_of

TREE = pathlib.Path(__file__).resolve().parents[2]
EQUIVALENTS = pathlib.Path(__file__).resolve().parent / "python_equivalents.json"
COPIED = ("reproduce", "papers.json", "results", "README.md", "gpu", "reference", "properties",
          "docs", "CHANGELOG.md", "CMakeLists.txt")
KILLED, SURVIVED, TIMED_OUT = "killed", "survived", "timed out"
WANTED = 0.95
# They make whole reports: up to ten seconds a mutant.
SLOW = {"test_machine_report.py", "test_report_script.py"}
OF_ALL_PAPERS = ("test_recorded_reports.py", "test_decoy_rows.py")
LAST = {*OF_ALL_PAPERS, "test_recorded_pictures.py"}  # they take seconds
# The package of Python, where its check installs it, and its tests that take long.
PACKAGE = pathlib.PurePosixPath("reproduce/python/package/graphspec")
PACKAGE_TESTS = "reproduce/python/tests"
ENVIRONMENT = "build/python"
SLOW_OF_PACKAGE = {"test_against_others.py", "test_device_graphs.py", "test_docstrings.py",
                   "test_forked.py", "test_junk.py", "test_recorded.py", "test_strategies.py"}
# A file of planted rows is part of the tests.
NO_SUBJECTS = {"planted_results.py"}


def default_modules(tree):
    """Paths of all modules whose mutants are counted."""
    report = [path for path in sorted((tree / "reproduce/report").glob("*.py"))
              if not path.name.startswith("test_") and path.name not in NO_SUBJECTS]
    papers = sorted((tree / "reproduce").glob("*/quantities.py"))
    return [str(path.relative_to(tree)) for path in report + papers]


def imported(path):
    """The names of modules that a file imports, anywhere in it."""
    names = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {each.name for each in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            names.add(node.module)
    return names


def is_of_package(module):
    return pathlib.PurePosixPath(module).parent == PACKAGE


def installed_package(tree):
    """The folder of the installed package; None where it is not installed."""
    return next((tree / ENVIRONMENT).glob("lib/python*/site-packages/graphspec"), None)


def tests_of_package(module, tree):
    """All quick tests, for each imports the whole package; those of the module's own name first."""
    stem = pathlib.PurePosixPath(module).stem

    def is_own(test):
        return stem.startswith(test.stem.removeprefix("test_"))

    tests = [each for each in (tree / PACKAGE_TESTS).glob("test_*.py")
             if is_own(each) or each.name not in SLOW_OF_PACKAGE]
    return sorted(tests, key=lambda each: (not is_own(each), each.stat().st_size, each.name))


def tests_of(module, tree):
    """The test files of a module, nearest first: test_MODULE.py, those that import it, those that
    import a module which imports it."""
    if is_of_package(module):
        return tests_of_package(module, tree)
    path = tree / module
    folder = path.parent
    if path.name == "quantities.py":
        return sorted(folder.glob("test_quantities*.py")) + \
            [tree / "reproduce/report" / name for name in OF_ALL_PAPERS]
    needs = {each: imported(each) for each in folder.glob("*.py")}
    importers = {path.stem}
    nearness = {}
    for distance in range(1, 4):
        for each, names in needs.items():
            if each.name.startswith("test_") and names & importers:
                nearness.setdefault(each, distance)
        importers |= {each.stem for each, names in needs.items() if names & importers and
                      not each.name.startswith("test_")}
    own = f"test_{path.stem}"
    quick = [each for each in nearness if each.name not in SLOW]
    return sorted(quick or nearness, key=lambda each: (
        not each.stem.startswith(own), each.name in LAST, nearness[each], each.stat().st_size))


class Copy:
    """A copy of the tree in which one module at a time is changed."""

    def __init__(self, tree, folder):
        self.folder = folder
        self.python = tree / ENVIRONMENT / "bin/python"
        for name in COPIED:
            source = tree / name
            if source.is_dir():
                shutil.copytree(source, folder / name, ignore=shutil.ignore_patterns(
                    "__pycache__", "*.so", "local"))
            elif source.exists():
                shutil.copy(source, folder / name)
        # What is installed beside the package's own sources: the compiled module and its data.
        installed = installed_package(tree)
        for each in installed.iterdir() if installed else ():
            if not (folder / PACKAGE / each.name).exists() and each.name != "__pycache__":
                (folder / PACKAGE / each.name).symlink_to(each)

    def command(self, module, test):
        """What runs a test of the module, and the variables that it needs."""
        if not is_of_package(module):
            return [sys.executable, "-B", self.folder / test, "--failfast"], {}
        return ([self.python, "-B", "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider",
                 self.folder / test], {"PYTHONPATH": str(self.folder / PACKAGE.parent)})

    def outcome(self, module, text, tests, limit):
        """Runs the tests on the changed module. Returns the outcome and the test that failed."""
        path = self.folder / module
        original = path.read_text(encoding="utf-8")
        path.write_text(text, encoding="utf-8")
        try:
            for test in tests:
                begun = time.monotonic()
                command, variables = self.command(module, test)
                try:
                    done = subprocess.run(
                        command, cwd=self.folder, timeout=limit, capture_output=True,
                        env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1", **variables}, check=False)
                except subprocess.TimeoutExpired:
                    return TIMED_OUT, test
                if done.returncode != 0:
                    return KILLED, test
                limit = max(1.0, limit - (time.monotonic() - begun))
        finally:
            path.write_text(original, encoding="utf-8")
        return SURVIVED, None


def fingerprint(tree, module, tests):
    """Changes when the module, one of its tests or the planted rows change."""
    digest = hashlib.sha256()
    for path in [module, *tests, "reproduce/report/planted_results.py"]:
        digest.update((tree / path).read_bytes())
    return digest.hexdigest()[:16]


def sampled(module, text, arguments):
    """As many sites of a module as asked for, drawn from the seed."""
    every = sites_of(text)
    draw = random.Random(f"{arguments.seed} {module}")
    count = min(arguments.sample, len(every))
    return [every[place] for place in sorted(draw.sample(range(len(every)), count))]


def not_equivalent(rows, equivalents, modules):
    """Prints listed mutants that a test kills or that no module has. Returns how many."""
    wrong = [(place_of(row), f"killed by {row['by']}") for row in rows
             if row["outcome"] != SURVIVED]
    found = {place_of(row) for row in rows}
    wrong += [(place, "no such mutant") for place in equivalents
              if place[0] in modules and place not in found]
    for (file, code, kind, change), why in wrong:
        print(f"{file}: {code}: {kind}: {change}: {why}")
    return len(wrong)


def row_of(module, site, text):
    code = text.splitlines()[site.line - 1].strip()
    return {"file": module, "line": site.line, "code": code, "kind": site.kind,
            "change": site.change}


def place_of(row):
    """Tells a mutant from others; lines may move."""
    return row["file"], row["code"], row["kind"], row["change"]


def score(rows):
    """Prints the table of modules. Returns the names of those below WANTED."""
    by_module = collections.defaultdict(list)
    for row in rows:
        by_module[row["file"]].append(row)
    header = ["module", "mutants", "equivalent", KILLED, TIMED_OUT, SURVIVED, "score"]
    table, low = [], []
    for module, of_module in [*by_module.items(), ("all", rows)]:
        counted = [row for row in of_module if row.get("equivalent") is None]
        counts = collections.Counter(row["outcome"] for row in counted)
        share = 1 - counts[SURVIVED] / max(1, len(counted))
        table.append([module, len(of_module), len(of_module) - len(counted), counts[KILLED],
                      counts[TIMED_OUT], counts[SURVIVED], f"{100 * share:.1f} %"])
        if share < WANTED and module != "all":
            low.append(module)
    widths = [max(len(str(line[column])) for line in [header, *table])
              for column in range(len(header))]
    for line in [header, *table]:
        print("  ".join(str(cell).ljust(width) if column == 0 else str(cell).rjust(width)
                        for column, (cell, width) in enumerate(zip(line, widths))))
    return low


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("output", type=pathlib.Path)
    parser.add_argument("modules", nargs="*", metavar="MODULE")
    parser.add_argument("--sample", type=int, default=10**9, help="mutants of a module")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--equivalents", action="store_true", help="those listed alone")
    arguments = parser.parse_args()
    equivalents = {place_of(row): row["because"] for row in json.loads(EQUIVALENTS.read_text())} \
        if EQUIVALENTS.exists() else {}
    modules = arguments.modules or default_modules(TREE)
    if arguments.equivalents and not arguments.modules:
        modules = sorted({place[0] for place in equivalents if not is_of_package(place[0]) or
                          installed_package(TREE) is not None})
    for module in modules:
        if not (TREE / module).is_file():
            parser.error(f"{module}: no such module in the tree")
        if is_of_package(module) and installed_package(TREE) is None:
            parser.error(f"{module}: reproduce/python/check must install the package first")
    output = arguments.output.resolve()
    output.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as scratch:
        rows = judged(modules, arguments, output, equivalents, pathlib.Path(scratch))
    if arguments.equivalents:
        return 1 if not_equivalent(rows, equivalents, modules) else 0
    return 1 if score(rows) else 0


def judged(modules, arguments, output, equivalents, scratch):
    """Runs the tests on every mutant in copies of the tree under `scratch`, and returns their rows."""
    done = {}
    if output.exists():
        done = {(*place_of(row), row["of"]): row for row in json.loads(output.read_text())}
    copies = queue.Queue()
    for number in range(arguments.jobs):
        copies.put(Copy(TREE, scratch / str(number)))

    rows, work = [], []
    for module in modules:
        text = (TREE / module).read_text(encoding="utf-8")
        tests = [str(test.relative_to(TREE)) for test in tests_of(module, TREE)]
        copy = copies.get()
        begun = time.monotonic()
        outcome, failing = copy.outcome(module, text, tests, 600)
        if outcome != SURVIVED:
            sys.exit(f"{module}: {failing} fails without a change")
        limit = 10 * (time.monotonic() - begun) + 5
        copies.put(copy)
        of = fingerprint(TREE, module, tests)
        for site in sampled(module, text, arguments):
            row = {**row_of(module, site, text), "of": of}
            if arguments.equivalents and place_of(row) not in equivalents:
                continue
            row.update(done.get((*place_of(row), of), {}), line=site.line)
            row.pop("equivalent", None)
            if place_of(row) in equivalents:
                row["equivalent"] = equivalents[place_of(row)]
            rows.append(row)
            if "outcome" not in row:
                work.append((row, site.apply(text), tests, limit))

    def settle(job):
        row, text, tests, limit = job
        copy = copies.get()
        try:
            row["outcome"], row["by"] = copy.outcome(row["file"], text, tests, limit)
        finally:
            copies.put(copy)
        if row["outcome"] == SURVIVED and "equivalent" not in row:
            print(f"{row['file']}:{row['line']} {row['kind']}: {row['change']}: SURVIVED",
                  flush=True)

    with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        for number, future in enumerate([pool.submit(settle, job) for job in work]):
            future.result()
            if number % 20 == 0:
                _keep(output, rows)
    _keep(output, rows)
    return rows


def _keep(output, rows):
    finished = [row for row in rows if "outcome" in row]
    part = output.with_suffix(".part")
    part.write_text(json.dumps(finished, indent=1, ensure_ascii=False) + "\n")
    part.replace(output)


if __name__ == "__main__":
    sys.exit(main())
