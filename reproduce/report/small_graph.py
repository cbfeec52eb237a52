"""Draws one small graph, such as a minimized counterexample, as an SVG by Graphviz. The SVG has no scripts
and no external files, so that one page can contain many."""

import collections
import functools
import hashlib
import html
import re
import subprocess

LINES_DRAWN = 4  # between two vertices, or of one self-loop; if there are more, equal lines are drawn as one
STYLE = """bgcolor=transparent; rankdir=LR; nodesep=0.3; ranksep=0.45; pad=0.05;
node [shape=circle, fixedsize=true, width=0.31, fontname="sans-serif", fontsize=11]
edge [color="#444444", fontname="sans-serif", fontsize=11, arrowsize=0.6]
"""
SOURCE = 'style=filled, fillcolor="#0072B2", color="#0072B2", fontcolor=white, peripheries=2'


def _weight(value):
    return f"{value:.13g}" if isinstance(value, float) else str(value)


def _lines(graph):
    """(tail, head, label) of each line. If two vertices have many lines, equal lines are drawn as one, with
    their number."""
    by_ends = collections.defaultdict(list)
    for tail, head, weight in graph["arcs"]:
        label = _weight(weight) if graph["weighted"] else ""
        by_ends[min(tail, head), max(tail, head)].append((tail, head, label))
    for lines in by_ends.values():
        if len(lines) > LINES_DRAWN:
            lines = [(tail, head, f"{label} ×{count}" if count > 1 else label)
                     for (tail, head, label), count in collections.Counter(lines).items()]
        yield from lines


def title(graph):
    """A description of the picture."""
    count = graph["vertices"]
    kind = "edge" if graph.get("undirected") else "arc"
    arcs = len(graph["arcs"])
    text = (f"{count} {'vertex' if count == 1 else 'vertices'}, {arcs or 'no'} "
            f"{kind}{'' if arcs == 1 else 's'}")
    return text if graph.get("source") is None else f"{text}, source {graph['source']}"


def inline(svg, prefix, caption):
    """The figure's file as part of a page. Each identifier is a few letters, which follow from the prefix,
    and a number. So the identifiers of different figures differ."""
    prefix = "f" + hashlib.sha256(prefix.encode()).hexdigest()[:6]
    svg = re.sub(r"\A.*?(?=<svg)", "", svg, count=1, flags=re.DOTALL)
    svg = re.sub(r"<metadata>.*?</metadata>|<!--.*?-->", "", svg, flags=re.DOTALL)
    svg = re.sub(r"\n\s+", "\n", svg)
    # Two decimals of a point are enough, and a page contains many coordinates.
    svg = re.sub(r'(?<= d=")[^"]*|(?<= [xy]=")[^"]*',
                 lambda coordinates: re.sub(r"(\.\d\d)\d+", r"\1", coordinates[0]), svg)
    numbers = {}
    svg = re.sub(
        r'(\bid="|href="#|url\(#)([^")]+)',
        lambda name: f"{name[1]}{prefix}-{numbers.setdefault(name[2], len(numbers)):x}", svg)
    return svg.replace("<svg ", f'<svg role="img" aria-label="{html.escape(caption, quote=True)}" ',
                       1)


def svg(graph, prefix):
    """The picture of a graph as errata.json has it: `vertices` (how many), `arcs` (lists of tail,
    head, weight), `source` (a vertex or None), `weighted`; with `undirected` true, arcs are edges
    and have no arrows. The source is a filled vertex with a ring. Identifiers begin with the prefix."""
    vertices = "".join(f"{vertex} [{SOURCE if vertex == graph.get('source') else ''}]\n"
                       for vertex in range(graph["vertices"]))
    dir_of_lines = "none" if graph.get("undirected") else "forward"
    lines = "".join(f'{tail} -> {head} [label="{label}", dir={dir_of_lines}]\n'
                    for tail, head, label in _lines(graph))
    caption = title(graph)
    return inline(_drawn(f'digraph "{caption}" {{\n{STYLE}{vertices}{lines}}}\n'), prefix, caption)


@functools.cache
def _drawn(dot):
    return subprocess.run(["dot", "-Tsvg"], input=dot, text=True, check=True,
                          stdout=subprocess.PIPE).stdout
