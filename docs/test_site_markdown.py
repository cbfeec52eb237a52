#!/usr/bin/env python3
"""Tests of docs/site_markdown.py, and of docs/pages as a Git host shows them.

usage: test_site_markdown.py [unittest's options]
"""

import pathlib
import re
import unittest

from site_markdown import CODE_SPAN, LABEL, LINK, converted

PAGES = sorted(pathlib.Path(__file__).resolve().with_name("pages").glob("*.md"))
RAW_COMMAND = re.compile(r"(?:^|[^\\\w$])[\\@](?:ref|subpage|snippet|(?:verb|dont)?include|skip\w*|"
                         r"until|html\w+|f\$)|\[TOC\]|\{#\w+\}")


def prose(page):
    """(number, line) of each line outside of fenced blocks."""
    fence = False
    for number, line in enumerate(page.read_text().splitlines(), 1):
        if line.startswith("```"):
            fence = not fence
        elif not fence:
            yield number, line


class SiteMarkdown(unittest.TestCase):
    def line(self, text):
        return converted("page", text + "\n").splitlines()[-1]

    def test_a_title_gets_the_label_of_its_page_and_contents(self):
        self.assertEqual(converted("page", "# Title\n\ntext\n"),
                         "# Title {#page}\n\n[TOC]\n\ntext\n")

    def test_a_heading_gets_the_label_before_it_and_the_next_one_gets_none(self):
        self.assertEqual(converted("page", '<a id="part"></a>\n## Part\n## Next\n'),
                         "\n## Part {#part}\n## Next\n")
        self.assertEqual(converted("page", '<a id="part"></a>\n\n### Part\n'),
                         "\n\n### Part {#part}\n")

    def test_links_become_references(self):
        for address, label in (("other.md", "other"), ("other.md#part", "part"),
                               ("../templates/defects.md", "defects"),
                               ("../problems/bfs.md", "problem_bfs"),
                               ("../../results/defects.md", "defects"),
                               ("../../results/defects.md#defects_counts", "defects_counts"),
                               ("../bfs/page.md", "bfs"),
                               ("../../gpu/device/kernel.hpp", "gpu/device/kernel.hpp")):
            with self.subTest(address):
                self.assertEqual(self.line(f"see [the page]({address})."),
                                 f'see \\ref {label} "the page".')
        self.assertEqual(self.line("[a](https://b.org/c)"), "[a](https://b.org/c)")

    def test_a_link_whose_text_spans_two_lines_stands_on_one(self):
        for text, wanted in (("see [the\npage](other.md) there\n", 'see \\ref other "the page"\nthere\n'),
                             ("see ([the\npage](other.md)\n\nnext\n",
                              'see (\\ref other "the page"\n\nnext\n'),
                             ("[a\nb](https://c.org). No\n", "[a b](https://c.org).\nNo\n"),
                             ("an [open\nbracket]\n", "an [open\nbracket]\n"),
                             ("```\n[the\npage](other.md)\n```\n",
                              "```\n[the\npage](other.md)\n```\n")):
            self.assertEqual(converted("page", text), wanted)

    def test_formulas_become_doxygens_outside_of_code(self):
        self.assertEqual(self.line("$a$ and `$b$ $c$` and $d$"),
                         "\\f$a\\f$ and `$b$ $c$` and \\f$d\\f$")

    def test_code_elements_pass_as_html(self):
        self.assertEqual(self.line("| <code>a &#124; b</code> |"),
                         "| \\htmlonly<code>a &#124; b</code>\\endhtmlonly |")

    def test_fenced_blocks_stay(self):
        block = "```text\n# no title\n[a](b.md) $c$\n```\n"
        self.assertEqual(converted("page", block), block)


class PagesOnAGitHost(unittest.TestCase):
    def test_no_page_has_raw_doxygen_commands(self):
        for page in PAGES:
            for number, line in prose(page):
                text = "".join(CODE_SPAN.split(line)[::2])
                self.assertIsNone(RAW_COMMAND.search(text), f"{page.name}:{number}: {line}")

    def test_each_link_leads_to_a_file_and_to_a_label_in_it(self):
        for page in PAGES:
            for number, line in prose(page):
                for _, address in LINK.findall(line):
                    if re.match(r"[a-z]+:", address):
                        continue
                    path, _, anchor = address.partition("#")
                    target = (page.parent / path).resolve() if path else page
                    self.assertTrue(target.is_file(), f"{page.name}:{number}: {address}")
                    if anchor and target.parent == page.parent:
                        self.assertIn(anchor, LABEL.findall(target.read_text()),
                                      f"{page.name}:{number}: {address}")

    def test_each_page_has_one_title_on_its_first_line_and_closes_its_blocks(self):
        for page in PAGES:
            titles = [number for number, line in prose(page) if line.startswith("# ")]
            self.assertEqual(titles, [1], page.name)
            fences = [line for line in page.read_text().splitlines() if line.startswith("```")]
            self.assertEqual(len(fences) % 2, 0, page.name)


if __name__ == "__main__":
    unittest.main()
