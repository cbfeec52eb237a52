"""Quantities of the Boruvka paper that are computed from recorded rows: edges per second as in the
contest, and the effects of steps, transformations and shares. Each function takes a row and the
description of its graph."""

import statistics

from ladder import counted_by_graph, peer_times, timed_panel
from order_statistics import median
from measured import Measured, greatest, interval_of
from quantity import by_name, groups_of, left_out, of_parts, sectors, titled, value

PEER_EXPERIMENT = "peers"

# In the paper's order.
TRANSFORMATIONS = ("local_sort", "renumber", "rank_weights", "compress")
PHASES = ("find_minimum", "remove_cycles", "merge", "renumber_trees")

# No steps of the paper: the baseline of sorted lists, and the fastest.
TUNED = "tuned"
OURS = ("our_whole_lists", TUNED)
HOST = "openmp"
# Steps that may ask it. The last one is gone, but recorded results have it.
WITH_HOST = ("hybrid", "out_of_core", "our_kept_arcs")


def is_ours(variant):
    """Whether a variant is our own. Recorded results have such variants that are gone; the names of these
    begin with `our_`, too."""
    return variant in OURS or variant.startswith("our_")


def mteps(graph, milliseconds):
    """Million edges a second as the contest counts them: arcs, which are two an edge, over the time
    of MST() alone."""
    return graph["arcs"] / 1e3 / milliseconds


def search_share(row, graph=None):
    """The part of an iteration's time that the search for minimum edges takes."""
    return of_parts(row, lambda ms: ms("find_minimum") / sum(map(ms, row["phase_ms"])), "phase_ms")


def search_sectors_share(row, graph=None):
    """The share of the search for minimum edges in the sectors that loads touch."""
    return row["counts"]["search_load_sectors"] / row["counts"]["global_load_sectors"]


def sectors_an_arc(row, graph):
    """The number of 32-byte sectors that loads touch per arc of the graph."""
    return row["counts"]["global_load_sectors"] / graph["arcs"]


def graph_bytes(graph):
    """The bytes of the graph: 64-bit offsets, and 32-bit ends and weights."""
    return 8 * (graph["vertices"] + 1) + 8 * graph["arcs"]


def rate(row, graph, milliseconds):
    """The rate that follows from a time of this row, with its unit."""
    if row["experiment"] == PEER_EXPERIMENT:
        return f"{graph['arcs'] / milliseconds / 1e6:.3g} Garcs/s"
    return f"{mteps(graph, milliseconds):,.4g} MTEPS"


def _rung(row):
    """The label of a step in the ladder. The label of `tuned` contains the transformations, if any."""
    done = row["transformations"] if row["variant"] == TUNED else "none"
    return row["variant"] + (f", {done.replace('_', ' ')}" if done != "none" else "")


def ladder(results, published):
    """The times on the GPU: on the largest graph of each family on which most steps were timed, and on an
    R-MAT graph of the experiment `peers`. Without times of a GPU, the sectors that the steps touch."""
    panels = []
    for experiment, graphs in (("performance", ("rmat", "ssca2")), (PEER_EXPERIMENT, ("rmat",))):
        for start in graphs:
            by_graph = groups_of([each for each in results.timed(experiment=experiment,
                                                                 device="cuda")
                                  if each.row["graph"].startswith(start)],
                                 lambda each: each.row["graph"])
            if not by_graph:
                continue
            most = max(map(len, by_graph.values()))
            graph = max((name for name, of in by_graph.items() if len(of) == most),
                        key=lambda name: results.graph_of(by_graph[name][0].row)["arcs"])
            hosts = results.timed(experiment=experiment, device="host", graph=graph)
            host = [("openmp, host", min(median(each.samples) for each in hosts))] if hosts else []
            spec = by_graph[graph][0].row["spec"]
            panels.append(timed_panel(spec, by_graph[graph],
                                      host + peer_times(published, spec), rung=_rung))
    return [panel for panel in panels if panel] or counted_by_graph(
        results.observed(experiment="steps", kind="counts"), "sectors", sectors, rung=_rung)


ALL = by_name(search_sectors_share, sectors_an_arc)


def _same(row, **more):
    """The fields that a derived row copies from its source row."""
    keys = ("experiment", "graph", "spec", "variant", "device", "transformations", "cpu_share",
            "memory")
    return {**{key: row[key] for key in keys if key in row}, **more}


def rates(results):
    """A row for each timed search of a contest graph: MTEPS, the mean over runs as the contest has
    it, and of the median time; where the host searches, with how many threads. Comparisons use the
    median time, because the mean has no interval."""
    rows = []
    for series in results.timed():
        row, samples = series
        graph = results.graph_of(row)
        if "family" not in graph:
            continue
        family, scale = graph["family"], graph["scale"]
        host = {}
        if row["device"] == "host" or row["variant"] in WITH_HOST:
            part = f"{row['experiment']}/{family}"
            host["openmp_threads"] = results.openmp_threads(f"{part}/{scale}", part)
        rows.append(_same(row, kind="rate", family=family, scale=scale, **host,
                          mean_mteps=statistics.fmean(mteps(graph, each) for each in samples),
                          median_mteps=mteps(graph, results.measured(series)),
                          milliseconds=results.measured(series)))
    return rows


def _of(rows, experiment, device=None):
    """The rows of an experiment. If a device is given, only the rows of this device."""
    return [row for row in rows if row["experiment"] == experiment
            and device in (None, row["device"])]


def _gains(rates_):
    """The speed-up of each step of the paper over its predecessor on the same graph."""
    gains = []
    for of_graph in groups_of(_of(rates_, "performance", "cuda"), "spec").values():
        steps = [row for row in of_graph if not is_ours(row["variant"])]
        gains += [{**row, "kind": "gain", "before": before["variant"],
                   "over_before": before["milliseconds"] / row["milliseconds"]}
                  for before, row in zip(steps, steps[1:])]
    return gains


def _best(rates_):
    """The fastest of the paper's steps on each graph, compared with the host, and compared with the next
    smaller graph of the same kind."""
    found = []
    for of_family in groups_of(_of(rates_, "performance"), "family").values():
        smaller = None
        for _, of_graph in sorted(groups_of(of_family, "scale").items()):
            on_device = [row for row in of_graph if row["device"] == "cuda"
                         and not is_ours(row["variant"])]
            if not on_device:
                continue
            row = {**max(on_device, key=lambda row: row["median_mteps"]), "kind": "best"}
            row["variant_there"] = row.pop("variant")
            row["spec"] = row["graph"]  # what evidence calls it
            # Several steps can be the fastest within their intervals.
            row["median_mteps"] = greatest([each["median_mteps"] for each in on_device])
            hosts = [each["median_mteps"] for each in of_graph if each["device"] == "host"]
            if hosts:
                row["over_host"] = row["median_mteps"] / greatest(hosts)
            if smaller is not None:
                row["over_smaller"] = row["median_mteps"] / smaller
            smaller = row["median_mteps"]
            found.append(row)
    return found


def _combined(rates_):
    """The rate of the fastest step, of the paper's and our own, on each kind of graph, averaged over the
    kinds. The paper makes such a claim about two programs together."""
    rows = []
    for scale, of_scale in groups_of(_of(rates_, "performance", "cuda"), "scale").items():
        best = [max(row["mean_mteps"] for row in of_family)
                for of_family in groups_of(of_scale, "family").values()]
        if len(best) == 2:
            rows.append({"kind": "combined", "experiment": "performance",
                         "graph": f"scale {scale}", "spec": f"scale {scale}", "scale": scale,
                         "mean_mteps": statistics.fmean(best)})
    return rows


def _effects(results, rates_):
    """The effect of each transformation if all transformations before it, in the paper's order, are
    already applied: on the time on a GPU, and on the sectors that loads touch on the executor."""
    effects = []
    timed = groups_of(_of(rates_, "transformations", "cuda"), "spec")
    counted = groups_of(results.observed(kind="counts", experiment="transformations"), "spec")
    for groups, quantity, name in (
            (timed, lambda row: row["milliseconds"], "gain"),
            (counted, lambda row: row["counts"]["global_load_sectors"], "sectors_gain")):
        for of_graph in groups.values():
            by_choice = {row["transformations"]: row for row in of_graph}
            for which, transformation in enumerate(TRANSFORMATIONS):
                before = "+".join(TRANSFORMATIONS[:which]) or "none"
                after = "+".join(TRANSFORMATIONS[:which + 1])
                if before not in by_choice or after not in by_choice:
                    continue
                row = by_choice[after]
                effects.append({**_same(row, kind="effect", transformation=transformation,
                                        family=results.graph_of(row)["family"]),
                                name: quantity(by_choice[before]) / quantity(row)})
    return effects


def _best_shares(rates_):
    """The share of the segments with which hybrid is fastest. Its interval contains the shares whose
    rates have intervals that overlap with the interval of the fastest."""
    rows = []
    for of_graph in groups_of(_of(rates_, "hybrid"), "spec").values():
        best = max(of_graph, key=lambda row: row["median_mteps"])
        ends = interval_of(best["median_mteps"])
        as_fast = [each["cpu_share"] for each in of_graph if ends and each["median_mteps"].interval
                   and each["median_mteps"].interval[1] >= ends[0]]
        row = {**best, "kind": "best_share", "cpu_share": Measured(
            best["cpu_share"], (min(as_fast), max(as_fast)) if as_fast else None,
            best["median_mteps"].runs)}
        alone = [each for each in of_graph if each["cpu_share"] == 0]
        if alone:
            row["over_gpu_alone"] = (greatest([each["median_mteps"] for each in of_graph])
                                     / alone[0]["median_mteps"])
        rows.append(row)
    return rows


def _search_shares(results):
    """The share of the search in the time of each step that runs on the GPU alone, on each graph, and
    the greatest share of each experiment. The paper's sentence is about the procedures on the GPU."""
    shares = [{"kind": "search_share", "experiment": row["experiment"], "graph": row["graph"],
               "spec": row["spec"], "variant": row["variant"],
               "search_share": search_share(row)} for row in results.observed(kind="phases")
              if row["variant"] not in WITH_HOST]
    most = [{**max(of, key=lambda row: row["search_share"]),
             "search_share": greatest([row["search_share"] for row in of])}
            for of in groups_of(shares, "experiment").values()]
    return shares + [{**row, "kind": "greatest_search_share"} for row in most]


def _graph_iterations(results):
    """The numbers of iterations that the steps took on each graph. The iterations of `tuned` are different."""
    rows = {}
    for row in results.observed(kind="iterations"):
        if row["variant"] != TUNED:
            rows[row["experiment"], row["spec"], row["iterations"]] = {
                "kind": "graph_iterations", "experiment": row["experiment"], "graph": row["graph"],
                "spec": row["graph"], "iterations": row["iterations"]}
    return list(rows.values())


def _floors(results):
    """The times of `tuned` on the graphs of the experiment `peers`, divided by the time to read the graph once."""
    rows = []
    for series in results.timed(experiment=PEER_EXPERIMENT, device="cuda"):
        row, milliseconds = series.row, results.measured(series)
        if row["variant"] != TUNED:
            continue
        floor_ms = graph_bytes(results.graph_of(row)) / row["limit_a_second"] * 1e3
        rows.append(_same(row, kind="floor", milliseconds=milliseconds, floor_ms=floor_ms,
                          over_floor=milliseconds / floor_ms))
    return rows


def derived_observations(results):
    """Rows for claims that compare several rows."""
    rows = rates(results)
    return (rows + _gains(rows) + _best(rows) + _combined(rows) + _effects(results, rows)
            + _best_shares(rows) + _search_shares(results) + _graph_iterations(results)
            + _floors(results))


# By its specification, the GTX Titan has 1.5 MiB of L2 cache.
TITAN_L2_BYTES = 1.5 * 2**20
DEGREE = 32  # arcs per vertex, on average


def _array_bytes(vertices, arcs, weight_bytes=8):
    """The bytes of X and A, and of W: positions of 64 bits, ends of 32 bits, and weights."""
    return 8 * (vertices + 1) + 4 * arcs, weight_bytes * arcs


def _scales_by_size():
    """(scale, bytes of the arrays) of graphs of degree 32 up to the last scale of the paper's table."""
    return [(scale, sum(_array_bytes(2**scale, DEGREE * 2**scale))) for scale in range(1, 28)]


def published_observations(published):
    """Rows of the paper's table of graphs: the sizes of the arrays X, A and W of an R-MAT graph with
    64-bit positions and real weights. Also rows of numbers in sentences of the paper. The experiment of
    these rows is "published"."""
    def of(kind, name, **values):
        return {"kind": kind, "experiment": "published", "graph": name, "spec": name, **values}

    rows = []
    for row in published:
        if row["table"] != "sizes":
            continue
        scale, vertices, arcs = int(row["scale"]), int(row["vertices"]), int(row["arcs"])
        others, weights = _array_bytes(vertices, arcs)
        whole = others + weights
        rows.append(of("size", f"scale {scale}", scale=scale, gibibytes=whole / 2**30,
                       mebibytes=whole / 2**20, mebibytes_without_weights=others / 2**20,
                       over_l2_cache=others / TITAN_L2_BYTES, weights_share=weights / whole,
                       arcs_a_vertex=arcs / vertices))
    neighbours = 10
    return rows + [
        of("ranked_size", "2^28 vertices",
           gibibytes=sum(_array_bytes(2**28, DEGREE * 2**28, weight_bytes=4)) / 2**30),
        of("example_list", "10 neighbours", list_bytes=(1 + 2 / 8) * neighbours + 4),
        of("least_scale", "at least 1 GiB",
           scale=min(scale for scale, size in _scales_by_size() if size >= 2**30)),
        of("greatest_scale", "at most 50 MiB",
           scale=max(scale for scale, size in _scales_by_size() if size <= 50 * 2**20))]


def beside_peers(results, spec):
    """Our series on a graph on which other programs were timed."""
    return [each for each in results.timed(experiment=PEER_EXPERIMENT, spec=spec)
            if each.row["device"] != "cpu executor"]


def _ours_for(row, results):
    """Our fastest series on the graph of a published rate; None if there is none."""
    ours = [each for each in results.timed(experiment="performance")
            if each.row["device"] == "cuda" and (
                each.row["spec"] == row["spec"] if row["spec"] else row["scale"] and
                results.graph_of(each.row)["scale"] == int(row["scale"]))]
    return min(ours, key=lambda each: median(each.samples), default=None)


def _graph_cells(row):
    """The graphs of one scale in the paper's table of graphs."""
    return [f"scale {row['scale']}", row["source"], f"{int(row['vertices']):,}", f"{int(row['arcs']):,}",
            f"about {int(row['ssca2_arcs']):,}", f"about {row['gigabytes']}"]


def published_tables(published, results):
    """Tables of the paper's graphs, and of its rates beside our rates: title, header, rows, columns of text."""
    body = []
    for row in published:
        if row["table"] == "sizes":
            continue
        best = _ours_for(row, results)
        graph = results.graph_of(best.row) if best else None
        rate = f"{row['least_mteps']} to {row['mteps']}" if row["least_mteps"] else row["mteps"]
        body.append([row["spec"] or (f"scale {row['scale']}" if row["scale"] else "-"),
                     row["implementation"], row["device"], row["source"], f"{rate} MTEPS",
                     best.row["variant"] + " on " + best.row["device"] if best else "-",
                     f"{mteps(graph, median(best.samples)):,.4g} MTEPS" if best else "-",
                     f"{graph['arcs']:,}" if graph else "-"])
    return [("Graphs of the paper", ["graph", "source", "vertices", "arcs of R-MAT", "arcs of SSCA2", "size, GB"],
             [_graph_cells(row) for row in published if row["table"] == "sizes"], 2),
            ("Rates", ["graph", "published by", "device", "source", "published rate", "our fastest variant",
                       "our rate", "arcs of our graph"], body, 4)]


def _rate_cells(row):
    options = [row["variant"]] + [f"{key} {row[key]}" for key in ("cpu_share", "memory")
                                  if key in row]
    return [row["graph"], ", ".join(options), row["transformations"], row["device"],
            row.get("openmp_threads") or "", value(row, "mean_mteps", ",.4g"),
            value(row, "median_mteps", ",.4g")]


def _packed_cells(row):
    if row["outcome"] == "refused":
        return [row["why"], "-", "-"]
    return [value(row, "plain_bytes", ","), value(row, "compressed_bytes", ","),
            value(row, "ratio")]


def _phase_cells(row):
    return [*(f"{statistics.median(row['phase_ms'][phase]):.4g}" for phase in PHASES),
            f"{100 * search_share(row):.1f} %"]


# The tables of an experiment, in their order: kind of row, title, header, cells of a row, number of
# columns with text.
TABLES = (
    ("rate", "Rates in MTEPS (million arcs per second): the mean over all runs, as in the contest, and "
     "the rate at the median time",
     ["graph", "variant", "transformations", "device", "host's threads", "mean, MTEPS",
      "at the median time, MTEPS"],
     _rate_cells, 4),
    ("effect", "Speed-up by each transformation, and reduction of the number of sectors that loads touch, both "
     "as factors; all previous transformations are already applied",
     ["graph", "transformation", "device", "speed-up", "reduction of sectors"],
     lambda row: [row["graph"], row["transformation"], row["device"], value(row, "gain"),
                  value(row, "sectors_gain")], 3),
    ("gain", "Speed-up of each step over its predecessor, by median times",
     ["graph", "variant", "predecessor", "speed-up"],
     lambda row: [row["graph"], row["variant"], row["before"], value(row, "over_before")], 3),
    ("phases", "Time of each part, summed over all iterations, in milliseconds; the host waits for the "
     "device after each part",
     ["graph", "variant", "transformations", *(phase.replace("_", " ") for phase in PHASES),
      "share of the search"],
     lambda row: [row["graph"], row["variant"], row["transformations"], *_phase_cells(row)], 3),
    ("spans", "Greatest difference between the numbers of a vertex's neighbours; a difference of at most 1,023 "
     "can be compressed",
     ["graph", "transformations", "greatest difference", "vertices with more than 1,023"],
     lambda row: [row["graph"], row["transformations"], value(row, "greatest_span", ","),
                  f"{100 * row['beyond_share']:.3g} %"], 2),
    ("compression", "Size of the array A in bytes",
     ["graph", "transformations", "uncompressed, or the reason why the array was not compressed", "compressed",
      "uncompressed ÷ compressed"],
     lambda row: [row["graph"], row["transformations"], *_packed_cells(row)], 2),
    ("iterations", "Iterations",
     ["graph", "variant", "transformations", "device", "iterations", "verified by"],
     lambda row: None if row["variant"] == TUNED else
     [row["graph"], row["variant"], row["transformations"], row["device"], row["iterations"],
      row["verified"]], 4),
    ("split", "Memory in which the arcs of the graph are stored",
     ["graph", "variant", "device", "memory", "bytes of arrays on the device", "share of the arcs on the device",
      "verified by"],
     lambda row: [row["graph"], row["variant"], row["device"], row["memory"],
                  value(row, "device_bytes", ",") if "device_bytes" in row else "all free memory",
                  f"{100 * row['share_on_device']:.1f} %", row["verified"]], 4),
    ("floor", "Median times, compared with the time to read the graph once at the rate of a kernel that only "
     "reads",
     ["graph", "variant", "time, ms", "time to read the graph, ms", "ratio of the two times"],
     lambda row: [row["graph"], row["variant"], value(row, "milliseconds", ".4g"),
                  value(row, "floor_ms"), value(row, "over_floor")], 2),
)
TRANSFORMED_TABLE = (
    "transformed", "Time of each transformation on the host in milliseconds, measured once; other "
    "times do not include it", ["graph", "transformations", *TRANSFORMATIONS],
    lambda row: [row["graph"], row["transformations"],
                 *(value(row["milliseconds"], each, ".4g") for each in TRANSFORMATIONS)]
    if row["milliseconds"] else None, 2)


def _table(results, experiment, table, kind, title, header, cells, words):
    rows = [cells(row) for row in results.observed(kind=kind, experiment=experiment)]
    return titled(table, title, header, [row for row in rows if row], words)


def experiment_tables(results, experiment, table):
    """The tables of an experiment in the report, in addition to counts and times."""
    texts = [text for each in TABLES for text in _table(results, experiment, table, *each)]
    return texts + left_out(
        results, experiment, lambda row: f"{row['variant']} on {row['device']}, {row['graph']}, "
        f"{row['transformations']}") + _table(results, experiment, table, *TRANSFORMED_TABLE)
