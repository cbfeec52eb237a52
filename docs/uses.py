"""The kernels that a step launches, and the options that it reads."""

import concurrent.futures
import json
import re

from schemes import shown

# Small graphs. Each has several levels, trees and negative or real weights where steps take them.
GRAPHS = {"bfs": ("rmat:7,8", "path:40"), "sssp": ("random:40,4,w=1..9",),
          "apsp": ("random:40,4,w=1..9",), "msf": ("random:60,4,sym,w=1..9",)}
SOURCES = (".hpp", ".cpp", ".cuh", ".cu", ".cl")


def _without_arguments(kernel):
    """A kernel's name without namespaces and template arguments."""
    return kernel.partition("<")[0].rpartition("::")[2]


def launched(program, step):
    """Returns the names of the kernels that a step launches on small graphs, run by the executor."""
    names = {}
    for graph in GRAPHS[step["problem"]]:
        asked = [[]] if step["problem"] in ("bfs", "msf") else [[], ["--no-predecessors"]]
        for more in asked:
            run = json.loads(shown(program, "run", step["problem"], "--graph", graph, "--variant",
                                   step["name"], "--device", "cpu", "--count", "--json", *more))
            names.update(dict.fromkeys(map(_without_arguments, run["kernel_counts"] or {})))
    return list(names)


def launch_all(program, steps):
    """Runs launched() for all steps, on all cores. Later calls take the results from the cache."""
    with concurrent.futures.ThreadPoolExecutor() as pool:
        list(pool.map(lambda step: launched(program, step), steps))


def launched_by_text(text, kernels):
    """Returns those kernels that a text launches: it has their names as template arguments."""
    code = _code(text)
    return [name for name in kernels if re.search(rf"<\s*(?:\w+::)*{name}\b", code)]


def _code(text):
    return re.sub(r"//[^\n]*|/\*.*?\*/", " ", text, flags=re.DOTALL)


def _included(texts, files):
    """The files of `texts` that `files` include, directly or not, with the sources that implement
    an included header, and `files` themselves."""
    found, waiting = set(), [file for file in files if file in texts]
    while waiting:
        each = waiting.pop()
        if each in found:
            continue
        found.add(each)
        waiting += [name for name in re.findall(r'#include "([^"]+)"', texts[each])
                    if name in texts]
        stem = each.rpartition(".")[0]
        waiting += [f"{stem}{end}" for end in (".cpp", ".cu") if f"{stem}{end}" in texts]
    return found


class OptionReaders:
    """The steps of one table that read an option, by the text of the files in their folder."""

    def __init__(self, root, folder, prefix, steps):
        self._names = [step["name"] for step in steps]
        texts = {str(path.relative_to(root)): _code(path.read_text())
                 for path in sorted((root / folder).rglob("*.*"))
                 if path.suffix in SOURCES and path.name != "options.hpp"}
        table = texts.pop(f"{folder}/variants.cpp", "")
        self._own, self._all, used = {}, {}, set()
        for step in steps:
            row = re.search(rf'{{\.name = "{step["name"]}".*?(?={{\.name = "|$)', table, re.DOTALL)
            named = set(re.findall(rf"\b{prefix}_\w+", row[0])) if row else set()
            entries = [file for file, text in texts.items() if file.endswith(".cu")
                       and any(re.search(rf"\b{name}\(", text) for name in named)]
            files = _included(texts, [*step["files"], *entries])
            used |= files
            self._own[step["name"]] = "".join(texts.get(file, "") for file in step["files"])
            self._all[step["name"]] = "".join(texts[file] for file in sorted(files))
        # Checks of ranges read every option.
        self._common = "".join(re.sub(r"\bvoid check\(.*?\n}\n", "", text, flags=re.DOTALL)
                               for file, text in texts.items() if file not in used)

    def _declared(self, option):
        """The steps that the help text of an option names before a colon; empty without them."""
        names = {name.strip() for name in option["help"].partition(":")[0].split(",")}
        return names if names <= set(self._names) else set()

    def effect(self, option):
        """The help text of an option without the names of its steps."""
        return option["help"].partition(":")[2].strip() if self._declared(option) else option["help"]

    def steps_of(self, option):
        """Returns the names of the steps that read an option: in their own files, or because the
        help text names them before a colon. Without such names, the steps whose included code reads
        it. An option that only code outside of all steps reads belongs to every step."""
        reads = re.compile(rf"(?:\.|->){option['name']}\b").search
        own = {name for name in self._names if reads(self._own[name])}
        if self._declared(option):
            found = own | self._declared(option)
        elif reads(self._common):
            found = self._names
        else:
            found = {name for name in self._names if reads(self._all[name])} or self._names
        return [name for name in self._names if name in found]


def own_options(root, folder, prefix, steps):
    """Returns {step's name: the options that it reads, each with its effect}.

    \\param folder  of the steps' files, in the tree
    \\param prefix  of the names of the steps' functions: bfs of bfs_texture
    """
    readers = OptionReaders(root, folder, prefix, steps)
    found = {step["name"]: [] for step in steps}
    for option in steps[0]["options"] if steps else []:
        for name in readers.steps_of(option):
            found[name].append({**option, "effect": readers.effect(option)})
    return found
