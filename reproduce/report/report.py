#!/usr/bin/env python3
"""Draws the figures and writes the report of one result file into the folder of that file.

usage: report.py RESULTS.json --paper FOLDER

FOLDER is the paper's folder with claims.json, published.csv, quantities.py and figures.py. The script
prints each claim that does not hold as published, and the number of claims by verdict. Exit code 0: no
claim of the paper has the verdict "contradicted" or "direction only"; 4: at least one has; 2: no report
could be written. (Python itself exits with 1 and 2.)
"""

import argparse
import importlib
import json
import pathlib
import sys

import claims
import output_file
from papers import read_published, with_derived
from results import Results, run_script

A_CLAIM_IS_CONTRADICTED = 4
# Claims with these verdicts are printed. The other verdicts are only counted.
PRINTED = (claims.CONTRADICTED, claims.DIRECTION_ONLY, claims.UNDECIDED, claims.PARTLY_RUN,
           claims.NOT_MET)


def draw_figures(figures, results, published, folder):
    """Draws the figures that have rows. Returns (experiment, name, caption) of each, in the order of
    the experiments."""
    import drawing  # matplotlib takes a second to load, so the arguments are checked first

    drawn = []
    for experiment, draw in figures.ALL:
        name = draw.__name__
        try:
            drawn.append((experiment, name, draw(results, published, lambda figure: drawing.save(
                figure, folder / name))))
        except drawing.NotThere:
            drawing.remove(folder / name)  # a figure of an earlier run
    places = [experiment["name"] for experiment in results.experiments]
    return sorted((each for each in drawn if each[0] in places),
                  key=lambda each: places.index(each[0]))


def print_summary(judgements, report):
    for judgement in judgements:
        if judgement.verdict in PRINTED:
            print(f"  {judgement.verdict}: {judgement.claim['claim']}")
            for text in filter(None, (judgement.reason, judgement.evidence)):
                print(f"    {text}")
    print(*claims.summary(judgements), f"report: {report}", sep="\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("results", type=pathlib.Path)
    parser.add_argument("--paper", type=pathlib.Path, required=True, metavar="FOLDER")
    arguments = parser.parse_args()
    sys.path.append(str(arguments.paper))
    quantities = importlib.import_module("quantities")
    figures = importlib.import_module("figures")

    published = read_published(arguments.paper)
    results = with_derived(Results(arguments.results), quantities, published)
    judgements = claims.judge_all(arguments.paper / "claims.json", results,
                                  quantities.ALL)
    folder = arguments.results.parent
    drawn = draw_figures(figures, results, published, folder)
    import pages  # loads jinja2
    import small_plots  # loads matplotlib

    plots = small_plots.draw(results, quantities, folder)
    report = folder / "report.md"
    output_file.write(folder / "figures.json", json.dumps(
        [dict(zip(("experiment", "name", "caption"), each)) for each in drawn], indent=1,
        ensure_ascii=False) + "\n")
    output_file.write(report, pages.page("paper.md", paper=arguments.paper.name, results=results,
                                   judgements=judgements, published=published, drawn=drawn,
                                   sources=claims.sources(arguments.paper / "claims.json"),
                                   plots=plots, quantities=quantities))
    print_summary(judgements, report)
    failed = any(judgement.verdict in (claims.CONTRADICTED, claims.DIRECTION_ONLY)
                 for judgement in claims.of_kind(judgements, claims.PAPER))
    return A_CLAIM_IS_CONTRADICTED if failed else 0


if __name__ == "__main__":
    run_script(main, "report", claims.ClaimError)
