#!/usr/bin/env python3
"""Runs what README.md, or a page of the site, prints. In a block marked `console` a line `$ COMMAND`
is run, and the lines after it must be what it prints; times may differ, and a line `...` stands for
any lines. Lines of a block marked `sh` are run too, except the commands that .ci/run runs itself, which
must be there.

usage: check_readme.py PAGE.md

All of it runs in one shell, in order, in a folder that looks like the tree, so that files which one
command writes are there for the next and the tree stays clean. Ends with "N passed, N failed".
"""

import os
import pathlib
import re
import subprocess
import sys
import tempfile

from markdown_it import MarkdownIt

RUN_ELSEWHERE = ("cmake/setup.sh --target graphspec_program", "reproduce/run", "properties/run")
TIME = re.compile(r"\d+(?:\.\d+)?(?:e[+-]?\d+)?\s*(?:us|ms|s|MB/s)\b")
END = "end-of-the-command"


def blocks(text):
    """(language, lines) of each fenced block."""
    return [(each.info, each.content.splitlines()) for each in MarkdownIt().parse(text)
            if each.type == "fence"]


def examples(text):
    """(command, expected lines or None) in order."""
    found = []
    for language, lines in blocks(text):
        if language == "sh":
            for line in lines:
                command = line.split("  #")[0].strip()
                if command and not command.startswith("#") and command not in RUN_ELSEWHERE:
                    found.append((command, None))
        elif language == "console":
            for line in lines:
                if line.startswith("$ "):
                    found.append((line[2:], []))
                else:
                    found[-1][1].append(line)
    return found


def run(command, shell):
    shell.stdin.write(f"{command}\nprintf '\\n%s %d\\n' {END} $?\n")
    shell.stdin.flush()
    printed = []
    for line in shell.stdout:
        if line.startswith(END):
            status = int(line.split()[1])
            if printed and not printed[-1]:
                printed.pop()
            return printed, status
        printed.append(line.rstrip())
    return printed, -1


def same(expected, printed):
    """Whether the lines agree; times, and how wide they make a column, may differ."""
    pattern = ""
    for line in expected:
        if line.strip() == "...":
            pattern += r"(?:.*\n)*?"
        else:
            words = TIME.sub("TIME", line).split()
            pattern += r"\s*".join(re.escape(word) for word in words) + r"\s*\n"
    text = "".join(" ".join(TIME.sub("TIME", line).split()) + "\n" for line in printed)
    return re.fullmatch(pattern, text) is not None


def main():
    readme = pathlib.Path(sys.argv[1]).resolve()
    text = readme.read_text()
    passed = failed = 0
    printed_commands = [line.split("  #")[0].strip() for language, lines in blocks(text)
                        if language == "sh" for line in lines]
    for command in RUN_ELSEWHERE if readme.name == "README.md" else ():
        if command in printed_commands:
            passed += 1
        else:
            failed += 1
            print(f"README.md does not print: {command}")
    with tempfile.TemporaryDirectory() as folder:
        for entry in pathlib.Path(__file__).resolve().parent.parent.iterdir():
            os.symlink(entry, pathlib.Path(folder) / entry.name)
        shell = subprocess.Popen(["bash"], cwd=folder, text=True, stdin=subprocess.PIPE,
                                 stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        for command, expected in examples(text):
            printed, status = run(command, shell)
            if expected is None and status == 0 or expected is not None and same(expected, printed):
                passed += 1
                print(f"ok      {command}")
                continue
            failed += 1
            print(f"FAILED  {command}\n  exit {status}; it printed:")
            print("\n".join(f"  | {line}" for line in printed))
        shell.stdin.close()
        shell.wait()
    print(f"{passed} passed, {failed} failed")
    sys.exit(1 if failed else 0)


main()
