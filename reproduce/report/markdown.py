"""The report as Markdown: verdicts first, then machine, graphs, experiments, published times."""

import re

import claims
from claims import number
from order_statistics import median, median_interval
from results import label

VERDICT_ORDER = (claims.NOT_REPRODUCED, claims.UNDECIDED, claims.REPRODUCED, claims.NOT_TESTABLE)


def table(header, rows, numeric_from=None):
    """A table; columns from `numeric_from` on are aligned to the right."""
    if numeric_from is None:
        numeric_from = len(header)
    rule = ["---" if column < numeric_from else "---:" for column in range(len(header))]
    lines = [header, rule] + [[_cell(value) for value in row] for row in rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines) + "\n"


def _cell(value):
    return str(value).replace("|", "\\|").replace("\n", " ")


def _verdicts(judgements):
    opening = f"Of {len(judgements)} claims: {claims.tally(judgements)}."
    parts = [opening + "\n"]
    for verdict in VERDICT_ORDER:
        chosen = [each for each in judgements if each.verdict == verdict]
        if not chosen:
            continue
        parts.append(f"### {verdict[0].upper()}{verdict[1:]}\n")
        parts.append(table(
            ["claim", "place in the paper", "rule of the verdict", "found"],
            [[each.claim["claim"], each.claim["place"], each.claim["rule"], each.evidence]
             for each in chosen]))
    return parts


def _run(run, context):
    """When it was begun and what it has; and what was other than in the first of them."""
    program, host = context["program"], context["host"]
    text = run["date"]
    if run.get("machine", context["machine"]) != context["machine"]:
        text += f" on {run['machine']}"
    if (run.get("cores") or host["cores"]) != host["cores"]:
        text += f" on {run['cores']} cores"
    if run.get("commit", program["commit"]) != program["commit"]:
        text += f" by commit {run['commit'][:10]}"
    if run.get("openmp_threads", host["openmp_threads"]) != host["openmp_threads"]:
        text += f" with {run['openmp_threads']} OpenMP threads"
    return f"{text}: {', '.join(run['experiments'])}"


def machine_rows(context):
    """What is said of a machine and of the program that ran on it: names and values."""
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
    if context.get("runs"):
        rows.append(["runs", "; ".join(_run(run, context) for run in context["runs"])])
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


# What is said of graphs, where their paper's experiments say it.
GRAPH_COLUMNS = {"vertices": "vertices", "arcs": "arcs", "self_loops": "self-loops",
                 "greatest_degree": "greatest degree", "negative_arcs": "negative arcs",
                 "least_weight": "least weight", "greatest_weight": "greatest weight",
                 "share_of_arcs": "share of all arcs",
                 "source": "source", "reached": "reached", "levels": "levels",
                 "sum_of_levels": "sum of levels"}


def _graphs(results, experiment):
    # Parts that were run for themselves describe the same graphs.
    graphs = {graph["spec"]: graph
              for graph in results.observed(kind="graph", experiment=experiment)}.values()
    columns = {key: title for key, title in GRAPH_COLUMNS.items()
               if any(key in graph for graph in graphs)}
    rows = [[graph["graph"], f"`{graph['spec']}`"] + [number(graph[key]) for key in columns]
            for graph in graphs]
    return table(["graph", "made from", *columns.values()], rows, 2)


# Fields of a row that are no options of its run, and those that Google Benchmark gives a timing.
KNOWN = {"graph", "spec", "variant", "verified", "kind", "device", "counts", "experiment", "step",
         "bytes", "label", "parts", "least_reweighted", "limit_a_second", "wrong", "class",
         "cpu_search_ms"}
FROM_BENCHMARK = {"name", "run_name", "run_type", "repetitions", "repetition_index", "threads",
                  "iterations", "real_time", "cpu_time", "time_unit", "family_index",
                  "per_family_instance_index"}


def options(row):
    """The options that its experiment varies, with their values."""
    return {key: value for key, value in row.items() if key not in KNOWN | FROM_BENCHMARK}


def _who(row):
    """The variant and its options."""
    return ", ".join([row["variant"], *(f"{key} {value}" for key, value in options(row).items())])


def _counts(results, experiment):
    rows = results.observed(kind="counts", experiment=experiment)
    if not rows:
        return None
    keys = [key for key in rows[0]["counts"] if any(row["counts"][key] for row in rows)]
    header = ["graph", "variant"] + [key.replace("_", " ") for key in keys]
    body = [[row["graph"], _who(row)] + [number(row["counts"][key]) for key in keys]
            for row in rows]
    return ("Counts of one run on the CPU executor, each certified:\n\n"
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
                     f"{interval[0]:.4g} to {interval[1]:.4g}" if interval else "n too small",
                     f"{min(samples):.4g}", len(samples),
                     paper.rate(row, results.graph_of(row), middle)])
    notes = "".join(dict.fromkeys(
        f"- {row['spec']}: {row['region']}\n"
        for row in results.observed(kind="timed_region", experiment=experiment)))
    return ("Times in milliseconds. The interval holds the median with 95 % confidence (order "
            "statistics).\n\n"
            + table(["graph", "variant", "device", "median", "interval", "least", "n", "rate"],
                    body, 3)
            + "\nWhat the times hold:\n\n" + notes)


def _parts(results, experiment, paper):
    """What times are made of, and what follows from it for the whole."""
    rows = results.observed(kind="parts", experiment=experiment)
    if not rows:
        return None
    parts = [part for part in paper.PARTS if any(part in row["parts"] for row in rows)]
    body = []
    for row in rows:
        graph = results.graph_of(row)
        body.append([row["graph"], _who(row), row["device"]] +
                    [f"{median(row['parts'][part]):.4g}" for part in parts] +
                    [number(float(follows(row, graph))) for follows in paper.WHOLE.values()])
    titles = [part.removesuffix("_ms").replace("_", " ") for part in parts]
    return ("Parts of these times, medians in milliseconds:\n\n"
            + table(["graph", "variant", "device", *titles, *paper.WHOLE], body, 3))


def _published(results, published, paper=None):
    if not published:
        return "No time that this paper printed is known, so there is nothing to compare with.\n"
    if hasattr(paper, "published_table"):
        header, body = paper.published_table(published, results)
        return table(header, body, 5)
    rows = []
    for row in published:
        ours = [each for each in results.timed(spec=row["spec"], experiment="steps")
                if each.row["device"] == "gpu" and "step" in each.row]
        if not ours:
            continue
        best = min(ours, key=lambda each: median(each.samples))
        rows.append([row["spec"], row["implementation"], row["device"], row["milliseconds"],
                     number(int(row["arcs"])), best.row["variant"],
                     f"{median(best.samples):.4g}",
                     number(results.graph_of(best.row)["arcs"]), row["source"]])
    if not rows:
        return "No graph of this run has published times (`--scale paper` on a GPU has).\n"
    return table(["graph", "published by", "on", "ms", "arcs", "our fastest", "ms", "arcs",
                  "source"], rows)


def _figure(name, caption):
    return f"![{caption}]({name}.svg)\n\n*{caption}*\n"


FIGURE = re.compile(r"^!\[(?P<caption>.*)\]\((?P<name>\w+)\.svg\)$")


def figures_of(text):
    """(experiment, name, caption) of each figure in a report's text."""
    experiment = None
    found = []
    for line in text.splitlines():
        if line.startswith("## "):
            experiment = line[3:]
        elif match := FIGURE.match(line):
            found.append((experiment, match["name"], match["caption"]))
    return found


def report(paper, results, judgements, published, drawn, quantities):
    """The whole text. `quantities` is the paper's module: what follows from its rows."""
    context = results.context
    gpu = context["key"]["gpu"]
    opencl = context["key"].get("opencl")
    if opencl:
        about_times = ("Times are those of the devices that rows name, and of references on the "
                       "host; counts are the CPU executor's.\n")
    elif gpu:
        about_times = "Times are the GPU's; counts are the CPU executor's.\n"
    else:
        about_times = ("No GPU was used: kernels ran on the CPU executor, whose counts mean "
                       "something and whose times do not; times here are those of the references on "
                       "the host.\n")
    parts = [f"# {paper}: what was reproduced on {context['machine']}\n",
             f"Scale `{context['key']['scale']}`. {about_times}",
             "## Claims\n", *_verdicts(judgements),
             "## Machine and program\n", table(["", ""], machine_rows(context))]
    if results.failed:
        parts += ["## Experiments that failed\n",
                  table(["experiment", "what broke it off"],
                        [[label(failed), failed["message"]] for failed in results.failed])]
    for experiment in results.experiments:
        name = experiment["name"]
        parts.append(f"## {name}\n")
        parts.append(f"{experiment['what'][0].upper()}{experiment['what'][1:]}. "
                     f"In the paper: {experiment['place']}.\n")
        for about, figure, caption in drawn:
            if about == name:
                parts.append(_figure(figure, caption))
        if results.observed(kind="graph", experiment=name):
            parts.append(_graphs(results, name))
        if hasattr(quantities, "experiment_tables"):
            parts += quantities.experiment_tables(results, name, table)
        parts += [text for text in (_counts(results, name), _times(results, name, quantities),
                                    _parts(results, name, quantities)) if text]
    parts += ["## Published times\n", _published(results, published, quantities),
              "## Making this again\n",
              "Figures and report come from `results.json` alone:\n\n"
              f"```\npython3 reproduce/report/report.py results.json --paper reproduce/{paper}\n"
              "```\n"]
    return "\n".join(parts)
