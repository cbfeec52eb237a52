"""Breadth-first levels, shortest paths, spanning forests: by every variant of every paper, by name."""

import dataclasses
import functools
import time

import numpy as np

from graphspec import _core, certify
from graphspec.device_graphs import DeviceGraph
from graphspec.errors import InputError
from graphspec.graphs import graph as as_graph
from graphspec.graphs import has_reals, vertex_of, word

PROBLEMS = ("bfs", "sssp", "apsp", "msf")


@dataclasses.dataclass(frozen=True, repr=False)
class Run:
    """How an answer was found.

    variant, device: who found it; counts: launches and the like (of the executor and of GPUs);
    times_ms: milliseconds of each part (not of the executor, whose times mean nothing); facts: what
    the variant reports beside; seconds: by the wall, all told; graph: what was asked about.
    """

    variant: str
    device: str
    counts: dict
    times_ms: dict
    facts: dict
    seconds: float
    graph: object

    def __repr__(self):
        return f"<{type(self).__name__} by {self.variant} on {self.device}, {self._summary()}>"


@dataclasses.dataclass(frozen=True, repr=False)
class Levels(Run):
    """levels: int32, V; the least number of arcs from the source, -1 where no path leads. Of a
    DeviceGraph's run on "cuda" on the device, in an array of the graph's library.

    predecessors: int32, V, or None for most variants; the source's own is the source.
    """

    source: int
    levels: np.ndarray
    predecessors: np.ndarray | None

    def _summary(self):
        return f"{int((self.levels >= 0).sum())} of {len(self.levels)} vertices reached"

    def certify(self):
        """Raises Violation unless the levels, and predecessors, are right."""
        certify.bfs(self.graph, self.source, self.levels, self.predecessors)
        return self


class _Distances(Run):
    @property
    def reached(self):
        """bool, of the distances' shape: where a path leads."""
        is_real = self.distances.dtype.kind == "f"
        return self.distances != (np.inf if is_real else _core.UNREACHED)

    def as_float(self):
        """The distances as float64, inf where no path leads: scipy's form, whatever the weights."""
        return np.where(self.reached, self.distances, np.inf)

    def _summary(self):
        return f"{np.count_nonzero(self.reached)} of {self.distances.size} pairs connected"


@dataclasses.dataclass(frozen=True, repr=False)
class Paths(_Distances):
    """distances: V; int32, UNREACHED where no path leads; of real weights float64, inf where none does.

    predecessors: int32, V, -1 at the source and where no path leads; None where not asked for.
    exact: each distance is the problem's to the last bit, of real weights too: the least sum along a
    path, added up from the source on, each addition rounded.
    """

    source: int
    exact: bool
    distances: np.ndarray
    predecessors: np.ndarray | None

    def certify(self):
        """Raises Violation unless the distances, and predecessors, are right."""
        certify.sssp(self.graph, self.source, self.distances, self.predecessors,
                     any_order=not self.exact)
        return self


@dataclasses.dataclass(frozen=True, repr=False)
class AllPaths(_Distances):
    """distances: V x V, row by source; int32 or float64 as of Paths.

    predecessors: int32, V x V, -1 on the diagonal and where no path leads; None where not asked for.
    exact: as of Paths; False: the variant adds real weights up in another order, as Floyd and
    Warshall's do, and distances hold to within the bound that certify.apsp() states.
    """

    exact: bool
    distances: np.ndarray
    predecessors: np.ndarray | None

    def certify(self):
        """Raises Violation unless the distances, and predecessors, are right."""
        certify.apsp(self.graph, self.distances, self.predecessors, any_order=not self.exact)
        return self


@dataclasses.dataclass(frozen=True, repr=False)
class Forest(Run):
    """edges: int64, positions of the graph's arcs u -> v, u < v, ascending; num_trees: isolated
    vertices are trees, too; weight: float, the sum of the edges' weights."""

    edges: np.ndarray
    num_trees: int
    weight: float

    @property
    def tails(self):
        """int32, the lesser end of each edge."""
        return (np.searchsorted(self.graph.offsets, self.edges, side="right") - 1).astype(np.int32)

    @property
    def heads(self):
        """int32, the greater end of each edge."""
        return self.graph.heads[self.edges]

    @property
    def weights(self):
        """Of each edge."""
        weights = self.graph.weights
        return np.ones(len(self.edges), np.int32) if weights is None else weights[self.edges]

    def _summary(self):
        return f"{self.num_trees} trees of {len(self.edges)} edges, weight {self.weight:g}"

    def certify(self):
        """Raises Violation unless the edges are a minimum spanning forest."""
        certify.msf(self.graph, self.edges)
        return self


def devices():
    """What kernels run on here: "cpu" (the executor), "cuda", "opencl:N"; beside these there are "host"
    (functions on the host) and "interpreter" (the papers' schemes). Raises nothing."""
    return _core.devices()


def variants(problem, device="cpu"):
    """The problem's variants for a device, as rows for pandas: name, paper, step, source, summary, ...

    weights: numpy's names of the types that it takes, none for "bfs". Of float64: negative_reals, whether
    those below 0 are taken; adds_along_paths, whether distances are exact. predecessors: whether it has
    them, in "apsp" of int32 alone; problem, device: a problem's name, and a device's as of bfs(). Raises
    InputError for others. in_place: whether it takes a DeviceGraph where it lies.
    """
    if word("problem", problem) not in PROBLEMS:
        raise InputError(f"there is no problem {problem!r}; there are {', '.join(PROBLEMS)}")
    word("device", device)
    return getattr(_core, f"table_{problem}")(device)


def bfs(graph, source=0, *, variant="tuned", device="auto", verify=False, checked=False, schedule="",
        force=False, **options):
    """Breadth-first levels from a source.

    graph: anything that graphspec.graph() takes; source: a vertex, by its number from 0, or, where the
        graph is networkx's or has igraph's names, by its name.
    variant: a step of a paper, a function on the host, a paper's name on the interpreter:
        variants("bfs", device) lists them. "tuned" is the fastest that there is.
    device: "auto": a GPU where there is one; without it "tuned" runs on the host, and kernels on the
        executor. Or "cuda", "opencl:N", "cpu" (the executor), "host", "interpreter".
    verify: judge the answer by its certificate, which raises Violation.
    checked: on the executor, look at every access: races, bounds and what would hang raise DeviceFault.
    schedule: on the executor, the order of threads: "random:7", "round_robin", ...
    force: begin what takes longer than ten minutes, or more memory than there is, by an estimate.
    options: the variant's own, such as group_size=32. Results never depend on them.

    Returns Levels. Raises InputError, DeviceFault. Python's lock is released; Ctrl-C ends the run.
    """
    return _run("bfs", Levels, graph, source, variant, device, verify, checked, schedule, force, options)


def sssp(graph, source=0, *, predecessors=False, variant="tuned", device="auto", verify=False,
         checked=False, schedule="", force=False, **options):
    """Shortest paths from a source; weights are int32 or float64, 0 and less among them; distances are
    in their unit and of their type.

    predecessors: also the vertex before each on such a path; the rest as of bfs().
    Of real weights a distance is the least sum along a path, added up from the source on, each addition
    rounded; -0.0 is 0, subnormal numbers are numbers. NaN, infinities, sums that could overflow, and
    variants that take integers alone (variants() has the types) are refused.
    Returns Paths. Raises NegativeCycle, which names one, InputError, DeviceFault.
    """
    return _run("sssp", Paths, graph, source, variant, device, verify, checked, schedule, force,
                options, predecessors)


def apsp(graph, *, predecessors=False, variant="tuned", device="auto", verify=False, checked=False,
         schedule="", force=False, **options):
    """Shortest paths between all pairs of vertices; weights (int32 or float64) and arguments as of sssp(),
    the rest as of bfs().

    Of real weights there are distances alone. Johnson's algorithm takes those that are not negative, and
    adds along paths; Floyd and Warshall's takes all, and adds in its own order: variants("apsp", device)
    has both of each, as negative_reals and adds_along_paths.
    Returns AllPaths. Raises NegativeCycle for any, InputError, DeviceFault.
    """
    return _run("apsp", AllPaths, graph, None, variant, device, verify, checked, schedule, force,
                options, predecessors)


def msf(graph, *, variant="tuned", device="auto", verify=False, checked=False, schedule="", force=False,
        **options):
    """A minimum spanning forest of an undirected graph: one that has each arc both ways, or is made so
    by graphspec.graph(..., undirected=True). Weights are int32 or float64. Arguments
    as of bfs().

    Returns Forest. Raises InputError, naming an arc that lacks its like; DeviceFault.
    """
    return _run("msf", Forest, graph, None, variant, device, verify, checked, schedule, force, options)


def _run(problem, answer, graph, source, variant, device, verify, checked, schedule, force, options,
         predecessors=None):
    for name, value in (("variant", variant), ("device", device), ("schedule", schedule)):
        word(name, value)
    graph = as_graph(graph)
    question = []
    about = {}
    if problem in ("bfs", "sssp"):
        about["source"] = vertex_of(graph, source)
        question.append(about["source"])
    if checked or schedule:
        device = "cpu" if device == "auto" else device
    on_device = isinstance(graph, DeviceGraph) and problem == "bfs" and _runs_in_place(variant, device)
    if isinstance(graph, DeviceGraph) and not on_device:
        graph = graph.host()
    if on_device:
        device = "cuda"
        run = functools.partial(graph.search, *question, variant, options)
    else:
        variant, device, has_predecessors = _chosen(problem, graph, variant, device, bool(predecessors))
        if predecessors and not has_predecessors:
            raise InputError(f"variant {variant} computes distances alone: leave predecessors out")
        if predecessors is not None:
            question.append(predecessors)
        run = functools.partial(getattr(_core, f"run_{problem}"), graph, *question, variant, device,
                                options, schedule, checked, force)
    begin = time.perf_counter()
    found = run()
    seconds = time.perf_counter() - begin
    if problem == "apsp":
        for name in ("distances", "predecessors"):
            if found[name] is not None:
                found[name] = found[name].reshape(graph.num_vertices, graph.num_vertices)
    made = answer(variant=variant, device=device, graph=graph, seconds=seconds, **about, **found)
    return made.certify() if verify else made


def _runs_in_place(variant, device):
    return device in ("auto", "cuda") and any(row["name"] == variant and row["in_place"]
                                              for row in variants("bfs", "cuda"))


def _chosen(problem, graph, variant, device, predecessors):
    """(variant, device, whether it has predecessors)."""
    is_real = problem in ("sssp", "apsp") and has_reals(graph)

    def rows_on(device):
        return {row["name"]: row for row in variants(problem, device)}

    is_negative = is_real and graph.weights.min(initial=0) < 0

    def will_do(row):
        return (row["predecessors"] or not predecessors) and (
            not is_real or "float64" in row["weights"]) and (not is_negative or row["negative_reals"])

    on_host = rows_on("host")
    if device == "auto":
        if variant in on_host:
            device = "host"
        elif "cuda" in _core.devices():
            device = "cuda"
        else:
            device = "host" if variant == "tuned" else "cpu"
    rows = on_host if device == "host" else rows_on(device)
    if variant == "tuned" and rows:
        fitting = [name for name, row in rows.items() if will_do(row)] or list(rows)
        if device == "host":
            wanted = _fastest_on_host(problem, graph)
        else:
            wanted = fitting[:1] if device == "interpreter" else ("tuned",)
        variant = next((name for name in wanted if name in fitting), fitting[-1])
    return variant, device, variant not in rows or rows[variant]["predecessors"]


def _fastest_on_host(problem, graph):
    if problem == "apsp":
        is_dense = graph.num_arcs * 8 > graph.num_vertices * graph.num_vertices
        return ("openmp", "heap") if is_dense else ("heap", "openmp")
    return ("openmp",)
