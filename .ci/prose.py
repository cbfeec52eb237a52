#!/usr/bin/env python3
"""Checks the prose of Markdown pages, and of messages and help texts in C++ and CUDA sources: sentences
of at most 35 words, headings and sentences that do not open with a noun clause, and the field's terms
instead of words of a private dialect.

usage: prose.py FILE...

In pages, code and link targets are left out. In sources, a text is a string literal of at least three
words; placeholders count as words. Prints a line for each finding and exits with 1 if there is one.
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
# In messages and help texts. A pattern: what to write instead.
MESSAGE_DIALECT = {
    r"anybody|somebody|whoever|whatever": "name the program or person",
    r"of (yours|ours)": "your, our",
    r"held to|judges?d?": "checked, verified",
    r"asked for": "requested",
    r"(?<!there )(?<!that )(is|are) no (?!longer)": "is not a",
    r"there (is|are) (?=\{\})": "expected",
    r"here stands|stands (after|where|at|there)": "expected ..., found",
    r"nothing (has written|orders)": "uninitialized, unsynchronized",
    r"goes? on|gone on|go on": "continues, resumes",
    r"takes? each arc both ways": "adds the reverse of each arc",
    r"a thread a|a block a|a line a|an? arc each": "per",
    r"alone, |distances alone|levels alone": "only",
    r"says? (what|that|how|which)": "prints, states",
    r"endless|absent lanes?|unwritten": "livelock, missing lanes, uninitialized",
    r"(does|do|has|have) not the": "invert the words",
    r"is right$|are right$": "expected ...",
}
# Texts that a pattern finds, and that are right: the end of the file's path, and the text's begin.
EXCEPTIONS = ()


def texts_of(source):
    """(line, text) of each string literal; neighbours are joined, raw ones split into lines."""
    literal = re.compile(r'//[^\n]*|R"(\w*)\((.*?)\)\1"|"((?:[^"\\\n]|\\.)*)"|\'(?:[^\'\\\n]|\\.)+\'',
                         re.DOTALL)
    begin = end = 0
    text = ""
    for found in literal.finditer(source):
        part = found.group(2) if found.group(2) is not None else found.group(3)
        if part is None or source[source.rfind("\n", 0, found.start()) + 1:found.start()].lstrip().startswith("#"):
            continue
        if source[end:found.start()].strip() or found.group(2) is not None:
            yield source.count("\n", 0, begin) + 1, text
            begin, text = found.start(), ""
        text += part
        end = found.end()
    yield source.count("\n", 0, begin) + 1, text


def findings_in_source(name, source):
    """(line, what is wrong) of each finding in the messages of a source file."""
    for line, text in texts_of(source):
        if len(text.split()) < 3 or text.startswith("<"):
            continue
        if any(name.endswith(file) and text.startswith(begin) for file, begin in EXCEPTIONS):
            continue
        for sentence in re.split(r"(?<=[.!?:;])\s+|\\n|\n {2}", text):
            count = len(sentence.split())
            if count > MOST_WORDS:
                yield line, f"{count} words, at most {MOST_WORDS}: {sentence[:60]} ..."
            if OPENINGS.match(sentence):
                yield line, f"opens with a noun clause: {sentence[:60]}"
            for pattern, instead in MESSAGE_DIALECT.items():
                if found := re.search(rf"\b(?:{pattern})", sentence):
                    yield line, f"'{found.group()}': write {instead}: {sentence[:60]}"


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
        text = pathlib.Path(name).read_text(encoding="utf-8")
        findings = findings_in(text) if name.endswith(".md") else findings_in_source(name, text)
        for line, what in findings:
            found += 1
            print(f"{name}:{line}: {what}")
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
