"""The suite's recorded results, and yours, as rows that pandas takes: pandas.DataFrame(recorded.claims(F)).

F is a machine's folder with what `graphspec reproduce` wrote: results/NVIDIA_H200 of a clone, or yours,
results/local/MACHINE. The verdicts are those of the suite's report, by its own code.
"""

import json
import pathlib
import subprocess
import sys

from graphspec.errors import InputError

_HERE = pathlib.Path(__file__).resolve().parent


def _rows(what, folder):
    folder = pathlib.Path(folder)
    if not any(folder.glob("*/*/results.json")):
        raise InputError(f"{folder}: there is no PAPER/SCALE/results.json in it; name a machine's folder, "
                         "such as results/NVIDIA_H200")
    # The report's modules are a program's own: they are not imported into somebody else's.
    printed = subprocess.run([sys.executable, "-B", _HERE / "recorded_rows.py", what, folder],
                             capture_output=True, text=True, check=False)
    if printed.returncode != 0:
        raise InputError(f"{folder}: {(printed.stderr.strip() or 'no rows').splitlines()[-1]}")
    return json.loads(printed.stdout)


def claims(folder):
    """A row for each claim of each paper: paper, name, place, kind, claim, published, verdict, headline,
    evidence, and what each of the four points came to: direction, range, configuration, coverage."""
    return _rows("claims", folder)


def timings(folder):
    """A row for each timed series: paper, scale, experiment, variant, graph, ... as recorded;
    median_ms and samples_ms in milliseconds."""
    return _rows("timings", folder)


def observations(folder):
    """A row for each thing that was counted or computed: paper, scale, experiment, kind, ... as recorded."""
    return _rows("observations", folder)


def figures(folder):
    """A row for each figure: paper, experiment, name, caption, file (SVG), for a notebook:
    IPython.display.SVG(filename=row["file"])."""
    return _rows("figures", folder)
