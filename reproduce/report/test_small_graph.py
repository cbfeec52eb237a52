#!/usr/bin/env python3
"""Small graphs as pictures: every vertex, arc, direction and weight is there."""

import re
import unittest
import xml.etree.ElementTree as ElementTree

import small_graph

SVG = "{http://www.w3.org/2000/svg}"
XLINK = 'xmlns:xlink="http://www.w3.org/1999/xlink"'


def graph(vertices, arcs, source=None, weighted=True, **more):
    return {"vertices": vertices, "arcs": arcs, "source": source, "weighted": weighted, **more}


def drawn(of):
    """The picture's elements, and that it is well-formed."""
    return ElementTree.fromstring(small_graph.svg(of, "p"))


def parts(picture, kind):
    """The groups of lines ("edge") or of vertices ("node")."""
    return [each for each in picture.iter(SVG + "g") if each.get("class") == kind]


def arrows(picture):
    return [each for line in parts(picture, "edge") for each in line.iter(SVG + "polygon")]


def texts(picture):
    return sorted(each.text for each in picture.iter(SVG + "text"))


class SmallGraph(unittest.TestCase):
    def test_each_vertex_is_a_circle_with_its_number_and_the_source_has_a_ring(self):
        picture = drawn(graph(4, [], source=2))
        self.assertEqual(texts(picture), ["0", "1", "2", "3"])
        self.assertEqual(len(list(picture.iter(SVG + "ellipse"))), 5)
        self.assertEqual(len(list(drawn(graph(4, [])).iter(SVG + "ellipse"))), 4)

    def test_parallel_and_antiparallel_arcs_and_loops_are_lines_of_their_own(self):
        picture = drawn(graph(2, [[0, 1, 7], [0, 1, 8], [1, 0, 9], [1, 1, 5], [1, 1, 6]]))
        lines = [line.find(SVG + "path").get("d") for line in parts(picture, "edge")]
        self.assertEqual(len(set(lines)), 5)
        self.assertEqual(len(arrows(picture)), 5)
        self.assertEqual(texts(picture), ["0", "1", "5", "6", "7", "8", "9"])

    def test_an_arrow_ends_at_the_head(self):
        for tail, head in ((0, 1), (1, 0)):
            picture = drawn(graph(2, [[tail, head, 1]]))
            (arrow,) = arrows(picture)
            tip = float(arrow.get("points").split()[1].split(",")[0])
            places = [float(vertex.find(SVG + "ellipse").get("cx"))
                      for vertex in parts(picture, "node")]
            self.assertLess(abs(tip - places[head]), abs(tip - places[tail]))

    def test_edges_have_no_arrows_and_no_weights_are_shown_where_there_are_none(self):
        picture = drawn(graph(3, [[0, 1, 1], [1, 2, 1]], weighted=False, undirected=True))
        self.assertEqual((len(parts(picture, "edge")), len(arrows(picture))), (2, 0))
        self.assertEqual(texts(picture), ["0", "1", "2"])

    def test_many_alike_are_one_line_that_says_how_many(self):
        picture = drawn(graph(2, [[0, 1, 1]] * 33 + [[1, 0, 2]], weighted=False))
        self.assertEqual(len(parts(picture, "edge")), 2)
        self.assertTrue(any("×33" in text for text in texts(picture)))

    def test_weights_are_as_they_are(self):
        picture = drawn(graph(3, [[0, 1, -0.0], [1, 2, 0.0625], [2, 0, -1]]))
        self.assertEqual(set(texts(picture)) - set("012"), {"-0", "0.0625", "-1"})

    def test_the_smallest_and_the_larger_are_drawn(self):
        for of in (graph(0, []), graph(1, [[0, 0, -1], [0, 0, 123456789]], source=0),
                   graph(40, [[0, v, 1] for v in range(1, 40)], weighted=False)):
            self.assertEqual(len(parts(drawn(of), "node")), of["vertices"])

    def test_the_title_says_what_is_shown(self):
        self.assertEqual(small_graph.title(graph(1, [], source=0)), "1 vertex, no arcs, source 0")
        self.assertEqual(small_graph.title(graph(2, [[0, 1, 1]], undirected=True)),
                         "2 vertices, 1 edge")

    def test_coordinates_of_a_figure_keep_hundredths_and_its_scales_everything(self):
        self.assertIn('<path d="M 1.25 -0.5L 10.99 3"/><use x="7.12" transform="scale(0.015625)"/>',
                      small_graph.inline(
                          f'<svg {XLINK}><path d="M 1.257812 -0.5L 10.999 3"/>'
                          '<use x="7.125" transform="scale(0.015625)"/></svg>', "p", "c"))

    def test_identifiers_of_a_figure_get_a_prefix_and_their_uses_too(self):
        text = small_graph.inline(
            f'<?xml version="1.0"?><svg {XLINK}><metadata>m</metadata><g id="a"/>'
            '<use xlink:href="#a" style="fill: url(#a)"/></svg>', "figure-x", "a < b")
        ElementTree.fromstring(text)
        identifier = re.search(r'<g id="(f\w+-\w+)"', text).group(1)
        for saying in (f'xlink:href="#{identifier}"', f"url(#{identifier})",
                       'aria-label="a &lt; b"'):
            self.assertIn(saying, text)
        self.assertNotIn("metadata", text)
        self.assertNotIn(identifier, small_graph.inline(f'<svg {XLINK}><g id="a"/></svg>',
                                                        "figure-y", ""))


if __name__ == "__main__":
    unittest.main()
