"""Reports as Markdown, and a machine's also as one HTML file with figures, style and script inside:
the templates beside this file, and what they ask for."""

import pathlib
import re

import jinja2
from markupsafe import Markup

import claims
import errata
import ledger
import small_graph
from runs import label
from tables import cell, machine_rows, published_times, tables_of

TEMPLATES = pathlib.Path(__file__).resolve().parent / "templates"

# Told apart by sign and word as well as by colour.
SIGNS = {claims.REPRODUCED: "✔", claims.NOT_REPRODUCED: "✘", claims.UNDECIDED: "?",
         claims.NOT_TESTABLE: "–"}
RUN_COLUMNS = ["paper", "scale", "begun", "commit", "seed", "experiments or parts", "failed"]


def plain(text):
    """Text of others as a cell of a table, in which Markdown's signs are letters."""
    return cell(re.sub(r"([\\`*<\[\]])", r"\\\1", str(text)))


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
        verdicts=claims.VERDICTS, signs=SIGNS, RUN_COLUMNS=RUN_COLUMNS, label=label,
        signs_and_verdicts=[f"{SIGNS[verdict]} {verdict}" for verdict in claims.VERDICTS],
        class_of=lambda verdict: verdict.removesuffix(" on this machine").replace(" ", "-"),
        verdict_order=(claims.NOT_REPRODUCED, claims.UNDECIDED, claims.REPRODUCED,
                       claims.NOT_TESTABLE),
        tally=claims.tally, tables_of=tables_of, published_times=published_times,
        count=ledger.count, errata=errata, machine_rows=machine_rows, text_of=text_of,
        picture=picture, title_of=small_graph.title,
        drawing_of=lambda graph, prefix: Markup(small_graph.svg(graph, prefix)))
    return environment


def page(template, **values):
    """The whole file."""
    return _environment().get_template(template).render(**values)
