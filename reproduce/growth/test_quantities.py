#!/usr/bin/env python3
"""What figures and goals of the study of growth are made of, against numbers computed by hand."""

import pathlib
import sys
import tempfile
import unittest

STUDY = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(STUDY.parent / "report"))

import claims  # noqa: E402
import papers  # noqa: E402
from planted_results import planted  # noqa: E402

if len(sys.argv) > 1:
    del sys.argv[1]  # the program, which other tests take

RMAT = "rmat:{},16,sym,w=1..255"


def graph_rows(scale, milliseconds, problem="sssp", repetitions=9):
    """A graph of 2^scale arcs, its device's rates, and times of a problem: observations, timings."""
    spec = RMAT.format(scale)
    about = {"experiment": "graphs", "graph": "rmat", "spec": spec}
    observations = [
        {**about, "kind": "graph", "vertices": 1 << scale - 4, "arcs": 1 << scale},
        {**about, "kind": "rate", "of": "sequential reads of bytes", "bytes": 1 << 30, "a_second": 4e12},
        {**about, "kind": "rate", "of": "random reads of words", "bytes": 1 << 10, "a_second": 1e12},
        {**about, "kind": "rate", "of": "random reads of words", "bytes": 1 << 40, "a_second": 5e10},
        {**about, "kind": "rate", "of": "random reads of words", "bytes": 1 << scale, "a_second": 1e11}]
    timings = [{**about, "name": f"graphs/rmat/{scale}/{problem}/tuned", "variant": "tuned",
                "problem": problem, "scale": scale, "device": "gpu", "verified": "certificate",
                "working": {"arcs_bytes": 8 << scale, "random_bytes": 1 << scale - 2},
                "real_time": milliseconds + k / 1e6, "time_unit": "ms"}
               for k in range(repetitions)]
    return observations, timings


def pairs_rows(order, milliseconds):
    about = {"experiment": "dense", "graph": "dense", "spec": f"random:{order},16,w=1..255"}
    return ([{**about, "kind": "graph", "vertices": order, "arcs": 16 * order},
             {**about, "kind": "rate", "of": "relaxations", "a_second": 32e12}],
            [{**about, "name": f"dense/{order}", "variant": "tuned_dense", "device": "gpu",
              "problem": "apsp_dense", "order": order, "precision": "int16",
              "verified": "certificate of 3 rows",
              "working": {"relaxations": order ** 3, "random_bytes": 0.0},
              "real_time": milliseconds, "time_unit": "ms"}])


def with_rows(*parts):
    observations, timings = ([row for part in parts for row in part[which]] for which in (0, 1))
    results = planted(observations, timings)
    return papers.with_derived(results, papers.load_quantities(STUDY), [])


class Quantities(unittest.TestCase):
    def test_an_arc_is_held_against_both_rates(self):
        row, = with_rows(graph_rows(20, 1.048576)).observed(kind="growth")
        self.assertAlmostEqual(row["ps_an_arc"], 1000, delta=0.1)
        self.assertAlmostEqual(row["ps_reading"], 2)
        # Of sizes measured, the least that holds all words.
        self.assertAlmostEqual(row["ps_anywhere"], 10)
        self.assertAlmostEqual(row["over_reading"], 500, delta=0.1)
        self.assertAlmostEqual(row["over_anywhere"], 100, delta=0.1)
        self.assertNotIn("growth_an_arc", row)

    def test_growth_is_from_a_quarter_of_the_vertices(self):
        results = with_rows(graph_rows(20, 1), graph_rows(21, 100), graph_rows(22, 5))
        growth = {row["scale"]: row["growth_an_arc"] for row in results.observed(kind="growth")
                  if "growth_an_arc" in row}
        self.assertEqual(list(growth), [22])
        self.assertAlmostEqual(growth[22], 1.25, places=3)

    def test_a_relaxation_is_held_against_the_adders(self):
        row, = with_rows(pairs_rows(1024, 1024 ** 3 / 16e9)).observed(kind="growth")
        self.assertAlmostEqual(row["ps_a_relaxation"], 1 / 16)
        self.assertAlmostEqual(row["add_minimum_share"], 0.5)


class Goals(unittest.TestCase):
    def verdict(self, name, *parts):
        results = with_rows(*parts)
        quantities = papers.load_quantities(STUDY)
        return {each.claim["name"]: each.verdict for each in
                claims.judge_all(STUDY / "claims.json", results, quantities.ALL)}[name]

    def test_a_time_is_met_and_missed(self):
        self.assertEqual(self.verdict("sssp_rmat_24", graph_rows(24, 13.9)), claims.MET)
        self.assertEqual(self.verdict("sssp_rmat_24", graph_rows(24, 14.1)), claims.NOT_MET)
        self.assertEqual(self.verdict("sssp_rmat_24", graph_rows(23, 1)), claims.NOT_RUN)

    def test_growth_is_met_and_missed_by_each_problem(self):
        for problem in ("bfs", "sssp", "sssp_predecessors", "msf"):
            for name, scale in (("growth", 24), ("growth_beyond", 26)):
                for milliseconds, verdict in ((4.3, claims.MET), (4.5, claims.NOT_MET)):
                    self.assertEqual(verdict, self.verdict(
                        f"{problem}_{name}", graph_rows(scale - 2, 1, problem),
                        graph_rows(scale, milliseconds, problem)), (problem, name))

    def test_the_rate_of_adders_is_met_and_missed(self):
        order = 16384
        for rate, samples, verdict in ((30e9, 6, claims.MET), (28e9, 6, claims.NOT_MET),
                                       (30e9, 5, claims.UNDECIDED), (28e9, 5, claims.NOT_MET)):
            rows, timings = pairs_rows(order, order ** 3 / rate)
            self.assertEqual(self.verdict("dense_rate", (rows, timings * samples)), verdict, (rate, samples))


class Figures(unittest.TestCase):
    def test_times_are_drawn_beside_what_memory_allows(self):
        import drawing
        sys.path.insert(0, str(STUDY))
        import figures
        results = with_rows(*(graph_rows(scale, 1 << scale - 20, problem)
                              for problem in ("bfs", "sssp", "sssp_predecessors", "msf")
                              for scale in (20, 21, 22)),
                            *(pairs_rows(order, order / 100) for order in (1024, 2048)))
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder)
            for experiment, draw in figures.ALL:
                save = lambda figure, draw=draw: drawing.save(figure, path / draw.__name__)
                if experiment in ("memory", "sparse"):
                    with self.assertRaises(drawing.NotThere):
                        draw(results, [], save)
                else:
                    self.assertIn("median times per", draw(results, [], save))
                    self.assertTrue((path / f"{draw.__name__}.svg").is_file())


if __name__ == "__main__":
    unittest.main()
