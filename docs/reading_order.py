"""The slice of the suite that \\ref afternoon reads: docs/afternoon.json, a list of sections, each with a
title, a sentence or two, and its files with what each is. Lines are counted, never written down."""

import json

MOST_LINES = 4000


def sections(root):
    """The sections; each file with its `lines`, each section with its `total`. Exits where a file is missing, or all together are
    longer than an afternoon."""
    found = json.loads((root / "docs" / "afternoon.json").read_text())
    for each in (file for section in found for file in section["files"]):
        path = root / each["path"]
        if not path.is_file():
            raise SystemExit(f"docs/afternoon.json: {each['path']}: no such file in the tree")
        each["lines"] = len(path.read_text().splitlines())
    for section in found:
        section["total"] = sum(file["lines"] for file in section["files"])
    total = sum(section["total"] for section in found)
    if total > MOST_LINES:
        raise SystemExit(f"docs/afternoon.json: {total:,} lines are more than {MOST_LINES:,}")
    return found
