#!/usr/bin/env python3
"""Every recorded report is the one that its results.json gives: tables, derived rows and verdicts.

A change of the report's code shows here as a changed report.md. Make the report again by
`reproduce/report/report.py results/MACHINE/PAPER/SCALE/results.json --paper reproduce/PAPER`, and
read the difference before it is committed."""

import difflib
import json
import pathlib
import unittest
from unittest import mock

import claims
import drawing
import pages
import papers
import small_plots
from results import Results

TREE = pathlib.Path(__file__).resolve().parent.parent.parent
RECORDED = sorted((TREE / "results").glob("*/*/*/results.json"))


def regenerated(path):
    """The text of the report of a result file, and the small plots that it names. Draws nothing."""
    folder = TREE / "reproduce" / path.parent.parent.name
    quantities = papers.load_quantities(folder)
    published = papers.read_published(folder)
    results = papers.with_derived(Results(path), quantities, published)
    judgements = claims.judge_all(folder / "claims.json", results, quantities.ALL)
    drawn = [(row["experiment"], row["name"], row["caption"])
             for row in json.loads((path.parent / "figures.json").read_text("utf-8"))]
    with mock.patch.object(small_plots, "_plot") as plot, mock.patch.object(drawing, "remove"):
        plots = small_plots.draw(results, quantities, path.parent)
    return pages.page("paper.md", paper=folder.name, results=results, judgements=judgements,
                      published=published, drawn=drawn, plots=plots, quantities=quantities), \
        {call.args[0].name for call in plot.call_args_list}


class RecordedReports(unittest.TestCase):
    def test_there_are_reports_of_every_paper(self):
        self.assertEqual({path.parent.parent.name for path in RECORDED},
                         {folder.name for folder in papers.all_folders(TREE / "reproduce")})


def _add(path):
    def test(self):
        text, plots = regenerated(path)
        recorded = (path.parent / "report.md").read_text("utf-8")
        if text != recorded:
            difference = list(difflib.unified_diff(recorded.splitlines(), text.splitlines(),
                                                   "recorded", "made again", n=0, lineterm=""))
            self.fail(f"{path.parent}:\n" + "\n".join(line[:300] for line in difference[:12]))
        self.assertEqual(plots, {each.stem for each in path.parent.glob("table_*.svg")})
    setattr(RecordedReports, "test_" + "_".join(path.parts[-4:-1]), test)


for _path in RECORDED:
    _add(_path)


if __name__ == "__main__":
    unittest.main()
