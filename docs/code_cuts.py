"""Functions cut from C++, CUDA and portable kernel files, with the schemes that they name."""

import re
import textwrap

SCHEME = re.compile(r"^\s*// scheme (\w+)\.saa#(\w+) \w{8}\s*$")
ABOVE = re.compile(r"\s*(//|template)")
KERNEL = re.compile(r"\b(__global__|KERNEL)\b")


class Function:
    """A function of a file: its name, its text with the comments above it, the (file, scheme) pairs
    that it names, and whether it is a kernel."""

    def __init__(self, name, text, schemes, is_kernel):
        self.name = name
        self.text = text
        self.schemes = schemes
        self.is_kernel = is_kernel


def name_of(signature):
    # Parentheses that are empty or hold numbers and constants belong to launch bounds.
    found = re.search(r"(\w+)\s*\(", re.sub(r"__launch_bounds__\([^)]*\)", "", signature))
    return found[1] if found else "kernel"


def functions(text):
    """The kernels of a file and whatever else names a scheme, in order."""
    lines = text.splitlines()
    found = []
    for number, line in enumerate(lines):
        if not line.strip() or ABOVE.match(line) or line.lstrip().startswith(("*", "using")):
            continue
        first = number
        while first > 0 and ABOVE.match(lines[first - 1]):
            first -= 1
        schemes = [(match[1], match[2]) for match in map(SCHEME.match, lines[first:number]) if match]
        is_kernel = KERNEL.search(line) is not None
        if not schemes and not is_kernel:
            continue
        end = line[:len(line) - len(line.lstrip())] + "}"
        last = number
        while last + 1 < len(lines) and not lines[last].startswith(end):
            last += 1
        signature = " ".join(lines[number:min(number + 4, len(lines))])
        found.append(Function(name_of(signature), textwrap.dedent("\n".join(lines[first:last + 1])),
                              schemes, is_kernel))
    return found


def header(text):
    """The file's opening comment as Markdown."""
    words = []
    for line in text.splitlines():
        if not line.startswith("///"):
            break
        line = line[3:].removeprefix(" ")
        words.append(line.replace("\\file", "").rstrip())
    return "\n".join(words).strip()
