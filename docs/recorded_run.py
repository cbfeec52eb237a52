"""Recorded runs of a paper's experiments, results/MACHINE/PAPER/SCALE/: the report as a page, and its
figures. What they judge is read by the report's own modules."""

import pathlib
import re
import shutil
import sys

from page_text import html_block

sys.path.append(str(pathlib.Path(__file__).resolve().parent.parent / "reproduce" / "report"))

import claims  # noqa: E402, F401  (the path comes first)
import ladder  # noqa: E402
import ledger  # noqa: E402, F401
import small_graph  # noqa: E402, F401
from markdown import FIGURE  # noqa: E402
from papers import SCALES, MachinePaper  # noqa: E402


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
        self.page = f"results_{paper}_{self.machine}"

    def figures(self, output):
        """(file, caption) of the ladder and of the report's figures, each copied to that folder under
        a name that no other run's has."""
        return self._ladder(output) + [
            (self._copied(self.folder / f"{name}.svg", name, output), caption)
            for _, name, caption in self.judged.figures]

    def _ladder(self, output):
        """The same of what each step is worth, where it was drawn."""
        drawing = self.folder.parent.parent / "ladders" / f"{self.paper}.svg"
        panels = self.judged.quantities.ladder(self.judged.results, self.judged.published)
        if not panels or not drawing.is_file():
            return []
        return [(self._copied(drawing, "ladder_of_steps", output), ladder.caption(panels))]

    def _copied(self, file, name, output):
        output.mkdir(parents=True, exist_ok=True)
        copy = f"{self.page}_{name}.svg"
        shutil.copyfile(file, output / copy)
        return copy

    def report_page(self, title, figures):
        """The report as a page: nothing in its text is a command or a link."""
        lines = []
        is_code = False
        for number, line in enumerate((self.folder / "report.md").read_text().splitlines()):
            if line.startswith("```"):
                is_code = not is_code
            figure = FIGURE.match(line)
            if is_code or line.startswith("```"):
                lines.append(line)
            elif figure:
                name = figure["name"]
                copy = self._copied(self.folder / f"{name}.svg", name, figures)
                lines.append(f"\\image html {copy}")
            elif number == 0:
                lines.append(f"# Results on {self.machine}: {title} {{#{self.page}}}")
                lines += html_block('<div class="report">')
                for file, caption in self._ladder(figures):
                    lines += ["", f"\\image html {file}", "", f"*{caption}*"]
            else:
                lines.append(_plain(line))
        return "\n".join([*lines, *html_block("</div>")]) + "\n"


def _plain(line):
    pieces = re.split(r"(`[^`]*`|^#+ )", line)
    return "".join(piece if place % 2 else re.sub(r"([\\<#@%])", r"\\\1", piece)
                   for place, piece in enumerate(pieces))
