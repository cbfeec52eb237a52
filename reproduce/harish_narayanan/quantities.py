"""Quantities of Harish and Narayanan's paper that are computed from recorded rows. Each function takes a
row and the description of its graph."""

from ladder import counted_by_graph, timed_panel
from order_statistics import median
from quantity import by_name, count_of

# The paper's searches, each with the sequential program that it is compared with.
HOST = {"frontier_mask": "queue", "updating_cost": "dijkstra"}

# The paper's searches, each with a work-optimal step.
OPTIMAL = {"frontier_mask": "global_queue", "updating_cost": "worklist"}


def threads_over_work(row, graph):
    """The number of threads, divided by the number of reached vertices and of edges that leave them."""
    return row["counts"]["threads"] / (graph["reached"] + graph["arcs_examined"])


def relaxations_per_arc(row, graph):
    """The number of atomic minima, divided by the number of edges that leave reached vertices. A sum that
    exceeds 32 bits needs no minimum."""
    return row["counts"]["global_atomics"] / graph["arcs_examined"]


def _depth(results, variant):
    rows = results.observed(experiment="kinds", kind="counts", variant=variant)
    launches = {row["graph"]: row["counts"]["launches"] for row in rows
                if row["graph"] in ("random", "rmat", "ssca2", "road")}
    return launches, rows


def _gains(results, variant):
    """The speed-up of the GPU over the host on each kind of graph. Leaves out graphs of which the
    search reaches less than a tenth."""
    series = {(each.row["graph"], each.row["variant"]): each
              for each in results.timed(experiment="kinds")}
    gains = {}
    for graph in ("random", "rmat", "ssca2", "road"):
        gpu, host = series.get((graph, variant)), series.get((graph, HOST[variant]))
        described = results.graph_of(gpu.row) if gpu else None
        if gpu and host and described["reached"] >= described["vertices"] / 10:
            gains[graph] = results.measured(host) / results.measured(gpu)
    return gains, [each.row for each in series.values()]


def _beside_optimal(results):
    """Compares each search with the work-optimal search, for each kind of graph on the GPU."""
    series = {(each.row["graph"], each.row["variant"]): each
              for each in results.timed(experiment="kinds", device="gpu",
                                        graph=["random", "rmat", "ssca2", "road"])}
    for (graph, variant), each in series.items():
        optimal = series.get((graph, OPTIMAL.get(variant)))
        if optimal:
            yield {"kind": "beside_optimal", "experiment": "kinds", "graph": graph,
                   "spec": each.row["spec"], "variant": variant, "device": "gpu",
                   "against": optimal.row["variant"],
                   "over_optimal": results.measured(optimal) / results.measured(each)}


def _published_size(results):
    """The time in seconds on a graph with as many vertices as the abstract states."""
    for each in results.timed(experiment="sizes", variant="updating_cost", device="gpu"):
        if results.graph_of(each.row)["vertices"] == 10_000_000:
            yield {"kind": "published_size", "experiment": "sizes", "graph": each.row["graph"],
                   "spec": each.row["spec"], "variant": "updating_cost", "device": "gpu",
                   "seconds": results.measured(each) / 1e3}


def _depths_compared(results, variant):
    """The number of launches on the road-like graph, divided by the greatest number on another graph."""
    launches, rows = _depth(results, variant)
    others = [count for graph, count in launches.items() if graph != "road"]
    if "road" in launches and others:
        yield _of_roads("depth", variant, rows) | {"over_most_other": launches["road"] / max(others)}


def _gains_compared(results, variant):
    """The speed-up on the road-like graph, divided by the speed-up on each other graph."""
    gains, rows = _gains(results, variant)
    for graph, gain in gains.items():
        if "road" in gains and graph != "road":
            yield _of_roads("gain", variant, rows) | {
                "graph": f"road against {graph}", "other": graph, "over_other": gains["road"] / gain}


def _of_roads(kind, variant, rows):
    spec = next(row["spec"] for row in rows if row["graph"] == "road")
    return {"kind": kind, "experiment": "kinds", "graph": "road", "spec": spec, "variant": variant}


def derived_observations(results):
    """Rows for claims that compare several rows. For each search they compare the road-like graph with
    the other graphs, in launches and in the speed-up over the host. They also compare the search with a
    work-optimal one, and contain the time at the abstract's size."""
    derived = [*_beside_optimal(results), *_published_size(results)]
    for variant in HOST:
        derived += [*_depths_compared(results, variant), *_gains_compared(results, variant)]
    return derived


def rate(row, graph, milliseconds):
    """The rate that follows from a time of this row, with its unit."""
    if row["experiment"] == "all_pairs":
        return f"{graph['vertices'] ** 2 / milliseconds:.3g} pairs/ms"
    return f"{graph['arcs_examined'] / milliseconds / 1e6:.3g} Garcs/s"


PARTS = ()
WHOLE = {}


def published_table(published, results):
    """A table of the abstract's time and our time: header and rows."""
    body = []
    for row in published:
        ours = [each for each in results.timed(experiment="sizes", variant="updating_cost",
                                               device="gpu")
                if results.graph_of(each.row)["vertices"] == int(row["vertices"])]
        body.append([f"{int(row['vertices']):,} vertices", row["device"], row["milliseconds"],
                     row["source"], ours[0].row["spec"] if ours else "-",
                     f"{median(ours[0].samples):.4g}" if ours else "-"])
    return ["published for", "device", "published time, ms", "source", "our graph", "our time, ms"], body


def ladder(results, published):
    """The times of the paper's steps and of work-optimal steps on the GPU. Without such times, the numbers
    of threads."""
    panels = []
    for graph in ("random", "road"):
        for variants in (("global_queue", "frontier_mask"), ("worklist", "updating_cost")):
            series = {each.row["variant"]: each for each in
                      results.timed(experiment="kinds", graph=graph, device="gpu")}
            steps = [series[variant] for variant in variants if variant in series]
            host = [(HOST[variants[1]] + ", host", median(each.samples)) for each in
                    results.timed(experiment="kinds", graph=graph, variant=HOST[variants[1]])]
            panels.append(timed_panel(f"{variants[1]}, {graph}", steps, host))
    panels = [panel for panel in panels if panel][:4]
    if not panels:
        rows = results.observed(experiment="all_pairs", kind="counts")
        panels = counted_by_graph(rows, "threads", count_of("threads"))
    return panels


ALL = by_name(threads_over_work, relaxations_per_arc)
