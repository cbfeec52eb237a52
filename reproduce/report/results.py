"""One result file, and how rows are chosen from it."""

import collections
import json
import pathlib
import sys

import runs
from runs import label

PAPERS = pathlib.Path(__file__).resolve().parent.parent


class ResultsError(Exception):
    """A file that is not what it should be; the message names it."""


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
    """What `graphspec reproduce` wrote.

    runs          what each says of itself: date, machine, host, program, device, key
    context       the first run's, with all `runs`, and with `experiments` and those that `failed`, each
                  with the index of its `run`
    observations  rows of what was counted or computed
    series        timings, one row and all its samples
    """

    def __init__(self, path):
        try:
            with open(path, encoding="utf-8") as file:
                content = json.load(file)
            # results/MACHINE/PAPER/SCALE/results.json
            content = with_present_names(content, pathlib.Path(path).resolve().parent.parent.name)
            if content["context"]["schema"] not in (1, runs.SCHEMA):
                raise ResultsError(f"{path}: schema {content['context']['schema']}, not 1 or "
                                   f"{runs.SCHEMA}")
            content = runs.in_present_form(content)
            self.runs = content["context"]["runs"]
            # Without rows there is no run.
            self.context = {**(self.runs[0] if self.runs else {}), **content["context"]}
            self.observations = content["observations"]
            self.series = self._series(content["benchmarks"], path)
        except (OSError, ValueError, KeyError, TypeError) as error:
            raise ResultsError(f"{path}: not a result file of graphspec ({error})") from error

    @staticmethod
    def _series(timings, path):
        rows = {}
        for row in timings:
            if row.get("time_unit") != "ms" or row.get("error_occurred"):
                raise ResultsError(f"{path}: timing {row.get('name')}: not a sample in milliseconds")
            key = row["name"], row.get("spec"), row.get("device")
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
        return self.context["failed"]

    def runs_of(self, names):
        """The runs that have experiments of these names, or parts of them."""
        return [self.runs[index] for index in sorted(
            {each["run"] for each in self.context["experiments"] if each["name"] in names})]

    def of_other_runs(self, name):
        """What is to be said of an experiment whose rows are not all of the first run's like."""
        return [f"{run['date']}{text}" for run in self.runs_of([name])
                if (text := runs.otherwise(run, self.runs[0]))]

    def openmp_threads(self, *labels):
        """The host's threads in the run that has one of these experiments or parts; None where the
        file does not say."""
        index = next((each["run"] for each in self.context["experiments"] if label(each) in labels),
                     0)
        return self.runs[index].get("host", {}).get("openmp_threads")

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

    def rows(self, **fields):
        """Of both: observations, and the timed rows of which series are."""
        return self.observed(**fields) + [series.row for series in self.timed(**fields)]


def _matches(row, fields):
    for key, wanted in fields.items():
        value = row.get(key)
        if isinstance(wanted, (list, tuple)):
            if value not in wanted:
                return False
        elif value != wanted:
            return False
    return True
