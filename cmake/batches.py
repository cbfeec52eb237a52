#!/usr/bin/env python3
"""Which source files a target compiles together. What a file costs a compiler are mostly the headers
that it includes and what it uses of their templates, and files that are compiled as one share them.

  cmake/batches.py MAX_FILES MAX_LINES FOLDER <TARGETS >SCRIPT

Run by cmake/batches.cmake in the root of the tree. A line of TARGETS is a target and its files, with
semicolons between them; SCRIPT is CMake's, and FOLDER gets the files that include those of one batch.
A batch has files that define nothing twice, and in which no name means something else than where
they are compiled alone.
"""
import functools
import re
import sys
from collections import Counter
from pathlib import Path


@functools.cache
def code(path):
    """The file without what its comments and texts say; which braces close namespaces stays."""
    said = r'R"(\w*)\(.*?\)\1"|"(?:[^"\\\n]|\\.)*"|\'(?:[^\'\\\n]|\\.)\'|//(?! namespace\n)[^\n]*'
    return re.sub(said, '""', path.read_text(), flags=re.DOTALL)


@functools.cache
def names_of_its_own(path):
    """What the file defines in anonymous namespaces and by macros, name -> line, read off the layout
    that clang-format gives."""
    names = {}
    inside = False
    for line in code(path).splitlines():
        if line == "namespace {":
            inside = True
        elif line == "}  // namespace":
            inside = False
        elif named := re.match(r"(?:using|namespace) (\w+) = |using \S*::(\w+);", line):
            names[named[1] or named[2]] = f"{inside} {line}"  # in another scope it is another name
        elif inside and (named := re.match(r"(?:class|struct|enum class|enum|union) (\w+)", line)):
            names[named[1]] = str(path)
        elif inside and (named := re.match(r"[A-Za-z_].*?[ &*>](\w+)(?:\(|\{| = |;|\[)", line)):
            names[named[1]] = str(path)
        elif named := re.match(r"#define (\w+)", line):
            names[named[1]] = str(path)
    return names


@functools.cache
def compiled(path):
    """The file itself, or the one that it wraps (cmake/kernels.cmake)."""
    wrapped = re.fullmatch(r'#include "(.*)"\n', path.read_text())
    return Path(wrapped[1]) if wrapped else path


@functools.cache
def words(path):
    """The names that the file uses, but for members of objects."""
    return set(re.findall(r"(?<![\w.])(?<!->)[A-Za-z_]\w*", code(path)))


@functools.cache
def headers(path):
    """The headers of the tree that the file includes, and those that they include."""
    found = set()
    for name in re.findall(r'^ *#include "(.*)"', path.read_text(), flags=re.MULTILINE):
        if (header := Path(name)).exists():
            found |= {header} | headers(header)
    return found


@functools.cache
def opens_namespaces(path):
    return re.search("^using namespace ", path.read_text(), flags=re.MULTILINE) is not None


def go_together(one, other):
    if opens_namespaces(one) or opens_namespaces(other):
        return False
    for mine, others in ((one, other), (other, one)):
        theirs = names_of_its_own(others)
        used = words(others).union(*map(words, headers(others) - headers(mine)))
        for name, line in names_of_its_own(mine).items():
            if theirs.get(name) != line and name in used:
                return False
    return True


def batches_of(files, max_files, max_lines, written):
    """Lists of files, each file in one. What the build has written, which declares what it defines in
    its own way, stays with its like. It lies in `written`."""
    batches = []
    for path in sorted(files):
        file = compiled(path)
        lines = file.read_text().count("\n")
        is_written = file.is_relative_to(written)
        for batch in batches:
            if (len(batch["files"]) < max_files and batch["lines"] + lines <= max_lines
                    and batch["is_written"] == is_written
                    and all(go_together(file, compiled(member)) for member in batch["files"])):
                batch["files"].append(path)
                batch["lines"] += lines
                break
        else:
            batches.append({"files": [path], "lines": lines, "is_written": is_written})
    return [batch["files"] for batch in batches]


def write(path, text):
    """What stays as it was is not compiled again."""
    if not path.exists() or path.read_text() != text:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)


def main():
    max_files, max_lines, folder = int(sys.argv[1]), int(sys.argv[2]), Path(sys.argv[3])
    root = Path.cwd()
    targets = [line.rstrip("\n").split(";") for line in sys.stdin]
    times = Counter(file for _, *files in targets for file in files)
    for target, *files in targets:
        for batch in batches_of(map(Path, filter(None, files)), max_files, max_lines,
                                written=folder.parent):
            # What a file is in one target it is in others of its folder: one that is alone here may
            # be in a batch there.
            if len(batch) == 1 and times[str(batch[0])] == 1:
                continue
            members = [compiled(path) for path in batch]
            members = [path.relative_to(root) if path.is_absolute() else path for path in members]
            name = "_".join(members[0].with_suffix("").parts)
            joint = folder / target / f"{name}_and_{len(batch) - 1}.cpp"
            write(joint, "".join(f'#include "{path}"\n' for path in members))
            sources = " ".join(f'"{path}"' for path in batch)
            print(f'set_source_files_properties({sources} TARGET_DIRECTORY {target}\n'
                  f"  PROPERTIES HEADER_FILE_ONLY ON)\n"
                  f'target_sources({target} PRIVATE "{joint}")')


if __name__ == "__main__":
    main()
