"""The figures of the study of scaling."""

import drawing
from quantity import groups_of


def _over_ranks(axis, rows, key, **words):
    """Draws one line per problem."""
    for index, (rung, of) in enumerate(groups_of(rows, "graph").items()):
        axis.plot([row["ranks"] for row in of], [row[key] for row in of], linewidth=1.2, markersize=5,
                  label=rung.replace("_", " "), **drawing.look(index))
    ranks = sorted({row["ranks"] for row in rows})
    axis.set_xscale("log", base=2)
    axis.set_xticks(ranks, list(map(str, ranks)))
    drawing.words(axis, "ranks", **words)
    return ranks


def _both(results, save, experiment, gain, caption):
    rows = drawing.needed(results.observed(kind="scaling", experiment=experiment))
    timed = [row for row in rows if "milliseconds" in row]
    figure, axes = drawing.panels(2, width=4.4, height=3.2, columns=2)
    if timed:
        ranks = _over_ranks(axes[0], timed, gain, y="speed-up over one rank" if gain == "over_one_rank" else gain)
        ideal = ranks if gain == "over_one_rank" else [1] * len(ranks)
        axes[0].plot(ranks, ideal, color="#666666", linewidth=0.9, linestyle="--")
        axes[0].set_ylim(bottom=0)
        _over_ranks(axes[1], timed, "communication_share", y="share of the time in communication")
        axes[1].set_ylim(0, 1)
        shown = "speed-up over one rank" if gain == "over_one_rank" else "efficiency"
        said = (f"The left panel shows the {shown} on GPUs, from median times. The dashed line is the "
                "ideal. The right panel shows the share of the time in which the ranks communicate. ")
    else:
        _over_ranks(axes[0], rows, "collectives", y="collective operations per run")
        _over_ranks(axes[1], rows, "bytes_a_rank", y="bytes sent per rank")
        drawing.counts_scale(axes[1], max(row["bytes_a_rank"] for row in rows))
        said = ("The figure shows counts of the CPU executor, because times of the executor are "
                "meaningless. ")
    return drawing.finish(figure, axes, save, said + caption)


def strong(results, published, save):
    """One graph on different numbers of ranks."""
    return _both(results, save, "strong", "over_one_rank", "The graph is the same for all numbers "
                                                           "of ranks.")


def weak(results, published, save):
    """Constant work per rank on different numbers of ranks."""
    return _both(results, save, "weak", "efficiency",
                 "The work per rank is constant. The work is the number of operations for dense "
                 "matrices, and the number of sources times the number of arcs for APSP on sparse "
                 "graphs. For other problems, the work is the number of arcs.")


# Each figure stands in the report with this experiment.
ALL = [("strong", strong), ("weak", weak)]
