"""One result file, and how rows are chosen from it."""

import collections
import json


class ResultsError(Exception):
    """A file that is not what it should be; the message names it."""


def label(experiment):
    """"figure_5" or "figure_5/blocked"."""
    part = experiment.get("part")
    return f"{experiment['name']}/{part}" if part else experiment["name"]


Series = collections.namedtuple("Series", "row samples")  # a timed row, and all its milliseconds


class Results:
    """What `graphspec reproduce` wrote: context, timings (one row a sample), observations."""

    def __init__(self, path):
        try:
            with open(path, encoding="utf-8") as file:
                content = json.load(file)
            self.context = content["context"]
            self.observations = content["observations"]
            timings = content["benchmarks"]
        except (OSError, ValueError, KeyError, TypeError) as error:
            raise ResultsError(f"{path}: not a result file of graphspec ({error})") from error
        if self.context.get("schema") != 1:
            raise ResultsError(f"{path}: schema {self.context.get('schema')}, not 1")
        self.series = self._series(timings)

    @staticmethod
    def _series(timings):
        rows = {}
        for row in timings:
            if row.get("time_unit") != "ms" or row.get("error_occurred"):
                raise ResultsError(f"timing {row.get('name')}: not a sample in milliseconds")
            key = row["name"], row.get("spec")
            rows.setdefault(key, Series(row, [])).samples.append(row["real_time"])
        return list(rows.values())

    @property
    def experiments(self):
        """Finished experiments: name, place, what. One that was run in parts is one."""
        by_name = {}
        for experiment in self.context["experiments"]:
            by_name.setdefault(experiment["name"], experiment)
        return list(by_name.values())

    @property
    def failed(self):
        """Experiments that broke off: name, part where it is one, message."""
        return self.context.get("failed", [])

    def openmp_threads(self, *labels):
        """The host's threads in the run that has one of these experiments or parts; None where the
        file does not say."""
        for run in self.context.get("runs", []):
            if set(labels) & set(run["experiments"]):
                return run["openmp_threads"]
        return self.context.get("host", {}).get("openmp_threads")

    def graph_of(self, row):
        """The description of the graph that a row is about."""
        for graph in self.observed(kind="graph", experiment=row["experiment"], spec=row["spec"]):
            return graph
        raise ResultsError(f"no description of graph {row['spec']} in {row['experiment']}")

    def observed(self, **fields):
        """Observations whose fields have these values; a list or tuple offers several."""
        return [row for row in self.observations if _matches(row, fields)]

    def timed(self, **fields):
        """Series of samples whose rows have these values."""
        return [series for series in self.series if _matches(series.row, fields)]


def _matches(row, fields):
    for key, wanted in fields.items():
        value = row.get(key)
        if isinstance(wanted, (list, tuple)):
            if value not in wanted:
                return False
        elif value != wanted:
            return False
    return True
