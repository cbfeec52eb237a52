"""The page of a paper: its opening, the table of its steps, each step's schemes beside the reference
and beside the code, the errata, the properties, the claims with their verdicts, the figures, the
recorded results."""

import html

import code_cuts
import experiments_page
import scheme_texts
from claims_table import ClaimsTable
from errata_page import anchor
from page_text import beside, cell, code, folded, html_block, sentence

BESIDE_REFERENCE = "@SCHEMES_BESIDE_REFERENCE@"
BESIDE_PSEUDOCODE = "@REFERENCE_BESIDE_PSEUDOCODE@"


class ProblemPage:
    """What is to be shown of one problem."""

    def __init__(self, root, program, listed, rows, errata):
        self.root = root
        self.problem = problem = listed["name"]
        self.listed = listed
        self.rows = rows
        self.errata = errata
        self.folder = root / "gpu" / problem
        self.opening = (root / "docs" / problem / "page.md").read_text()
        self.title = self.opening.splitlines()[0].removeprefix("# ").split(" {")[0]
        self.experiments = experiments_page.experiments_of(listed)
        self.claims = ClaimsTable(root, problem, [row["name"] for row in rows], self.experiments)
        self.schemes = scheme_texts.SchemeFile(root, program, problem)
        self.reference = {}
        for path in (*sorted((root / "reference").glob("*.hpp")),
                     *sorted((root / "reference").glob("*.cpp"))):
            for function in code_cuts.functions(path.read_text()):
                for file, scheme in function.schemes:
                    if file == problem:
                        self.reference[scheme] = function

    def formulas(self, function):
        return [line for file, scheme in function.schemes if file == self.problem
                for line in html_block(self.schemes.formula(scheme))]

    def schemes_beside_reference(self):
        """Each function once, beside all schemes that it names."""
        lines = []
        for function in dict.fromkeys(self.reference.values()):
            lines += ["", *beside(self.formulas(function), code(function, "cpp"))]
        return "\n".join(lines)

    def follows(self, function, seen):
        """How a function's schemes follow from those of the reference, to be opened, where that was
        not shown before."""
        derivations = [self.schemes.derivation_of(scheme) for file, scheme in function.schemes
                       if file == self.problem and scheme not in self.reference]
        fresh = dict.fromkeys(one for one in derivations if one and one not in seen)
        seen.update(fresh)
        return [line for target, origin in fresh
                for line in folded(f"How it follows: {target} from {origin}",
                                   self.schemes.derivation(target))]

    def reference_beside_pseudocode(self):
        functions = list(dict.fromkeys(self.reference.values()))
        return "\n".join(beside([f"\\verbinclude docs/{self.problem}/pseudocode.txt"],
                                [line for one in functions for line in code(one, "cpp")]))

    def parts(self, text, seen, is_step):
        """Kernels and what names a scheme, each below its schemes and how they follow, and beside the
        reference that they are derived from, if that was not shown before."""
        lines = []
        for function in code_cuts.functions(text):
            if not function.schemes:
                lines += ["", *code(function, "cu")] if is_step and function.is_kernel else []
                continue
            lines += ["", *self.formulas(function), "", *self.follows(function, seen), ""]
            origins = [origin for _, scheme in function.schemes
                       for origin in self.schemes.origins(scheme, self.reference)]
            fresh = [one for one in dict.fromkeys(self.reference[origin] for origin in origins)
                     if one not in seen]
            seen.update(fresh)
            if fresh:
                lines += beside([line for one in fresh for line in code(one, "cpp")],
                                code(function, "cu"))
            else:
                lines += code(function, "cu")
        return lines

    def shared_parts(self):
        """What names a scheme in files that are no step of their own."""
        lines = []
        step_files = {file for row in self.rows for file in row["files"]}
        for path in sorted((*self.folder.glob("*.cu*"), *self.folder.glob("*.cl"))):
            if path in step_files:
                continue
            parts = self.parts(path.read_text(), set(), is_step=False)
            if parts:
                name = path.relative_to(self.root).as_posix()
                label = f"{path.stem}_cl" if path.suffix == ".cl" else path.stem
                lines += ["", f"### {name} {{#{self.problem}_shared_{label}}}", *parts]
        if lines:
            lines = ["", f"## What the steps share {{#{self.problem}_shared}}", *lines]
        return lines

    def steps(self):
        problem = self.problem
        page = [f"## The steps {{#{problem}_steps}}", "",
                "| step | variant | in the paper | what is new |", "|---|---|---|---|"]
        for row in self.rows:
            page.append(f"| {row['step']} | \\subpage {problem}_{row['name']} \"{row['name']}\" | "
                        f"{cell(row['source'])} | {cell(row['summary'])} |")
        page += ["", f"As formulas, with how they follow from one another: \\subpage schemes_{problem}."]
        portable = any(len(row["files"]) > 1 for row in self.rows)
        devices = (", and the portable ones of them by OpenCL" if portable else "")
        page += ["", f"## The kernels {{#{problem}_kernels}}", "",
                 f"Cut from the files that run, on the GPU and on the CPU executor alike{devices}, each "
                 "below the scheme that it is held to and beside the functions of the reference that it "
                 "comes from. Each step's own page shows its whole file."]
        for row in self.rows:
            page += ["", f"### Step {row['step']}: {row['name']} "
                     f"{{#{problem}_kernels_{row['name']}}}", "", cell(sentence(row["summary"])), "",
                     f"\\ref {problem}_{row['name']} \"The whole file\""]
            seen = set()
            for file in row["files"]:
                page += self.parts(file.read_text(), seen, is_step=True)
        return page + self.shared_parts()

    def mistakes(self):
        if not self.errata:
            return []
        page = ["", f"## Errata {{#{self.problem}_errata}}", "",
                "All but those of words alone are programs that go wrong: each with what is right "
                f"instead, and its counterexample, \\ref errata_{self.problem} \"drawn\".", "",
                "| where | printed | what is wrong with it |", "|---|---|---|"]
        for row in self.errata:
            place = f'<a href="errata.html#{anchor(self.problem, row)}">{cell(row["place"])}</a>'
            page.append(f"| {place} | {cell(row['printed'])} | {cell(row['wrong'])} |")
        return page

    def properties(self):
        rows = self.listed["properties"]
        if not rows:
            return []
        return ["", f"## Properties {{#{self.problem}_properties}}", "",
                f"`graphspec check {self.problem}` holds every step to these (\\ref properties).", "",
                "| property | what it says |", "|---|---|",
                *(f"| {cell(row['name'])} | {cell(row['sentence'])} |" for row in rows)]

    def judged_claims(self):
        """Every claim with its verdicts, then the figures of each recorded run."""
        runs = self.claims.runs
        page = ["", f"## Claims {{#{self.problem}_claims}}", "",
                "What the paper claims, what was published, and what was found: a verdict opens to what "
                "it rests on, the last column leads to the code that was held to the claim. "
                f"`reproduce/run {self.problem}` makes it again: \\subpage experiments_{self.problem}.",
                ""]
        if not runs:
            page += [f"No run is recorded yet; `reproduce/run {self.problem}` makes one.", ""]
        return page + html_block(*self.claims.lines())

    def figures(self, output):
        page = ["", f"## Figures {{#{self.problem}_figures}}", ""] if self.claims.runs else []
        for run in self.claims.runs:
            page += [f"From {run.machine}, scale {run.scale}; all numbers: \\subpage {run.page}.", ""]
            page += html_block('<div class="figures">', *(
                f'<figure><a href="{name}"><img src="{name}" alt="{html.escape(caption)}"/></a>'
                f"<figcaption>{html.escape(caption)}</figcaption></figure>"
                for name, caption in run.figures(output / "figures")), "</div>")
            (output / f"{run.page}.md").write_text(run.report_page(self.title, output / "figures"))
        return page

    def contents(self):
        """The parts of this long page, below its first paragraph."""
        parts = {"reference": "reference", "steps": "steps", "kernels": "kernels",
                 "errata": "errata", "properties": "properties", "claims": "claims and verdicts",
                 "figures": "figures"}
        links = [f"\\ref {self.problem}_{part} \"{words}\"" for part, words in parts.items()
                 if (part != "errata" or self.errata) and (part != "figures" or self.claims.runs)]
        return f"On this page: {', '.join(links)}."

    def write(self, output):
        opening = self.opening
        for place, filling in ((BESIDE_REFERENCE, self.schemes_beside_reference),
                               (BESIDE_PSEUDOCODE, self.reference_beside_pseudocode)):
            if place in opening:
                opening = opening.replace(place, filling())
        first, rest = opening.split("\n## ", 1)
        page = [first, self.contents(), "", f"## {rest}", *self.steps(), *self.mistakes(),
                *self.properties(), *self.judged_claims(), *self.figures(output), ""]
        (output / f"{self.problem}.md").write_text("\n".join(page))
        for place, row in enumerate(self.rows):
            self.write_step(output, place, row)
        experiments_page.write_experiments(self.root, self.problem, self.title, self.experiments,
                                           self.claims.papers[0].claims["code"], output)

    def write_step(self, output, place, row):
        problem = self.problem
        links = [f"\\ref {problem}_steps \"all steps\"",
                 f"\\ref {problem}_kernels_{row['name']} \"its kernels beside their schemes\""]
        if place > 0:
            before = self.rows[place - 1]["name"]
            links.append(f"before: \\ref {problem}_{before} \"{before}\"")
        if place + 1 < len(self.rows):
            after = self.rows[place + 1]["name"]
            links.append(f"after: \\ref {problem}_{after} \"{after}\"")
        texts = [file.read_text() for file in row["files"]]
        names = ", ".join(f"`{function.name}`" for text in texts
                          for function in code_cuts.functions(text) if function.is_kernel)
        page = [f"# Step {row['step']}: {row['name']} {{#{problem}_{row['name']}}}", "",
                "\n\n".join(map(code_cuts.header, texts)), "",
                f"In the paper: {cell(row['source'])}.", f"Kernels: {names}." if names else "", "",
                " · ".join(links), "", *self.claims.about(row["name"]), ""]
        for file in row["files"]:
            path = file.relative_to(self.root).as_posix()
            page += [f"## {path}", "", f"\\include{{lineno}} {path}", ""]
        (output / f"{problem}_{row['name']}.md").write_text("\n".join(page))
