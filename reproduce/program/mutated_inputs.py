#!/usr/bin/env python3
"""Gives the program inputs that were changed at random: graph files of all formats, compressed ones,
results to certify, gates, queries, schemes, specifications. Whatever they are, under a limit of memory,
it must end within half a minute, by no signal, with an exit code of its own, one line for bad input, no
internal error and nothing half-written.

usage: mutated_inputs.py GRAPHSPEC [--inputs N] [--seed N] [--keep FOLDER]

Prints how many ended with which exit code; what ended otherwise is told, kept in FOLDER, and makes the
exit code 1. The same seed gives the same inputs.
"""

import argparse
import collections
import concurrent.futures
import os
import pathlib
import random
import re
import resource
import shutil
import subprocess
import sys
import tempfile

TREE = pathlib.Path(__file__).resolve().parent.parent.parent
SECONDS = 30
LIMITS = [120, 250, *[700] * 6]  # MiB of address space
BAD_INPUT = 2
# What formats and languages are made of, and numbers where types end.
TOKENS = [b"0", b"-1", b"1", b"2147483647", b"2147483648", b"-2147483648", b"4294967296",
          b"9223372036854775807", b"9223372036854775808", b"99999999999999999999", b"010", b"1e400",
          b"nan", b"inf", b"-inf", b"0x10", b"+3", b"1.5", b".", b"%", b"#", b"%%MatrixMarket", b"p sp",
          b"a", b"c", b"symmetric", b"real", b"pattern", b" ", b"\t", b"\n", b"\r\n", b"\0", b"\xff",
          b"\xe2\x88\x80", b"(", b")", b"{", b"}", b"[", b"]", b"*", b"|", b"||", b",", b";", b"..", b"=",
          b"w=", b"sym", b"asym", b"bip", b"# ids: ", b"# Nodes: 3 Edges: 2", b"undirected", b"weight",
          b"{'weight': ", b"[(", b"\xef\xbb\xbf", b"\r", b"1e-400", b"1.0e+00", b"-9999", b"None",
          b"18446744073709551615", b":", b"scheme", b"law", b"if", b"while", b"-", b"none", b"within"]
SPECIFICATIONS = ["rmat:6,4,w=1..9", "grid:5,5,w=1..9", "random:20,3,sym,w=-1..9", "path:9", "star:7",
                  "ssca2:6,5", "graphhpc-rmat:6", "uniform:5,4"]


class Inputs:
    """The folder of valid files that inputs are made of."""

    def __init__(self, program, folder):
        self.program = program
        self.folder = folder
        for name in ("g.mtx", "g.gr", "g.gsg", "g.mtx.gz", "g.gr.gz"):
            self.run("generate", "random:12,3,sym,w=1..9", "--output", name)
        self.run("generate", "random:12,3,sym", "--output", "g.txt")
        self.run("generate", "graphhpc-rmat:4", "--output", "g.graphhpc")
        (folder / "g.el").write_text("0 1\n0 2\n1 2\n2 3\n3 0\n")
        (folder / "g.wel").write_text("0 1 4\n0 2 2\n1 2 7\n2 3 1\n3 0 5\n")
        (folder / "g.graph").write_text("3 2 1\n2 5\n1 5 3 4\n2 4\n")
        (folder / "g.edges").write_text("0 1 {}\n0 2 {}\n1 2 {}\n")
        (folder / "g.csv").write_text("source,target,weight\n10,20,4\n20,30,1.5\n30,10,2\n")
        (folder / "g.tsv").write_text("from\tto\n10\t20\n20\t30\n30\t10\n")
        (folder / "g.snap").write_text("# Undirected graph, each edge once\n# Weight\n10 20 5\n20 40 1\n40 10 9\n")
        (folder / "g.konect").write_text("% sym posweighted\n% 3 4 4\n1 2 5\n2 3 1\n3 1 9\n")
        self.run("convert", "g.csv", "g.ids.gsg")
        self.run("run", "bfs", "--graph", "g.gr", "--device", "cpu", "--output", "levels.txt")
        for problem, results in (("sssp", "one"), ("apsp", "all")):
            self.run("run", problem, "--graph", "g.gr", "--device", "cpu", "--output",
                     f"{results}.txt", "--predecessors", f"{results}_before.txt")
        self.run("run", "msf", "--graph", "g.gr", "--device", "cpu", "--output", "forest.txt")
        (folder / "queries.txt").write_text("reach 0 5\nshortest 1 2\nbest 0 3 within 20\nset 0 1 4\n")
        for name in ("baggage.gr", "baggage.gates", "countdown.saa", "twice.saa", "sweeps.saa"):
            shutil.copy(TREE / "docs" / "examples" / name, folder)
        for scheme in sorted((TREE / "spec").glob("*/*.saa")):
            shutil.copy(scheme, folder)
        self.graphs = sorted(path.name for path in folder.glob("g.*"))
        for problem, result in (("bfs", "levels"), ("sssp", "one"), ("apsp", "all"), ("msf", "forest")):
            source = ["--source", "10"] if problem in ("bfs", "sssp") else []
            more = ["--predecessors", f"{result}_before_by_ids.txt"] if problem in ("sssp", "apsp") else []
            self.run("run", problem, "--graph", "g.snap", *source, "--device", "cpu", "--output",
                     f"{result}_by_ids.txt", *more)
        levels = (folder / "levels.txt").read_text().split()
        for name, text in (
                ("row", " ".join(levels) + "\n"), ("list", f"[{', '.join(levels)}]\n"),
                ("dictionary", "{" + ", ".join(f"{v}: {x}" for v, x in enumerate(levels)) + "}\n"),
                ("lines", "".join(f"{v} {x}\n" for v, x in enumerate(levels))),
                ("table", "vertex,level\n" + "".join(f"{v},{x}\n" for v, x in enumerate(levels))),
                ("reals", "".join(f"{float(x):.18e}\n" for x in levels))):
            (folder / f"levels_{name}.txt").write_text(text)
        edges = [line.split() for line in (folder / "forest.txt").read_text().splitlines()]
        (folder / "forest_list.txt").write_text(str([(int(u), int(v)) for u, v, _ in edges]) + "\n")
        (folder / "forest_data.txt").write_text("".join(f"{u} {v} {{'weight': {w}}}\n" for u, v, w in edges))
        (folder / "forest.mtx").write_text(
            f"%%MatrixMarket matrix coordinate real general\n12 12 {len(edges)}\n"
            + "".join(f"{int(u) + 1} {int(v) + 1} {w}\n" for u, v, w in edges))
        self.schemes = sorted(path.name for path in folder.glob("*.saa"))

    def run(self, *arguments):
        subprocess.run([self.program, *arguments], cwd=self.folder, check=True,
                       stdout=subprocess.DEVNULL)

    def draw(self, chance):
        """The files of an input, by their names there, and the arguments. "-" there is what the file
        `-` has, on standard input."""
        kind = chance.choice(["graph"] * 5 + ["named"] * 2 + ["results"] * 4 + ["route", "scheme", "scheme",
                                                                               "arguments"])
        return getattr(self, f"_{kind}")(chance)

    def _changed(self, chance, name):
        return {name: changed(chance, (self.folder / name).read_bytes())}

    def _unchanged(self, *names):
        return {name: (self.folder / name).read_bytes() for name in names}

    def _graph(self, chance):
        name = chance.choice(self.graphs)
        run = ["--graph", name, "--device", "cpu"]
        return self._changed(chance, name), chance.choice([
            ["info", name], ["convert", name, "out.mtx"], ["convert", "--simplify", name, "out.gsg"],
            ["convert", "--undirected", name, "out.txt.gz"], ["run", "bfs", *run, "--output", "out.txt"],
            ["run", "sssp", *run], ["run", "apsp", *run, "--output", "out.txt"],
            ["run", "msf", "--undirected", *run], ["run", "bfs", "--level", "spec", "--graph", name],
            ["route", "--graph", name, "shortest 0 2"]])

    def _named(self, chance):
        """A graph whose format is named, rightly or not, from a file or from standard input."""
        name = chance.choice(self.graphs)
        content = changed(chance, (self.folder / name).read_bytes())
        endings = {"txt": "snap", "graph": "metis"}
        right = [endings.get(part, part) for part in name.split(".")[1:] if part != "gz"][-1]
        read_as = chance.choice([right] * 4 + ["mtx", "gr", "snap", "csv", "tsv", "metis", "el", "wel",
                                               "gsg", "graphhpc", "konect", "edges", "none"])
        path = chance.choice(["nameless", "-", "-"])
        written_as = chance.choice(["mtx", "gr", "snap", "csv", "tsv", "metis", "el", "wel", "gsg"])
        source = chance.choice(["0", "1", "10", "30", "9223372036854775807"])
        run = ["--graph", path, "--format", read_as, "--device", "cpu"]
        return {path: content}, chance.choice([
            ["info", path, "--format", read_as], ["info", "--weighted", path, "--format", read_as],
            ["convert", path, "out", "--format", read_as, "--output-format", written_as, "--ids", "out.ids"],
            ["convert", path, "-", "--format", read_as, "--output-format", written_as],
            ["run", "bfs", *run, "--source", source, "--output", "out.txt"],
            ["run", "sssp", *run, "--source", source, "--output", "-"],
            ["run", "apsp", *run, "--output", "out.txt", "--predecessors", "before.txt"],
            ["run", "msf", "--undirected", *run, "--output", "out.txt"]])

    def _results(self, chance):
        graph = "g.gr"
        if chance.random() < 0.3:
            graph = "g.snap"
            asked, files = chance.choice([
                (["bfs", "--source", "10", "--levels", "levels_by_ids.txt"], ["levels_by_ids.txt"]),
                (["sssp", "--source", "10", "--distances", "one_by_ids.txt", "--predecessors",
                  "one_before_by_ids.txt"], ["one_before_by_ids.txt", "one_by_ids.txt"]),
                (["apsp", "--distances", "all_by_ids.txt", "--predecessors", "all_before_by_ids.txt"],
                 ["all_before_by_ids.txt", "all_by_ids.txt"]),
                (["msf", "--forest", "forest_by_ids.txt"], ["forest_by_ids.txt"])])
        else:
            asked, files = self._results_by_numbers(chance)
        return ({**self._unchanged(graph, *files), **self._changed(chance, files[0])},
                ["certify", *asked, "--graph", graph])

    @staticmethod
    def _results_by_numbers(chance):
        layout = chance.choice(["row", "list", "dictionary", "lines", "table", "reals"])
        forest = chance.choice(["forest_list.txt", "forest_data.txt", "forest.mtx"])
        return chance.choice([
            (["bfs", "--source", "0", "--levels", f"levels_{layout}.txt"], [f"levels_{layout}.txt"]),
            (["bfs", "--source", "0", "--levels", f"levels_{layout}.txt"], [f"levels_{layout}.txt"]),
            (["msf", "--forest", forest], [forest]),
            (["bfs", "--source", "0", "--levels", "levels.txt"], ["levels.txt"]),
            (["sssp", "--source", "0", "--distances", "one.txt"], ["one.txt"]),
            (["sssp", "--source", "0", "--distances", "one.txt", "--predecessors", "one_before.txt"],
             ["one_before.txt", "one.txt"]),
            (["apsp", "--distances", "all.txt"], ["all.txt"]),
            (["apsp", "--distances", "all.txt", "--predecessors", "all_before.txt"],
             ["all_before.txt", "all.txt"]),
            (["msf", "--forest", "forest.txt"], ["forest.txt"])])

    def _route(self, chance):
        name = chance.choice(["baggage.gates", "queries.txt", "baggage.gr"])
        files = {**self._unchanged("baggage.gr", "baggage.gates", "queries.txt"),
                 **self._changed(chance, name)}
        gates = ["--gates", "baggage.gates"] if name != "queries.txt" else []
        return files, ["route", "--graph", "baggage.gr", *gates, "--script", "queries.txt",
                       "--most-steps", "100000"]

    def _scheme(self, chance):
        name = chance.choice([*self.schemes, *["countdown.saa", "twice.saa", "sweeps.saa"] * 3])
        text = (self.folder / name).read_text()
        schemes = re.findall(r"^scheme (\w+)", text, re.MULTILINE) or ["Countdown"]
        scheme = chance.choice(schemes)
        return self._changed(chance, name), chance.choice([
            ["show", name], ["show", name, scheme, "--format", chance.choice(["latex", "english"])],
            ["trace", name, "Countdown", "--constant", "V=3", "--steps", "50"],
            ["trace", name, scheme, "--steps", "50"],
            ["prove", f"{name}:{scheme}", f"{name}:{chance.choice(schemes)}"]])

    def _arguments(self, chance):
        text = changed(chance, chance.choice(SPECIFICATIONS).encode()).replace(b"\0", b"0")
        return {}, chance.choice([
            ["info", text], ["run", "bfs", "--device", "cpu", "--graph", text],
            ["generate", text, "--output", "out.gr"],
            ["run", "bfs", "--device", "cpu", "--graph", "path:5", "--source", text],
            ["run", "bfs", "--device", "cpu", "--graph", "path:5", "--schedule", text],
            ["check", "bfs", "--cases", "1", "--variant", text], ["prove", text, "[u](A | B)"],
            ["route", "--graph", "path:5", text]])


def changed(chance, content):
    """A few changes, most often one."""
    for _ in range(chance.choice([1, 1, 1, 2, 4, 12])):
        at, end = sorted(chance.randrange(len(content) + 1) for _ in range(2))
        end = min(end, at + chance.choice([1, 2, 8, 64, len(content)]))
        piece = content[at:end]
        content = chance.choice([
            lambda: content[:at] + content[end:],
            lambda: content[:at] + piece * chance.choice([2, 3, 300]) + content[end:],
            lambda: content[:at],
            lambda: content[:at] + chance.choice(TOKENS) + content[at:],
            lambda: content[:at] + chance.choice(TOKENS) + content[end:],
            *[lambda: with_number(chance, content)] * 4,
            lambda: content[:at] + bytes([chance.randrange(256)]) + content[at + 1:],
        ])()[:1 << 16]
    return content


def with_number(chance, content):
    """Another number in the place of one."""
    numbers = list(re.finditer(rb"\d+", content))
    if not numbers:
        return content
    number = chance.choice(numbers)
    other = chance.choice([chance.choice(TOKENS[:12]), b"%d" % chance.randrange(16)])
    return content[:number.start()] + other + content[number.end():]


def outcome(program, files, arguments, megabytes):
    """The exit code, and what is wrong with how it ended; empty: nothing."""
    with tempfile.TemporaryDirectory() as scratch:
        folder = pathlib.Path(scratch)
        for name, content in files.items():
            if name != "-":
                (folder / name).write_bytes(content)
        limit = megabytes << 20

        def limited():
            if megabytes:
                resource.setrlimit(resource.RLIMIT_AS, (limit, limit))

        try:
            done = subprocess.run([program, *arguments], cwd=folder, input=files.get("-", b""),
                                  capture_output=True, check=False, timeout=SECONDS,
                                  preexec_fn=limited)
        except subprocess.TimeoutExpired:
            return None, "runs without end"
        message = done.stderr.decode(errors="replace")
        written = {path.name for path in folder.iterdir()} - files.keys()
        return done.returncode, wrong_with(done.returncode, message, written, arguments)


def wrong_with(code, message, written, arguments):
    if code not in (0, 1, BAD_INPUT):
        return f"exit code {code}: {message[:300]}"
    if "internal error" in message:
        return message[:300]
    if code == BAD_INPUT:
        first, *rest = message.splitlines()
        if not message.startswith("graphspec: "):
            return f"not in its own words: {message[:300]}"
        # Mistakes of a scheme are a line each, with its place.
        if rest and not all(re.match(r"(graphspec: )?\S+:\d+:\d+: ", line)
                            for line in (first, *rest)):
            return f"{len(rest) + 1} lines: {message[:300]}"
    if code != 0 and written:
        return f"leaves {', '.join(sorted(written))}"
    if any(name.startswith(".") or ".part" in name for name in written):
        return f"leaves {', '.join(sorted(written))}"
    return "" if code != 1 or arguments[0] in ("certify", "check", "prove", "run", "show", "trace") \
        else f"exit code 1: {message[:300]}"


def has_room(program):
    """Whether the program begins at all within a limit: under sanitizers it does not."""
    return outcome(program, {}, ["list"], max(LIMITS))[0] == 0


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program", type=os.path.abspath, metavar="GRAPHSPEC")
    parser.add_argument("--inputs", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", type=pathlib.Path)
    arguments = parser.parse_args()
    limits = LIMITS if has_room(arguments.program) else [0]
    counts = collections.Counter()
    faults = 0
    with tempfile.TemporaryDirectory() as scratch:
        inputs = Inputs(arguments.program, pathlib.Path(scratch))

        def trial(number):
            chance = random.Random(f"{arguments.seed}/{number}")
            files, words = inputs.draw(chance)
            return number, files, words, outcome(arguments.program, files, words,
                                                 chance.choice(limits))

        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            for number, files, words, (code, wrong) in pool.map(trial, range(arguments.inputs)):
                counts[code] += 1
                if not wrong:
                    continue
                faults += 1
                print(f"input {number}: graphspec {' '.join(map(str, words))}: {wrong}", flush=True)
                if arguments.keep:
                    kept = arguments.keep / str(number)
                    kept.mkdir(parents=True, exist_ok=True)
                    for name, content in files.items():
                        (kept / name).write_bytes(content)
    print(f"{arguments.inputs} inputs, seed {arguments.seed}: "
          + ", ".join(f"{count} with exit code {code}" for code, count in sorted(
              counts.items(), key=str)) + f"; {faults} ended as none may")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
