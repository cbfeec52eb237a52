"""The ledger: every claim of every paper with its verdict, its figures and its code."""

import collections
import json

import claims

# figures: names among the paper's; code: paths in the tree, kernels before the experiment's source.
Entry = collections.namedtuple("Entry",
                               "paper claim verdict headline evidence points reason figures "
                               "code")

MOST_KERNELS = 3  # more kernels are represented by the table of the paper's steps
SEQUENTIAL = ("sequential", "serial", "reference")


def entries(paper, root):
    """A row for each claim of the paper, in its order. \\param root  of the tree that has the code"""
    return [Entry(paper, *judgement, _figures(paper, judgement.claim),
                  code_behind(paper, judgement.claim, root))
            for judgement in paper.judgements]


def _figures(paper, claim):
    named = claims.experiments_of(claim)
    return list(dict.fromkeys(name for experiment, name, _ in paper.figures if experiment in named))


def variants_of(paper, claim):
    """The variants that a claim's tests name. A test that names none has its rows' variants."""
    named = [name for test in claims.tests_of(claim) for name in _variants_of_test(paper, test)]
    translated = getattr(paper.quantities, "VARIANTS", {})
    return list(dict.fromkeys(translated.get(name, name) for name in named))


def _variants_of_test(paper, test):
    named = []
    for side in ("rows", "left", "right"):
        variant = test.get(side, {}).get("variant") or []
        named += [variant] if isinstance(variant, str) else variant
    if not named and paper.results and "rows" in test:
        named = [row["variant"] for row in paper.results.rows(**test["rows"]) if "variant" in row]
    return named


def problems_of(paper, root):
    """The paper's problems by papers.json; none outside of the source tree."""
    path = root / "papers.json"
    rows = json.loads(path.read_text(encoding="utf-8")) if path.is_file() else []
    return next((row["problems"] for row in rows if row["name"] == paper.name), [])


def file_of_variant(paper, variant, root):
    """The file of a variant's kernel or host function; None if there is none."""
    name = paper.name
    candidates = [paper.claims.get("code", {}).get(variant, ""),
                  f"gpu/{name}/{variant}.cu", f"gpu/{name}/{variant}.cpp",
                  f"gpu/{name}/tuned/{variant}.cu",
                  *(f"gpu/ours/{problem}/{variant}.cu" for problem in problems_of(paper, root)),
                  *(f"reference/baseline/{problem}_{variant}.cpp"
                    for problem in problems_of(paper, root)),
                  f"properties/{name}/errata/{variant}.cu"]
    if variant in (*SEQUENTIAL, "openmp"):
        candidates.append(f"reference/{name}/{name}.cpp")
    # A name without a folder in `code` is the file of an experiment.
    return next((path for path in candidates if "/" in path and (root / path).is_file()), None)


def code_behind(paper, claim, root):
    """Paths in the tree: the kernels of the claim's variants, then the experiment's source."""
    steps = f"gpu/{paper.name}/variants.cpp"
    if not claims.tests_of(claim):
        return [path for path in (steps,) if (root / path).is_file()]
    kernels = [file_of_variant(paper, variant, root) for variant in variants_of(paper, claim)]
    kernels = list(dict.fromkeys(path for path in kernels if path))
    if len(kernels) > MOST_KERNELS:
        kernels = [steps]
    sources = [f"reproduce/{paper.name}/{paper.claims['code'][experiment]}"
               for experiment in claims.experiments_of(claim)
               if experiment in paper.claims.get("code", {})]
    return [path for path in dict.fromkeys([*kernels, *sources]) if (root / path).is_file()]


def count(rows, kind=claims.PAPER):
    """The number of rows of each verdict, in the order of claims.verdicts_of(kind)."""
    counted = collections.Counter(row.verdict for row in rows)
    return [counted[verdict] for verdict in claims.verdicts_of(kind)]
