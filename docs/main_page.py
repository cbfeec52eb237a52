"""The main page: docs/mainpage.md, whose line @PAPERS@ stands for the table of papers."""

from recorded_run import claims

PAPERS = "@PAPERS@"


def _claims(page):
    """How many claims have which verdict, a machine a line."""
    name = page.problem
    if not page.claims.runs:
        return f"\\ref {name}_claims \"{len(page.claims.claims)} claims\", no run recorded"
    return "<br/>".join(
        f"\\ref {name}_claims \"{run.machine}\": "
        + claims.tally(run.judged.judgements).removesuffix(" on this machine")
        for run in page.claims.runs)


def main_page(root, pages, output):
    table = ["| paper | kernels | schemes | claims and verdicts | errata |", "|---|---|---|---|---|"]
    for page in pages:
        name = page.problem
        table.append(f"| \\subpage {name} | \\ref {name}_steps \"{len(page.rows)} steps\" | "
                     f"\\ref schemes_{name} \"{len(page.schemes.definitions)} definitions\" | "
                     f"{_claims(page)} | \\ref {name}_errata \"{len(page.errata)}\" |")
    text = (root / "docs" / "mainpage.md").read_text()
    if PAPERS not in text:
        raise SystemExit(f"docs/mainpage.md: the line {PAPERS} is missing")
    (output / "mainpage.md").write_text(text.replace(PAPERS, "\n".join(table)))
