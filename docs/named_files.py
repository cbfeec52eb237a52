"""Whether the files that a page names are there: paths of the tree in `code`, with PAPER for each
paper, and another word in capitals for any name."""

import re

FOLDERS = r"(?:cmake|docs|gpu|properties|reference|reproduce|spec|\.ci)"
PATH = re.compile(rf"`({FOLDERS}/[\w./{{}},-]+|README\.md)`")


def _alternatives(path):
    """a.{hpp,cpp} as a.hpp and a.cpp."""
    match = re.search(r"\{([^}]*)\}", path)
    if not match:
        return [path]
    return [path[:match.start()] + one + path[match.end():] for one in match[1].split(",")]


def _is_there(root, path):
    any_name = path if path == "README.md" else re.sub(r"[A-Z]{3,}", "*", path)
    return any(root.glob(any_name.rstrip("/")))


def check_named_files(root, papers):
    """Exits with a line for each file that is named in docs/pages and is not there. A path with PAPER
    and another such word is one that some paper has."""
    missing = []
    for page in sorted((root / "docs" / "pages").glob("*.md")):
        for path in (one for named in PATH.findall(page.read_text()) for one in _alternatives(named)):
            every = "PAPER" in path and not re.search(r"[A-Z]{3,}", path.replace("PAPER", ""))
            for one in [path.replace("PAPER", paper) for paper in papers] if every else [path]:
                if not _is_there(root, one):
                    missing.append(f"{page.relative_to(root)}: {one}: no such file in the tree")
    if missing:
        raise SystemExit("\n".join(missing))
