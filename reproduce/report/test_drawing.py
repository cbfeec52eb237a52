#!/usr/bin/env python3
"""What the drawing functions put into a figure: places, values, colours, scales and legends."""

import io
import pathlib
import tempfile
import types
import unittest

from matplotlib import pyplot

import drawing


def nine(start):
    """Nine samples whose median is start + 0.04 and whose interval is start + 0.01 to start + 0.07."""
    return [start + k / 100 for k in range(9)]


def data(axis):
    """Label, xs and ys of each line of an axis."""
    return [(line.get_label(), list(line.get_xdata()), list(line.get_ydata())) for line in axis.lines]


class DrawingCase(unittest.TestCase):
    def setUp(self):
        self.addCleanup(pyplot.close, "all")
        self.figure, (self.axis,) = drawing.panels(1)


class Looks(unittest.TestCase):
    def test_series_have_seven_colours_and_then_other_markers(self):
        self.assertEqual([drawing.look(index)["color"] for index in range(7)],
                         ["#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#000000"])
        self.assertEqual("".join(drawing.look(index)["marker"] for index in range(7)), "os^DvPX")
        self.assertEqual(drawing.look(7), {"color": "#0072B2", "marker": "s"})
        self.assertEqual(drawing.look(13), {"color": "#000000", "marker": "o"})
        self.assertEqual(drawing.look(15), {"color": "#D55E00", "marker": "D"})
        looks = [tuple(drawing.look(index).values()) for index in range(49)]
        self.assertEqual(len(set(looks)), 49)

    def test_the_style_is_in_use(self):
        for key, value in (("font.size", 9), ("axes.titlesize", 9), ("axes.grid", True),
                           ("axes.spines.top", False), ("axes.spines.right", False),
                           ("grid.color", "#dddddd"), ("grid.linewidth", 0.6), ("figure.dpi", 150),
                           ("axes.axisbelow", True), ("legend.frameon", False),
                           ("svg.fonttype", "path"), ("svg.hashsalt", "graphspec")):
            self.assertEqual(pyplot.rcParams[key], value, key)


class Panels(unittest.TestCase):
    def tearDown(self):
        pyplot.close("all")

    def test_panels_fill_rows_of_at_most_so_many_columns(self):
        for count, columns, grid, size in ((1, 3, (1, 1), (4.6, 3.0)), (2, 3, (1, 2), (6.8, 3.0)),
                                           (3, 3, (1, 3), (10.2, 3.0)), (4, 3, (2, 3), (10.2, 6.0)),
                                           (5, 2, (3, 2), (6.8, 9.0))):
            figure, axes = drawing.panels(count, columns=columns)
            self.assertEqual(len(axes), count)
            self.assertEqual(figure.axes, axes)  # what is beyond them was removed
            self.assertEqual(axes[0].get_subplotspec().get_gridspec().get_geometry(), grid)
            for got, wanted in zip(figure.get_size_inches(), size):
                self.assertAlmostEqual(got, wanted)
        figure, axes = drawing.panels(2, width=1, height=2)
        self.assertEqual(list(figure.get_size_inches()), [4.6, 2])
        self.assertIsInstance(axes, list)

    def test_rows_that_are_needed_come_back_or_there_is_no_figure(self):
        self.assertEqual(drawing.needed([0]), [0])
        with self.assertRaises(drawing.NotThere):
            drawing.needed([])


class Scales(DrawingCase):
    def ticks(self, low, high, horizontal=False, **decades):
        axis = pyplot.figure().add_subplot()
        (axis.set_xlim if horizontal else axis.set_ylim)(low, high)
        drawing.log_scale(axis.xaxis if horizontal else axis.yaxis, **decades)
        (axis.set_xlim if horizontal else axis.set_ylim)(low, high)
        one, other = axis.get_xscale(), axis.get_yscale()
        self.assertEqual((one, other), ("log", "linear") if horizontal else ("linear", "log"))
        ruler = axis.xaxis if horizontal else axis.yaxis
        self.assertEqual(ruler.get_minor_formatter()(1), "")
        shown = [each for each in ruler.get_major_locator().tick_values(low, high)
                 if low <= each <= high]
        return [ruler.get_major_formatter()(each) for each in shown]

    def test_few_decades_have_plain_numbers_between_the_powers(self):
        for horizontal in (False, True):
            self.assertEqual(self.ticks(1, 50, horizontal), ["1", "2", "5", "10", "20", "50"])
            self.assertEqual(self.ticks(1000, 8000, horizontal),
                             ["1,000", "1,500", "2,000", "3,000", "5,000", "7,000"])
            self.assertEqual(self.ticks(1, 8.1, horizontal), ["1", "2", "5"])
            self.assertEqual(self.ticks(1, 99, horizontal)[:3], ["1", "2", "5"])

    def test_many_decades_have_the_powers_alone(self):
        for ticks in (self.ticks(1, 100), self.ticks(1, 1e4, True), self.ticks(1, 50,
                                                                            decades_for_subdivision=1)):
            self.assertTrue(all("10^{" in each for each in ticks), ticks)

    def test_counts_have_a_place_for_0(self):
        for greatest, top in ((50, 100), (0, 2), (0.5, 2), (1, 2), (2, 4)):
            drawing.counts_scale(self.axis, greatest)
            self.assertEqual((self.axis.get_yscale(), self.axis.get_ylim()), ("symlog", (0, top)))
            self.assertEqual(self.axis.yaxis.get_transform().linthresh, 1)


class Series(DrawingCase):
    def test_medians_have_bars_for_their_intervals(self):
        uneven = [0, 1, 2, 3, 4, 10, 20, 30, 40]  # the second and the eighth end the interval
        drawing.medians(self.axis, [1, 2], [uneven, [5, 3, 4]], label="l")
        (container,) = self.axis.containers
        self.assertEqual(container.get_label(), "l")
        self.assertEqual([list(each) for each in container.lines[0].get_data()], [[1, 2], [4, 4]])
        (bars,) = container.lines[2]
        ends = [[round(end[1], 6) for end in segment] for segment in bars.get_segments()]
        self.assertEqual(ends, [[1, 30], [4, 4]])
        self.assertEqual((container.lines[0].get_markersize(), container.lines[0].get_linewidth()),
                         (4.5, 1.2))
        self.assertEqual([cap.get_markersize() for cap in container.lines[1]], [5, 5])  # twice 2.5

    def test_values_of_a_field_and_of_rows(self):
        rows = [{"graph": graph, "n": n} for n, graph in enumerate("baba")]
        self.assertEqual(drawing.distinct(rows), ["b", "a"])
        self.assertEqual(drawing.distinct(rows, "n"), [0, 1, 2, 3])
        results = types.SimpleNamespace(graph_of=lambda row: row["n"] * 10)
        self.assertEqual(drawing.valued(results, rows[:2], lambda row, graph: (row["graph"], graph)),
                         [(rows[0], ("b", 0)), (rows[1], ("a", 10))])

    PAIRS = [({"v": name, "at": at}, value) for name, at, value in (
        ("a", 0, 10), ("b", 1, 20), ("a", 2, 30), ("c", 5, 40))]

    def drawn(self, pairs=None, **how):
        self.axis.clear()
        drawing.series(self.axis, pairs or self.PAIRS, "v", lambda row: row["at"], **how)
        return data(self.axis)

    def test_a_line_for_each_value_of_the_field(self):
        self.assertEqual(self.drawn(), [("a", [0, 2], [10, 30]), ("b", [1], [20]), ("c", [5], [40])])
        self.assertEqual([line.get_color() for line in self.axis.lines],
                         ["#0072B2", "#D55E00", "#009E73"])

    def test_names_choose_and_order_series_and_keep_their_numbers(self):
        self.assertEqual(self.drawn(names=["c", "none", "a"], beside=0.5, shift=0.25),
                         [("c", [5.25], [40]), ("a", [1.25, 3.25], [10, 30])])
        self.assertEqual([line.get_color() for line in self.axis.lines], ["#0072B2", "#009E73"])

    def test_series_stand_beside_each_other(self):
        self.assertEqual(self.drawn(beside=0.1)[1:], [("b", [1.1], [20]), ("c", [5.2], [40])])

    def test_looks_labels_and_styles_are_given(self):
        found = self.drawn(looks=lambda name: {"color": "red", "marker": name}, label=str.upper,
                           names=["o", "s"], linewidth=7,
                           pairs=[({"v": name, "at": 0}, 1) for name in "os"])
        self.assertEqual([label for label, *_ in found], ["O", "S"])
        self.assertEqual([(line.get_color(), line.get_marker(), line.get_linewidth())
                          for line in self.axis.lines], [("red", "o", 7), ("red", "s", 7)])

    def test_lists_of_samples_are_drawn_by_their_medians(self):
        self.drawn(pairs=[({"v": "a", "at": 3}, nine(1))])
        self.assertEqual(list(self.axis.containers[0].lines[0].get_ydata()), [1.04])


class Axes(DrawingCase):
    def test_names_are_below_their_places(self):
        drawing.over_names(self.axis, ["x", "y", "z"])
        self.assertEqual(list(self.axis.get_xticks()), [0, 1, 2])
        self.assertEqual([each.get_text() for each in self.axis.get_xticklabels()], ["x", "y", "z"])
        self.assertEqual(self.axis.get_xlim(), (-0.5, 2.5))
        drawing.over_names(self.axis, ["x", "y"], 0.25, rotation=25)
        self.assertEqual(self.axis.get_xlim(), (-0.5, 1.75))
        self.assertEqual(self.axis.get_xticklabels()[0].get_rotation(), 25)

    def test_words_and_scales_of_a_panel(self):
        self.axis.plot([1, 2], [1, 2])
        drawing.words(self.axis)
        self.assertEqual((self.axis.get_xlabel(), self.axis.get_ylabel(), self.axis.get_title()),
                         ("", "", ""))
        self.assertEqual((self.axis.get_xscale(), self.axis.get_yscale()), ("linear", "linear"))
        drawing.words(self.axis, "a", "b", "c", log="y")
        self.assertEqual((self.axis.get_xlabel(), self.axis.get_ylabel(), self.axis.get_title()),
                         ("a", "b", "c"))
        self.assertEqual((self.axis.get_xscale(), self.axis.get_yscale()), ("linear", "log"))
        drawing.words(self.axis, log="x")
        self.assertEqual((self.axis.get_xscale(), self.axis.get_yscale()), ("log", "log"))

    def test_parts_of_a_bar_stand_one_after_another_and_the_first_bar_is_on_top(self):
        drawing.stacked_bars(self.axis, ["one", "two"], [[(1, 0, "p"), (2, 1, "q")], [(4, 1, "q")]],
                             fontsize=6)
        bars = [tuple(round(number, 6) for number in (
            each.get_x(), each.get_width(), each.get_y() + each.get_height() / 2, each.get_height()))
            for each in self.axis.patches]
        self.assertEqual(bars, [(0, 1, 0, 0.65), (1, 2, 0, 0.65), (0, 4, 1, 0.65)])
        self.assertEqual([container.get_label() for container in self.axis.containers],
                         ["p", "q", "q"])
        self.assertEqual([pyplot.matplotlib.colors.to_hex(each.get_facecolor()).upper()
                          for each in self.axis.patches], ["#0072B2", "#D55E00", "#D55E00"])
        self.assertEqual([each.get_text() for each in self.axis.get_yticklabels()], ["one", "two"])
        self.assertEqual(list(self.axis.get_yticks()), [0, 1])
        self.assertTrue(self.axis.yaxis_inverted())
        self.assertEqual(self.axis.get_yticklabels()[0].get_fontsize(), 6)


class Legends(unittest.TestCase):
    def tearDown(self):
        pyplot.close("all")

    def figure(self, *labels):
        figure, axes = drawing.panels(2)
        for axis, of_axis in zip(axes, labels):
            for label in of_axis:
                axis.plot([0], [0], label=label)
        return figure, axes

    def test_each_series_is_there_once_below_all_panels(self):
        figure, axes = self.figure("ab", "bc")
        drawing.legend_below(figure, axes)
        (legend,) = figure.legends
        self.assertEqual([each.get_text() for each in legend.get_texts()], ["a", "b", "c"])
        handles = getattr(legend, "legend_handles", None) or legend.legendHandles
        self.assertEqual([each.get_color() for each in handles],  # b looks as in the first panel
                         [line.get_color() for line in (*axes[0].lines, axes[1].lines[1])])
        self.assertEqual(legend._ncols, 3)
        self.assertEqual(legend._loc, 9)  # upper center
        box = legend.get_bbox_to_anchor().transformed(figure.transFigure.inverted())
        self.assertEqual((round(box.x0, 6), round(box.y0, 6)), (0.5, 0))

    def test_it_has_at_most_so_many_columns_and_none_without_series(self):
        for labels, columns, wanted in (("abcdef", {}, 5), ("abcdef", {"columns": 2}, 2), ("a", {}, 1)):
            figure, axes = self.figure(labels)
            drawing.legend_below(figure, axes, **columns)
            self.assertEqual(figure.legends[0]._ncols, wanted)
        figure, axes = self.figure()
        drawing.legend_below(figure, axes)
        self.assertEqual(figure.legends, [])

    def test_a_figure_is_finished_by_its_legend_and_saved(self):
        figure, axes = self.figure("abcd")
        saved = []
        self.assertEqual(drawing.finish(figure, axes, saved.append, "caption", 2), "caption")
        self.assertEqual((saved, figure.legends[0]._ncols), ([figure], 2))
        figure, axes = self.figure("abcdef")
        drawing.finish(figure, axes, saved.append, "caption")
        self.assertEqual(figure.legends[0]._ncols, 5)


class Files(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.path = pathlib.Path(scratch.name) / "a.b"

    def test_a_picture_is_written_in_both_formats_without_dates(self):
        figure, (axis,) = drawing.panels(1)
        axis.plot([1], [1])
        drawing.save(figure, self.path)
        self.assertEqual(sorted(each.name for each in self.path.parent.iterdir()), ["a.b.png", "a.b.svg"])
        text = self.path.with_name("a.b.svg").read_text()
        self.assertNotIn("<dc:date>", text)
        self.assertNotIn(b"Software", self.path.with_name("a.b.png").read_bytes())
        self.assertNotIn(figure.number, pyplot.get_fignums())
        self.assertEqual(drawing.METADATA, {"svg": {"Date": None}, "png": {"Software": None}})

    def test_it_is_cut_to_what_is_drawn_where_it_is_asked_for(self):
        sizes = []
        for tight in (True, False):
            figure = pyplot.figure(figsize=(2, 1))
            figure.text(0.5, 0.5, "x")
            drawing.save(figure, self.path, ["svg"], tight)
            sizes.append(self.path.with_name("a.b.svg").read_text().split('width="')[1].split("pt")[0])
        self.assertEqual([path.name for path in self.path.parent.iterdir()], ["a.b.svg"])
        self.assertLess(float(sizes[0]), 100)
        self.assertEqual(float(sizes[1]), 144)

    def test_what_was_saved_is_removed(self):
        for name in ("a.b.svg", "a.b.png", "a.svg"):
            self.path.with_name(name).write_bytes(io.BytesIO(b"x").getvalue())
        for _ in range(2):  # again, where there is nothing
            drawing.remove(self.path)
            self.assertEqual([path.name for path in self.path.parent.iterdir()], ["a.svg"])


if __name__ == "__main__":
    unittest.main()
