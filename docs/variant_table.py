"""The rows of gpu/PAPER/variants.cpp, and which files are a step's."""

import re

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
