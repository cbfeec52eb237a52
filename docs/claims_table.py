"""The claims of a paper: what it says and where, what was published, the verdict of each recorded
machine, and the code behind it: the steps' kernels that the claim speaks of, and the experiment."""

import html

from experiments_page import anchor
from recorded_run import MachinePaper, claims, ledger, recorded_runs

CHIPS = {claims.REPRODUCED: "yes", claims.NOT_REPRODUCED: "no", claims.UNDECIDED: "open",
         claims.NOT_TESTABLE: "none"}


class ClaimsTable:
    """Claims of reproduce/PAPER/claims.json. `steps` are the names of the paper's variants,
    `experiments` those of its experiments."""

    def __init__(self, root, paper, steps, experiments):
        self.root = root
        self.paper = paper
        self.steps = steps
        self.experiments = experiments
        self.runs = recorded_runs(root, paper)
        # Without a run the claims themselves name what is behind them.
        self.papers = ([run.judged for run in self.runs] or
                       [MachinePaper(root / "reproduce" / paper, root / "results")])
        self.claims = self.papers[0].claims["claims"]

    def _variants(self, claim):
        """Those that a claim names, or that its rows are of."""
        return dict.fromkeys(variant for one in self.papers if claim["test"]
                             for variant in ledger.variants_of(one, claim))

    def about(self, step):
        """Links to the claims that are about a step, and not about every one."""
        links = []
        for claim in self.claims:
            named = self._variants(claim)
            if step in named and not all(name in named for name in self.steps):
                links.append(f'<a href="{self.paper}.html#{self._anchor(claim)}">'
                             f'{claim["name"]}</a>')
        return [f"Claims that rest on it: {', '.join(links)}."] if links else []

    def _anchor(self, claim):
        return f"claim_{self.paper}_{claim['name']}"

    def _links(self, claim):
        """(text, address) of what is behind a claim."""
        paper = self.paper
        named = self._variants(claim)
        steps = [name for name in self.steps if name in named]
        if len(steps) == len(self.steps):
            yield "every step", f"{paper}.html#{paper}_kernels"
        else:
            for name in steps:
                yield name, f"{paper}_{name}.html"
        files = [ledger.file_of_variant(self.papers[0], name, self.root) or ""
                 for name in named if name not in self.steps]
        if any(file.startswith("properties/errata/") for file in files):
            yield "as published", f"errata.html#errata_{paper}"
        if any(file.startswith("reference/") for file in files):
            yield "reference", f"{paper}.html#{paper}_reference"
        for name in claims.experiments_of(claim["test"] or {}):
            place = (f"experiments_{paper}_{name}" if name in self.experiments
                     else anchor(paper, self.papers[0].claims["code"][name]))
            yield f"experiment {name}", f"experiments_{paper}.html#{place}"

    def lines(self):
        """The table, as HTML."""
        machines = "".join(f'<th>on <a href="{run.page}.html">{run.machine}</a></th>'
                           for run in self.runs)
        lines = ['<table class="claims">',
                 f"<tr><th>claim</th><th>published</th>{machines}<th>behind it</th></tr>"]
        for number, claim in enumerate(self.claims):
            verdicts = "".join(_verdict(run.judged.judgements[number], run.machine)
                               for run in self.runs)
            code = ", ".join(f'<a href="{address}">{html.escape(text)}</a>'
                             for text, address in self._links(claim))
            lines.append(
                f'<tr id="{self._anchor(claim)}">'
                f'<td>{html.escape(claim["claim"])}<div class="place">{html.escape(claim["place"])}'
                f'</div><details><summary>the rule of the verdict</summary><p>'
                f'{html.escape(claim["rule"])}</p></details></td>'
                f'<td data-title="published">{html.escape(str(claim["published"]))}</td>{verdicts}'
                f'<td data-title="behind it">{code}</td></tr>')
        return [*lines, "</table>"]


def _verdict(judgement, machine):
    verdict = judgement.verdict.removesuffix(" on this machine")
    return (f'<td data-title="on {machine}"><details><summary><span class="verdict {CHIPS[judgement.verdict]}">'
            f"{html.escape(verdict)}</span></summary>"
            f"<p>{html.escape(judgement.evidence)}</p></details></td>")
