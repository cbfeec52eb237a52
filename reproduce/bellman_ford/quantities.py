"""Quantities of the Bellman-Ford paper that are computed from recorded rows, such as speed-ups and bytes
per second. Each function takes a row and the description of its graph."""

import conditions
from ladder import counted_by_graph, peer_times, timed_panel
from order_statistics import median
from measured import Measured, geometric_mean
from quantity import (GIGA, by_name, groups_of, left_out, of_parts, part_ms, sectors,
                      sectors_beyond_least, titled, value)
from results import runs_of_row

# The parts of a time, in the order in which they pass.
PARTS = ("to_device_ms", "transposition_ms", "kernels_ms", "to_host_ms")

# What the paper calls its steps.
PAPER_STEPS = ("naive", "reduce", "reduce_coarse")


def all_ms(row, graph=None):
    """All parts together."""
    return of_parts(row, lambda ms: sum(map(ms, PARTS)))


def transfer_share(row, graph=None):
    """The part of equation (2)'s time in which the matrix or the result is copied."""
    return of_parts(row, lambda ms: (ms("to_device_ms") + ms("to_host_ms")) / sum(map(ms, PARTS)))


def round_ms(row, graph=None):
    """The time of a round, without the transposition."""
    return part_ms(row, "kernels_ms") / row["rounds"]


def transposition_in_rounds(row, graph=None):
    """How many rounds take as long as the transposition."""
    return of_parts(row, lambda ms: ms("transposition_ms") * row["rounds"] / ms("kernels_ms"))


def transposition_share(row, graph):
    """The part that the transposition has of N - 1 rounds and itself."""
    rounds = (graph["vertices"] - 1) / row["rounds"]
    return of_parts(row, lambda ms: ms("transposition_ms")
                    / (ms("kernels_ms") * rounds + ms("transposition_ms")))


def bytes_a_second(row, graph):
    """Bytes of the matrix that are read per second. If the step reports how many weights it read, these
    weights count, otherwise all weights in every round."""
    weights = row.get("weights_read", row["rounds"] * graph["vertices"] ** 2)
    return 4 * weights / (round_ms(row) * row["rounds"]) * 1e3


def share_of_reading(row, graph):
    """Bytes read per second, divided by the rate of a kernel that only reads on the same device."""
    return bytes_a_second(row, graph) / row["limit_a_second"]


def relaxations(row, graph):
    """The number of relaxations of the paper's steps. They relax each pair of vertices in N - 1 rounds
    and in one more round, which looks for a negative cycle."""
    return graph["vertices"] ** 3


def sectors_a_relaxation(row, graph):
    """The number of 32-byte sectors that loads touch per relaxation."""
    return row["counts"]["global_load_sectors"] / relaxations(row, graph)


def relaxations_an_arc(row, graph):
    """The mean number of relaxations per arc, for steps that count relaxations."""
    return row["counts"]["relaxations"] / graph["arcs"]


def rate(row, graph, milliseconds):
    """The rate that follows from a time of this row, with its unit."""
    if row["experiment"] in ("sparse", "deltas"):
        return f"{graph['arcs'] / milliseconds / 1e6:.3g} Garcs/s"
    rounds = row.get("rounds_timed") or row["rounds"]
    return f"{graph['vertices'] ** 2 * rounds / milliseconds / 1e6:.3g} Grelaxations/s"


# Quantities that the report's tables show in addition to the parts.
WHOLE = {"one round, ms": round_ms, "transposition, rounds": transposition_in_rounds}

def _dense_panel(results, device):
    """The steps on the largest complete graph on which all of them were timed on the device."""
    series = [each for each in results.timed(experiment="speedups", device=device)
              if each.row["graph"].startswith("complete")]
    by_graph = groups_of(series, lambda each: each.row["graph"])
    most = max((len(of) for of in by_graph.values()), default=0)
    full = [of for of in by_graph.values() if len(of) == most]
    if not full:
        return None
    largest = max(full, key=lambda of: results.graph_of(of[0].row)["vertices"])
    return timed_panel(f"{largest[0].row['graph']}, {device}", largest)


def ladder(results, published):
    """A panel for dense graphs, then panels for sparse graphs. Without times of a GPU, the panels for sparse
    graphs show counts."""
    devices = dict.fromkeys(each.row["device"] for each in results.timed(experiment="speedups")
                            if each.row["device"] != "host")
    # One device of the dense steps is enough: a GPU's own interface before OpenCL.
    device = "cuda" if "cuda" in devices else next(iter(devices), None)
    panels = [_dense_panel(results, device)]
    timed = results.timed(experiment="sparse", device="cuda", paths="distances only")
    for spec, series in groups_of(timed, lambda each: each.row["spec"]).items():
        panels.append(timed_panel(spec, series, peer_times(published, spec)))
    if not timed:
        rows = [row for row in results.observed(experiment="steps", kind="counts")
                if row["form"] == "sparse"]
        panels += counted_by_graph(rows, "sectors", sectors, most=2)
    return [panel for panel in panels if panel][:3]


ALL = by_name(all_ms, transfer_share, round_ms, transposition_in_rounds, transposition_share,
              bytes_a_second, share_of_reading, relaxations, sectors_a_relaxation,
              sectors_beyond_least, relaxations_an_arc)


# The host's procedures, and how rows call speedups over them: as the paper prints it, and with its
# two inner loops exchanged.
HOST = {"procedure": "over_serial", "procedure_openmp": "over_openmp",
        "serial_by_rows": "over_serial_by_rows", "openmp_by_rows": "over_openmp_by_rows"}


def _host_ms(results):
    """The time of N - 1 rounds on the host, by graph and by the name of the speed-up over it. This
    name has the number of threads of the paper's OpenMP procedure. The time is scaled if fewer
    rounds were timed."""
    times = {}
    for series in results.timed(experiment="speedups", device="host"):
        row = series.row
        rounds = results.graph_of(row)["vertices"] - 1
        called = HOST[row["variant"]]
        if row["variant"] == "procedure_openmp":
            called += f"_{row['threads']}"
        times.setdefault(row["spec"], {})[called] = (results.measured(series)
                                                     * (rounds / row["rounds_timed"]))
    return times


def speedups(results):
    """A row for each matrix, device and step, with its speed-ups over the other steps and the host."""
    host = _host_ms(results)
    times = {(each.row["spec"], each.row["device"], each.row["variant"]): results.measured(each)
             for each in results.timed(experiment="speedups") if each.row["device"] != "host"}
    rows = []
    for row in results.observed(kind="parts", experiment="speedups"):
        graph = results.graph_of(row)
        spec, device, variant = row["spec"], row["device"], row["variant"]
        of = times[spec, device, variant]
        found = {"kind": "speedup", "experiment": "speedups", "graph": row["graph"], "spec": spec,
                 "density": graph["density"], "vertices": graph["vertices"], "device": device,
                 "class": row["class"], "variant": variant, "milliseconds": of}
        others = {**host.get(spec, {}), **{f"over_{step}": times.get((spec, device, step))
                                           for step in PAPER_STEPS}}
        found.update({name: milliseconds / of for name, milliseconds in others.items()
                      if milliseconds is not None})
        rows.append(found)
    return rows


def _averages(rows):
    """A row for each device and step: the geometric means of its speed-ups over the sizes of complete
    matrices, and its speed-up over naive at the largest size. The paper does not say which mean it
    uses. An arithmetic mean would be the speed-up at the largest size, divided by the number of sizes."""
    groups = groups_of([row for row in rows if row["density"] == "complete"],
                       lambda row: (row["device"], row["variant"]))
    averages = []
    for (device, variant), of in groups.items():
        of.sort(key=lambda row: row["vertices"])
        average = {"kind": "average", "experiment": "speedups", "graph": device, "spec": device,
                   "device": device, "class": of[0]["class"], "variant": variant,
                   "averaged": "geometric mean", "sizes": [row["vertices"] for row in of]}
        for key in sorted({key for row in of for key in row if key.startswith("over_")}):
            known = [row[key] for row in of if key in row]
            average[key] = geometric_mean(known)
        if "over_naive" in of[-1]:
            average["over_naive_at_largest"] = of[-1]["over_naive"]
        averages.append(average)
    return averages


def _over_openmp(averages):
    """A row for each device, step, and number of threads of the paper's OpenMP procedure."""
    fields = ("experiment", "graph", "spec", "device", "class", "averaged", "sizes")
    return [{**{field: row[field] for field in fields}, "kind": "over_openmp",
             "variant": row["variant"], "graph": f"{row['device']}, {threads} threads",
             "threads": threads, "over_openmp": row[f"over_openmp_{threads}"]}
            for row in averages for threads in _threads_of_openmp([row])]


def _threads_of_openmp(rows):
    """The numbers of threads with which the paper's OpenMP procedure was timed, in ascending order."""
    named = {key.removeprefix("over_openmp_") for row in rows for key in row
             if key.startswith("over_openmp_")}
    return sorted(int(threads) for threads in named if threads.isdigit())


def _best_groups(results):
    """The time with the slowest M divided by the time with the fastest M, for each device, step and
    size. A trial has one time, so the quotient has no interval."""
    groups = groups_of(results.observed(kind="trial", experiment="group_sizes"),
                       lambda row: (row["device"], row["variant"], row["spec"]))
    rows = []
    for (device, variant, spec), trials in groups.items():
        fastest = min(trials, key=lambda row: row["round_ms"])
        slowest = max(trials, key=lambda row: row["round_ms"])
        rows.append({"kind": "best_group", "experiment": "group_sizes", "device": device,
                     "variant": f"{variant} on {device}", "spec": spec,
                     "graph": fastest["graph"], "group_size": fastest["group_size"],
                     "slowest_over_fastest": Measured(slowest["round_ms"] / fastest["round_ms"], None,
                                                      runs_of_row(fastest) | runs_of_row(slowest))})
    return rows


def derived_observations(results):
    """Rows for claims that compare several rows: speed-ups, their averages, the averages over OpenMP for
    each number of threads, and the effect of M."""
    rows = speedups(results)
    averages = _averages(rows)
    return rows + averages + _over_openmp(averages) + _best_groups(results)


def beside_peers(results, spec):
    """Our series on a graph on which other programs were timed."""
    return [each for each in results.timed(experiment="sparse", spec=spec, device="cuda")
            if each.row["paths"] == "distances only"]


def _speedup_table(results, table):
    rows = results.observed(kind="speedup", experiment="speedups")
    keys = ["over_serial", *(f"over_openmp_{threads}" for threads in _threads_of_openmp(rows)),
            "over_serial_by_rows", "over_openmp_by_rows", "over_naive", "over_reduce"]
    body = [[row["graph"], row["variant"], row["device"], value(row, "milliseconds", ".4g"),
             *(value(row, key) for key in keys)] for row in rows]
    averages = [[f"geometric mean, {len(row['sizes'])} complete", row["variant"], row["device"], "",
                 *(value(row, key) for key in keys)]
                for row in results.observed(kind="average", experiment="speedups")]
    return titled(table, "Speed-up over the host's procedures and over other steps on the same "
                  "device, times. \"By rows\" means that the two inner loops of the procedure are "
                  "exchanged, so that it reads the matrix row by row; the paper's procedure reads it "
                  "column by column" + _other_host(results, rows), ["graph", "variant", "device", "ms",
                             *(key.replace("_", " ") for key in keys)], body + averages, 3)


def _other_host(results, rows):
    """A sentence if the times of the host and of the devices are from different hosts; it is judged in
    no claim then."""
    runs = frozenset().union(*(row["over_serial"].runs for row in rows if "over_serial" in row))
    reason = conditions.refusal(results, runs)
    return f". The speed-ups over the host's procedures are not judged, because {reason}" if reason else ""


def _trial_table(results, experiment, table):
    trials = results.observed(kind="trial", experiment=experiment)
    sizes = sorted({row["group_size"] for row in trials})
    body = []
    for who, of in groups_of(trials, lambda row: (row["graph"], row["variant"],
                                                  row["device"])).items():
        shown = {row["group_size"]: f"{'**' * row['fastest']}{row['round_ms']:.4g}"
                                    f"{'**' * row['fastest']}" for row in of}
        body.append([*who, *(shown.get(size, "-") for size in sizes)])
    return titled(table, "Time of a round in milliseconds with groups of M threads; the shortest time is bold",
                  ["graph", "variant", "device", *(f"M = {size}" for size in sizes)], body, 3)


def _reading_cells(row, graph):
    return [row["graph"], row["variant"], row.get("matrix", ""), row["device"], row["rounds"],
            f"{bytes_a_second(row, graph) / GIGA:.4g}", value(row, "limit_a_second", ".4g", GIGA),
            f"{100 * share_of_reading(row, graph):.1f} %"]


def experiment_tables(results, experiment, table):
    """The tables of an experiment in the report, in addition to counts and times."""
    devices = {row["device"]: row
               for row in results.observed(kind="device", experiment=experiment)}
    return [
        *titled(table, "Devices", ["device", "name", "class", "compute units", "local memory",
                                   "driver"],
                [[row["device"], row["name"], row["class"], row["compute_units"],
                  f"{row['local_bytes'] / 1024:.0f} KiB", row["driver"]]
                 for row in devices.values()], 6),
        *(_speedup_table(results, table) if experiment == "speedups" else []),
        *_trial_table(results, experiment, table),
        *titled(table, "Bytes of the matrix that are read per second, compared with the rate of a kernel "
                "that only reads",
                ["graph", "variant", "matrix", "device", "rounds", "GB/s", "kernel that only reads, GB/s",
                 "ratio of the two rates"],
                [_reading_cells(row, results.graph_of(row))
                 for row in results.observed(kind="parts", experiment=experiment)
                 if "limit_a_second" in row], 4),
        *left_out(results, experiment,
                  lambda row: f"{row['variant']} on {row['device']}, {row['graph']}")]
