#!/usr/bin/env python3
"""The report of a machine: every claim is there with a verdict and its code, every link leads
somewhere, the page loads nothing, and what is broken or missing is said."""

import collections
import html.parser
import json
import pathlib
import re
import shutil
import tempfile
import unittest

import claims
import ladder
import machine_report
import pages
import papers
from results import ResultsError

TREE = machine_report.TREE
FOLDERS = papers.all_folders(TREE / "reproduce")
RECORDED = sorted(path.parent for path in (TREE / "results").glob("*/index.html"))
CLAIMS = sorted((folder.name, claim["name"]) for folder in FOLDERS
                for claim in claims.read(folder / "claims.json")["claims"])
VOID = {"meta", "link", "img", "br", "input", "col", "hr"}
EMPTY_SVG = '<svg xmlns="http://www.w3.org/2000/svg"></svg>'
# Two papers whose results are copied and broken, and one that has none.
FIRST, SECOND, LACKING = (folder.name for folder in FOLDERS[:3])


class Page(html.parser.HTMLParser):
    """Identifiers, links, what would be loaded, and whether elements close in order."""

    def __init__(self, text):
        super().__init__()
        self.ids = collections.Counter()
        self.links = []
        self.loaded = []
        self.rows = collections.Counter()
        self.open = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attributes):
        self._see(tag, dict(attributes))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attributes):
        self._see(tag, dict(attributes))

    def _see(self, tag, attributes):
        if "id" in attributes:
            self.ids[attributes["id"]] += 1
        if tag == "a" and "href" in attributes:
            self.links.append(attributes["href"])
        elif tag in ("use", "image"):
            self.loaded.append(attributes.get("xlink:href") or attributes.get("href"))
        elif tag in ("link", "img", "script", "iframe", "object"):
            self.loaded.append(attributes.get("href") or attributes.get("src") or
                               attributes.get("data"))
        if tag == "tr" and attributes.get("id", "").startswith("claim-"):
            self.rows[attributes["class"]] += 1

    def handle_endtag(self, tag):
        if not self.open or self.open.pop() != tag:
            raise AssertionError(f"</{tag}> closes what is not open")


def links_of_markdown(text):
    """Targets of the links and images."""
    return re.findall(r"\]\(([^()\s]+)\)", text)


def dead(folder, links, anchors=()):
    """Those that lead to no file, to no place on the same page, or to no section of a paper's report."""
    found = []
    for link in links:
        path, _, anchor = link.partition("#")
        if path and not (folder / path).exists() or not path and anchor not in anchors:
            found.append(link)
        elif path.endswith("/report.md") and anchor:
            if f"\n## {anchor}\n" not in (folder / path).read_text(encoding="utf-8"):
                found.append(link)
    return found


def html_of(machine):
    return pages.page("machine.html", machine=machine)


def markdown_of(machine):
    return pages.page("machine.md", machine=machine)


def without_drawings(text):
    """A page without what Graphviz drew, which puts things elsewhere where fonts are others."""
    return re.sub(r'(<figure class="graph">)<svg.*?</svg>', r"\1", text, flags=re.DOTALL)


def erratum(name="e", graph=None, **more):
    return {"paper": FIRST, "name": name, "place": "p", "printed": "a < b", "wrong": "w",
            "correction": "c", "runs": True, "published_fails": True, "corrected_holds": True,
            "corrected_failure": None, "failed": None, "cases": 9,
            "counterexample": {"text": "goes wrong\non 2 vertices", "graph": graph}, **more}


class Recorded(unittest.TestCase):
    """What lies in results/."""

    def test_machines_are_recorded_with_and_without_a_gpu(self):
        self.assertLessEqual({"NVIDIA_H200", "AMD_EPYC"}, {path.name for path in RECORDED})

    def test_every_link_leads_somewhere(self):
        for folder in RECORDED:
            page = Page((folder / "index.html").read_text(encoding="utf-8"))
            self.assertEqual(dead(folder, page.links, page.ids), [], folder)
            text = (folder / "report.md").read_text(encoding="utf-8")
            anchors = {re.sub(r"[^\w\- ]", "", line.lstrip("# ").lower()).replace(" ", "-")
                       for line in text.splitlines() if line.startswith("#")}
            self.assertEqual(dead(folder, links_of_markdown(text), anchors), [], folder)

    def test_from_the_readme_any_verdict_is_one_click_away_and_its_code_two(self):
        readme = (TREE / "README.md").read_text(encoding="utf-8")
        self.assertIn("results/NVIDIA_H200/report.md", links_of_markdown(readme))
        self.assertEqual(dead(TREE, links_of_markdown(readme)), [])
        for folder in RECORDED:
            lines = (folder / "report.md").read_text("utf-8").splitlines()
            # One line a claim: sentence, published, measured, verdict, reason.
            rows = [line for line in lines
                    if any(f" | {sign} {verdict} | " in line for verdict, sign in pages.SIGNS.items())]
            self.assertEqual(len(rows), len(CLAIMS), folder)
            for row in rows:
                self.assertRegex(row, r" \| [A-Z][^|]*\. \|$")  # the reason is a sentence
            # And one line with its rule, and its code at the end.
            behind = [line for line in lines if re.search(
                r"\]\((\.\./)+(gpu|reference|reproduce|properties)/[^)]+\) \|$", line)]
            self.assertEqual(len(behind), len(CLAIMS), folder)
            rules = {pages.plain(claim["rule"]) for paper in FOLDERS
                     for claim in claims.read(paper / "claims.json")["claims"]}
            self.assertLessEqual(rules, {cell for line in behind for cell in line.split(" | ")}, folder)

    def test_they_say_what_the_files_beside_them_say(self):
        for folder in RECORDED:
            machine = machine_report.Machine(folder, TREE)
            self.assertEqual(sorted((row.paper.name, row.claim["name"]) for row in machine.rows),
                             CLAIMS)
            stale = f"{folder}: run reproduce/report/machine_report.py on it"
            self.assertTrue((folder / "report.md").read_text("utf-8") == markdown_of(machine), stale)
            self.assertTrue(without_drawings((folder / "index.html").read_text("utf-8")) ==
                            without_drawings(html_of(machine)), stale)

    def test_the_readme_has_the_numbers_of_the_report_of_an_h200(self):
        text = " ".join((TREE / "README.md").read_text("utf-8").split())
        tally = machine_report.Machine(TREE / "results" / "NVIDIA_H200", TREE).tally()
        first, *rest = tally.split(", ")
        stated = ", ".join([first.replace(" ", " claims are ", 1), *rest[:-1]]) + f" and {rest[-1]}"
        self.assertIn(f"{stated}.", text)

    def test_pages_are_whole_and_load_nothing(self):
        for folder in RECORDED:
            text = (folder / "index.html").read_text(encoding="utf-8")
            self.assertLess(len(text.encode()), 5_000_000)
            page = Page(text)
            self.assertEqual(page.open, [])
            self.assertEqual([name for name, count in page.ids.items() if count > 1], [])
            for target in page.loaded:
                self.assertTrue(target is None or target.startswith("#"), target)
                self.assertTrue(target is None or target[1:] in page.ids, target)
            for reference in re.findall(r"url\(#([^)]+)\)", text):
                self.assertIn(reference, page.ids)
            self.assertNotRegex(text, r"@import|url\((?!#)")

    def test_every_figure_is_there(self):
        for folder in RECORDED:
            page = Page((folder / "index.html").read_text(encoding="utf-8"))
            machine = machine_report.Machine(folder, TREE)
            for paper in machine.with_results:
                self.assertTrue(paper.figures, paper.where)
                self.assertEqual({name for _, name, _ in paper.figures},
                                 {path.stem for path in paper.where.glob("*.png")}, paper.where)
                report = (paper.where / "report.md").read_text(encoding="utf-8")
                for path in paper.where.glob("*.svg"):  # small plots of long tables among them
                    self.assertIn(f"]({path.name})", report, path)
                for _, name, _ in paper.figures:
                    self.assertIn(f"figure-{paper.name}-{name}", page.ids)
            for each in machine.ladders:
                self.assertEqual(bool(each.panels), f"ladder-figure-{each.name}" in page.ids)

    def test_without_a_gpu_no_time_of_the_executor_is_in_a_ladder(self):
        machine = machine_report.Machine(TREE / "results" / "AMD_EPYC", TREE)
        recorded = {paper.name for paper in machine.with_results}
        for each in machine.ladders:
            self.assertEqual(bool(each.panels), each.name in recorded, each.name)
            for panel in each.panels:
                self.assertTrue(panel.what == ladder.COUNTS or "opencl" in panel.title, panel.title)
        self.assertNotIn("scaling", {each.name for each in machine.ladders})  # it has no steps

    def test_errata_with_graphs_are_drawn(self):
        machine = machine_report.Machine(TREE / "results" / "AMD_EPYC", TREE)
        text = (machine.folder / "index.html").read_text(encoding="utf-8")
        graphs = [row for row in machine.errata
                  if row["counterexample"] and row["counterexample"]["graph"]]
        self.assertGreater(len(graphs), 50)
        self.assertEqual(text.count('<figure class="graph"><svg'), len(graphs))
        self.assertEqual(text.count('<article class="erratum'), len(machine.errata))


class Broken(unittest.TestCase):
    """A machine's folder in which something is missing or wrong."""

    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.folder = pathlib.Path(scratch.name) / "M"
        for paper in (FIRST, SECOND):
            shutil.copytree(TREE / "results" / "AMD_EPYC" / paper, self.folder / paper)

    def results_of(self, paper):
        return self.folder / paper / "quick" / "results.json"

    def change(self, paper, change):
        content = json.loads(self.results_of(paper).read_text(encoding="utf-8"))
        change(content)
        self.results_of(paper).write_text(json.dumps(content))

    def machine(self):
        """With empty ladders, for drawing takes long."""
        machine = machine_report.Machine(self.folder, TREE)
        (self.folder / "ladders").mkdir(exist_ok=True)
        for each in machine.ladders:
            (self.folder / "ladders" / f"{each.name}.svg").write_text(EMPTY_SVG)
        return machine

    def test_ladders_are_drawn_and_those_of_no_steps_are_taken_away(self):
        machine = self.machine()
        machine_report.draw_ladders(machine)
        drawn = {path.stem for path in (self.folder / "ladders").glob("*.svg")}
        self.assertEqual(drawn, {each.name for each in machine.ladders if each.panels})
        self.assertNotIn(LACKING, drawn)
        self.assertGreater((self.folder / "ladders" / f"{FIRST}.svg").stat().st_size, 1000)

    @staticmethod
    def verdicts(machine, paper):
        return {row.claim["name"]: (row.verdict, row.evidence) for row in machine.rows
                if row.paper.name == paper}

    def test_claims_that_rest_on_a_failed_experiment_count_as_not_run(self):
        before = self.verdicts(self.machine(), FIRST)
        broken = next(name for row in self.machine().rows if row.verdict == claims.REPRODUCED
                      for name in claims.experiments_of(row.claim))

        def fail(content):
            content["context"]["failed"] = [{"name": broken, "run": 0, "message": "no <memory>"}]
        self.change(FIRST, fail)
        machine = self.machine()
        after = self.verdicts(machine, FIRST)
        resting = {row.claim["name"] for row in machine.rows if row.paper.name == FIRST
                   and broken in claims.experiments_of(row.claim)}
        for name in resting:
            self.assertEqual(after[name], (claims.NOT_RUN,
                                           f"experiment failed: {broken}: no <memory>"))
        self.assertEqual({name for name in before if before[name] != after[name]}, resting)
        page = html_of(machine)
        self.assertIn("no &lt;memory&gt;", page)
        self.assertIn("failed", Page(page).ids)
        self.assertIn("## Experiments that failed", markdown_of(machine))

    def test_any_one_experiment_may_be_missing(self):
        for paper in (FIRST, SECOND):
            content = json.loads(self.results_of(paper).read_text(encoding="utf-8"))
            for name in {each["name"] for each in content["context"]["experiments"]}:
                rest = {"context": {**content["context"], "failed": [
                    {"name": name, "run": 0, "message": "m"}], "experiments": [
                        each for each in content["context"]["experiments"] if each["name"] != name]}}
                for rows in ("benchmarks", "observations"):
                    rest[rows] = [row for row in content[rows] if row["experiment"] != name]
                self.results_of(paper).write_text(json.dumps(rest))
                machine = machine_report.Machine(self.folder, TREE)
                (of_paper,) = [each for each in machine.papers if each.name == paper]
                self.assertIsNone(of_paper.problem, name)
            self.results_of(paper).write_text(json.dumps(content))

    def test_a_paper_without_results_or_with_a_broken_file_does_not_stop_the_others(self):
        self.results_of(SECOND).write_text("{")
        machine = self.machine()
        self.assertEqual(sorted((row.paper.name, row.claim["name"]) for row in machine.rows), CLAIMS)
        for paper, saying in ((SECOND, "results.json"), (LACKING, "no results")):
            for verdict, evidence in self.verdicts(machine, paper).values():
                self.assertEqual(verdict, claims.NOT_RUN)
                self.assertIn(saying, evidence)
        self.assertIn(claims.REPRODUCED, {each for each, _ in self.verdicts(machine, FIRST).values()})
        page = Page(html_of(machine))
        self.assertEqual(sum(page.rows.values()), len(CLAIMS))

    def test_outside_of_the_tree_code_is_named_and_not_linked(self):
        machine = self.machine()
        page = Page(html_of(machine))
        self.assertEqual(dead(self.folder, page.links, page.ids), [])
        self.assertFalse(any(link.startswith("..") for link in page.links))
        self.assertNotIn(str(TREE), html_of(machine) + markdown_of(machine))

    def test_the_better_scale_is_taken(self):
        shutil.copytree(self.folder / FIRST / "quick", self.folder / FIRST / "paper")
        (first,) = [each for each in self.machine().papers if each.name == FIRST]
        self.assertEqual(first.scale, "paper")

    def test_errata_are_drawn_and_those_that_are_not_as_stated_say_so(self):
        graph = {"vertices": 2, "arcs": [[0, 1, 3]], "source": 0, "weighted": True}
        rows = [erratum("good", graph), erratum("number"),
                erratum("kept", published_fails=False, counterexample=None),
                erratum("both", corrected_holds=False, corrected_failure="this & that"),
                erratum("threw", failed="no memory", published_fails=None, corrected_holds=None,
                        counterexample=None),
                erratum("words", runs=False, published_fails=None, corrected_holds=None,
                        counterexample=None)]
        (self.folder / "errata.json").write_text(json.dumps(
            {"context": {"key": {"seed": 1, "cases": 9}}, "errata": rows}))
        machine = self.machine()
        page = html_of(machine)
        self.assertEqual(Page(page).open, [])
        self.assertEqual(page.count('<figure class="graph">'), 1)
        for saying in ("a &lt; b", "this &amp; that", "failed: no memory",
                       "For 2 of the defects with programs, the published form",
                       "the published form was not falsified", "the corrected form fails too"):
            self.assertIn(saying, page)
        self.assertEqual(page.count('<span class="bad">'), 3)
        self.assertIn("a \\< b", markdown_of(machine))

    def test_files_that_are_none_are_refused_with_their_name(self):
        for text in ("", "[]", "{}", '{"context": {}, "errata": [{}]}'):
            (self.folder / "errata.json").write_text(text)
            with self.assertRaisesRegex(ResultsError, "errata.json"):
                machine_report.Machine(self.folder, TREE)
        with self.assertRaisesRegex(ResultsError, "has no file PAPER/SCALE"):
            machine_report.Machine(self.folder / FIRST, TREE)


class Code(unittest.TestCase):
    def test_every_experiment_that_a_claim_names_has_its_source(self):
        for folder in FOLDERS:
            content = claims.read(folder / "claims.json")
            for name, path in content["code"].items():
                file = TREE / path if "/" in path else folder / path
                self.assertTrue(file.is_file(), f"{folder.name}: {name}: {path}")
            for claim in content["claims"]:
                for experiment in claims.experiments_of(claim):
                    self.assertIn(experiment, content["code"], claim["name"])


class Ladders(unittest.TestCase):
    def test_gains_are_over_the_first_step_with_the_ends_of_the_intervals(self):
        nine = [1 + k / 10 for k in range(9)]
        panel = ladder.Panel("g", ladder.TIMES, "ms", [("a", [2.8] * 9), ("b", nine)])
        (_, first, *_), (_, second, low, high) = ladder.gains(panel)
        self.assertEqual(first, 1)
        self.assertAlmostEqual(second, 2)
        self.assertAlmostEqual(low, 2.8 / 1.7)
        self.assertAlmostEqual(high, 2.8 / 1.1)

    def test_one_step_alone_is_no_ladder(self):
        rows = [{"variant": "a", "counts": {"n": 1}, "graph": "g"}]
        self.assertIsNone(ladder.counted_panel("g", "n", rows, lambda row: 1))
        self.assertIsNone(ladder.timed_panel("g", []))


if __name__ == "__main__":
    unittest.main()
