#!/usr/bin/env python3
"""The report of one result file: its exit code, what it prints, and the figures that it names."""

import contextlib
import io
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import types
import unittest
from unittest import mock

import claims
import report

SCRIPT = pathlib.Path(report.__file__)
QUANTITIES = "PARTS, WHOLE, ALL = (), {}, {}\ndef rate(row, graph, milliseconds):\n    return ''\n"
FIGURES = '''
import drawing


def drawn(results, published, save):
    save(drawing.panels(1)[0])
    return f"caption of {len(published)}"


def not_there(results, published, save):
    drawing.needed([])


ALL = [("f", drawn), ("e", not_there)]
'''
HOST = {"processor": "P", "cores": 8, "memory_bytes": 1, "system": "S", "kernel": "K",
        "openmp_threads": 4}
PROGRAM = dict.fromkeys(("compiler", "build_type", "cuda_compiler", "cuda_architectures", "version",
                         "commit"), "x")


def claim(name, least, greatest, **more):
    test = {"verb": "between", "rows": {"experiment": "f", "kind": "k"}, "quantity": "n",
            "least": least, "greatest": greatest}
    return {"name": name, "place": "1", "claim": f"claim {name}", "published": "p", "rule": "r",
            "direction": test, **more}


class Script(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.folder = pathlib.Path(scratch.name)
        self.paper = self.folder / "p"
        self.paper.mkdir()
        (self.paper / "quantities.py").write_text(QUANTITIES)
        (self.paper / "figures.py").write_text(FIGURES)
        (self.paper / "published.csv").write_text("spec\n")
        (self.folder / "results.json").write_text(json.dumps({
            "context": {"schema": 2, "runs": [{"date": "d", "machine": "m", "host": HOST, "program": {
                **PROGRAM, "changed_since_commit": False}, "key": {"seed": 1, "scale": "quick", "gpu": True}}],
                "experiments": [{"name": "f", "run": 0, "place": "p", "what": "w"}], "failed": []},
            "benchmarks": [], "observations": [{"kind": "k", "experiment": "f", "graph": "g",
                                                "spec": "g", "variant": "a", "n": 2}]}))

    def run_script(self, *listed):
        (self.paper / "claims.json").write_text(json.dumps({"claims": listed, "code": {}}))
        return self.run_as_written()

    def run_as_written(self, **environment):
        return subprocess.run([sys.executable, "-B", SCRIPT, self.folder / "results.json", "--paper",
                               self.paper], text=True, capture_output=True, check=False,
                              env={**os.environ, **environment})

    def test_a_contradicted_claim_of_the_paper_ends_with_4(self):
        missed = claim("d", 1, 3, range=claim("", 5, 6)["direction"])
        done = self.run_script(claim("a", 1, 3), claim("b", 3, 4, kind="goal"), missed)
        self.assertEqual((done.returncode, done.stderr), (4, ""))
        self.assertEqual(done.stdout, "  missed: claim b\n    The direction fails.\n    a, g: 2\n"
                         "  direction only: claim d\n    The direction holds. The range is missed.\n"
                         "    a, g: 2. Range missed\nclaims of the papers: 1 reproduced, 1 direction only\n"
                         "our own targets: 1 missed\n"
                         f"report: {self.folder / 'report.md'}\n")
        self.assertEqual(json.loads((self.folder / "figures.json").read_text()),
                         [{"experiment": "f", "name": "drawn", "caption": "caption of 0"}])
        self.assertTrue((self.folder / "figures.json").read_text().endswith("]\n"))
        self.assertTrue((self.folder / "drawn.svg").is_file())
        text = (self.folder / "report.md").read_text()
        for words in ("| `a`: claim a |", "| direction only | The direction holds. The range is missed or "
                      "exceeded. |", "This report contains counts only.",
                      f"report.py {(self.folder / 'results.json').resolve()} --paper"):
            self.assertIn(words, text)
        self.assertNotIn("Times are", text)

    def test_a_report_without_the_text_of_the_paper_says_so_before_its_tables(self):
        (self.paper / "claims.json").write_text(json.dumps(
            {"sources": "We have no copy.", "claims": [claim("a", 1, 3)], "code": {}}))
        self.assertEqual(self.run_as_written().returncode, 0)
        text = (self.folder / "report.md").read_text()
        self.assertIn("\n\nWe have no copy.\n\n## ", text)
        self.assertLess(text.index("We have no copy."), text.index("| "))

    def test_a_claim_links_to_the_section_of_the_experiment_that_decides_it(self):
        self.assertEqual(self.run_script(claim("a", 1, 3)).returncode, 0)
        text = (self.folder / "report.md").read_text()
        self.assertIn("| [f](#f) |", text)
        self.assertIn("\n## f\n", text)
        self.assertIn("--scale quick --fresh\n```", text)

    def test_a_report_at_scale_paper_without_a_gpu_says_so_first(self):
        path = self.folder / "results.json"
        (self.paper / "claims.json").write_text(json.dumps({"claims": [claim("x", 1, 3)], "code": {}}))
        for scale, gpu, opencl, first in (
                ("paper", False, [], "**This run had no GPU. The kernels ran only on the CPU executor, "
                                     "mostly on small graphs. No kernel was timed at the published sizes.**"),
                ("paper", False, ["d"], "**This run had no GPU. No CUDA kernel was timed at the published "
                                        "sizes. The times are from OpenCL devices and the host.**"),
                ("paper", True, [], "The experiments ran at scale `paper`."),
                ("quick", False, [], "The experiments ran at scale `quick`.")):
            with self.subTest(scale=scale, gpu=gpu, opencl=opencl):
                content = json.loads(path.read_text())
                content["context"]["runs"][0]["key"] |= {"scale": scale, "gpu": gpu, "opencl": opencl}
                path.write_text(json.dumps(content))
                self.assertEqual(self.run_as_written().returncode, 0)
                lines = (self.folder / "report.md").read_text().splitlines()
                self.assertTrue(lines[2].startswith(first), lines[:5])

    def test_a_missing_module_is_one_line(self):
        (self.paper / "matplotlib.py").write_text(
            "raise ModuleNotFoundError(\"No module named 'matplotlib'\", name='matplotlib')")
        done = self.run_as_written(PYTHONPATH=str(self.paper))
        self.assertEqual((done.returncode, done.stdout), (2, ""))
        self.assertRegex(done.stderr, r"\Areport: [^\n]* has no module matplotlib: install [^\n]*\n\Z")

    def test_otherwise_it_ends_with_0_and_without_a_file_with_2(self):
        (self.folder / "not_there.svg").write_text("")
        done = self.run_script(claim("a", 1, 3), claim("b", 3, 4, kind="goal"))
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertFalse((self.folder / "not_there.svg").exists())
        (self.folder / "results.json").write_text("{")
        done = self.run_script()
        self.assertEqual((done.returncode, done.stdout), (2, ""))
        self.assertRegex(done.stderr, r"\Areport: [^\n]*results\.json[^\n]*\n\Z")

    def test_contradicted_alone_is_4_as_well(self):
        self.assertEqual(self.run_script(claim("a", 3, 4)).returncode, 4)

    def test_figures_are_those_of_finished_experiments_in_their_order(self):
        results = types.SimpleNamespace(experiments=[{"name": "ff"}, {"name": "e"}, {"name": "g"}])

        def named(name):
            def draw(results, published, save):
                save(name)
                return f"caption of {name}"
            draw.__name__ = name
            return draw

        figures = types.SimpleNamespace(ALL=[("g", named("a")), ("f", named("b")), ("e", named("c")),
                                             ("ff", named("d")), ("e", named("h")), ("x", named("i"))])
        with mock.patch("drawing.save") as saved:
            drawn = report.draw_figures(figures, results, [], pathlib.Path("folder"))
        self.assertEqual(drawn, [(experiment, name, f"caption of {name}") for experiment, name in (
            ("ff", "d"), ("e", "c"), ("e", "h"), ("g", "a"))])
        self.assertEqual(saved.call_args_list, [mock.call(name, pathlib.Path("folder") / name)
                                                for name in "abcdhi"])

    def test_verdicts_that_ask_for_a_look_are_printed(self):
        judgements = [claims.Judgement({"claim": verdict}, verdict, "", f"of {verdict}", {})
                      for verdict in claims.VERDICTS]
        with contextlib.redirect_stdout(io.StringIO()) as said:
            report.print_summary(judgements, "r.md")
        told = [line for line in said.getvalue().splitlines() if line.startswith("  ")]
        self.assertEqual(told, [line for verdict in ("direction only", "contradicted", "undecided",
                                                     "partly run")
                                for line in (f"  {verdict}: {verdict}", f"    of {verdict}")])


if __name__ == "__main__":
    unittest.main()
