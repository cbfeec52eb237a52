"""Recorded runs of a paper's experiments, results/MACHINE/PAPER/SCALE/: the report as a page, its
figures, and the claims as they are judged there."""

import importlib.util
import pathlib
import re
import shutil
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parent.parent / "reproduce" / "report"))

import claims  # noqa: E402  (the report's own modules)
from results import Results  # noqa: E402

SCALES = ("paper", "quick")
IMAGE = re.compile(r"!\[(.*)\]\((\S+)\)$")


def largest_runs(root, paper):
    """The largest recorded run of each machine."""
    runs = []
    for folder in sorted(root.glob(f"results/*/{paper}")):
        scale = next((one for one in SCALES if (folder / one / "report.md").exists()), None)
        if scale:
            runs.append(RecordedRun(root, paper, folder / scale))
    return runs


class RecordedRun:
    """One folder results/MACHINE/PAPER/SCALE."""

    def __init__(self, root, paper, folder):
        self.root = root
        self.paper = paper
        self.folder = folder
        self.scale = folder.name
        self.machine = folder.parent.parent.name
        self.page = f"results_{paper}_{self.machine}"
        self.report = (folder / "report.md").read_text()
        results = folder / "results.json"
        self.results = Results(results)

    def figures(self):
        """(file, caption) of each of the report's figures, the steps one after the other first."""
        found = [(match[2], match[1]) for match in map(IMAGE.match, self.report.splitlines())
                 if match]
        return sorted(found, key=lambda figure: figure[0] != "ladder.svg")

    def copied_figure(self, file, figures):
        """Copies a figure under a name that no other run's has; returns the name."""
        figures.mkdir(parents=True, exist_ok=True)
        name = f"{self.page}_{file}"
        shutil.copyfile(self.folder / file, figures / name)
        return name

    def judgements(self):
        """The paper's claims, judged by this run as its report judges them."""
        folder = self.root / "reproduce" / self.paper
        quantities = _module(folder / "quantities.py")
        results = self.results
        if hasattr(quantities, "published_observations"):
            published = _module(self.root / "reproduce/report/report.py").read_published(
                folder / "published.csv")
            results.observations += quantities.published_observations(published)
        if hasattr(quantities, "derived_observations"):
            results.observations += quantities.derived_observations(results)
        return claims.judge_all(folder / "claims.json", results, quantities.ALL)

    def report_page(self, figures):
        """The report as a page: nothing in its text is a command or a link."""
        lines = []
        is_code = False
        for number, line in enumerate(self.report.splitlines()):
            if line.startswith("```"):
                is_code = not is_code
            image = IMAGE.match(line)
            if is_code or line.startswith("```"):
                lines.append(line)
            elif image:
                lines.append(f"\\image html {self.copied_figure(image[2], figures)}")
            elif number == 0:
                lines.append(f"# Results on {self.machine} {{#{self.page}}}")
            else:
                lines.append(_plain(line))
        return "\n".join(lines) + "\n"


def _plain(line):
    pieces = re.split(r"(`[^`]*`|^#+ )", line)
    return "".join(piece if place % 2 else re.sub(r"([\\<#@%])", r"\\\1", piece)
                   for place, piece in enumerate(pieces))


def _module(path):
    """A paper's module: those of the five papers have the same names."""
    spec = importlib.util.spec_from_file_location(f"{path.parent.name}_{path.stem}", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
