#!/usr/bin/env python3
"""Writes index.html and report.md of a machine: the claims of all papers, errata, ladders, figures,
from the files of its folder alone; and ro-crate-metadata.json, which describes them all.

usage: machine_report.py FOLDER

FOLDER is results/MACHINE: PAPER/SCALE/results.json with report.md and figures, errata.json, and
checks.json. Of each paper the best scale that is there is taken. What is missing is said. Draws the
ladder of each problem into FOLDER/ladders/. Exits with 2 when there is no report.
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
import pages
import papers
from results import ResultsError, run_script

TREE = pathlib.Path(__file__).resolve().parent.parent.parent

Ladder = collections.namedtuple("Ladder", "paper panels caption name")  # name: ladders/NAME.svg


class Machine:
    """All that the reports of one machine say.

    papers   a MachinePaper each, by name
    rows     the ledger: all claims of all papers
    errata   the rows of errata.json, or None where there is none; errata_context beside them
    checks   what `check --output` kept of properties; None where there is nothing
    ladders  a Ladder for each problem that has steps to compare; without panels: nothing recorded
    """

    def __init__(self, folder, tree):
        self.folder = folder
        self.tree = tree
        self.papers = [papers.MachinePaper(each, folder)
                       for each in papers.all_folders(tree / "reproduce")]
        if all(paper.results is None for paper in self.papers) and not (
                folder / "errata.json").is_file():
            raise ResultsError(f"{folder}: no paper's results are there (PAPER/SCALE/results.json)")
        self.rows = [row for paper in self.papers for row in ledger.entries(paper, tree)]
        self.errata_context, self.errata = errata.read(folder / "errata.json")
        self.errata_by_paper = errata.by_paper(self.errata)
        self.checks = checks.read(folder / "checks.json")
        self.tools = checks.read_tools(folder / "executor" / "sanitized_variants.json")
        self.ladders = [self._ladder(paper) for paper in self.papers
                        if hasattr(paper.quantities, "ladder")]

    @property
    def name(self):
        """As its results call the machine."""
        for paper in self.papers:
            if paper.results:
                return paper.results.context["machine"]
        return self.folder.resolve().name

    @property
    def with_results(self):
        return [paper for paper in self.papers if paper.results]

    @property
    def failed(self):
        """(paper, experiment) of those that broke off."""
        return [(paper, failed) for paper in self.with_results for failed in paper.results.failed]

    @property
    def runs(self):
        """A row of pages.RUN_COLUMNS for each run of each paper that has results."""
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
        """The rows of one kind, those of a paper together."""
        return claims.of_kind(self.rows, kind)

    @property
    def lacking(self):
        """(paper, what was not run, the rows that lack it): of claims of which nothing was run, or
        not all that they name."""
        groups = {}
        for row in self.rows:
            if row.verdict == claims.NOT_RUN:
                groups.setdefault((row.paper.name, row.evidence), []).append(row)
            elif row.points["coverage"].state == claims.PART:
                groups.setdefault((row.paper.name, row.points["coverage"].text), []).append(row)
        return [(*about, rows) for about, rows in groups.items()]

    def tally(self):
        """How many of the papers' own claims there are of each verdict."""
        return claims.tally(self.of_kind(claims.PAPER))

    def link(self, path):
        """A path in the tree as a link from the folder; None where the folder is not in the tree,
        and the tree's place is nobody's business."""
        if not self.folder.resolve().is_relative_to(self.tree.resolve()):
            return None
        return pathlib.Path(os.path.relpath(self.tree / path, self.folder)).as_posix()


def draw_ladders(machine):
    """SVG and PNG of each ladder that there is."""
    import drawing  # matplotlib takes a second: not before the files are known to be right

    folder = machine.folder / "ladders"
    for each in machine.ladders:
        if each.panels:
            folder.mkdir(exist_ok=True)
            ladder.draw(each.panels, lambda figure, name=each.name: drawing.save(figure,
                                                                                 folder / name))
        else:
            drawing.remove(folder / each.name)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=pathlib.Path, metavar="FOLDER")
    arguments = parser.parse_args()
    machine = Machine(arguments.folder, TREE)
    draw_ladders(machine)
    output_file.write(machine.folder / "report.md", pages.page("machine.md", machine=machine))
    output_file.write(machine.folder / "index.html", pages.page("machine.html", machine=machine))
    crate.write(machine.folder)
    print(f"claims of all papers: {machine.tally()}")
    print(f"report: {machine.folder / 'index.html'} and report.md")


if __name__ == "__main__":
    run_script(main, "report", claims.ClaimError)
