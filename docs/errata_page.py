"""The rows of properties/errata/PAPER/errata.cpp, and the page that shows them, each with the
counterexample of the newest recorded run, results/MACHINE/errata.json."""

import html
import json
import re

from page_text import html_block
from recorded_run import small_graph
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


def recorded_errata(root):
    """The newest record of any machine: its context, and its rows by (paper, name)."""
    records = [json.loads(path.read_text()) for path in root.glob("results/*/errata.json")]
    if not records:
        return None, {}
    newest = max(records, key=lambda record: record["context"]["date"])
    return newest["context"], {(row["paper"], row["name"]): row for row in newest["errata"]}


def anchor(paper, row):
    return f"erratum_{paper}_{row['name']}"


def _opening(context):
    """On what the counterexamples were found."""
    if context is None:
        return "No run is recorded yet; `graphspec errata` finds the counterexamples."
    key = context["key"]
    return (f"The counterexamples were found, and shrunk, on {context['machine']} in at most "
            f"{key['cases']} random cases of seed {key['seed']}; `graphspec errata` finds them again. "
            "A filled vertex is the source.")


def _counterexample(recorded):
    """A drawing, where the case is a graph, and what went wrong with it."""
    found = recorded and recorded["counterexample"]
    if not found:
        return ""
    graph = found["graph"]
    drawn = f'<div class="graph">{small_graph.svg(graph)}</div>' if graph and graph["vertices"] else ""
    return f"{drawn}<pre>{html.escape(found['text'].strip())}</pre>"


def _card(paper, row, recorded):
    alone = " (words alone)" if row["run"] == "nullptr" else ""
    said = "".join(f"<dt>{title}</dt><dd>{html.escape(row[key])}</dd>" for key, title in (
        ("printed", "printed"), ("wrong", "wrong"), ("correction", "here")))
    return [f'<div class="erratum" id="{anchor(paper, row)}"><div>',
            f"<h3><code>{row['name']}</code>{alone}</h3>",
            f'<p class="place">{html.escape(row["place"])}</p><dl>{said}</dl></div>',
            f"<div>{_counterexample(recorded)}</div></div>"]


def errata_page(root, papers, rows_of, output):
    """Writes errata.md. \param papers  (name, title) in order"""
    context, recorded = recorded_errata(root)
    page = [(root / "docs" / "errata.md").read_text(), _opening(context)]
    for paper, title in papers:
        page += ["", f"## {title} {{#errata_{paper}}}", "", *html_block(
            *(line for row in rows_of[paper]
              for line in _card(paper, row, recorded.get((paper, row["name"])))))]
    (output / "errata.md").write_text("\n".join(page) + "\n")
