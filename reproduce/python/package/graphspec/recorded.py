"""Recorded results as rows for pandas: pandas.DataFrame(recorded.claims(FOLDER)).

FOLDER is the folder of one machine, with the files that `graphspec reproduce` wrote. It is results/NVIDIA_H200 of a
clone, for example, or results/local/MACHINE for your own runs. The verdicts are computed by the code of the report.
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
    """A row for each claim of each paper: paper, name, place, kind, claim, published, verdict, reason, headline,
    evidence, and the results of the four criteria: direction, range, configuration, coverage.

    folder: the folder of a machine. Values of a claim have the unit that its sentence names. Raises InputError."""
    return _rows("claims", folder)


def timings(folder):
    """A row for each timed series: paper, scale, experiment, variant, graph, ... as recorded;
    median_ms and samples_ms in milliseconds. folder: the folder of a machine. Raises InputError."""
    return _rows("timings", folder)


def observations(folder):
    """A row for each counted or computed quantity: paper, scale, experiment, kind, ... as recorded.
    folder: the folder of a machine. Raises InputError."""
    return _rows("observations", folder)


@dataclasses.dataclass(frozen=True)
class Figure:
    """A figure of the report; a notebook shows it.

    file: the SVG file. caption: the text below the figure.
    """

    file: str
    caption: str

    def _repr_svg_(self):
        return pathlib.Path(self.file).read_text(encoding="utf-8")


def figures(folder):
    """A row for each figure: paper, scale, experiment, name, caption, file (SVG), and figure. The column figure
    contains a Figure, which a notebook shows. folder: the folder of a machine. Raises InputError."""
    return [{**row, "figure": Figure(row["file"], row["caption"])} for row in _rows("figures", folder)]
