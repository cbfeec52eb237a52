#!/usr/bin/env python3
"""Draws README.md's figure from one result file: the time of each BFS step on a GPU, graph by graph.

usage: draw_bfs_steps.py RESULTS.json OUTPUT.svg

The samples are those of experiment `steps`; a point is their median, the line through it reaches from
the least to the greatest.
"""

import json
import statistics
import sys

import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt  # noqa: E402  (the backend is chosen first)

OURS = "#c2410c"
PAPER = "#1779c4"


def samples_by_graph(content):
    """{(graph, spec): {(step, variant): [ms]}} of the GPU's rows, in the file's order."""
    graphs = {}
    for row in content["benchmarks"]:
        if row.get("experiment") != "steps" or row.get("device") != "gpu" or "step" not in row:
            continue
        series = graphs.setdefault((row["graph"], row["spec"]), {})
        series.setdefault((row["step"], row["variant"]), []).append(row["real_time"])
    return graphs


def title_of(content, graph, spec):
    for row in content["observations"]:
        if row.get("kind") == "graph" and row["experiment"] == "steps" and row["spec"] == spec:
            return (f"{graph}: {row['vertices']:,} vertices,\n{row['arcs']:,} arcs, "
                    f"{row['levels']:,} levels")
    return graph


def draw(content, output):
    graphs = samples_by_graph(content)
    if not graphs:
        raise SystemExit("no times of experiment `steps` on a GPU in that file")
    plt.rcParams.update({"font.size": 9, "svg.hashsalt": "graphspec", "font.family": "sans-serif"})
    figure, panels = plt.subplots(1, len(graphs), figsize=(3.0 * len(graphs) + 1.4, 3.1),
                                  sharey=True, squeeze=False)
    for panel, ((graph, spec), series) in zip(panels[0], graphs.items()):
        steps = sorted(series)
        medians = [statistics.median(series[step]) for step in steps]
        last = steps[-1]
        # Points, not bars: a logarithmic axis has no zero for a bar to stand on.
        for place, (step, median) in enumerate(zip(steps, medians)):
            colour = OURS if step == last else PAPER
            panel.axhline(place, color="#e5e7eb", linewidth=1, zorder=0)
            panel.plot([min(series[step]), max(series[step])], [place, place], color=colour)
            panel.plot(median, place, "o", color=colour, markersize=6)
            panel.annotate(f"{median:.3g}", (max(series[step]), place), (7, 0), va="center",
                           textcoords="offset points", fontsize=8,
                           bbox={"facecolor": "white", "edgecolor": "none", "pad": 1})
        panel.set_xscale("log")
        panel.set_xlim(min(medians) / 1.8, max(medians) * 3)
        panel.set_yticks(range(len(steps)), [name for _, name in steps])
        panel.set_title(title_of(content, graph, spec), fontsize=9)
        panel.set_xlabel("ms a search (median)")
        panel.spines[["top", "right"]].set_visible(False)
        panel.tick_params(axis="y", length=0)
    device = content["context"]["device"]["name"]
    figure.suptitle(f"Breadth-first search step by step on one {device}", fontsize=10)
    panels[0][0].invert_yaxis()  # the axis is shared
    figure.tight_layout()
    figure.savefig(output, metadata={"Date": None})


def main():
    if len(sys.argv) != 3:
        raise SystemExit(__doc__)
    with open(sys.argv[1], encoding="utf-8") as file:
        content = json.load(file)
    draw(content, sys.argv[2])


main()
