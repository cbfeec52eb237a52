"""The tables of a paper's report in Markdown: machine, graphs, counts, times, published numbers, times of other
programs."""

from markupsafe import Markup, escape

from evidence import number
from order_statistics import median, median_interval
from quantity import titled
from runs import label, otherwise

# A table with this many rows is folded, because a figure shows its content.
LONG = 20


def table(header, rows, numeric_from=None):
    """A table. Columns from `numeric_from` on are aligned to the right. Long tables are folded."""
    if numeric_from is None:
        numeric_from = len(header)
    rule = ["---" if column < numeric_from else "---:" for column in range(len(header))]
    lines = [header, rule] + [[cell(value) for value in row] for row in rows]
    text = "\n".join("| " + " | ".join(line) + " |" for line in lines) + "\n"
    if len(rows) < LONG:
        return text
    return f"<details><summary>{len(rows)} rows</summary>\n\n{text}\n</details>\n"


def cell(value):
    """A value as the text of a table's cell."""
    return str(value).replace("|", "\\|").replace("\n", " ")


def code_spans(text):
    """Pairs (part, is_code) of a text that has code between backticks. A text with an odd number of
    backticks has no code."""
    parts = str(text).split("`")
    if len(parts) % 2 == 0 or "" in parts[1::2]:
        return [(str(text), False)]
    return [(part, place % 2 == 1) for place, part in enumerate(parts)]


def prose(text):
    """Text as HTML, in which code between backticks becomes a code element."""
    return Markup("").join(Markup("<code>{}</code>").format(part) if is_code else escape(part)
                           for part, is_code in code_spans(text))


def _run(index, context):
    """The start of a run, its differences from the first run, and its experiments."""
    run = context["runs"][index]
    has = [label(each) for each in context["experiments"] if each["run"] == index]
    return f"{run['date']}{otherwise(run, context['runs'][0])}: {', '.join(has) or 'only failed experiments'}"


def machine_rows(context):
    """Names and values of the properties of a machine and of the program that ran on it."""
    host = context["host"]
    program = context["program"]
    changed = ", with changes" if program["changed_since_commit"] else ""
    rows = [
        ["processor", f"{host['processor']}, {host['cores']} cores, "
                      f"{host['memory_bytes'] / 2**30:.0f} GiB"],
        ["system", f"{host['system']}, {host['kernel']}"],
        ["OpenMP threads", host["openmp_threads"]],
        ["compiler", f"{program['compiler']}, {program['build_type']}; CUDA: "
                     f"{program['cuda_compiler']}, {program['cuda_architectures']}"],
        ["program", f"graphspec {program['version']}, commit {program['commit']}{changed}"],
        ["seed of the graphs", context["key"]["seed"]],
        ["begun", context["date"]],
    ]
    if len(context["runs"]) > 1:
        rows.append(["runs", "; ".join(_run(index, context)
                                       for index in range(len(context["runs"])))])
    if context["key"].get("opencl"):
        rows.insert(1, ["OpenCL devices", "; ".join(context["key"]["opencl"])])
    device = context.get("device")
    if device:
        rows.insert(1, ["GPU", f"{device['name']}, {device['multiprocessors']} multiprocessors, "
                               f"{device['driver']}"])
        before = next((each["gpu_before"] for each in context["experiments"]
                       if each.get("gpu_before")), None)
        if before:
            rows.insert(2, ["GPU state at the start",
                            ", ".join(f"{key} {value}" for key, value in before.items())])
    return rows


# Titles of the columns about graphs. Experiments record different fields.
GRAPH_COLUMNS = {"vertices": "vertices", "arcs": "arcs", "self_loops": "self-loops",
                 "greatest_degree": "greatest degree", "negative_arcs": "negative arcs",
                 "least_weight": "least weight", "greatest_weight": "greatest weight",
                 "share_of_arcs": "share of all arcs",
                 "source": "source", "reached": "reached", "levels": "levels",
                 "sum_of_levels": "sum of levels"}


def _graphs(results, experiment):
    # Parts of one experiment describe the same graphs.
    graphs = {graph["spec"]: graph
              for graph in results.observed(kind="graph", experiment=experiment)}.values()
    columns = {key: title for key, title in GRAPH_COLUMNS.items()
               if any(key in graph for graph in graphs)}
    rows = [[graph["graph"], f"`{graph['spec']}`"] + [number(graph[key]) for key in columns]
            for graph in graphs]
    return table(["graph", "made from", *columns.values()], rows, 2)


# Fields of a row that are not options of its run, and the fields of Google Benchmark.
KNOWN = {"graph", "spec", "variant", "verified", "kind", "device", "counts", "experiment", "step",
         "bytes", "label", "parts", "least_reweighted", "limit_a_second", "wrong", "class",
         "cpu_search_ms", "part", "working", "run"}
FROM_BENCHMARK = {"name", "run_name", "run_type", "repetitions", "repetition_index", "threads",
                  "iterations", "real_time", "cpu_time", "time_unit", "family_index",
                  "per_family_instance_index"}


def options(row):
    """The options that the row's experiment varies, with their values. The number of threads is one
    of them for a host function that uses several."""
    threads = {"threads": row["threads"]} if row.get("threads", 1) > 1 else {}
    return threads | {key: value for key, value in row.items() if key not in KNOWN | FROM_BENCHMARK}


def _who(row):
    """The variant and its options."""
    return ", ".join([row["variant"], *(f"{key} {value}" for key, value in options(row).items())])


def counts_keys(rows):
    """The names of all counts that are not 0 in every row. Variants count different things."""
    return list(dict.fromkeys(key for row in rows for key, count in row["counts"].items() if count))


def _counts(results, experiment):
    rows = results.observed(kind="counts", experiment=experiment)
    if not rows:
        return None
    keys = counts_keys(rows)
    header = ["graph", "variant"] + [key.replace("_", " ") for key in keys]
    body = [[row["graph"], _who(row)]
            + [number(row["counts"][key]) if key in row["counts"] else "–" for key in keys]
            for row in rows]
    return ("Counts of one run on the CPU executor. The result of this run is certified.\n\n"
            + table(header, body, 2))


def _times(results, experiment, paper):
    series = results.timed(experiment=experiment)
    if not series:
        return None
    body = []
    for row, samples in series:
        interval = median_interval(samples)
        middle = median(samples)
        body.append([row["graph"], _who(row), row["device"], f"{middle:.4g}",
                     f"{interval[0]:.4g} to {interval[1]:.4g}" if interval else "too few samples",
                     f"{min(samples):.4g}", len(samples),
                     paper.rate(row, results.graph_of(row), middle)])
    notes = "".join(dict.fromkeys(
        f"- {row['spec']}: {row['region']}\n"
        for row in results.observed(kind="timed_region", experiment=experiment)))
    return ("Median times. The interval contains the median with 95 % confidence (order "
            "statistics).\n\n"
            + table(["graph", "variant", "device", "median, ms", "95 % interval, ms", "minimum, ms",
                     "samples", "rate"], body, 3)
            + (f"\nThe times include the following parts:\n\n{notes}" if notes else ""))


def part_names(paper, rows):
    """The paper's parts of times that occur in these rows."""
    return [part for part in paper.PARTS if any(part in row["parts"] for row in rows)]


def part_title(part):
    return part.removesuffix("_ms").replace("_", " ")


def _parts(results, experiment, paper):
    """The parts of times, and the quantities that follow from them."""
    rows = results.observed(kind="parts", experiment=experiment)
    if not rows:
        return None
    parts = part_names(paper, rows)
    body = []
    for row in rows:
        graph = results.graph_of(row)
        body.append([row["graph"], _who(row), row["device"]] +
                    [f"{median(row['parts'][part]):.4g}" for part in parts] +
                    [number(float(follows(row, graph))) for follows in paper.WHOLE.values()])
    titles = [f"{part_title(part)}, ms" for part in parts]
    return ("Medians of the parts of these times:\n\n"
            + table(["graph", "variant", "device", *titles, *paper.WHOLE], body, 3))


def published_numbers(results, published, paper=None):
    """Tables of the numbers that the paper prints. Without such numbers, a sentence with the reason."""
    if not published:
        return "We know no published numbers of this paper, so we cannot compare our numbers with them.\n"
    if hasattr(paper, "published_tables"):
        return "\n".join(text for title, *parts in paper.published_tables(published, results)
                         for text in titled(table, title, *parts))
    if hasattr(paper, "published_table"):
        header, body = paper.published_table(published, results)
        return table(header, body, 5)
    body = [[row["quantity"], row["place"], row["least"] if row["least"] == row["greatest"] else
             f"{row['least']} to {row['greatest']}", row["unit"]] for row in published]
    return table(["quantity", "place in the paper", "published", "unit"], body)


def peer_times(results, published, paper):
    """A table of the times of other programs and of our fastest time on the same graph."""
    body = []
    for row in published.peers:
        best = min(paper.beside_peers(results, row["spec"]), key=lambda each: median(each.samples), default=None)
        body.append([row["spec"], row["implementation"], row["device"], row["milliseconds"] or "did not finish",
                     number(int(row["arcs"])), best.row["variant"] if best else "-",
                     f"{median(best.samples):.4g}" if best else "-",
                     number(results.graph_of(best.row)["arcs"]) if best else "-", row["source"]])
    return table(["graph", "program", "device", "its time, ms", "arcs", "our fastest variant",
                  "our time, ms", "arcs of our graph", "source"], body)


def tables_of(results, experiment, paper):
    """The tables of an experiment. \\param paper  its module quantities.py"""
    tables = [_graphs(results, experiment)] if results.observed(kind="graph",
                                                                experiment=experiment) else []
    if hasattr(paper, "experiment_tables"):
        tables += paper.experiment_tables(results, experiment, table)
    return tables + [text for text in (_counts(results, experiment),
                                       _times(results, experiment, paper),
                                       _parts(results, experiment, paper)) if text]

