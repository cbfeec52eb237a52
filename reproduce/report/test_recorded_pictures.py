#!/usr/bin/env python3
"""Recorded pictures are, byte for byte, what the code draws from the recorded results.

A change of colours, sizes or positions fails here. Look at the new pictures, then record them with
reproduce/report/machine_report.py and reproduce/report/report.py. The bytes depend on the version of
Matplotlib, so the tests are skipped under another one."""

import pathlib
import tempfile
import unittest

import matplotlib

import drawing
import ladder
import papers
import small_plots

TREE = pathlib.Path(__file__).resolve().parent.parent.parent
# A ladder whose panels have different numbers of steps, one with published numbers, one of counts; then
# plots of few lines, so that a test takes little time. Machine, paper, experiment.
LADDERS = (("NVIDIA_H200", "boruvka_mst"), ("NVIDIA_H200", "floyd_warshall"),
           ("AMD_EPYC", "harish_narayanan"))
PLOTS = (("AMD_EPYC", "growth", "graphs"), ("NVIDIA_H200", "scaling", "strong"),
         ("NVIDIA_H200", "bellman_ford", "transposition"))


def recorded(machine, paper):
    return papers.MachinePaper(TREE / "reproduce" / paper, TREE / "results" / machine)


class Pictures(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.folder = pathlib.Path(scratch.name)

    def check(self, drawn, file):
        text = file.read_text(encoding="utf-8")
        if f"Matplotlib v{matplotlib.__version__}," not in text:
            self.skipTest(f"recorded with another Matplotlib than {matplotlib.__version__}")
        self.assertTrue(drawn.read_text(encoding="utf-8") == text, f"{file} would be drawn otherwise")


def _add_ladder(machine, name):
    def test(self):
        paper = recorded(machine, name)
        panels = [each for each in paper.quantities.ladder(paper.results, paper.published) if each]
        ladder.draw(panels, lambda figure: drawing.save(figure, self.folder / name, ["svg"]))
        self.check(self.folder / f"{name}.svg", TREE / "results" / machine / "ladders" / f"{name}.svg")
    setattr(Pictures, f"test_ladder_{machine}_{name}", test)


def _add_plots(machine, name, experiment):
    def test(self):
        paper = recorded(machine, name)
        of_one = [each for each in paper.results.context["experiments"] if each["name"] == experiment]
        paper.results.context["experiments"] = of_one
        plots = small_plots.draw(paper.results, paper.quantities, self.folder)[experiment]
        files = sorted(paper.where.glob(f"table_{experiment}_*.svg"))
        self.assertEqual(sorted(plot for plot, _ in plots), [file.stem for file in files])
        for file in files:
            self.check(self.folder / file.name, file)
    setattr(Pictures, f"test_plots_{machine}_{name}_{experiment}", test)


for _ladder in LADDERS:
    _add_ladder(*_ladder)
for _plots in PLOTS:
    _add_plots(*_plots)


if __name__ == "__main__":
    unittest.main()
