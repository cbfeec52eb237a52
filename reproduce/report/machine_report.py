#!/usr/bin/env python3
"""Writes index.html and report.md of a machine from the files of its folder: the claims of all papers,
errata, speed-ups of the steps, and figures. Writes ro-crate-metadata.json, which describes all files.

usage: machine_report.py FOLDER [--no-summary]

FOLDER is results/MACHINE. It contains PAPER/SCALE/results.json with report.md and figures, errata.json,
and checks.json. The report takes the largest scale of each paper and lists the missing parts. The
script draws the speed-ups of each problem's steps into FOLDER/ladders/. It prints the number of claims
by verdict, the contradicted claims, and how many claims need a GPU. Exits with 2 if no report could be
written.
"""

import argparse
import collections
import os
import pathlib

import checks
import claims
import crate
import errata
import ladder
import ledger
import output_file
import papers
from results import ResultsError, run_script

TREE = pathlib.Path(__file__).resolve().parent.parent.parent

Ladder = collections.namedtuple("Ladder", "paper panels caption name")  # name: ladders/NAME.svg


class Machine:
    """The content of the reports of one machine.

    papers   a MachinePaper each, by name: the papers, and our own studies
    rows     the ledger: all claims of all papers
    errata   the rows of errata.json, or None if the file is missing; errata_context: its context
    checks   the properties that `check --output` recorded; None if the file is missing
    ladders  a Ladder for each problem that has steps to compare; without panels if none was recorded
    """

    def __init__(self, folder, tree):
        self.folder = folder
        self.tree = tree
        self.papers = [papers.MachinePaper(each, folder)
                       for each in papers.all_folders(tree / "reproduce")]
        if all(paper.results is None for paper in self.papers) and not (
                folder / "errata.json").is_file():
            raise ResultsError(f"{folder}: this folder has no file PAPER/SCALE/results.json")
        self.rows = [row for paper in self.papers for row in ledger.entries(paper, tree)]
        self.errata_context, recorded = errata.read(folder / "errata.json")
        self.errata = errata.with_present_words(recorded, tree)
        self.errata_by_paper = errata.by_paper(self.errata)
        self.checks = checks.read(folder / "checks.json")
        self.tools = checks.read_tools(folder / "executor" / "sanitized_variants.json")
        self.ladders = [self._ladder(paper) for paper in self.papers
                        if hasattr(paper.quantities, "ladder")]

    @property
    def name(self):
        """The machine's name in its results."""
        for paper in self.papers:
            if paper.results:
                return paper.results.context["machine"]
        return self.folder.resolve().name

    @property
    def with_results(self):
        return [paper for paper in self.papers if paper.results]

    def with_claims_of(self, kind):
        """The papers that have claims of this kind. Our own studies have only our own targets."""
        return [paper for paper in self.papers if claims.of_kind(self.rows_of(paper), kind)]

    @property
    def failed(self):
        """(paper, experiment) of each experiment that failed."""
        return [(paper, failed) for paper in self.with_results for failed in paper.results.failed]

    @property
    def runs(self):
        """A row of pages.RUN_COLUMNS for each run of each paper with results."""
        def count(rows, index):
            return sum(row["run"] == index for row in rows)

        return [[paper.name, paper.scale, run["date"], run["program"]["commit"][:10],
                 run["key"]["seed"], count(paper.results.context["experiments"], index),
                 count(paper.results.failed, index)]
                for paper in self.with_results for index, run in enumerate(paper.results.runs)]

    def rows_of(self, paper):
        return [row for row in self.rows if row.paper is paper]

    def _ladder(self, paper):
        panels = []
        if paper.results:
            panels = [panel for panel in paper.quantities.ladder(paper.results, paper.published)
                      if panel]
        return Ladder(paper, panels, ladder.caption(panels) if panels else "", paper.name)

    def of_kind(self, kind):
        """The rows of one kind, grouped by paper."""
        return claims.of_kind(self.rows, kind)

    @property
    def lacking(self):
        """(paper, reason, rows) of the claims that were not run, or were run in part."""
        groups = {}
        for row in self.rows:
            if row.verdict == claims.NOT_RUN:
                groups.setdefault((row.paper.name, row.evidence), []).append(row)
            elif row.points["coverage"].state == claims.PART:
                groups.setdefault((row.paper.name, row.points["coverage"].text), []).append(row)
        return [(*about, rows) for about, rows in groups.items()]

    def tally(self):
        """The number of the papers' claims of each verdict."""
        return claims.tally(self.of_kind(claims.PAPER))

    def link(self, path):
        """A path in the tree as a link from the folder. None if the folder is outside of the tree:
        the report must not contain the tree's absolute path."""
        if not self.folder.resolve().is_relative_to(self.tree.resolve()):
            return None
        return pathlib.Path(os.path.relpath(self.tree / path, self.folder)).as_posix()


def draw_ladders(machine):
    """Draws each ladder that has panels as SVG and PNG."""
    import drawing  # matplotlib takes a second to load, so the files are read first

    folder = machine.folder / "ladders"
    for each in machine.ladders:
        if each.panels:
            folder.mkdir(exist_ok=True)
            ladder.draw(each.panels, lambda figure, name=each.name: drawing.save(figure,
                                                                                 folder / name))
        else:
            drawing.remove(folder / each.name)


def print_summary(machine):
    for line in claims.summary(machine.rows, lambda row: row.paper.name):
        print(line)
    contradicted = [f"{row.paper.name} {row.claim['name']}" for row in machine.of_kind(claims.PAPER)
                    if row.verdict == claims.CONTRADICTED]
    if contradicted:
        print(f"contradicted claims of the papers: {', '.join(contradicted)}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=pathlib.Path, metavar="FOLDER")
    parser.add_argument("--no-summary", action="store_true", help="print only the report's path")
    arguments = parser.parse_args()
    machine = Machine(arguments.folder, TREE)
    draw_ladders(machine)
    import pages  # loads jinja2
    output_file.write(machine.folder / "report.md", pages.page("machine.md", machine=machine))
    output_file.write(machine.folder / "index.html", pages.page("machine.html", machine=machine))
    crate.write(machine.folder)
    if not arguments.no_summary:
        print_summary(machine)
    print(f"report on all papers: {machine.folder / 'index.html'} and report.md")


if __name__ == "__main__":
    run_script(main, "report", claims.ClaimError)
