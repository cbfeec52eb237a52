#!/usr/bin/env python3
"""Speedups and shares, against numbers computed by hand."""

import pathlib
import sys
import unittest

PAPER = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(PAPER.parent / "report"))

import claims  # noqa: E402
import quantities  # noqa: E402
from planted_results import planted  # noqa: E402


class Quantities(unittest.TestCase):
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
            timings += [self.row("procedure", "host", spec, serial, rounds_timed=5, threads=1),
                        self.row("serial_by_rows", "host", spec, serial / 10, rounds_timed=5),
                        *(self.row("procedure_openmp", "host", spec, serial / threads,
                                   rounds_timed=5, threads=threads,
                                   name=f"{spec}/host/procedure_openmp/threads:{threads}")
                          for threads in (2, 8))]
            for device, times in (("cuda", (4, 8, 1)), ("opencl:1", (2, 20, 4))):
                for variant, time in zip(("naive", "reduce", "reduce_coarse"), times):
                    timings.append(self.row(variant, device, spec, time * scale))
                    observations.append({**timings[-1], "kind": "parts", "rounds": 1,
                                         "verified": "certificate",
                                         "parts": {"to_device_ms": [1.0], "kernels_ms": [7.0]}})
        return planted(observations, timings)

    def derived(self):
        return quantities.derived_observations(self.results())

    def test_speedups_scale_the_rounds_that_were_timed(self):
        (row,) = [each for each in self.derived() if each["kind"] == "speedup"
                  and each["spec"] == "complete 21" and each["device"] == "cuda"
                  and each["variant"] == "reduce_coarse"]
        # 20 rounds on the host would take 4 times the 40 ms of 5.
        self.assertEqual(row["over_serial"], 160 / 10)
        self.assertEqual((row["over_openmp_2"], row["over_openmp_8"]), (80 / 10, 20 / 10))
        self.assertEqual(row["over_serial_by_rows"], 16 / 10)
        self.assertEqual((row["over_naive"], row["over_reduce"]), (4, 8))

    def test_averages_are_over_complete_matrices(self):
        (row,) = [each for each in self.derived() if each["kind"] == "average"
                  and each["device"] == "cuda" and each["variant"] == "reduce_coarse"]
        self.assertEqual(row["sizes"], [11, 21])
        self.assertEqual(row["over_serial"], (10 / 1 + 160 / 10) / 2)
        self.assertEqual((row["over_naive"], row["over_naive_at_largest"]), (4, 4))

    def test_each_number_of_threads_has_its_average(self):
        rows = [each for each in self.derived() if each["kind"] == "over_openmp"
                and each["device"] == "cuda" and each["variant"] == "reduce_coarse"]
        self.assertEqual([(row["threads"], row["over_openmp"]) for row in rows],
                         [(2, (5 / 1 + 80 / 10) / 2), (8, (1.25 / 1 + 20 / 10) / 2)])

    def test_the_claims_of_the_paper_are_judged_on_gpus_alone(self):
        results = self.results()
        results.observations += quantities.derived_observations(results)
        judged = {each.claim["name"]: each.verdict for each in claims.judge_all(
            PAPER / "claims.json", results, quantities.ALL)}
        for name, verdict in (("cards", claims.NOT_COMPARABLE),
                              ("over_serial", claims.DIRECTION_ONLY),  # 13 times
                              ("over_openmp", claims.DIRECTION_ONLY),  # 6.5 and 1.6 times
                              ("over_naive", claims.PARTLY_RUN),  # 4 times, at no size of the paper
                              ("transposition_gains", claims.PARTLY_RUN),  # 8 times
                              ("naive_catches_up", claims.NOT_COMPARABLE),  # another card
                              ("reduce_is_poor_somewhere", claims.NOT_COMPARABLE),
                              ("transfers_are_little", claims.NOT_MET),  # an eighth
                              ("portable_results", claims.NOT_COMPARABLE),
                              ("portable_performance", claims.CONTRADICTED),  # not on opencl:1
                              ("processors_gain", claims.MET),
                              ("goal_grid", claims.NOT_RUN)):
            self.assertEqual(judged[name], verdict, name)

    def test_shares_of_times_and_of_the_rate_of_reading(self):
        row = {"rounds": 4, "limit_a_second": 1e9,
               "parts": {"to_device_ms": [1.0], "transposition_ms": [3.0], "kernels_ms": [6.0],
                         "to_host_ms": [2.0]}}
        graph = {"vertices": 100}
        self.assertEqual(quantities.transfer_share(row), 0.25)
        self.assertEqual(quantities.round_ms(row), 1.5)
        self.assertEqual(quantities.transposition_in_rounds(row), 2)
        self.assertAlmostEqual(quantities.transposition_share(row, graph), 3 / (99 * 1.5 + 3))
        # 40,000 bytes in 1.5 ms.
        self.assertAlmostEqual(quantities.share_of_reading(row, graph), 4e4 / 1.5e-3 / 1e9)

    def test_what_the_choice_of_a_group_is_worth(self):
        trials = [{"kind": "trial", "experiment": "group_sizes", "graph": "g", "spec": "g",
                   "device": "cuda", "variant": "reduce", "group_size": size, "round_ms": ms}
                  for size, ms in ((1, 6.0), (32, 2.0), (1024, 5.0))]
        (row,) = quantities.derived_observations(planted(trials))
        self.assertEqual((row["group_size"], row["slowest_over_fastest"]), (32, 3))


if __name__ == "__main__":
    unittest.main()
