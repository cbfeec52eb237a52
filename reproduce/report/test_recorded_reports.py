#!/usr/bin/env python3
"""Every recorded report and ladder is the one that its results.json gives: tables, derived rows,
verdicts, steps and gains.

A change of the report's code shows here as a changed report.md. Make the report again by
`reproduce/report/report.py results/MACHINE/PAPER/SCALE/results.json --paper reproduce/PAPER`, and
read the difference before it is committed."""

import difflib
import html
import itertools
import json
import pathlib
import re
import unittest
from unittest import mock

import claims
import drawing
import ladder
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
                      published=published, drawn=drawn, plots=plots, quantities=quantities,
                      sources=claims.sources(folder / "claims.json")), \
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


def texts_of_ladder(panels):
    """For each panel its steps, label, gains and title, in the order in which they are drawn; then
    all that the legend names."""
    order, legend = [], set()
    for panel in panels:
        rows = ladder.gains(panel)
        first = rows[0][0]
        label = f"speed-up over {first}" if panel.what == ladder.TIMES else \
            f"{panel.unit} of {first} ÷ {panel.unit} of the step"
        order.append(([step for step, *_ in rows], label,
                      [f"{gain:,.0f}" if gain >= 100 else f"{gain:.3g}" for _, gain, *_ in rows],
                      panel.title))
        legend |= {name for name, _ in panel.beside}
        legend.add("measured by us" if panel.what == ladder.TIMES else "counted on the CPU executor")
        if any(step in panel.published for step, *_ in rows[1:]):
            legend.add("published")
    return order, legend


def drawn_ladder(path):
    """The same from a recorded picture, whose comments are its texts."""
    texts = [html.unescape(text) for text in re.findall("<!-- (.*?) -->", path.read_text("utf-8"))]
    order = []
    while True:
        label = next((place for place, text in enumerate(texts)
                      if re.match("speed-up over |.* ÷ .* of the step$", text)), None)
        if label is None:
            return order, set(texts)
        steps = list(itertools.takewhile(lambda text: not re.match(r"\$|[\d.,]+$", text),
                                         texts[:label]))
        rest = texts[label + 1:]
        order.append((steps, texts[label], rest[:len(steps)], rest[len(steps)]))
        texts = rest[len(steps) + 1:]


class RecordedLadders(unittest.TestCase):
    def test_every_ladder_that_has_panels_is_drawn(self):
        for machine in sorted((TREE / "results").glob("*/ladders")):
            self.assertEqual({path.stem for path in machine.glob("*.svg")},
                             {path.stem for path in machine.glob("*.png")})


def _add_ladder(path):
    def test(self):
        paper = papers.MachinePaper(TREE / "reproduce" / path.stem, path.parent.parent)
        panels = paper.quantities.ladder(paper.results, paper.published)
        self.assertNotIn(None, panels)
        self.assertEqual(drawn_ladder(path), texts_of_ladder(panels))
    setattr(RecordedLadders, f"test_{path.parent.parent.name}_{path.stem}", test)


for _path in RECORDED:
    _add(_path)
for _path in sorted((TREE / "results").glob("*/ladders/*.svg")):
    _add_ladder(_path)


if __name__ == "__main__":
    unittest.main()
