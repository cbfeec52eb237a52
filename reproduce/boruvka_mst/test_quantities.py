#!/usr/bin/env python3
"""Edges a second and what follows from them, against numbers computed by hand."""

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
            for variant, time in zip(("shared_scan", "shuffle_scan", "tuned"), times):
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
            variant = "shuffle_scan" if "local_sort" in done else "our_whole_lists"
            timings += self.runs(graph, variant, [time] * 6, transformations=done)
        graph = self.graph("transformations", "rmat", 21, 10**6)
        observations.append(graph)
        for done, time in (("local_sort", 4), ("local_sort+renumber", 3.9)):
            timings += self.runs(graph, "shuffle_scan", [time] * 6, transformations=done)
        return planted(observations, timings)

    def derived(self, **fields):
        return [row for row in quantities.derived_observations(self.results())
                if all(row.get(key) == value for key, value in fields.items())]

    def test_rates_are_means_over_runs(self):
        graph = self.graph("performance", "rmat", 16, 10**6)
        results = planted([graph], self.runs(graph, "shared_scan", [1.0, 2.0, 4.0]))
        (row,) = quantities.rates(results)
        self.assertAlmostEqual(row["mean_mteps"], (1000 + 500 + 250) / 3)
        self.assertEqual((row["median_mteps"], row["scale"]), (500, 16))

    def test_where_the_host_searches_rates_tell_its_threads_in_that_run(self):
        results = self.results()
        results.runs = [{"host": {"openmp_threads": threads}} for threads in (4, 6)]
        results.context["experiments"] = [{"name": "performance", "part": "rmat/23", "run": 1}]
        threads = {(row["graph"], row["variant"]): row.get("openmp_threads")
                   for row in quantities.rates(results)}
        self.assertEqual(threads["rmat 23", "openmp"], 6)
        self.assertEqual(threads["rmat 16", "openmp"], 4)
        self.assertEqual(threads["rmat 21", "hybrid"], 4)
        self.assertIsNone(threads["rmat 23", "tuned"])

    def test_steps_are_compared_with_the_step_before_and_tuned_with_none(self):
        gains = self.derived(kind="gain")
        self.assertEqual({(row["graph"], row["variant"]): row["over_before"] for row in gains},
                         {(graph, "shuffle_scan"): 2 for graph in
                          ("rmat 16", "rmat 23", "ssca2 16", "ssca2 23")})

    def test_steps_of_ours_are_none_of_the_papers_and_neither_are_those_that_are_gone(self):
        graph = self.graph("performance", "rmat", 16, 10**6)
        timings = []
        for variant, time in (("rank_weights", 8), ("hybrid", 5), ("our_whole_lists", 40),
                              ("our_gone", 4), ("tuned", 1)):
            timings += self.runs(graph, variant, [time] * 6)
        rows = quantities.derived_observations(planted([graph], timings))
        self.assertEqual([(row["before"], row["variant"], row["over_before"]) for row in rows
                          if row["kind"] == "gain"], [("rank_weights", "hybrid", 1.6)])
        self.assertEqual([row["variant_there"] for row in rows if row["kind"] == "best"], ["hybrid"])

    def test_the_best_of_the_papers_steps_by_scale(self):
        (row,) = self.derived(kind="best", graph="ssca2 23")
        self.assertEqual((row["variant_there"], row["median_mteps"]), ("shuffle_scan", 800))
        self.assertEqual((row["over_host"], row["over_smaller"]), (16, 1.6))

    def test_the_better_of_two_programs_on_each_graph(self):
        (row,) = self.derived(kind="combined", scale=23)
        self.assertEqual(row["mean_mteps"], (8000 + 2000) / 2)

    def test_iterations_of_a_graph_are_those_of_each_experiment_and_not_of_tuned(self):
        graph = self.graph("performance", "rmat", 16, 10**6)
        rows = [{"kind": "iterations", "experiment": experiment, "graph": "rmat 16",
                 "spec": "rmat:16", "variant": variant, "iterations": iterations}
                for experiment, variant, iterations in (
                    ("performance", "compress", 7), ("performance", "hybrid", 7),
                    ("transformations", "shuffle_scan", 7), ("performance", "tuned", 12))]
        derived = quantities.derived_observations(planted([graph, *rows], []))
        self.assertEqual([(row["experiment"], row["iterations"]) for row in derived
                          if row["kind"] == "graph_iterations"],
                         [("performance", 7), ("transformations", 7)])

    def test_the_best_share_and_what_it_is_worth(self):
        (row,) = self.derived(kind="best_share")
        self.assertEqual(row["cpu_share"], 0.2)
        self.assertAlmostEqual(row["over_gpu_alone"], 1.25)

    def test_transformations_are_judged_in_the_papers_order(self):
        self.assertEqual({row["transformation"]: row["gain"]
                          for row in self.derived(kind="effect", family="ssca2")},
                         {"local_sort": 2, "renumber": 2})

    def test_sizes_of_the_papers_table(self):
        rows = {row["scale"]: row for row in quantities.published_observations(self.published)
                if row["kind"] == "size"}
        self.assertEqual(sorted(rows), [16, 21, 24, 25, 26, 27])
        self.assertEqual({row["arcs_a_vertex"] for row in rows.values()}, {32})
        printed = [(int(row["scale"]), int(row["vertices"]), int(row["ssca2_arcs"])) for row in self.published
                   if row["table"] == "sizes"]
        self.assertEqual(printed, [(16, 65536, 2_100_000), (21, 2097152, 67_200_000), (24, 16777216, 537_000_000),
                                   (25, 33554432, 1_075_000_000), (26, 67108864, 2_150_000_000),
                                   (27, 134217728, 4_300_000_000)])
        # 2^32 arcs of 12 bytes, 2^27 + 1 positions of 8.
        self.assertAlmostEqual(rows[27]["gibibytes"], 49 + 2**-27)

    def test_numbers_of_sentences_follow_from_the_arrays(self):
        rows = {row["kind"]: row for row in quantities.published_observations(self.published)}
        # 2^21 arcs of 12 bytes are 24 MiB, and 2^16 + 1 positions of 8 are half a MiB.
        (scale_16,) = (row for row in quantities.published_observations(self.published)
                       if row.get("scale") == 16 and row["kind"] == "size")
        self.assertAlmostEqual(scale_16["mebibytes"], 24.5, places=4)
        self.assertAlmostEqual(scale_16["mebibytes_without_weights"], 8.5, places=4)
        self.assertAlmostEqual(scale_16["over_l2_cache"], 17 / 3, places=4)
        # 2^33 arcs of 8 bytes are 64 GiB, and 2^28 positions of 8 are 2 GiB.
        self.assertAlmostEqual(rows["ranked_size"]["gibibytes"], 66, places=6)
        # 24.5 MiB double with the scale: 49 and 98 MiB at 17 and 18; 0.77 and 1.53 GiB at 21 and 22.
        self.assertEqual((rows["greatest_scale"]["scale"], rows["least_scale"]["scale"]), (17, 22))
        self.assertEqual(rows["example_list"]["list_bytes"], 16.5)

    def test_rmat_graphs_are_slower_at_each_scale(self):
        graphs = {(family, scale): self.graph("performance", family, scale, 10**6)
                  for family in ("rmat", "ssca2") for scale in (16, 21)}
        for times, verdict in (((4, 4, 2, 2), claims.PARTLY_RUN), ((4, 2, 2, 4), claims.CONTRADICTED)):
            timings = [run for graph, time in zip(graphs.values(), times)
                       for run in self.runs(graph, "shuffle_scan", [time] * 6)]
            self.assertEqual(self.judged("rmat_is_slower", list(graphs.values()), timings), verdict, times)

    def test_ranks_must_make_both_searches_faster(self):
        for gains, verdict in (((1.2, 1.3), claims.REPRODUCED), ((1.2, 0.9), claims.CONTRADICTED)):
            graphs = [self.graph("transformations", family, 21, 10**6) for family in ("rmat", "ssca2")]
            timings = [run for graph, gain in zip(graphs, gains)
                       for done, time in (("local_sort+renumber", 4), ("local_sort+renumber+rank_weights", 4 / gain))
                       for run in self.runs(graph, "shuffle_scan", [time] * 6, transformations=done)]
            self.assertEqual(self.judged("ranks_are_faster", graphs, timings), verdict, gains)

    def test_claims_are_judged(self):
        results = self.results()
        results.observations += quantities.published_observations(self.published)
        results.observations += quantities.derived_observations(results)
        judged = {each.claim["name"]: each.verdict for each in claims.judge_all(
            PAPER / "claims.json", results, quantities.ALL)}
        for name, verdict in (("cards", claims.NOT_COMPARABLE),
                              ("scale_24_does_not_fit", claims.REPRODUCED),
                              ("shuffles", claims.REPRODUCED), ("cpu_share", claims.REPRODUCED),
                              ("renumbering_of_rmat", claims.NOT_RUN),
                              ("weights_are_two_thirds", claims.REPRODUCED),
                              ("larger_ssca2_is_faster", claims.PARTLY_RUN),
                              ("combined_3200", claims.NOT_COMPARABLE),
                              ("renumbering_of_ssca2", claims.NOT_RUN),
                              ("earlier_work", claims.NOT_COMPARABLE),
                              ("predicted_3000", claims.NOT_COMPARABLE),  # of a Tesla K40
                              ("search_share", claims.NOT_RUN),
                              ("goal_grid", claims.NOT_COMPARABLE)):  # of an H200
            self.assertEqual(judged[name], verdict, name)

    def judged(self, name, observations, timings):
        """The verdict of a claim on planted rows."""
        results = planted(observations, timings)
        results.observations += quantities.derived_observations(results)
        return {each.claim["name"]: each.verdict for each in claims.judge_all(
            PAPER / "claims.json", results, quantities.ALL)}[name]

    def test_shuffles_that_gain_less_than_twofold_keep_the_direction(self):
        graph = self.graph("performance", "rmat", 16, 10**6)
        for times, verdict in (((4, 2), claims.REPRODUCED), ((4, 2.2), claims.REPRODUCED),
                               ((4, 2.3), claims.DIRECTION_ONLY), ((4, 3.5), claims.DIRECTION_ONLY),
                               ((4, 1), claims.DIRECTION_ONLY), ((4, 4), claims.CONTRADICTED),
                               ((2, 4), claims.CONTRADICTED)):
            timings = [run for variant, time in zip(("shared_scan", "shuffle_scan"), times)
                       for run in self.runs(graph, variant, [time] * 6)]
            self.assertEqual(self.judged("shuffles", [graph], timings), verdict, times)

    def test_a_processor_of_no_use_says_nothing_of_its_share(self):
        graph = self.graph("hybrid", "rmat", 21, 10**6)
        for shares, verdict in ((((0, 1), (0.2, 2)), claims.NOT_COMPARABLE),
                                (((0, 2), (0.1, 1)), claims.REPRODUCED),  # at most 25 %
                                (((0, 2), (0.2, 1)), claims.REPRODUCED),
                                (((0, 2), (0.5, 1)), claims.CONTRADICTED)):
            timings = [run for share, time in shares
                       for run in self.runs(graph, "hybrid", [time] * 6, cpu_share=share)]
            self.assertEqual(self.judged("cpu_share", [graph], timings), verdict, shares)

    def test_the_share_of_the_search(self):
        row = {"phase_ms": {"find_minimum": [8, 9, 8], "remove_cycles": [1, 1, 1],
                            "merge": [0.5, 0, 0.5], "renumber_trees": [0.5, 0, 0.5]}}
        self.assertEqual(quantities.search_share(row), 0.8)  # of 0.8, 0.9 and 0.8

    def test_the_claim_on_the_search_is_about_steps_without_the_host(self):
        rows = [{"kind": "phases", "experiment": "phases", "graph": "rmat 21", "spec": "rmat 21",
                 "variant": variant, "phase_ms": {"find_minimum": [share] * 6, "merge": [1 - share] * 6}}
                for variant, share in (("shuffle_scan", 0.79), ("compress", 0.85), ("hybrid", 0.95))]
        for chosen, verdict in ((rows, claims.REPRODUCED), (rows[:1], claims.REPRODUCED),
                                ([{**rows[0], "phase_ms": rows[2]["phase_ms"]}], claims.DIRECTION_ONLY)):
            self.assertEqual(self.judged("search_share", chosen, []), verdict)

    def test_renumbering_is_judged_at_every_scale(self):
        """On R-MAT graphs a gain of more than 1.1 at one scale is significant; at each scale the SSCA2
        graph gains more."""
        graphs = {(family, scale): self.graph("performance", family, scale, 10**6)
                  for family in ("rmat", "ssca2") for scale in (16, 21)}
        for gains, of_rmat, of_ssca2 in (
                ((1.0, 1.05, 1.2, 1.3), claims.REPRODUCED, claims.REPRODUCED),
                ((1.0, 1.15, 1.2, 1.3), claims.CONTRADICTED, claims.REPRODUCED),
                ((1.0, 1.05, 1.2, 1.01), claims.REPRODUCED, claims.CONTRADICTED)):
            timings = []
            for ((family, scale), graph), gain in zip(graphs.items(), gains):
                for variant, time in (("shuffle_scan", 4), ("renumber", 4 / gain)):
                    timings += self.runs(graph, variant, [time] * 6)
            for name, verdict in (("renumbering_of_rmat", of_rmat), ("renumbering_of_ssca2", of_ssca2)):
                self.assertEqual(self.judged(name, list(graphs.values()), timings), verdict, (name, gains))

    def test_a_larger_graph_whose_interval_overlaps_is_undecided(self):
        graphs = [self.graph("performance", "ssca2", scale, 10**6) for scale in (16, 21)]
        for times, verdict in (((1.0, 0.5), claims.PARTLY_RUN), ((1.0, 2.0), claims.CONTRADICTED),
                               ((1.0, 1.005), claims.UNDECIDED)):
            timings = [run for graph, time in zip(graphs, times) for run in
                       self.runs(graph, "shuffle_scan", [time + index / 100 for index in range(6)])]
            self.assertEqual(self.judged("larger_ssca2_is_faster", graphs, timings), verdict, times)

    def test_a_step_that_may_be_the_fastest_leaves_the_growth_of_the_rate_undecided(self):
        """At scale 16 one step has the greater median, and another step's interval reaches further."""
        graphs = [self.graph("performance", "ssca2", scale, 10**6) for scale in (16, 21)]
        for spread, verdict in ((0.01, claims.PARTLY_RUN), (0.5, claims.UNDECIDED)):
            timings = [run for graph, variant, times in (
                (graphs[0], "shared_scan", [1.0] * 6),
                (graphs[0], "shuffle_scan", [1.01 + spread * step for step in (-1, -1, 0, 0, 1, 1)]),
                (graphs[1], "shuffle_scan", [0.8] * 6)) for run in self.runs(graph, variant, times)]
            self.assertEqual(self.judged("larger_ssca2_is_faster", graphs, timings), verdict, spread)


if __name__ == "__main__":
    unittest.main()
