#!/usr/bin/env python3
"""Checks that modules include only the modules that .ci/modules.json allows.

usage: .ci/modules.py [--write]

A module is a folder with its subfolders, less those that are modules themselves. PAPER in a name
stands for each paper: its module may include PAPER modules of the same paper alone, unless
"between_papers" lists the pair of files. Layers follow each other as listed; a layer includes from
itself and from earlier layers. --write lists the includes of today, for a reviewer to read in the
difference. The command fails where an include is not allowed, and where an entry is not used.
"""

import collections
import json
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[1]
LIST = ROOT / ".ci/modules.json"
INCLUDE = re.compile(r'^\s*#\s*include "([^"]+)"', re.MULTILINE)


def source_files():
    names = subprocess.run(
        ["git", "-c", f"safe.directory={ROOT}", "ls-files", "--cached", "--others",
         "--exclude-standard", "*.hpp", "*.cpp", "*.cu", "*.cuh"],
        cwd=ROOT, check=True, capture_output=True, text=True).stdout.splitlines()
    return [name for name in names if (ROOT / name).is_file()]


def paper_of(path, papers):
    """The paper whose folder of a layer holds the file."""
    folder = path.split("/")[1]
    return folder if folder in papers else None


def module_of(path, modules, papers):
    """The longest module name that the path starts with; None outside of all modules."""
    parts = path.split("/")[:-1]
    if paper_of(path, papers):
        parts[1] = "PAPER"
    for length in range(len(parts), 0, -1):
        name = "/".join(parts[:length])
        if name in modules:
            return name
    return None


def includes(modules, papers):
    """Pairs of files, as (includer, included), of two modules or of two papers."""
    files = set(source_files())
    for name in sorted(files):
        if module_of(name, modules, papers) is None:
            continue
        for included in INCLUDE.findall((ROOT / name).read_text(encoding="utf-8")):
            if included in files:
                yield name, included


def as_text(described):
    """A module and its includes take a line, so that a difference shows each change."""
    def rows(entries):
        return ",\n".join(f"  {entry}" for entry in entries)

    modules = [f"{json.dumps(name)}: {json.dumps(others)}"
               for name, others in described["modules"].items()]
    return (f'{{\n "layers": {json.dumps(described["layers"])},\n'
            f' "modules": {{\n{rows(modules)}\n }},\n'
            f' "between_papers": [\n{rows(map(json.dumps, described["between_papers"]))}\n ]\n}}\n')


def main():
    described = json.loads(LIST.read_text(encoding="utf-8"))
    papers = {paper["name"] for paper in json.loads((ROOT / "papers.json").read_text())}
    layers, modules = described["layers"], described["modules"]
    found = collections.defaultdict(set)
    between = set()
    wrong = []
    for name, included in includes(modules, papers):
        one, other = (module_of(path, modules, papers) for path in (name, included))
        if other is None:
            wrong.append(f"{name} includes {included}, which is in no module")
            continue
        if one != other:
            found[one].add(other)
        if layers.index(one.split("/")[0]) < layers.index(other.split("/")[0]):
            wrong.append(f"{name} includes {included}, which belongs to a later layer")
        paper = paper_of(included, papers)
        if paper is not None and paper != paper_of(name, papers):
            between.add((name, included))

    if "--write" in sys.argv[1:]:
        described["modules"] = {name: sorted(found[name]) for name in modules}
        described["between_papers"] = [list(pair) for pair in sorted(between)]
        LIST.write_text(as_text(described), encoding="utf-8")
        return 0

    for name, allowed in modules.items():
        wrong += [f"{name} includes {other}: not in .ci/modules.json"
                  for other in sorted(found[name] - set(allowed))]
        wrong += [f".ci/modules.json: {name} does not include {other}: remove the entry"
                  for other in sorted(set(allowed) - found[name])]
    allowed = {tuple(pair) for pair in described["between_papers"]}
    wrong += [f"{one} includes {other} of another paper" for one, other in sorted(between - allowed)]
    wrong += [f".ci/modules.json: {one} does not include {other}: remove the entry"
              for one, other in sorted(allowed - between)]
    for line in wrong:
        print(line)
    arrows = sum(len(others) for others in found.values())
    print(f"{len(modules)} modules, {arrows} arrows, {len(wrong)} wrong")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
