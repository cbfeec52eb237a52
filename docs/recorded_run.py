"""Recorded runs of a paper's experiments, results/MACHINE/PAPER/SCALE/: the report as a page, and its
figures. What they judge is read by the report's own modules."""

import pathlib
import re
import shutil
import sys

from page_text import html_block

sys.path.append(str(pathlib.Path(__file__).resolve().parent.parent / "reproduce" / "report"))

import claims  # noqa: E402, F401  (the path comes first)
import ledger  # noqa: E402, F401
import small_graph  # noqa: E402, F401
from markdown import FIGURE  # noqa: E402
from papers import MachinePaper  # noqa: E402

# The figures that show all steps stand before the others.
LADDERS = ("ladder", "step_times", "speedups")


def recorded_runs(root, paper):
    """The largest recorded run of each machine."""
    runs = [RecordedRun(root, paper, machine) for machine in sorted((root / "results").iterdir())
            if machine.is_dir()]
    return [run for run in runs if run.judged.results and (run.folder / "report.md").is_file()]


class RecordedRun:
    """What results/MACHINE/ has of a paper, at its largest scale."""

    def __init__(self, root, paper, machine):
        self.judged = MachinePaper(root / "reproduce" / paper, machine)
        self.folder = self.judged.where
        self.scale = self.judged.scale
        self.machine = machine.name
        self.page = f"results_{paper}_{self.machine}"

    def figures(self):
        """(file, caption) of each of the report's figures."""
        found = [(name, caption) for _, name, caption in self.judged.figures]
        found.sort(key=lambda figure: LADDERS.index(figure[0]) if figure[0] in LADDERS
                   else len(LADDERS))
        return [(f"{name}.svg", caption) for name, caption in found]

    def copied_figure(self, file, figures):
        """Copies a figure under a name that no other run's has; returns the name."""
        figures.mkdir(parents=True, exist_ok=True)
        name = f"{self.page}_{file}"
        shutil.copyfile(self.folder / file, figures / name)
        return name

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
                file = f"{figure['name']}.svg"
                lines.append(f"\\image html {self.copied_figure(file, figures)}")
            elif number == 0:
                lines.append(f"# Results on {self.machine}: {title} {{#{self.page}}}")
                lines += html_block('<div class="report">')
            else:
                lines.append(_plain(line))
        return "\n".join([*lines, *html_block("</div>")]) + "\n"


def _plain(line):
    pieces = re.split(r"(`[^`]*`|^#+ )", line)
    return "".join(piece if place % 2 else re.sub(r"([\\<#@%])", r"\\\1", piece)
                   for place, piece in enumerate(pieces))
