#!/usr/bin/env python3
"""Ladders, errata, papers' folders, the ledger and numbers of rows, on planted rows."""

import json
import pathlib
import tempfile
import types
import unittest

import errata
import ladder
import ledger
import papers
import quantity
from planted_results import planted
from results import ResultsError


def nine(start):
    """Nine samples whose median is start + 0.04 and whose interval is start + 0.01 to start + 0.07."""
    return [start + k / 100 for k in range(9)]


class Ladders(unittest.TestCase):
    ROWS = [{"variant": variant, "graph": graph, "n": number} for number, (graph, variant) in enumerate(
        (("g", "a"), ("h", "a"), ("g", "b"), ("i", "a"), ("h", "b"), ("i", "b"), ("k", "a"),
         ("k", "b"), ("g", "c")))]

    def test_a_panel_of_times_has_its_steps_in_order(self):
        series = [({"variant": "b", "size": 1}, [1, 2]), ({"variant": "a", "size": 2}, [3])]
        self.assertEqual(ladder.timed_panel("t", series),
                         ("t", "times", "ms", [("b", [1, 2]), ("a", [3])], [], {}))
        self.assertEqual(ladder.timed_panel("t", series, (("x", 1),), {"a": 2},
                                            lambda row: row["size"]),
                         ("t", "times", "ms", [(1, [1, 2]), (2, [3])], [("x", 1)], {"a": 2}))
        self.assertIsNone(ladder.timed_panel("t", series[:1]))

    def test_a_panel_of_counts_has_one_number_a_step(self):
        rows = self.ROWS[:1] + self.ROWS[2:3]
        self.assertEqual(ladder.counted_panel("t", "sectors", rows, lambda row: row["n"]),
                         ("t", "counts", "sectors", [("a", [0]), ("b", [2])], [], {}))
        self.assertEqual(ladder.counted_panel("t", "u", rows, lambda row: 1,
                                              lambda row: row["n"]).rungs, [(0, [1]), (2, [1])])
        self.assertIsNone(ladder.counted_panel("t", "u", rows[:1], lambda row: 1))

    def test_the_first_graphs_have_a_panel_each(self):
        for most, titles in ((None, ["g", "h", "i"]), (2, ["g", "h"]), (9, ["g", "h", "i", "k"])):
            panels = ladder.counted_by_graph(self.ROWS, "u", lambda row: row["n"],
                                             **({"most": most} if most else {}))
            self.assertEqual([panel.title for panel in panels], titles)
        self.assertEqual(panels[0].rungs, [("a", [0]), ("b", [2]), ("c", [8])])
        self.assertEqual(panels[3].rungs, [("a", [6]), ("b", [7])])
        self.assertEqual(ladder.counted_by_graph([], "u", len), [])

    def test_times_of_other_programs_are_those_of_the_graph_that_have_one(self):
        rows = papers.Published(peers=[{"spec": spec, "implementation": "i", "device": "d", "milliseconds": time}
                for spec, time in (("g", "2.5"), ("g1", "3"), ("g", ""), ("g", "4"))])
        self.assertEqual(ladder.peer_times(rows, "g"), [("i, d", 2.5), ("i, d", 4.0)])

    def test_gains_are_over_the_first_step(self):
        panel = ladder.Panel("t", "times", "ms", [("a", [4.0]), ("b", nine(1)), ("c", [8.0, 8.0])])
        rows = ladder.gains(panel)
        self.assertEqual(rows[0], ("a", 1, None, None))
        self.assertEqual(rows[2], ("c", 0.5, None, None))
        for found, wanted in zip(rows[1], ("b", 4 / 1.04, 4 / 1.07, 4 / 1.01)):
            if isinstance(wanted, str):
                self.assertEqual(found, wanted)
            else:
                self.assertAlmostEqual(found, wanted)

    def test_the_caption_says_what_is_drawn(self):
        times = ladder.Panel("t", ladder.TIMES, "ms", [])
        counts = ladder.Panel("t", ladder.COUNTS, "u", [])
        speed_up = ("The figure shows the speed-up of each step over the first step, as a ratio of median times "
                    "with a 95 % confidence interval.")
        for panels, begins in (([times, times], speed_up),
                               ([counts], "The figure shows the reduction of a count"),
                               ([counts, times], f"{speed_up} Panels without times"),
                               ([times, counts], f"{speed_up} Panels without times")):
            for published, beside in ((None, ()), ({"a": 1}, ()), (None, [1]), ({"a": 1}, [1])):
                text = ladder.caption([*panels[:-1], panels[-1]._replace(published=published,
                                                                        beside=beside)])
                self.assertTrue(text.startswith(begins), text)
                self.assertEqual("Panels without times" in text, "Panels without times" in begins)
                self.assertEqual(" Hollow points" in text, published is not None)
                self.assertEqual(" Horizontal lines show" in text, bool(beside))


class Errata(unittest.TestCase):
    ROW = {"paper": "p", "name": "n", "place": "1", "printed": "x", "wrong": "w", "correction": "c",
           "runs": True, "published_fails": True, "corrected_holds": True, "failed": None,
           "counterexample": None}

    def read(self, content):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "errata.json"
            path.write_text(content if isinstance(content, str) else json.dumps(content))
            return errata.read(path)

    def test_every_field_of_every_row_is_asked_for(self):
        good = {"context": {"key": 1}, "errata": [self.ROW, self.ROW]}
        self.assertEqual(self.read(good), ({"key": 1}, [self.ROW, self.ROW]))
        self.assertEqual(errata.read(pathlib.Path("/nowhere/errata.json")), (None, None))
        for field in self.ROW:
            for place in (0, 1):
                rows = [dict(self.ROW), dict(self.ROW)]
                del rows[place][field]
                with self.assertRaisesRegex(ResultsError, f"errata.json: .*{field}"):
                    self.read({**good, "errata": rows})
        for content in ("", "[]", "1", {"errata": []}, {"context": {}}):
            with self.assertRaisesRegex(ResultsError, "errata.json"):
                self.read(content)

    def test_words_are_those_of_today_and_outcomes_those_of_the_record(self):
        with tempfile.TemporaryDirectory() as folder:
            tree = pathlib.Path(folder)
            described = tree / "properties" / "p" / "errata" / "errata.json"
            described.parent.mkdir(parents=True)
            described.write_text(json.dumps([{"name": "n", "wrong": "new", "runs": False}]))
            rows = [self.ROW, {**self.ROW, "name": "old"}, {**self.ROW, "paper": "q"}]
            self.assertEqual(errata.with_present_words(rows, tree),
                             [{**self.ROW, "wrong": "new"}, *rows[1:]])
        self.assertIsNone(errata.with_present_words(None, tree))
        self.assertEqual(errata.with_present_words([], tree), [])

    def test_outcomes_in_their_order(self):
        failed = {"failed": "no memory", "published_fails": None, "corrected_holds": None}
        for changes, outcome in (
                ({}, ("falsified; the corrected form holds", True)),
                ({"corrected_holds": False}, ("falsified; the corrected form fails too", False)),
                ({"published_fails": False}, ("the published form was not falsified", False)),
                ({"published_fails": False, "corrected_holds": False},
                 ("the published form was not falsified", False)),
                (failed, ("failed: no memory", False)),
                ({**failed, "runs": False}, ("wording only", True)),
                ({"runs": False, "published_fails": False}, ("wording only", True))):
            self.assertEqual(errata.outcome({**self.ROW, **changes}), outcome)

    def test_the_opening_counts_what_ran_and_what_was_as_stated(self):
        context = {"key": {"seed": 7, "cases": 9}}
        rows = [self.ROW, {**self.ROW, "published_fails": False}, {**self.ROW, "runs": False},
                {**self.ROW, "key": {"seed": 7, "cases": 9}}]
        text = errata.opening(rows, context)
        for saying in ("4 known defects. For 3 of them, programs", "at most 9 random cases (seed 7)",
                       "For 2 of the defects with programs, the published form was falsified"):
            self.assertIn(saying, text)
        self.assertTrue(text.endswith("The number of defects that concern only the wording is 1. The number of defects "
                                      "that are fixed upstream is 0. All other defects are open: we know of no "
                                      "correction by the author."), text)
        text = errata.opening([*rows, {**rows[0], "fixed": "by the author"}], context)
        self.assertIn("fixed upstream is 1.", text)

        other = {**self.ROW, "key": {"seed": 8, "cases": 9}}
        self.assertTrue(errata.opening([rows[0], rows[3], other, other], context).endswith(
            " The number of results from an earlier run, with another program or other cases, is 2."))
        rows[0] = {**self.ROW, "key": {"seed": 8, "cases": 9}}
        self.assertTrue(errata.opening(rows, context).endswith(
            " The number of results from an earlier run, with another program or other cases, is 1."))

    def test_a_row_is_open_unless_it_says_who_fixed_it(self):
        self.assertEqual(errata.state({}), "open")
        self.assertEqual(errata.state({"fixed": ""}), "open")
        self.assertEqual(errata.state({"fixed": "by the author"}), "fixed upstream by the author")

    def test_rows_are_grouped_by_paper_in_order(self):
        rows = [{"paper": paper, "n": number} for number, paper in enumerate("bab")]
        self.assertEqual(errata.by_paper(rows), [("a", [rows[1]]), ("b", [rows[0], rows[2]])])
        self.assertEqual(errata.by_paper(None), [])


class Quantities(unittest.TestCase):
    def test_numbers_of_a_row(self):
        row = {"counts": {"launches": 3, "global_load_sectors": 10, "global_store_sectors": 4,
                          "least_load_sectors": 5}, "parts": {"a_ms": [3, 1, 2]}}
        self.assertEqual(quantity.count_of("launches")(row), 3)
        self.assertEqual(quantity.part_ms(row, "a_ms"), 2)
        for lacking in ("b_ms", "_ms", "aa_ms"):
            self.assertEqual(quantity.part_ms(row, lacking), 0)
        self.assertEqual(quantity.sectors(row), 14)
        self.assertEqual(quantity.sectors_beyond_least(row, None), 2)
        self.assertEqual((quantity.GIGA, quantity.TERA), (1e9, 1e12))

    def test_groups_keep_the_order_of_rows(self):
        rows = [{"a": 1, "b": 0}, {"a": 2, "b": 1}, {"a": 1, "b": 2}]
        self.assertEqual(quantity.groups_of(rows, "a"), {1: [rows[0], rows[2]], 2: [rows[1]]})
        self.assertEqual(list(quantity.groups_of(rows, lambda row: row["b"] % 2)), [0, 1])

    def test_cells_have_a_dash_for_what_a_row_lacks(self):
        row = {"n": 12345.678, "zero": 0}
        for arguments, text in ((("n",), "1.23e+04"), (("n", ".1f"), "12345.7"), (("m",), "-"),
                                (("n", ".2f", 1000), "12.35"), (("zero",), "0")):
            self.assertEqual(quantity.value(row, *arguments), text)

    def test_a_title_stands_over_rows_alone(self):
        def table(header, body, words):
            return f"{header} {body} {words}"
        self.assertEqual(quantity.titled(table, "t", ["h"], [1], 2), ["t:\n\n['h'] [1] 2"])
        self.assertEqual(quantity.titled(table, "t", ["h"], [], 2), [])

    def test_what_was_left_out_says_why(self):
        rows = [{"kind": kind, "experiment": experiment, "variant": variant, "why": "w"}
                for kind, experiment, variant in (("left_out", "e", "a"), ("left_out", "f", "b"),
                                                  ("counts", "e", "c"), ("left_out", "e", "d"))]
        self.assertEqual(quantity.left_out(planted(rows), "e", lambda row: row["variant"]),
                         ["Variants without a measurement, each with the reason:\n\n- a: w\n- d: w\n"])
        self.assertEqual(quantity.left_out(planted(rows), "h", lambda row: row["variant"]), [])

    def test_quantities_are_found_by_their_names(self):
        self.assertEqual(quantity.by_name(quantity.sectors, quantity.left_out),
                         {"sectors": quantity.sectors, "left_out": quantity.left_out})


class PaperCase(unittest.TestCase):
    """A tree with one paper, and a machine's folder."""

    CLAIMS = {"claims": [{"name": "one", "direction": {
        "verb": "between", "rows": {"experiment": "e", "kind": "k"}, "quantity": "n", "least": 1,
        "greatest": 3}}, {"name": "two", "configuration": {"comparable": False, "ours": "o"}}],
        "code": {"e": "e.cpp", "f": "e.cpp", "special": "reference/special.cpp"}}

    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.tree = pathlib.Path(scratch.name) / "tree"
        self.folder = self.tree / "reproduce" / "p"
        self.machine = self.tree / "results" / "m"
        self.write(self.folder / "claims.json", json.dumps(self.CLAIMS))
        self.write(self.folder / "published.csv", "spec,ms\ng,2\nh,\n")
        self.write(self.folder / "quantities.py", "ALL = {}\nVARIANTS = {'called': 'a'}\n")
        self.write(self.tree / "papers.json", json.dumps([
            {"name": "o", "problems": ["bfs"]}, {"name": "p", "problems": ["sssp", "apsp"]}]))

    @staticmethod
    def write(path, text=""):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)

    def results(self, scale="quick", n=2, context=None, rows=()):
        self.write(self.machine / "p" / scale / "results.json", json.dumps({
            "context": {"schema": 2, "runs": [{"machine": "m", "program": {"commit": "c"}, "key": {}}], "experiments": [
                {"name": "e", "run": 0}], "failed": [], **(context or {})}, "benchmarks": [],
            "observations": [{"kind": "k", "experiment": "e", "graph": "g", "spec": "g",
                              "variant": "a", "n": n}, *rows]}))

    def paper(self):
        return papers.MachinePaper(self.folder, self.machine)


class Papers(PaperCase):
    def test_without_results_nothing_was_run_and_it_says_why(self):
        paper = self.paper()
        self.assertEqual((paper.where, paper.results, paper.scale, paper.figures),
                         (None, None, None, []))
        self.assertEqual(paper.problem, "the folder has no results of this paper")
        self.assertEqual([(each.verdict, each.evidence) for each in paper.judgements],
                         [("not run", paper.problem)] * 2)
        self.assertEqual(paper.published, [{"spec": "g", "ms": "2"}, {"spec": "h", "ms": ""}])

    def test_claims_are_judged_in_their_order(self):
        self.results()
        self.assertEqual([each.verdict for each in self.paper().judgements],
                         ["reproduced", "not comparable"])
        self.results(n=4)
        self.assertEqual([each.verdict for each in self.paper().judgements],
                         ["contradicted", "not comparable"])

    def test_the_scale_paper_is_taken_before_quick(self):
        self.results(n=4)
        self.assertEqual(self.paper().scale, "quick")
        self.results("paper")
        self.assertEqual(self.paper().scale, "paper")
        self.assertEqual(self.paper().judgements[0].verdict, "reproduced")
        self.assertEqual(papers.SCALES, ("paper", "quick"))

    def test_a_broken_file_is_the_problem(self):
        self.results("paper")
        self.write(self.machine / "p" / "paper" / "results.json", "{")
        paper = self.paper()
        self.assertIsNone(paper.results)
        self.assertIn("results.json", paper.problem)
        self.assertEqual({each.verdict for each in paper.judgements}, {"not run"})
        self.results("paper")
        self.write(self.machine / "p" / "paper" / "figures.json", "[{}]")
        self.assertIsNone(self.paper().results)
        self.assertIn("name", self.paper().problem)

    def test_figures_are_those_that_lie_there(self):
        self.results()
        where = self.machine / "p" / "quick"
        self.write(where / "figures.json", json.dumps(
            [{"experiment": "e", "name": name, "caption": "c"} for name in "xyz"]))
        for name in ("x.svg", "z.svg", "y.png"):
            self.write(where / name)
        self.assertEqual(self.paper().figures, [("e", "x", "c"), ("e", "z", "c")])

    def test_derived_rows_see_published_ones(self):
        results = types.SimpleNamespace(observations=[1])
        module = types.SimpleNamespace(
            published_observations=lambda published: [published],
            derived_observations=lambda results: [len(results.observations)])
        self.assertEqual(papers.with_derived(results, module, 7).observations, [1, 7, 2])
        for kept, wanted in (("published_observations", [1, 7]), ("derived_observations", [1, 1])):
            results = types.SimpleNamespace(observations=[1])
            one = types.SimpleNamespace(**{kept: getattr(module, kept)})
            self.assertEqual(papers.with_derived(results, one, 7).observations, wanted)

    def test_all_folders_are_those_with_claims(self):
        self.write(self.tree / "reproduce" / "a" / "claims.json", "{}")
        self.write(self.tree / "reproduce" / "b" / "quantities.py")
        self.assertEqual(papers.all_folders(self.tree / "reproduce"),
                         [self.tree / "reproduce" / "a", self.folder])
        self.assertEqual(papers.load_quantities(self.folder).__name__, "p_quantities")


class Ledger(PaperCase):
    def test_entries_have_figures_and_code(self):
        self.results()
        where = self.machine / "p" / "quick"
        self.write(where / "figures.json", json.dumps(
            [{"experiment": experiment, "name": name, "caption": "c"}
             for experiment, name in (("e", "x"), ("f", "y"), ("e", "x"), ("e", "z"))]))
        for name in "xyz":
            self.write(where / f"{name}.svg")
        for path in ("gpu/p/a.cu", "reproduce/p/e.cpp", "gpu/p/variants.cpp"):
            self.write(self.tree / path)
        one, two = ledger.entries(self.paper(), self.tree)
        self.assertEqual((one.claim["name"], one.verdict, one.headline, one.evidence, one.figures,
                          one.code), ("one", "reproduced", "2", "a, g: 2", ["x", "z"],
                                      ["gpu/p/a.cu", "reproduce/p/e.cpp"]))
        self.assertEqual((two.verdict, two.figures, two.code),
                         ("not comparable", [], ["gpu/p/variants.cpp"]))
        self.assertEqual(ledger.count([one, two, two]), [1, 0, 0, 0, 0, 2, 0])
        self.assertEqual(ledger.count([one._replace(verdict="missed"), two], "goal"), [0, 1, 0, 0, 1, 0])

    def test_figures_are_of_the_experiments_that_a_claim_names_in_full(self):
        paper = types.SimpleNamespace(figures=[("e", "x", "c"), ("ee", "y", "c"), ("eee", "z", "c")])
        claim = {"direction": {"rows": {"experiment": "ee"}}}
        self.assertEqual(ledger._figures(paper, claim), ["y"])

    def test_a_paper_needs_not_name_files(self):
        paper = types.SimpleNamespace(name="p", claims={}, quantities=object(), results=None)
        self.write(self.tree / "gpu/p/a.cu")
        self.assertEqual(ledger.file_of_variant(paper, "a", self.tree), "gpu/p/a.cu")
        claim = {"direction": {"rows": {"experiment": "e", "variant": "a"}}}
        self.assertEqual(ledger.code_behind(paper, claim, self.tree), ["gpu/p/a.cu"])

    def test_variants_are_named_by_tests_or_by_rows(self):
        row = {"kind": "k", "experiment": "e", "graph": "g", "spec": "g"}
        self.results(rows=[{**row, "variant": "b"}, {**row, "variant": "called"}, row,
                           {**row, "experiment": "x", "variant": "c"}])
        paper = self.paper()
        rows = {"experiment": "e"}
        for tests, names in (
                ({"direction": {"rows": rows}}, ["a", "b"]),
                ({"direction": {"rows": {**rows, "variant": "c"}}}, ["c"]),
                ({"direction": {"rows": {**rows, "variant": ["d", "c"]}}}, ["d", "c"]),
                ({"direction": {"rows": rows, "left": {"variant": "d"}, "right": {"variant": "called"}},
                  "range": {"rows": rows, "left": {"variant": "x"}}}, ["d", "a", "x"]),
                ({"range": {"rows": {**rows, "variant": None}}}, []),
                ({"direction": {"left": {}, "right": {}}}, []), ({}, [])):
            self.assertEqual(ledger.variants_of(paper, tests), names, tests)
        without = types.SimpleNamespace(quantities=object(), results=None)
        self.assertEqual(ledger.variants_of(without, {"direction": {"rows": rows}}), [])
        self.assertEqual(ledger.variants_of(without, {"range": {"rows": {"variant": "called"}}}),
                         ["called"])

    def test_the_file_of_a_variant_is_the_first_of_its_places(self):
        paper = self.paper()
        self.assertIsNone(ledger.file_of_variant(paper, "special", self.tree))
        places = ["gpu/p/special.cu", "gpu/p/special.cpp", "gpu/p/tuned/special.cu",
                  "gpu/ours/sssp/special.cu", "gpu/ours/apsp/special.cu",
                  "reference/baseline/sssp_special.cpp", "reference/baseline/apsp_special.cpp",
                  "properties/p/errata/special.cu"]
        for path in ["reference/baseline/bfs_special.cpp", *places[::-1], "reference/special.cpp"]:
            self.write(self.tree / path)
            if path != "reference/baseline/bfs_special.cpp":
                self.assertEqual(ledger.file_of_variant(paper, "special", self.tree), path)
        self.write(self.tree / "reference/p/p.cpp")
        for variant in ("sequential", "serial", "reference", "openmp"):
            self.assertEqual(ledger.file_of_variant(paper, variant, self.tree), "reference/p/p.cpp")
        self.assertIsNone(ledger.file_of_variant(paper, "x", self.tree))
        self.write(self.tree / "e.cpp")  # an experiment's file has a bare name
        self.assertIsNone(ledger.file_of_variant(paper, "e", self.tree))

    def test_away_from_the_tree_a_paper_has_no_problems(self):
        self.assertEqual(ledger.problems_of(self.paper(), self.tree), ["sssp", "apsp"])
        self.assertEqual(ledger.problems_of(self.paper(), self.tree / "reproduce"), [])
        self.assertEqual(ledger.problems_of(types.SimpleNamespace(name="q"), self.tree), [])

    def test_more_than_three_kernels_are_one_table_of_steps(self):
        paper = self.paper()
        for path in [f"gpu/p/{name}.cu" for name in "abcd"] + ["gpu/p/variants.cpp",
                                                              "reproduce/p/e.cpp"]:
            self.write(self.tree / path)
        for count, kernels in ((2, ["gpu/p/a.cu", "gpu/p/b.cu"]),
                               (3, [f"gpu/p/{name}.cu" for name in "abc"]),
                               (4, ["gpu/p/variants.cpp"])):
            claim = {"direction": {"rows": {"experiment": ["e", "f", "unknown"],
                                            "variant": ["none", "a", *"abcd"[:count]]}}}
            self.assertEqual(ledger.code_behind(paper, claim, self.tree),
                             [*kernels, "reproduce/p/e.cpp"])
        (self.tree / "gpu/p/variants.cpp").unlink()
        self.assertEqual(ledger.code_behind(paper, claim, self.tree), ["reproduce/p/e.cpp"])
        self.assertEqual(ledger.code_behind(paper, {}, self.tree), [])


if __name__ == "__main__":
    unittest.main()
