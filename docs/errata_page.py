"""The rows of properties/errata/PAPER/errata.cpp, and the page that shows them."""

import re

from page_text import cell
from variant_table import STRING

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
