#!/usr/bin/env python3
"""Writes the pages that are generated from the files of the tree, by docs/templates and docs/PAPER/:
the first page; one page per problem; for each paper its page, one page per step, its conformance, claims, schemes,
experiments and recorded results; the errata, the planted defects, the litmus tests, and the gallery.
Also writes layout.xml, the sidebar.

usage: generate_pages.py SOURCE_TREE OUTPUT_FOLDER PROGRAM DOXYGEN

The program lists papers, problems, variants, errata and schemes (`list --json`, `show --format
json`). A new row needs no edit here. docs/site_map.json groups the other pages.
"""

import html
import json
import pathlib
import re
import shutil
import sys

import jinja2

import defects_table
from claims_table import file_anchor
from conformance import Conformance, known_names, links
from defects import Defects
from functions import functions_of
from litmus import Litmus
from named_files import check_named_files
from own_solvers import OwnSolvers
from paper import Paper
from reading_order import sections
from readme import readme_parts
from recorded_run import claims, code_spans, prose, small_graph
from schemes import Schemes, derive_all, shown
from uses import launch_all

CHIPS = {claims.REPRODUCED: "yes", claims.DIRECTION_ONLY: "half", claims.CONTRADICTED: "no",
         claims.UNDECIDED: "open", claims.PARTLY_RUN: "open", claims.NOT_COMPARABLE: "none",
         claims.NOT_RUN: "none", claims.MET: "yes", claims.NOT_MET: "no"}


def cell(text):
    """Text of the program or of papers for a Markdown table: nothing in it is a command, a link or
    emphasis. Code between backticks stays code."""
    return "".join(f"`{part}`" if is_code else _escaped(part) for part, is_code in code_spans(text))


def _escaped(text):
    escaped = re.sub(r"([\\|*_<>&#@%\[\]])", r"\\\1", text)
    return re.sub(r"(?<![\w.])(\w[\w.]*\(\))", r"%\1", escaped)


def sentence(text):
    return text[:1].upper() + text[1:] + "."


def number(value):
    """A value of an option: whole numbers without a decimal point."""
    return str(int(value)) if float(value).is_integer() else str(value)


def values_of(option):
    """The values that an option takes, in words."""
    if option["kind"] == "choice":
        return ", ".join(option["words"])
    if option["kind"] == "flag":
        return "given or not"
    return option["rule"] or f"{number(option['least'])} to {number(option['greatest'])}"


def default_of(option):
    """The value of an option that is not given, in words."""
    if option["kind"] == "choice":
        return option["words"][int(option["default"])]
    if option["kind"] == "flag":
        return "given" if option["default"] else "not given"
    return number(option["default"])


def options_of(problem, papers):
    """(option, the variants that read it), each option of a paper once."""
    found = {}
    for paper in papers:
        for step in paper.steps:
            for option in paper.own_options[step["name"]] if step["problem"] == problem["name"] \
                    else []:
                key = paper.name, option["flag"]
                found.setdefault(key, (option, []))[1].append(step["name"])
    return list(found.values())


def read_site_map(root):
    """docs/site_map.json. Exits if a page of docs/pages is not in it: the sidebar would lack it."""
    groups = json.loads((root / "docs" / "site_map.json").read_text())
    grouped = {each["page"] for group in groups for each in group["pages"]}
    missing = sorted({path.stem for path in (root / "docs" / "pages").glob("*.md")} - grouped)
    if missing:
        raise SystemExit(f"docs/site_map.json: no entry for {', '.join(missing)}; add one to a group")
    return groups


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
        self.environment.filters.update(cell=cell, sentence=sentence, html=html.escape, prose=prose,
                                        title=lambda text: html.escape(text, quote=False))
        self.environment.globals.update(chips=CHIPS, file_anchor=file_anchor,
                                        drawing_of=small_graph.svg, values_of=values_of, default_of=default_of,
                                        options_of=options_of)
        self.environment.globals["macros"] = self.environment.get_template("macros.md").module

    def write(self, name, template, **values):
        self.write_file(f"{name}.md", template, **values)

    def write_file(self, file, template, **values):
        text = self.environment.get_template(template).render(**values)
        (self.output / file).write_text(text)


def write_steps(pages, paper):
    for place, step in enumerate(paper.steps):
        pages.write(f"{paper.name}_{step['name']}", "step.md", paper=paper, step=step,
                    before=paper.steps[place - 1] if place else None,
                    after=paper.steps[place + 1] if place + 1 < len(paper.steps) else None)


def write_paper(pages, paper):
    name = paper.name
    pages.write(name, f"{name}/page.md", paper=paper)
    write_steps(pages, paper)
    if list(paper.shared):
        pages.write(f"{name}_shared_code", "shared_code.md", paper=paper)
    pages.write(f"{name}_claims", "claims.md", paper=paper)
    pages.write(f"{name}_conformance", "conformance.md", paper=paper,
                conformance=Conformance(paper.root, name, known_names(paper)), links=links)
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
    tables = [OwnSolvers(root, problem, papers) for problem in listed["problems"]]
    tables = [table for table in tables if table.steps]
    derive_all(paper.schemes for paper in papers)
    launch_all(program, [step for each in papers + tables for step in each.steps])
    functions = functions_of(root, doxygen, [mark for paper in papers
                                             for mark in paper.schemes.marks])
    pages = Pages(root, output)
    for paper in papers:
        paper.read_functions(functions)
        write_paper(pages, paper)
    for table in tables:
        table.read_functions(functions)
        pages.write(table.name, "own_solvers.md", paper=table)
        write_steps(pages, table)
    for problem in listed["problems"]:
        pages.write(f"problem_{problem['name']}", f"problems/{problem['name']}.md", problem=problem,
                    papers=[paper for paper in papers if problem in paper.problems],
                    tables=[table for table in tables if table.problem is problem])
    context, rows = recorded_errata(root)
    pages.write("errata", "errata.md", papers=papers, context=context, recorded=rows)
    defects = Defects(root)
    pages.write("defects", "defects.md", defects=defects, matrix=defects_table.matrix(defects),
                counts=defects_table.counts(defects, cell))
    pages.write("litmus", "litmus.md", litmus=Litmus(root))
    pages.write("afternoon", "afternoon.md", sections=sections(root))
    pages.write("evaluation", "evaluation.md", papers=papers)
    pages.write("gallery", "gallery.md", papers=papers)
    site_map = read_site_map(root)
    pages.write("mainpage", "mainpage.md", papers=papers, problems=listed["problems"],
                readme=readme_parts(root), site_map=site_map)
    pages.write_file("layout.xml", "layout.xml", papers=papers, tables=tables, problems=listed["problems"],
                     site_map=site_map)
    for figure in (root / "docs" / "figures").glob("*.svg"):
        shutil.copyfile(figure, output / "figures" / figure.name)


main()
