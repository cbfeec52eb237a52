"""Quantities and tables that several papers use."""

from measured import Measured
from results import runs_of_row

GIGA = 1e9
TERA = 1e12


def count_of(name):
    """A quantity: the count with this name."""
    return lambda row, graph=None: row["counts"][name]


def part_ms(row, part):
    """The median time of a part with its interval; 0 if the row does not have it."""
    return Measured.of(row["parts"][part], runs_of_row(row)) if part in row["parts"] else 0.0


def of_parts(row, function, field="parts"):
    """The median, with its interval, of a number that follows from the parts of each sample.
    \\param function  takes a function of a part's name that returns the part's milliseconds in one
                     sample, or 0 if the row does not have the part
    """
    count = max(len(samples) for samples in row[field].values())
    return Measured.of([function(lambda part, index=index: row[field][part][index]
                                 if part in row[field] else 0.0) for index in range(count)],
                       runs_of_row(row))


def sectors(row, graph=None):
    """32-byte sectors that loads and stores touch."""
    return row["counts"]["global_load_sectors"] + row["counts"]["global_store_sectors"]


def sectors_beyond_least(row, graph):
    """Sectors that loads touch, relative to the minimum for the words that they read."""
    return row["counts"]["global_load_sectors"] / row["counts"]["least_load_sectors"]


def groups_of(rows, key):
    """Rows grouped by a function of the row, or by the field of this name."""
    groups = {}
    for row in rows:
        groups.setdefault(row[key] if isinstance(key, str) else key(row), []).append(row)
    return groups


def by_name(*quantities):
    """Quantities by name, for the tests of claims."""
    return {quantity.__name__: quantity for quantity in quantities}


def value(row, key, form=".3g", scale=1):
    """A row's number as a cell, in units of `scale`; a dash if the row lacks it."""
    if key not in row:
        return "-"
    return format(row[key] if scale == 1 else row[key] / scale, form)


def titled(table, title, header, body, words):
    """A list with a table and its title; empty without rows. \\param words  columns of text"""
    return [f"{title}:\n\n" + table(header, body, words)] if body else []


def left_out(results, experiment, name):
    """A list of the variants that an experiment left out, with the reasons."""
    lines = [f"- {name(row)}: {row['why']}\n"
             for row in results.observed(kind="left_out", experiment=experiment)]
    return ["Variants without a measurement, each with the reason:\n\n" + "".join(lines)] if lines else []
