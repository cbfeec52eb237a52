"""What the reports say of errata: outcomes, counts, order."""

import json

from quantity import groups_of
from results import ResultsError

MISSING = ("Errata were not run on this machine: there is no errata.json. `graphspec errata --output "
           "results/MACHINE/errata.json` makes it, and `reproduce/run` without a paper does; "
           "counterexamples follow from the seed, not from the machine.")


def read(path):
    """The context and the rows of errata.json; None and None where there is no such file."""
    if not path.is_file():
        return None, None
    try:
        content = json.loads(path.read_text(encoding="utf-8"))
        rows = content["errata"]
        for row in rows:
            for key in ("paper", "name", "place", "printed", "wrong", "correction", "runs",
                        "published_fails", "corrected_holds", "failed", "counterexample"):
                row[key]
        return content["context"], rows
    except (ValueError, KeyError, TypeError) as error:
        raise ResultsError(f"{path}: not a file of errata of graphspec ({error!r})") from error


def outcome(row):
    """What became of it, and whether it is as the table states it."""
    if not row["runs"]:
        return "words alone", True
    if row["failed"]:
        return f"failed: {row['failed']}", False
    if not row["published_fails"]:
        return "the published form was not falsified", False
    if not row["corrected_holds"]:
        return "falsified; the corrected form fails too", False
    return "falsified; the corrected form holds", True


def opening(rows, context):
    """How many there are, and what they were run on."""
    ran = [row for row in rows if row["runs"]]
    good = sum(outcome(row)[1] for row in ran)
    key = context["key"]
    return (f"{len(rows)} defects of the published texts. {len(ran)} can be run: the form that is "
            f"printed, and beside it the corrected one, on random cases (at most {key['cases']}, seed "
            f"{key['seed']}). Of {good} the printed form was falsified, by a case that was shrunk to "
            f"the one shown, and the corrected form held. {len(rows) - len(ran)} are about words "
            f"alone.{_of_other_runs(ran, key)}")


def _of_other_runs(rows, key):
    """What is to be said of rows that another run made: by another program, or from other cases."""
    others = sum(row.get("key", key) != key for row in rows)
    return f" {others} are of an earlier run, by another program or on other cases." if others else ""


def by_paper(rows):
    """(paper, its rows), by name; rows in their order."""
    return sorted(groups_of(rows or [], "paper").items())
