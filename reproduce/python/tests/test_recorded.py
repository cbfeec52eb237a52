"""Recorded results as rows for pandas."""

import pathlib

import pandas
import pytest

import graphspec
from graphspec import recorded

MACHINE = pathlib.Path(__file__).resolve().parents[3] / "results" / "NVIDIA_H200"


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
    assert recorded.observations(MACHINE)


def test_another_folder_is_named():
    with pytest.raises(graphspec.InputError, match="results.json"):
        recorded.claims("/")
