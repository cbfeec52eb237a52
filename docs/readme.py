"""The parts of README.md that the first page of the site repeats."""

import re
from types import SimpleNamespace

from site_markdown import CODE_SPAN, LINK, label_of

IMAGE = re.compile(r"!\[([^\]]*)\]\(docs/figures/([^)]+)\)")


def _link(match):
    """A link of README.md as Doxygen's; the text alone where the site has no such page."""
    text, address = match.groups()
    if re.match(r"[a-z]+:", address):
        return match.group()
    if address.startswith(("docs/pages/", "docs/templates/", "docs/problems/")):
        path = address.removeprefix("docs/pages/")
        return f'\\ref {label_of(path.replace("docs/", "../"))} "{text}"'
    if address.startswith("results/"):
        return f'\\ref evaluation "{text}"'
    return text


def _converted(text):
    lines, fence = [], False
    for line in text.splitlines():
        if line.startswith("```"):
            fence = not fence
        elif not fence:
            image = IMAGE.fullmatch(line.strip())
            heading = re.fullmatch(r"#+ (.*)", line)
            if image:
                line = (f'\\htmlonly[block]\n<p class="figures"><a href="{image[2]}"><img '
                        f'src="{image[2]}" alt="{image[1]}"/></a></p>\n\\endhtmlonly')
            elif heading:
                line = f"<h2>{heading[1]}</h2>"
            else:
                parts = CODE_SPAN.split(line)
                parts[::2] = [LINK.sub(_link, part) for part in parts[::2]]
                line = "".join(parts)
        lines.append(line)
    return "\n".join(lines).strip()


def _without_tables(text):
    """Without tables: the site has its own, with more columns."""
    return re.sub(r"(?m)^\|.*\n?", "", text)


def readme_parts(root):
    """Returns the introduction, the section on installing, the sections up to "Where to go next",
    and the paragraph on the licence, each as Markdown for Doxygen. Headings become HTML, so that the
    sidebar does not list them."""
    text = (root / "README.md").read_text()
    intro, *sections = re.split(r"(?m)^(?=## )", text)
    kept = [section for section in sections if not section.startswith("## Where to go next")]
    licence = re.search(r"(?ms)^\*\*Licence\.\*\*.*?(?=\n\n|\Z)", text)
    install = [section for section in kept if section.startswith("## Install")]
    doors = [section for section in kept if section not in install]
    return SimpleNamespace(
        intro=_converted(intro.partition("\n")[2]),
        install="\n\n".join(_converted(_without_tables(each)) for each in install),
        doors=[_converted(_without_tables(each)) for each in doors],
        licence=_converted(licence[0]) if licence else "")
