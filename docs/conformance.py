"""The conformance list of a paper: each formula, listing, figure, table, example and claim of its text,
in the order of the text, and how far this project follows it. The list is docs/PAPER/conformance.json:

  source  the copy of the text that this project works from; reports and `graphspec errata` show it too
  counting  optional: how the items of the text are counted
  counts  {kind: number of items of this kind in the text}, for the kinds of NUMBERED
  rows    place, kind, number, item, state, how, and the names of LINKS
"""

import json

NUMBERED = ("formula", "listing", "figure", "table", "example")
KINDS = (*NUMBERED, "claim", "definition", "experiment")
# State: how a reader of the page reads it.
STATES = {"faithful": "implemented as printed", "deviates": "implemented with a change",
          "judged": "claim with a verdict", "missing": "left out, or without a verdict"}
NEEDS_REASON = ("deviates", "missing")
LINKS = ("schemes", "reference", "steps", "properties", "errata", "experiments", "claims")


def known_names(paper):
    """{kind of link: the names that a row may have}"""
    properties = {each["name"] for problem in paper.problems for each in problem["properties"]}
    return {"schemes": {each["name"] for each in paper.schemes.definitions},
            "steps": {each["name"] for each in paper.steps},
            "properties": properties,
            "errata": {each["name"] for each in paper.errata},
            "experiments": set(paper.experiments),
            "claims": {each["name"] for each in paper.claims.claims}}


def _mistakes(row, root, known):
    if row["kind"] not in KINDS:
        yield f"unknown kind {row['kind']}"
    if row["state"] not in STATES:
        yield f"unknown state {row['state']}"
    if row["state"] in NEEDS_REASON and not row.get("how"):
        yield f"state {row['state']} without a reason in \"how\""
    if row["state"] == "judged" and not row.get("claims"):
        yield "state judged without a claim"
    for link in LINKS:
        for name in row.get(link, []):
            if name not in known.get(link, ()) and not (root / name).is_file():
                yield f"{link} has no {name}"


def mistakes(data, root, known, needed):
    """Yields a line for each mistake of a list.

    \\param known   as known_names()
    \\param needed  {kind of link: the names that must occur in some row}
    """
    for row in data["rows"]:
        for text in _mistakes(row, root, known):
            yield f"{row['place']}: {text}"
    for kind in NUMBERED:
        numbers = [row.get("number") for row in data["rows"] if row["kind"] == kind]
        expected = list(range(1, data["counts"].get(kind, 0) + 1))
        if sorted(numbers, key=str) != sorted(expected, key=str):
            yield f"{kind}: the text has {len(expected)}, but the rows have the numbers {numbers}"
    for link, names in needed.items():
        named = {name for row in data["rows"] for name in row.get(link, [])}
        for name in sorted(names - named):
            yield f"{link}: {name} is in no row"


def _verdicts(paper, claim):
    """"reproduced on M, not run on N": the verdict of each recorded machine."""
    return ", ".join(f"{judgement.verdict} on {run.machine}" for run in paper.claims.runs
                     for judgement in run.judged.judgements if judgement.claim["name"] == claim)


def _link(paper, link, name):
    """One link of a row as HTML; code if the site has no page of it."""
    words = name.replace("_", " ")
    if link == "schemes":
        return f'<a href="schemes_{paper.name}.html#scheme-{name}">{name}</a>'
    if link == "steps":
        return f'<a href="{paper.name}_{name}.html">{name}</a>'
    if link == "errata":
        return f'<a href="errata.html#erratum_{paper.name}_{name}">{words}</a>'
    if link == "experiments":
        return f'<a href="experiments_{paper.name}.html#experiments_{paper.name}_{name}">{words}</a>'
    if link == "claims":
        verdicts = _verdicts(paper, name)
        return (f'<a href="{paper.name}_claims.html#claim_{paper.name}_{name}">{words}</a>' +
                (f" ({verdicts})" if verdicts else ""))
    return f"<code>{name}</code>"


def links(paper, row):
    """Yields (kind of link, its links as HTML) for the kinds that a row has."""
    for link in LINKS:
        if row.get(link):
            yield link, ", ".join(_link(paper, link, name) for name in row[link])


class Conformance:
    """The list of a paper. Exits with a line for each mistake in it."""

    def __init__(self, root, name, known):
        path = root / "docs" / name / "conformance.json"
        data = json.loads(path.read_text(encoding="utf-8"))
        claims = json.loads((root / "reproduce" / name / "claims.json").read_text("utf-8"))["claims"]
        needed = {"claims": {each["name"] for each in claims if each.get("kind") != "goal"},
                  "errata": known["errata"]}
        found = list(mistakes(data, root, known, needed))
        if found:
            raise SystemExit("\n".join(f"{path.relative_to(root)}: {each}" for each in found))
        self.source = " ".join(filter(None, (data["source"], data.get("counting"))))
        self.rows = data["rows"]

    @property
    def tally(self):
        """(state, its meaning, number of rows)"""
        return [(state, meaning, sum(row["state"] == state for row in self.rows))
                for state, meaning in STATES.items()]
