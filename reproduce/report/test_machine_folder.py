#!/usr/bin/env python3
"""A machine's folder on planted results: what its report lists, and how its crate describes runs."""

import contextlib
import io
import json
import pathlib
import sys
import tempfile
import types
import unittest
from unittest import mock

import claims
import crate
import machine_report
import pages
from results import ResultsError

RUN = {"date": "2026-01-02T03:04:05Z", "machine": "M 1", "host": {
    "cores": 8, "openmp_threads": 4, "processor": "P", "system": "S"}, "program": {
        "commit": "0123456789abc", "version": "1", "changed_since_commit": False, "compiler": "C",
        "build_type": "Release", "cuda_compiler": "N", "cuda_architectures": "90"},
    "device": {"name": "GPU"}, "key": {"program": "p", "seed": 7}}


def claim(name, experiment="e", **more):
    return {"name": name, "claim": name, "direction": {
        "verb": "between", "rows": {"experiment": experiment, "kind": "k"}, "quantity": "n",
        "least": 1, "greatest": 3}, **more}


class MachineCase(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.tree = pathlib.Path(scratch.name).resolve() / "tree"
        self.folder = self.tree / "results" / "m"
        self.folder.mkdir(parents=True)

    @staticmethod
    def write(path, content):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content if isinstance(content, str) else json.dumps(content))

    def paper(self, name, *listed, ladder=False):
        folder = self.tree / "reproduce" / name
        self.write(folder / "claims.json", {"claims": listed, "code": {}})
        self.write(folder / "published.csv", "spec\n")
        self.write(folder / "quantities.py", "ALL = {}\n" + (
            "def ladder(results, published):\n    return [None]\n" if ladder else ""))

    def results(self, name, experiments=(), failed=(), runs=(RUN,), scale="quick", graphs="g"):
        self.write(self.folder / name / scale / "results.json", {
            "context": {"schema": 2, "runs": list(runs), "experiments": list(experiments),
                        "failed": list(failed)}, "benchmarks": [],
            "observations": [{"kind": "k", "experiment": "e", "graph": graph, "spec": graph,
                              "variant": "a", "n": 2} for graph in graphs]})

    def machine(self):
        return machine_report.Machine(self.folder, self.tree)


class Machine(MachineCase):
    def test_without_results_and_errata_there_is_no_report(self):
        self.paper("p", claim("c"))
        with self.assertRaisesRegex(ResultsError, "m: this folder has no file PAPER/SCALE/results.json"):
            self.machine()
        self.write(self.folder / "errata.json", {"context": {}, "errata": []})
        self.assertEqual(self.machine().name, "m")

    def test_its_name_is_the_results_and_papers_are_by_name(self):
        for name in ("q", "p", "r"):
            self.paper(name, claim("c"), ladder=name != "p")
        self.results("q", [{"name": "e", "run": 0}])
        machine = self.machine()
        self.assertEqual(machine.name, "M 1")
        self.assertEqual([paper.name for paper in machine.papers], ["p", "q", "r"])
        self.assertEqual([paper.name for paper in machine.with_results], ["q"])
        self.assertEqual([(row.paper.name, row.verdict) for row in machine.rows],
                         [("p", "not run"), ("q", "reproduced"), ("r", "not run")])
        self.assertEqual(machine.rows_of(machine.papers[1]), machine.rows[1:2])
        self.assertEqual([(each.name, each.panels, each.caption) for each in machine.ladders],
                         [("q", [], ""), ("r", [], "")])
        self.assertIsNone(machine.checks)
        self.assertIsNone(machine.tools)

    def test_failures_and_runs_of_all_papers(self):
        self.paper("p", claim("c", "x"))
        self.paper("q", claim("c"))
        second = {**RUN, "date": "d2", "key": {"seed": 8}}
        self.results("p", [{"name": "e", "run": 0}, {"name": "f", "run": 0}, {"name": "h", "run": 1}],
                     [{"name": "x", "run": 1, "message": "m"}], [RUN, second])
        self.results("q", [{"name": "e", "run": 0}], [{"name": "y", "run": 0, "message": "m"}],
                     scale="paper")
        machine = self.machine()
        self.assertEqual([(paper.name, failed["name"]) for paper, failed in machine.failed],
                         [("p", "x"), ("q", "y")])
        self.assertEqual(machine.runs, [
            ["p", "quick", RUN["date"], "0123456789", 7, 2, 0],
            ["p", "quick", "d2", "0123456789", 8, 1, 1],
            ["q", "paper", RUN["date"], "0123456789", 7, 1, 1]])

    def test_runs_are_told_apart_by_their_whole_numbers(self):
        self.paper("p", claim("c"))
        self.results("p", [{"name": "e", "run": number} for number in (1, 10, 10)],
                     [{"name": "x", "run": number, "message": "m"} for number in (0, 10)], [RUN] * 11)
        self.assertEqual([row[5:] for row in self.machine().runs],
                         [[0, 1], [1, 0], *[[0, 0]] * 8, [2, 1]])

    def test_what_lacks_is_grouped_by_paper_and_reason(self):
        part = {"coverage": {"rows": {"experiment": "e"}, "field": "graph", "named": ["g", "i"]}}
        whole = {"coverage": {"rows": {"experiment": "e"}, "field": "graph", "named": ["g"]}}
        self.paper("p", claim("a", "x"), claim("b", **part), claim("c"), claim("d", "x"),
                   claim("e", **whole), claim("f", "z", kind="goal"))
        self.paper("q", claim("a", "x"))
        self.results("p", [{"name": "e", "run": 0}])
        machine = self.machine()
        self.assertEqual([(paper, why, [row.claim["name"] for row in rows])
                          for paper, why, rows in machine.lacking], [
            ("p", "not run: experiment x", ["a", "d"]),
            ("p", "1 of 2 were run; not run: i", ["b"]),
            ("p", "not run: experiment z", ["f"]),
            ("q", "the folder has no results of this paper", ["a"])])
        self.assertEqual(machine.tally(), "2 reproduced, 1 partly run, 3 not run")
        self.assertEqual([row.claim["name"] for row in machine.of_kind(claims.GOAL)], ["f"])

    def test_studies_have_only_our_own_targets(self):
        self.paper("p", claim("a"), claim("b", kind="goal"))
        self.paper("q", claim("a", kind="data"))
        self.paper("s", claim("a", kind="goal"))
        self.results("p")
        machine = self.machine()
        for kind, names in (("paper", ["p"]), ("goal", ["p", "s"]), ("data", ["q"])):
            self.assertEqual([paper.name for paper in machine.with_claims_of(kind)], names)

    def test_the_summary_names_contradicted_claims_of_papers(self):
        rows = {"verb": "between", "rows": {"experiment": "e", "kind": "k"}, "quantity": "n", "least": 8,
                "greatest": 9}
        self.paper("p", claim("a"), claim("b", direction=rows), claim("c", direction=rows, kind="goal"),
                   claim("d", direction=rows, kind="data"))
        self.paper("q", claim("b", range=rows), claim("a", direction=rows))
        for name in "pq":
            self.results(name)
        with contextlib.redirect_stdout(io.StringIO()) as said:
            machine_report.print_summary(self.machine())
        self.assertEqual(said.getvalue().splitlines(), [
            "claims of the papers: 1 reproduced, 1 direction only, 2 contradicted",
            "our own targets: 1 missed", "checks of an author's own data: 1 contradicted",
            "contradicted claims of the papers: p b, q a"])
        self.paper("p", claim("a"))
        self.paper("q", claim("a"))
        with contextlib.redirect_stdout(io.StringIO()) as said:
            machine_report.print_summary(self.machine())
        self.assertEqual(said.getvalue(), "claims of the papers: 2 reproduced\n")
        self.paper("q", claim("a"), claim("b", "f"), claim("c", "x"))
        self.results("q", [{"name": "f", "run": 0}], runs=[{**RUN, "key": {"seed": 1, "gpu": False}}])
        with contextlib.redirect_stdout(io.StringIO()) as said:
            machine_report.print_summary(self.machine())
        self.assertEqual(said.getvalue().splitlines()[1],
                         "claims of the papers not run, because they need a GPU: 1 (q 1)")

    def test_links_lead_from_the_folder_into_the_tree(self):
        self.paper("p", claim("c"))
        self.results("p")
        self.assertEqual(self.machine().link("gpu/a.cu"), "../../gpu/a.cu")
        outside = types.SimpleNamespace(folder=self.tree.parent / "m", tree=self.tree)
        self.assertIsNone(machine_report.Machine.link(outside, "gpu/a.cu"))
        beside = types.SimpleNamespace(folder=self.tree.parent / "tree2", tree=self.tree)
        self.assertIsNone(machine_report.Machine.link(beside, "gpu/a.cu"))

    def test_the_script_writes_all_files_and_prints_what_is_asked_for(self):
        self.paper("p", claim("c"), ladder=True)
        self.results("p")
        for words, lines in (((), ["claims of the papers: 1 reproduced"]), (("--no-summary",), [])):
            for path in self.folder.glob("*.*"):
                path.unlink()
            with mock.patch.object(machine_report, "TREE", self.tree), \
                    mock.patch.object(machine_report, "draw_ladders") as drawn, \
                    mock.patch.object(pages, "page", side_effect=lambda name, machine: name), \
                    mock.patch.object(sys, "argv", ["x", str(self.folder), *words]), \
                    contextlib.redirect_stdout(io.StringIO()) as said:
                machine_report.main()
            self.assertEqual(drawn.call_count, 1)
            self.assertEqual(said.getvalue().splitlines(), [
                *lines, f"report on all papers: {self.folder / 'index.html'} and report.md"])
            self.assertEqual({name: (self.folder / name).read_text() for name in (
                "report.md", "index.html")}, {"report.md": "machine.md", "index.html": "machine.html"})
            self.assertTrue((self.folder / "ro-crate-metadata.json").is_file())

    def test_ladders_with_panels_are_drawn_and_others_are_removed(self):
        machine = types.SimpleNamespace(folder=self.folder, ladders=[
            types.SimpleNamespace(name="a", panels=[1]), types.SimpleNamespace(name="b", panels=[]),
            types.SimpleNamespace(name="c", panels=[2])])
        with mock.patch("ladder.draw", side_effect=lambda panels, save: save(panels)), \
                mock.patch("drawing.save") as save, mock.patch("drawing.remove") as remove:
            machine_report.draw_ladders(machine)
        folder = self.folder / "ladders"
        self.assertTrue(folder.is_dir())
        self.assertEqual(save.call_args_list, [mock.call([1], folder / "a"), mock.call([2], folder / "c")])
        self.assertEqual(remove.call_args_list, [mock.call(folder / "b")])

    def test_panels_that_are_none_are_left_out(self):
        self.paper("p", claim("c"))
        self.write(self.tree / "reproduce/p/quantities.py",
                   "from ladder import Panel\nALL = {}\n\n\ndef ladder(results, published):\n"
                   "    return [None, *(Panel(t, 'times', 'ms', []) for t in 'tu')]\n")
        self.results("p")
        (one,) = self.machine().ladders
        self.assertEqual(([panel.title for panel in one.panels], one.caption[:12]), (["t", "u"],
                                                                                    "The figure s"))


class Crate(MachineCase):
    def described(self):
        graph = crate.described(self.folder)["@graph"]
        return graph, [each for each in graph if each["@type"] == "CreateAction"]

    def test_a_run_ends_with_its_last_experiment(self):
        ends = ("2026-01-02T05:00:00Z", "2026-01-02T06:00:00Z", "2026-01-02T04:00:00Z", None)
        self.results("p", [*({"name": f"e{place}", "run": 0, "finished": end}
                             for place, end in enumerate(ends)),
                           {"name": "f", "part": "x", "run": 1, "finished": "2026-01-01T00:00:00Z"}],
                     runs=[RUN, {**RUN, "device": None}, RUN])
        _, actions = self.described()
        begun = "2026-01-02T03:04:05+00:00"
        self.assertEqual([(each["startTime"], each["endTime"]) for each in actions], [
            (begun, "2026-01-02T06:00:00+00:00"), (begun, begun), (begun, begun)])
        self.assertEqual([each["name"] for each in actions], [
            f"graphspec reproduce p --scale quick: {names}"
            for names in ("e0, e1, e2, e3", "f/x", "nothing")])
        self.assertEqual([each["@id"] for each in actions],
                         [f"#p-quick-run-{number}" for number in range(3)])

    def test_program_inputs_and_machine_of_a_run(self):
        run = {**RUN, "key": {"program": None, "seed": 7, "graphs": [{"fingerprint": "f1", "file": "a"}]},
               "program": {**RUN["program"], "changed_since_commit": True}}
        self.results("p", runs=[RUN, run])
        graph, actions = self.described()
        by_id = {each["@id"]: each for each in graph}
        self.assertEqual([each["instrument"]["@id"] for each in actions],
                         ["#graphspec-0123456789-p", "#graphspec-0123456789-unknown"])
        self.assertEqual([by_id[each["instrument"]["@id"]]["softwareVersion"] for each in actions],
                         ["1, commit 0123456789abc", "1, commit 0123456789abc with changes"])
        self.assertEqual([[each["@id"] for each in action["object"]] for action in actions], [
            ["#seed-7", "#machine-M 1-8-cores"], ["#graph-f1", "#seed-7", "#machine-M 1-8-cores"]])
        self.assertEqual(by_id["#graph-f1"]["name"], "a")
        self.assertEqual(by_id["#machine-M 1-8-cores"]["value"], "GPU, P, 8 cores, S")
        self.assertEqual(by_id["#seed-7"]["value"], "7")
        self.assertEqual(actions[0]["description"],
                         "Experiments of p, with 4 OpenMP threads on the host.")

    def test_records_of_the_scale_paper_come_first_and_files_have_types(self):
        self.results("q", scale="paper")
        self.results("p")
        self.results("a", scale="paper")
        for name in ("x.svg", "y.png", "z.unknown", "r.md", "a-ro-crate-metadata.json"):
            self.write(self.folder / name, "12345")
        graph, actions = self.described()
        self.assertEqual([each["@id"] for each in actions],
                         ["#a-paper-run-0", "#q-paper-run-0", "#p-quick-run-0"])
        files = {each["@id"]: each for each in graph if each["@type"] == "File"}
        self.assertEqual({name: files[name]["encodingFormat"] for name in
                          ("x.svg", "y.png", "z.unknown", "r.md", "p/quick/results.json")}, {
            "x.svg": "image/svg+xml", "y.png": "image/png", "z.unknown": "text/plain",
            "r.md": "text/markdown", "p/quick/results.json": "application/json"})
        self.assertEqual(graph[1]["datePublished"], "2026-01-02")
        self.assertIn("a-ro-crate-metadata.json", files)
        self.assertNotIn("ro-crate-metadata.json", files)
        self.assertEqual({each["@id"] for each in graph[1]["hasPart"]}, set(files))
        self.assertEqual([each["@id"] for each in graph[1]["mentions"]],
                         [each["@id"] for each in actions])

    def test_a_run_may_say_nothing_of_its_host(self):
        bare = {key: value for key, value in RUN.items() if key != "host"}
        self.results("p", runs=[bare])
        graph, _ = self.described()
        (machine,) = [each for each in graph if each["@id"].startswith("#machine")]
        self.assertEqual((machine["@id"], machine["value"]), ("#machine-M 1-None-cores", "GPU, None cores"))

    def test_without_results_nothing_is_written(self):
        crate.write(self.folder)
        self.assertEqual(list(self.folder.iterdir()), [])
        self.results("p")
        crate.write(self.folder)
        self.assertEqual((self.folder / crate.METADATA).read_text(), crate.text(self.folder))


if __name__ == "__main__":
    unittest.main()
