"""The errata in reports: outcomes, counts, order."""

import json

from quantity import groups_of
from results import ResultsError, cause

MISSING = ("The errata were not run on this machine, because the folder has no file errata.json. Two commands "
           "write this file: `graphspec errata --output results/MACHINE/errata.json`, and `reproduce/run` "
           "without the name of a paper. The counterexamples depend on the seed only, not on the machine.")


WORDS = ("place", "printed", "attributed", "wrong", "correction", "fixed")


def _present_words(tree, paper):
    """The present words of a paper's errata, by name: {} if the tree does not describe them."""
    path = tree / "properties" / paper / "errata" / "errata.json"
    if not path.is_file():
        return {}
    return {row["name"]: {key: row[key] for key in WORDS if key in row}
            for row in json.loads(path.read_text(encoding="utf-8"))}


def with_present_words(rows, tree):
    """The rows with the words that describe their errata today. Outcomes stay as recorded."""
    words = {paper: _present_words(tree, paper) for paper in {row["paper"] for row in rows or []}}
    return rows and [{**row, **words[row["paper"]].get(row["name"], {})} for row in rows]


def read(path):
    """The context and the rows of errata.json; None and None if there is no such file."""
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
        raise ResultsError(f"{path}: not a file of errata of graphspec ({cause(error)})") from error


def outcome(row):
    """The outcome of an erratum in words, and whether it is the expected one."""
    if not row["runs"]:
        return "wording only", True
    if row["failed"]:
        return f"failed: {row['failed']}", False
    if not row["published_fails"]:
        return "the published form was not falsified", False
    if not row["corrected_holds"]:
        return "falsified; the corrected form fails too", False
    return "falsified; the corrected form holds", True


def state(row):
    """Whether the published form was corrected upstream, in words."""
    return f"fixed upstream {row['fixed']}" if row.get("fixed") else "open"


def opening(rows, context):
    """The number of errata by outcome, and the cases that they were run on."""
    ran = [row for row in rows if row["runs"]]
    good = sum(outcome(row)[1] for row in ran)
    key = context["key"]
    return (f"The published texts have {len(rows)} known defects. For {len(ran)} of them, programs of "
            f"the published form and of the corrected form run on at most {key['cases']} random cases "
            f"(seed {key['seed']}). For {good} of the defects with programs, the published form was "
            f"falsified, and the corrected form held. Each falsified form has a minimized counterexample. "
            f"The number of defects that concern only the wording is {len(rows) - len(ran)}. "
            f"The number of defects that are fixed upstream is {sum(bool(row.get('fixed')) for row in rows)}. "
            "All other defects are open: we know of no correction by the author."
            f"{_attributed(rows)}{_of_other_runs(ran, key)}")


def _attributed(rows):
    """A sentence about the rows that do not quote a text."""
    return (" An attributed form is not a quotation: it follows from secondary sources, because we have "
            "no copy of the paper." if any(row.get("attributed") for row in rows) else "")


def _of_other_runs(rows, key):
    """A sentence about the rows that an earlier run made, with another program or other cases."""
    others = sum(row.get("key", key) != key for row in rows)
    return (f" The number of results from an earlier run, with another program or other cases, is {others}."
            if others else "")


def by_paper(rows):
    """(paper, its rows), sorted by the paper's name."""
    return sorted(groups_of(rows or [], "paper").items())
