#!/usr/bin/env python3
"""Tests of the parts of README.md on the first page, and of the names of papers."""

import json
import pathlib
import tempfile
import unittest

from citation import short_citation
from readme import readme_parts

README = """# suite

It tests kernels.

![A plot](docs/figures/plot.svg)

## Install

Run `reproduce/run [x](docs/pages/x.md)`.

## Find races

See [ranks](docs/pages/ranks.md), [a report](results/A/report.md) and [a file](gpu/bfs).

```console
$ echo [ranks](docs/pages/ranks.md)
```

| problem | paper |
|---|---|
| BFS | one |

## Where to go next

- **Use**: [ranks](docs/pages/ranks.md)

**Licence.** None yet.
"""


class ReadmeParts(unittest.TestCase):
    def setUp(self):
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder)
            (root / "README.md").write_text(README)
            self.parts = readme_parts(root)

    def test_the_figure_is_an_image_of_the_site(self):
        self.assertIn('<img src="plot.svg" alt="A plot"', self.parts.intro)

    def test_sections_between_install_and_where_to_go_next_are_the_doors(self):
        self.assertTrue(self.parts.install.startswith("<h2>Install</h2>"))
        self.assertEqual([door.splitlines()[0] for door in self.parts.doors], ["<h2>Find races</h2>"])
        self.assertEqual(self.parts.licence, "**Licence.** None yet.")

    def test_links_to_pages_become_references_and_other_paths_become_text(self):
        self.assertIn('See \\ref ranks "ranks", \\ref evaluation "a report" and a file.',
                      self.parts.doors[0])

    def test_code_keeps_its_brackets(self):
        self.assertIn("$ echo [ranks](docs/pages/ranks.md)", self.parts.doors[0])
        self.assertIn("`reproduce/run [x](docs/pages/x.md)`", self.parts.install)

    def test_tables_are_left_out(self):
        self.assertNotIn("|", self.parts.doors[0])


class ShortCitations(unittest.TestCase):
    def test_two_authors_are_joined(self):
        self.assertEqual(short_citation("P. Harish, P. J. Narayanan", 2007),
                         "Harish & Narayanan 2007")

    def test_three_authors_or_more_are_the_first_one_and_others(self):
        self.assertEqual(short_citation("Liu L., Wang Y., Shen C.", 2015), "Liu et al. 2015")

    def test_a_single_name_stays(self):
        self.assertEqual(short_citation("junstar92", 2021), "junstar92 2021")


class Citation(unittest.TestCase):
    def test_it_names_every_paper_and_every_paper_has_a_place(self):
        root = pathlib.Path(__file__).resolve().parent.parent
        text = (root / "CITATION.cff").read_text("utf-8")
        for paper in json.loads((root / "papers.json").read_text("utf-8")):
            self.assertIn(f'title: "{paper["title"]}"', text)
            self.assertTrue(paper["place"], paper["name"])


if __name__ == "__main__":
    unittest.main()
