"""The runs whose rows a result file has: which experiment is of which, and what was other in it."""

SCHEMA = 2
DESCRIPTION = ("date", "machine", "host", "program", "device", "key")


def label(experiment):
    """"figure_5" or "figure_5/blocked"."""
    part = experiment.get("part")
    return f"{experiment['name']}/{part}" if part else experiment["name"]


def in_present_form(content):
    """The content of a file of schema 1, whose rows were of one run, or of several that had been
    merged and were described by what differed, in the form of today."""
    context = content["context"]
    if context["schema"] == SCHEMA:
        return content
    described = {field: context[field] for field in DESCRIPTION if field in context}
    merged = context.get("runs", [])
    run_of = {name: index for index, run in enumerate(merged) for name in run["experiments"]}

    def with_run(experiment):
        return {**experiment, "run": run_of.get(label(experiment), 0)}

    parts = {}
    for experiment in context["experiments"]:
        parts.setdefault(experiment["name"], []).append(experiment.get("part"))

    def with_part(row):
        of_it = parts.get(row.get("experiment"), [])
        return {**row, "part": of_it[0]} if len(of_it) == 1 and of_it[0] else row

    return {"context": {"schema": SCHEMA,
                        "runs": [_described(run, described) for run in merged] or [described],
                        "experiments": [with_run(each) for each in context["experiments"]],
                        "failed": [with_run(each) for each in context.get("failed", [])]},
            "benchmarks": [with_part(row) for row in content["benchmarks"]],
            "observations": [with_part(row) for row in content["observations"]]}


def _described(run, first):
    """A merged run, which said of itself what could differ from the first of them."""
    program, key = first["program"], first["key"]
    if run.get("commit", program["commit"]) != program["commit"]:
        program, key = {**program, "commit": run["commit"]}, {**key, "program": None}
    host = {**first["host"], **{field: run[field] for field in ("cores", "openmp_threads")
                                if run.get(field)}}
    return {**first, "date": run["date"], "machine": run.get("machine", first["machine"]),
            "host": host, "program": program, "key": key}


def otherwise(run, first):
    """What was other in it than in the first run, in words that begin with a space; empty where it
    was alike."""
    text = ""
    if run["machine"] != first["machine"]:
        text += f" on {run['machine']}"
    if run["host"]["cores"] != first["host"]["cores"]:
        text += f" on {run['host']['cores']} cores"
    if run["program"]["commit"] != first["program"]["commit"]:
        text += f" by commit {run['program']['commit'][:10]}"
    elif run["key"].get("program") != first["key"].get("program"):
        text += " by another build of the program"
    if run["host"]["openmp_threads"] != first["host"]["openmp_threads"]:
        text += f" with {run['host']['openmp_threads']} OpenMP threads"
    if run["key"].get("seed") != first["key"].get("seed"):
        text += f" with seed {run['key']['seed']}"
    if any((run["key"].get(field) or None) != (first["key"].get(field) or None)
           for field in ("graphs", "undirected")):
        text += " with other graph files"
    return text


def commits(of_runs):
    """Of the programs of these runs, with the number of builds where there were several."""
    builds = {}
    for run in of_runs:
        builds.setdefault(run["program"]["commit"][:10], set()).add(run["key"].get("program"))
    return [f"{commit} ({len(each)} builds)" if len(each) > 1 else commit
            for commit, each in builds.items()]
