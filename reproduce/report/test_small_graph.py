#!/usr/bin/env python3
"""Small graphs as pictures: every vertex, arc, direction and weight is there and legible."""

import pathlib
import re
import sys
import unittest
import xml.etree.ElementTree as ElementTree

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))

import small_graph  # noqa: E402

if len(sys.argv) > 1:
    del sys.argv[1]  # the program, which other tests take

SVG = "{http://www.w3.org/2000/svg}"


def graph(vertices, arcs, source=None, weighted=True, **more):
    return {"vertices": vertices, "arcs": arcs, "source": source, "weighted": weighted, **more}


def drawn(of):
    """The picture's elements, and that it is well-formed."""
    return ElementTree.fromstring(small_graph.svg(of))


def paths(picture, filled):
    """Heads of arrows, or lines."""
    return [each.get("d") for each in picture.iter(SVG + "path")
            if (each.get("fill") != "none") == filled]


def texts(picture):
    return sorted(each.text for each in picture.iter(SVG + "text"))


class SmallGraph(unittest.TestCase):
    def test_each_vertex_is_a_circle_with_its_number_and_the_source_has_a_ring(self):
        picture = drawn(graph(4, [], source=2))
        self.assertEqual(texts(picture), ["0", "1", "2", "3"])
        self.assertEqual(len(list(picture.iter(SVG + "circle"))), 5)
        self.assertEqual(len(list(drawn(graph(4, [])).iter(SVG + "circle"))), 4)

    def test_parallel_and_antiparallel_arcs_and_loops_are_lines_of_their_own(self):
        picture = drawn(graph(2, [[0, 1, 7], [0, 1, 8], [1, 0, 9], [1, 1, 5], [1, 1, 6]]))
        lines = paths(picture, filled=False)
        self.assertEqual(len(set(lines)), 5)
        self.assertEqual(len(paths(picture, filled=True)), 5)
        self.assertEqual(texts(picture), ["0", "1", "5", "6", "7", "8", "9"])

    def test_an_arrow_ends_at_the_head(self):
        for tail, head in ((0, 1), (1, 0)):
            picture = drawn(graph(2, [[tail, head, 1]]))
            (arrow,) = paths(picture, filled=True)
            tip = float(re.match(r"M(-?[\d.]+) ", arrow)[1])
            places = [float(each.get("cx")) for each in picture.iter(SVG + "circle")]
            self.assertLess(abs(tip - places[head]), abs(tip - places[tail]))

    def test_edges_have_no_arrows_and_no_weights_are_shown_where_there_are_none(self):
        picture = drawn(graph(3, [[0, 1, 1], [1, 2, 1]], weighted=False, undirected=True))
        self.assertEqual((len(paths(picture, False)), len(paths(picture, True))), (2, 0))
        self.assertEqual(texts(picture), ["0", "1", "2"])

    def test_many_alike_are_one_line_that_says_how_many(self):
        picture = drawn(graph(2, [[0, 1, 1]] * 33 + [[1, 0, 2]], weighted=False))
        self.assertEqual(len(paths(picture, False)), 2)
        self.assertIn(" ×33", texts(picture))

    def test_weights_are_as_they_are(self):
        picture = drawn(graph(3, [[0, 1, -0.0], [1, 2, 0.0625], [2, 0, -1]]))
        self.assertEqual(set(texts(picture)) - set("012"), {"-0", "0.0625", "-1"})

    def test_everything_lies_inside_of_the_picture(self):
        for of in (graph(1, [[0, 0, -1], [0, 0, 123456789], [0, 0, 3]], source=0),
                   graph(9, [[u, (u * 5 + 2) % 9, u] for u in range(9)], source=3),
                   graph(40, [[0, v, 1] for v in range(1, 40)], weighted=False), graph(0, [])):
            picture = drawn(of)
            left, top, width, height = map(float, picture.get("viewBox").split())
            for circle in picture.iter(SVG + "circle"):
                x, y, r = (float(circle.get(key)) for key in ("cx", "cy", "r"))
                self.assertTrue(left <= x - r and x + r <= left + width)
                self.assertTrue(top <= y - r and y + r <= top + height)

    def test_the_title_says_what_is_shown(self):
        self.assertEqual(small_graph.title(graph(1, [], source=0)), "1 vertex, no arcs, source 0")
        self.assertEqual(small_graph.title(graph(2, [[0, 1, 1]], undirected=True)),
                         "2 vertices, 1 edge")


if __name__ == "__main__":
    unittest.main()
