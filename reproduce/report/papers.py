"""A paper's folder under reproduce/, and its results in a machine's folder."""

import csv
import importlib.util
import json
import pathlib

import claims
from results import Results, ResultsError

SCALES = ("paper", "quick")  # the larger first


class Published(list):
    """The numbers that a paper prints, as rows of its published.csv.

    peers  times of other programs on graphs of this suite, as rows of peers.csv. The paper does not print them.
    """

    def __init__(self, rows=(), peers=()):
        super().__init__(rows)
        self.peers = list(peers)


def _rows_of(path):
    with open(path, encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def read_published(folder):
    """The paper's published numbers, and the times of other programs if the paper has a peers.csv."""
    peers = folder / "peers.csv"
    return Published(_rows_of(folder / "published.csv"), _rows_of(peers) if peers.is_file() else ())


def load_quantities(folder):
    """The paper's module quantities.py. All papers' modules have this name."""
    spec = importlib.util.spec_from_file_location(f"{folder.name}_quantities",
                                                  folder / "quantities.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def with_derived(results, quantities, published):
    """Adds the rows that follow from the results and from published numbers."""
    if hasattr(quantities, "published_observations"):
        results.observations += quantities.published_observations(published)
    if hasattr(quantities, "derived_observations"):
        results.observations += quantities.derived_observations(results)
    return results


def all_folders(reproduce):
    """The folders of all papers, by name."""
    return sorted(path.parent for path in pathlib.Path(reproduce).glob("*/claims.json"))


class MachinePaper:
    """The results of one paper in a machine's folder, at the largest scale.

    sources     sentences on the texts that the claims come from
    where       the folder with results.json, report.md and figures; None if there is none
    problem     why there are no results: the file is missing or wrong
    results     the results with derived rows; None if there is a problem
    judgements  the judgements of all claims, in the paper's order
    figures     (experiment, name, caption) of each existing figure
    """

    def __init__(self, folder, machine):
        self.name = folder.name
        self.folder = folder
        self.quantities = load_quantities(folder)
        self.published = read_published(folder)
        self.claims = claims.read(folder / "claims.json")
        self.sources = claims.sources(folder / "claims.json")
        self.where = next((machine / self.name / scale for scale in SCALES
                           if (machine / self.name / scale / "results.json").is_file()), None)
        self.results = None
        self.problem = None
        self.figures = []
        if self.where is None:
            self.problem = "the folder has no results of this paper"
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
