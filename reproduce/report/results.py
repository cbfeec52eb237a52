"""One result file, and how rows are chosen from it."""

import collections
import json
import pathlib
import sys

PAPERS = pathlib.Path(__file__).resolve().parent.parent


class ResultsError(Exception):
    """A file that is not what it should be; the message names it."""


def label(experiment):
    """"figure_5" or "figure_5/blocked"."""
    part = experiment.get("part")
    return f"{experiment['name']}/{part}" if part else experiment["name"]


def with_present_names(content, paper):
    """The content of a file that was written when variants and experiments of the paper were called
    otherwise: reproduce/PAPER/renamed.json has the names of then and of now."""
    try:
        renamed = json.loads((PAPERS / paper / "renamed.json").read_text(encoding="utf-8"))
    except FileNotFoundError:
        return content

    def present(value):
        if isinstance(value, str):
            return "/".join(renamed.get(part, part) for part in value.split("/"))
        if isinstance(value, list):
            return [present(one) for one in value]
        if isinstance(value, dict):
            return {renamed.get(key, key): present(one) for key, one in value.items()}
        return value

    return present(content)


def run_script(main, name, *errors):
    """Ends the process with what main() returns; with 2, and a line that begins with the name, where
    a file is not what it should be, or cannot be read or written."""
    try:
        sys.exit(main())
    except BrokenPipeError:
        sys.stderr.close()  # whoever reads has read enough
    except (ResultsError, OSError, *errors) as error:
        print(f"{name}: {error}", file=sys.stderr)
        sys.exit(2)


Series = collections.namedtuple("Series", "row samples")  # a timed row, and all its milliseconds


class Results:
    """What `graphspec reproduce` wrote: context, timings (one row a sample), observations."""

    def __init__(self, path):
        try:
            with open(path, encoding="utf-8") as file:
                content = json.load(file)
            # results/MACHINE/PAPER/SCALE/results.json
            content = with_present_names(content, pathlib.Path(path).resolve().parent.parent.name)
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
