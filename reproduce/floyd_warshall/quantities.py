"""Quantities of the Floyd-Warshall study that are computed from recorded rows, and rows that are computed
from the study's own tables. Each quantity takes a row and the description of its graph."""

from ladder import counted_by_graph, timed_panel
from order_statistics import median
from measured import Measured, geometric_mean
from quantity import (TERA, by_name, groups_of, left_out, part_ms, sectors, sectors_beyond_least,
                      titled, value)
from results import runs_of_row

MINUTE = 60e3  # milliseconds
PAPER_TARGET_S = 60

# The parts of a time, in the order in which they pass.
PARTS = ("to_device_ms", "kernels_ms", "to_host_ms")

# The study's names of its five variants, and our names.
VARIANTS = {"CPU": "reference", "CUDA GPGPU": "linear", "CUDA Coalesced": "coalesced",
            "CUDA Shared": "shared", "CUDA Blocked": "blocked"}


def relaxations(row, graph):
    """The number of relaxations: one for each pair of vertices and each intermediate vertex."""
    return graph["vertices"] ** 3


def kernels_ms(row, graph):
    """The median time of the kernels."""
    return part_ms(row, "kernels_ms")


def tera_relaxations_a_second(row, graph):
    """The number of relaxations per second in the kernels, in 10^12."""
    return relaxations(row, graph) / kernels_ms(row, graph) * 1e3 / TERA


def share_of_limit(row, graph):
    """The rate of the kernels, divided by the rate of the hardware in registers with equally wide numbers."""
    return tera_relaxations_a_second(row, graph) * TERA / row["limit_a_second"]


def load_sectors_a_relaxation(row, graph):
    """The number of 32-byte sectors of global memory that loads touch per relaxation."""
    return row["counts"]["global_load_sectors"] / relaxations(row, graph)


def relaxations_a_load_sector(row, graph):
    """The number of relaxations per 32-byte sector of global memory that loads touch."""
    return 1 / load_sectors_a_relaxation(row, graph)


def ms(row, graph):
    """The time of one graph in milliseconds. The driver times each graph once, so the time has no interval."""
    return Measured(row["ms"], None, runs_of_row(row))


def minutes(row, graph):
    """The time of one graph in minutes. The study uses it for the run without a target time."""
    return ms(row, graph) / MINUTE


def minutes_in_all(row, graph):
    """The total time of all graphs of a run of the driver, in minutes."""
    return row["seconds"] / 60


def rate(row, graph, milliseconds):
    """The rate that follows from a time of this row, with its unit."""
    return f"{relaxations(row, graph) / milliseconds * 1e3 / TERA:.3g} T relaxations/s"


# Quantities that the report's tables show in addition to the parts.
WHOLE = {"T relaxations/s": tera_relaxations_a_second}

ALL = by_name(relaxations, kernels_ms, tera_relaxations_a_second, share_of_limit,
              load_sectors_a_relaxation, relaxations_a_load_sector, sectors_beyond_least,
              ms, minutes, minutes_in_all)

# The three advanced optimizations, and what the study compares them with.
ADVANCED = ("coalesced", "shared", "blocked")
BASELINES = ("reference", "linear")
# Experiments of the driver at density 85 and at density 15.
DENSITIES = (("figure_5", "figure_6"), ("meant_85", "meant_15"))


def _ratios(vertices, experiment, spec):
    """Rows of vertices of the advanced optimizations over those of the baselines, of variants that
    were run. \\param vertices  numbers by variant, which may have runs"""
    return [{"experiment": experiment, "kind": "ratio", "graph": spec, "step": step,
             "spec": f"{step} over {baseline}, {spec}", "baseline": baseline,
             "vertices_over_baseline": vertices[step] / vertices[baseline]}
            for step in ADVANCED for baseline in BASELINES
            if step in vertices and baseline in vertices]


def _densities_made(results):
    """The share of arcs divided by the stated density, for each experiment on graphs that the study's
    program makes. All runs of an experiment have the same first graph."""
    first = {}
    for row in results.observed(kind="graph"):
        if "share_of_arcs" in row and row["graph"].endswith("as made"):
            first.setdefault(row["experiment"], row)
    return [{"experiment": experiment, "kind": "density_made", "graph": row["graph"],
             "spec": row["graph"], "density": row["density"],
             "share_over_density": row["share_of_arcs"] / (row["density"] / 100)}
            for experiment, row in first.items()]


def derived_observations(results):
    """Rows for claims that compare several runs of the driver: ratios of the numbers of vertices of two
    variants, and ratios of the numbers at density 15 and at density 85. The rows are about the study's
    five variants. On graphs that the study's program makes, the target time is 60 s."""
    runs = {}
    for row in results.observed(kind="final"):
        if row["variant"] in VARIANTS.values():
            runs.setdefault((row["experiment"], row["target_s"]), {})[row["variant"]] = row
    rows = _densities_made(results)
    for (experiment, target_s), finals in runs.items():
        if experiment in DENSITIES[0] and target_s == PAPER_TARGET_S:
            rows += _ratios({name: _reached(row) for name, row in finals.items()}, experiment,
                            next(iter(finals.values()))["graph"])
        dense = {sparse: dense for dense, sparse in DENSITIES}.get(experiment)
        if dense == DENSITIES[0][0] and target_s != PAPER_TARGET_S:
            continue
        for name, row in finals.items():
            other = runs.get((dense, target_s), {}).get(name)
            if other:
                rows.append({"experiment": experiment, "kind": "density_effect", "variant": name,
                             "graph": row["graph"], "spec": row["spec"],
                             "sparse_over_dense": _reached(row) / _reached(other)})
    return rows


def _reached(row):
    """The vertices of a run's last graph. The study's driver runs once, so the number has no
    interval."""
    return Measured.exact(row["vertices"], runs_of_row(row))


def next_vertices(vertices, milliseconds, target_s):
    """The number of vertices of the next graph by the rule of the study's driver; None if the driver stops."""
    left = 1000 * target_s - milliseconds
    if left < 0.02 * 1000 * target_s:
        return None
    following = int(vertices * (1 + 0.20 * left / (1000 * target_s)))
    return None if following == vertices else following


def runs_of(published):
    """The study's rows as numbers, by table and implementation."""
    return groups_of(
        [{**row, "vertices": int(row["vertices"]), "milliseconds": int(row["milliseconds"]),
          "target_s": float(row["target_s"]) if row["target_s"] else None} for row in published],
        lambda row: (row["table"], row["implementation"]))


def _violations(rows):
    """The number of rows that do not follow from the previous row by the rule of the driver."""
    return sum(next_vertices(row["vertices"], row["milliseconds"], row["target_s"])
               != following["vertices"] for row, following in zip(rows, rows[1:]))


def _int_bytes(vertices):
    """The value of the study's variable `int memSize`, which stores the bytes of a matrix."""
    size = (4 * vertices * vertices) % 2**32
    return size - 2**32 if size >= 2**31 else size


def published_observations(published):
    """Rows for claims on the study's own tables: the end of every run, the ratios of these ends, and
    values that follow from them. The experiment of these rows is "published"."""
    runs = runs_of(published)
    last = {key: rows[-1] for key, rows in runs.items()}
    observations = []
    for (table, implementation), rows in runs.items():
        end = rows[-1]
        row = {"kind": "end", "table": table, "figure": end["figure"],
               "environment": end["environment"], "variant": implementation,
               "vertices": end["vertices"], "seconds": end["milliseconds"] / 1e3,
               "elements": end["vertices"] ** 2, "work": end["vertices"] ** 3,
               "first_recorded_vertices": rows[0]["vertices"],
               "vertices_in_2_s": max((each["vertices"] for each in rows if each["milliseconds"] <= 2000),
                                      default=0)}
        if end["target_s"]:
            row["violations"] = _violations(rows)
        for other in ("CPU", "CUDA GPGPU", "CUDA Blocked", "CUDA Coalesced"):
            if (table, other) in last:
                row["vertices_over_" + other.split()[-1].lower()] = (
                    end["vertices"] / last[table, other]["vertices"])
        for other, name in (("Floyd-Warshall-1-85", "dense"),
                            ("Floyd-Warshall-1-15-Azure", "azure_15")):
            if (other, implementation) in last:
                row["vertices_over_" + name] = (end["vertices"]
                                                / last[other, implementation]["vertices"])
        if (f"{table}-Azure", implementation) in last:
            row["azure_over_local"] = (last[f"{table}-Azure", implementation]["vertices"]
                                       / end["vertices"])
        dense = runs.get((table.replace("-15", "-85"), implementation))
        if "-15" in table and dense:
            same = ([(each["vertices"], each["milliseconds"]) for each in rows]
                    == [(each["vertices"], each["milliseconds"]) for each in dense])
            row["origin"] = ("identical to density 85 to the millisecond" if same else
                             "measured separately")
        if not end["target_s"]:
            # With a target time of about 531,300 s to 622,700 s, all rows of the table follow the rule.
            following = next_vertices(end["vertices"], end["milliseconds"], 600_000)
            row["last_graph_minutes"] = end["milliseconds"] / MINUTE
            row["all_graphs_minutes"] = sum(each["milliseconds"] for each in rows) / MINUTE
            row["two_matrices_gb"] = 2 * 4 * end["vertices"]**2 / 1e9
            row["next_vertices"] = following
            row["next_two_matrices_gb"] = 2 * 4 * following**2 / 1e9
            row["next_int_bytes"] = _int_bytes(following)
        observations.append({**row, "experiment": "published", "graph": table, "spec": table})
    local, azure = "Floyd-Warshall-1-15", "Floyd-Warshall-1-15-Azure"
    if (local, "CPU") in last:
        ratios = [last[local, name]["vertices"] / last[azure, name]["vertices"]
                  for name in ("CPU", "CUDA Blocked")]
        observations.append({"experiment": "published", "kind": "local_over_azure", "graph": local,
                             "spec": local, "averaged": "geometric mean", "least": min(ratios),
                             "mean": float(geometric_mean(ratios))})
    dense = "Floyd-Warshall-1-85"
    observations += _ratios({VARIANTS[implementation]: row["vertices"]
                             for (table, implementation), row in last.items() if table == dense},
                            "published", dense)
    return observations + _shortfalls(last)


def _shortfalls(last):
    """How many fewer vertices Shared has on Azure than other variants, and this share divided by the study's."""
    table = "Floyd-Warshall-1-85-Azure"
    said = {"CUDA Blocked": 0.50, "CUDA Coalesced": 0.25}
    rows = []
    for other, share in said.items():
        if (table, other) in last:
            lacks = 1 - last[table, "CUDA Shared"]["vertices"] / last[table, other]["vertices"]
            rows.append({"experiment": "published", "kind": "shortfall", "graph": table,
                         "variant": "CUDA Shared", "spec": f"against {other}", "shortfall": lacks,
                         "shortfall_over_said": lacks / share})
    return rows


def _published_gains(published):
    """The rate of relaxations of each step of the study, divided by the rate of the study's first step on
    the GPU, at the end of the study's runs at density 85."""
    ends = {VARIANTS[row["implementation"]]: int(row["vertices"]) ** 3 / int(row["milliseconds"])
            for row in published if row["table"] == "Floyd-Warshall-1-85"}
    return {step: rate / ends["linear"] for step, rate in ends.items()}


def _rung(row):
    return row["variant"] + (f", {row['form']}" if "form" in row else "")


def ladder(results, published):
    """The times of the steps on the GPU, at the largest size of the first step and at the largest size of
    the last step. Without such times, the sectors that the steps touch."""
    by_size = groups_of([each for each in results.timed(experiment="ladder", device="gpu")
                         if not each.row["variant"].startswith("published_")],
                        lambda each: results.graph_of(each.row)["vertices"])
    with_first = [size for size, of in by_size.items()
                  if any(each.row["variant"] == "linear" for each in of)]
    with_last = [size for size, of in by_size.items()
                 if any(each.row["variant"] == "blocked" for each in of)]
    panels = []
    for size in dict.fromkeys([*sorted(with_first)[-1:], *sorted(with_last)[-1:]]):
        host = [("openmp, distances only, host", median(each.samples)) for each in
                results.timed(experiment="ladder", graph=by_size[size][0].row["graph"],
                              variant="openmp")]
        panels.append(timed_panel(f"{size:,} vertices", by_size[size], host,
                                  _published_gains(published) if size in with_first else None,
                                  rung=_rung))
    return panels or counted_by_graph(
        results.observed(experiment="steps", kind="counts"), "sectors", sectors, rung=_rung)


def _time(end):
    """A published time in seconds, and also in minutes if the study states minutes."""
    seconds = f"{end['milliseconds'] / 1e3:,.1f}"
    return seconds if end["target_s"] else f"{seconds} ({end['milliseconds'] / MINUTE:.1f} min)"


def published_table(published, results):
    """The report's table of published times, header and rows: the last graph of each run of the study
    and of our runs."""
    ours = {}
    for row in results.observed(kind="final"):
        name = row["variant"] + (f" ({row['form']})" if "form" in row else "")
        ours.setdefault((row["graph"], row["target_s"]), []).append((row["vertices"], name, row))
    body = []
    for (table, implementation), rows in runs_of(published).items():
        end = rows[-1]
        variant = VARIANTS[implementation]
        found = ours.get((f"density {end['density']} as made", end["target_s"]), [])
        same = next((row for _, name, row in found if name == variant), None)
        best = max(found, default=None, key=lambda each: each[0])
        body.append([f"Fig. {end['figure']}", end["environment"], end["density"] or "unknown",
                     f"{end['target_s']:g} s" if end["target_s"] else "none", implementation,
                     f"{end['vertices']:,}", _time(end),
                     f"{same['vertices']:,}" if same else "-",
                     f"{best[0]:,} by {best[1]}" if best else "-"])
    return (["figure", "on", "density", "target time", "published variant", "published vertices", "seconds",
             "our vertices, same step", "our vertices, best variant"], body)


def _final_cells(results, row):
    first = results.observed(kind="growth", experiment=row["experiment"], variant=row["variant"],
                             spec=row["spec"], form=row.get("form"), step=1)[0]
    wrong = row["wrong_results"]
    return [row["spec"], row["variant"], row.get("form", ""), row["device"], value(first, "ms", ".4g"),
            row["steps"], f"{row['vertices']:,}", value(row, "ms", ".4g", 1e3),
            f"{row['vertices']**3 / row['ms'] * 1e3 / TERA:.3g}", row["ended_by"],
            f"{wrong} of {row['steps']} wrong" if wrong else
            f"{row['steps']} certified by samples"]


def experiment_tables(results, experiment, table):
    """The tables of an experiment in addition to counts and times: the ends of the driver's runs, and the
    limits of the hardware."""
    keys = "int32_a_second", "int16_a_second", "host_a_second"
    limits = results.observed(kind="limits", experiment=experiment)
    if not any("int32_a_second" in row or "host_a_second" in row for row in limits):
        limits = []
    shares = [row for row in results.observed(kind="parts", experiment=experiment)
              if "limit_a_second" in row]
    return [
        *titled(table, "Runs of the study's benchmark driver; each starts at 500 vertices",
                ["run", "variant", "form", "device", "time of 500 vertices (ms)", "graphs", "vertices of the last graph",
                 "time of the last graph (s)", "T relaxations/s, copies included", "ended by", "results"],
                [_final_cells(results, row)
                 for row in results.observed(kind="final", experiment=experiment)], 4),
        *titled(table, "Peak rate of relaxations in registers, T relaxations/s",
                ["measured with", "GPU, int32", "GPU, packed int16", "host's cores, int32"],
                [[row["graph"], *(value(row, key, scale=TERA) for key in keys)] for row in limits],
                1),
        *titled(table, "Rates of the kernels, and their share of the peak rate for numbers of the same width",
                ["graph", "variant", "form", "device", "T relaxations/s", "share of the peak"],
                [[row["graph"], row["variant"], row.get("form", ""), row["device"],
                  f"{tera_relaxations_a_second(row, results.graph_of(row)):.3g}",
                  f"{100 * share_of_limit(row, results.graph_of(row)):.1f} %"] for row in shares],
                4),
        *left_out(results, experiment, lambda row: f"{row['variant']}"
                  f"{' ' + row['form'] if 'form' in row else ''} on {row['graph']}")]
