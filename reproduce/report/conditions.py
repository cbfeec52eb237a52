"""The conditions under which times of several runs can be compared: one host, one GPU model, and runs
that did not overlap."""

import itertools

# A run's description has no identifier of its host. Runs of one host agree in these fields.
OF_HOST = ("name", "processor", "cores", "memory_bytes", "kernel", "system")


def refusal(results, indices):
    """Why the times of these runs are not comparable; empty if they are. \\param indices  of runs in
    the result file"""
    for one, other in itertools.combinations(sorted(indices), 2):
        reason = _refusal(results, one, other)
        if reason:
            return reason
    return ""


def _refusal(results, one, other):
    first, second = results.runs[one], results.runs[other]
    for field in OF_HOST:
        values = [run.get("host", {}).get(field) for run in (first, second)]
        if values[0] != values[1]:
            return f"the times are from two hosts ({_words(field, values)})"
    models = [(run.get("device") or {}).get("name") for run in (first, second)]
    if None not in models and models[0] != models[1]:
        return f"the times are from two GPU models ({models[0]} and {models[1]})"
    if _overlap(_span(results, one), _span(results, other)):
        return (f"the times are from two runs that overlapped (begun {first['date']} and "
                f"{second['date']})")
    return ""


def _words(field, values):
    if field == "cores":
        return f"{values[0]} and {values[1]} cores"
    return f"{field.replace('_', ' ')}: {values[0]} and {values[1]}"


def _span(results, index):
    """When a run began, and when its last experiment finished. Texts of one time zone, so their order
    is the order of the times."""
    ends = [each["finished"] for each in results.context["experiments"]
            if each["run"] == index and each.get("finished")]
    begun = results.runs[index].get("date")
    return (begun, max(ends)) if begun and ends else None


def _overlap(one, other):
    return one is not None and other is not None and one[0] < other[1] and other[0] < one[1]
