"""Quantities of the study of scaling: the speed-up of several ranks over one rank, and the amount of
communication."""

from quantity import by_name, groups_of, part_ms, titled, value


def rate(row, graph, milliseconds):
    """The rate that follows from a time of this row, with its unit."""
    return f"{graph['arcs'] / milliseconds / 1e6:.3g} G arcs/s"


def work_of(row, graph):
    """The work on a graph, up to a constant factor: operations on a matrix, sources times arcs, or arcs."""
    if row["graph"].startswith("apsp_dense"):
        return graph["vertices"] ** 3
    return graph["arcs"] * (graph["vertices"] if row["graph"] == "apsp_sparse" else 1)


def scaling_of(results, row, alone, tuned, times, longest):
    """The comparison of a run with the run of one rank.
    \\param tuned    a run of the variant for one device; None if there is none
    \\param times    medians by variant and ranks
    \\param longest  the greatest samples by variant and ranks
    """
    counts = row["counts"]
    ranks = row["ranks"]
    found = {"kind": "scaling", **{key: row[key] for key in (
        "experiment", "graph", "spec", "variant", "device", "ranks", "verified")}}
    found["collectives"] = counts["collectives"]
    found["bytes_a_rank"] = counts["bytes_between_ranks"] / ranks
    if "rounds" in counts:
        found["rounds"] = counts["rounds"]
    milliseconds = times.get(_key(row))
    if milliseconds is None:
        return found
    found["milliseconds"] = milliseconds
    found["longest_ms"] = longest[_key(row)]
    found["communication_share"] = part_ms(row, "communication_ms") / milliseconds
    found["over_one_rank"] = times[_key(alone)] / milliseconds
    # The work per rank is only nearly equal, because sizes are whole numbers.
    work = [work_of(one, results.graph_of(one)) for one in (row, alone)]
    found["efficiency"] = found["over_one_rank"] * (work[0] / work[1] / ranks)
    if tuned is not None:
        found["over_tuned"] = times[_key(tuned)] / milliseconds
    return found


def _key(row):
    return row["graph"], row["variant"], row["ranks"]


def derived_observations(results):
    """A row for each problem and number of ranks, in both experiments."""
    rows = []
    for experiment in ("strong", "weak"):
        runs = results.observed(kind=("counts", "run"), experiment=experiment)
        series = results.timed(experiment=experiment)
        times = {_key(each.row): results.measured(each) for each in series}
        longest = {_key(each.row): max(each.samples) for each in series}
        for of_rung in groups_of(runs, "graph").values():
            ours = [row for row in of_rung if row["variant"].startswith("distributed")]
            tuned = next((row for row in of_rung if row not in ours), None)
            alone = next((row for row in ours if row["ranks"] == 1), None)
            rows += [scaling_of(results, row, alone, tuned, times, longest) for row in ours if alone]
    return rows


TIMED = [("ms", lambda row: value(row, "milliseconds", ".4g")),
         ("speed-up over one rank", lambda row: value(row, "over_one_rank")),
         ("speed-up over `tuned` on one device", lambda row: value(row, "over_tuned")),
         ("efficiency", lambda row: value(row, "efficiency")),
         ("share of the time in communication", lambda row: value(row, "communication_share"))]
COUNTED = [("rounds", lambda row: value(row, "rounds", ",")),
           ("collective operations", lambda row: value(row, "collectives", ",")),
           ("kB sent per rank", lambda row: value(row, "bytes_a_rank", ",.1f", 1e3))]


def experiment_tables(results, experiment, table):
    """A table with one row per run."""
    rows = results.observed(kind="scaling", experiment=experiment)
    timed = any("milliseconds" in row for row in rows)
    columns = (TIMED if timed else []) + COUNTED
    body = [[row["graph"], row["spec"], row["ranks"], *(cell(row) for _, cell in columns)]
            for row in rows]
    return titled(table, "Runs with certified results" + ("; times on GPUs" if timed else ""),
                  ["problem", "graph", "ranks", *(name for name, _ in columns)], body, 2)


def published_table(published, results):
    """A table of reports of other authors. Our times are not in it, because graphs and machines differ."""
    return (["algorithm", "by", "on", "reported", "source"],
            [[row["algorithm"], row["implementation"], row["device"], row["reported"],
              row["source"]] for row in published])


ALL = by_name()
