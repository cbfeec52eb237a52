"""A machine's report as Markdown, for a repository's browser: every claim with links to its figures
and to the code behind it."""

import re

import claims
import errata_words
import ledger
from markdown import machine_rows, table
from results import label


def _plain(text):
    """Text of others, in which Markdown's signs are letters."""
    return re.sub(r"([\\`*<\[\]])", r"\\\1", text)


def _link(machine, path, text=None):
    target = machine.link(path)
    text = text or f"`{path}`"
    return f"[{text}]({target})" if target else text


def _figures(row):
    return ", ".join(f"[{name.replace('_', ' ')}]({row.paper.name}/{row.paper.scale}/{name}.svg)"
                     for name in row.figures)


def _code(machine, row):
    return ", ".join(_link(machine, path, f"`{path.rsplit('/', 1)[1]}`") for path in row.code)


def _paper_title(paper):
    return paper.claims["paper"]


def _summary(machine):
    body = []
    for paper in machine.papers:
        rows = [row for row in machine.rows if row.paper is paper]
        report = f"[report]({paper.name}/{paper.scale}/report.md)" if paper.results else (
            "no results")
        body.append([f"[{paper.name}](#{paper.name})", paper.scale or "", *ledger.count(rows), report])
    body.append(["all", "", *ledger.count(machine.rows), ""])
    return table(["paper", "scale", *claims.VERDICTS, ""], body, 2)


def _ledger(machine):
    parts = []
    for paper in machine.papers:
        parts += [f"### {paper.name}\n", _paper_title(paper) + "\n"]
        if paper.problem:
            parts.append(f"Nothing of it is judged here: {paper.problem}.\n")
        parts.append(table(
            ["claim", "place in the paper", "published", "measured", "verdict", "figures", "code"],
            [[*(_plain(row.claim[key]) for key in ("claim", "place", "published")),
              _plain(row.evidence), row.verdict, _figures(row), _code(machine, row)]
             for row in machine.rows if row.paper is paper]))
    return parts


def _failed(machine):
    rows = [[paper.name, label(failed), _plain(failed["message"])]
            for paper in machine.with_results for failed in paper.results.failed]
    if not rows:
        return []
    return ["## Experiments that failed\n",
            table(["paper", "experiment", "what broke it off"], rows)]


def _ladders(machine):
    parts = ["## Ladders\n", "Each problem, step by step: what a step is worth beside the first.\n"]
    for each in machine.ladders:
        parts.append(f"### {each.paper.name}, step by step\n")
        if each.panels:
            parts.append(f"![{each.paper.name}, step by step](ladders/{each.name}.svg)\n\n"
                         f"*{each.caption}*\n")
        else:
            parts.append("No steps of this problem were timed or counted here.\n")
    return parts


def _errata(machine):
    parts = ["## Errata\n"]
    if machine.errata is None:
        return parts + [errata_words.MISSING + "\n"]
    parts += [errata_words.opening(machine.errata, machine.errata_context) + "\n"]
    for paper, rows in errata_words.by_paper(machine.errata):
        parts.append(f"### {paper}, errata\n")
        parts.append(table(
            ["erratum", "place", "printed", "wrong with it", "here", "outcome", "counterexample"],
            [[f"`{row['name']}`",
              *(_plain(row[key]) for key in ("place", "printed", "wrong", "correction")),
              _plain(errata_words.outcome(row)[0]),
              _plain(row["counterexample"]["text"].replace("\n", "; ")) if row["counterexample"]
              else ""]
             for row in rows]))
    return parts


def _machine(machine):
    parts = ["## Machine and program\n"]
    if machine.with_results:
        parts.append(table(["", ""], machine_rows(machine.with_results[0].results.context)))
    rows = []
    for paper in machine.with_results:
        context = paper.results.context
        rows.append([paper.name, paper.scale, context["date"], context["program"]["commit"][:10],
                     context["key"]["seed"], len(context["experiments"]),
                     len(paper.results.failed)])
    parts += ["The rows above are of the first paper's run. All runs:\n",
              table(["paper", "scale", "begun", "commit", "seed", "experiments or parts", "failed"],
                    rows, 5)]
    return parts


def report(machine):
    """The whole text."""
    return "\n".join([
        f"# {machine.name}: all papers\n",
        "What the papers claim, and what was found on this machine. `index.html` beside this file "
        "has the same with all figures, and the errata's counterexamples as drawings.\n",
        f"Of {len(machine.rows)} claims: {machine.tally()}.\n", _summary(machine),
        *_failed(machine),
        "## Claims\n", *_ledger(machine), *_ladders(machine), *_errata(machine), *_machine(machine),
        "## Making this again\n",
        "This text, `index.html` and `ladders/` follow from the other files here:\n",
        f"```\npython3 reproduce/report/machine_report.py results/{machine.name}\n```\n"])
