#!/usr/bin/env python3
"""The mistakes that are made in loops which OpenMP shares are ones that compilers accept."""

import pathlib
import sys
import tempfile
import unittest

try:
    from mistake_sites import mistakes_of
    from mutation_sites import with_mutants
except ModuleNotFoundError as error:  # Debian's package python3-clang-14
    print(f"skipped: {error}")
    sys.exit(77)

LOOP = "for (int {0} = 0; {0} < n; ++{0}) {{"


def mutants(text):
    """(kind, number of the line, the lines of the mutated file without the first) of each."""
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / "loops.cpp"
        file.write_text(text)
        found = mistakes_of(file, pathlib.Path(folder), file)
    for site in found:
        yield site.kind, site.line, with_mutants(text.encode(), [site], "none.hpp")


def places(text, kind):
    return [line for found, line, _ in mutants(text) if found == kind]


class Loops(unittest.TestCase):
    def function(self, *lines):
        return "\n".join(["void f(int n, int* a) {", *lines, "}", ""])

    def test_a_loop_ends_after_its_first_pass(self):
        text = self.function(LOOP.format("i"), "a[i] = 0;", "}")
        self.assertEqual(places(text, "first alone"), [2])

    def test_no_jump_leaves_a_shared_loop(self):
        for pragma in ("#pragma omp parallel for", "#pragma omp for schedule(static)",
                       "#pragma omp parallel \\\n  for"):
            text = self.function(pragma, LOOP.format("i"), "a[i] = 0;", "}")
            self.assertEqual(places(text, "first alone"), [])

    def test_a_loop_within_a_shared_one_is_not_shared(self):
        text = self.function("#pragma omp parallel for", LOOP.format("i"), LOOP.format("j"),
                             "a[i] += j;", "}", "}")
        self.assertEqual(places(text, "first alone"), [4])

    def test_nothing_follows_an_inner_loop_of_a_collapsed_one(self):
        text = self.function("#pragma omp parallel for collapse(2)", LOOP.format("i"),
                             LOOP.format("j"), LOOP.format("k"), "a[i] += j + k;", "}", "}", "}")
        self.assertEqual(places(text, "first alone"), [5])

    def test_without_for_a_pragma_shares_no_loop(self):
        text = self.function("#pragma omp parallel", LOOP.format("i"), "a[i] = 0;", "}")
        self.assertEqual(places(text, "first alone"), [3])

    def test_the_condition_of_a_shared_loop_stays_a_comparison(self):
        text = self.function("#pragma omp parallel for", LOOP.format("i"), "a[i] = 0;", "}")
        changed = [mutant for kind, _, mutant in mutants(text) if kind == "last chunk"]
        self.assertEqual(len(changed), 1)
        self.assertIn("; i < n - (::graphspec::mutants::alive(-1) && (n) > 0 ? 1 : 0); ++i) {",
                      changed[0])


class Literals(unittest.TestCase):
    def test_an_argument_of_a_template_is_no_default(self):
        text = ("template <bool yes> int g();\ntemplate <int n, bool yes> int h();\n"
                "int f() {\n  return g<true>() + h<3, false>();\n}\n"
                "bool both(bool one) {\n  return one == true;\n}\n")
        self.assertEqual(places(text, "default"), [7])

    def test_an_inequality_is_no_negation(self):
        text = ("struct A { bool operator==(const A&) const; };\n"
                "bool f(const A& one, const A& other, bool none) {\n"
                "  return one != other &&\n    !none;\n}\n")
        self.assertEqual(places(text, "negation"), [4])

    def test_a_number_that_fits_is_not_made_narrower(self):
        text = ("void f(long n, long (&a)[3]) {\n  long one = -1;\n  long two = n;\n"
                "  for (long each : a) one += two + each;\n}\n")
        self.assertEqual(places(text, "width"), [3])


class Arguments(unittest.TestCase):
    def test_arguments_of_one_type_are_swapped_unless_their_order_does_not_matter(self):
        for name, swapped in (("minus", [3]), ("equal", [])):
            text = f"int {name}(int, int);\nint f(int a, int b) {{\nreturn {name}(a, b);\n}}\n"
            self.assertEqual(places(text, "swap"), swapped)


if __name__ == "__main__":
    unittest.main()
