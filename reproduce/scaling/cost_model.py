#!/usr/bin/env python3
"""Estimates the times of the variants for ranks on more GPUs than were measured, by a model of latency,
bandwidth and work. Prints the times on 1, 2, 4, 8, 64 and 1,024 GPUs for each link of cost_model.json,
and the efficiency, which is the ideal time divided by the time.

usage: cost_model.py [--weak]

All numbers of GPUs process the same graph. With --weak, each GPU has the same amount of work. The file
reproduce/PAPER/cost_model.json names the graph of a problem and the recorded run that the model uses.

The time of the work is the time of that run on one H200, scaled to the graph and divided by the number
of ranks. So the model assumes that each rank processes its part as fast as `tuned` processes the whole.
The amount of communication follows from the formulas in this file. Their coefficients were counted on
CPU executors (results/AMD_EPYC/trials/exchanges.json), and are means over 2, 4 and 8 ranks.
"""

import json
import math
import pathlib
import statistics
import sys

HERE = pathlib.Path(__file__).resolve().parent
TREE = HERE.parent.parent
sys.path.insert(0, str(HERE.parent / "report"))

from order_statistics import median  # noqa: E402
from results import Results, run_script  # noqa: E402

GPUS = (2, 4, 8, 64, 1024)
COUNTED = "results/AMD_EPYC/trials/exchanges.json"


def bfs(row):
    """In each bottom-up round, one bit per vertex of the frontier to all ranks; new vertices to their owners."""
    vertices, ranks = row["vertices"], row["ranks"]
    return row["rounds_bottom_up"] * vertices / 8 * (ranks - 1) / ranks, (
        4 * vertices * (ranks - 1) / ranks**2)


def sssp(row):
    """The number and the distance of each vertex that the arcs of a rank lead to, sent to the vertex's owner."""
    vertices, ranks = row["vertices"], row["ranks"]
    led_to = vertices * (1 - math.exp(-row["arcs_a_vertex"] / ranks))
    return 0, 8 * led_to * (ranks - 1) / ranks


def apsp_dense(row):
    """Each tile of the matrix, received once along its row of ranks and once along its column of ranks."""
    return 8 * row["vertices"] ** 2 / math.sqrt(row["ranks"]), 0


def apsp_sparse(row):
    """No communication, because the sources are independent."""
    return 0, 0


def msf(row):
    """The roots of a rank's vertices, sent three times to all other ranks; the lightest arc of each tree,
    sent to all ranks and back."""
    rest = row["vertices"] * (row["ranks"] - 1) / row["ranks"]
    return 3 * 4 * rest, 16 * rest


# The bytes that a rank sends: a known part, and a part with a coefficient.
BYTES = {"bfs": bfs, "sssp": sssp, "apsp_dense": apsp_dense, "apsp_sparse": apsp_sparse, "msf": msf}
# The number of steps is a multiple of this function of the vertices. Steps are the collective operations,
# and the sums on the hosts that end each round.
GROWTH = {"apsp_dense": lambda vertices: vertices, "bfs": lambda vertices: 1}
ROUNDS_WITH_SUMS = ("bfs",)


def problems():
    """The problems with their graphs and papers, in the order of BYTES."""
    rows = [{"paper": file.parent.name, **json.loads(file.read_text(encoding="utf-8"))}
            for file in HERE.parent.glob("*/cost_model.json") if file.parent != HERE]
    return sorted(rows, key=lambda row: list(BYTES).index(row["rung"]))


class Exchanges:
    """The counted communication of a problem."""

    def __init__(self, rows):
        self.rung = rows[0]["rung"]
        self.rows = [{**row, "arcs_a_vertex": row["arcs"] / row["vertices"]} for row in rows]
        self.bottom_up = rows[-1].get("rounds_bottom_up", 0)
        parts = [(row["bytes_a_rank"], *BYTES[self.rung](row)) for row in self.rows]
        self.coefficient = statistics.mean(
            (counted - known) / unit if unit else 0 for counted, known, unit in parts)
        growth = GROWTH.get(self.rung, math.log2)
        sums = 1 if self.rung in ROUNDS_WITH_SUMS else 0
        self.steps = statistics.mean(
            (row["collectives"] + sums * row.get("rounds", 0)) / growth(row["vertices"])
            for row in self.rows[1:])

    def bytes_a_rank(self, problem, ranks):
        row = {**problem, "ranks": ranks, "rounds_bottom_up": self.bottom_up}
        known, unit = BYTES[self.rung](row)
        return known + self.coefficient * unit

    def latencies(self, problem):
        """The number of steps, each of which has the latency of a link."""
        return self.steps * GROWTH.get(self.rung, math.log2)(problem["vertices"])


def one_device_ms(problem):
    """The time of the recorded run on one device, scaled to the graph. If the run has several forms, the
    shortest time counts."""
    file = TREE / "results" / "NVIDIA_H200" / problem["paper"] / "paper" / "results.json"
    medians = [median(samples) for _, samples in Results(file).timed(**problem["recorded"])]
    return min(medians) * problem["times_as_much"]


def milliseconds(problem, exchanges, link, ranks, alone):
    """The estimated time of one run. Dense matrices send panels while other tiles are relaxed. A panel goes
    directly from one rank to each other rank of its row or its column, one copy after another."""
    latency = exchanges.latencies(problem) * link["latency_us"] / 1e3
    moving = exchanges.bytes_a_rank(problem, ranks) / link["gigabytes_a_second"] / 1e6
    if exchanges.rung == "apsp_dense":
        copies = max(1, math.sqrt(ranks) - 1)
        return max(alone / ranks, copies * moving) + (latency if ranks > 1 else 0)
    return alone / ranks + moving + latency * math.log2(ranks)


def grown(problem, ranks):
    """The problem with the same work per rank: the arcs, the relaxations, or the sources times the arcs grow
    with the number of ranks."""
    power = {"apsp_dense": 1 / 3, "apsp_sparse": 1 / 2}.get(problem["rung"], 1)
    return {**problem, "vertices": problem["vertices"] * ranks**power,
            "times_as_much": problem["times_as_much"] * ranks}


def cell(took, efficiency):
    """A time and its efficiency, in words."""
    if took >= 1000:
        return f"{took / 1000:.3g} s {efficiency:.0%}"
    return f"{took:.3g} ms {efficiency:.0%}"


def main():
    weak = sys.argv[1:] == ["--weak"]
    if sys.argv[1:] and not weak:
        raise SystemExit(__doc__.split("\n\n")[1])
    links = json.loads((HERE / "cost_model.json").read_text(encoding="utf-8"))["links"]
    counted = json.loads((TREE / COUNTED).read_text(encoding="utf-8"))["rows"]
    print(f"{'problem':<12} {'link':<9}" + "".join(f"{f'{ranks:,}':>14}" for ranks in (1, *GPUS)))
    for problem in problems():
        exchanges = Exchanges([row for row in counted if row["rung"] == problem["rung"]])
        alone = one_device_ms(problem)
        for link in links:
            cells = [cell(alone, 1)]
            for ranks in GPUS:
                own = grown(problem, ranks) if weak else problem
                work = alone * (ranks if weak else 1)
                took = milliseconds(own, exchanges, link, ranks, work)
                cells.append(cell(took, work / took / ranks))
            print(f"{problem['rung']:<12} {link['name']:<9}" + "".join(f"{one:>14}" for one in cells))
    return 0


if __name__ == "__main__":
    run_script(main, "cost_model")
