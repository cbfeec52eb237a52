#!/usr/bin/env python3
"""Writes the pages that are made from the tree's own files: for each problem the table of its steps,
each step's schemes and kernels, one page a step with its whole file, and the recorded results; the
errata; what is found of the planted defects; and for each file of schemes its formulas and
derivations.

usage: generate_pages.py SOURCE_TREE OUTPUT_FOLDER PROGRAM

A step is a row of gpu/PROBLEM/variants.cpp and the file gpu/PROBLEM/NAME.cu, with NAME.cl beside it
where its kernels are portable, or NAME.cpp where it has no kernel of its own and changes the graph
before; the order is the table's. Errata are the rows of
properties/errata/PAPER/errata.cpp. New rows need no edit here.
"""

import html
import json
import pathlib
import re
import sys

from problem_page import ProblemPage, cell
from scheme_texts import SchemeFile, shown

STRING = r'"(?:[^"\\]|\\.)*"'
ROW = re.compile(r"^\s*STEP\(\s*(?P<name>\w+)\s*,\s*(?P<source>" + STRING + r")\s*,\s*(?P<summary>" +
                 STRING + r")\s*[,)]", re.MULTILINE)


def steps(folder):
    """Rows of the variant table, in its order: name, place, source, summary, file, and all files:
    portable kernels before the file that launches them. What changes the graph on the host is no
    kernel."""
    table = folder / "variants.cpp"
    rows = []
    for match in ROW.finditer(table.read_text()):
        row = {"name": match["name"], "step": len(rows) + 1, "file": folder / f'{match["name"]}.cu'}
        for key in ("source", "summary"):
            row[key] = re.sub(r"\\(.)", r"\1", match[key][1:-1])
        if not row["file"].exists() and row["file"].with_suffix(".cpp").exists():
            row["file"] = row["file"].with_suffix(".cpp")
        if not row["file"].exists():
            raise SystemExit(f"{row['file']}: missing; the page of a step shows gpu/PROBLEM/NAME.cu "
                             "or NAME.cpp")
        portable = row["file"].with_suffix(".cl")
        row["files"] = [portable, row["file"]] if portable.exists() else [row["file"]]
        rows.append(row)
    if not rows:
        raise SystemExit(f"{table}: no STEP(name, source, summary) found")
    return rows


ERRATUM = re.compile(r"\{\s*(?P<fields>\.name\s*=.*?)\.run\s*=\s*(?P<run>\w+)", re.DOTALL)
FIELD = re.compile(r"\.(\w+)\s*=\s*((?:" + STRING + r"\s*)+),")


def errata(root):
    """The rows of each paper's table: name, paper, place, printed, wrong, correction, run."""
    papers = {}
    for table in sorted((root / "properties" / "errata").glob("*/errata.cpp")):
        rows = papers[table.parent.name] = []
        for match in ERRATUM.finditer(table.read_text()):
            row = {name: re.sub(r"\\(.)", r"\1",
                                "".join(s[1:-1] for s in re.findall(STRING, value)))
                   for name, value in FIELD.findall(match["fields"])}
            row["run"] = match["run"]
            rows.append(row)
        if not rows:
            raise SystemExit(f"{table}: no errata found")
    return papers


def errata_page(root, papers, output):
    page = [(root / "docs" / "errata.md").read_text()]
    for paper, rows in papers.items():
        title = (root / "docs" / paper / "page.md").read_text().splitlines()[0]
        page += ["", f"#{title.split(' {')[0]} {{#errata_{paper}}}", "",
                 "| erratum | where | printed | what is wrong with it | here |",
                 "|---|---|---|---|---|"]
        for row in rows:
            name = f"`{row['name']}`" + (" (words alone)" if row["run"] == "nullptr" else "")
            page.append(f"| {name} | " + " | ".join(
                cell(row[key]) for key in ("place", "printed", "wrong", "correction")) + " |")
    (output / "errata.md").write_text("\n".join(page) + "\n")


def recorded(root, name):
    """The newest record of that name of any machine, with the machine's folder."""
    found = sorted(root.glob(f"results/*/executor/{name}.json"))
    if not found:
        raise SystemExit(f"results/*/executor/{name}.json: missing")
    return json.loads(found[-1].read_text()), found[-1].parent.parent.name


TOOLS = ("memcheck", "racecheck", "synccheck", "initcheck")


def defects_page(root, output):
    page = [(root / "docs" / "defects.md").read_text()]
    executor, machine = recorded(root, "defects")
    gpu, gpu_machine = recorded(root, "compute_sanitizer")
    classes = {}
    for row in executor:
        classes.setdefault(row["class"], {"executor": [], "gpu": []})["executor"].append(row)
    for row in gpu["defects"]:
        classes[row["class"]]["gpu"].append(row)
    page += ["## Found and missed {#defects_found}", "",
             f"The executor on {machine}, at most 50 schedules a defect; compute-sanitizer "
             f"({cell(gpu['compute_sanitizer'])}) on {cell(gpu['machine'])}, one run a tool. *Alone* "
             "is a run on the GPU whose result was wrong, faulted or hung.", "",
             "| class | planted | executor | schedules until found, at most | reports on twins | "
             + " | ".join(TOOLS) + " | any of the four | alone |",
             "|---|" + "---:|" * (len(TOOLS) + 6)]
    totals = [0] * (len(TOOLS) + 6)
    for name, rows in classes.items():
        reports = [[row["planted"][tool] == "reports" for tool in TOOLS] for row in rows["gpu"]]
        numbers = [len(rows["executor"]), sum(row["found"] for row in rows["executor"]),
                   max(row["schedules"] for row in rows["executor"]),
                   sum(row["twin_reports"] for row in rows["executor"]),
                   *[sum(column) for column in zip(*reports)],
                   sum(any(row) for row in reports),
                   sum(row["planted"]["alone"] != "right" for row in rows["gpu"])]
        totals = [one + other for one, other in zip(totals, numbers)]
        totals[2] = max(totals[2] - numbers[2], numbers[2])
        page.append(f"| {name} | " + " | ".join(map(str, numbers)) + " |")
    page.append("| **all** | " + " | ".join(map(str, totals)) + " |")
    twins = sum(row["twin_schedules"] for row in executor)
    mean = sum(row["ms_a_run"] for row in executor) / len(executor)
    only_gpu = [row for mine, row in zip(executor, gpu["defects"]) if not mine["found"]
                and any(row["planted"][tool] == "reports" for tool in TOOLS)]
    page += ["", f"{twins:,} runs of twins, {mean:.2f} ms each on average.", "",
             "Of compute-sanitizer's tools racecheck looks at shared memory alone; none looks at "
             "races in global memory, and each sees the one order in which the GPU happened to run. "
             f"Found by it and not by the executor: {len(only_gpu)}. What it can and the "
             "executor cannot: watch a GPU's own memory order, and code that is not compiled for "
             "the executor.", ""]

    page += ["## What the executor said {#defects_reports}", "",
             "| class | defect | report |", "|---|---|---|"]
    for row in executor:
        page.append(f"| {row['class']} | {cell(row['defect'])} | {cell(row['report'])} |")

    counts, counts_machine = recorded(root, "nsight_compute")
    page += ["", "## Counts against Nsight Compute {#defects_counts}", "",
             f"{cell(counts['graph'])}, {cell(counts['machine'])}, ncu {cell(counts['ncu'])}; sums "
             "over all launches of a search. Loads through textures are loads.", "",
             "| step | accesses | count | GPU | executor | executor / GPU |",
             "|---|---|---|---:|---:|---:|"]
    for row in counts["rows"]:
        if row["gpu"] == 0 and row["executor"] == 0:
            continue
        ratio = "" if row["ratio"] is None else f"{row['ratio']:.2f}"
        page.append(f"| {cell(row['variant'])} | {cell(row['accesses'])} | {cell(row['count'])} | "
                    f"{row['gpu']:,} | {row['executor']:,} | {ratio} |")
    page += ["", "The two compilers keep different values in registers (nvcc reads an offset of "
             "vertex\\_parallel's inner loop once), warps of the GPU come together at other places "
             "than the model's, and which thread claims a vertex differs from run to run. Sectors "
             "agree better than accesses, for lanes that fall apart touch the same sectors.", ""]

    mutations, _ = recorded(root, "kernel_mutations")
    survivors = [row for row in mutations if row["found_by"] is None]
    page += ["## Every barrier and every atomic {#defects_mutations}", "",
             f"Each barrier deleted, and each atomic and relaxed access made plain, one at a time, in "
             f"every kernel under gpu/ (`properties/mutants/kernel_mutations.py`): of "
             f"{len(mutations)} mutations {len(mutations) - len(survivors)} were found by the "
             "properties.", ""]
    if survivors:
        page += ["| survives | |", "|---|---|"]
        page += [f"| {row['file']}:{row['line']} | `{row['code']}` |" for row in survivors]
        page += ["", "These read after a barrier of the whole grid what was written before it, so "
                 "that a plain load is as right: nothing can find them.", ""]
    (output / "defects.md").write_text("\n".join(page) + "\n")


def schemes_page(root, program, name, output):
    """The page of spec/NAME.saa: every definition typeset, the schemes in words too, how they follow
    from one another, and the code that is held to them."""
    schemes = SchemeFile(root, program, name)
    opening = (root / "docs" / name / "schemes.md").read_text()
    page = [f"# Schemes: {name} {{#schemes_{name}}}", "", opening, "",
            "\\ref notation \"The notation in ten minutes\". Colours: as the paper prints it "
            "(green), completed (blue), reconstructed (orange), ours (grey).", "",
            f"## Formulas {{#schemes_{name}_formulas}}", ""]
    for kind, definition in schemes.definitions:
        page += ["\\htmlonly", shown(program, name, definition, "--format", "html"),
                 "\\endhtmlonly", ""]
        if kind == "scheme":
            english = html.escape(shown(program, name, definition, "--format", "english").rstrip())
            page += ["\\htmlonly", f"<details><summary>{definition} in words</summary>"
                     f"<pre class=\"fragment\">{english}</pre></details>", "\\endhtmlonly", ""]
    if schemes.derived:
        page += [f"## How they follow {{#schemes_{name}_derivations}}", "",
                 "Each step with what it rests on (\\ref notation). A refused step is one that might "
                 "be taken for right; the witness shows why it is not.", ""]
    for target, origin in schemes.derived:
        page += [f"### {target} from {origin} {{#schemes_{name}_{target}}}", "", "\\htmlonly",
                 shown(program, name, target, "--derivation", "--format", "html"),
                 "\\endhtmlonly", ""]
    code = sorted(path.relative_to(root).as_posix()
                  for folder in ("reference", "gpu") for path in (root / folder).rglob("*")
                  if path.suffix in (".hpp", ".cpp", ".cu", ".cuh", ".cl")
                  and f"// scheme {name}.saa#" in path.read_text())
    page += [f"## The code {{#schemes_{name}_code}}", "",
             "Each function names its scheme, with a hash of what it was written for:", ""]
    page += [f"- {path}: " + ", ".join(
        f"`{scheme}`" for scheme in re.findall(rf"// scheme {name}\.saa#(\w+)",
                                               (root / path).read_text())) for path in code]
    steps_files = [path for path in code if path.startswith("reference/")]
    for path in steps_files:
        page += ["", f"### {path} {{#schemes_{name}_{pathlib.Path(path).stem}}}", "",
                 f"\\include{{lineno}} {path}"]
    page += ["", f"## The file {{#schemes_{name}_file}}", "", f"\\include spec/{name}.saa", ""]
    (output / f"schemes_{name}.md").write_text("\n".join(page) + "\n")


def main():
    root = pathlib.Path(sys.argv[1])
    output = pathlib.Path(sys.argv[2])
    program = sys.argv[3]
    output.mkdir(parents=True, exist_ok=True)
    problems = sorted(p.parent.name for p in (root / "docs").glob("*/page.md"))
    mistakes = errata(root)
    for problem in problems:
        ProblemPage(root, program, problem, steps(root / "gpu" / problem),
                    mistakes.get(problem, [])).write(output)
    for file in sorted((root / "spec").glob("*.saa")):
        if file.stem != "laws":
            schemes_page(root, program, file.stem, output)
    errata_page(root, mistakes, output)
    defects_page(root, output)


main()
