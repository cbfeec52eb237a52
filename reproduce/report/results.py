"""Reads a result file and selects its rows."""

import collections
import json
import pathlib
import sys

import runs
from measured import Measured
from runs import label

PAPERS = pathlib.Path(__file__).resolve().parent.parent
TREE = PAPERS.parent


class ResultsError(Exception):
    """A file has the wrong content. The message names the file."""


def with_present_names(content, paper):
    """The content of a file with the present names of variants and experiments, and with the present
    descriptions of experiments. reproduce/PAPER/renamed.json maps earlier texts to present texts."""
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


def cause(error):
    """Why a file has the wrong content, without the words of a parser."""
    if isinstance(error, json.JSONDecodeError):
        return f"line {error.lineno}, column {error.colno}: not JSON"
    if isinstance(error, UnicodeDecodeError):
        return "not a text in UTF-8"
    if isinstance(error, KeyError):
        return f"the key {error.args[0]!r} is missing"
    if isinstance(error, OSError):
        return error.strerror
    return "a value is not of the expected form"


def from_root(path):
    """A path for a command in the root of the repository: relative if the path is inside of it."""
    path = pathlib.Path(path).resolve()
    return path.relative_to(TREE).as_posix() if path.is_relative_to(TREE) else str(path)


def run_script(main, name, *errors):
    """Exits with the result of main(). If a file is wrong, or cannot be read or written, or a Python
    module is missing, prints one line that begins with the script's name, and exits with 2."""
    try:
        sys.exit(main())
    except BrokenPipeError:
        sys.stderr.close()  # the reader closed the pipe
    except (ResultsError, OSError, *errors) as error:
        print(f"{name}: {error}", file=sys.stderr)
        sys.exit(2)
    except ModuleNotFoundError as error:
        print(f"{name}: {sys.executable} has no module {error.name}: install python3-matplotlib and "
              "python3-jinja2, for example by `cmake/setup.sh --for report`", file=sys.stderr)
        sys.exit(2)


Series = collections.namedtuple("Series", "row samples")  # a timed row, and all its milliseconds
TIME_FIELDS = frozenset({"milliseconds", "phase_ms", "parts"})  # of an observation that has times


class Results:
    """A result file of `graphspec reproduce`.

    path          of the file
    runs          the description of each run: date, machine, host, program, device, key
    context       the description of the first run, all `runs`, the finished `experiments` and those
                  that `failed`, each with the index of its `run`
    observations  rows of counts and computed values
    series        timings: a row and all its samples

    A row's field `run` is the index of its run. It is missing if no finished experiment has the row.
    """

    def __init__(self, path):
        self.path = pathlib.Path(path)
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
            self.observations = self._with_runs(content["observations"])
            self.series = self._series(self._with_runs(content["benchmarks"]), path)
        except (OSError, ValueError, KeyError, TypeError) as error:
            raise ResultsError(f"{path}: not a result file of graphspec ({cause(error)})") from error

    def _with_runs(self, rows):
        """The rows with the index of the run that measured each."""
        run_of = {(each["name"], each.get("part")): each["run"] for each in self.context["experiments"]}
        known = [(row, run_of.get((row.get("experiment"), row.get("part")))) for row in rows]
        return [row if run is None else {**row, "run": run} for row, run in known]

    @staticmethod
    def _series(timings, path):
        rows = {}
        for row in timings:
            if row.get("time_unit") != "ms" or row.get("error_occurred"):
                raise ResultsError(f"{path}: timing {row.get('name')}: not a sample in milliseconds")
            key = row["name"], row.get("spec"), row.get("device")
            rows.setdefault(key, Series(row, [])).samples.append(row["real_time"])
        return list(rows.values())

    @staticmethod
    def measured(series):
        """The median of a series in milliseconds, with its interval and its run."""
        return Measured.of(series.samples, runs_of_row(series.row))

    @property
    def experiments(self):
        """Finished experiments: name, place, what. The parts of an experiment count as one."""
        by_name = {}
        for experiment in self.context["experiments"]:
            by_name.setdefault(experiment["name"], experiment)
        return list(by_name.values())

    @property
    def has_times(self):
        """Whether any row has times. Otherwise the file contains counts and computed values only."""
        return bool(self.series) or any(TIME_FIELDS & row.keys() for row in self.observations)

    @property
    def failed(self):
        """Failed experiments: name, part (optional), message."""
        return self.context["failed"]

    def runs_of(self, names):
        """The runs that contain experiments of these names, or parts of them."""
        return [self.runs[index] for index in sorted(
            {each["run"] for each in self.context["experiments"] if each["name"] in names})]

    def of_other_runs(self, name):
        """A line for each run of an experiment that differs from the first run: which rows the run
        measured, when and where."""
        lines = []
        for run in self.runs_of([name]):
            if not runs.otherwise(run, self.runs[0]):
                continue
            parts = [f"`{each['part']}`" for each in self.context["experiments"] if each["name"] == name
                     and self.runs[each["run"]] is run and each.get("part")]
            lines.append(f"{'Rows of ' + ', '.join(parts) if parts else 'All rows'}: run of {run['date']} "
                         f"({run['machine']}, {run['host']['cores']} cores)"
                         f"{runs.other_program(run, self.runs[0])}")
        return lines

    def openmp_threads(self, *labels):
        """The host's threads in the run that has one of these experiments or parts; None where the
        file does not say."""
        index = next((each["run"] for each in self.context["experiments"] if label(each) in labels),
                     0)
        return self.runs[index].get("host", {}).get("openmp_threads")

    def graph_of(self, row):
        """The description of a row's graph."""
        for graph in self.observed(kind="graph", experiment=row["experiment"], spec=row["spec"]):
            return graph
        raise ResultsError(f"no description of graph {row['spec']} in {row['experiment']}")

    def observed(self, **fields):
        """Observations whose fields have these values. A list or tuple allows several values."""
        return [row for row in self.observations if _matches(row, fields)]

    def timed(self, **fields):
        """Series whose rows have these values."""
        return [series for series in self.series if _matches(series.row, fields)]

    def rows(self, **fields):
        """Observations and rows of series with these values."""
        return self.observed(**fields) + [series.row for series in self.timed(**fields)]


def runs_of_row(row):
    """The index of a row's run as a set; empty if it is unknown."""
    return frozenset() if row.get("run") is None else frozenset([row["run"]])


def _matches(row, fields):
    for key, wanted in fields.items():
        value = row.get(key)
        if isinstance(wanted, (list, tuple)):
            if value not in wanted:
                return False
        elif value != wanted:
            return False
    return True
