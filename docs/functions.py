"""Functions of the sources, as Doxygen finds them, with the schemes that they name."""

import collections
import pathlib
import subprocess
import tempfile
import textwrap
import xml.etree.ElementTree as ElementTree

SETTINGS = """
OUTPUT_DIRECTORY = {output}
GENERATE_HTML = NO
GENERATE_LATEX = NO
GENERATE_XML = YES
XML_PROGRAMLISTING = NO
HAVE_DOT = NO
QUIET = YES
WARNINGS = NO
INPUT = {folders}
FILE_PATTERNS = *.hpp *.cpp *.cuh *.cu *.cl
EXTENSION_MAPPING = cu=C++ cuh=C++ cl=C++
RECURSIVE = YES
EXTRACT_ALL = YES
EXTRACT_STATIC = YES
EXTRACT_ANON_NSPACES = YES
MACRO_EXPANSION = YES
EXPAND_ONLY_PREDEF = YES
SEARCH_INCLUDES = NO
PREDEFINED = __forceinline__=inline __restrict__= "__launch_bounds__(...)=" "__attribute__(x)=" \\
             KERNEL=__global__ DEVICE_FUNCTION=inline GLOBAL= SHARED= \\
             "SHARED_PARAMETER(type,name)=, type* name"
"""

# text: with the comments above; schemes: (algorithm, scheme) that it names.
Function = collections.namedtuple("Function", "name text schemes is_kernel file")


def _found(root, doxygen, folders):
    """{file: [(first line, last line, name, whether it is a kernel)]}, lines counted from 1."""
    found = collections.defaultdict(set)
    with tempfile.TemporaryDirectory() as output:
        settings = SETTINGS.format(output=output, folders=" ".join(folders))
        subprocess.run([doxygen, "-"], input=settings, text=True, check=True, cwd=root,
                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        for path in pathlib.Path(output, "xml").glob("*.xml"):
            for member in ElementTree.parse(path).iter("memberdef"):
                place = member.find("location")
                if member.get("kind") == "function" and place.get("bodyend", "-1") != "-1":
                    kind = "".join(member.find("type").itertext())
                    found[place.get("bodyfile")].add(
                        (min(int(place.get("line")), int(place.get("bodystart"))),
                         int(place.get("bodyend")), member.findtext("name"), "__global__" in kind))
    return found


def _is_above(line):
    """Whether a line belongs to the function below it."""
    return line.lstrip().startswith(("//", "template"))


def functions_of(root, doxygen, marks, folders=("reference", "gpu")):
    """{file: its kernels and whatever else names a scheme, in order}. \\param marks  (file, line,
    algorithm, scheme): which line names which scheme"""
    found = _found(root, doxygen, folders)
    by_file = {}
    for file, places in found.items():
        lines = (root / file).read_text().splitlines()
        own = [mark for mark in marks if mark[0] == file]
        functions = by_file[file] = []
        ends_before = 0
        for first, last, name, is_kernel in sorted(places):
            if last <= ends_before:
                continue  # inside the one before
            while first > 1 and _is_above(lines[first - 2]):
                first -= 1
            schemes = [(algorithm, scheme) for _, line, algorithm, scheme in own
                       if first <= line <= last]
            if schemes or is_kernel:
                ends_before = last
                text = textwrap.dedent("\n".join(lines[first - 1:last]))
                functions.append(Function(name, text, tuple(schemes), is_kernel, file))
    return by_file
