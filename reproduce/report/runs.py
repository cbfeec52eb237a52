"""The runs in a result file: the run of each experiment, and the differences between runs."""

SCHEMA = 2
DESCRIPTION = ("date", "machine", "host", "program", "device", "key")


def label(experiment):
    """"figure_5" or "figure_5/blocked"."""
    part = experiment.get("part")
    return f"{experiment['name']}/{part}" if part else experiment["name"]


def in_present_form(content):
    """The content of a file in the present schema. A file of schema 1 contains one run, or several
    merged runs that are described by their differences."""
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
    """The description of a merged run of schema 1, which lists only differences from the first run."""
    program, key = first["program"], first["key"]
    if run.get("commit", program["commit"]) != program["commit"]:
        program, key = {**program, "commit": run["commit"]}, {**key, "program": None}
    host = {**first["host"], **{field: run[field] for field in ("cores", "openmp_threads")
                                if run.get(field)}}
    return {**first, "date": run["date"], "machine": run.get("machine", first["machine"]),
            "host": host, "program": program, "key": key}


def otherwise(run, first):
    """The differences of a run from the first run, in words after a space; empty if there are none."""
    text = ""
    if run["machine"] != first["machine"]:
        text += f" on {run['machine']}"
    if run["host"]["cores"] != first["host"]["cores"]:
        text += f" on {run['host']['cores']} cores"
    return text + other_program(run, first)


def other_program(run, first):
    """As otherwise(), without the machine and its cores."""
    text = ""
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
    """The commits of these runs' programs, with the number of builds if a commit has several."""
    builds = {}
    for run in of_runs:
        builds.setdefault(run["program"]["commit"][:10], set()).add(run["key"].get("program"))
    return [f"{commit} ({len(each)} builds)" if len(each) > 1 else commit
            for commit, each in builds.items()]
