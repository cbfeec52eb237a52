"""The page of a problem: its opening, the table of its steps, each step's schemes beside the
reference and beside the code, the errata, the properties, the recorded results."""

import json
import re
import shutil
import subprocess

import code_cuts
import scheme_texts

BESIDE_REFERENCE = "@SCHEMES_BESIDE_REFERENCE@"
SCALES = ("paper", "quick")


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


class ProblemPage:
    """What is to be shown of one problem."""

    def __init__(self, root, program, problem, rows, errata):
        self.root = root
        self.program = program
        self.problem = problem
        self.rows = rows
        self.errata = errata
        self.folder = root / "gpu" / problem
        self.opening = (root / "docs" / problem / "page.md").read_text()
        self.schemes = None
        if (root / "spec" / f"{problem}.saa").exists():
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

    def follows(self, function):
        """How a function's schemes follow from those of the reference."""
        links = []
        for file, scheme in function.schemes:
            if file != self.problem or scheme in self.reference:
                continue
            derivation = self.schemes.derivation_of(scheme)
            if derivation:
                link = (f"\\ref schemes_{self.problem}_{derivation[0]} "
                        f"\"{derivation[0]} from {derivation[1]}\"")
                if link not in links:
                    links.append(link)
        return ["How it follows: " + ", ".join(links) + "."] if links else []

    def parts(self, text, seen, is_step):
        """Kernels and what names a scheme, each below its schemes and beside the reference that they
        are derived from, if that was not shown before and is not on the page as a whole."""
        lines = []
        for function in code_cuts.functions(text):
            if not function.schemes:
                lines += ["", *code(function, "cu")] if is_step and function.is_kernel else []
                continue
            lines += ["", *self.formulas(function), "", *self.follows(function), ""]
            origins = [origin for _, scheme in function.schemes
                       for origin in self.schemes.origins(scheme, self.reference)]
            fresh = [one for one in dict.fromkeys(origins) if one not in seen]
            seen.update(fresh)
            if fresh and BESIDE_REFERENCE in self.opening:
                lines += beside([line for one in fresh for line in
                                 code(self.reference[one], "cpp")], code(function, "cu"))
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
            page.append(f"| {row['step']} | \\ref {problem}_{row['name']} \"{row['name']}\" | "
                        f"{cell(row['source'])} | {cell(row['summary'])} |")
        origins = (" and beside the functions of the reference that it comes from"
                   if BESIDE_REFERENCE in self.opening else "")
        portable = any(len(row["files"]) > 1 for row in self.rows)
        devices = (", and the portable ones of them by OpenCL" if portable else "")
        page += ["", f"## The kernels {{#{problem}_kernels}}", "",
                 f"Cut from the files that run, on the GPU and on the CPU executor alike{devices}, each "
                 f"below the scheme that it is held to{origins}. Each step's own page shows its whole "
                 "file."]
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
                f"All but those of words alone are programs that go wrong (\\ref errata_{self.problem} \"with what is right "
                "instead\").", "", "| where | printed | what is wrong with it |", "|---|---|---|"]
        return page + ["| " + " | ".join(cell(row[key]) for key in ("place", "printed", "wrong")) +
                       " |" for row in self.errata]

    def properties(self):
        listed = json.loads(subprocess.run([self.program, "list", "--json"], check=True, text=True,
                                           stdout=subprocess.PIPE).stdout)
        rows = next((paper["properties"] for paper in listed if paper["name"] == self.problem), [])
        if not rows:
            return []
        return ["", f"## Properties {{#{self.problem}_properties}}", "",
                f"`graphspec check {self.problem}` holds every step to these (\\ref properties).", "",
                "| property | what it says |", "|---|---|",
                *(f"| {cell(row['name'])} | {cell(row['sentence'])} |" for row in rows)]

    def results(self, output):
        """A page for each machine's largest recorded run, and a table of them."""
        page = ["", f"## Results {{#{self.problem}_results}}", ""]
        table = []
        for folder in sorted(self.root.glob(f"results/*/{self.problem}")):
            scale = next((one for one in SCALES if (folder / one / "report.md").exists()), None)
            if scale is None:
                continue
            machine = folder.parent.name
            report = (folder / scale / "report.md").read_text()
            claims = next((line for line in report.splitlines() if line.startswith("Of ")), "")
            name = f"results_{self.problem}_{machine}"
            (output / f"{name}.md").write_text(
                report_page(report, name, folder / scale, output / "figures"))
            table.append(f"| \\subpage {name} \"{machine}\" | {scale} | {cell(claims)} |")
        if not table:
            return page + [f"No run is recorded yet; `reproduce/run {self.problem}` makes one."]
        return page + [f"Recorded by `reproduce/run {self.problem}`, with each claim of the paper, "
                       "how it is judged and what was found.", "", "| machine | scale | claims |",
                       "|---|---|---|", *table]

    def write(self, output):
        opening = self.opening
        if BESIDE_REFERENCE in opening:
            opening = opening.replace(BESIDE_REFERENCE, self.schemes_beside_reference())
        page = [opening, *self.steps(), *self.mistakes(), *self.properties(), *self.results(output),
                ""]
        for row in self.rows:
            page += [f"\\subpage {self.problem}_{row['name']}", ""]
        (output / f"{self.problem}.md").write_text("\n".join(page))
        for place, row in enumerate(self.rows):
            self.write_step(output, place, row)

    def write_step(self, output, place, row):
        problem = self.problem
        links = [f"\\ref {problem}_steps \"all steps\""]
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
                " · ".join(links), ""]
        for file in row["files"]:
            path = file.relative_to(self.root).as_posix()
            page += [f"## {path}", "", f"\\include{{lineno}} {path}", ""]
        (output / f"{problem}_{row['name']}.md").write_text("\n".join(page))


IMAGE = re.compile(r"!\[.*\]\((\S+)\)$")


def report_page(report, name, folder, figures):
    """A report as a page: its figures under names of their own, and nothing in its text a command or
    a link."""
    figures.mkdir(parents=True, exist_ok=True)
    lines = []
    is_code = False
    for number, line in enumerate(report.splitlines()):
        if line.startswith("```"):
            is_code = not is_code
        image = IMAGE.match(line)
        if is_code or line.startswith("```"):
            lines.append(line)
        elif image:
            copy = f"{name}_{image[1]}"
            shutil.copyfile(folder / image[1], figures / copy)
            lines.append(f"\\image html {copy}")
        elif line.startswith("#"):
            lines.append(cell_of_report(line) + (f" {{#{name}}}" if number == 0 else ""))
        else:
            lines.append(cell_of_report(line))
    return "\n".join(lines) + "\n"


def cell_of_report(line):
    pieces = re.split(r"(`[^`]*`|^#+ )", line)
    return "".join(piece if place % 2 else re.sub(r"([\\<#@%])", r"\\\1", piece)
                   for place, piece in enumerate(pieces))
