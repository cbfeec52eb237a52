"""The page of spec/PAPER.saa: its formulas, how they follow from one another, and the code."""

import html
import pathlib
import re

from scheme_texts import shown


def schemes_page(root, program, paper, output):
    """The page of spec/NAME.saa: every definition typeset, the schemes in words too, how they follow
    from one another, and the code that is held to them."""
    name, schemes = paper.problem, paper.schemes
    opening = (root / "docs" / name / "schemes.md").read_text()
    page = [f"# Schemes of {paper.title} {{#schemes_{name}}}", "", opening, "",
            "\\ref notation \"The notation in ten minutes\". Colours: as the paper prints it "
            "(green), completed (blue), reconstructed (orange), ours (grey).", "",
            f"## Formulas {{#schemes_{name}_formulas}}", ""]
    for kind, definition in schemes.definitions:
        page += ["\\htmlonly", shown(program, name, definition, "--format", "html"),
                 "\\endhtmlonly", ""]
        if kind == "scheme":
            english = html.escape(shown(program, name, definition, "--format", "english").rstrip())
            page += ["\\htmlonly", f"<details><summary>{definition} in words</summary>"
                     f"<pre class=\"fragment\">{english}</pre></details>", "\\endhtmlonly", ""]
    if schemes.derived:
        page += [f"## How they follow {{#schemes_{name}_derivations}}", "",
                 "Each step with what it rests on (\\ref notation). A refused step is one that might "
                 "be taken for right; the witness shows why it is not.", ""]
    for target, origin in schemes.derived:
        page += [f"### {target} from {origin} {{#schemes_{name}_{target}}}", "", "\\htmlonly",
                 shown(program, name, target, "--derivation", "--format", "html"),
                 "\\endhtmlonly", ""]
    code = sorted(path.relative_to(root).as_posix()
                  for folder in ("reference", "gpu") for path in (root / folder).rglob("*")
                  if path.suffix in (".hpp", ".cpp", ".cu", ".cuh", ".cl")
                  and f"// scheme {name}.saa#" in path.read_text())
    page += [f"## The code {{#schemes_{name}_code}}", "",
             "Each function names its scheme, with a hash of what it was written for:", ""]
    page += [f"- {path}: " + ", ".join(
        f"`{scheme}`" for scheme in re.findall(rf"// scheme {name}\.saa#(\w+)",
                                               (root / path).read_text())) for path in code]
    steps_files = [path for path in code if path.startswith("reference/")]
    for path in steps_files:
        page += ["", f"### {path} {{#schemes_{name}_{pathlib.Path(path).stem}}}", "",
                 f"\\include{{lineno}} {path}"]
    page += ["", f"## The file {{#schemes_{name}_file}}", "", f"\\include spec/{name}.saa", ""]
    (output / f"schemes_{name}.md").write_text("\n".join(page) + "\n")
