"""Properties that were held to on a machine's devices: checks.json, as `graphspec check --output`
writes it."""

import collections
import json

from results import ResultsError

COLUMNS = ["device", "problem", "variants", "checks", "cases", "passed", "seconds of work", "seed",
           "commit", "date"]

Checks = collections.namedtuple("Checks", "runs rows")


def read(path):
    """None where there is no such file."""
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
        raise ResultsError(f"{path}: not a file of checks of graphspec ({error!r})") from error


def summary(checks):
    """A row of COLUMNS for each device, problem and run."""
    groups = {}
    for row in checks.rows:
        groups.setdefault((row["device"], row["problem"], row["run"]), []).append(row)
    table = []
    for (device, problem, run), rows in sorted(groups.items()):
        about = checks.runs[run]
        table.append([device, problem, len({row["variant"] for row in rows}), f"{len(rows):,}",
                      f"{sum(row['cases'] for row in rows):,}",
                      f"{sum(row['passed'] for row in rows):,}",
                      f"{sum(row['seconds'] for row in rows):,.0f}", about["key"]["seed"],
                      about["program"]["commit"][:10], about["date"][:10]])
    return table


def failed(checks):
    """Rows that do not hold."""
    return [row for row in checks.rows if not row["passed"]]
