"""The suite's recorded results, and yours, as rows that pandas takes: pandas.DataFrame(recorded.claims(F)).

F is a machine's folder with what `graphspec reproduce` wrote: results/NVIDIA_H200 of a clone, or yours,
results/local/MACHINE. The verdicts are those of the suite's report, by its own code.
"""

import dataclasses
import json
import os
import pathlib
import subprocess
import sys

from graphspec.errors import InputError

_HERE = pathlib.Path(__file__).resolve().parent


def _rows(what, folder):
    if not isinstance(folder, (str, os.PathLike)):
        raise InputError(f"folder: expected a path, not a value of type {type(folder).__name__}")
    folder = pathlib.Path(folder)
    if not any(folder.glob("*/*/results.json")):
        raise InputError(f"{folder}: the folder has no PAPER/SCALE/results.json; name a machine's folder, "
                         "such as results/NVIDIA_H200")
    # The report's modules are a program's own: they are not imported into somebody else's.
    printed = subprocess.run([sys.executable, "-B", _HERE / "recorded_rows.py", what, folder],
                             capture_output=True, text=True, check=False)
    if printed.returncode != 0:
        raise InputError(f"{folder}: {(printed.stderr.strip() or 'no rows').splitlines()[-1]}")
    return json.loads(printed.stdout)


def claims(folder):
    """A row for each claim of each paper: paper, name, place, kind, claim, published, verdict, headline,
    evidence, and what each of the four points came to: direction, range, configuration, coverage.

    folder: a machine's. Values of claims have the unit that their sentence names. Raises InputError."""
    return _rows("claims", folder)


def timings(folder):
    """A row for each timed series: paper, scale, experiment, variant, graph, ... as recorded;
    median_ms and samples_ms in milliseconds. folder: a machine's. Raises InputError."""
    return _rows("timings", folder)


def observations(folder):
    """A row for each thing that was counted or computed: paper, scale, experiment, kind, ... as recorded.
    folder: a machine's. Raises InputError."""
    return _rows("observations", folder)


@dataclasses.dataclass(frozen=True)
class Figure:
    """A figure of the report; a notebook shows it.

    file: its SVG; caption: what it shows.
    """

    file: str
    caption: str

    def _repr_svg_(self):
        return pathlib.Path(self.file).read_text(encoding="utf-8")


def figures(folder):
    """A row for each figure: paper, scale, experiment, name, caption, file (SVG), and figure, a Figure that
    a notebook shows. folder: a machine's. Raises InputError."""
    return [{**row, "figure": Figure(row["file"], row["caption"])} for row in _rows("figures", folder)]
