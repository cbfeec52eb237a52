"""The page of a paper's experiments: what each measures, and the files that do it."""

import re

from page_text import cell

RUN = re.compile(r"^void (\w+)\(Notebook&", re.MULTILINE)


def experiments_of(listed):
    """Experiments of a paper as `graphspec list --json` has them; parts of one are one."""
    rows = {}
    for row in listed["experiments"]:
        rows.setdefault(row["name"], row)
    return rows


def write_experiments(root, paper, title, experiments, output):
    """Writes experiments_PAPER.md. What an experiment's file is, the name of its function tells;
    where it is called otherwise, the table of experiments does."""
    folder = root / "reproduce" / paper
    files = sorted(path for path in folder.glob("*.cpp") if not path.stem.endswith("_test"))
    defined = {function: path for path in files for function in RUN.findall(path.read_text())}
    table = folder / "experiments.cpp"
    page = [f"# Experiments of {title} {{#experiments_{paper}}}", "",
            f"`reproduce/run {paper}` runs these experiments, "
            f"`graphspec reproduce {paper} --only NAME` one of them. Below them are their "
            f"files. What is claimed, and the rules by which it is judged, are in "
            f"`reproduce/{paper}/claims.json`.", ""]
    for name, row in experiments.items():
        file = defined.get(name, table).relative_to(root).as_posix()
        page += [f"## {name} {{#experiments_{paper}_{name}}}", "",
                 f"{cell(row['what'][:1].upper() + row['what'][1:])}. In the paper: "
                 f"{cell(row['place'])}. Code: \\ref {anchor(paper, file)} \"{file}\".", ""]
    for path in [table] + [path for path in files if path != table]:
        file = path.relative_to(root).as_posix()
        page += [f"## {file} {{#{anchor(paper, file)}}}", "", f"\\include{{lineno}} {file}", ""]
    (output / f"experiments_{paper}.md").write_text("\n".join(page))


def anchor(paper, file):
    return f"experiments_{paper}_file_{file.rsplit('/', 1)[-1].removesuffix('.cpp')}"
