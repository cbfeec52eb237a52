"""A copy of the tree in which files are changed and built, so that the tree itself stays as it is."""

import itertools
import json
import os
import pathlib
import re
import shutil
import subprocess

from mutation_sites import with_mutants

TREE = pathlib.Path(__file__).resolve().parents[2]
BUILD = "build/cpu"


def run(command, **options):
    return subprocess.run(command, capture_output=True, text=True, **options)


def refreshed_copy(copy):
    """The copy's folder, made or brought up to date, and configured."""
    names = run(["git", "-c", f"safe.directory={TREE}", "ls-files", "--cached", "--others",
                 "--exclude-standard"], cwd=TREE, check=True).stdout.splitlines()
    for name in names:
        source, target = TREE / name, copy / name
        if source.is_file() and (not target.exists() or
                                 target.read_bytes() != source.read_bytes()):
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(source, target)  # as of now, so that it is built again
    kept = {copy / name for name in names if (TREE / name).is_file()}
    for folder in copy.iterdir():
        if folder.name == "build":
            continue
        for file in [folder] if folder.is_file() else folder.rglob("*"):
            if file.is_file() and file not in kept:
                file.unlink()
    run(["cmake", "--preset", "cpu"], cwd=copy, check=True)
    return copy


def build(copy, targets=("graphspec_program",)):
    """The finished process of the build."""
    return run(["cmake", "--build", BUILD, "--parallel", str(os.cpu_count()), "--target", *targets,
                "--", "-k", "0"], cwd=copy)


def kernel_folders(tree):
    """The names of the folders of gpu/ with kernels: one for each paper, and ours."""
    return [row["name"] for row in json.loads((tree / "papers.json").read_text())] + ["ours"]


def equivalent_mutants(tree):
    """The rows on mutants that nothing can kill, of all papers."""
    return [row for table in sorted(tree.glob("properties/*/equivalent_mutants.json"))
            for row in json.loads(table.read_text())]


def write(tree, mutants, header):
    """Puts mutants into their files. Returns what these held before."""
    texts = {}
    for name, of_file in itertools.groupby(sorted(mutants, key=lambda one: one.file),
                                           lambda one: one.file):
        file = tree / name
        texts[file] = file.read_bytes()
        sites = sorted((one.site for one in of_file), key=lambda one: (one.start, -one.end))
        file.write_text(with_mutants(texts[file], sites, header))
    return texts


def built(tree, mutants, targets, header="properties/mutants/active_mutant.hpp"):
    """Builds programs with all mutants in them, again without those on lines with errors.
    Returns the mutants that compile.

    header: what defines active_mutant.hpp's functions and what mutants call beside."""
    while True:
        texts = write(tree, mutants, header)
        try:
            done = build(tree, targets)
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
    """The mutants in the lines that the compiler complains about, or in the last before: a function
    that does not return is known at its end."""
    bad = set()
    for line in output.splitlines():
        place, error, _ = line.partition(": error:")
        name, *position = place.split(":")
        file = tree / BUILD / name
        if not error or not position or not file.is_file():
            continue
        lines = file.read_text().splitlines()[:int(position[0])]
        in_lines = (re.findall(r"::mutants::(?:alive|alive_while_running|outcome)\((\d+)", text)
                    for text in reversed(lines))
        bad.update(map(int, next(filter(None, in_lines), [])))
    return bad
