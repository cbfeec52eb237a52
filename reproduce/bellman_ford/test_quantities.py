#!/usr/bin/env python3
"""Speedups and shares, against numbers computed by hand."""

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

    def results(self, small=11, large=21):
        """Matrices of two sizes. Each time has six equal samples, so its interval is the time itself."""
        timings = []
        observations = [self.graph(small), self.graph(large), self.graph(large, "sixteenth")]
        for spec, serial, scale in ((f"complete {small}", 5, 1), (f"complete {large}", 40, 10),
                                    (f"sixteenth {large}", 40, 10)):
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
                                         "parts": {"to_device_ms": [1.0] * 6, "kernels_ms": [7.0] * 6}})
        return planted(observations, [row for row in timings for _ in range(6)])

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
        # The speed-ups are 10 and 16.
        self.assertAlmostEqual(row["over_serial"], (10 * 16) ** 0.5)
        self.assertAlmostEqual(row["over_naive"], 4)
        self.assertEqual((row["over_naive_at_largest"], row["averaged"]), (4, "geometric mean"))

    def test_each_number_of_threads_has_its_average(self):
        rows = [each for each in self.derived() if each["kind"] == "over_openmp"
                and each["device"] == "cuda" and each["variant"] == "reduce_coarse"]
        self.assertEqual([row["threads"] for row in rows], [2, 8])
        self.assertAlmostEqual(rows[0]["over_openmp"], (5 * 8) ** 0.5)
        self.assertAlmostEqual(rows[1]["over_openmp"], (1.25 * 2) ** 0.5)

    def test_the_claims_of_the_paper_are_judged_on_gpus_alone(self):
        results = self.results(256, 512)
        results.observations += quantities.derived_observations(results)
        judged = {each.claim["name"]: each.verdict for each in claims.judge_all(
            PAPER / "claims.json", results, quantities.ALL)}
        for name, verdict in (("cards", claims.NOT_COMPARABLE),
                              ("over_serial", claims.PARTLY_RUN),  # 323 times; about 300 is up to 330
                              ("over_openmp", claims.DIRECTION_ONLY),  # 161 and 40 times
                              ("over_naive", claims.PARTLY_RUN),  # 4 times, at two sizes of the paper
                              ("transposition_gains", claims.PARTLY_RUN),  # 8 times
                              ("naive_catches_up", claims.NOT_COMPARABLE),  # another card
                              ("reduce_is_poor_somewhere", claims.NOT_COMPARABLE),
                              ("transfers_are_little", claims.NOT_MET),  # an eighth
                              ("portable_results", claims.NOT_COMPARABLE),
                              ("portable_performance", claims.CONTRADICTED),  # not on opencl:1
                              ("processors_gain", claims.MET),
                              ("goal_grid", claims.NOT_RUN)):
            self.assertEqual(judged[name], verdict, name)

    def test_ranges_of_claims_are_those_of_the_published_numbers(self):
        stated = {each["name"]: each["range"] for each in claims.read(PAPER / "claims.json")["claims"]
                  if "range" in each}
        for name, words in (("over_serial", "over the serial program"), ("over_openmp", "over the OpenMP program"),
                            ("over_naive", "over BF_Naive"), ("transposition_gains", "by the transposed matrix")):
            (row,) = (each for each in papers.read_published(PAPER) if words in each["quantity"])
            self.assertEqual((stated[name]["least"], stated[name]["greatest"]),
                             (int(row["least"]), int(row["greatest"])), name)

    def test_an_overlap_of_the_intervals_leaves_the_gain_of_the_transposition_undecided(self):
        """As on an H200: the median ratio is below 1, and the intervals overlap."""
        reduce = (0.941, 0.953, 0.983, 0.984, 0.991, 1.164)
        for coarse, verdict in (((0.935, 0.977, 1.014, 1.032, 1.122, 1.182), claims.UNDECIDED),
                                ((1.2, 1.21, 1.22, 1.23, 1.24, 1.25), claims.CONTRADICTED),
                                ((0.1, 0.11, 0.12, 0.13, 0.14, 0.15), claims.PARTLY_RUN)):
            results = self.results(256, 512)
            for each in results.series:
                if each.row["device"] == "cuda" and each.row["spec"] == "complete 256":
                    times = {"reduce": reduce, "reduce_coarse": coarse}.get(each.row["variant"])
                    each.samples[:] = times or each.samples
            results.observations += quantities.derived_observations(results)
            judged = {each.claim["name"]: each for each in claims.judge_all(
                PAPER / "claims.json", results, quantities.ALL)}
            self.assertEqual(judged["transposition_gains"].verdict, verdict)

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
