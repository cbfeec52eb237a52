"""Draws one small graph, such as a shrunk counterexample, as an SVG that stands for itself: no
scripts, no identifiers, nothing from outside, so that many fit on one page.

Vertices stand on a circle, so that no line passes over a third vertex. Lines between the same two
vertices bow apart, loops stand outside of the circle, one around the other.
"""

import collections
import html
import math

VERTEX_RADIUS = 11
BETWEEN_VERTICES = 54  # along the circle, without what labels take
BETWEEN_MANY_VERTICES = 38  # the same where there are more than MANY
MANY = 16
BETWEEN_LINES = 20  # of the same two vertices, where they are farthest apart
LINES_DRAWN = 4  # of the same two vertices or the same loop; more that are alike are drawn as one
ARROW_LENGTH = 8
ARROW_HALF_WIDTH = 3.6
FONT_SIZE = 11
LETTER_WIDTH = 6.2
MARGIN = 4
LINE = "#444444"
INK = "#000000"
SOURCE = "#0072B2"

Line = collections.namedtuple("Line", "tail head label")


class _Picture:
    """Shapes, and the rectangle that holds them."""

    def __init__(self):
        self.lines = []
        self.labels = []
        self.vertices = []
        self.points = []

    def curve(self, *points, arrow):
        """A line, a quadratic or a cubic curve, by its points; at its end the head of an arrow."""
        self.points += points
        end, before = points[-1], points[-2]
        if arrow:
            angle = math.atan2(end[1] - before[1], end[0] - before[0])
            back = (end[0] - ARROW_LENGTH * math.cos(angle), end[1] - ARROW_LENGTH * math.sin(angle))
            across = (-ARROW_HALF_WIDTH * math.sin(angle), ARROW_HALF_WIDTH * math.cos(angle))
            corners = [end, (back[0] + across[0], back[1] + across[1]),
                       (back[0] - across[0], back[1] - across[1])]
            self.lines.append(f'<path d="M{" L".join(map(_pair, corners))} Z" fill="{LINE}"/>')
            points = (*points[:-1], back)
        command = {2: "L", 3: "Q", 4: "C"}[len(points)]
        self.lines.append(f'<path d="M{_pair(points[0])} {command}{" ".join(map(_pair, points[1:]))}" '
                          f'fill="none" stroke="{LINE}" stroke-width="1.2"/>')

    def label(self, at, text):
        if not text:
            return
        half = len(text) * LETTER_WIDTH / 2
        self.points += [(at[0] - half, at[1] - FONT_SIZE / 2), (at[0] + half, at[1] + FONT_SIZE / 2)]
        # White around the letters keeps them legible where they stand on a line.
        self.labels.append(
            f'<text x="{at[0]:.1f}" y="{at[1] + FONT_SIZE * 0.35:.1f}" text-anchor="middle" '
            f'stroke="#ffffff" stroke-width="4" stroke-linejoin="round" paint-order="stroke" '
            f'fill="{INK}">{html.escape(text)}</text>')

    def vertex(self, at, name, is_source):
        radius = VERTEX_RADIUS + (3 if is_source else 0)
        self.points += [(at[0] - radius, at[1] - radius), (at[0] + radius, at[1] + radius)]
        if is_source:
            self.vertices.append(_circle(at, radius, "#ffffff", SOURCE, 1.6))
        self.vertices.append(_circle(at, VERTEX_RADIUS, SOURCE if is_source else "#ffffff",
                                     SOURCE if is_source else INK, 1.2))
        self.vertices.append(
            f'<text x="{at[0]:.1f}" y="{at[1] + FONT_SIZE * 0.35:.1f}" text-anchor="middle" '
            f'fill="{"#ffffff" if is_source else INK}"'
            f'{" font-weight=" + chr(34) + "bold" + chr(34) if is_source else ""}>{name}</text>')

    def svg(self, title):
        left, top = (min(point[axis] for point in self.points) - MARGIN for axis in (0, 1))
        width, height = (max(point[axis] for point in self.points) + MARGIN - low
                         for axis, low in ((0, left), (1, top)))
        body = "\n".join(self.lines + self.labels + self.vertices)
        return (f'<svg xmlns="http://www.w3.org/2000/svg" role="img" width="{width:.0f}" '
                f'height="{height:.0f}" viewBox="{left:.1f} {top:.1f} {width:.1f} {height:.1f}" '
                f'font-family="sans-serif" font-size="{FONT_SIZE}">\n'
                f"<title>{html.escape(title)}</title>\n{body}\n</svg>\n")


def _pair(point):
    return f"{point[0]:.1f} {point[1]:.1f}"


def _circle(at, radius, fill, stroke, width):
    return (f'<circle cx="{at[0]:.1f}" cy="{at[1]:.1f}" r="{radius}" fill="{fill}" '
            f'stroke="{stroke}" stroke-width="{width}"/>')


def _places(graph):
    """Where the vertices stand: clockwise, the first on top; two side by side. The circle is as
    large as labels and crossing lines ask for."""
    count = max(graph["vertices"], 1)
    if count == 1:
        return [(0.0, 0.0)]
    between = BETWEEN_VERTICES if count <= MANY else BETWEEN_MANY_VERTICES
    if graph["weighted"]:
        between += LETTER_WIDTH * max((len(_weight(arc[2])) for arc in graph["arcs"]), default=0)
    lines_a_vertex = len({tuple(arc) for arc in graph["arcs"]}) / count
    radius = max(count * between / (2 * math.pi), between * min(0.7 + 0.1 * lines_a_vertex, 1.5))
    start = math.pi if count == 2 else -math.pi / 2
    return [(radius * math.cos(start + 2 * math.pi * place / count),
             radius * math.sin(start + 2 * math.pi * place / count)) for place in range(count)]


def _weight(value):
    return f"{value:.13g}" if isinstance(value, float) else str(value)


def _lines(graph):
    """Lines by their two ends. Where the same two have many, those that are alike are one line that
    says how many it is."""
    by_ends = collections.defaultdict(list)
    for tail, head, weight in graph["arcs"]:
        by_ends[min(tail, head), max(tail, head)].append(Line(tail, head, _weight(weight)))
    for ends, lines in by_ends.items():
        alike = collections.Counter(lines)
        if len(lines) > LINES_DRAWN:
            lines = [Line(*line[:2], (line.label if graph["weighted"] else "") +
                          (f" ×{count}" if count > 1 else "")) for line, count in alike.items()]
        elif not graph["weighted"]:
            lines = [line._replace(label="") for line in lines]
        yield ends, lines


def _draw_loops(picture, centre, loops, outward, arrow):
    for number, loop in enumerate(loops):
        reach = VERTEX_RADIUS + 24 + 24 * number
        spread = 0.62 + 0.08 * number
        ends = [(centre[0] + VERTEX_RADIUS * math.cos(outward + side * spread),
                 centre[1] + VERTEX_RADIUS * math.sin(outward + side * spread))
                for side in (-1, 1)]
        handles = [(centre[0] + reach * 1.15 * math.cos(outward + side * spread),
                    centre[1] + reach * 1.15 * math.sin(outward + side * spread))
                   for side in (-1, 1)]
        picture.curve(ends[0], handles[0], handles[1], ends[1], arrow=arrow)
        # The curve's own outermost point: three quarters of the way to the handles.
        apex = [(ends[0][axis] + 3 * handles[0][axis] + 3 * handles[1][axis] + ends[1][axis]) / 8
                for axis in (0, 1)]
        picture.label((apex[0] + 4 * math.cos(outward), apex[1] + 4 * math.sin(outward)),
                      loop.label)


def _draw_between(picture, places, ends, lines, arrow):
    low, high = (places[end] for end in ends)
    length = math.dist(low, high)
    normal = (-(high[1] - low[1]) / length, (high[0] - low[0]) / length)
    for number, line in enumerate(lines):
        bow = 2 * BETWEEN_LINES * (number - (len(lines) - 1) / 2)
        middle = ((low[0] + high[0]) / 2 + bow * normal[0], (low[1] + high[1]) / 2 + bow * normal[1])
        tail, head = (_rim(places[end], middle) for end in (line.tail, line.head))
        if bow == 0:
            picture.curve(tail, head, arrow=arrow)
        else:
            picture.curve(tail, middle, head, arrow=arrow)
        # Nearer to the tail: labels of lines that cross half-way keep apart.
        share = 0.3
        at = [(1 - share)**2 * tail[axis] + 2 * share * (1 - share) * middle[axis] +
              share**2 * head[axis] for axis in (0, 1)]
        picture.label(at, line.label)


def _rim(centre, towards):
    """The vertex's edge in that direction."""
    length = math.dist(centre, towards)
    return tuple(centre[axis] + (VERTEX_RADIUS + 1) * (towards[axis] - centre[axis]) / length
                 for axis in (0, 1))


def title(graph):
    """What the picture shows, in words."""
    count = graph["vertices"]
    kind = "edge" if graph.get("undirected") else "arc"
    arcs = len(graph["arcs"])
    text = (f"{count} {'vertex' if count == 1 else 'vertices'}, {arcs or 'no'} "
            f"{kind}{'' if arcs == 1 else 's'}")
    return text if graph.get("source") is None else f"{text}, source {graph['source']}"


def svg(graph):
    """The picture of a graph as errata.json has it: `vertices` (how many), `arcs` (lists of tail,
    head, weight), `source` (a vertex or None), `weighted`; with `undirected` true, arcs are edges
    and have no arrows. The source is a filled vertex with a ring."""
    picture = _Picture()
    places = _places(graph)
    arrow = not graph.get("undirected")
    for ends, lines in _lines(graph):
        if ends[0] == ends[1]:
            centre = places[ends[0]]
            outward = math.atan2(centre[1], centre[0]) if graph["vertices"] > 1 else -math.pi / 2
            _draw_loops(picture, centre, lines, outward, arrow)
        else:
            _draw_between(picture, places, ends, lines, arrow)
    for vertex in range(graph["vertices"]):
        picture.vertex(places[vertex], str(vertex), vertex == graph.get("source"))
    if not picture.points:
        picture.points.append((0, 0))
    return picture.svg(title(graph))
