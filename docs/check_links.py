#!/usr/bin/env python3
"""Fails when a link inside the site leads nowhere: to a file or an anchor that is not there, or out of
the site's folder, which another machine does not have. A page, a style sheet or a drawing must not
load anything from the network either; links into it that a reader clicks (<a href>) may be.

usage: check_links.py SITE
"""

import html.parser
import pathlib
import re
import sys
import urllib.parse

LINKS = ("href", "src", "data", "srcset", "poster", "xlink:href")
# What a style sheet loads, in a file of its own or in a page.
STYLE = re.compile(r"""url\(\s*['"]?([^'")]+)|@import\s+['"]([^'"]+)""")


class Page(html.parser.HTMLParser):
    """The anchors and the links, each as (tag, link), of a page or of a drawing."""

    def __init__(self, path):
        super().__init__()
        self.anchors = set()
        self.links = []
        self.in_style = False
        self.feed(path.read_text(errors="replace"))

    def handle_starttag(self, tag, attributes):
        self.in_style = tag == "style"
        for name, value in attributes:
            if name in ("id", "name") and value:
                self.anchors.add(value)
            if name in LINKS and value:
                self.links.append((tag, value))
            if name == "style" and value:
                self.links += loaded_by_style(value)

    def handle_data(self, data):
        if self.in_style:
            self.links += loaded_by_style(data)


def loaded_by_style(text):
    return [("style", one or other) for one, other in STYLE.findall(text)]


def fault(site, pages, path, tag, link):
    """What is wrong with a link on the page or in the style sheet at `path`, or None."""
    parts = urllib.parse.urlsplit(link)
    if parts.scheme in ("http", "https") or link.startswith("//"):
        return None if tag == "a" else "is loaded from the network"
    if parts.scheme in ("javascript", "mailto", "data"):
        return None
    # A drawing uses what it defines by such links; Doxygen's logo does so with less than it has.
    if path.suffix == ".svg" and link.startswith("#"):
        return None
    # Doxygen 1.9.4 points at a list of classes where the only one is private.
    if parts.fragment == "nested-classes":
        return None
    file = urllib.parse.unquote(parts.path)
    target = (path.parent / file).resolve() if file else path
    if parts.scheme or file.startswith("/") or site not in target.parents:
        return "is outside of the site: on another machine it is not there"
    if not target.exists():
        return "no such file"
    if parts.fragment and target in pages:
        if urllib.parse.unquote(parts.fragment) not in pages[target].anchors:
            return "no such place on that page"
    return None


def main():
    site = pathlib.Path(sys.argv[1]).resolve()
    pages = {path: Page(path) for suffix in ("html", "svg") for path in site.rglob(f"*.{suffix}")}
    links = [(path, *link) for path, page in pages.items() for link in page.links]
    links += [(path, *link) for path in site.rglob("*.css")
              for link in loaded_by_style(path.read_text())]
    faults = {f"{path.relative_to(site)}: {link}: {wrong}" for path, tag, link in links
              if (wrong := fault(site, pages, path, tag, link))}
    for line in sorted(faults):
        print(line, file=sys.stderr)
    print(f"links: {len(links)} checked in {len(pages)} pages and drawings, {len(faults)} dead",
          file=sys.stderr)
    sys.exit(1 if faults or not pages else 0)


main()
