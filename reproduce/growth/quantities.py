"""Quantities of the study of growth: what an arc or a relaxation costs, and what it would cost if
memory, or the adders, were all that there is to wait for."""

from quantity import groups_of, left_out, sectors, titled, value

PICO = 1e12
SECTOR = 32  # bytes

KEPT = ("experiment", "graph", "spec", "variant", "device", "verified", "problem", "scale", "order",
        "precision")


def rate(row, graph, milliseconds):
    """What a time of this row achieves, in words."""
    if row["experiment"] == "graphs":
        return f"{graph['arcs'] / milliseconds / 1e6:.3g} G arcs/s"
    return f"{row['working']['relaxations'] / milliseconds / 1e9:.3g} T relaxations/s"


def measured_rate(results, row, of, least_bytes=0):
    """What the run that has the row measured of the device, a second: of several sizes that of the
    least which is no smaller; None where there is none."""
    rates = [each for each in results.observed(kind="rate", experiment=row["experiment"],
                                               spec=row["spec"], of=of)
             if each.get("bytes", 0) >= least_bytes]
    return min(rates, key=lambda each: each.get("bytes", 0))["a_second"] if rates else None


def _kept(row):
    return {"kind": "growth", **{key: row[key] for key in KEPT if key in row}}


def _of_arcs(results, row, milliseconds):
    """What a time says of each arc."""
    found = _kept(row)
    working = row["working"]
    arcs = results.graph_of(row)["arcs"]
    found.update(working, milliseconds=milliseconds)
    found["ps_an_arc"] = milliseconds / 1e3 * PICO / arcs
    reading = measured_rate(results, row, "bytes in order")
    anywhere = measured_rate(results, row, "words anywhere", working["random_bytes"])
    if reading:
        found["ps_reading"] = working["arcs_bytes"] / reading * PICO / arcs
        found["over_reading"] = found["ps_an_arc"] / found["ps_reading"]
    if anywhere:
        found["ps_anywhere"] = PICO / anywhere
        found["over_anywhere"] = found["ps_an_arc"] / found["ps_anywhere"]
    return found


def _of_relaxations(results, row, milliseconds):
    """What a time says of each relaxation."""
    found = _kept(row)
    working = row["working"]
    found["milliseconds"] = milliseconds
    found["ps_a_relaxation"] = milliseconds / 1e3 * PICO / working["relaxations"]
    adding = measured_rate(results, row, "relaxations")
    anywhere = measured_rate(results, row, "words anywhere", working["random_bytes"])
    if adding:
        found["ps_adding"] = PICO / adding
        found["add_minimum_share"] = found["ps_adding"] / found["ps_a_relaxation"]
    if anywhere:
        found["ps_anywhere"] = PICO / anywhere
        found["over_anywhere"] = found["ps_a_relaxation"] / found["ps_anywhere"]
    return found


def _counted(results, row):
    """What the executor counts of each arc or relaxation."""
    found = _kept(row)
    working = row["working"]
    of = working.get("relaxations") or results.graph_of(row)["arcs"]
    found["sectors_each"] = sectors(row) / of
    if "arcs_bytes" in working:
        found["least_sectors_each"] = working["arcs_bytes"] / SECTOR / of
    return found


def _add_growth(rows):
    """How an arc's time has grown since the graph of the same kind with a quarter of the vertices."""
    of_scale = {(row["graph"], row["problem"], row["scale"]): row for row in rows}
    for (graph, problem, scale), row in of_scale.items():
        quarter = of_scale.get((graph, problem, scale - 2))
        if quarter:
            row["growth_an_arc"] = row["ps_an_arc"] / quarter["ps_an_arc"]


def derived_observations(results):
    """A row for each problem of each graph."""
    rows = [_of_arcs(results, each.row, results.measured(each))
            for each in results.timed(experiment="graphs")]
    _add_growth(rows)
    rows += [_of_relaxations(results, each.row, results.measured(each))
             for each in results.timed(experiment=["dense", "sparse"])]
    return rows + [_counted(results, row) for row in results.observed(kind="counts")]


GRAPHS = [("GB of arcs", lambda row: value(row, "arcs_bytes", ".3g", 1e9)),
          ("MB of words", lambda row: value(row, "random_bytes", ".3g", 1e6)),
          ("ms", lambda row: value(row, "milliseconds", ".4g")),
          ("ps per arc", lambda row: value(row, "ps_an_arc")),
          ("growth (ps per arc ÷ ps per arc with a quarter of the vertices)",
           lambda row: value(row, "growth_an_arc")),
          ("ps to read each arc once", lambda row: value(row, "ps_reading")),
          ("ps per arc ÷ ps to read each arc once", lambda row: value(row, "over_reading")),
          ("ps of a random read", lambda row: value(row, "ps_anywhere")),
          ("ps per arc ÷ ps of a random read", lambda row: value(row, "over_anywhere"))]
PAIRS = [("ms", lambda row: value(row, "milliseconds", ".4g")),
         ("ps per relaxation", lambda row: value(row, "ps_a_relaxation")),
         ("ps of an addition and a minimum in registers", lambda row: value(row, "ps_adding")),
         ("share of the rate in registers", lambda row: value(row, "add_minimum_share")),
         ("ps of a random read", lambda row: value(row, "ps_anywhere"))]
COUNTED = [("32-byte sectors per arc or relaxation", lambda row: value(row, "sectors_each")),
           ("sectors to read each arc once", lambda row: value(row, "least_sectors_each"))]


def experiment_tables(results, experiment, table):
    """One row a problem and graph; what memory gives; what was left out."""
    tables = []
    rows = results.observed(kind="growth", experiment=experiment)
    for problem, of in groups_of(rows, "problem").items():
        timed = "milliseconds" in of[0]
        columns = COUNTED if not timed else GRAPHS if experiment == "graphs" else PAIRS
        what = ("per arc or relaxation, counted on the CPU executor" if not timed else
                "median times, compared with rates of the device that the same run measured")
        tables += titled(table, f"{problem}, {what}",
                         ["graph", "verified by", *(name for name, _ in columns)],
                         [[f"`{row['spec']}`", row["verified"], *(cell(row) for _, cell in columns)]
                          for row in of], 2)
    if experiment == "memory":
        tables += titled(table, "Rates of memory accesses", ["access", "memory area (GB)", "10^9 per second"],
                         [[row["of"], f"{row['bytes'] / 1e9:.4g}", f"{row['a_second'] / 1e9:.4g}"]
                          for row in results.observed(kind="rate", experiment=experiment)], 1)
    return tables + left_out(results, experiment, lambda row: f"{row['problem']} of {row['spec']}")


ALL = {}
PARTS = ()
WHOLE = {}
