"""Texts of the tree as Doxygen reads them: cells of tables, blocks of HTML, code side by side."""

import re


def cell(text):
    """Text from a table of the C++ source, for a cell of a Markdown table: nothing in it is a
    command, a link or emphasis."""
    escaped = re.sub(r"([\\|*_<>&#@%\[\]])", r"\\\1", text)
    return re.sub(r"(?<![\w.])(\w[\w.]*\(\))", r"%\1", escaped)


def sentence(text):
    return text[:1].upper() + text[1:] + "."


def html_block(*lines):
    return ["\\htmlonly[block]", *lines, "\\endhtmlonly"]


def code(function, language):
    return [f"\\code{{.{language}}}", function.text, "\\endcode"]


def beside(left, right):
    """Two cells, side by side where there is room."""
    return [*html_block('<div class="beside"><div>'), *left, *html_block("</div><div>"), *right,
            *html_block("</div></div>")]


def folded(summary, *lines):
    """Lines of HTML that a reader opens."""
    return html_block(f"<details><summary>{summary}</summary>", *lines, "</details>")
