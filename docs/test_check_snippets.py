#!/usr/bin/env python3
"""Tests of docs/check_snippets.py, on a tree of one page and one source file.

usage: test_check_snippets.py [unittest's options]
"""

import pathlib
import subprocess
import sys
import tempfile
import unittest

CHECK = pathlib.Path(__file__).with_name("check_snippets.py")
SOURCE = """int before;
//! [sum]
  int a;
    int b;

//! [sum]
int first;
int middle;
int last;
"""


class CheckSnippets(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name)
        (self.root / "docs" / "pages").mkdir(parents=True)
        (self.root / "code.cu").write_text(SOURCE)
        self.page = self.root / "docs" / "pages" / "page.md"

    def check(self, marker, *code, options=(), end="```"):
        """The exit code and the messages for a page with one block."""
        self.page.write_text("\n".join(["# Page", "", marker, "```cpp", *code, end, "", "after", ""]))
        done = subprocess.run([sys.executable, CHECK, "--root", self.root, *options], text=True,
                              check=False, stderr=subprocess.PIPE)
        return done.returncode, done.stderr

    def test_equal_blocks_pass_in_each_form_of_the_marker(self):
        for marker, code in (("<!-- code.cu: sum -->", ["int a;", "  int b;"]),
                             ('<!-- code.cu: "first" to "last" -->',
                              ["int first;", "int middle;", "int last;"]),
                             ('<!-- code.cu: "last" to "last" -->', ["int last;"]),
                             ("<!-- code.cu -->", ["int before;", "  int a;", "    int b;", "",
                                                   "int first;", "int middle;", "int last;"])):
            with self.subTest(marker):
                self.assertEqual(self.check(marker, *code), (0, ""))

    def test_a_changed_a_missing_and_an_additional_line_fail(self):
        for code in (["int a;", "  int c;"], ["int a;"], ["int a;", "  int b;", ""],
                     ["int a;", "int b;"]):
            with self.subTest(code):
                status, messages = self.check("<!-- code.cu: sum -->", *code)
                self.assertEqual(status, 1)
                self.assertIn("page.md:3: the block differs from code.cu: sum", messages)

    def test_write_copies_the_code_and_keeps_the_rest(self):
        status, _ = self.check("<!-- code.cu: sum -->", "old", "lines", "here", options=["--write"])
        self.assertEqual(status, 0)
        self.assertEqual(self.page.read_text(), "# Page\n\n<!-- code.cu: sum -->\n```cpp\nint a;\n"
                                                "  int b;\n```\n\nafter\n")

    def test_a_marker_that_names_no_code_fails_also_with_write(self):
        for marker, why in (("<!-- gone.cu -->", "no such file"),
                            ("<!-- code.cu: total -->", "found 0"),
                            ('<!-- code.cu: "int" to "last" -->', 'expected one line with "int"'),
                            ('<!-- code.cu: "last" to "first" -->', 'no line with "first"')):
            for options in ([], ["--write"]):
                with self.subTest(marker, options=options):
                    status, messages = self.check(marker, "int a;", options=options)
                    self.assertEqual(status, 1)
                    self.assertIn(why, messages)

    def test_a_marker_without_a_block_and_an_open_block_fail(self):
        self.assertIn("not closed", self.check("<!-- code.cu: sum -->", "int a;", end="")[1])
        status, messages = self.check("<!-- code.cu: sum -->\n", "int a;", "  int b;")
        self.assertEqual(status, 1)
        self.assertIn("no fenced block follows", messages)

    def test_other_comments_are_no_markers(self):
        self.assertEqual(self.check("<!-- a remark -->", "anything"), (0, ""))


if __name__ == "__main__":
    unittest.main()
