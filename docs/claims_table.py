"""The claims of a paper: the verdicts of each recorded machine, and the code behind each: the steps'
kernels that it speaks of, and the experiment."""

from recorded_run import MachinePaper, claims, ledger, recorded_runs


class ClaimsTable:
    """Claims of reproduce/PAPER/claims.json, with the recorded runs that judge them."""

    def __init__(self, root, paper):
        self.root = root
        self.paper = paper
        self.runs = recorded_runs(root, paper.name)
        # Without a run the claims themselves name what is behind them.
        self.judged = ([run.judged for run in self.runs] or
                       [MachinePaper(root / "reproduce" / paper.name, root / "results")])
        self.claims = self.judged[0].claims["claims"]

    def _variants(self, claim):
        """Those that a claim names, or that its rows are of."""
        return dict.fromkeys(variant for one in self.judged
                             for variant in ledger.variants_of(one, claim))

    def about(self, step):
        """The claims that are about a step, and not about every one."""
        names = [each["name"] for each in self.paper.steps]
        return [claim for claim in self.claims if step["name"] in self._variants(claim)
                and not all(name in self._variants(claim) for name in names)]

    def anchor(self, claim):
        return f"claim_{self.paper.name}_{claim['name']}"

    def links(self, claim):
        """(text, address) of what is behind a claim."""
        name = self.paper.name
        named = self._variants(claim)
        names = [each["name"] for each in self.paper.steps]
        steps = [each for each in names if each in named]
        if len(steps) == len(names):
            yield "every step", f"{name}.html#{name}_steps"
        else:
            for step in steps:
                yield step, f"{name}_{step}.html"
        files = [ledger.file_of_variant(self.judged[0], variant, self.root) or ""
                 for variant in named if variant not in names]
        if any("/errata/" in file for file in files):
            yield "as published", f"errata.html#errata_{name}"
        if any(file.startswith("reference/") for file in files):
            yield "reference", f"{name}.html#{name}_reference"
        for each in claims.experiments_of(claim):
            place = each if each in self.paper.experiments else file_anchor(
                self.paper.code_of_experiments[each])
            yield f"experiment {each}", f"experiments_{name}.html#experiments_{name}_{place}"

    @staticmethod
    def tally(run):
        return claims.tally(claims.of_kind(run.judged.judgements, claims.PAPER))


def file_anchor(file):
    """Part of the name of a file's place on a page."""
    return f"file_{file.replace('.', '_')}"
