"""Breadth-first levels, shortest paths, spanning forests: by every variant of every paper, by name."""

import dataclasses
import functools
import time

import numpy as np

from graphspec import _core, certify, limits
from graphspec._core import Graph
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
    source: the source's number, or an array of the sources' numbers; targets: an array of numbers, a
    number or None; cutoff, nearest: as given. bfs() says which shape the levels have with them.
    """

    source: int
    levels: np.ndarray
    predecessors: np.ndarray | None
    targets: np.ndarray | None = None
    cutoff: float | None = None
    nearest: bool = False

    def _summary(self):
        reached = int((self.levels >= 0).sum())
        return f"{reached} of {self.levels.size} {_counted(self)} reached"

    def certify(self):
        """Raises Violation unless the levels, and predecessors, are right, within the limits if there are any.

        The answer of several sources or with limits is compared with a complete search for each source,
        which is certified.
        """
        if _is_limited(self):
            limits.certify_rows(self, "bfs", functools.partial(_complete, "bfs", Levels, self.graph))
        else:
            certify.bfs(self.graph, _name_of(self.graph, self.source), self.levels, self.predecessors)
        return self


def _is_limited(run):
    return np.ndim(run.source) > 0 or run.targets is not None or run.cutoff is not None


def _counted(run):
    return "vertices" if np.ndim(run.source) == 0 and run.targets is None else "pairs"


def _name_of(graph, number):
    """What vertex_of() takes for the vertex of this number."""
    labels = getattr(graph, "labels", None)
    return number if labels is None else labels[number]


def _complete(problem, answer, graph, number):
    """The complete search from the vertex of this number, by the fastest solver."""
    return _solved(problem, answer, graph, number, "tuned", "auto", False, "", True, {},
                   None if problem == "bfs" else False)


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
    source: the source's number, or an array of the sources' numbers; targets: an array of numbers, a
    number or None; cutoff, nearest: as given. sssp() says which shape the distances have with them.
    """

    source: int
    exact: bool
    distances: np.ndarray
    predecessors: np.ndarray | None
    targets: np.ndarray | None = None
    cutoff: float | None = None
    nearest: bool = False

    def certify(self):
        """Raises Violation unless the distances, and predecessors, are right, within the limits if there are
        any, which are checked as by Levels.certify()."""
        if _is_limited(self):
            limits.certify_rows(self, "sssp", functools.partial(_complete, "sssp", Paths, self.graph))
        else:
            certify.sssp(self.graph, _name_of(self.graph, self.source), self.distances, self.predecessors,
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
        raise InputError(f"there is no problem {problem!r}; expected one of {', '.join(PROBLEMS)}")
    word("device", device)
    return getattr(_core, f"table_{problem}")(device)


def bfs(graph, source=0, targets=None, cutoff=None, *, nearest=False, variant="tuned", device="auto",
        verify=False, checked=False, schedule="", force=False, **options):
    """Breadth-first levels from a source, or from several.

    graph: anything that graphspec.graph() takes; source: a vertex, by its number from 0, or, where the
        graph is networkx's or has igraph's names, by its name. Or a list or array of R vertices: levels
        are R x V then, one row for each source, as scipy's indices= has them.
    targets: a vertex, or a list of T vertices: levels are those of the targets alone, in their order: a
        single value, T, or R x T; predecessors are there on the paths to them alone. The search ends once
        these levels are known.
    cutoff: a number; vertices farther than this are unreached. A source is reached whatever the cutoff.
    nearest: of several sources, one row: the level from the nearest source.
    variant: a step of a paper, a function on the host, a paper's name on the interpreter:
        variants("bfs", device) lists them. "tuned": the fastest for this graph.
    device: "auto": a GPU where there is one; without it "tuned" is a function on the host, and a kernel
        that is named runs on the executor. Or "cuda", "opencl:N", "cpu" (the executor), "host",
        "interpreter". Variants that cannot end early search everything, and the answer is the same.
    verify: check the answer by its certificate, which raises Violation.
    checked: on the executor, look at every access: races, bounds and what would hang raise DeviceFault.
    schedule: on the executor, the order of threads: "random:7", "round_robin", ...
    force: begin what takes longer than ten minutes, or more memory than there is, by an estimate.
    options: the variant's own, such as group_size=32. Results never depend on them.

    Returns Levels. Raises InputError, DeviceFault. Python's lock is released; Ctrl-C ends a run that takes
    longer than a millisecond.
    """
    return _run("bfs", Levels, graph, source, variant, device, verify, checked, schedule, force, options,
                None, targets, cutoff, nearest)


def sssp(graph, source=0, targets=None, cutoff=None, *, nearest=False, predecessors=False, variant="tuned",
         device="auto", verify=False, checked=False, schedule="", force=False, **options):
    """Shortest paths from a source, or from several; weights are int32 or float64, 0 and less among them;
    distances are in their unit and of their type.

    predecessors: also the vertex before each on such a path.
    source, targets, cutoff, nearest: as of bfs(), with distances in the place of levels; the cutoff is in
        the weights' unit. The rest is as of bfs().
    Of real weights a distance is the least sum along a path, added up from the source on, each addition
    rounded; -0.0 is 0, subnormal numbers are numbers. NaN, infinities, sums that could overflow, and
    variants that take integers alone (variants() has the types) are refused.
    Returns Paths. Raises NegativeCycle, which names one, InputError, DeviceFault.
    """
    return _run("sssp", Paths, graph, source, variant, device, verify, checked, schedule, force,
                options, predecessors, targets, cutoff, nearest)


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
         predecessors=None, targets=None, cutoff=None, nearest=False):
    if not type(variant) is type(device) is type(schedule) is str:
        for name, value in (("variant", variant), ("device", device), ("schedule", schedule)):
            word(name, value)
    if type(graph) is not Graph:
        graph = as_graph(graph)
    setting = variant, device, bool(checked), schedule, bool(force), options
    if problem not in ("bfs", "sssp"):
        made = _solved(problem, answer, graph, None, *setting, predecessors)
    elif targets is None and cutoff is None and not nearest and (
            type(source) is int or limits.is_one_vertex(graph, source)):
        made = _solved(problem, answer, graph, vertex_of(graph, source), *setting, predecessors)
    else:
        made = _searched(problem, answer, graph, source, targets, cutoff, nearest, *setting, predecessors)
    return made.certify() if verify else made


def _solved(problem, answer, graph, source, variant, device, checked, schedule, force, options, predecessors):
    """The answer without limits. source: a number; None of problems without one."""
    question = () if source is None else (source,)
    if predecessors is not None:
        question += bool(predecessors),
    in_place = False
    if isinstance(graph, DeviceGraph):
        in_place = problem == "bfs" and not checked and not schedule and _runs_in_place(variant, device)
        graph = graph if in_place else graph.host()
    begin = time.perf_counter()
    if in_place:
        found = graph.search(*question, variant, options)
        found["variant"], found["device"] = variant, "cuda"
    else:
        found = _RUN[problem](graph, *question, variant, device, options, schedule, checked, force)
    seconds = time.perf_counter() - begin
    if source is not None:
        found["source"] = source
    elif problem == "apsp":
        for name in ("distances", "predecessors"):
            if found[name] is not None:
                found[name] = found[name].reshape(graph.num_vertices, graph.num_vertices)
    return answer(graph=graph, seconds=seconds, **found)


def _searched(problem, answer, graph, source, targets, cutoff, nearest, variant, device, checked, schedule,
              force, options, predecessors):
    """The answer of several sources, or with limits."""
    if isinstance(graph, DeviceGraph):
        graph = graph.host()
    sources, is_single = limits.many_vertices(graph, source, "source", any_order=nearest)
    one_row, one_target = is_single or bool(nearest), False
    numbers = limit = None
    if targets is not None:
        numbers, one_target = limits.many_vertices(graph, targets, "target")
    if cutoff is not None:
        limit = limits.cutoff_for(cutoff, problem == "sssp" and has_reals(graph))
    begin = time.perf_counter()
    found = _SEARCH[problem](graph, sources, bool(nearest), numbers, limit, bool(predecessors), variant, device,
                             options, schedule, checked, force)
    seconds = time.perf_counter() - begin
    values = "levels" if problem == "bfs" else "distances"
    row = () if one_target else (graph.num_vertices if numbers is None else len(numbers),)
    rows = () if one_row else (len(sources),)
    found[values] = found[values].reshape(rows + row)
    if found["predecessors"] is not None:
        found["predecessors"] = found["predecessors"].reshape(*rows, graph.num_vertices)
    return answer(graph=graph, seconds=seconds, source=int(sources[0]) if is_single else sources,
                  targets=int(numbers[0]) if one_target else numbers, cutoff=cutoff, nearest=bool(nearest),
                  **found)


_RUN = {problem: getattr(_core, f"run_{problem}") for problem in PROBLEMS}
_SEARCH = {"bfs": _core.search_bfs, "sssp": _core.search_sssp}


def _runs_in_place(variant, device):
    return device in ("auto", "cuda") and any(row["name"] == variant and row["in_place"]
                                              for row in variants("bfs", "cuda"))
