"""What the pages of a paper show."""

import itertools
import json
from types import SimpleNamespace

from citation import short_citation
from claims_table import ClaimsTable
from uses import launched, launched_by_text, own_options


class Paper:
    """A row of `graphspec list --json`, with what the tree has of the paper.

    steps      its variants in order, as the list has them, each with its problem
    folder     the folder of its kernels
    algorithm  the name of its file of schemes
    reference  {scheme: the function of the reference that names it}
    """

    def __init__(self, root, row, listed, schemes):
        self.root = root
        self.row = row
        self.name = self.algorithm = row["name"]
        self.folder = f"gpu/{self.name}"
        self.short = short_citation(row["authors"], row["year"])
        self.title = f"{self.short}: {row['title']}"
        self.problems = [each for each in listed["problems"] if each["name"] in row["problems"]]
        self.steps = [{**solver, "problem": problem["name"]} for problem in self.problems
                      for solver in problem["solvers"] if solver["paper"] == self.name]
        self.own_options = own_options(root, self.folder, self.name, self.steps)
        self.errata = row["errata"]
        self.schemes = schemes
        # Parts of one experiment are one.
        self.experiments = {}
        for each in row["experiments"]:
            self.experiments.setdefault(each["name"], each)
        self.code_of_experiments = json.loads(
            (root / "reproduce" / self.name / "claims.json").read_text())["code"]
        self.claims = ClaimsTable(root, self)

    @property
    def has_portable(self):
        return any(file.endswith(".cl") for step in self.steps for file in step["files"])

    def read_functions(self, functions):
        """\\param functions  of all files, as functions_of finds them"""
        self._functions = functions
        self.reference = {scheme: function for file, each in functions.items()
                          if file.startswith("reference/") for function in each
                          for algorithm, scheme in function.schemes if algorithm == self.algorithm}

    def functions(self, file):
        return self._functions.get(file, [])

    def kernels(self, step):
        """(name, file) of the kernels in the files of a step, of those that it launches on small
        graphs, and of those that its files launch on others."""
        own = {function.name: file for file in step["files"] for function in self.functions(file)
               if function.is_kernel}
        others = {function.name: file for file in sorted(self._functions)
                  for function in self._functions[file]
                  if function.is_kernel and file.startswith(f"{self.folder}/")}
        text = "".join((self.root / file).read_text() for file in step["files"])
        names = dict.fromkeys([*own, *launched(self.schemes.program, step),
                               *launched_by_text(text, others)])
        return [(name, own.get(name) or others.get(name)) for name in names]

    def held_rounds(self, step):
        """The schemes whose rounds the launches of a step are held to."""
        return list(dict.fromkeys(row["scheme"] for row in self.schemes.rounds
                                  if (row["problem"], row["variant"]) ==
                                  (step["problem"], step["name"])))

    def own_schemes(self, function):
        return [scheme for algorithm, scheme in function.schemes if algorithm == self.algorithm]

    def of_schemes(self, *schemes):
        """The functions of the reference that name these."""
        missing = [scheme for scheme in schemes if scheme not in self.reference]
        if missing:
            raise SystemExit(f"docs/{self.name}/page.md: no function of reference/ names scheme "
                             f"{', '.join(missing)}")
        return list(dict.fromkeys(self.reference[scheme] for scheme in schemes))

    @property
    def literal(self):
        """Each function of the reference once."""
        return list(dict.fromkeys(self.reference.values()))

    def parts(self, files, kernels=True):
        """What names a scheme, and kernels, each with its schemes, and with the derivations and the
        functions of the reference that it follows from, where those were not shown before."""
        seen = set()
        for function in (each for file in files for each in self.functions(file)):
            schemes = self.own_schemes(function)
            if not schemes and not (kernels and function.is_kernel):
                continue
            derived = [self.schemes.derivation_of(scheme) for scheme in schemes
                       if scheme not in self.reference]
            targets = dict.fromkeys((each["target"], each["origin"]) for each in derived if each)
            origins = dict.fromkeys(self.reference[origin] for scheme in schemes
                                    for origin in self.schemes.origins(scheme, self.reference))
            part = SimpleNamespace(function=function, schemes=schemes,
                                   derivations=[each for each in targets if each not in seen],
                                   reference=[each for each in origins if each not in seen])
            seen.update(part.derivations, part.reference)
            yield part

    def step_parts(self, step):
        """The parts that the page of a step shows side by side."""
        return list(self.parts(step["files"]))

    def description(self, file):
        """The comment at the beginning of a source that Doxygen does not read."""
        lines = (self.root / file).read_text().splitlines()
        comment = itertools.takewhile(lambda line: line.startswith("///"), lines)
        return "\n".join(line[3:].strip() for line in comment if line != "/// \\file")

    @property
    def shared(self):
        """(file, parts) of files that are no step of their own."""
        of_steps = {file for step in self.steps for file in step["files"]}
        for file in sorted(self._functions):
            if file.startswith(f"{self.folder}/") and file not in of_steps and \
                    not file.endswith(".cpp"):
                parts = list(self.parts([file], kernels=False))
                if parts:
                    yield file, parts

    @property
    def files_of_experiments(self):
        """Of reproduce/PAPER/: the experiments' sources."""
        folder = self.root / "reproduce" / self.name
        return ["experiments.cpp", *sorted(
            path.name for path in folder.glob("*.cpp")
            if path.stem != "experiments" and not path.stem.endswith("_test")), "quantities.py"]
