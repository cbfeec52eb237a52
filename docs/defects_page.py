"""The page of what is found of the planted defects, from the files in results/ that the runs wrote."""

import json

from page_text import cell


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
    papers = ", ".join(f"gpu/{paper}/" for paper in
                       sorted({row["file"].split("/")[1] for row in mutations}))
    page += ["## Every barrier and every atomic {#defects_mutations}", "",
             f"Each barrier deleted, and each atomic and relaxed access made plain, one at a time, in "
             f"the kernels of {papers} (`properties/mutants/kernel_mutations.py`): of "
             f"{len(mutations)} mutations {len(mutations) - len(survivors)} were found by the "
             "properties.", ""]
    if survivors:
        page += ["| survives | | why |", "|---|---|---|"]
        page += [f"| {row['file']}:{row['line']} | `{row['code']}` | "
                 f"{cell(row.get('as_right', 'not known'))} |" for row in survivors]
        page.append("")
    (output / "defects.md").write_text("\n".join(page) + "\n")
