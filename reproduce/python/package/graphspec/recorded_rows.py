"""usage: recorded_rows.py claims|timings|observations|figures FOLDER: prints rows of a machine's folder
as JSON, by the modules of the suite's report. For recorded.py."""

import json
import pathlib
import statistics
import sys

HERE = pathlib.Path(__file__).resolve().parent
# Beside this file where the package was installed; in the tree above it.
REPRODUCE = next(folder for folder in (HERE / "reproduce", HERE.parents[2])
                 if (folder / "report").is_dir())
sys.path.insert(0, str(REPRODUCE / "report"))

import claims  # noqa: E402
import papers  # noqa: E402


def rows_of(what, paper):
    results = paper.results
    about = {"paper": paper.name, "scale": paper.scale}
    if what == "claims":
        for judged in paper.judgements:
            claim = judged.claim
            yield {**about, "name": claim["name"], "place": claim["place"], "kind": claims.kind_of(claim),
                   "claim": claim["claim"], "published": claim.get("published"),
                   "verdict": judged.verdict, "reason": judged.reason, "headline": judged.headline,
                   "evidence": judged.evidence,
                   **{name: point.state for name, point in judged.points.items()}}
    elif what == "timings" and results:
        for series in results.series:
            row = {name: value for name, value in series.row.items() if name not in ("real_time", "run")}
            yield {**about, **row, "median_ms": statistics.median(series.samples),
                   "samples_ms": series.samples}
    elif what == "observations" and results:
        for row in results.observations:
            yield {**about, **{name: value for name, value in row.items() if name != "run"}}
    elif what == "figures":
        for experiment, name, caption in paper.figures:
            yield {**about, "experiment": experiment, "name": name, "caption": caption,
                   "file": str(paper.where / f"{name}.svg")}


def main():
    what, machine = sys.argv[1], pathlib.Path(sys.argv[2])
    rows = [row for folder in papers.all_folders(REPRODUCE)
            for row in rows_of(what, papers.MachinePaper(folder, machine))]
    json.dump(rows, sys.stdout)


main()
