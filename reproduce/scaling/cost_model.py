#!/usr/bin/env python3
"""What the variants for ranks would cost on more GPUs than there were: a model of latency, bandwidth and
work. Prints times on 1, 2, 4, 8, 64 and 1,024 GPUs over each link of cost_model.json, and what part that
is of the ideal: of one graph (strong), or of graphs with as much work for each GPU (weak). The graphs
are those of reproduce/PAPER/cost_model.json, each with the recorded run that its work is taken from.

usage: cost_model.py [--weak]

Work is what one H200 took in the recorded runs, times the work that this graph is of that one, over the
number of ranks: no rank is slower at its part than `tuned` at the whole. Exchanges are those that
were counted on executors (results/AMD_EPYC/trials/exchanges.json), by the formulas below; their
coefficients are means over 2, 4 and 8 ranks.
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
    """Bits of the frontier to all in each round bottom-up, and new vertices to their owners."""
    vertices, ranks = row["vertices"], row["ranks"]
    return row["rounds_bottom_up"] * vertices / 8 * (ranks - 1) / ranks, (
        4 * vertices * (ranks - 1) / ranks**2)


def sssp(row):
    """Vertex and distance of each vertex that a rank's arcs lead to, at its owner."""
    vertices, ranks = row["vertices"], row["ranks"]
    led_to = vertices * (1 - math.exp(-row["arcs_a_vertex"] / ranks))
    return 0, 8 * led_to * (ranks - 1) / ranks


def apsp_dense(row):
    """Each tile of the matrix once as a panel's in its row of ranks, and once in its column. (This is
    what a rank receives; counts have what the first sender sends.)"""
    return 8 * row["vertices"] ** 2 / math.sqrt(row["ranks"]), 0


def apsp_sparse(row):
    """Nothing: sources are independent."""
    return 0, 0


def msf(row):
    """What is above its vertices, three times to all others; the lightest arc of each tree, to all and
    back."""
    rest = row["vertices"] * (row["ranks"] - 1) / row["ranks"]
    return 3 * 4 * rest, 16 * rest


# Bytes that a rank sends: a part that is known, and one that has a coefficient.
BYTES = {"bfs": bfs, "sssp": sssp, "apsp_dense": apsp_dense, "apsp_sparse": apsp_sparse, "msf": msf}
# Of what the number of steps is a multiple: of collectives, and of rounds that end with a sum on the
# hosts.
GROWTH = {"apsp_dense": lambda vertices: vertices, "bfs": lambda vertices: 1}
ROUNDS_WITH_SUMS = ("bfs",)


def problems():
    """Rungs with their graphs, in the order above, each with its paper."""
    rows = [{"paper": file.parent.name, **json.loads(file.read_text(encoding="utf-8"))}
            for file in HERE.parent.glob("*/cost_model.json") if file.parent != HERE]
    return sorted(rows, key=lambda row: list(BYTES).index(row["rung"]))


class Exchanges:
    """What was counted of a rung."""

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
        """Of all steps."""
        return self.steps * GROWTH.get(self.rung, math.log2)(problem["vertices"])


def one_device_ms(problem):
    """From the recorded run, the shortest of its forms."""
    file = TREE / "results" / "NVIDIA_H200" / problem["paper"] / "paper" / "results.json"
    medians = [median(samples) for _, samples in Results(file).timed(**problem["recorded"])]
    return min(medians) * problem["times_as_much"]


def milliseconds(problem, exchanges, link, ranks, alone):
    """Of one run; dense matrices send panels while the rest is relaxed."""
    latency = exchanges.latencies(problem) * link["latency_us"] / 1e3 * math.log2(ranks)
    moving = exchanges.bytes_a_rank(problem, ranks) / link["gigabytes_a_second"] / 1e6
    if exchanges.rung == "apsp_dense":
        return max(alone / ranks, moving) + latency
    return alone / ranks + moving + latency


def grown(problem, ranks):
    """As much work for each rank: as many times the arcs, the relaxations, or the sources times arcs."""
    power = {"apsp_dense": 1 / 3, "apsp_sparse": 1 / 2}.get(problem["rung"], 1)
    return {**problem, "vertices": problem["vertices"] * ranks**power,
            "times_as_much": problem["times_as_much"] * ranks}


def cell(took, efficiency):
    """A time, and its part of the ideal."""
    if took >= 1000:
        return f"{took / 1000:.3g} s {efficiency:.0%}"
    return f"{took:.3g} ms {efficiency:.0%}"


def main():
    weak = sys.argv[1:] == ["--weak"]
    if sys.argv[1:] and not weak:
        raise SystemExit(__doc__.split("\n\n")[1])
    links = json.loads((HERE / "cost_model.json").read_text(encoding="utf-8"))["links"]
    counted = json.loads((TREE / COUNTED).read_text(encoding="utf-8"))["rows"]
    print(f"{'rung':<12} {'link':<9}" + "".join(f"{f'{ranks:,}':>14}" for ranks in (1, *GPUS)))
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
