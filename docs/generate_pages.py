#!/usr/bin/env python3
"""Writes the pages that are made from the tree's own files: for each problem the table of its steps
and each step's kernels, one page a step with its whole file, the errata, and what is found of the
planted defects, and for each file of schemes its formulas and derivations.

usage: generate_pages.py SOURCE_TREE OUTPUT_FOLDER PROGRAM

A step is a row of gpu/PROBLEM/variants.cpp and the file gpu/PROBLEM/NAME.cu; the order is the
table's. Errata are the rows of properties/errata/PAPER/errata.cpp. New rows need no edit here.
"""

import html
import json
import pathlib
import re
import subprocess
import sys

STRING = r'"(?:[^"\\]|\\.)*"'
ROW = re.compile(r"^\s*STEP\(\s*(?P<name>\w+)\s*,\s*(?P<source>" + STRING + r")\s*,\s*(?P<summary>" +
                 STRING + r")\s*,", re.MULTILINE)


def steps(folder):
    """Rows of the variant table, in its order: name, place, source, summary, file."""
    table = folder / "variants.cpp"
    rows = []
    for match in ROW.finditer(table.read_text()):
        row = {"name": match["name"], "step": len(rows) + 1, "file": folder / f'{match["name"]}.cu'}
        for key in ("source", "summary"):
            row[key] = re.sub(r"\\(.)", r"\1", match[key][1:-1])
        if not row["file"].exists():
            raise SystemExit(f"{row['file']}: missing; the page of a step shows gpu/PROBLEM/NAME.cu")
        rows.append(row)
    if not rows:
        raise SystemExit(f"{table}: no STEP(name, source, summary, needs) found")
    return rows


ERRATUM = re.compile(r"\{\s*(?P<fields>\.name\s*=.*?)\.run\s*=\s*(?P<run>\w+)", re.DOTALL)
FIELD = re.compile(r"\.(\w+)\s*=\s*((?:" + STRING + r"\s*)+),")


def errata(table):
    """Rows of a table of errata: name, paper, place, printed, wrong, correction, what runs them."""
    rows = []
    for match in ERRATUM.finditer(table.read_text()):
        row = {name: re.sub(r"\\(.)", r"\1", "".join(s[1:-1] for s in re.findall(STRING, value)))
               for name, value in FIELD.findall(match["fields"])}
        row["run"] = match["run"]
        rows.append(row)
    if not rows:
        raise SystemExit(f"{table}: no errata found")
    return rows


def kernels(text):
    """The __global__ functions of a file with the comments above them, as (name, first line, text)."""
    lines = text.splitlines()
    found = []
    for number, line in enumerate(lines):
        if "__global__" not in line or line.lstrip().startswith(("//", "*", "using")):
            continue
        first = number
        while first > 0 and re.match(r"\s*(//|template)", lines[first - 1]):
            first -= 1
        last = number
        while last < len(lines) and not lines[last].startswith("}"):
            last += 1
        signature = " ".join(lines[number:min(number + 4, len(lines))])
        # Parentheses that are empty or hold numbers and constants belong to launch bounds.
        signature = re.sub(r"__launch_bounds__\([^)]*\)", "", signature)
        name = re.search(r"(\w+)\s*\(", signature)
        found.append((name[1] if name else "kernel", first + 1,
                      "\n".join(lines[first:last + 1])))
    return found


def header(text):
    """The file's opening comment as Markdown."""
    words = []
    for line in text.splitlines():
        if not line.startswith("///"):
            break
        line = line[3:].removeprefix(" ")
        words.append(line.replace("\\file", "").rstrip())
    return "\n".join(words).strip()


def cell(text):
    """Text from a table of the C++ source, for a cell of a Markdown table: nothing in it is a
    command, a link or emphasis."""
    return re.sub(r"([\\|*_<>&#@%\[\]])", r"\\\1", text)


def sentence(text):
    return text[:1].upper() + text[1:] + "."


def errata_page(root, output):
    page = [(root / "docs" / "errata.md").read_text()]
    for table in sorted((root / "properties" / "errata").glob("*/errata.cpp")):
        paper = table.parent.name
        title = (root / "docs" / paper / "page.md").read_text().splitlines()[0]
        page += ["", f"#{title.split(' {')[0]} {{#errata_{paper}}}", "",
                 "| erratum | where | printed | what is wrong with it | here |",
                 "|---|---|---|---|---|"]
        for row in errata(table):
            name = f"`{row['name']}`" + (" (words alone)" if row["run"] == "nullptr" else "")
            page.append(f"| {name} | " + " | ".join(
                cell(row[key]) for key in ("place", "printed", "wrong", "correction")) + " |")
    (output / "errata.md").write_text("\n".join(page) + "\n")


def problem_page(root, problem, output):
    folder = root / "gpu" / problem
    rows = steps(folder)
    opening = (root / "docs" / problem / "page.md").read_text()
    page = [opening, "## The steps {#%s_steps}" % problem, "",
            "| step | variant | in the paper | what is new |", "|---|---|---|---|"]
    for row in rows:
        page.append(f"| {row['step']} | \\ref {problem}_{row['name']} \"{row['name']}\" | "
                    f"{cell(row['source'])} | {cell(row['summary'])} |")
    page += ["", "## The kernels {#%s_kernels}" % problem, "",
             "Cut from the files that run, on the GPU and on the CPU executor alike. Each step's own "
             "page shows its whole file, with the host loop."]
    for row in rows:
        text = row["file"].read_text()
        page += ["", f"### Step {row['step']}: {row['name']} {{#{problem}_kernels_{row['name']}}}", "",
                 cell(sentence(row["summary"])), "",
                 f"\\ref {problem}_{row['name']} \"The whole file\""]
        for _, _, kernel in kernels(text):
            page += ["", "\\code{.cu}", kernel, "\\endcode"]
    page += [""]
    for row in rows:
        page.append(f"\\subpage {problem}_{row['name']}")
        page.append("")
    (output / f"{problem}.md").write_text("\n".join(page))

    for place, row in enumerate(rows):
        neighbours = []
        if place > 0:
            before = rows[place - 1]["name"]
            neighbours.append(f"before: \\ref {problem}_{before} \"{before}\"")
        if place + 1 < len(rows):
            after = rows[place + 1]["name"]
            neighbours.append(f"after: \\ref {problem}_{after} \"{after}\"")
        path = row["file"].relative_to(root).as_posix()
        text = row["file"].read_text()
        names = ", ".join(f"`{name}`" for name, _, _ in kernels(text))
        (output / f"{problem}_{row['name']}.md").write_text("\n".join([
            f"# Step {row['step']}: {row['name']} {{#{problem}_{row['name']}}}", "",
            header(text), "",
            f"In the paper: {cell(row['source'])}.",
            f"Kernels: {names}." if names else "", "",
            " · ".join([f"\\ref {problem}_steps \"all steps\""] + neighbours), "",
            f"## {path}", "", f"\\include{{lineno}} {path}", ""]))


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


def shown(program, *arguments):
    """What `graphspec show` prints."""
    return subprocess.run([program, "show", *arguments], check=True, text=True,
                          stdout=subprocess.PIPE).stdout


DEFINITION = re.compile(r"^(?:atomic )?(scheme|operator|predicate|function) "
                        r"(?:\((\w+)\) )?(?:(?:verbatim|completed|reconstructed|ours) )?(\w+)",
                        re.MULTILINE)


def schemes_page(root, program, name, output):
    """The page of spec/NAME.saa: every definition typeset, the schemes in words too, how they follow
    from one another, and the code that is held to them."""
    text = (root / "spec" / f"{name}.saa").read_text()
    opening = (root / "docs" / name / "schemes.md").read_text()
    page = [f"# Schemes: {name} {{#schemes_{name}}}", "", opening, "",
            "\\ref notation \"The notation in ten minutes\". Colours: as the paper prints it "
            "(green), completed (blue), reconstructed (orange), ours (grey).", "",
            f"## Formulas {{#schemes_{name}_formulas}}", ""]
    for kind, _, definition in DEFINITION.findall(text):
        page += ["\\htmlonly", shown(program, name, definition, "--format", "html"),
                 "\\endhtmlonly", ""]
        if kind == "scheme":
            english = html.escape(shown(program, name, definition, "--format", "english").rstrip())
            page += ["\\htmlonly", f"<details><summary>{definition} in words</summary>"
                     f"<pre class=\"fragment\">{english}</pre></details>", "\\endhtmlonly", ""]
    derived = re.findall(r"^derive (\w+) from (\w+)", text, re.MULTILINE)
    if derived:
        page += [f"## How they follow {{#schemes_{name}_derivations}}", "",
                 "Each step with what it rests on (\\ref notation). A refused step is one that might "
                 "be taken for right; the witness shows why it is not.", ""]
    for target, origin in derived:
        page += [f"### {target} from {origin} {{#schemes_{name}_{target}}}", "", "\\htmlonly",
                 shown(program, name, target, "--derivation", "--format", "html"),
                 "\\endhtmlonly", ""]
    code = sorted(path.relative_to(root).as_posix()
                  for folder in ("reference", "gpu") for path in (root / folder).rglob("*")
                  if path.suffix in (".hpp", ".cpp", ".cu", ".cuh")
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
    for problem in problems:
        problem_page(root, problem, output)
    for file in sorted((root / "spec").glob("*.saa")):
        if file.stem != "laws":
            schemes_page(root, program, file.stem, output)
    errata_page(root, output)
    defects_page(root, output)


main()
