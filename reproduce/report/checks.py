"""Reads the properties tested on a machine's devices (checks.json, written by `graphspec check --output`)
and the reports of the vendor's tools on the kernels (executor/sanitized_variants.json, written by
properties/defects/sanitize_variants.py)."""

import collections
import json

from results import ResultsError, cause

COLUMNS = ["device", "problem", "variants", "checks", "cases", "passed", "seconds of work", "seed",
           "commit", "date"]

Checks = collections.namedtuple("Checks", "runs rows")

TOOL_COLUMNS = ["tool", "variants", "nothing", "reports", "refused", "unfinished", "which"]
# Its titles in reports. The columns between the first two and the last count variants by outcome.
TOOL_TITLES = ["tool", "variants", "no report", "reports", "refused", "unfinished",
               "variants with other outcomes"]
Tools = collections.namedtuple("Tools", "version limit_s rows")


def read(path):
    """The content of the file; None if there is no such file."""
    if not path.is_file():
        return None
    try:
        content = json.loads(path.read_text(encoding="utf-8"))
        checks = Checks(content["context"]["runs"], content["checks"])
        for row in checks.rows:
            checks.runs[row["run"]]["program"]["commit"]
            for key in ("problem", "variant", "device", "property", "cases", "passed", "seconds"):
                row[key]
        return checks
    except (ValueError, LookupError, TypeError) as error:
        raise ResultsError(f"{path}: not a file of checks of graphspec ({cause(error)})") from error


def summary(checks):
    """A row of COLUMNS for each device and problem, program, seed and day."""
    groups = {}
    for row in checks.rows:
        about = checks.runs[row["run"]]
        groups.setdefault((row["device"], row["problem"], about["date"][:10],
                           about["program"]["commit"][:10], about["key"]["seed"]), []).append(row)
    return [[device, problem, ", ".join(sorted({row["variant"] for row in rows})), f"{len(rows):,}",
             f"{sum(row['cases'] for row in rows):,}", f"{sum(row['passed'] for row in rows):,}",
             f"{sum(row['seconds'] for row in rows):,.0f}", seed, commit, date]
            for (device, problem, date, commit, seed), rows in sorted(groups.items())]


def failed(checks):
    """The rows of properties that do not hold."""
    return [row for row in checks.rows if not row["passed"]]


def read_tools(path):
    """The content of the file; None if there is no such file."""
    if not path.is_file():
        return None
    try:
        content = json.loads(path.read_text(encoding="utf-8"))
        return Tools(content["compute_sanitizer"], content["limit_s"], content["variants"])
    except (ValueError, LookupError, TypeError) as error:
        raise ResultsError(f"{path}: not a file of sanitize_variants.py ({cause(error)})") from error


def summary_of_tools(tools):
    """A row of TOOL_COLUMNS for each tool."""
    table = []
    for tool in dict.fromkeys(row["tool"] for row in tools.rows):
        of_tool = [row for row in tools.rows if row["tool"] == tool]
        counts = collections.Counter(row["verdict"] for row in of_tool)
        which = [f"{row['variant']} {row['verdict']}" for row in of_tool
                 if row["verdict"] != "nothing"]
        table.append([tool, len(of_tool), *(counts[verdict] for verdict in TOOL_COLUMNS[2:-1]),
                      ", ".join(which) or "-"])
    return table
