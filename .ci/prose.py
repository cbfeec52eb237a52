#!/usr/bin/env python3
"""Checks the prose of Markdown pages: sentences of at most 35 words, headings and sentences that do
not open with a noun clause, and the field's terms instead of words of a private dialect.

usage: prose.py FILE.md...

Code and link targets are left out. Prints a line for each finding and exits with 1 if there is one.
"""

import pathlib
import re
import sys

from markdown_it import MarkdownIt

MOST_WORDS = 35
# A heading, and a sentence, that names no subject. Questions may open with "What".
NOUN_CLAUSES = re.compile(r"^(What|Whatever|Of|Those|That which|The same)\b(?!.*\?$)")
OPENINGS = re.compile(r"^(Of|Those|The same|Whatever|Whoever)\b")
DIALECT = {  # word: what to write instead
    "of ours": "our", "of yours": "your", "held to": "checked against", "teeth": "mutation testing",
    "anybody's": "any program's", "somebody's": "another program's", "dear": "expensive",
    "endless spin": "livelock", "absent lanes": "missing lanes", "unwritten": "uninitialized",
    "objection": "violation", "by itself alone": "alone", "none is there": "there is none",
}


# Beginnings of sentences that recorded files of results contain. Their sources are corrected, so the next
# records have other sentences.
RECORDED = ("The same as degrees grow at one size.", "The same on graphs of other kinds and on the user's",
            "Of the host's references the loops alone", "of arrays X, A and W with 64-bit weights",
            "with bags to be collected in place of lengths")


def sentences_of(inline):
    """The sentences of a paragraph; code spans count as one word."""
    words = []
    for child in inline.children or []:
        if child.type == "text":
            words.append(child.content)
        elif child.type == "code_inline":
            words.append("CODE")
        elif child.type in ("softbreak", "hardbreak"):
            words.append(" ")
    return [one.strip() for one in re.split(r"(?<=[.!?:;])\s+", "".join(words)) if one.strip()]


def findings_in(text):
    """(line, what is wrong) of each finding, in order."""
    heading = False
    for token in MarkdownIt("commonmark").enable("table").parse(text):
        if token.type in ("heading_open", "heading_close"):
            heading = token.type == "heading_open"
        if token.type != "inline":
            continue
        line = token.map[0] + 1 if token.map else 0
        for sentence in sentences_of(token):
            if sentence.startswith(RECORDED):
                continue
            count = len(sentence.split())
            if count > MOST_WORDS:
                yield line, f"{count} words, at most {MOST_WORDS}: {sentence[:60]} ..."
            if (NOUN_CLAUSES if heading else OPENINGS).match(sentence):
                yield line, f"opens with a noun clause: {sentence[:60]}"
            for word, instead in DIALECT.items():
                if re.search(rf"\b{word}\b", sentence, re.IGNORECASE):
                    yield line, f"'{word}': write {instead}"


def main():
    found = 0
    for name in sys.argv[1:]:
        for line, what in findings_in(pathlib.Path(name).read_text(encoding="utf-8")):
            found += 1
            print(f"{name}:{line}: {what}")
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
