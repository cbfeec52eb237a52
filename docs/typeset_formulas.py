#!/usr/bin/env python3
"""Replaces the formulas of a site that Doxygen made by MathML, and takes out the script that would
typeset them in the reader's browser: the pages then need no script for them, from nowhere.

usage: typeset_formulas.py SITE NODE KATEX.js
"""

import html
import json
import pathlib
import re
import subprocess
import sys

# What Doxygen writes for MathJax. Code is left alone, whatever is in it.
CODE = r'<div class="fragment">.*?</div><!-- fragment -->|<pre\b.*?</pre>|<code>.*?</code>'
FORMULA = re.compile(rf"(?P<code>{CODE})|\\\((?P<inline>.*?)\\\)|\\\[(?P<alone>.*?)\\\]", re.DOTALL)
SCRIPT = re.compile(r'<script type="text/x-mathjax-config">.*?</script>\s*'
                    r'<script [^>]*MathJax\.js[^>]*></script>\s*', re.DOTALL)


def formula(match):
    """(TeX, whether it stands alone), or None where the match is code."""
    if match["code"] is not None:
        return None
    tex = match["inline"] if match["alone"] is None else match["alone"]
    return html.unescape(tex).strip(), match["alone"] is not None


def main():
    site, node, katex = map(pathlib.Path, sys.argv[1:4])
    pages = {path: path.read_text() for path in sorted(site.rglob("*.html"))}
    found = {one for text in pages.values() if "\\(" in text or "\\[" in text
             for one in map(formula, FORMULA.finditer(text)) if one}
    formulas = sorted(found)
    run = subprocess.run([node, pathlib.Path(__file__).with_suffix(".js"), katex], text=True,
                         input=json.dumps(formulas), stdout=subprocess.PIPE, check=False)
    if run.returncode != 0:
        sys.exit(1)
    typeset = dict(zip(formulas, json.loads(run.stdout)))

    def mathml(match):
        one = formula(match)
        return match[0] if one is None else typeset[one]

    for path, text in pages.items():
        changed = SCRIPT.sub("", text)
        if "\\(" in text or "\\[" in text:
            changed = FORMULA.sub(mathml, changed)
        if changed != text:
            path.write_text(changed)
    print(f"formulas: {len(formulas)} typeset", file=sys.stderr)


main()
