#!/usr/bin/env python3
"""Writes the pages that are made from the tree's own files: the main page's table of papers; for each
paper its page, one page a step with its whole file, its schemes, its experiments and its recorded
results; the errata; and what is found of the planted defects.

usage: generate_pages.py SOURCE_TREE OUTPUT_FOLDER PROGRAM

A step is a row of gpu/PROBLEM/variants.cpp and the file gpu/PROBLEM/NAME.cu, with NAME.cl beside it
where its kernels are portable, or NAME.cpp where it has no kernel of its own and changes the graph
before; the order is the table's. Errata are the rows of
properties/errata/PAPER/errata.cpp. New rows need no edit here.
"""

import json
import pathlib
import subprocess
import sys

from defects_page import defects_page
from errata_page import errata, errata_page
from main_page import main_page
from named_files import check_named_files
from problem_page import ProblemPage
from scheme_texts import derive_all
from schemes_page import schemes_page
from variant_table import steps


def main():
    root = pathlib.Path(sys.argv[1])
    output = pathlib.Path(sys.argv[2])
    program = sys.argv[3]
    output.mkdir(parents=True, exist_ok=True)
    listed = json.loads(subprocess.run([program, "list", "--json"], check=True, text=True,
                                       stdout=subprocess.PIPE).stdout)
    check_named_files(root, [paper["name"] for paper in listed])
    mistakes = errata(root)
    pages = [ProblemPage(root, program, paper, steps(root / "gpu" / paper["name"]),
                         mistakes.get(paper["name"], [])) for paper in listed]
    derive_all(page.schemes for page in pages)
    for page in pages:
        page.write(output)
        schemes_page(root, program, page, output)
    main_page(root, pages, output)
    errata_page(root, [(page.problem, page.title) for page in pages], mistakes, output)
    defects_page(root, output)


main()
