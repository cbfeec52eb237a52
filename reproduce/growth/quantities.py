"""Quantities of the study of growth: the time per arc or relaxation, and the time that memory accesses, or
additions and minima, would take without anything else."""

from quantity import groups_of, left_out, sectors, titled, value

PICO = 1e12
SECTOR = 32  # bytes

KEPT = ("experiment", "graph", "spec", "variant", "device", "verified", "problem", "scale", "order",
        "precision")


def rate(row, graph, milliseconds):
    """The rate that follows from a time of this row, with its unit."""
    if row["experiment"] == "graphs":
        return f"{graph['arcs'] / milliseconds / 1e6:.3g} G arcs/s"
    return f"{row['working']['relaxations'] / milliseconds / 1e9:.3g} T relaxations/s"


def measured_rate(results, row, of, least_bytes=0):
    """The rate per second that the row's run measured for the device. If the run measured several sizes,
    this is the rate of the smallest sufficient size. None if there is none."""
    rates = [each for each in results.observed(kind="rate", experiment=row["experiment"],
                                               spec=row["spec"], of=of)
             if each.get("bytes", 0) >= least_bytes]
    return min(rates, key=lambda each: each.get("bytes", 0))["a_second"] if rates else None


def _kept(row):
    return {"kind": "growth", **{key: row[key] for key in KEPT if key in row}}


def _of_arcs(results, row, milliseconds):
    """The quantities per arc that follow from a time."""
    found = _kept(row)
    working = row["working"]
    arcs = results.graph_of(row)["arcs"]
    found.update(working, milliseconds=milliseconds)
    found["ps_an_arc"] = milliseconds / 1e3 * PICO / arcs
    reading = measured_rate(results, row, "sequential reads of bytes")
    anywhere = measured_rate(results, row, "random reads of words", working["random_bytes"])
    if reading:
        found["ps_reading"] = working["arcs_bytes"] / reading * PICO / arcs
        found["over_reading"] = found["ps_an_arc"] / found["ps_reading"]
    if anywhere:
        found["ps_anywhere"] = PICO / anywhere
        found["over_anywhere"] = found["ps_an_arc"] / found["ps_anywhere"]
    return found


def _of_relaxations(results, row, milliseconds):
    """The quantities per relaxation that follow from a time."""
    found = _kept(row)
    working = row["working"]
    found["milliseconds"] = milliseconds
    found["ps_a_relaxation"] = milliseconds / 1e3 * PICO / working["relaxations"]
    adding = measured_rate(results, row, "relaxations")
    anywhere = measured_rate(results, row, "random reads of words", working["random_bytes"])
    if adding:
        found["ps_adding"] = PICO / adding
        found["add_minimum_share"] = found["ps_adding"] / found["ps_a_relaxation"]
    if anywhere:
        found["ps_anywhere"] = PICO / anywhere
        found["over_anywhere"] = found["ps_a_relaxation"] / found["ps_anywhere"]
    return found


def _counted(results, row):
    """The counts of the executor per arc or relaxation."""
    found = _kept(row)
    working = row["working"]
    of = working.get("relaxations") or results.graph_of(row)["arcs"]
    found["sectors_each"] = sectors(row) / of
    if "arcs_bytes" in working:
        found["least_sectors_each"] = working["arcs_bytes"] / SECTOR / of
    return found


def _add_growth(rows):
    """Adds the time per arc, divided by the time per arc on the same kind of graph with a quarter of the
    vertices."""
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
          ("growth: ps per arc ÷ ps per arc on a graph with a quarter of the vertices",
           lambda row: value(row, "growth_an_arc")),
          ("ps to read each arc once", lambda row: value(row, "ps_reading")),
          ("ps per arc ÷ ps to read each arc once", lambda row: value(row, "over_reading")),
          ("ps of a random read", lambda row: value(row, "ps_anywhere")),
          ("ps per arc ÷ ps of a random read", lambda row: value(row, "over_anywhere"))]
PAIRS = [("ms", lambda row: value(row, "milliseconds", ".4g")),
         ("ps per relaxation", lambda row: value(row, "ps_a_relaxation")),
         ("ps of one addition and one minimum in registers", lambda row: value(row, "ps_adding")),
         ("share of the rate in registers", lambda row: value(row, "add_minimum_share")),
         ("ps of a random read", lambda row: value(row, "ps_anywhere"))]
COUNTED = [("32-byte sectors per arc or relaxation", lambda row: value(row, "sectors_each")),
           ("sectors to read each arc once", lambda row: value(row, "least_sectors_each"))]


def experiment_tables(results, experiment, table):
    """Tables with a row for each problem and graph, the rates of memory, and the omitted variants."""
    tables = []
    rows = results.observed(kind="growth", experiment=experiment)
    for problem, of in groups_of(rows, "problem").items():
        timed = "milliseconds" in of[0]
        columns = COUNTED if not timed else GRAPHS if experiment == "graphs" else PAIRS
        what = ("per arc or relaxation, counted on the CPU executor" if not timed else
                "median times, compared with rates of the device measured in the same run")
        tables += titled(table, f"{problem}, {what}",
                         ["graph", "verified by", *(name for name, _ in columns)],
                         [[f"`{row['spec']}`", row["verified"], *(cell(row) for _, cell in columns)]
                          for row in of], 2)
    if experiment == "memory":
        tables += titled(table, "Rates of memory accesses", ["access", "memory area (GB)", "10^9 words or bytes per second"],
                         [[row["of"], f"{row['bytes'] / 1e9:.4g}", f"{row['a_second'] / 1e9:.4g}"]
                          for row in results.observed(kind="rate", experiment=experiment)], 1)
    return tables + left_out(results, experiment, lambda row: f"{row['problem']} on {row['spec']}")


ALL = {}
PARTS = ()
WHOLE = {}
