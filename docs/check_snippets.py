#!/usr/bin/env python3
"""Checks that the code blocks in docs/pages equal the files that they were copied from.

usage: check_snippets.py [--write] [--root TREE] [PAGE.md ...]

A marker is a comment on the line before a fenced block. It takes one of three forms:

    <!-- gpu/bfs/vertex_parallel.cu -->
        the whole file
    <!-- docs/examples/own_bfs/own_bfs.cu: kernel -->
        the lines between the two lines `//! [kernel]`
    <!-- gpu/bfs/options.hpp: "first text" to "last text" -->
        from the only line with the first text to the next line with the last text

Without pages all of docs/pages are checked. Prints one line per difference and exits with 1.
`--write` replaces the blocks that differ."""

import argparse
import pathlib
import re
import sys
import textwrap

MARKER = re.compile(r"<!-- ([\w./-]*[/.][\w./-]*)(?:: (.+))? -->")
SNIPPET_TAG = re.compile(r"\s*//! \[\w+\]\s*")
RANGE = re.compile(r'"([^"]+)" to "([^"]+)"')


class SnippetError(Exception):
    """A marker that names no code, or a block that is not closed."""


def _between_tags(lines, name):
    tag = re.compile(rf"\s*//! \[{re.escape(name)}\]\s*")
    places = [place for place, line in enumerate(lines) if tag.fullmatch(line)]
    if len(places) != 2:
        raise SnippetError(f"expected two lines `//! [{name}]`, found {len(places)}")
    return lines[places[0] + 1:places[1]]


def _between_texts(lines, first, last):
    begins = [place for place, line in enumerate(lines) if first in line]
    if len(begins) != 1:
        raise SnippetError(f'expected one line with "{first}", found {len(begins)}')
    for end in range(begins[0], len(lines)):
        if last in lines[end]:
            return lines[begins[0]:end + 1]
    raise SnippetError(f'no line with "{last}" after the line with "{first}"')


def selected(text, selector):
    """The lines of a file's text that a marker selects, without indentation and tags."""
    lines = text.splitlines()
    if selector:
        texts = RANGE.fullmatch(selector)
        lines = _between_texts(lines, *texts.groups()) if texts else _between_tags(lines, selector)
    lines = [line for line in lines if not SNIPPET_TAG.fullmatch(line)]
    return textwrap.dedent("\n".join(lines)).strip("\n").split("\n")


def refreshed(page, read):
    """The page's text with each marked block replaced by its file's lines, and a message for each
    block that changed. `read` returns the text of a file of the tree."""
    lines, written, messages = page.splitlines(), [], []
    place = 0
    while place < len(lines):
        written.append(lines[place])
        marker = MARKER.fullmatch(lines[place])
        place += 1
        if not marker:
            continue
        path, selector = marker.groups()
        name = f"{path}: {selector}" if selector else path
        where = place
        try:
            if place == len(lines) or not re.fullmatch(r"```\w*", lines[place]):
                raise SnippetError("no fenced block follows the marker")
            try:
                end = lines.index("```", place + 1)
            except ValueError:
                raise SnippetError("the fenced block is not closed") from None
            try:
                code = selected(read(path), selector)
            except OSError:
                raise SnippetError("no such file") from None
        except SnippetError as error:
            messages.append(f"{where}: {name}: {error}")
            continue
        if lines[place + 1:end] != code:
            messages.append(f"{where}: the block differs from {name}")
        written += [lines[place], *code, "```"]
        place = end + 1
    return "\n".join(written) + "\n", messages


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--write", action="store_true", help="replace the blocks that differ")
    parser.add_argument("--root", type=pathlib.Path,
                        default=pathlib.Path(__file__).resolve().parent.parent)
    parser.add_argument("pages", nargs="*", type=pathlib.Path)
    options = parser.parse_args()
    failed = False
    for page in options.pages or sorted((options.root / "docs" / "pages").glob("*.md")):
        text = page.read_text()
        new, messages = refreshed(text, lambda path: (options.root / path).read_text())
        for message in messages:
            print(f"{page}:{message}", file=sys.stderr)
            failed = failed or not (options.write and "the block differs" in message)
        if options.write and new != text:
            page.write_text(new)
    if failed:
        print("docs/check_snippets.py --write copies the code again", file=sys.stderr)
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
