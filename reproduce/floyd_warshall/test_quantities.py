#!/usr/bin/env python3
"""What follows from the study's own tables, against numbers computed by hand from its report."""

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

    def test_every_claim_on_the_tables_can_be_judged(self):
        results = planted(self.observations)
        judged = 0
        for claim in claims.read(PAPER / "claims.json")["claims"]:
            if claims.experiments_of(claim) != ["published"]:
                continue
            verdict = claims.judge(claim, results, quantities.ALL).verdict
            self.assertIn(verdict, (claims.REPRODUCED, claims.CONTRADICTED), claim["name"])
            judged += 1
        self.assertGreater(judged, 10)

    def test_the_share_of_the_limit_counts_cubes_of_vertices(self):
        row = {"parts": {"kernels_ms": [2.0, 1.0, 9.0]}, "limit_a_second": 4e12}
        graph = {"vertices": 1000}
        self.assertAlmostEqual(quantities.tera_relaxations_a_second(row, graph), 0.5)
        self.assertAlmostEqual(quantities.share_of_limit(row, graph), 0.125)

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
