"""What the pages of our own solvers show. Each problem has one table of them."""

from paper import Paper
from uses import own_options


class OwnSolvers(Paper):
    """Our solvers of one problem. Their kernels implement schemes of the paper whose file of schemes
    names the kernels' files; claims and errata belong to papers."""

    def __init__(self, root, problem, papers):
        self.root = root
        self.problem = problem
        self.name = f"ours_{problem['name']}"
        self.folder = f"gpu/ours/{problem['name']}"
        self.title = self.short = f"Our own solvers: {problem['name']}"
        self.steps = [{**solver, "problem": problem["name"]} for solver in problem["solvers"]
                      if solver["paper"] == "ours"]
        self.own_options = own_options(root, self.folder, problem["name"], self.steps)
        solving = [paper for paper in papers if problem in paper.problems]
        specified = [paper for paper in solving
                     if any(file.startswith(f"{self.folder}/") for file, *_ in paper.schemes.marks)]
        self.algorithm = (specified or solving)[0].name
        self.schemes = (specified or solving)[0].schemes
        self.claims = None
