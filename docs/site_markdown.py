#!/usr/bin/env python3
"""Converts a page of docs/pages to Markdown for Doxygen 1.9. Doxyfile.in calls it as a filter.

usage: site_markdown.py PAGE.md

The pages are plain Markdown, so that a Git host shows them without raw Doxygen commands. Outside of
fenced blocks and code spans this script changes:

- the title: it gets the page's name as its label, and a table of contents;
- `<a id="NAME"></a>` before a heading: the heading gets the label NAME;
- links to other pages, to templates of generated pages and to files of the tree: they become `\\ref`.
  A link to `results/NAME.md` becomes one to the site's page NAME, which has more tables;
- `$formula$`: it becomes `\\f$formula\\f$`;
- `<code>` in tables, which holds characters that end a cell: it is passed on as HTML."""

import pathlib
import re
import sys

LINK = re.compile(r"\[([^\]\[]+)\]\(([^()\s]+)\)")
LABEL = re.compile(r'<a id="(\w+)"></a>')
CODE_SPAN = re.compile(r"(`+[^`]+`+)")
OPEN_LINK = re.compile(r"\[[^\][]*$")
# With the punctuation after it: a line that begins with a full stop ends a list.
END_OF_LINK = re.compile(r"[^\][]*\]\([^)\s]*\)\S*")


def label_of(address):
    """The Doxygen label that an address relative to docs/pages stands for."""
    path, _, anchor = address.partition("#")
    if anchor:
        return anchor
    parts = pathlib.PurePosixPath(path).parts
    name = pathlib.PurePosixPath(path).stem
    if len(parts) == 1 or parts[:2] == ("..", "templates") or parts[:3] == ("..", "..", "results"):
        return name
    if parts[:2] == ("..", "problems"):
        return f"problem_{name}"
    if parts[0] == ".." and parts[-1] == "page.md":
        return parts[1]
    return "/".join(part for part in parts if part != "..")


def _link(match):
    text, address = match.groups()
    if re.match(r"[a-z]+:", address):
        return match.group()
    return f'\\ref {label_of(address)} "{text}"'


def _line(line):
    parts = CODE_SPAN.split(line)
    for place in range(0, len(parts), 2):
        parts[place] = re.sub(r"\$([^$]+)\$", r"\\f$\1\\f$", parts[place])
    line = LINK.sub(_link, "".join(parts))
    return re.sub(r"(<code>.*?</code>)", r"\\htmlonly\1\\endhtmlonly", line)


def _with_links_on_one_line(lines):
    """Doxygen ends the text of a link at the end of its line. The rest of the link moves up."""
    fence = False
    for place, line in enumerate(lines):
        fence ^= line.startswith("```")
        if fence or not OPEN_LINK.search(line):
            continue
        end = END_OF_LINK.match("".join(lines[place + 1:place + 2]))
        if end:
            lines[place] += f" {end.group()}"
            lines[place + 1] = lines[place + 1][end.end():].lstrip()
            if not lines[place + 1]:
                del lines[place + 1]  # an empty line would end the paragraph
    return lines


def converted(name, text):
    """The page's text as Doxygen reads it. `name` is the page's label."""
    lines, fence, label = [], False, None
    for line in _with_links_on_one_line(text.splitlines()):
        if line.startswith("```"):
            fence = not fence
        elif not fence:
            if LABEL.fullmatch(line):
                label = LABEL.fullmatch(line).group(1)
                line = ""
            elif line.startswith("#") and label:
                line, label = f"{line} {{#{label}}}", None
            elif line.startswith("# "):
                lines += [f"{line} {{#{name}}}", "", "[TOC]"]
                continue
            else:
                line = _line(line)
        lines.append(line)
    return "\n".join(lines) + "\n"


def main():
    page = pathlib.Path(sys.argv[1])
    sys.stdout.write(converted(page.stem, page.read_text()))


if __name__ == "__main__":
    main()
