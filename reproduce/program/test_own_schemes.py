#!/usr/bin/env python3
"""The program's commands on somebody's own file of schemes, which needs no C++.

usage: test_own_schemes.py GRAPHSPEC [unittest's options]
"""

import json
import pathlib
import re
import subprocess
import unittest
import xml.etree.ElementTree

import program_case

EXAMPLES = pathlib.Path(__file__).resolve().parents[2] / "docs" / "examples"
SPEC = pathlib.Path(__file__).resolve().parents[2] / "spec"
PAPERS = pathlib.Path(__file__).resolve().parents[2] / "papers.json"
COMPONENTS = (EXAMPLES / "components.saa").read_text()
SWEEPS = (EXAMPLES / "sweeps.saa").read_text()


class Case(program_case.Case):
    def own(self, text=COMPONENTS, name="mine.saa", **changes):
        """A file with replacements, each of which occurs."""
        for before, after in changes.get("edits", ()):
            self.assertIn(before, text)
            text = text.replace(before, after, 1)
        (self.folder / name).write_text(text)
        return name

    def ends(self, code, *arguments):
        done = self.run_program(*arguments)
        self.assertEqual(done.returncode, code, (arguments, done.stdout, done.stderr))
        return done


RACY = """algorithm racy "nowhere";
state x: integer;
scheme Both = ∥(i = 0..1) (x := i);
scheme Declared races on x because "either may win" = ∥(i = 0..1) (x := i);
"""


FIRST = """algorithm first "nowhere";
graph G(V, A);
state label[V]: integer = 7;
state last: integer;
scheme First = (label[0] := 1);
scheme Count(n: integer) = for(v = 0..V − 1) (last := last + n);
scheme Part = (last := 5) × (last := 4);
contract Count { at for(v = 0..V − 1) _: invariant last ≤ 1; }
contract Part { requires last = 9; }
"""


class Trace(Case):
    def test_a_violated_clause_ends_the_run(self):
        self.own(FIRST)
        done = self.ends(1, "trace", "mine.saa", "Count", 1, "--graph", "path:3")
        self.assertIn("     2  v = 1  (last := last + n); last: 1 -> 2", done.stdout)
        self.assertIn("graphspec: mine.saa:6:28: mine.saa:8:52: 'invariant' does not hold: last ≤ 1", done.stderr)
        self.ends(0, "trace", "mine.saa", "Count", 1, "--graph", "path:3", "--no-contracts")
        done = self.ends(0, "trace", "mine.saa", "Part", "--graph", "path:3")
        self.assertIn("contracts are not checked: mine.saa:9:26: 'requires' does not hold: last = 9\n", done.stdout)
        self.assertIn("done after 2 steps", done.stdout)
        self.assertIn("done after 1 step\n", self.ends(0, "trace", "mine.saa", "First", "--graph", "path:1").stdout)

    def test_counters_of_loops_are_shown(self):
        self.own('algorithm loops "nowhere";\nstate x: integer;\n'
                 "scheme Loops = for(i = 1..2) ∥(b = 0..0) for(j = 3..4) (x < i)((x := j) ∨ E);\n")
        done = self.ends(0, "trace", "mine.saa", "Loops")
        self.assertIn("     1  b = 0, i = 1, j = 3  x < i? yes\n", done.stdout)
        self.assertIn("     5  b = 0, i = 2, j = 4  x < i? no\n", done.stdout)

    def test_bad_names_and_arguments_are_told(self):
        self.own(FIRST)
        for arguments, saying in (
                (("bfs", "BFS_seq", 0), "there is no 'BFS_seq'; did you mean 'BFS_sequential'?"),
                (("mine.saa", "Count"), "'Count' takes 1 argument, not 0")):
            self.assertIn(saying, self.ends(2, "trace", *arguments, "--graph", "path:3").stderr)
        self.assertIn("source 7 is not a vertex of the graph (0 to 2): ",
                      self.ends(1, "trace", "bfs", "BFS_sequential", 7, "--graph", "path:3").stderr)

    def test_an_undeclared_race_is_an_error(self):
        self.own(RACY)
        done = self.ends(1, "trace", "mine.saa", "Both")
        self.assertIn("race on x: branch i = 0 writes it", done.stdout)
        self.assertIn("graphspec: data race on x in Both; use atomic operators", done.stderr)
        done = self.ends(0, "trace", "mine.saa", "Declared")
        self.assertIn("intended data race on x", done.stdout)

    def test_a_paper_may_race_where_it_says_so(self):
        self.ends(0, "trace", "bfs", "NonatomicVisited", 0, "--graph", "star:4", "--schedule",
                  "reverse")

    def test_a_graph_is_the_input(self):
        self.own()
        done = self.ends(0, "trace", "mine.saa", "Components", "--graph", "path:3", "--undirected")
        self.assertIn("lower(1, 0); label[1]: 1 -> 0", done.stdout)
        (self.folder / "g.el").write_text("0 1\n1 0\n")
        self.ends(0, "trace", "mine.saa", "Components", "--graph", "g.el")

    def test_a_graph_is_as_it_is_declared(self):
        self.own()
        (self.folder / "arc.el").write_text("0 1\n")
        for arguments, saying in (
                (("--graph", "arc.el"), "mine.saa:6: 'G' is declared symmetric, but this graph"),
                ((), "the schemes of mine.saa run on a graph; pass --graph"),
                (("--graph", "path:3", "--constant", "V=3"),
                 "the file declares no constant 'V'")):
            done = self.ends(2, "trace", "mine.saa", "Components", *arguments)
            self.assertIn(saying, done.stderr)
        self.own(edits=[("symmetric", "symmetric simple weights 1..3")])
        (self.folder / "loop.wel").write_text("0 0 1\n")
        self.assertIn("declared simple", self.ends(2, "trace", "mine.saa", "Components", "--graph",
                                                   "loop.wel").stderr)
        (self.folder / "heavy.wel").write_text("0 1 4\n1 0 4\n")
        self.assertIn("arc 0->1 has the weight 4", self.ends(2, "trace", "mine.saa", "Components", "--graph",
                                                  "heavy.wel").stderr)
        self.own(edits=[("head[A]", "head[V]")])
        self.assertIn("'head' is too small for the heads of this graph",
                      self.ends(1, "check", "mine.saa").stdout)
        self.own(edits=[("head[A]: vertex", "head[A]: boolean")])
        self.assertIn("the heads of a graph are head[A]: vertex",
                      self.ends(2, "show", "mine.saa").stderr)

    def test_parts_of_a_graph_are_what_they_are_called(self):
        self.own("""algorithm parts "nowhere";
graph G(V, A) weights -2..9;
constant last = V − 1;
state offset[V + 1]: integer = offsets of G;
state head[A]: vertex = heads of G;
state tail[A]: vertex = tails of G;
state w[A]: length = weights of G;
state matrix[V, V]: length = weights of G;
state arc[V, V]: boolean = adjacency of G;
scheme All = ⟨offset[1] = 2 ∧ offset[last] = 2 ∧ head[1] = 1 ∧ tail[1] = 0 ∧ w[1] = 5⟩ ×
  ⟨matrix[0, 1] = −2 ∧ matrix[1, 0] = ∞ ∧ arc[0, 1] ∧ ¬arc[1, 0] ∧ V mod 2 = 1⟩;
""")
        (self.folder / "g.wel").write_text("0 1 5\n0 1 -2\n2 2 1\n")
        self.ends(0, "trace", "mine.saa", "All", "--graph", "g.wel")


class Laws(Case):
    def test_a_false_law_never_passes(self):
        self.own(COMPONENTS + "law wrong: (u){A} ≡ {A}(u);\n")
        for command in (("show", "mine.saa"), ("show", "mine.saa", "Components"),
                        ("trace", "mine.saa", "Components", "--graph", "path:2", "--undirected"),
                        ("prove", "mine.saa:init", "mine.saa:init"), ("check", "mine.saa")):
            self.assertIn("law wrong does not hold: if u does not hold, the left scheme ends, and the right scheme does A", self.ends(1, *command).stderr)
        self.own(COMPONENTS + "not law right: A × E ≡ A;\n")
        self.assertIn("holds, although the file states that it does not hold",
                      self.ends(1, "show", "mine.saa").stderr)


class Show(Case):
    def test_all_forms(self):
        self.own()
        text = self.succeeds("show", "mine.saa")
        for form in ("text", "ascii"):
            (self.folder / "again.saa").write_text(
                self.succeeds("show", "mine.saa", "--format", form))
            self.assertEqual(self.succeeds("show", "again.saa"), text)
        for form in ("english", "latex", "html", "dot", "json"):
            self.assertIn("ParallelComponents", self.succeeds("show", "mine.saa", "--format", form))
        xml.etree.ElementTree.fromstring(
            f"<body>{self.succeeds('show', 'mine.saa', '--format', 'html')}</body>")

    def test_expand_adds_each_called_scheme_once_after_its_caller(self):
        self.own('algorithm calls "nowhere"; graph G(V, A); state x[V]: integer; '
                 "scheme Root = Second × First × Second; scheme First = Leaf(1); "
                 "scheme Second = Leaf(0) × First; operator Leaf(v: vertex) = (x[v] := 1); "
                 "scheme Unused = Leaf(0);")
        shown = self.succeeds("show", "mine.saa", "Root", "--expand")
        self.assertEqual(re.findall(r"(?:scheme|operator)(?: verbatim)? (\w+)", shown),
                         ["Root", "Second", "First", "Leaf"])
        alone = self.succeeds("show", "mine.saa", "Root")
        self.assertEqual(shown[:len(alone)], alone)
        self.assertEqual(self.succeeds("show", "mine.saa", "Root", "--expand", "--format",
                                       "dot").count("digraph"), 4)
        for wrong in ((), ("Root", "--derivation")):
            self.assertIn("--expand needs a SCHEME, and excludes --derivation",
                          self.ends(2, "show", "mine.saa", *wrong, "--expand").stderr)

    def test_what_only_own_files_have_so_far(self):
        self.own("""algorithm ring "nowhere";
constant n;
constant last = n − 1;
state value[n]: integer;
state ready[n]: boolean;
state Q[n]: set;
## every branch passes on what it has once its neighbour is ready
scheme Ring =
  ∥(i = 0..last) local(own: integer = i · i) (
    (value[i] := own) × T(ready[i]) × S(ready[(i + 1) mod n]) ×
    (own := value[(i + 1) mod n]) × ⟨own = (i + 1) mod n · ((i + 1) mod n)⟩);
claim all(k: vertex): after(Ring, ∀(i = 0..last) ready[i] ∧ ¬∃(i ∈ Q) i = k) assuming n > 0;
""")
        text = self.succeeds("show", "mine.saa")
        for form in ("text", "ascii"):
            (self.folder / "again.saa").write_text(
                self.succeeds("show", "mine.saa", "--format", form))
            self.assertEqual(self.succeeds("show", "again.saa"), text)
        words = self.succeeds("show", "mine.saa", "Ring", "--format", "english")
        for part in ("WITH own OF ITS OWN, AT FIRST i · i", "CONTROL POINT 'ready[i]'",
                     "WAIT 'ready[(i + 1) mod n]'"):
            self.assertIn(part, words)
        self.assertIn(r"\bmod", self.succeeds("show", "mine.saa", "Ring", "--format", "latex"))
        for form in ("html", "dot"):
            self.assertIn("local" if form == "html" else "own := i · i",
                          self.succeeds("show", "mine.saa", "Ring", "--format", form))
        self.assertIn("3 passed, 0 failed", self.succeeds("check", "mine.saa"))
        self.own((self.folder / "mine.saa").read_text(), edits=[("T(ready[i]) × ", "")])
        self.assertIn("waits for ready[", self.ends(1, "check", "mine.saa").stdout)

    def test_long_schemes_are_broken_where_they_nest(self):
        shown = self.succeeds("show", "bfs", "BFS_sequential", "--no-contracts")
        self.assertNotIn("requires", shown)
        self.assertLessEqual(max(map(len, shown.splitlines())), 100)
        self.assertIn("  (p_tail > 0){\n    (f := 0) ×\n", shown)
        for paper in (row["name"] for row in json.loads(PAPERS.read_text())):
            for form in ("text", "ascii"):
                (self.folder / "again.saa").write_text(self.succeeds("show", paper, "--format", form))
                self.assertEqual(self.succeeds("show", "again.saa"), self.succeeds("show", paper))

    def test_a_missing_derivation_names_those_that_exist(self):
        self.own()
        self.assertIn("there is no derivation of 'Closure'; expected ParallelComponents",
                      self.ends(2, "show", "mine.saa", "Closure", "--derivation").stderr)

    def test_derivations(self):
        self.own(edits=[("## Components finds", """derive ParallelInit from init {
  independent at for(v = 0..V − 1) _;
}
scheme ParallelInit = ∥(v = 0..V − 1) (label[v] := v);
## Components finds""")])
        done = self.succeeds("show", "mine.saa", "ParallelInit", "--derivation")
        self.assertIn("1. independent · checked: no round writes a cell that another round reads or writes", done)
        self.assertIn("<ol>", self.succeeds("show", "mine.saa", "--derivation", "--format", "html"))
        self.own(edits=[("## Components finds", """derive Wrong from init {
  independent at for(v = 0..V − 1) _;
}
scheme Wrong = ∥(v = 0..V − 1) (label[v] := 0);
## Components finds""")])
        self.assertIn("which is not 'Wrong'",
                      self.ends(1, "show", "mine.saa", "--derivation").stderr)

    def test_a_derivation_may_name_a_law_of_its_own_file(self):
        self.own("""algorithm own "nowhere";
state x: integer;
scheme One = (x < 3)((x := 3) ∨ E) × (x := x + 1);
scheme Two = (x < 3)((x := 3) × (x := x + 1) ∨ E × (x := x + 1));
law into: (u)(A ∨ B) × C ≡ (u)(A × C ∨ B × C);
derive Two from One { into; }
""")
        self.assertIn("law into, for all operators",
                      self.succeeds("show", "mine.saa", "--derivation"))


class Check(Case):
    def test_what_holds_is_accepted(self):
        self.own()
        done = self.ends(0, "check", "mine.saa", "--cases", 50)
        self.assertIn("8 passed, 0 failed", done.stdout)
        rows = self.data("check", "mine.saa", "--cases", 5)
        self.assertEqual([row["what"] for row in rows],
                         ["file", "derivation"] + 3 * ["scheme"] + 3 * ["claim"])

    def test_what_differs_is_shrunk_and_can_be_seen_again(self):
        self.own(edits=[("atomic operator", "operator")])
        done = self.ends(1, "check", "mine.saa", "--property", "ParallelComponents")
        self.assertIn("race on label[1]", done.stdout)
        self.assertIn("on 2 vertices, 1 undirected edge", done.stdout)
        self.assertIn("graphspec: mine.saa: 1 of 2 checks failed", done.stderr)
        lines = [line.strip() for line in done.stdout.splitlines()]
        graph = next(line for line in lines if line.startswith("printf"))
        subprocess.run(["bash", "-c", graph], cwd=self.folder, check=True)
        trace = next(line for line in lines if line.startswith("graphspec trace"))
        self.assertIn("race on label[1]", self.ends(1, *trace.split()[1:]).stdout)
        again = next(line.removeprefix("to replay this case: ") for line in lines
                     if "graphspec check" in line)
        self.assertIn("race on label[1]", self.ends(1, *again.split()[1:]).stdout)

    def test_the_graph_without_vertices_is_tried(self):
        self.own(FIRST)
        done = self.ends(1, "check", "mine.saa", "--property", "First")
        self.assertIn("label[0] is out of bounds: 'label' has no cells", done.stdout)
        self.assertIn("on 0 vertices", done.stdout)
        self.own(FIRST + "contract First { requires 0 < V; }\n")
        self.ends(0, "check", "mine.saa", "--property", "First")

    def test_a_step_whose_part_never_runs_is_no_evidence(self):
        for condition, saying in (
                ("label[v] = 7", "round v = 0 writes last, which round v = 1 writes"),
                ("label[v] · label[v] = 50", "(last := v) (line 5) was never executed in")):
            self.own(f"""algorithm vac "own";
graph G(V, A);
state label[V]: integer = 7;
state last: integer;
scheme Seq = for(v = 0..V − 1) ({condition})((last := v) ∨ E);
scheme Par races on last because "test" = ∥(v = 0..V − 1) ({condition})((last := v) ∨ E);
derive Par from Seq observing last {{ independent at for(v = 0..V − 1) _ because "test"; }}
""")
            self.assertIn(saying, self.ends(1, "check", "mine.saa").stdout)
            self.assertIn(saying, self.ends(1, "show", "mine.saa", "--derivation").stderr)

    def test_a_fault_in_a_derivation_names_scheme_and_problem(self):
        self.own(FIRST + """scheme Next = (label[V] := 1);
derive Next from First observing label { monotone giving (label[V] := 1); }
""")
        done = self.ends(1, "check", "mine.saa", "--property", "Next")
        self.assertRegex(done.stdout, r"mine.saa:11: Next from First: step 1 \(monotone\): problem 1 of seed 1, "
                                      r".*: the new scheme fails: .*label\[\d\] is out of bounds")

    def test_what_no_run_shows_is_no_pass(self):
        for scheme, claim, saying in (
                ("N", "after(S, true)", "S has no result: the operator N has no result"),
                ("(x ≥ 0){(x := x + 1)}", "S ≡ S", "livelock: the scheme has not ended after 50000 steps"),
                ("N", "S ≡ S", "no run of the scheme has a result"),
                ("E", "S ≡ S assuming x = 1", "no random case satisfies the assumption"),
                ("(x := 1 mod x)", "S ≡ S", "1 mod 0 has no value")):
            self.own('algorithm a "b";\nstate x: integer;\n'
                     f"scheme S = {scheme};\nclaim c: {claim};\n")
            self.assertIn(saying, self.ends(1, "check", "mine.saa").stdout)

    def test_what_it_takes(self):
        self.own('algorithm a "b";\nstate x: integer;\noperator A extern;\n')
        self.assertIn("'A' is extern, but no C++ function is bound to it",
                      self.ends(2, "check", "mine.saa").stderr)
        self.own()
        self.assertIn("there is nothing called 'x' to check",
                      self.ends(2, "check", "mine.saa", "--property", "x").stderr)
        self.assertIn("leave out --variant", self.ends(2, "check", "mine.saa", "--variant", "x").stderr)


class FilesOfTheSuite(Case):
    def test_they_are_refused_with_the_command_that_checks_them(self):
        files = [path for path in SPEC.glob("*/*.saa") if path.stem == path.parent.name]
        self.assertGreater(len(files), 5)
        for file in files:
            paper = file.stem
            # A paper on several problems has a variant for each: PAPER_bfs, PAPER_sssp.
            check = f"`graphspec check spec --variant {paper}"
            with self.subTest(paper):
                self.assertIn(f"{file} is a file of the suite; use {check}",
                              self.fails(2, "check", file).stderr)
                self.assertIn(f"{file} is a file of the suite; its page is on the site, and {check}",
                              self.fails(2, "document", file, "--output", "page").stderr)
                self.assertIn(f"{file} is a file of the suite; use `graphspec trace {paper} S`",
                              self.fails(2, "trace", file, "S").stderr)
        self.assertEqual(self.files(), [])

    def test_a_file_of_ones_own_may_have_the_name_of_a_paper(self):
        (self.folder / "bfs").mkdir()
        self.own(name="bfs/bfs.saa")
        self.ends(0, "check", "bfs/bfs.saa", "--cases", 1)


class GivenSchemes(Case):
    """Schemes that take schemes, from reading them to a page of them."""

    def test_what_is_given_is_checked_where_it_stands(self):
        for before, after, saying in (
                ("Rounds(AtOnce(lower))", "Rounds(AtOnce(lowr))",
                 "mine.saa:34:67: there is no operator 'lowr'; did you mean 'lower'?"),
                ("Rounds(AtOnce(lower))", "Rounds(AtOnce)",
                 "'Sweep' of 'Rounds' is a scheme of 0 arguments (), but 'AtOnce' takes 1 argument (step), and 0 are already given"),
                ("Rounds(AtOnce(lower))", "Rounds(AtOnce(Labels))",
                 "'step' of 'AtOnce' is an operator, which is one step, but 'Labels' is a scheme"),
                ("Rounds(AtOnce(lower))", "Rounds(Labels)",
                 "mine.saa:34:8: 'Labels' calls itself")):
            self.own(SWEEPS, edits=[(before, after)])
            for command in (("show",), ("check",), ("document", "--output", "page")):
                done = self.ends(2, command[0], "mine.saa", *command[1:])
                self.assertIn(saying, done.stderr)

    def test_all_forms_read_alike(self):
        self.own(SWEEPS)
        text = self.succeeds("show", "mine.saa")
        for form in ("text", "ascii"):
            (self.folder / "again.saa").write_text(
                self.succeeds("show", "mine.saa", "--format", form))
            self.assertEqual(self.succeeds("show", "again.saa"), text)
        for form, part in (("english", "Rounds(AtOnce(lower))"),
                           ("latex", r"\mathrm{Rounds}(\mathrm{AtOnce}(\mathrm{lower}))"),
                           ("html", "<mi>lower</mi>"), ("dot", 'label="Rounds(AtOnce(lower))"')):
            self.assertIn(part, self.succeeds("show", "mine.saa", "Labels", "--format", form))
        self.assertIn('tooltip="the operator that is handed over"',
                      self.succeeds("show", "mine.saa", "AtOnce", "--format", "dot"))
        calls = {one["name"]: one["calls"]
                 for one in json.loads(self.succeeds("show", "mine.saa", "--format", "json"))[
                     "definitions"]}
        self.assertEqual(calls["Labels"], ["Rounds", "AtOnce", "lower"])
        self.assertEqual(calls["Rounds"], [])

    def test_a_run_shows_what_was_given(self):
        self.own(SWEEPS)
        done = self.succeeds("trace", "mine.saa", "ParallelDistances", 0, "--graph", "path:3")
        self.assertIn("e = 0  relax(0); d[1]: ∞ -> 1", done)
        self.assertIn("'AtOnce' takes operator 'step', so only schemes can call it",
                      self.ends(2, "trace", "mine.saa", "AtOnce", "--graph", "path:3").stderr)
        self.own(SWEEPS, edits=[("atomic operator lower", "operator lower")])
        self.assertIn("in step(e), where step stands for lower (line 28)",
                      self.ends(1, "check", "mine.saa", "--property", "Labels").stdout)

    def test_a_scheme_that_nobody_calls_is_named(self):
        self.own(SWEEPS + "scheme Twice(scheme A) = A × A;\n")
        self.assertIn("not run: its parameters are schemes, and no scheme calls it",
                      self.succeeds("check", "mine.saa", "--property", "Twice"))

    def test_proofs_look_into_what_is_given(self):
        self.own(SWEEPS + """scheme Plain(s: vertex) =
  (d[s] := 0) × (changed := true) × (changed){(changed := false) × for(i = 0..A − 1) relax(i)};
scheme Twice(scheme A) = A × A;
scheme Once(scheme B) = B;
scheme Again(scheme C) = Once(C) × Once(C);
""")
        for one, other in (("Distances", "Plain"), ("Twice", "Again")):
            self.assertIn("are equal for all",
                          self.succeeds("prove", f"mine.saa:{one}", f"mine.saa:{other}"))
        self.assertIn("after A: the left scheme does A, and the right scheme ends",
                      self.ends(1, "prove", "mine.saa:Twice", "mine.saa:Once").stderr)

    def test_they_are_documented(self):
        self.own(SWEEPS)
        self.succeeds("document", "mine.saa", "--output", "page")
        page = xml.etree.ElementTree.parse(self.folder / "page/index.html")
        self.assertEqual(len(page.findall(".//*[@class='scheme provenance-ours']")), 8)


class Edits(Case):
    """Those of a file are noticed where they change its meaning, and accepted where not."""

    EDITS = json.loads(pathlib.Path(__file__).with_name("own_scheme_edits.json").read_text())

    def edited(self, row):
        text = (EXAMPLES / row.get("file", "components.saa")).read_text()
        self.own(text, edits=[(row["before"], row["after"])])

    def test_edits_that_change_the_meaning_are_noticed(self):
        self.assertGreaterEqual(len(self.EDITS["change the meaning"]), 20)
        for row in self.EDITS["change the meaning"]:
            with self.subTest(row["what"]):
                self.edited(row)
                done = self.ends(1, "check", "mine.saa")
                self.assertIn("FAILED", done.stdout)

    def test_edits_that_do_not_are_accepted(self):
        self.assertGreaterEqual(len(self.EDITS["do not"]), 10)
        for row in self.EDITS["do not"]:
            with self.subTest(row["what"]):
                self.edited(row)
                self.ends(0, "check", "mine.saa")


class Document(Case):
    def test_a_page_has_formulas_words_derivations_and_what_was_checked(self):
        self.own()
        self.assertEqual(self.succeeds("document", "mine.saa", "--output", "a/b"),
                         "a/b/index.html\n")
        page = xml.etree.ElementTree.parse(self.folder / "a/b/index.html")
        self.assertEqual(len(page.findall(".//*[@class='scheme provenance-ours']")), 5)
        self.assertTrue(page.findall(".//{*}math"))
        self.assertEqual(len(page.findall(".//*[@id='derivation-ParallelComponents']//{*}li")), 2)
        words = "".join(page.getroot().itertext())
        for text in ("PARALLEL FOR e FROM 0 TO A", "held on 200 random graphs", "Warshall"):
            self.assertIn(text, words)
        self.assertNotIn("does not hold", words)

    def test_what_does_not_hold_is_on_the_page(self):
        self.own(edits=[("atomic operator", "operator")])
        self.ends(1, "document", "mine.saa", "--output", ".")
        self.assertIn("does not hold</span>", self.text("index.html"))
        self.assertIn("needs a file", self.ends(2, "document", "bfs", "--output", ".").stderr)
        (self.folder / "file").write_text("")
        self.ends(2, "document", "mine.saa", "--output", "file/page")


class Prove(Case):
    def test_schemes_of_files(self):
        self.own("""algorithm own "nowhere";
state x: integer;
scheme Step(i: integer) = (x := i) × (x := x + 1);
scheme Loop(a: integer) = (x < 3){Step(a)};
scheme Unfolded(b: integer) = (x < 3)((x := b) × (x := x + 1) × Loop(b) ∨ E);
scheme Other(b: integer) = {Step(b)}(x < 3);
""")
        self.assertIn("are equal for all",
                      self.succeeds("prove", "mine.saa:Loop", "mine.saa:Unfolded"))
        self.assertIn("not equal", self.ends(1, "prove", "mine.saa:Loop", "mine.saa:Other").stderr)
        self.assertIn("there is no 'None'", self.ends(2, "prove", "mine.saa:None", "E").stderr)


if __name__ == "__main__":
    unittest.main()
