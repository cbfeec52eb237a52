#!/usr/bin/env python3
"""The tables of a report, and the words of its pages, on planted rows."""

import types
import unittest

import jinja2

import claims
import pages
import papers
import tables
import verbs
from planted_results import counts, planted, samples

PAPER = types.SimpleNamespace(
    PARTS=("b_ms", "a_ms", "never_ms"), WHOLE={"whole": lambda row, graph: graph["vertices"] * 2},
    rate=lambda row, graph, milliseconds: f"{milliseconds * graph['arcs']:.0f} a")


def lines(text):
    return text.splitlines()


class Tables(unittest.TestCase):
    def test_a_table_aligns_its_numbers(self):
        self.assertEqual(lines(tables.table(["x", "y", "z"], [["a|b", 1, "c\nd"]], 1)), [
            "| x | y | z |", "| --- | ---: | ---: |", "| a\\|b | 1 | c d |"])
        self.assertEqual(lines(tables.table(["x", "y"], []))[1], "| --- | --- |")

    def test_twenty_rows_are_folded(self):
        self.assertEqual(tables.LONG, 20)
        for count, folded in ((19, False), (20, True), (21, True)):
            text = tables.table(["x"], [[number] for number in range(count)])
            self.assertEqual(text.startswith(f"<details><summary>{count} rows</summary>\n\n| x |"),
                             folded)
            self.assertEqual(text.endswith("\n</details>\n"), folded)
            self.assertIn(f"| {count - 1} |", text)

    def test_options_are_what_no_other_field_is(self):
        row = {**dict.fromkeys(tables.KNOWN | tables.FROM_BENCHMARK, 1), "size": 2, "lab": "up"}
        self.assertEqual(tables.options(row), {"size": 2, "lab": "up"})  # and label is none
        self.assertEqual(tables._who({"variant": "a", "size": 2, "way": "up", "device": "gpu"}),
                         "a, size 2, way up")
        self.assertEqual(tables._who({"variant": "a", "threads": 16, "size": 2}),
                         "a, threads 16, size 2")

    def test_a_count_that_is_0_everywhere_has_no_column(self):
        rows = [counts("a", "g", launches=3, atomics=0, never=0), counts("b", "h", atomics=1200)]
        self.assertEqual(tables.counts_keys(rows), ["launches", "atomics"])
        self.assertEqual(lines(tables._counts(planted(rows), "e"))[2:], [
            "| graph | variant | launches | atomics |", "| --- | --- | ---: | ---: |",
            "| g | a | 3 | 0 |", "| h | b | – | 1,200 |"])
        self.assertIsNone(tables._counts(planted(rows), "f"))

    def test_times_have_median_interval_least_and_rate(self):
        rows = samples("a", "g", 1) + samples("b", "g", 2)[1:6]
        regions = [{"kind": "timed_region", "experiment": experiment, "spec": spec, "region": "all"}
                   for experiment, spec in (("e", "g"), ("e", "g"), ("e", "h"), ("f", "i"))]
        text = lines(tables._times(planted(regions, rows), "e", PAPER))
        self.assertEqual(text[2:6], [
            "| graph | variant | device | median, ms | 95 % interval, ms | minimum, ms | samples | rate |",
            "| --- | --- | --- | ---: | ---: | ---: | ---: | ---: |",
            "| g | a | gpu | 1.04 | 1.01 to 1.07 | 1 | 9 | 42 a |",
            "| g | b | gpu | 2.03 | too few samples | 2.01 | 5 | 81 a |"])
        self.assertEqual(text[6:], ["", "The times include the following parts:", "", "- g: all", "- h: all"])
        self.assertEqual(lines(tables._times(planted((), rows), "e", PAPER)), text[:6])
        self.assertIsNone(tables._times(planted(regions, rows), "f", PAPER))

    def test_parts_are_the_papers_in_its_order(self):
        rows = [{"kind": "parts", "experiment": "e", "graph": "g", "spec": "g", "variant": variant,
                 "device": "gpu", "parts": {"a_ms": [3, 1, 2], "b_ms": [10.5], "other": [1]}}
                for variant in "vw"]
        self.assertEqual(tables.part_names(PAPER, [{"parts": {}}, rows[0]]), ["b_ms", "a_ms"])
        self.assertEqual(lines(tables._parts(planted(rows), "e", PAPER))[2:], [
            "| graph | variant | device | b, ms | a, ms | whole |", "| --- | --- | --- | ---: | ---: | ---: |",
            "| g | v | gpu | 10.5 | 2 | 20 |", "| g | w | gpu | 10.5 | 2 | 20 |"])
        self.assertIsNone(tables._parts(planted(rows), "f", PAPER))

    def test_graphs_are_described_once_by_what_is_said_of_them(self):
        rows = [{"kind": "graph", "experiment": "f", "graph": "i", "spec": "i:1", "vertices": 1000,
                 "arcs": 5, "unknown": 1}] * 2
        self.assertEqual(lines(tables._graphs(planted(rows), "f")), [
            "| graph | made from | vertices | arcs |", "| --- | --- | ---: | ---: |",
            "| i | `i:1` | 1,000 | 5 |"])

    def test_the_tables_of_an_experiment_in_their_order(self):
        results = planted([counts("a", "g", launches=1)], samples("a", "g", 1))
        more = types.SimpleNamespace(
            **vars(PAPER), experiment_tables=lambda results, name, table: [f"{name} more"])
        found = [text.split()[0] for text in tables.tables_of(results, "e", PAPER)]
        self.assertEqual(found, ["|", "Counts", "Median"])
        found = [text.split()[0] for text in tables.tables_of(results, "e", more)]
        self.assertEqual(found, ["|", "e", "Counts", "Median"])
        self.assertEqual(tables.tables_of(results, "f", PAPER), [])

    def test_times_of_other_programs_stand_beside_our_fastest_time(self):
        def step(variant, start, **more):
            return [{**row, "experiment": "steps", "step": 1, "name": f"{variant}{more}", **more}
                    for row in samples(variant, "g", start)]
        graph = {"kind": "graph", "experiment": "steps", "graph": "g", "spec": "g", "arcs": 4000}
        timings = (step("slow", 3) + step("host", 0.1, device="host")
                   + [{key: value for key, value in row.items() if key != "step"}
                      for row in step("none", 0.2)]
                   + step("fast", 1)
                   + step("else", 0.3, experiment="tuned"))
        published = papers.Published(peers=[
            {"spec": spec, "implementation": "i", "device": "d", "milliseconds": time, "arcs": "4096",
             "source": "s"} for spec, time in (("g", "5"), ("h", ""))])
        paper = types.SimpleNamespace(beside_peers=lambda results, spec: [
            each for each in results.timed(spec=spec, experiment="steps", device="gpu") if "step" in each.row])
        text = tables.peer_times(planted([graph], timings), published, paper)
        self.assertEqual(lines(text)[2:], ["| g | i | d | 5 | 4,096 | fast | 1.04 | 4,000 | s |",
                                           "| h | i | d | did not finish | 4,096 | - | - | - | s |"])

    def test_published_numbers_are_those_of_the_file_or_of_the_papers_own_tables(self):
        published = papers.Published([{"quantity": "q", "least": "2", "greatest": greatest, "unit": "u",
                                       "place": "p"} for greatest in ("2", "3")])
        self.assertEqual(lines(tables.published_numbers(planted(), published))[2:],
                         ["| q | p | 2 | u |", "| q | p | 2 to 3 | u |"])
        own = types.SimpleNamespace(published_table=lambda published, results: (
            ["a", "b", "c", "d", "e", "f"], [list(range(6))]))
        self.assertEqual(lines(tables.published_numbers(planted(), published, own))[1:],
                         ["| --- | --- | --- | --- | --- | ---: |", "| 0 | 1 | 2 | 3 | 4 | 5 |"])
        several = types.SimpleNamespace(published_tables=lambda published, results: [
            ("A", ["a"], [[1]], 1), ("empty", ["b"], [], 1), ("C", ["c"], [[3]], 0)])
        self.assertEqual([line for line in lines(tables.published_numbers(planted(), published, several)) if line],
                         ["A:", "| a |", "| --- |", "| 1 |", "C:", "| c |", "| ---: |", "| 3 |"])


class Machine(unittest.TestCase):
    RUN = {"date": "d1", "machine": "m", "host": {
        "processor": "P", "cores": 8, "memory_bytes": 3 * 2**30, "system": "S", "kernel": "K",
        "openmp_threads": 4}, "program": {
            "compiler": "C", "build_type": "Release", "cuda_compiler": "N", "cuda_architectures": "90",
            "version": "1", "commit": "abc", "changed_since_commit": False},
        "key": {"seed": 7, "program": "p"}}

    def rows(self, runs=None, experiments=(), **more):
        runs = runs or [self.RUN]
        return tables.machine_rows({**self.RUN, "runs": runs, "experiments": list(experiments), **more})

    def test_machine_and_program(self):
        self.assertEqual(self.rows(), [
            ["processor", "P, 8 cores, 3 GiB"], ["system", "S, K"], ["OpenMP threads", 4],
            ["compiler", "C, Release; CUDA: N, 90"], ["program", "graphspec 1, commit abc"],
            ["seed of the graphs", 7], ["begun", "d1"]])
        changed = self.rows(program={**self.RUN["program"], "changed_since_commit": True})
        self.assertEqual(changed[4][1], "graphspec 1, commit abc, with changes")

    def test_the_gpu_and_its_first_known_state(self):
        device = {"name": "GPU", "multiprocessors": 132, "driver": "9"}
        experiments = [{"name": "e", "run": 0}, {"name": "f", "run": 0, "gpu_before": {"clock": 1,
                                                                                      "heat": 2}},
                       {"name": "h", "run": 0, "gpu_before": {"clock": 3}}]
        rows = self.rows(device=device, experiments=experiments,
                         key={"seed": 7, "opencl": ["x", "y"]})
        self.assertEqual(rows[1:4], [["GPU", "GPU, 132 multiprocessors, 9"],
                                     ["GPU state at the start", "clock 1, heat 2"],
                                     ["OpenCL devices", "x; y"]])
        self.assertEqual([row[0] for row in self.rows(device=device)][:3],
                         ["processor", "GPU", "system"])

    def test_several_runs_are_listed(self):
        second = {**self.RUN, "date": "d2", "machine": "n"}
        rows = self.rows([self.RUN, second], [{"name": "e", "run": 0}, {"name": "f", "part": "x",
                                                                      "run": 0}])
        self.assertEqual(rows[-1], ["runs", "d1: e, f/x; d2 on n: only failed experiments"])


class Words(unittest.TestCase):
    def test_signs_of_markdown_are_letters_in_cells(self):
        self.assertEqual(pages.plain(r"a*b ` <d> [e] \f | g"),
                         r"a\*b \` \<d> \[e\] \\f \| g")

    def test_code_between_backticks_stays_code(self):
        self.assertEqual(pages.plain("a*b `c*d` <e> `f|g`"), r"a\*b `c*d` \<e> `f\|g`")
        self.assertEqual(pages.prose("a `b<c` <d> `e`"),
                         "a <code>b&lt;c</code> &lt;d&gt; <code>e</code>")
        for text in ("a ` b", "a `` b", "`a` b `"):
            self.assertEqual(pages.prose(text), text)

    def test_points_in_few_words(self):
        for state, text in ((claims.OTHER, "differs: why"), (claims.SAME, "the paper's"),
                            (claims.NOT_COMPARABLE, "why"), (claims.PART, "why"),
                            (claims.ALL, "why"), (claims.NOT_NAMED, "–"),
                            (verbs.HOLDS, "holds"), (verbs.NO_ROWS, "no data")):
            self.assertEqual(pages.point_text(claims.Point(state, "why")), text)

    def test_templates_know_verdicts_files_and_paths(self):
        environment = pages._environment()
        self.assertEqual(environment.globals["signed"](("reproduced", "missed")),
                         ["✔ reproduced", "✘ missed"])
        self.assertEqual(environment.globals["class_of"]("not run"), "not-run")
        self.assertEqual(environment.filters["last_part"]("a/b/c.cu"), "c.cu")
        self.assertIn("table.ledger", pages.text_of("index.css"))
        # A page of HTML escapes what others wrote; a missing name is an error, not a gap.
        self.assertEqual(environment.from_string("{{ '<' }}").render(), "&lt;")
        self.assertTrue(environment.autoescape("x.html"))
        self.assertFalse(environment.autoescape("x.md"))
        with self.assertRaises(jinja2.UndefinedError):
            environment.from_string("{{ lacking }}").render()

    def test_every_verdict_has_a_sign_of_its_own_and_a_place(self):
        self.assertEqual(pages.SIGNS, {
            "reproduced": "✔", "direction only": "◐", "contradicted": "✘", "undecided": "?",
            "partly run": "◔", "not comparable": "≠", "not run": "–", "met": "✔", "missed": "✘"})
        self.assertEqual(pages.ORDER, ("contradicted", "missed", "direction only", "undecided",
                                       "partly run", "reproduced", "met", "not comparable", "not run"))
        self.assertEqual(set(pages.SIGNS), {*claims.verdicts_of("paper"), *claims.verdicts_of("goal")})
        self.assertEqual(pages.RUN_COLUMNS, ["paper", "scale", "begun", "commit", "seed",
                                             "experiments or parts", "failed"])


if __name__ == "__main__":
    unittest.main()
