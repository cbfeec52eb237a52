"""Recorded results as rows for pandas."""

import pathlib

import nbclient
import nbformat
import pandas
import pytest

import graphspec
from graphspec import recorded

ROOT = pathlib.Path(__file__).resolve().parents[3]
MACHINE = ROOT / "results" / "NVIDIA_H200"


def test_claims_have_the_verdicts_of_the_report():
    claims = pandas.DataFrame(recorded.claims(MACHINE))
    report = (MACHINE / "report.md").read_text(encoding="utf-8")
    papers = claims[claims.kind == "paper"]
    reproduced = int((papers.verdict == "reproduced").sum())
    assert len(papers) > 50 and f"{reproduced} " in report


def test_timings_and_figures_are_tables():
    timings = pandas.DataFrame(recorded.timings(MACHINE))
    assert (timings.median_ms > 0).all() and {"paper", "experiment", "variant"} <= set(timings.columns)
    assert all(pathlib.Path(row["file"]).is_file() for row in recorded.figures(MACHINE))
    assert "file" in pandas.DataFrame(recorded.figures(MACHINE)).columns
    assert recorded.observations(MACHINE)


def test_the_notebook_shows_tables_and_figures():
    notebook = nbformat.read(ROOT / "reproduce" / "python" / "results.ipynb", as_version=4)
    nbclient.NotebookClient(notebook, kernel_name="python3", timeout=120,
                            resources={"metadata": {"path": ROOT}}).execute()
    shown = [output.data for cell in notebook.cells if cell.cell_type == "code" for output in cell.outputs]
    figures = [data["image/svg+xml"] for data in shown if "image/svg+xml" in data]
    assert len(figures) == 2 and all("<svg" in figure for figure in figures)
    tables = [data["text/html"] for data in shown if "text/html" in data]
    assert len(tables) == 2 and "reproduced" in tables[0] and "block_queue" in tables[1]


def test_another_folder_is_named():
    with pytest.raises(graphspec.InputError, match="results.json"):
        recorded.claims("/")
