#!/usr/bin/env python3
"""Writes the pages that are made from the tree's own files, by docs/templates and docs/PAPER/: the main
page; a page a problem; for each paper its page, one page a step with its whole file, its schemes, its
experiments and its recorded results; the errata; what is found of the planted defects;
and how the litmus tests came out.

usage: generate_pages.py SOURCE_TREE OUTPUT_FOLDER PROGRAM DOXYGEN

What there is of papers, problems, variants, errata and schemes the program tells (`list --json`,
`show --format json`). A new row needs no edit here.
"""

import html
import json
import pathlib
import re
import sys

import jinja2

from claims_table import file_anchor
from defects import Defects
from functions import functions_of
from litmus import Litmus
from named_files import check_named_files
from paper import Paper
from reading_order import sections
from recorded_run import claims, small_graph
from schemes import Schemes, derive_all, shown

CHIPS = {claims.REPRODUCED: "yes", claims.DIRECTION_ONLY: "half", claims.CONTRADICTED: "no",
         claims.UNDECIDED: "open", claims.PARTLY_RUN: "open", claims.NOT_COMPARABLE: "none",
         claims.NOT_RUN: "none", claims.MET: "yes", claims.NOT_MET: "no"}


def cell(text):
    """Text of the program or of papers for a Markdown table: nothing in it is a command, a link or
    emphasis."""
    escaped = re.sub(r"([\\|*_<>&#@%\[\]])", r"\\\1", str(text))
    return re.sub(r"(?<![\w.])(\w[\w.]*\(\))", r"%\1", escaped)


def sentence(text):
    return text[:1].upper() + text[1:] + "."


def values_of(option):
    """What an option may be, in words."""
    if option["kind"] == "choice":
        return ", ".join(option["words"])
    if option["kind"] == "flag":
        return "given or not"
    return option["rule"] or f"{option['least']} to {option['greatest']}"


def options_of(problem):
    """(option, the variants that take it), each option once."""
    rows, users = {}, {}
    for step in problem["solvers"]:
        for option in step["options"]:
            rows.setdefault(option["flag"], option)
            users.setdefault(option["flag"], []).append(step["name"])
    return [(rows[flag], users[flag]) for flag in rows]


def recorded_errata(root):
    """The newest record of any machine: its context, and its rows by (paper, name)."""
    records = [json.loads(path.read_text()) for path in root.glob("results/*/errata.json")]
    if not records:
        return None, {}
    newest = max(records, key=lambda record: record["context"]["date"])
    return newest["context"], {(row["paper"], row["name"]): row for row in newest["errata"]}


class Pages:
    def __init__(self, root, output):
        self.output = output
        # Doxygen's labels, {#name}, begin as Jinja's own comments do.
        self.environment = jinja2.Environment(
            loader=jinja2.FileSystemLoader([root / "docs" / "templates", root / "docs"]),
            trim_blocks=True, lstrip_blocks=True, keep_trailing_newline=True,
            comment_start_string="{##", comment_end_string="##}",
            undefined=jinja2.StrictUndefined)
        self.environment.filters.update(cell=cell, sentence=sentence, html=html.escape)
        self.environment.globals.update(chips=CHIPS, file_anchor=file_anchor,
                                        drawing_of=small_graph.svg, values_of=values_of,
                                        options_of=options_of)
        self.environment.globals["macros"] = self.environment.get_template("macros.md").module

    def write(self, name, template, **values):
        text = self.environment.get_template(template).render(**values)
        (self.output / f"{name}.md").write_text(text)


def write_paper(pages, paper):
    name = paper.name
    pages.write(name, f"{name}/page.md", paper=paper)
    for place, step in enumerate(paper.steps):
        pages.write(f"{name}_{step['name']}", "step.md", paper=paper, step=step,
                    before=paper.steps[place - 1] if place else None,
                    after=paper.steps[place + 1] if place + 1 < len(paper.steps) else None)
    pages.write(f"schemes_{name}", "schemes.md", paper=paper)
    pages.write(f"experiments_{name}", "experiments.md", paper=paper)
    for run in paper.claims.runs:
        run.copy_figures(pages.output / "figures")
        pages.write(run.page, "results.md", paper=paper, run=run)


def main():
    root, output = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
    program, doxygen = sys.argv[3:5]
    output.mkdir(parents=True, exist_ok=True)
    listed = json.loads(shown(program, "list", "--json"))
    check_named_files(root, [row["name"] for row in listed["papers"]])
    papers = [Paper(root, row, listed, Schemes(program, row["name"])) for row in listed["papers"]]
    derive_all(paper.schemes for paper in papers)
    functions = functions_of(root, doxygen, [mark for paper in papers
                                             for mark in paper.schemes.marks])
    pages = Pages(root, output)
    for paper in papers:
        paper.read_functions(functions)
        write_paper(pages, paper)
    for problem in listed["problems"]:
        pages.write(f"problem_{problem['name']}", f"problems/{problem['name']}.md", problem=problem,
                    papers=[paper for paper in papers if problem in paper.problems])
    context, rows = recorded_errata(root)
    pages.write("errata", "errata.md", papers=papers, context=context, recorded=rows)
    pages.write("defects", "defects.md", defects=Defects(root))
    pages.write("litmus", "litmus.md", litmus=Litmus(root))
    pages.write("afternoon", "afternoon.md", sections=sections(root))
    pages.write("evaluation", "evaluation.md", papers=papers)
    pages.write("mainpage", "mainpage.md", papers=papers, problems=listed["problems"])


main()
