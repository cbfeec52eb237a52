"""The figures of the study of scaling."""

import drawing
from quantity import groups_of


def _over_ranks(axis, rows, key, **words):
    """Draws one line per rung."""
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
        ranks = _over_ranks(axes[0], timed, gain, y=gain.replace("_", " "))
        ideal = ranks if gain == "over_one_rank" else [1] * len(ranks)
        axes[0].plot(ranks, ideal, color="#666666", linewidth=0.9, linestyle="--")
        axes[0].set_ylim(bottom=0)
        _over_ranks(axes[1], timed, "communication_share", y="share of the time in communication")
        axes[1].set_ylim(0, 1)
        said = "The points are median times on GPUs. The dashed line is the ideal speed-up. "
    else:
        _over_ranks(axes[0], rows, "collectives", y="collectives per run")
        _over_ranks(axes[1], rows, "bytes_a_rank", y="bytes sent per rank")
        drawing.counts_scale(axes[1], max(row["bytes_a_rank"] for row in rows))
        said = "The counts are from the CPU executor, whose times are meaningless. "
    return drawing.finish(figure, axes, save, said + caption)


def strong(results, published, save):
    """One graph on more and more ranks."""
    return _both(results, save, "strong", "over_one_rank", "The graph is the same for all numbers "
                                                           "of ranks.")


def weak(results, published, save):
    """More work on more ranks."""
    return _both(results, save, "weak", "efficiency",
                 "The work per rank is constant. Work is the number of arcs. For dense matrices "
                 "it is the number of operations, and for APSP on sparse graphs the number of "
                 "sources times the number of arcs.")


# Each figure stands in the report with this experiment.
ALL = [("strong", strong), ("weak", weak)]
