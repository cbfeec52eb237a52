"""Whether the files that a page names are there: paths of the tree in `code`, with PAPER for each
paper, and another word in capitals for any name."""

import re

from markdown_it import MarkdownIt

FOLDERS = ("cmake/", "docs/", "gpu/", "properties/", "reference/", "reproduce/", "spec/", ".ci/")


def _named(text):
    """What stands in `code` and looks like a path of the tree."""
    for block in MarkdownIt().enable("table").parse(text):
        for each in block.children or []:
            if each.type == "code_inline" and (each.content == "README.md" or
                                               each.content.startswith(FOLDERS) and
                                               re.fullmatch(r"[\w./{},-]+", each.content)):
                yield each.content


def _alternatives(path):
    """a.{hpp,cpp} as a.hpp and a.cpp."""
    before, brace, rest = path.partition("{")
    inside, _, after = rest.partition("}")
    return [before + each + after for each in inside.split(",")] if brace else [path]


def check_named_files(root, papers):
    """Exits with a line for each file that is named in docs/pages and is not there. A path with PAPER
    and another such word is one that some paper has."""
    missing = []
    for page in sorted((root / "docs" / "pages").glob("*.md")):
        for path in (one for named in _named(page.read_text()) for one in _alternatives(named)):
            every = "PAPER" in path and not re.search(r"[A-Z]{3,}", path.replace("PAPER", ""))
            for one in [path.replace("PAPER", paper) for paper in papers] if every else [path]:
                any_name = one if one == "README.md" else re.sub(r"[A-Z]{3,}", "*", one)
                if not any(root.glob(any_name.rstrip("/"))):
                    missing.append(f"{page.relative_to(root)}: {one}: no such file in the tree")
    if missing:
        raise SystemExit("\n".join(missing))
