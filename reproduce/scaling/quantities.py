"""Quantities of the study of scaling: what several ranks gain over one, and what they send each
other for it."""

from quantity import by_name, groups_of, part_ms, titled, value


def rate(row, graph, milliseconds):
    """What a time of this row achieves, in words."""
    return f"{graph['arcs'] / milliseconds / 1e6:.3g} G arcs/s"


def work_of(row, graph):
    """What a graph costs a rung, up to a factor: operations on a matrix, sources times arcs, or arcs."""
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
    # Of as much work for each rank, as nearly as sizes are whole.
    work = [work_of(one, results.graph_of(one)) for one in (row, alone)]
    found["efficiency"] = found["over_one_rank"] * (work[0] / work[1] / ranks)
    if tuned is not None:
        found["over_tuned"] = times[_key(tuned)] / milliseconds
    return found


def _key(row):
    return row["graph"], row["variant"], row["ranks"]


def derived_observations(results):
    """A row for each number of ranks of each rung, in both experiments."""
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
         ("over one rank", lambda row: value(row, "over_one_rank")),
         ("over tuned on one device", lambda row: value(row, "over_tuned")),
         ("efficiency", lambda row: value(row, "efficiency")),
         ("share in communication", lambda row: value(row, "communication_share"))]
COUNTED = [("rounds", lambda row: value(row, "rounds", ",")),
           ("collectives", lambda row: value(row, "collectives", ",")),
           ("kB sent by a rank", lambda row: value(row, "bytes_a_rank", ",.1f", 1e3))]


def experiment_tables(results, experiment, table):
    """One row a run."""
    rows = results.observed(kind="scaling", experiment=experiment)
    timed = any("milliseconds" in row for row in rows)
    columns = (TIMED if timed else []) + COUNTED
    body = [[row["graph"], row["spec"], row["ranks"], *(cell(row) for _, cell in columns)]
            for row in rows]
    return titled(table, "Runs with certified results" + ("; times on GPUs" if timed else ""),
                  ["problem", "graph", "ranks", *(name for name, _ in columns)], body, 2)


def published_table(published, results):
    """What others report: there is no time to stand beside, for graphs and machines are others."""
    return (["algorithm", "by", "on", "reported", "source"],
            [[row["algorithm"], row["implementation"], row["device"], row["reported"],
              row["source"]] for row in published])


ALL = by_name()
