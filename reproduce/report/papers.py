"""A paper's folder under reproduce/, and what a machine's folder has of it."""

import csv
import importlib.util
import json
import pathlib

import claims
from results import Results, ResultsError

SCALES = ("paper", "quick")  # the better first


def read_published(folder):
    """The rows of the paper's published.csv."""
    with open(folder / "published.csv", encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def load_quantities(folder):
    """The paper's module; several have the same name."""
    spec = importlib.util.spec_from_file_location(f"{folder.name}_quantities",
                                                  folder / "quantities.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def with_derived(results, quantities, published):
    """The results with the rows that follow from them, and from published numbers."""
    if hasattr(quantities, "published_observations"):
        results.observations += quantities.published_observations(published)
    if hasattr(quantities, "derived_observations"):
        results.observations += quantities.derived_observations(results)
    return results


def all_folders(reproduce):
    """The folders of all papers, by name."""
    return sorted(path.parent for path in pathlib.Path(reproduce).glob("*/claims.json"))


class MachinePaper:
    """What a machine's folder has of one paper, at its best scale.

    where       the folder with results.json, report.md and figures; None where there is none
    problem     why there is nothing to judge: the file is missing, or is none
    results     with derived rows; None with a problem
    judgements  of all claims, in the paper's order; with a problem none was run
    figures     (experiment, name, caption) of those that lie there
    """

    def __init__(self, folder, machine):
        self.name = folder.name
        self.folder = folder
        self.quantities = load_quantities(folder)
        self.published = read_published(folder)
        self.claims = claims.read(folder / "claims.json")
        self.where = next((machine / self.name / scale for scale in SCALES
                           if (machine / self.name / scale / "results.json").is_file()), None)
        self.results = None
        self.problem = None
        self.figures = []
        if self.where is None:
            self.problem = "no results of this paper are there"
        else:
            try:
                self.results = with_derived(Results(self.where / "results.json"), self.quantities,
                                            self.published)
                self.figures = self._figures()
            except (ResultsError, LookupError, ValueError, OSError) as error:
                self.results = None
                self.problem = str(error)
        self.judgements = [self._judge(claim) for claim in self.claims["claims"]]

    @property
    def scale(self):
        """"paper" or "quick"."""
        return self.where.name if self.where else None

    def _judge(self, claim):
        if self.results is None:
            return claims.not_run(claim, self.problem)
        return claims.judge(claim, self.results, self.quantities.ALL)

    def _figures(self):
        drawn = self.where / "figures.json"
        if not drawn.is_file():
            return []
        rows = json.loads(drawn.read_text(encoding="utf-8"))
        return [(row["experiment"], row["name"], row["caption"]) for row in rows
                if (self.where / f"{row['name']}.svg").is_file()]
