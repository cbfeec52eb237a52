#!/usr/bin/env python3
"""What each paper's tables and claims are made of, against numbers computed by hand."""

import csv
import json
import pathlib
import sys
import unittest

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))

import claims  # noqa: E402
import markdown  # noqa: E402
import papers  # noqa: E402
from planted_results import planted  # noqa: E402

if len(sys.argv) > 1:
    del sys.argv[1]  # the program, which other tests take


class JohnsonQuantities(unittest.TestCase):
    def setUp(self):
        self.quantities = papers.load_quantities(HERE.parent / "johnson")
        self.row = {"sources": 4, "parts": {"to_device_ms": [1, 1, 7], "potentials_ms": [20, 2, 20],
                                            "reweight_ms": [1, 3, 2], "search_ms": [8, 8, 9]}}

    def test_searches_are_scaled_to_all_sources_and_the_rest_is_not(self):
        whole = self.quantities.all_pairs_ms(self.row, {"vertices": 10})
        self.assertEqual(whole, 1 + 20 + 2 + 8 / 4 * 10)

    def test_the_ideal_gain_is_that_of_potentials_without_time(self):
        gain = self.quantities.ideal_gain(self.row, {"vertices": 10})
        self.assertAlmostEqual(gain, 43 / 23)

    def test_relaxations_are_those_of_an_arc_and_a_source(self):
        row = {"sources": 2, "counts": {"global_atomics": 60, "phases": 3}}
        graph = {"vertices": 10, "arcs": 10}
        self.assertEqual(self.quantities.relaxations_per_arc_and_source(row, graph), 3)
        self.assertEqual(self.quantities.share_of_arcs_a_phase(row, graph), 2)
        self.assertEqual(self.quantities.phases_per_source(row, graph), 1.5)

    def test_the_table_of_parts_shows_medians_and_what_follows(self):
        row = {**self.row, "kind": "parts", "experiment": "e", "graph": "g", "spec": "g",
               "variant": "v", "device": "gpu"}
        text = markdown._parts(planted([row]), "e", self.quantities)
        self.assertIn("| g | v, sources 4 | gpu | 1 | 20 | 2 | 8 | 2 | 43 | 1.87 |", text)


class BellmanFord(unittest.TestCase):
    """Speedups and shares against numbers computed by hand."""

    def setUp(self):
        self.quantities = papers.load_quantities(HERE.parent / "bellman_ford")

    @staticmethod
    def graph(vertices, density="complete"):
        spec = f"{density} {vertices}"
        return {"kind": "graph", "experiment": "speedups", "graph": spec, "spec": spec,
                "vertices": vertices, "arcs": vertices * (vertices - 1), "density": density}

    @staticmethod
    def row(variant, device, spec, milliseconds, **more):
        return {"name": f"{spec}/{device}/{variant}", "experiment": "speedups", "graph": spec,
                "spec": spec, "variant": variant, "device": device, "time_unit": "ms",
                "class": "processor" if device == "opencl:1" else "GPU",
                "real_time": milliseconds, **more}

    def results(self):
        timings = []
        observations = [self.graph(11), self.graph(21), self.graph(21, "sixteenth")]
        for spec, serial, scale in (("complete 11", 5, 1), ("complete 21", 40, 10),
                                    ("sixteenth 21", 40, 10)):
            timings += [self.row("serial", "host", spec, serial, rounds_timed=5),
                        self.row("openmp", "host", spec, serial / 2, rounds_timed=5)]
            for device, times in (("cuda", (4, 8, 1)), ("opencl:1", (2, 20, 4))):
                for variant, time in zip(("naive", "reduce", "reduce_coarse"), times):
                    timings.append(self.row(variant, device, spec, time * scale))
                    observations.append({**timings[-1], "kind": "parts", "rounds": 1,
                                         "verified": "certificate",
                                         "parts": {"to_device_ms": [1.0], "kernels_ms": [7.0]}})
        return planted(observations, timings)

    def derived(self):
        return self.quantities.derived_observations(self.results())

    def test_speedups_scale_the_rounds_that_were_timed(self):
        (row,) = [each for each in self.derived() if each["kind"] == "speedup"
                  and each["spec"] == "complete 21" and each["device"] == "cuda"
                  and each["variant"] == "reduce_coarse"]
        # 20 rounds on the host would take 4 times the 40 ms of 5.
        self.assertEqual(row["over_serial"], 160 / 10)
        self.assertEqual(row["over_openmp"], 80 / 10)
        self.assertEqual((row["over_naive"], row["over_reduce"]), (4, 8))

    def test_averages_are_over_complete_matrices(self):
        (row,) = [each for each in self.derived() if each["kind"] == "average"
                  and each["device"] == "cuda" and each["variant"] == "reduce_coarse"]
        self.assertEqual(row["sizes"], [11, 21])
        self.assertEqual(row["over_serial"], (10 / 1 + 160 / 10) / 2)
        self.assertEqual((row["over_naive"], row["over_naive_at_largest"]), (4, 4))

    def test_devices_differ_in_their_best_step(self):
        (row,) = [each for each in self.derived() if each["kind"] == "best_steps"]
        self.assertEqual(row["best"], {"cuda": "reduce_coarse", "opencl:1": "naive"})
        self.assertEqual(row["different"], 2)

    def test_the_claims_of_the_paper_are_judged_on_gpus_alone(self):
        results = self.results()
        results.observations += self.quantities.derived_observations(results)
        judged = {each.claim["name"]: each.verdict for each in claims.judge_all(
            HERE.parent / "bellman_ford" / "claims.json", results, self.quantities.ALL)}
        for name, verdict in (("cards", claims.NOT_TESTABLE),
                              ("over_serial", claims.NOT_REPRODUCED),  # 13 times
                              ("over_naive", claims.REPRODUCED),  # 4 times
                              ("transposition_gains", claims.REPRODUCED),  # 8 times
                              ("naive_catches_up", claims.NOT_REPRODUCED),
                              ("reduce_is_poor_somewhere", claims.REPRODUCED),  # on opencl:1
                              ("equation_2", claims.NOT_REPRODUCED),  # an eighth
                              ("portable_results", claims.REPRODUCED),
                              ("portable_performance", claims.NOT_REPRODUCED),
                              ("processors_gain", claims.REPRODUCED),
                              ("goal_grid", claims.NOT_TESTABLE)):
            self.assertEqual(judged[name], verdict, name)

    def test_shares_of_times_and_of_the_rate_of_reading(self):
        row = {"rounds": 4, "limit_a_second": 1e9,
               "parts": {"to_device_ms": [1.0], "transposition_ms": [3.0], "kernels_ms": [6.0],
                         "to_host_ms": [2.0]}}
        graph = {"vertices": 100}
        self.assertEqual(self.quantities.transfer_share(row), 0.25)
        self.assertEqual(self.quantities.round_ms(row), 1.5)
        self.assertEqual(self.quantities.transposition_in_rounds(row), 2)
        self.assertAlmostEqual(self.quantities.transposition_share(row, graph), 3 / (99 * 1.5 + 3))
        # 40,000 bytes in 1.5 ms.
        self.assertAlmostEqual(self.quantities.share_of_reading(row, graph), 4e4 / 1.5e-3 / 1e9)

    def test_what_the_choice_of_a_group_is_worth(self):
        trials = [{"kind": "trial", "experiment": "group_sizes", "graph": "g", "spec": "g",
                   "device": "cuda", "variant": "reduce", "group_size": size, "round_ms": ms}
                  for size, ms in ((1, 6.0), (32, 2.0), (1024, 5.0))]
        (row,) = self.quantities.derived_observations(planted(trials))
        self.assertEqual((row["group_size"], row["slowest_over_fastest"]), (32, 3))


class BoruvkaMst(unittest.TestCase):
    """Edges a second and what follows from them, against numbers computed by hand."""

    def setUp(self):
        self.paper = HERE.parent / "boruvka_mst"
        self.quantities = papers.load_quantities(self.paper)
        with open(self.paper / "published.csv", encoding="utf-8", newline="") as file:
            self.published = list(csv.DictReader(file))

    @staticmethod
    def graph(experiment, family, scale, arcs):
        return {"kind": "graph", "experiment": experiment, "graph": f"{family} {scale}",
                "spec": f"{family}:{scale}", "family": family, "scale": scale, "vertices": 10,
                "arcs": arcs}

    @staticmethod
    def runs(graph, variant, times, device="cuda", transformations="none", **more):
        return [{"name": f"{graph['spec']}/{variant}/{transformations}/{more}", "time_unit": "ms",
                 "experiment": graph["experiment"], "graph": graph["graph"], "spec": graph["spec"],
                 "variant": variant, "device": device, "transformations": transformations,
                 "real_time": time, **more} for time in times]

    def results(self):
        observations, timings = [], []
        # A million arcs in a millisecond are 1,000 MTEPS.
        for family, scale, arcs, times in (("rmat", 16, 10**6, (4, 2, 1)),
                                           ("ssca2", 16, 10**6, (4, 2, 0.5)),
                                           ("ssca2", 23, 8 * 10**6, (20, 10, 1)),
                                           ("rmat", 23, 8 * 10**6, (32, 16, 4))):
            graph = self.graph("performance", family, scale, arcs)
            observations.append(graph)
            for variant, time in zip(("shared_scan", "shuffle_scan", "frontier"), times):
                timings += self.runs(graph, variant, [time] * 6)
            timings += self.runs(graph, "openmp", [8 * times[0]] * 6, device="host")
        graph = self.graph("hybrid", "rmat", 21, 10**6)
        observations.append(graph)
        for share, time in ((0, 1.0), (0.2, 0.8), (0.5, 2.0)):
            timings += self.runs(graph, "hybrid", [time] * 6, cpu_share=share)
        graph = self.graph("transformations", "ssca2", 21, 10**6)
        observations.append(graph)
        for done, time in (("none", 8), ("local_sort", 4), ("renumber", 7),
                           ("local_sort+renumber", 2)):
            timings += self.runs(graph, "shuffle_scan", [time] * 6, transformations=done)
        return planted(observations, timings)

    def derived(self, **fields):
        return [row for row in self.quantities.derived_observations(self.results())
                if all(row.get(key) == value for key, value in fields.items())]

    def test_rates_are_means_over_runs(self):
        graph = self.graph("performance", "rmat", 16, 10**6)
        results = planted([graph], self.runs(graph, "shared_scan", [1.0, 2.0, 4.0]))
        (row,) = self.quantities.rates(results)
        self.assertAlmostEqual(row["mean_mteps"], (1000 + 500 + 250) / 3)
        self.assertEqual((row["median_mteps"], row["scale"]), (500, 16))

    def test_where_the_host_searches_rates_tell_its_threads_in_that_run(self):
        results = self.results()
        results.context.update(host={"openmp_threads": 4}, runs=[
            {"experiments": ["performance/rmat/23"], "openmp_threads": 6}])
        threads = {(row["graph"], row["variant"]): row.get("openmp_threads")
                   for row in self.quantities.rates(results)}
        self.assertEqual(threads["rmat 23", "openmp"], 6)
        self.assertEqual(threads["rmat 16", "openmp"], 4)
        self.assertEqual(threads["rmat 21", "hybrid"], 4)
        self.assertIsNone(threads["rmat 23", "frontier"])

    def test_steps_are_compared_with_the_step_before_and_ours_with_none(self):
        gains = self.derived(kind="gain")
        self.assertEqual({(row["graph"], row["variant"]): row["over_before"] for row in gains},
                         {(graph, "shuffle_scan"): 2 for graph in
                          ("rmat 16", "rmat 23", "ssca2 16", "ssca2 23")})

    def test_the_best_of_the_papers_steps_by_scale(self):
        (row,) = self.derived(kind="best", graph="ssca2 23")
        self.assertEqual((row["variant_there"], row["mean_mteps"]), ("shuffle_scan", 800))
        self.assertEqual((row["over_host"], row["over_smaller"]), (16, 1.6))

    def test_the_better_of_two_programs_on_each_graph(self):
        (row,) = self.derived(kind="combined", scale=23)
        self.assertEqual(row["mean_mteps"], (8000 + 2000) / 2)

    def test_the_best_share_and_what_it_is_worth(self):
        (row,) = self.derived(kind="best_share")
        self.assertEqual(row["cpu_share"], 0.2)
        self.assertAlmostEqual(row["over_gpu_alone"], 1.25)

    def test_transformations_are_judged_in_the_papers_order(self):
        self.assertEqual({row["transformation"]: row["gain"] for row in self.derived(kind="effect")},
                         {"local_sort": 2, "renumber": 2})

    def test_sizes_of_the_papers_table(self):
        rows = {row["scale"]: row for row in
                self.quantities.published_observations(self.published)}
        self.assertEqual(sorted(rows), [16, 21, 24, 25, 26, 27])
        self.assertEqual({row["arcs_a_vertex"] for row in rows.values()}, {32})
        # 2^32 arcs of 12 bytes, 2^27 + 1 positions of 8.
        self.assertAlmostEqual(rows[27]["gibibytes"], 49 + 2**-27)

    def test_claims_are_judged(self):
        results = self.results()
        results.observations += self.quantities.published_observations(self.published)
        results.observations += self.quantities.derived_observations(results)
        judged = {each.claim["name"]: each.verdict for each in claims.judge_all(
            self.paper / "claims.json", results, self.quantities.ALL)}
        for name, verdict in (("cards", claims.NOT_TESTABLE), ("sizes", claims.REPRODUCED),
                              ("scale_24_does_not_fit", claims.REPRODUCED),
                              ("shuffles", claims.REPRODUCED), ("cpu_share", claims.REPRODUCED),
                              ("larger_ssca2_is_faster", claims.REPRODUCED),
                              ("combined_3200", claims.REPRODUCED),
                              ("renumbering_of_ssca2", claims.REPRODUCED),
                              ("renumbering_of_rmat", claims.NOT_TESTABLE),
                              ("earlier_work", claims.REPRODUCED),
                              ("predicted_3000", claims.NOT_TESTABLE),
                              ("search_share", claims.NOT_TESTABLE),
                              ("goal_grid", claims.NOT_TESTABLE)):
            self.assertEqual(judged[name], verdict, name)

    def test_the_share_of_the_search(self):
        row = {"phase_ms": {"find_minimum": [8, 9, 8], "remove_cycles": [1], "merge": [0.5],
                            "renumber_trees": [0.5]}}
        self.assertEqual(self.quantities.search_share(row), 0.8)


class FloydWarshall(unittest.TestCase):
    """What follows from the study's own tables, against numbers computed by hand from its report."""

    def setUp(self):
        self.paper = HERE.parent / "floyd_warshall"
        self.quantities = papers.load_quantities(self.paper)
        with open(self.paper / "published.csv", encoding="utf-8", newline="") as file:
            self.published = list(csv.DictReader(file))
        self.observations = self.quantities.published_observations(self.published)

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
                         for each in self.quantities.published_observations(changed))
        self.assertEqual(violations, 1)

    def test_ratios_are_those_of_the_last_graphs(self):
        blocked = self.end("Floyd-Warshall-1-85", "CUDA Blocked")
        self.assertAlmostEqual(blocked["vertices_over_cpu"], 9422 / 2136)
        self.assertAlmostEqual(blocked["vertices_over_gpgpu"], 9422 / 2893)
        shared = self.end("Floyd-Warshall-1-15-Azure", "CUDA Shared")
        self.assertAlmostEqual(shared["vertices_over_coalesced"], 5002 / 6987)

    def test_copied_runs_are_found(self):
        origins = {name: self.end("Floyd-Warshall-1-15", name)["origin"]
                   for name in self.quantities.VARIANTS}
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
        for claim in json.loads((self.paper / "claims.json").read_text("utf-8"))["claims"]:
            if (claim["test"] or {}).get("rows", {}).get("experiment") != "published":
                continue
            verdict = claims.judge(claim, results, self.quantities.ALL).verdict
            self.assertIn(verdict, (claims.REPRODUCED, claims.NOT_REPRODUCED), claim["name"])
            judged += 1
        self.assertGreater(judged, 10)

    def test_the_share_of_the_limit_counts_cubes_of_vertices(self):
        row = {"parts": {"kernels_ms": [2.0, 1.0, 9.0]}, "limit_a_second": 4e12}
        graph = {"vertices": 1000}
        self.assertAlmostEqual(self.quantities.tera_relaxations_a_second(row, graph), 0.5)
        self.assertAlmostEqual(self.quantities.share_of_limit(row, graph), 0.125)

    def test_claims_pair_rows_by_what_they_name(self):
        def final(experiment, variant, vertices):
            return {"kind": "final", "experiment": experiment, "graph": experiment,
                    "spec": experiment, "variant": variant, "vertices": vertices}
        test = {"verb": "less", "rows": {"kind": "final"}, "pair": ["variant", "form"],
                "left": {"experiment": "b"}, "right": {"experiment": "a"},
                "quantity": "vertices", "factor": 1.05}
        def verdict(rows):
            return claims.judge({"name": "c", "rule": "r", "test": test}, planted(rows), {}).verdict
        near = [final("a", "x", 100), final("b", "x", 104), final("a", "y", 9)]
        self.assertEqual(verdict(near), claims.REPRODUCED)
        self.assertEqual(verdict(near + [final("b", "y", 10)]), claims.NOT_REPRODUCED)
        self.assertEqual(verdict(near[:1]), claims.NOT_TESTABLE)


if __name__ == "__main__":
    unittest.main()
