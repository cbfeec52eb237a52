#!/usr/bin/env python3
"""What follows from the study's own tables, against numbers computed by hand from its report."""

import csv
import pathlib
import sys
import unittest

PAPER = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(PAPER.parent / "report"))

import claims  # noqa: E402
import papers  # noqa: E402
import quantities  # noqa: E402
from planted_results import planted  # noqa: E402


class Quantities(unittest.TestCase):
    def setUp(self):
        self.published = papers.read_published(PAPER)
        self.observations = quantities.published_observations(self.published)

    def end(self, table, implementation):
        (row,) = [each for each in self.observations if each["kind"] == "end"
                  and each["table"] == table and each["variant"] == implementation]
        return row

    def test_all_six_tables_are_there(self):
        self.assertEqual(len(self.published), 417)
        self.assertEqual(len({row["table"] for row in self.published}), 6)
        self.assertEqual(sum(each["kind"] == "end" for each in self.observations), 26)

    def test_no_recorded_row_breaks_the_growth_rule_and_a_changed_one_does(self):
        self.assertEqual(sum(each.get("violations", 0) for each in self.observations), 0)
        changed = [dict(row) for row in self.published]
        changed[4]["milliseconds"] = str(int(changed[4]["milliseconds"]) + 3000)
        violations = sum(each.get("violations", 0)
                         for each in quantities.published_observations(changed))
        self.assertEqual(violations, 1)

    def test_ratios_are_those_of_the_last_graphs(self):
        blocked = self.end("Floyd-Warshall-1-85", "CUDA Blocked")
        self.assertAlmostEqual(blocked["vertices_over_cpu"], 9422 / 2136)
        self.assertAlmostEqual(blocked["vertices_over_gpgpu"], 9422 / 2893)
        shared = self.end("Floyd-Warshall-1-15-Azure", "CUDA Shared")
        self.assertAlmostEqual(shared["vertices_over_coalesced"], 5002 / 6987)

    def test_copied_runs_are_found(self):
        origins = {name: self.end("Floyd-Warshall-1-15", name)["origin"]
                   for name in quantities.VARIANTS}
        self.assertEqual({name for name, origin in origins.items() if "identical" in origin},
                         {"CUDA Blocked", "CUDA Shared"})

    def test_the_run_without_a_target_ends_where_an_int_does(self):
        end = self.end("Floyd-Warshall_CUDA_Blocked_Memory_Optimization", "CUDA Blocked")
        self.assertIn(end["next_vertices"], range(27401, 27404))
        self.assertLess(end["next_int_bytes"], 0)
        self.assertAlmostEqual(end["next_two_matrices_gb"], 6.0, delta=0.1)

    def test_the_vertices_in_2_s_are_those_of_the_last_graph_within_2_s(self):
        rows = [{"table": "t", "figure": "1", "environment": "e", "density": "15", "target_s": "60",
                 "implementation": "CPU", "vertices": str(vertices), "milliseconds": str(milliseconds)}
                for vertices, milliseconds in ((500, 1000), (600, 2000), (700, 2001))]
        for chosen, vertices in ((rows, 600), (rows[2:], 0)):
            (end,) = (row for row in quantities.published_observations(chosen) if row["kind"] == "end")
            self.assertEqual(end["vertices_in_2_s"], vertices)

    def test_the_widths_that_the_study_takes_from_table_2(self):
        with open(PAPER / "table_2.csv", encoding="utf-8", newline="") as file:
            rows = list(csv.DictReader(file))
        limits = list(dict.fromkeys(row["limit"] for row in rows))
        self.assertEqual((len(rows), len(limits)), (18, 6))
        # "Table 2, Row 4" is row 5. The root of its number is no whole number.
        self.assertEqual(limits[4], "dimension of a grid of thread blocks")
        printed = {(row["limit"], row["gpu"]): float(row["printed"]) for row in rows}
        for gpu in ("Tesla K80", "GTX 1080 Ti", "RTX 2080 Ti"):
            self.assertAlmostEqual(printed[limits[4], gpu] ** 0.5, 255.998, places=3)
        # The 32 "maximum number of resident grids" of the cards that were tested.
        self.assertEqual({printed[limits[1], gpu] for gpu in ("Tesla K80", "GTX 1080 Ti")}, {32})

    def test_the_27_minutes_are_those_of_the_last_graph(self):
        end = self.end("Floyd-Warshall_CUDA_Blocked_Memory_Optimization", "CUDA Blocked")
        self.assertAlmostEqual(end["last_graph_minutes"], 1630504 / 60000)
        self.assertAlmostEqual(end["all_graphs_minutes"], 64.71, places=2)
        self.assertAlmostEqual(end["two_matrices_gb"], 8 * 22846**2 / 1e9)
        self.assertAlmostEqual(quantities.minutes({"ms": 90e3}, {}), 1.5)
        self.assertAlmostEqual(quantities.minutes_in_all({"seconds": 150.0}, {}), 2.5)
        table = quantities.published_table(self.published, planted())[1]
        self.assertEqual([row[6] for row in table if row[0] == "Fig. 12"], ["1,630.5 (27.2 min)"])

    def test_what_the_study_says_of_azure_is_compared_with_its_tables(self):
        linear = self.end("Floyd-Warshall-1-85", "CUDA GPGPU")
        self.assertAlmostEqual(linear["azure_over_local"], 1530 / 2893)
        shortfalls = {row["spec"]: row for row in self.observations if row["kind"] == "shortfall"}
        self.assertAlmostEqual(shortfalls["against CUDA Blocked"]["shortfall"], 1 - 4994 / 7563)
        self.assertAlmostEqual(shortfalls["against CUDA Coalesced"]["shortfall_over_said"],
                               (1 - 4994 / 7037) / 0.25)

    def test_ratios_and_effects_follow_from_runs_with_the_same_target(self):
        def final(experiment, variant, vertices, target_s=60):
            return {"kind": "final", "experiment": experiment, "graph": experiment,
                    "spec": experiment, "variant": variant, "vertices": vertices,
                    "target_s": target_s}
        rows = quantities.derived_observations(planted([
            final("figure_5", "reference", 100), final("figure_5", "blocked", 450),
            final("figure_6", "blocked", 540), final("figure_6", "shared", 5),
            final("figure_5", "tuned_dense", 9000), final("figure_6", "tuned_dense", 9000),
            final("figure_5", "linear", 7, target_s=1), final("figure_6", "linear", 7, target_s=1),
            final("meant_85", "linear", 10, target_s=0.5),
            final("meant_15", "linear", 9, target_s=0.5),
            final("figure_11", "reference", 3, target_s=2),
            final("figure_11", "blocked", 30, target_s=2)]))
        ratios = [(row["step"], row["baseline"], row["vertices_over_baseline"]) for row in rows
                  if row["kind"] == "ratio"]
        self.assertEqual(ratios, [("blocked", "reference", 4.5)])
        effects = [(row["experiment"], row["variant"], row["sparse_over_dense"]) for row in rows
                   if row["kind"] == "density_effect"]
        self.assertEqual(effects, [("figure_6", "blocked", 1.2), ("meant_15", "linear", 0.9)])

    def test_a_density_is_compared_with_what_the_generator_made_of_it(self):
        def graph(experiment, name, density, share):
            return {"kind": "graph", "experiment": experiment, "graph": name, "spec": name,
                    "density": density, "share_of_arcs": share}
        rows = quantities.derived_observations(planted([
            graph("figure_5", "density 85 as made", 85, 1.0),
            graph("figure_6", "density 15 as made", 15, 0.15),
            graph("meant_85", "density 85 as meant", 85, 0.85)]))
        self.assertEqual([(row["density"], row["share_over_density"]) for row in rows],
                         [(85, 1 / 0.85), (15, 1.0)])

    def test_every_claim_on_the_tables_can_be_judged(self):
        results = planted(self.observations)
        judged = 0
        for claim in claims.read(PAPER / "claims.json")["claims"]:
            if claims.experiments_of(claim) != ["published"]:
                continue
            verdict = claims.judge(claim, results, quantities.ALL).verdict
            self.assertIn(verdict, (claims.REPRODUCED, claims.DIRECTION_ONLY,
                                    claims.CONTRADICTED), claim["name"])
            self.assertEqual(claims.kind_of(claim), claims.DATA, claim["name"])
            judged += 1
        self.assertGreater(judged, 10)

    def test_the_share_of_the_limit_counts_cubes_of_vertices(self):
        row = {"parts": {"kernels_ms": [2.0, 1.0, 9.0]}, "limit_a_second": 4e12}
        graph = {"vertices": 1000}
        self.assertAlmostEqual(quantities.tera_relaxations_a_second(row, graph), 0.5)
        self.assertAlmostEqual(quantities.share_of_limit(row, graph), 0.125)

    def test_a_graph_that_was_timed_once_decides_no_claim_on_its_time(self):
        """On the study's own GPU, 1 ms is below the published 12 ms, but one sample has no interval."""
        (claim,) = (each for each in claims.read(PAPER / "claims.json")["claims"]
                    if each["name"] == "vertices_500_in_12_ms")
        graph = {"kind": "graph", "experiment": "figure_11", "graph": "g", "spec": "g", "vertices": 500}
        for milliseconds in (1.0, 30.0):
            results = planted([graph, {**graph, **claim["direction"]["rows"], "ms": milliseconds}])
            results.context["device"] = {"name": claim["configuration"]["device"][0]}
            self.assertEqual(claims.judge(claim, results, quantities.ALL).verdict, claims.UNDECIDED)

    def test_claims_pair_rows_by_what_they_name(self):
        def final(experiment, variant, vertices):
            return {"kind": "final", "experiment": experiment, "graph": experiment,
                    "spec": experiment, "variant": variant, "vertices": vertices}
        test = {"verb": "less", "rows": {"kind": "final"}, "pair": ["variant", "form"],
                "left": {"experiment": "b"}, "right": {"experiment": "a"},
                "quantity": "vertices", "factor": 1.05}
        def verdict(rows):
            return claims.judge({"name": "c", "rule": "r", "direction": test}, planted(rows),
                                {}).verdict
        near = [final("a", "x", 100), final("b", "x", 104), final("a", "y", 9)]
        self.assertEqual(verdict(near), claims.REPRODUCED)
        self.assertEqual(verdict(near + [final("b", "y", 10)]), claims.CONTRADICTED)
        self.assertEqual(verdict(near[:1]), claims.NOT_RUN)


if __name__ == "__main__":
    unittest.main()
