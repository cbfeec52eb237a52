"""Recorded runs of a paper's experiments, results/MACHINE/PAPER/SCALE/: the report as HTML, and its
figures. What they judge is read by the report's own modules."""

import pathlib
import re
import shutil
import sys

from markdown_it import MarkdownIt

sys.path.append(str(pathlib.Path(__file__).resolve().parent.parent / "reproduce" / "report"))

import claims  # noqa: E402, F401  (the path comes first)
import ladder  # noqa: E402
import ledger  # noqa: E402, F401
import small_graph  # noqa: E402, F401
from papers import SCALES, MachinePaper  # noqa: E402
from tables import code_spans, prose  # noqa: E402, F401


def recorded_runs(root, paper):
    """The largest recorded run of each machine, those at the paper's scale first."""
    runs = [RecordedRun(root, paper, machine) for machine in sorted((root / "results").iterdir())
            if machine.is_dir()]
    runs = [run for run in runs if run.judged.results and (run.folder / "report.md").is_file()]
    return sorted(runs, key=lambda run: SCALES.index(run.scale))


class RecordedRun:
    """What results/MACHINE/ has of a paper, at its largest scale."""

    def __init__(self, root, paper, machine):
        self.paper = paper
        self.judged = MachinePaper(root / "reproduce" / paper, machine)
        self.folder = self.judged.where
        self.scale = self.judged.scale
        self.machine = machine.name
        # Doxygen ends a page's name at the first sign that is no letter: "2.80GHz".
        self.page = re.sub(r"\W", "_", f"results_{paper}_{self.machine}")

    def ladder(self):
        """The drawing of what each step is worth, and what is to be said of it; None without."""
        drawing = self.folder.parent.parent / "ladders" / f"{self.paper}.svg"
        panels = [panel for panel in self.judged.quantities.ladder(
            self.judged.results, self.judged.published) if panel]
        return (self.copy_of("ladder_of_steps"), drawing, ladder.caption(panels)) \
            if panels and drawing.is_file() else None

    def figures(self):
        """(name on the site, file, caption) of the ladder and of the report's figures."""
        of_report = [(self.copy_of(name), self.folder / f"{name}.svg", caption)
                     for _, name, caption in self.judged.figures]
        return ([self.ladder()] if self.ladder() else []) + of_report

    @staticmethod
    def experiments_of(claim):
        """Names of the experiments that a claim rests on."""
        return claims.experiments_of(claim)

    def seconds(self, claim=None):
        """How long the experiments took that a claim rests on; without one, all of them."""
        names = self.experiments_of(claim) if claim else None
        return sum(each["seconds"] for each in self.judged.results.context["experiments"]
                   if names is None or each["name"] in names)

    def threads(self):
        """The numbers of OpenMP threads that its runs had."""
        return sorted({run["host"]["openmp_threads"] for run in self.judged.results.runs})

    def commits(self):
        """Of the programs of its runs."""
        return list(dict.fromkeys(run["program"]["commit"][:10]
                                  for run in self.judged.results.runs))

    def copy_of(self, name):
        """A name that no other run's figure has."""
        return f"{self.page}_{name}.svg"

    def copy_figures(self, output):
        """With the small plots that the report has beside its figures."""
        output.mkdir(parents=True, exist_ok=True)
        for name, file, _ in self.figures():
            shutil.copyfile(file, output / name)
        for file in self.folder.glob("table_*.svg"):
            shutil.copyfile(file, output / self.copy_of(file.stem))

    def report(self):
        """The report as HTML, without its title."""
        parser = MarkdownIt().enable("table")
        tokens = parser.parse((self.folder / "report.md").read_text())
        for token in (inner for each in tokens for inner in each.children or []):
            if token.type == "image":
                token.attrs["src"] = self.copy_of(pathlib.Path(token.attrs["src"]).stem)
        # The links of the claims lead to the headings of the experiments.
        for heading, text in zip(tokens, tokens[1:]):
            if heading.type == "heading_open" and re.fullmatch(r"\w+", text.content):
                heading.attrSet("id", text.content)
        html = parser.renderer.render(tokens[3:], parser.options, {})
        return html.replace("<table>", '<table class="markdownTable">')
