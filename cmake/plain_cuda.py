#!/usr/bin/env python3
"""Writes a plain .cu file so that graphspec_add_kernels() takes it: its declarations in the namespace
of the executor that compiles them, and, for a host compiler, which has no <<<>>>, its launches as
calls. nvcc gets the launches as they are. Lines keep their file and number.

    plain_cuda.py FILE OUTPUT    FILE's own "headers" are written along with it
"""
import pathlib
import re
import sys

IDENTIFIER = re.compile(r"[A-Za-z0-9_]")
INCLUDE = re.compile(r'[ \t]*#[ \t]*include[ \t]*([<"])([^>"]+)[>"].*')
DYNAMIC = re.compile(r"\bextern\s+__shared__\s+(?:__align__\s*\(\s*\w+\s*\)\s*)?"
                     r"([A-Za-z_][\w:<> ]*?)\s+(\w+)\s*\[\s*\]\s*;")


class PlainError(Exception):
    pass


def blanked(text):
    """The text with comments and literals as spaces: every place stays where it is."""
    pattern = re.compile(r'//[^\n]*|/\*.*?\*/|R"(\w*)\(.*?\)\1"|"(?:\\.|[^"\\\n])*"'
                         r"|(?<![0-9A-Fa-f])'(?:\\.|[^'\\\n])+'", re.DOTALL)
    return pattern.sub(lambda found: re.sub(r"[^\n]", " ", found.group()), text)


def closing(code, start, ends):
    """The place of the first of `ends` behind start that is within no brackets."""
    depth = 0
    for place in range(start, len(code)):
        if depth == 0 and code.startswith(ends, place):
            return place
        depth += (code[place] in "([{") - (code[place] in ")]}")
        if depth < 0:
            break
    return -1


def kernel_begins(code, end):
    """Where the name of the kernel begins that ends before `end`: a::kernel<4, int>."""
    place = len(code[:end].rstrip())
    if code[place - 1] == ">":
        depth, within = 0, 0  # of < > and, where these compare, of ( )
        while place > 0:
            place -= 1
            within += (code[place] == ")") - (code[place] == "(")
            if within == 0:
                depth += (code[place] == ">") - (code[place] == "<")
            if depth == 0 and within == 0:
                break
        place = len(code[:place].rstrip())
    while place > 0 and (IDENTIFIER.match(code[place - 1]) or code[place - 1] == ":"):
        place -= 1
    return place


def with_calls(text, name):
    """Launches as calls, and a block's dynamic shared memory as what the executor has for it."""
    code = blanked(text)
    parts, done = [], 0
    for found in re.finditer("<<<", code):
        line = code.count("\n", 0, found.start()) + 1
        begin = kernel_begins(code, found.start())
        end = closing(code, found.end(), ">>>")
        if end < 0 or begin == found.start() or begin < done:
            raise PlainError(f"{name}:{line}: this launch is not understood; it should be "
                             "kernel<<<grid, block>>>(arguments)")
        kernel = text[begin:found.start()].strip()
        shown = re.sub(r"\s+", " ", kernel).replace('"', "'")
        parts += [text[done:begin],
                  "::graphspec::GRAPHSPEC_EXECUTOR::plain_launch(\"Kernel = ", shown, ']", ',
                  "::graphspec::GRAPHSPEC_EXECUTOR::PlainConfig(", text[found.end():end], "), ",
                  "[=](auto... graphspec_values) { ", kernel, "(graphspec_values...); })"]
        done = end + 3
    text = "".join(parts) + text[done:]
    code = blanked(text)
    parts, done = [], 0
    for found in DYNAMIC.finditer(code):
        kind, variable = found.groups()
        lines = "\n" * found.group().count("\n")
        parts += [text[done:found.start()], f"{kind}* const {variable} = ",
                  f"::graphspec::GRAPHSPEC_EXECUTOR::dynamic_shared<{kind}>();{lines}"]
        done = found.end()
    return "".join(parts) + text[done:]


def with_return(text):
    """main() is not run, and in a namespace it is a function like others, which needs a return."""
    code = blanked(text)
    found = re.search(r"\bint\s+main\s*\([^()]*\)\s*\{", code)
    end = closing(code, found.end(), "}") if found else -1
    # With braces in branches of #if, the end may be that of another function.
    if end < 0 or re.search(r"^[ \t]*#", code[found.end():end], flags=re.MULTILINE):
        return text
    return text[:end] + "return 0; " + text[end:]


class Writer:
    """One file and the headers of its own that it includes, each once."""

    def __init__(self):
        self.lines = []
        self.seen = set()

    def write(self, path, shown):
        text = with_return(path.read_text(encoding="utf-8"))
        if re.search(r'\bextern\s*"C"', re.sub(r"//[^\n]*|/\*.*?\*/", "", text, flags=re.DOTALL)):
            raise PlainError(f'{shown}: extern "C" has one name for all executors; leave it out here')
        host = with_calls(text, shown)
        # What both compilers read alike is written once.
        plain, calls = text.split("\n"), host.split("\n")
        assert len(plain) == len(calls), shown
        self.lines.append(f'#line 1 "{shown}"')
        code = blanked(re.sub(r'^([ \t]*#[ \t]*include[ \t]*)"([^"\n]*)"', r"\1<\2>", text,
                              flags=re.MULTILINE)).split("\n")
        for number, (line, call) in enumerate(zip(plain, calls), start=1):
            include = INCLUDE.fullmatch(line) if INCLUDE.match(code[number - 1]) else None
            if include:
                own = path.parent / include.group(2)
                if include.group(1) == '"' and own.is_file():
                    if own.resolve() not in self.seen:
                        self.seen.add(own.resolve())
                        self.write(own, str(own))
                    self.lines.append(f'#line {number + 1} "{shown}"')
                else:
                    if re.match("(thrust|cub)/", include.group(2)):
                        line = (f'#if defined(__CUDACC__)\n{line}\n#else\n#line {number} "{shown}"\n#error '
                                f'"graphspec\'s CPU executor does not support <{include.group(2)}>"\n#endif')
                    self.lines += ["}  // the namespace", line,
                                   "namespace graphspec::GRAPHSPEC_EXECUTOR {",
                                   f'#line {number + 1} "{shown}"']
            elif re.match(r"[ \t]*#[ \t]*pragma[ \t]+once", line):
                self.lines.append("")
            elif line != call:
                self.lines += ["#if defined(__CUDACC__)", f'#line {number} "{shown}"', line, "#else",
                               f'#line {number} "{shown}"', call, "#endif",
                               f'#line {number + 1} "{shown}"']
            else:
                self.lines.append(line)


def main():
    source, output = map(pathlib.Path, sys.argv[1:])
    writer = Writer()
    writer.seen.add(source.resolve())
    writer.write(source, str(source))
    text = "\n".join(["/// \\file", f"/// {source.name} as cmake/plain_cuda.py writes it.",
                      '#include "gpu/device/kernel.hpp"', "#if !defined(__CUDACC__)",
                      '#include "gpu/device/cpu/host_calls.hpp"', "#endif",
                      "namespace graphspec::GRAPHSPEC_EXECUTOR {", *writer.lines, "}", ""])
    output.parent.mkdir(parents=True, exist_ok=True)
    if not output.exists() or output.read_text(encoding="utf-8") != text:
        output.write_text(text, encoding="utf-8")
    print(";".join(str(path) for path in writer.seen))


if __name__ == "__main__":
    try:
        main()
    except OSError as error:
        sys.exit(f"{error.filename}: {error.strerror}")
    except UnicodeDecodeError:
        sys.exit(f"{sys.argv[1]}: this file, or a header that it includes, is not UTF-8")
    except PlainError as error:
        sys.exit(str(error))
