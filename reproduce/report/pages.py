"""Renders reports from templates/: Markdown, and for a machine also one HTML file that contains its
figures, style and script."""

import pathlib
import re

import jinja2
from markupsafe import Markup

import checks
import claims
import errata
import finding
import ledger
import reasons
import small_graph
import words
from results import from_root
from runs import label
from tables import cell, code_spans, machine_rows, peer_times, prose, published_numbers, tables_of

TEMPLATES = pathlib.Path(__file__).resolve().parent / "templates"

# Verdicts differ by sign and word, not only by colour.
SIGNS = {claims.REPRODUCED: "✔", claims.DIRECTION_ONLY: "◐", claims.CONTRADICTED: "✘",
         claims.UNDECIDED: "?", claims.PARTLY_RUN: "◔", claims.NOT_COMPARABLE: "≠",
         claims.NOT_RUN: "–", claims.MET: "✔", claims.NOT_MET: "✘"}
# A paper's report lists claims in this order, surprises first.
ORDER = (claims.CONTRADICTED, claims.NOT_MET, claims.DIRECTION_ONLY, claims.UNDECIDED,
         claims.PARTLY_RUN, claims.REPRODUCED, claims.MET, claims.NOT_COMPARABLE, claims.NOT_RUN)
# Words for states of points; other states are shown as they are.
STATES = {claims.NOT_NAMED: "–", finding.NO_ROWS: "no data"}
# The titles of three columns, and the paragraph above the tables, by the kind of claims.
COLUMNS = {claims.PAPER: ("claim", "place in the paper", "published"),
           claims.GOAL: ("target", "origin", "wanted"),
           claims.DATA: ("claim", "place in the paper", "published")}
ABOUT = {
    claims.PAPER: "The verdict of a claim depends on four criteria. Direction is the stated difference "
                  "or trend. Range is the published number or interval. It is missed if the measured value is "
                  "below the interval, or differs from a published exact value. It is exceeded if the "
                  "measured value is above the interval. Neither is judged if our rows compare other "
                  "things than the paper. If only the times of one of them cannot be compared, the "
                  "other one is shown, but the verdict is still \"not comparable\". "
                  "Configuration states whether our rows compare the same things as the paper. A claim can "
                  "name graphs, sizes or devices; coverage states which of them were run. A dash "
                  "means that the claim does not state this criterion.",
    claims.GOAL: "The papers do not state these targets. They are performance targets of our kernels, "
                 "and our own hypotheses about the algorithms.",
    claims.DATA: "These claims are about numbers that an author recorded. Their verdicts follow from "
                 "the author's own tables, not from our measurements. The verdicts mean the same as for "
                 "the claims of the papers."}
# The verdicts in words, as claims.py judges. The first rule that applies decides.
MEANINGS = {
    claims.REPRODUCED: "The claim states a direction, a range or both. All that it states holds on every graph, "
                       "size and device that the claim names.",
    claims.DIRECTION_ONLY: "The direction holds. The range is missed or exceeded.",
    claims.CONTRADICTED: "The direction fails. Or the claim states no direction, and its range is "
                         "missed or exceeded.",
    claims.UNDECIDED: "The direction is not shown: the 95 % confidence intervals overlap, or there are too "
                      "few samples for an interval. Or the direction holds, and the intervals do not decide "
                      "the range.",
    claims.PARTLY_RUN: "The measured rows agree with the claim, but some of the graphs, sizes or devices that the "
                       "claim names were not measured.",
    claims.NOT_COMPARABLE: "Our rows do not compare the same things as the paper. Or no run on this machine could "
                           "contradict the claim. Or the claim needs a GPU model that this machine does not have. "
                           "Times of two hosts, of two GPU models, or of runs that overlapped are not compared.",
    claims.NOT_RUN: "No rows were recorded. Either the claim needs something that was missing, such as a GPU or "
                    "a graph file, or the experiment was not run, or the experiment failed.",
    claims.MET: "The stated direction and range hold, also at both ends of the 95 % confidence intervals.",
    claims.NOT_MET: "The direction fails, or the range is missed or exceeded, by the medians or by the "
                    "intervals. (If the medians meet the target but the intervals do not show this, the "
                    "target is undecided.)"}
# The first sentence of a report at scale paper without a GPU, by whether OpenCL devices were timed.
NO_GPU = {False: "This run had no GPU. The kernels ran only on the CPU executor, mostly on small graphs. No "
                 "kernel was timed at the published sizes.",
          True: "This run had no GPU. No CUDA kernel was timed at the published sizes. The times are from "
                "OpenCL devices and the host."}
RUN_COLUMNS = ["paper", "scale", "begun", "commit", "seed", "experiments or parts", "failed"]


def lacks_gpu(key):
    """Returns true if a run at the published sizes had no GPU."""
    return key.get("scale") == "paper" and not key.get("gpu", True)


def plain(text):
    """Text as a cell of a table. Markdown's special characters are escaped, except in code between
    backticks."""
    return cell("".join(f"`{part}`" if is_code else re.sub(r"([\\`*<\[\]])", r"\\\1", part)
                        for part, is_code in code_spans(text)))


def meanings(kind):
    """(verdict, meaning) of each verdict of a kind of claims. The verdicts on checks of an author's data
    are those on the papers' claims, whose meanings a report states before."""
    if kind == claims.DATA:
        return []
    return [(verdict, MEANINGS[verdict] if kind != claims.GOAL or verdict != claims.UNDECIDED else
             "The medians meet the target. But the 95 % confidence intervals do not show this, or there are too few "
             "samples for an interval.") for verdict in claims.verdicts_of(kind)]


def word_rows():
    """A row for each word of the papers that widens a claim: the word with its synonyms, its meaning."""
    return [(", ".join((name, *words.SYNONYMS.get(name, ()))), word.meaning)
            for name, word in words.WORDS.items()]


def point_text(point, name="range"):
    """A point of a judgement in few words: its state, or the text that explains it."""
    if point.state in (claims.OTHER, claims.NOT_COMPARABLE, claims.PART, claims.ALL, claims.NONE):
        return point.text if point.state != claims.OTHER else f"differs: {point.text}"
    return STATES.get(point.state, reasons.in_words(point.state, name))


def experiments_of(claim, results):
    """(name, whether the report has a section about it) of each experiment that decides the claim."""
    there = {each["name"] for each in results.experiments} if results else set()
    return [(name, name in there) for name in claims.experiments_of(claim)]


def deciding(claim, results, report=""):
    """The experiments that decide a claim, in Markdown, each with a link to its section.
    \\param report  the file that has the sections; empty: this file"""
    return ", ".join(f"[{name}]({report}#{name})" if there else f"`{name}`"
                     for name, there in experiments_of(claim, results)) or "–"


def text_of(name):
    return Markup((TEMPLATES / name).read_text(encoding="utf-8"))


def picture(file, anchor, caption):
    return Markup(small_graph.inline(file.read_text(encoding="utf-8"), anchor, caption))


def _environment():
    environment = jinja2.Environment(
        loader=jinja2.FileSystemLoader(TEMPLATES), autoescape=jinja2.select_autoescape(["html"]),
        trim_blocks=True, lstrip_blocks=True, keep_trailing_newline=True,
        undefined=jinja2.StrictUndefined)
    environment.filters.update(plain=plain, prose=prose, cell=cell, last_part=lambda path: path.rsplit("/", 1)[1])
    environment.globals.update(
        verdicts_of=claims.verdicts_of, COLUMNS=COLUMNS, ABOUT=ABOUT, signs=SIGNS, RUN_COLUMNS=RUN_COLUMNS, checks=checks,
        label=label, deciding=deciding, experiments_of=experiments_of, NO_GPU=NO_GPU, lacks_gpu=lacks_gpu,
        signed=lambda verdicts: [f"{SIGNS[each]} {each}" for each in verdicts],
        class_of=lambda verdict: verdict.replace(" ", "-"), verdict_order=ORDER,
        tally=claims.tally, of_kind=claims.of_kind, kinds=claims.KINDS, points=claims.POINTS,
        point_text=point_text, meanings=meanings, from_root=from_root, tables_of=tables_of, peer_times=peer_times,
        published_numbers=published_numbers,
        word_rows=word_rows, count=ledger.count, errata=errata, machine_rows=machine_rows, text_of=text_of,
        picture=picture, title_of=small_graph.title,
        drawing_of=lambda graph, prefix: Markup(small_graph.svg(graph, prefix)))
    return environment


def page(template, **values):
    """The whole file."""
    return _environment().get_template(template).render(**values)
