#!/usr/bin/env python3
"""Tests of docs/check_links.py, on sites of two pages, a style sheet and a drawing.

usage: test_check_links.py [unittest's options]
"""

import pathlib
import subprocess
import sys
import tempfile
import unittest

CHECK = pathlib.Path(__file__).with_name("check_links.py")


class CheckLinks(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.site = pathlib.Path(folder.name) / "site"
        self.site.mkdir()
        (self.site.parent / "outside.html").write_text("<p>not of the site</p>")
        (self.site / "other.html").write_text('<h1 id="place">other</h1>')
        (self.site / "style.css").write_text("b { color: red }")

    def check(self, body, style=""):
        """The exit code, and what was said, of a site whose page has that body."""
        (self.site / "index.html").write_text(f"<style>{style}</style>{body}")
        done = subprocess.run([sys.executable, CHECK, self.site], text=True, check=False,
                              stderr=subprocess.PIPE)
        return done.returncode, done.stderr

    def assert_dead(self, body, why, style=""):
        code, said = self.check(body, style)
        self.assertEqual(code, 1, said)
        self.assertIn(why, said)

    def test_links_within_the_site_and_clicks_into_the_network_pass(self):
        code, said = self.check('<link href="style.css"/><a href="other.html#place">there</a>'
                                '<a href="https://example.org/">a paper</a>'
                                '<img src="data:image/png;base64,"/>')
        self.assertEqual(code, 0, said)

    def test_a_file_or_a_place_that_is_not_there_is_dead(self):
        self.assert_dead('<a href="nowhere.html">x</a>', "nowhere.html: no such file")
        self.assert_dead('<a href="other.html#nowhere">x</a>', "no such place")

    def test_a_file_outside_of_the_site_is_dead_though_it_is_there(self):
        outside = self.site.parent / "outside.html"
        for link in ("../outside.html", str(outside), outside.as_uri()):
            self.assert_dead(f'<a href="{link}">x</a>', "outside of the site")
        self.assert_dead(f'<script src="{outside.as_uri()}"></script>', "outside of the site")

    def test_what_a_page_loads_from_the_network_is_dead(self):
        for body in ('<script src="https://example.org/x.js"></script>',
                     '<img src="//example.org/x.png"/>', '<link href="http://example.org/x.css"/>',
                     '<p style="background: url(https://example.org/x.png)">x</p>'):
            self.assert_dead(body, "loaded from the network")

    def test_what_a_style_loads_from_the_network_is_dead(self):
        self.assert_dead("", "loaded from the network", '@import "https://example.org/x.css";')
        (self.site / "style.css").write_text("b { background: url('https://example.org/x.png') }")
        self.assert_dead("", "style.css: https://example.org/x.png")

    def test_what_a_drawing_links_to_is_looked_up(self):
        (self.site / "graph.svg").write_text('<svg><a xlink:href="nowhere.html">x</a></svg>')
        self.assert_dead("", "graph.svg: nowhere.html: no such file")


if __name__ == "__main__":
    unittest.main()
