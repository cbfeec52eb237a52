"""Reports as Markdown, and a machine's also as one HTML file with figures, style and script inside:
the templates beside this file, and what they ask for."""

import pathlib
import re

import jinja2
from markupsafe import Markup

import checks
import claims
import errata
import ledger
import small_graph
from runs import label
from tables import cell, machine_rows, published_times, tables_of

TEMPLATES = pathlib.Path(__file__).resolve().parent / "templates"

# Told apart by sign and word as well as by colour.
SIGNS = {claims.REPRODUCED: "✔", claims.DIRECTION_ONLY: "◐", claims.CONTRADICTED: "✘",
         claims.UNDECIDED: "?", claims.PARTLY_RUN: "◔", claims.NOT_COMPARABLE: "≠",
         claims.NOT_RUN: "–"}
# What a reader looks for first.
ORDER = (claims.CONTRADICTED, claims.DIRECTION_ONLY, claims.UNDECIDED, claims.PARTLY_RUN,
         claims.REPRODUCED, claims.NOT_COMPARABLE, claims.NOT_RUN)
RUN_COLUMNS = ["paper", "scale", "begun", "commit", "seed", "experiments or parts", "failed"]


def plain(text):
    """Text of others as a cell of a table, in which Markdown's signs are letters."""
    return cell(re.sub(r"([\\`*<\[\]])", r"\\\1", str(text)))


def point_text(point):
    """A point of a judgement in few words: its state, and where that is no number, what it is."""
    if point.state in (claims.OTHER, claims.NOT_COMPARABLE, claims.PART, claims.ALL):
        return point.text if point.state != claims.OTHER else f"other: {point.text}"
    return point.state


def text_of(name):
    return Markup((TEMPLATES / name).read_text(encoding="utf-8"))


def picture(file, anchor, caption):
    return Markup(small_graph.inline(file.read_text(encoding="utf-8"), anchor, caption))


def _environment():
    environment = jinja2.Environment(
        loader=jinja2.FileSystemLoader(TEMPLATES), autoescape=jinja2.select_autoescape(["html"]),
        trim_blocks=True, lstrip_blocks=True, keep_trailing_newline=True,
        undefined=jinja2.StrictUndefined)
    environment.filters.update(plain=plain, cell=cell, last_part=lambda path: path.rsplit("/", 1)[1])
    environment.globals.update(
        verdicts=claims.VERDICTS, signs=SIGNS, RUN_COLUMNS=RUN_COLUMNS, checks=checks, label=label,
        signs_and_verdicts=[f"{SIGNS[verdict]} {verdict}" for verdict in claims.VERDICTS],
        class_of=lambda verdict: verdict.replace(" ", "-"), verdict_order=ORDER,
        tally=claims.tally, of_kind=claims.of_kind, kinds=claims.KINDS, points=claims.POINTS,
        point_text=point_text, tables_of=tables_of, published_times=published_times,
        count=ledger.count, errata=errata, machine_rows=machine_rows, text_of=text_of,
        picture=picture, title_of=small_graph.title,
        drawing_of=lambda graph, prefix: Markup(small_graph.svg(graph, prefix)))
    return environment


def page(template, **values):
    """The whole file."""
    return _environment().get_template(template).render(**values)
