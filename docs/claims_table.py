"""The claims of a paper: what it says and where, what was published, the verdict of each recorded
machine, and the code behind it: the steps' kernels that the claim speaks of, and the experiment."""

import html
import json

from recorded_run import claims, largest_runs

CHIPS = {"reproduced": "yes", "not reproduced": "no", "undecided": "open"}


def _values(test, field):
    """What the claim's choices of rows name in that field, in order."""
    named = []
    for part in ("left", "right", "rows"):
        value = (test or {}).get(part, {}).get(field)
        named += value if isinstance(value, list) else [value] if value else []
    return list(dict.fromkeys(named))


class ClaimsTable:
    """Claims of reproduce/PAPER/claims.json. `steps` are the names of the paper's variants."""

    def __init__(self, root, paper, steps, experiments):
        self.root = root
        self.paper = paper
        self.steps = steps
        self.experiments = experiments
        folder = root / "reproduce" / paper
        self.claims = json.loads((folder / "claims.json").read_text())["claims"]
        self.runs = largest_runs(root, paper)
        self.judged = {run.machine: {each.claim["name"]: each for each in run.judgements()}
                       for run in self.runs}

    def tally(self, machine):
        """How many claims there are of each verdict."""
        return claims.tally(self.judged[machine].values())

    def _variants(self, claim):
        """The variants that a claim names, or else those of the rows that it speaks of."""
        named = _values(claim["test"], "variant")
        if named or not claim["test"]:
            return named
        chosen = claim["test"]["rows"]
        rows = [row for run in self.runs for row in (
            *run.results.observed(**chosen),
            *(series.row for series in run.results.timed(**chosen)))]
        return list(dict.fromkeys(row["variant"] for row in rows if "variant" in row))

    def _code(self, claim):
        """Links to what is behind a claim."""
        paper = self.paper
        named = self._variants(claim)
        steps = [name for name in self.steps if name in named]
        links = []
        if len(steps) == len(self.steps):
            links.append(f'<a href="{paper}.html#{paper}_kernels">every step</a>')
        else:
            links += [f'<a href="{paper}_{name}.html">{name}</a>' for name in steps]
        if any(name.startswith("published_") for name in named):
            links.append(f'<a href="errata.html#errata_{paper}">as published</a>')
        if set(named) & {"reference", "sequential", "serial", "openmp", "heap", "host"}:
            links.append(f'<a href="{paper}.html#{paper}_reference">reference</a>')
        links += [f'<a href="experiments_{paper}.html#experiments_{paper}_{name}">'
                  f"experiment {name}</a>"
                  for name in _values(claim["test"], "experiment") if name in self.experiments]
        return ", ".join(links)

    def _verdict(self, run, claim):
        judgement = self.judged[run.machine].get(claim["name"])
        if judgement is None:
            return "<td></td>"
        chip = CHIPS.get(judgement.verdict, "none")
        return (f'<td><details><summary><span class="verdict {chip}">'
                f"{html.escape(judgement.verdict.removesuffix(' on this machine'))}</span></summary>"
                f"<p>{html.escape(judgement.evidence)}</p></details></td>")

    def lines(self):
        """The table, as HTML."""
        machines = "".join(f'<th>on <a href="{run.page}.html">{html.escape(run.machine)}</a></th>'
                           for run in self.runs)
        lines = ['<table class="claims">',
                 f"<tr><th>claim</th><th>published</th>{machines}<th>behind it</th></tr>"]
        for claim in self.claims:
            lines.append(
                f'<tr id="claim_{self.paper}_{claim["name"]}">'
                f'<td>{html.escape(claim["claim"])}<div class="place">{html.escape(claim["place"])}'
                f'</div><details><summary>the rule of the verdict</summary><p>'
                f'{html.escape(claim["rule"])}</p></details></td>'
                f'<td>{html.escape(str(claim["published"]))}</td>'
                + "".join(self._verdict(run, claim) for run in self.runs)
                + f"<td>{self._code(claim)}</td></tr>")
        return [*lines, "</table>"]
