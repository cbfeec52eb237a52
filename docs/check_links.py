#!/usr/bin/env python3
"""Fails when a link inside the site leads nowhere: to a file or an anchor that is not there, or to
a file outside the site that this machine does not have. Links into the network are listed as
failures too, except those that a reader clicks (<a href>); the site itself must not load anything.

usage: check_links.py SITE
"""

import html.parser
import pathlib
import sys
import urllib.parse


class Page(html.parser.HTMLParser):
    def __init__(self, path):
        super().__init__()
        self.anchors = set()
        self.links = []
        self.feed(path.read_text(errors="replace"))

    def handle_starttag(self, tag, attributes):
        for name, value in attributes:
            if name in ("id", "name") and value:
                self.anchors.add(value)
            if name in ("href", "src", "data") and value:
                self.links.append((tag, value))


def main():
    site = pathlib.Path(sys.argv[1])
    pages = {path: Page(path) for path in site.rglob("*.html")}
    dead = []
    checked = 0
    for path, page in sorted(pages.items()):
        for tag, link in page.links:
            parts = urllib.parse.urlsplit(link)
            if parts.scheme in ("http", "https") or link.startswith("//"):
                if tag != "a":
                    dead.append(f"{path.name}: loads {link} from the network")
                continue
            if parts.scheme in ("javascript", "mailto", "data"):
                continue
            # Doxygen 1.9.4 points at a list of classes where the only one is private.
            if parts.fragment == "nested-classes":
                continue
            checked += 1
            file = urllib.parse.unquote(parts.path)
            target = pathlib.Path(file) if parts.scheme == "file" else (
                path.parent / file if file else path)
            target = pathlib.Path(target).resolve()
            if not target.exists():
                dead.append(f"{path.name}: {link}: no such file")
            elif parts.fragment and target.suffix == ".html":
                known = pages.get(target) or pages.get(site / target.name)
                if known and urllib.parse.unquote(parts.fragment) not in known.anchors:
                    dead.append(f"{path.name}: {link}: no such place on that page")
    for line in sorted(set(dead)):
        print(line, file=sys.stderr)
    print(f"links: {checked} checked in {len(pages)} pages, {len(set(dead))} dead", file=sys.stderr)
    sys.exit(1 if dead or not pages else 0)


main()
