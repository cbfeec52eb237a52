"""Solves a problem by any variant of any paper: breadth-first search, shortest paths, spanning forests."""

import dataclasses
import difflib
import functools
import inspect
import time

import numpy as np

from graphspec import _core, certify, limits
from graphspec._core import Graph
from graphspec.device_graphs import DeviceGraph
from graphspec.errors import InputError
from graphspec.graphs import graph as as_graph
from graphspec.graphs import has_reals, vertex_of, word
from graphspec.labels import naming_labels

PROBLEMS = ("bfs", "sssp", "apsp", "msf")


@dataclasses.dataclass(frozen=True, repr=False)
class Run:
    """How a result was computed.

    variant, device: the variant and the device that computed the result. counts: the number of launches and of
    other operations (on the executor and on GPUs). times_ms: the milliseconds that each part took (not on the
    executor, whose times do not measure performance). facts: other values that the variant reports. seconds: the wall
    time of the whole run. graph: the graph that was searched.
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
    """levels: int32, V; the least number of arcs from the source to each vertex, -1 for unreached vertices. If a
    DeviceGraph was searched on "cuda", the levels are on the device, in an array of the graph's library.

    predecessors: int32, V, or None (most variants return none); the source's predecessor is the source itself.
    source: the source's number, or an array of the sources' numbers. targets: an array of numbers, a number or
    None. cutoff, nearest: the arguments of the search. bfs() describes the shape of levels with these arguments.
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
        """Raises Violation unless the levels and predecessors are correct, within the limits of the search.

        A result with several sources or with limits is compared with a complete search from each source, and this
        search is certified.
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
    """The name by which vertex_of() finds the vertex with this number: its label, or the number itself."""
    labels = getattr(graph, "labels", None)
    return number if labels is None else labels[number]


def _complete(problem, answer, graph, number):
    """The complete search from the vertex of this number, by the fastest solver."""
    return _solved(problem, answer, graph, number, "tuned", "auto", False, "", True, {},
                   None if problem == "bfs" else False)


class _Distances(Run):
    @property
    def reached(self):
        """A bool for each distance: whether a path leads to the vertex."""
        is_real = self.distances.dtype.kind == "f"
        return self.distances != (np.inf if is_real else _core.UNREACHED)

    def as_float(self):
        """The distances as float64 for weights of any type, with inf for unreached vertices, as in scipy."""
        return np.where(self.reached, self.distances, np.inf)

    def _summary(self):
        return f"{np.count_nonzero(self.reached)} of {self.distances.size} pairs connected"


@dataclasses.dataclass(frozen=True, repr=False)
class Paths(_Distances):
    """distances: V; int32 with UNREACHED for unreached vertices, or float64 with inf for them if weights are real.

    predecessors: int32, V, -1 for the source and for unreached vertices; None if they were not requested.
    exact: whether each distance is exact to the last bit. With real weights the exact distance is the least sum
    along a path, where weights are added from the source on and each addition is rounded.
    source: the source's number, or an array of the sources' numbers. targets: an array of numbers, a number or
    None. cutoff, nearest: the arguments of the search. sssp() describes the shape of distances with these arguments.
    """

    source: int
    exact: bool
    distances: np.ndarray
    predecessors: np.ndarray | None
    targets: np.ndarray | None = None
    cutoff: float | None = None
    nearest: bool = False

    def certify(self):
        """Raises Violation unless the distances and predecessors are correct, within the limits of the search.

        A result with several sources or with limits is checked in the same way as by Levels.certify().
        """
        if _is_limited(self):
            limits.certify_rows(self, "sssp", functools.partial(_complete, "sssp", Paths, self.graph))
        else:
            certify.sssp(self.graph, _name_of(self.graph, self.source), self.distances, self.predecessors,
                         any_order=not self.exact)
        return self


@dataclasses.dataclass(frozen=True, repr=False)
class AllPaths(_Distances):
    """distances: V x V, one row per source; int32 or float64, with the same marks for unreached vertices as in Paths.

    predecessors: int32, V x V, -1 on the diagonal and for unreached vertices; None if they were not requested.
    exact: as in Paths. It is False if the variant adds real weights in another order, as the Floyd-Warshall
    algorithm does. The distances are then correct within the bound that certify.apsp() states.
    """

    exact: bool
    distances: np.ndarray
    predecessors: np.ndarray | None

    def certify(self):
        """Raises Violation unless the distances and predecessors are correct."""
        certify.apsp(self.graph, self.distances, self.predecessors, any_order=not self.exact)
        return self


@dataclasses.dataclass(frozen=True, repr=False)
class Forest(Run):
    """edges: int64, the positions of the forest's arcs u -> v with u < v, ascending. num_trees: the number of trees,
    including isolated vertices. weight: float, the sum of the weights of the edges."""

    edges: np.ndarray
    num_trees: int
    weight: float

    @property
    def tails(self):
        """int32, the end with the lower number of each edge."""
        return (np.searchsorted(self.graph.offsets, self.edges, side="right") - 1).astype(np.int32)

    @property
    def heads(self):
        """int32, the end with the higher number of each edge."""
        return self.graph.heads[self.edges]

    @property
    def weights(self):
        """The weight of each edge."""
        weights = self.graph.weights
        return np.ones(len(self.edges), np.int32) if weights is None else weights[self.edges]

    def _summary(self):
        return f"{self.num_trees} trees of {len(self.edges)} edges, weight {self.weight:g}"

    def certify(self):
        """Raises Violation unless the edges are a minimum spanning forest."""
        certify.msf(self.graph, self.edges)
        return self


def devices():
    """The devices of this machine that run kernels: "cpu" (the executor), "cuda", "opencl:N". The functions of this
    package also accept "host" (functions on the host) and "interpreter" (the papers' schemes). Raises nothing."""
    return _core.devices()


def variants(problem, device="cpu"):
    """Returns the variants of a problem for a device, as rows for pandas: name, paper, step, source, summary, ...

    problem: the name of a problem; device: the name of a device, as for bfs(). Raises InputError for other names.
    Some of the columns are:
        weights: the numpy names of the accepted types of weights; empty for "bfs".
        negative_reals: whether float64 weights may be negative.
        adds_along_paths: whether distances of float64 weights are exact.
        predecessors: whether the variant can return predecessors; in "apsp" it can only with int32 weights.
        in_place: whether the variant searches a DeviceGraph without a copy.
    """
    if word("problem", problem) not in PROBLEMS:
        raise InputError(f"there is no problem {problem!r}; expected one of {', '.join(PROBLEMS)}")
    word("device", device)
    return getattr(_core, f"table_{problem}")(device)


def bfs(graph, source=0, targets=None, cutoff=None, *, nearest=False, variant="tuned", device="auto",
        verify=False, checked=False, schedule="", force=False, **options):
    """Computes breadth-first levels from one source or from several.

    graph: anything that graphspec.graph() accepts. source: a vertex, given by its number from 0, or by its label
        if the graph has labels. A list or array of R vertices is accepted, too; the levels are then R x V, one
        row for each source, as with scipy's indices=.
    targets: a vertex, or a list of T vertices. The levels are then only those of the targets, in their order:
        a single value, T, or R x T. Only vertices on the paths to targets have predecessors. The search ends
        when these levels are known. A variant that cannot end early searches the whole graph; the result is the same.
    cutoff: a number; vertices at a higher level are unreached. A source is reached with any cutoff.
    nearest: with several sources, return one row: the level of each vertex from its nearest source.
    variant: a step of a paper, a function on the host, or a paper's name for the interpreter;
        variants("bfs", device) lists them. "tuned" is the fastest for this graph.
    device: "auto", "cuda", "opencl:N", "cpu" (the executor), "host" or "interpreter". "auto" is the GPU if there
        is one. Without a GPU it is the host for "tuned", and the executor for a kernel given by its name.
    verify: check the result by its certificate. Raises Violation if the result is wrong.
    checked: on the executor, check every memory access. A data race, an out-of-bounds access, a deadlock or a
        livelock raises DeviceFault.
    schedule: on the executor, the order of threads: "random:7", "round_robin", ...
    force: start the run even if it is estimated to take more than ten minutes or more memory than there is.
    options: the variant's own options, such as group_size=32. The result does not depend on them.

    Returns Levels. Raises InputError, DeviceFault. Python's global interpreter lock is released. Ctrl-C ends a run
    that takes longer than a millisecond.
    """
    return _run("bfs", Levels, graph, source, variant, device, verify, checked, schedule, force, options,
                None, targets, cutoff, nearest)


def sssp(graph, source=0, targets=None, cutoff=None, *, nearest=False, predecessors=False, variant="tuned",
         device="auto", verify=False, checked=False, schedule="", force=False, **options):
    """Computes shortest paths from one source or from several. Weights are int32 or float64 and may be 0 or
    negative. Distances have the unit and the type of the weights.

    predecessors: also return the previous vertex on a shortest path to each vertex.
    source, targets, cutoff, nearest: as for bfs(), with distances instead of levels; the cutoff has the unit of
        the weights. All other arguments are as for bfs().
    With real weights a distance is the least sum along a path, where weights are added from the source on and
    each addition is rounded. -0.0 counts as 0, and subnormal weights are allowed. NaN, infinities, sums that could
    overflow, and variants that accept only integers are rejected; variants() lists the accepted types.
    Returns Paths. Raises NegativeCycle, which names one negative cycle, InputError, DeviceFault.
    """
    return _run("sssp", Paths, graph, source, variant, device, verify, checked, schedule, force,
                options, predecessors, targets, cutoff, nearest)


def apsp(graph, *, predecessors=False, variant="tuned", device="auto", verify=False, checked=False,
         schedule="", force=False, **options):
    """Computes shortest paths between all pairs of vertices. Weights (int32 or float64) and predecessors are as of
    sssp(); the other arguments are as for bfs().

    With real weights only distances are returned. Johnson's algorithm accepts real weights that are not negative
    and adds them along paths. The Floyd-Warshall algorithm accepts all real weights and adds them in another order.
    The columns negative_reals and adds_along_paths of variants("apsp", device) describe each variant.
    Returns AllPaths. Raises NegativeCycle if the graph has a negative cycle, InputError, DeviceFault.
    """
    return _run("apsp", AllPaths, graph, None, variant, device, verify, checked, schedule, force,
                options, predecessors)


def msf(graph, *, variant="tuned", device="auto", verify=False, checked=False, schedule="", force=False,
        **options):
    """Computes a minimum spanning forest of an undirected graph. The graph must have each arc in both directions;
    graphspec.graph(..., undirected=True) adds missing arcs. Weights are int32 or float64. Arguments are as for bfs().

    Returns Forest. Raises InputError, which names an arc without its reverse arc; DeviceFault.
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
    try:
        if problem not in ("bfs", "sssp"):
            made = _solved(problem, answer, graph, None, *setting, predecessors)
        elif targets is None and cutoff is None and not nearest and (
                type(source) is int or limits.is_one_vertex(graph, source)):
            made = _solved(problem, answer, graph, vertex_of(graph, source), *setting, predecessors)
        else:
            made = _searched(problem, answer, graph, source, targets, cutoff, nearest, *setting, predecessors)
    except InputError as error:
        for name in options:
            if str(error).startswith(f"there is no option '{name}'"):
                error.args = (_unknown_option(problem, variant, name, str(error)),)
        raise
    return made.certify() if verify else made


def _unknown_option(problem, variant, name, message):
    """The message about an option that the variant lacks: it may be a misspelt argument of the function."""
    arguments = list(inspect.signature(globals()[problem]).parameters)[1:-1]
    near = difflib.get_close_matches(name, arguments, 1)
    if near:
        return f"there is no option {name!r}; did you mean {near[0]!r}?"
    if message.endswith("; none is available"):
        message = f"there is no option {name!r}: the variant {variant} has none"
    return f"{message}; the arguments of {problem}() are {', '.join(arguments)}"


def _solved(problem, answer, graph, source, variant, device, checked, schedule, force, options, predecessors):
    """The answer without limits. source: a number; None for problems without a source."""
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
        with naming_labels(graph):
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
    with naming_labels(graph):
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
