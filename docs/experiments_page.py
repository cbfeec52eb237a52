"""The page of a paper's experiments: what each measures, and the files that do it."""

from page_text import cell


def experiments_of(listed):
    """Experiments of a paper as `graphspec list --json` has them; parts of one are one."""
    rows = {}
    for row in listed["experiments"]:
        rows.setdefault(row["name"], row)
    return rows


def anchor(paper, file):
    """The place of a file's text on the page."""
    return f"experiments_{paper}_file_{file.replace('.', '_')}"


def write_experiments(root, paper, title, experiments, files, output):
    """Writes experiments_PAPER.md. \\param files  by experiment: its file, of reproduce/PAPER/"""
    folder = root / "reproduce" / paper
    page = [f"# Experiments of {title} {{#experiments_{paper}}}", "",
            f"`reproduce/run {paper}` runs these experiments, `graphspec reproduce {paper} --only NAME` "
            f"one of them. Below them are their files. What is claimed, and the rules by which it is "
            f"judged, are in `reproduce/{paper}/claims.json`.", ""]
    for name, row in experiments.items():
        file = files.get(name, "experiments.cpp")
        page += [f"## {name} {{#experiments_{paper}_{name}}}", "",
                 f"{cell(row['what'][:1].upper() + row['what'][1:])}. In the paper: "
                 f"{cell(row['place'])}. Code: \\ref {anchor(paper, file)} \"{file}\".", ""]
    shown = ["experiments.cpp", *sorted(path.name for path in folder.glob("*.cpp")
                                        if not path.stem.endswith("_test")), "quantities.py"]
    for file in dict.fromkeys(shown):
        page += [f"## reproduce/{paper}/{file} {{#{anchor(paper, file)}}}", "",
                 f"\\include{{lineno}} reproduce/{paper}/{file}", ""]
    (output / f"experiments_{paper}.md").write_text("\n".join(page))
