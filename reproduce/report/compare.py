#!/usr/bin/env python3
"""Compares the results of two machines, or of two programs on one machine.

usage: compare.py A B [--paper PAPER] [--json]

A and B are folders of machines (results/NVIDIA_H200), folders of a paper or a scale in them, or
results.json files. Two rows match if paper, scale, experiment, graph, variant, device and options are
equal. Generated graphs are equal only if the seeds of their runs are equal; graph files are equal only
if their contents and the option --undirected are equal. If one row is left on each side and only the
options differ (a size that is tuned on each machine), these two match as well, and the output shows
both options. A verdict is about B. `faster` and `slower` require disjoint 95 % intervals of the
medians. The output lists the matched rows, then counts the other rows by the reason why they have no
match. Exits with 1 if no row matches, and with 2 if a file is missing or is no result file.
"""

import argparse
import collections
import difflib
import json
import pathlib

from order_statistics import compare, median, median_interval
from quantity import groups_of
from results import Results, ResultsError, cause, run_script
from tables import options
from evidence import number

FASTER, SLOWER, UNCLEAR = "faster", "slower", "no difference shown"
ONLY_A, ONLY_B = "only in A", "only in B"
EQUAL, DIFFER = "counts equal", "counts differ"
MATCHED = (FASTER, SLOWER, UNCLEAR, EQUAL, DIFFER)
VERDICTS = (*MATCHED, ONLY_A, ONLY_B)

# Fields that a run finds, or that say which of its rounds were timed. They are not options.
OUTCOMES = {"rounds", "rounds_timed", "weights_read", "precision"}
BEFORE_OPTIONS = ("paper", "scale", "experiment", "what", "spec", "seed", "file", "variant", "device")
NO_ROW_MATCHES = 1  # exit code
FILES = ("results.json", "*/results.json", "*/*/results.json")  # of a scale, of a paper, of a machine

# The first field whose value no row of the other side has, together with the fields before it, is the
# reason why a row has no match.
REASONS = {"paper": "other paper", "scale": "other scale", "experiment": "other experiment",
           "device": "other device", "what": "times here, counts there", "spec": "other graph",
           "seed": "other seed", "file": "other content or direction of the graph file",
           "variant": "other variant"}
OTHER_OPTIONS = "other options"


class Side:
    """The results of A or of B: `runs`, and `rows` by paper, scale, experiment, graph, ..."""

    def __init__(self, path, paper):
        if not path.exists():
            raise ResultsError(f"{path}: there is no such file or folder"
                               f"{_folders_instead(path.parent, path.name)}")
        there = [path] if path.is_file() else [file for form in FILES for file in sorted(path.glob(form))]
        files = [file for file in there if paper in (None, self._paper(file))]
        if not files:
            instead = (names_instead(paper, sorted(set(map(self._paper, there)))) if there
                       else _folders_instead(path, ""))
            raise ResultsError(f"{path}: no {paper or 'PAPER'}/SCALE/results.json in it{instead}")
        self.path = path
        self.runs = []
        self.rows = {}
        for file in files:
            self._read(file)

    @staticmethod
    def _paper(file):
        return file.resolve().parent.parent.name

    def _read(self, file):
        results = Results(file)
        try:
            about = {"paper": self._paper(file), "scale": results.context["key"]["scale"]}
            self.runs += [{**about, "machine": run["machine"], "commit": run["program"]["commit"],
                           "changed_since_commit": run["program"]["changed_since_commit"],
                           "date": run["date"]} for run in results.runs]
            for row, samples in results.series:
                self._keep(about, "time", row, _made(row, results), {"samples": samples})
            for row in results.observed(kind="counts"):
                self._keep(about, "counts", row, _made(row, results), {"counts": row["counts"]})
        except (LookupError, TypeError) as error:
            raise ResultsError(f"{file}: not a result file of graphspec ({cause(error)})") from error

    def _keep(self, about, what, row, made, found):
        about = {**about, "experiment": row["experiment"], "what": what, "spec": row["spec"], **made,
                 "variant": row["variant"], "device": row["device"]}
        chosen = {key: value for key, value in options(row).items() if key not in OUTCOMES}
        key = (tuple(about.values()), json.dumps(chosen, sort_keys=True))
        self.rows.setdefault(key, []).append(
            {**about, "graph": row["graph"], "options": chosen, **found})


def names_instead(word, names):
    """Completes a message about an unknown name by the near name, or by all names."""
    near = difflib.get_close_matches(word, names, 1)
    return f"; did you mean '{near[0]}'?" if near else f"; expected {' or '.join(names)}" if names else ""


def _folders_instead(parent, word):
    """The folders with results in `parent` whose names contain the word; if there are none, all."""
    there = sorted(each.name for each in parent.glob("*") if any(any(each.glob(form)) for form in FILES))
    return names_instead(word, [name for name in there if word in name] or there)


def _made(row, results):
    """What decides the arcs and weights of a row's graph besides its description: the seed of a
    generated graph; the content of a graph file, and whether it is read as undirected."""
    key = results.runs[row.get("run", 0)]["key"]
    for graph in key.get("graphs") or []:
        if row["spec"] == graph["file"]:
            return {"seed": None, "file": graph["fingerprint"] + (
                " undirected" if key.get("undirected") else "")}
    return {"seed": key.get("seed"), "file": None}


def matched(left, right):
    """Pairs of rows in the order of A, then of B. A row without a match has None beside it."""
    pairs = []
    rest_of_left, rest_of_right = {}, {}
    for key in dict.fromkeys([*left.rows, *right.rows]):
        ones, others = left.rows.get(key, []), right.rows.get(key, [])
        shared = min(len(ones), len(others))
        pairs += zip(ones[:shared], others[:shared])
        rest_of_left.setdefault(key[0], []).extend(ones[shared:])
        rest_of_right.setdefault(key[0], []).extend(others[shared:])
    for about, ones in rest_of_left.items():
        others = rest_of_right[about]
        if len(ones) == len(others) == 1:
            pairs.append((ones[0], others[0]))
        else:
            pairs += [(one, None) for one in ones] + [(None, other) for other in others]
    return pairs


def other_seeds(rows):
    """"A 7, B 1" if rows of the sides differ in the seed of their graphs; otherwise empty."""
    seeds = [sorted({str(row["seed"]) for row in rows if row["seed"] is not None and row[side]})
             for side in ("a", "b")]
    return "" if seeds[0] == seeds[1] or not all(seeds) else ", ".join(
        f"{name} {' and '.join(of_side)}" for name, of_side in zip("AB", seeds))


def _summary(row):
    """Median, interval and number of samples; or the counts."""
    if row is None:
        return None
    if row["what"] == "counts":
        return {"counts": row["counts"]}
    low, high = median_interval(row["samples"]) or (None, None)
    return {"median_ms": median(row["samples"]), "low_ms": low, "high_ms": high,
            "samples": len(row["samples"])}


def judged(one, other):
    """A row of the comparison: what both are about, their numbers, the verdict on B."""
    known = one or other
    row = {key: known[key] for key in (*BEFORE_OPTIONS, "graph", "options")}
    row.update(a=_summary(one), b=_summary(other), ratio=None)
    if one is None or other is None:
        row["verdict"] = ONLY_B if one is None else ONLY_A
        return row
    if one["options"] != other["options"]:
        row["options_of_b"] = other["options"]
    if known["what"] == "counts":
        row["differing"] = [name for name in {**one["counts"], **other["counts"]}
                            if one["counts"].get(name) != other["counts"].get(name)]
        row["verdict"] = DIFFER if row["differing"] else EQUAL
        return row
    row["ratio"] = row["a"]["median_ms"] / row["b"]["median_ms"] if row["b"]["median_ms"] else None
    row["verdict"] = {"faster": FASTER, "slower": SLOWER, "unclear": UNCLEAR}[
        compare(other["samples"], one["samples"])]
    return row


def reasons(rows, side):
    """Counts rows that `side` has no match for, by the reason: {"other scale": 3, ...}."""
    ranked = [dict(zip(BEFORE_OPTIONS, about)) for about, _ in side.rows]
    known = {tuple(about[field] for field in list(REASONS)[:depth])
             for about in ranked for depth in range(1, len(REASONS) + 1)}

    def reason(row):
        values = tuple(row[field] for field in REASONS)
        return next((text for depth, text in enumerate(REASONS.values(), 1)
                     if values[:depth] not in known), OTHER_OPTIONS)

    counted = collections.Counter(map(reason, rows))
    return {text: counted[text] for text in (*REASONS.values(), OTHER_OPTIONS) if counted[text]}


def unmatched(left, right, rows):
    """For the rows of A alone and of B alone, how many have which reason."""
    return {verdict: reasons([row for row in rows if row["verdict"] == verdict], other)
            for verdict, other in ((ONLY_A, right), (ONLY_B, left))}


def differing_commits(left, right):
    """A line for each paper and scale that both sides have, measured by programs of different
    commits."""
    of_left, of_right = _commits(left), _commits(right)
    return [f"{' '.join(about)}: A was measured at commit {', '.join(commits)}, and B at commit "
            f"{', '.join(of_right[about])}"
            for about, commits in of_left.items()
            if about in of_right and set(commits) != set(of_right[about])]


def _commits(side):
    """The commits of a side's runs, in their order, by paper and scale."""
    return {about: list(dict.fromkeys(run["commit"][:10] for run in of_group))
            for about, of_group in groups_of(
                side.runs, lambda run: (run["paper"], run["scale"])).items()}


def _options(chosen):
    return ", ".join(f"{key} {value}" for key, value in chosen.items())


def _cells(row):
    def time(summary):
        if "counts" in summary:
            return ["", ""]
        ends = (f"{summary['low_ms']:.4g} to {summary['high_ms']:.4g}" if summary["low_ms"] is not
                None else f"n {summary['samples']}, too few")
        return [f"{summary['median_ms']:.4g}", ends]
    about = ", ".join(filter(None, [row["variant"], _options(row["options"])]))
    if "options_of_b" in row:
        about += f" (B: {_options(row['options_of_b']) or 'none'})"
    verdict = row["verdict"]
    if row.get("differing"):
        changes = [f"{name} {number(row['a']['counts'].get(name, 'none'))} to "
                   f"{number(row['b']['counts'].get(name, 'none'))}"
                   for name in row["differing"]]
        verdict += ": " + ", ".join(changes)
    ratio = f"{row['ratio']:.3g}" if row["ratio"] else ""
    return [row["graph"], about, row["device"], *time(row["a"]), *time(row["b"]), ratio, verdict]


HEADER = ["graph", "variant", "device", "A, ms", "95 %", "B, ms", "95 %", "A / B", "verdict on B"]
NUMERIC = {3, 5, 7}


def _aligned(lines):
    widths = [max(len(line[place]) for line in lines) for place in range(len(HEADER))]
    for line in lines:
        cells = [cell.rjust(width) if place in NUMERIC else cell.ljust(width)
                 for place, (cell, width) in enumerate(zip(line, widths))]
        yield "  " + "  ".join(cells).rstrip()


def print_text(left, right, rows):
    for name, side in (("A", left), ("B", right)):
        machines = ", ".join(dict.fromkeys(run["machine"] for run in side.runs))
        dates = sorted(run["date"] for run in side.runs)
        print(f"{name}: {side.path}, {machines}, {len(side.runs)} run"
              f"{'s' if len(side.runs) > 1 else ''} from {dates[0]} to {dates[-1]}")
    for line in differing_commits(left, right):
        print(f"different programs: {line}")
    if other_seeds(rows):
        print(f"other seed: {other_seeds(rows)}; generated graphs of different seeds do not match")
    both = [row for row in rows if row["verdict"] in MATCHED]
    for about, of_group in groups_of(both, lambda row: (row["paper"], row["scale"],
                                                        row["experiment"])).items():
        print("\n" + ", ".join(about))
        print("\n".join(_aligned([HEADER, *map(_cells, of_group)])))
    print(f"\nmatched rows: {len(both)}{_counted(tally(both))}")
    for verdict, counts in unmatched(left, right, rows).items():
        if counts:
            print(f"rows {verdict}: {sum(counts.values())}{_counted(counts)}")
    scales = [" and ".join(sorted({row["scale"] for of_key in side.rows.values() for row in of_key}))
              for side in (left, right)]
    if not both and scales[0] != scales[1]:
        print(f"A has results at scale {scales[0]}, and B at scale {scales[1]}; rows of different scales "
              "do not match. `graphspec reproduce --scale` selects the scale of a run")


def _counted(counts):
    """" (3 faster, 1 slower)"; empty if all counts are 0."""
    listed = ", ".join(f"{count} {text}" for text, count in counts.items() if count)
    return f" ({listed})" if listed else ""


def tally(rows):
    """The number of rows of each verdict."""
    return {verdict: sum(row["verdict"] == verdict for row in rows) for verdict in VERDICTS}


def as_data(left, right, rows):
    return {"a": {"path": str(left.path), "runs": left.runs},
            "b": {"path": str(right.path), "runs": right.runs},
            "differing_commits": differing_commits(left, right),
            "tally": tally(rows), "unmatched": unmatched(left, right, rows), "rows": rows}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("left", type=pathlib.Path, metavar="A")
    parser.add_argument("right", type=pathlib.Path, metavar="B")
    parser.add_argument("--paper")
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    left = Side(arguments.left, arguments.paper)
    right = Side(arguments.right, arguments.paper)
    rows = [judged(one, other) for one, other in matched(left, right)]
    if arguments.json:
        print(json.dumps(as_data(left, right, rows), indent=1, ensure_ascii=False))
    else:
        print_text(left, right, rows)
    return 0 if any(row["verdict"] in MATCHED for row in rows) else NO_ROW_MATCHES


if __name__ == "__main__":
    run_script(main, "graphspec")
