#!/usr/bin/env python3
"""graphspec route, from outside: the study's worked example, changing costs, errors.

usage: test_route.py GRAPHSPEC [unittest's options]
"""

import json
import pathlib
import subprocess
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "program"))

from program_case import PROGRAM, Case  # noqa: E402

EXAMPLES = pathlib.Path(__file__).resolve().parents[2] / "docs" / "examples"
BAGGAGE = ["route", "--graph", EXAMPLES / "baggage.gr", "--gates", EXAMPLES / "baggage.gates"]


class Route(Case):
    def answers(self, *queries, command=None):
        """The answers to queries that stand behind the queries themselves."""
        lines = self.succeeds(*(command or BAGGAGE), *queries).splitlines()
        self.assertEqual(len(lines), len(queries))
        for line, query in zip(lines, queries):
            self.assertTrue(line.startswith(query + "  "), line)
        return [line[len(query):].strip() for line, query in zip(lines, queries)]

    def test_the_studys_four_queries_have_its_answers(self):
        self.assertEqual(
            self.answers("reach A1 A5", "shortest A1 A5", "best A1 A5", "reach A5 A2"),
            ["yes", "A1 -> A5, time 3, bags 5", "A1 -> A4 -> A5, time 7, bags 12",
             "no, for all costs"])

    def test_the_time_allocated_bounds_the_best_route(self):
        self.assertEqual(
            self.answers("best A1 A5 within 7", "best A1 A5 within 6", "best A1 A5 within 2",
                         "best A5 A2", "shortest A5 A2", "best A2 A2"),
            ["A1 -> A4 -> A5, time 7, bags 12", "A1 -> A5, time 3, bags 5", "no route within this time",
             "no route", "no route", "A2, time 0, bags 5"])

    def test_costs_change_between_queries(self):
        self.assertEqual(
            self.answers("set A1 A4 1", "shortest A1 A5", "set A1 A5 9", "set A1 A4 20",
                         "shortest A1 A5", "reach A5 A2", "set A1 A4 -5", "best A1 A3"),
            ["1 instead of 6: routes over this arc were tested for each pair", "A1 -> A4 -> A5, time 2, bags 12",
             "9 instead of 3: no known route changes",
             "20 instead of 1: all routes were computed again", "A1 -> A5, time 9, bags 5",
             "no, for all costs", "-5 instead of 20: routes over this arc were tested for each pair",
             "A1 -> A4 -> A3, time -2, bags 10"])

    def test_a_graph_without_gates_has_numbers(self):
        command = ["route", "--graph", EXAMPLES / "baggage.gr"]
        self.assertEqual(self.answers("shortest 0 4", "reach 4 1", "reach 4 4", command=command),
                         ["0 -> 4, time 3", "no, for all costs", "yes"])
        self.fails(2, *command, "best 0 4", saying="--gates")
        self.fails(2, *command, "reach 0 5", saying="'5' is not a vertex")
        self.fails(2, *command, "reach A1 A5", saying="'A1' is not a vertex")

    def test_a_script_and_the_command_line_are_read_in_this_order(self):
        script = "# comment\n\n  shortest A1 A5 \r\nset A1 A5 8\n"
        (self.folder / "queries").write_text(script)
        expected = ("set A1 A5 5     5 instead of 3: all routes were computed again\n"
                    "shortest A1 A5  A1 -> A5, time 5, bags 5\n"
                    "set A1 A5 8     8 instead of 5: all routes were computed again\n")
        self.assertEqual(self.succeeds(*BAGGAGE, "set A1 A5 5", "--script", "queries"), expected)
        done = subprocess.run([PROGRAM, *map(str, BAGGAGE), "set A1 A5 5", "--script", "-"],
                              input=script, capture_output=True, text=True, check=False)
        self.assertEqual((done.returncode, done.stdout, done.stderr), (0, expected, ""))

    def test_the_answers_as_data(self):
        data = json.loads(self.succeeds(*BAGGAGE, "--json", "reach A1 A5", "best A1 A5",
                                        "set A1 A4 7", "shortest A5 A1"))
        self.assertEqual(data, [
            {"query": "reach A1 A5", "reached": True},
            {"query": "best A1 A5", "route": ["A1", "A4", "A5"], "time": 7, "bags": 12},
            {"query": "set A1 A4 7", "cost": 7, "before": 6, "change": "recomputed"},
            {"query": "shortest A5 A1", "route": []}])

    def test_what_is_no_query_is_refused_and_nothing_is_answered(self):
        for query in ("", "reach A1", "reach A1 A5 A2", "fly A1 A5", "best A1 A5 in 7",
                      "best A1 A5 within", "set A1 A5"):
            done = self.fails(2, *BAGGAGE, "reach A1 A5", query, saying="is not a query")
            self.assertEqual(done.stdout, "")
        self.fails(2, *BAGGAGE, "reach A1 A6", saying="there is no gate 'A6'")
        self.fails(2, *BAGGAGE, "best A1 A5 within x", saying="'x' is not a time")
        self.fails(2, *BAGGAGE, "set A1 A5 1.5", saying="'1.5' is not a cost")
        self.fails(2, *BAGGAGE, "set A5 A1 1", saying="no arc from vertex 4 to vertex 0")
        self.fails(2, *BAGGAGE, "set A1 A5 2000000000", saying="32 bits")
        self.fails(2, *BAGGAGE, "set A3 A1 -8", saying="negative cycle: ")
        self.fails(2, *BAGGAGE, saying="no query")
        self.fails(2, *BAGGAGE, "--script", "nowhere", saying="the script nowhere cannot be read")
        (self.folder / "queries").write_text("reach A1 A5\n\nreach A1\n")
        self.fails(2, *BAGGAGE, "--script", "queries", saying="queries:3: 'reach A1'")

    def test_files_of_gates_that_are_none_are_refused_with_the_line(self):
        good = "A1 1\nA2 5\n# two\nA3 2\nA4 7\nA5 4\n"
        for text, saying in [(good + "A6 1\n", "gates:7"), (good[:-5], "4 gates"),
                             (good.replace("A4 7", "A4"), "gates:5"),
                             (good.replace("A4 7", "A4 x"), "gates:5"),
                             (good.replace("A4 7", "A4 7 7"), "gates:5"),
                             (good.replace("A4", "A1"), "gates:5: the gate 'A1' occurs twice")]:
            with self.subTest(text=text):
                (self.folder / "gates").write_text(text)
                self.fails(2, "route", "--graph", EXAMPLES / "baggage.gr", "--gates", "gates",
                           "reach A1 A5", saying=saying)

    def test_bags_to_drop_are_taken_off(self):
        (self.folder / "gates").write_text("A1 1\nA2 5\nA3 2\nA4 -7\nA5 4\n")
        command = [*BAGGAGE[:3], "--gates", "gates"]
        self.assertEqual(self.answers("best A1 A5", command=command), ["A1 -> A5, time 3, bags 5"])

    def test_a_search_that_is_not_done_is_refused(self):
        (self.folder / "gates").write_text("".join(f"G{v} 1\n" for v in range(60)))
        command = ["route", "--graph", "random:60,20,w=1..9", "--gates", "gates"]
        self.fails(2, *command, "--most-steps", "50000", "best G0 G1", saying="after 50000 steps")
        self.succeeds(*command, "best G0 G1 within 8")

    def test_a_negative_cycle_is_bad_input(self):
        (self.folder / "cycle.wel").write_text("0 1 2\n1 2 -5\n2 0 1\n")
        self.fails(2, "route", "--graph", "cycle.wel", "reach 0 1", saying="negative cycle: ")


if __name__ == "__main__":
    unittest.main()
