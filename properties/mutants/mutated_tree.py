"""A copy of the tree in which files are changed and built, so that the tree itself stays as it is."""

import json
import pathlib
import shutil
import subprocess

TREE = pathlib.Path(__file__).resolve().parents[2]
BUILD = "build/cpu"


def run(command, **options):
    return subprocess.run(command, capture_output=True, text=True, **options)


def refreshed_copy(copy):
    """The copy's folder, made or brought up to date, and configured."""
    for name in run(["git", "ls-files", "--cached", "--others", "--exclude-standard"], cwd=TREE,
                    check=True).stdout.splitlines():
        source, target = TREE / name, copy / name
        if source.is_file() and (not target.exists() or
                                 target.read_bytes() != source.read_bytes()):
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(source, target)
    run(["cmake", "--preset", "cpu"], cwd=copy, check=True)
    return copy


def build(copy, target="graphspec_program"):
    """The finished process of the build."""
    return run(["cmake", "--build", BUILD, "--target", target, "--", "-k", "0"], cwd=copy)


def listed(copy):
    """What the copy's program says that there is."""
    return json.loads(run([copy / BUILD / "graphspec", "list", "--json"], cwd=copy,
                          check=True).stdout)


def paper_names(tree):
    return [row["name"] for row in json.loads((tree / "papers.json").read_text())]


def equivalent_mutants(tree):
    """The rows on mutants that nothing can kill, of all papers."""
    return [row for table in sorted(tree.glob("properties/*/equivalent_mutants.json"))
            for row in json.loads(table.read_text())]
