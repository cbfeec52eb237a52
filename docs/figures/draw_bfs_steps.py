#!/usr/bin/env python3
"""Draws README.md's figure from one result file: the time of each BFS step on a GPU, graph by graph.

usage: draw_bfs_steps.py RESULTS.json OUTPUT.svg

The samples are those of experiment `steps`; a point is their median, the line through it reaches from
the least to the greatest.
"""

import pathlib
import sys

import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt  # noqa: E402  (the backend is chosen first)

sys.path.append(str(pathlib.Path(__file__).resolve().parents[2] / "reproduce" / "report"))

from order_statistics import median  # noqa: E402  (the path comes first)
from quantity import groups_of  # noqa: E402
from results import Results  # noqa: E402

OURS = "#c2410c"
PAPER = "#1779c4"
OUR_STEPS = ("hoisted_bound", "tuned")


def draw(results, output):
    graphs = groups_of([each for each in results.timed(experiment="steps", device="gpu")
                        if "step" in each.row], lambda each: each.row["spec"])
    if not graphs:
        raise SystemExit("no times of experiment `steps` on a GPU in that file")
    plt.rcParams.update({"font.size": 9, "svg.hashsalt": "graphspec", "font.family": "sans-serif"})
    figure, panels = plt.subplots(1, len(graphs), figsize=(3.0 * len(graphs) + 1.4, 3.1),
                                  sharey=True, squeeze=False)
    for panel, steps in zip(panels[0], graphs.values()):
        steps.sort(key=lambda each: each.row["step"])
        medians = [median(each.samples) for each in steps]
        # Points, not bars: a logarithmic axis has no zero for a bar to stand on.
        for place, (each, middle) in enumerate(zip(steps, medians)):
            least, greatest = min(each.samples), max(each.samples)
            colour = OURS if each.row["variant"] in OUR_STEPS else PAPER
            panel.axhline(place, color="#e5e7eb", linewidth=1, zorder=0)
            panel.plot([least, greatest], [place, place], color=colour)
            panel.plot(middle, place, "o", color=colour, markersize=6)
            panel.annotate(f"{middle:.3g}", (greatest, place), (7, 0), va="center",
                           textcoords="offset points", fontsize=8,
                           bbox={"facecolor": "white", "edgecolor": "none", "pad": 1})
        panel.set_xscale("log")
        panel.set_xlim(min(medians) / 1.8, max(medians) * 3)
        panel.set_yticks(range(len(steps)), [each.row["variant"] for each in steps])
        graph = results.graph_of(steps[0].row)
        panel.set_title(f"{graph['graph']}: {graph['vertices']:,} vertices,\n{graph['arcs']:,} arcs, "
                        f"{graph['levels']:,} levels", fontsize=9)
        panel.set_xlabel("ms a search (median)")
        panel.spines[["top", "right"]].set_visible(False)
        panel.tick_params(axis="y", length=0)
    device = results.context["device"]["name"]
    figure.suptitle(f"Breadth-first search step by step on one {device}", fontsize=10)
    panels[0][0].invert_yaxis()  # the axis is shared
    figure.tight_layout()
    figure.savefig(output, metadata={"Date": None})


if len(sys.argv) != 3:
    raise SystemExit(__doc__)
draw(Results(sys.argv[1]), sys.argv[2])
