"""A machine's report as one HTML file: figures, style and script are inside, and nothing is loaded
from anywhere."""

import html
import pathlib
import re

import claims
import errata_words
import ledger
import small_graph
from markdown import machine_rows
from results import label

HERE = pathlib.Path(__file__).resolve().parent

LONG = 240  # letters of evidence

# Told apart by sign and word as well as by colour.
SIGNS = {claims.REPRODUCED: "✔", claims.NOT_REPRODUCED: "✘", claims.UNDECIDED: "?",
         claims.NOT_TESTABLE: "–"}
CLASSES = {claims.REPRODUCED: "reproduced", claims.NOT_REPRODUCED: "not-reproduced",
           claims.UNDECIDED: "undecided", claims.NOT_TESTABLE: "not-testable"}


def text(value):
    """Text of others, in which HTML's signs are letters."""
    return html.escape(str(value))


def inline_svg(svg, prefix, caption):
    """A figure's file as part of a page: identifiers get the prefix, so that figures do not take one
    another's."""
    svg = re.sub(r"\A.*?(?=<svg)", "", svg, count=1, flags=re.DOTALL)
    svg = re.sub(r"<metadata>.*?</metadata>", "", svg, flags=re.DOTALL)
    svg = re.sub(r'\bid="', f'id="{prefix}-', svg)
    svg = re.sub(r'(xlink:href|href)="#', rf'\1="#{prefix}-', svg)
    svg = re.sub(r"url\(#", f"url(#{prefix}-", svg)
    return svg.replace("<svg ", f'<svg role="img" aria-label="{html.escape(caption, quote=True)}" ',
                       1)


def _figure(svg_path, anchor, caption):
    svg = inline_svg(svg_path.read_text(encoding="utf-8"), anchor, caption)
    return (f'<figure id="{anchor}">\n{svg}\n<figcaption>{text(caption)}</figcaption>\n</figure>')


def _table(header, rows, numeric_from, kind=""):
    def line(tag, cells):
        return "<tr>" + "".join(
            f"<{tag}{' class=' + chr(34) + 'number' + chr(34) if place >= numeric_from else ''}>"
            f"{cell}</{tag}>" for place, cell in enumerate(cells)) + "</tr>"
    body = "\n".join(line("td", row) for row in rows)
    return (f'<table class="{kind}"><thead>{line("th", header)}</thead>\n<tbody>\n{body}\n'
            f"</tbody></table>")


def _code_links(machine, row):
    links = []
    for path in row.code:
        target = machine.link(path)
        name = f"<code>{text(path.rsplit('/', 1)[1])}</code>"
        links.append(f'<a href="{text(target)}" title="{text(path)}">{name}</a>' if target else
                     f'<span title="{text(path)}">{name}</span>')
    return "<br>".join(links)


def _figure_links(row):
    return "<br>".join(f'<a href="#figure-{row.paper.name}-{name}">{text(name.replace("_", " "))}</a>'
                       for name in row.figures)


def _evidence(row):
    """What was measured; of many rows in smaller letters."""
    return (f'<div class="long">{text(row.evidence)}</div>' if len(row.evidence) > LONG else
            text(row.evidence))


def _claim(machine, row):
    claim = row.claim
    return (
        f'<tr class="{CLASSES[row.verdict]}" id="claim-{row.paper.name}-{text(claim["name"])}">'
        f'<td>{text(claim["claim"])}<div class="place">{text(claim["place"])}</div></td>'
        f'<td>{text(claim["published"])}</td>'
        f'<td>{_evidence(row)}<div class="rule">Rule: {text(claim["rule"])}.</div></td>'
        f'<td><span class="verdict">{SIGNS[row.verdict]} {text(row.verdict)}</span></td>'
        f"<td>{_figure_links(row)}</td><td>{_code_links(machine, row)}</td></tr>")


def _ledger(machine):
    counted = ledger.count(machine.rows)
    boxes = "".join(
        f'<label><input type="checkbox" checked value="{CLASSES[verdict]}"> {SIGNS[verdict]} '
        f"{text(verdict)} ({count})</label>" for verdict, count in zip(claims.VERDICTS, counted))
    parts = ['<section><h2 id="claims">Claims</h2>', f'<div class="filter" hidden>{boxes}</div>']
    columns = ("claim", "published", "measured", "verdict", "figures", "code")
    for paper in machine.papers:
        parts.append(f'<h3 id="claims-{paper.name}">{paper.name}</h3>\n'
                     f'<p>{text(paper.claims["paper"])}</p>')
        if paper.problem:
            parts.append(f'<p class="problem">Nothing of it is judged here: {text(paper.problem)}.</p>')
        rows = "\n".join(_claim(machine, row) for row in machine.rows if row.paper is paper)
        header = "".join(f"<th>{column}</th>" for column in columns)
        widths = "".join(f'<col class="{column}">' for column in columns)
        parts.append(f'<table class="ledger"><colgroup>{widths}</colgroup><thead><tr>{header}</tr>'
                     f"</thead>\n<tbody>\n{rows}\n</tbody></table>")
    return "\n".join(parts) + "</section>"


def _summary(machine):
    rows = []
    for paper in machine.papers:
        counted = ledger.count([row for row in machine.rows if row.paper is paper])
        report = (f'<a href="{paper.name}/{paper.scale}/report.md">report.md</a>' if paper.results
                  else "no results")
        rows.append([f'<a href="#claims-{paper.name}">{paper.name}</a>', paper.scale or "", report,
                     *counted])
    rows.append(["<b>all</b>", "", "", *(f"<b>{each}</b>" for each in ledger.count(machine.rows))])
    header = ["paper", "scale", "its own report",
              *(f"{SIGNS[verdict]} {text(verdict)}" for verdict in claims.VERDICTS)]
    return ('<section><h2 id="summary">Summary</h2>\n' + _table(header, rows, 3, "narrow")
            + "</section>")


def _failed(machine):
    rows = [[text(paper.name), f"<code>{text(label(failed))}</code>", text(failed["message"])]
            for paper in machine.with_results for failed in paper.results.failed]
    if not rows:
        return ""
    return ('<section><h2 id="failed">Experiments that failed</h2>\n'
            + _table(["paper", "experiment", "what broke it off"], rows, 3) + "</section>")


def _ladders(machine):
    parts = ['<section class="ladders"><h2 id="ladders">Ladders</h2>',
             "<p>Each problem, step by step: what a step is worth beside the first.</p>"]
    for each in machine.ladders:
        parts.append(f'<h3 id="ladder-{each.name}">{each.paper.name}</h3>')
        if each.panels:
            parts.append(_figure(machine.folder / "ladders" / f"{each.name}.svg",
                                 f"ladder-figure-{each.name}", each.caption))
        else:
            parts.append('<p class="missing">No steps of this problem were timed or counted '
                         "here.</p>")
    return "\n".join(parts) + "</section>"


def _erratum(row):
    outcome, good = errata_words.outcome(row)
    said = [("where", text(row["place"])), ("printed", text(row["printed"])),
            ("wrong with it", text(row["wrong"])), ("here", text(row["correction"]))]
    drawing = ""
    if row["counterexample"]:
        said.append(("counterexample", f"<pre>{text(row['counterexample']['text'])}</pre>"))
        if row["counterexample"]["graph"]:
            graph = row["counterexample"]["graph"]
            drawing = (f'<figure class="graph">{small_graph.svg(graph)}'
                       f"<figcaption>{text(small_graph.title(graph))}</figcaption></figure>")
    if not row.get("corrected_holds") and row.get("corrected_failure"):
        said.append(("corrected form", f"<pre>{text(row['corrected_failure'])}</pre>"))
    words = "".join(f"<dt>{name}</dt><dd>{value}</dd>" for name, value in said)
    kind = "erratum" if row["runs"] else "erratum words"
    return (f'<article class="{kind}" id="erratum-{text(row["paper"])}-{text(row["name"])}">'
            f'<div><h4><code>{text(row["name"])}</code> · <span class="{"good" if good else "bad"}">'
            f"{text(outcome)}</span></h4><dl>{words}</dl></div>{drawing}</article>")


def _errata(machine):
    parts = ['<section class="errata"><h2 id="errata">Errata</h2>']
    if machine.errata is None:
        return "\n".join([*parts, f'<p class="missing">{text(errata_words.MISSING)}</p></section>'])
    parts.append(f"<p>{text(errata_words.opening(machine.errata, machine.errata_context))} In the "
                 "drawings the source is the filled vertex with a ring, and numbers on lines are "
                 "weights; lines without arrows are edges, an arc each way.</p>")
    for paper, rows in errata_words.by_paper(machine.errata):
        parts.append(f'<h3 id="errata-{text(paper)}">{text(paper)}</h3>')
        parts += [_erratum(row) for row in rows]
    return "\n".join(parts) + "</section>"


def _figures(machine):
    parts = ['<section class="figures"><h2 id="figures">Figures</h2>']
    for paper in machine.with_results:
        parts.append(f'<h3 id="figures-{paper.name}">{paper.name}, scale {paper.scale}</h3>')
        for experiment, name, caption in paper.figures:
            parts.append(f"<h4>{text(experiment.replace('_', ' '))}</h4>")
            parts.append(_figure(paper.where / f"{name}.svg", f"figure-{paper.name}-{name}", caption))
        if not paper.figures:
            parts.append('<p class="missing">No figures lie beside its results.</p>')
    return "\n".join(parts) + "</section>"


def _machine(machine):
    parts = ['<section><h2 id="machine">Machine and program</h2>']
    if machine.with_results:
        context = machine.with_results[0].results.context
        parts.append(_table(["", "of the first paper's run"],
                            [[text(name), text(value)] for name, value in machine_rows(context)], 2,
                            "facts"))
    rows = []
    for paper in machine.with_results:
        context = paper.results.context
        rows.append([paper.name, paper.scale, text(context["date"]),
                     f"<code>{text(context['program']['commit'][:10])}</code>",
                     context["key"]["seed"], len(context["experiments"]), len(paper.results.failed)])
    parts.append("<h3>All runs</h3>" + _table(
        ["paper", "scale", "begun", "commit", "seed", "experiments or parts", "failed"], rows, 4,
        "narrow"))
    return "\n".join(parts) + "</section>"


def _contents(machine):
    def entry(anchor, name, below=()):
        nested = "".join(f'<li><a href="#{anchor}-{each}">{each}</a></li>' for each in below)
        return (f'<li><a href="#{anchor}">{name}</a>' + (f"<ul>{nested}</ul>" if nested else "")
                + "</li>")
    everywhere = [paper.name for paper in machine.papers]
    entries = [entry("summary", "Summary")]
    if any(paper.results.failed for paper in machine.with_results):
        entries.append(entry("failed", "Failed experiments"))
    entries += [entry("claims", "Claims", everywhere), entry("ladders", "Ladders"),
                entry("errata", "Errata", [paper for paper, _ in errata_words.by_paper(
                    machine.errata or [])]),
                entry("figures", "Figures", [paper.name for paper in machine.with_results]),
                entry("machine", "Machine and program")]
    return f"<nav aria-label=\"Contents\"><ul>{''.join(entries)}</ul></nav>"


def page(machine):
    """The whole file."""
    style = (HERE / "index.css").read_text(encoding="utf-8")
    script = (HERE / "index.js").read_text(encoding="utf-8")
    sections = "\n".join(part for part in (
        _summary(machine), _failed(machine), _ledger(machine), _ladders(machine), _errata(machine),
        _figures(machine), _machine(machine)) if part)
    return f"""<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{text(machine.name)}: what was reproduced</title>
<style>
{style}</style>
</head>
<body>
<header><h1>{text(machine.name)}: what was reproduced</h1>
<p>What {len(machine.papers)} papers on GPU graph algorithms claim, and what was found on this machine. Of
{len(machine.rows)} claims: {text(machine.tally())}.</p></header>
{_contents(machine)}
<main>
{sections}
</main>
<footer>Made from the files of this folder alone, by
<code>python3 reproduce/report/machine_report.py results/{text(machine.name)}</code>.</footer>
<script>
{script}</script>
</body>
</html>
"""
