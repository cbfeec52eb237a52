"""Every entry point works in a process that was forked after OpenMP's threads had started."""

import concurrent.futures
import contextlib
import multiprocessing
import os
import signal
import threading
import time
import traceback
import warnings

import networkx as nx
import numpy as np
import pytest
from scipy import sparse

import graphspec
from graphspec import networkx_backend

LIMIT_S = 30  # a call takes less than one second; a call that hangs never ends

# A star: vertex 0 and each of LEAVES others are joined by an edge of weight leaf % 9 + 1.
LEAVES = 25_000
LEAF = np.arange(1, LEAVES + 1, dtype=np.int32)
WEIGHT = LEAF % 9 + 1
ZERO = np.zeros(LEAVES, np.int32)
TAILS, HEADS, WEIGHTS = np.concatenate((ZERO, LEAF)), np.concatenate((LEAF, ZERO)), np.tile(WEIGHT, 2)
LEVELS = np.concatenate(([0], np.ones(LEAVES))).astype(np.int32)
DISTANCES = np.concatenate(([0], WEIGHT)).astype(np.int32)
PREDECESSORS = np.concatenate(([-1], ZERO)).astype(np.int32)

# All pairs: a complete graph, whose distances are 1.
ORDER = 240
ALL_DISTANCES = 1 - np.eye(ORDER, dtype=np.int32)


def star():
    return graphspec.from_edges(TAILS, HEADS, WEIGHTS, num_vertices=LEAVES + 1)


def undirected_star():
    return star().symmetrized()


def complete(weight=1):
    tails, heads = np.nonzero(ALL_DISTANCES)
    return graphspec.from_edges(tails, heads, np.full(len(tails), weight))


def has_arcs(graph, tails=TAILS, heads=HEADS, weights=WEIGHTS):
    """Compares with the matrix of these arcs."""
    expected = sparse.csr_array((weights, (tails, heads)), shape=(LEAVES + 1,) * 2)
    return graph.num_arcs == len(tails) and abs(graphspec.to_scipy(graph) - expected).sum() == 0


def from_csr():
    matrix = sparse.csr_array((WEIGHTS, (TAILS, HEADS)))
    return has_arcs(graphspec.from_csr(matrix.indptr, matrix.indices, matrix.data))


def from_scipy():
    return has_arcs(graphspec.graph(sparse.csr_array((WEIGHTS, (TAILS, HEADS)))))


def from_edges_undirected():
    return has_arcs(graphspec.from_edges(ZERO, LEAF, WEIGHT, undirected=True))


def transposed():
    out = graphspec.from_edges(ZERO, LEAF, WEIGHT)
    return has_arcs(out.transposed(), LEAF, ZERO, WEIGHT)


def simplified():
    loops = graphspec.from_edges(np.append(TAILS, 7), np.append(HEADS, 7), np.append(WEIGHTS, 1))
    return loops.num_arcs == len(TAILS) + 1 and has_arcs(loops.simplified())


def generated():
    return graphspec.graph("random:7000,8").num_vertices == 7000


def saved(name):
    weights = WEIGHTS / 16 if name.endswith("hpc") else WEIGHTS  # that format has real weights alone

    def save(folder):
        graphspec.from_edges(TAILS, HEADS, weights).save(folder / name)
        return has_arcs(graphspec.graph(folder / name), weights=weights)
    return save


def solved(problem, variant, device="host"):
    def solve():
        if problem == "bfs":
            return np.array_equal(graphspec.bfs(star(), 0, variant=variant, device=device).levels, LEVELS)
        if problem == "sssp":
            found = graphspec.sssp(complete(), 0, variant=variant, device=device)
            return np.array_equal(found.distances, ALL_DISTANCES[0])
        if problem == "apsp":
            return np.array_equal(graphspec.apsp(complete(), variant=variant, device=device).distances,
                                  ALL_DISTANCES)
        return graphspec.msf(undirected_star(), variant=variant, device=device).weight == WEIGHT.sum()
    return solve


def small(device, variant):
    """On a graph of three vertices: a path of weight 7 is shorter than an arc of weight 9."""
    def solve():
        found = graphspec.sssp(graphspec.from_edges([0, 0, 1], [1, 2, 2], [4, 9, 3]), 0, variant=variant,
                               device=device, checked=device == "cpu")
        return found.distances.tolist() == [0, 4, 7]
    return solve


def certified(judge):
    def certify():
        judge()
        return True
    return certify


def refuses(judge):
    def certify():
        try:
            judge()
        except graphspec.Violation:
            return True
        return False
    return certify


def by_networkx():
    roads = nx.empty_graph(2 * ORDER)
    roads.add_weighted_edges_from((0, leaf, leaf) for leaf in range(1, 2 * ORDER))
    found = networkx_backend.single_source_dijkstra_path_length(networkx_backend.Backend.convert_from_nx(roads), 0)
    return dict(found) == {leaf: leaf for leaf in range(2 * ORDER)}


SOLVERS = {f"{problem} {row['name']}": solved(problem, row["name"])
           for problem in ("bfs", "sssp", "apsp", "msf") for row in graphspec.variants(problem, "host")
           if (problem, row["name"]) != ("apsp", "harish_narayanan_pairs")}
ENTRY_POINTS = {
    "from_edges": lambda: has_arcs(star()),
    "from_edges undirected": from_edges_undirected,
    "from_csr": from_csr,
    "graph of scipy": from_scipy,
    "graph of a specification": generated,
    "symmetrized": lambda: has_arcs(undirected_star()),
    "transposed": transposed,
    "simplified": simplified,
    **{f"save and read {name}": saved(name)
       for name in ("s.gsg", "s.mtx", "s.gr", "s.txt", "s.mtx.gz", "s.graphhpc")},
    **SOLVERS,
    "sssp of reals": lambda: np.array_equal(graphspec.sssp(complete(1.5), 0).distances, 1.5 * ALL_DISTANCES[0]),
    "the executor": small("cpu", "naive"),
    "the interpreter": small("interpreter", graphspec.variants("sssp", "interpreter")[0]["name"]),
    "certify.bfs": certified(lambda: graphspec.certify.bfs(star(), 0, LEVELS, PREDECESSORS)),
    "certify.bfs, wrong": refuses(lambda: graphspec.certify.bfs(star(), 0, LEVELS + 1)),
    "certify.sssp": certified(lambda: graphspec.certify.sssp(star(), 0, DISTANCES, PREDECESSORS)),
    "certify.sssp, wrong": refuses(lambda: graphspec.certify.sssp(star(), 0, DISTANCES + 1)),
    "certify.sssp over arcs of weight 0": certified(
        lambda: graphspec.certify.sssp(graphspec.from_edges(TAILS, HEADS, 0 * WEIGHTS), 0, 0 * DISTANCES)),
    "certify.apsp": certified(lambda: graphspec.certify.apsp(complete(), ALL_DISTANCES)),
    "certify.msf": certified(lambda: graphspec.certify.msf(undirected_star(), np.arange(LEAVES))),
    "networkx's backend": by_networkx,
}


def outcome(entry, folder):
    """True, or the text of what went wrong."""
    try:
        work = ENTRY_POINTS[entry]
        return bool(work(folder) if "save" in entry else work()) or "a wrong answer"
    except BaseException:
        return traceback.format_exc()


def use_openmp():
    """Starts OpenMP's threads, of the calling thread and of the module's own."""
    undirected_star()
    graphspec.bfs(star(), 0, variant="openmp", device="host", verify=True)


def in_child(entry, folder):
    """The outcome in a child of os.fork()."""
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        os.write(writer, str(outcome(entry, folder)).encode())
        os._exit(0)
    os.close(writer)
    ended = 0
    for _ in range(LIMIT_S * 100):
        ended, _ = os.waitpid(child, os.WNOHANG)
        if ended:
            break
        time.sleep(0.01)
    if not ended:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
    with os.fdopen(reader, "rb") as pipe:
        return pipe.read().decode() if ended else f"hung for {LIMIT_S} s"


def send_outcome(entry, folder, answers):
    answers.put(str(outcome(entry, folder)))


@pytest.fixture(autouse=True)
def without_warnings():
    """Python 3.12 warns of forks of processes that have threads."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        yield


@contextlib.contextmanager
def threads_at_work():
    """Two threads that make graphs, solve and certify all the time."""
    over = threading.Event()

    def work():
        while not over.is_set():
            use_openmp()
            graphspec.certify.sssp(graphspec.from_edges(TAILS, HEADS, 0 * WEIGHTS), 0, 0 * DISTANCES)

    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        running = [pool.submit(work) for _ in range(2)]
        try:
            yield
        finally:
            over.set()
        for each in running:
            each.result()


@pytest.mark.parametrize("entry", ENTRY_POINTS)
def test_a_child_of_fork_has_every_entry_point(entry, tmp_path):
    use_openmp()
    assert in_child(entry, tmp_path) == "True"
    assert outcome(entry, tmp_path) is True, "the parent goes on"


@pytest.mark.parametrize("entry", ENTRY_POINTS)
def test_a_process_of_multiprocessing_has_every_entry_point(entry, tmp_path):
    use_openmp()
    fork = multiprocessing.get_context("fork")
    answers = fork.SimpleQueue()
    process = fork.Process(target=send_outcome, args=(entry, tmp_path, answers))
    process.start()
    process.join(LIMIT_S)
    hangs = process.is_alive()
    process.kill()
    process.join()
    assert not hangs and answers.get() == "True"


def test_a_child_of_a_process_whose_threads_are_at_work_has_every_entry_point(tmp_path):
    use_openmp()
    with threads_at_work():
        wrong = {entry: found for entry in ENTRY_POINTS if (found := in_child(entry, tmp_path)) != "True"}
    assert not wrong


def test_a_child_of_another_thread_has_every_entry_point(tmp_path):
    def fork_each():
        use_openmp()
        return {entry: found for entry in ENTRY_POINTS if (found := in_child(entry, tmp_path)) != "True"}

    with concurrent.futures.ThreadPoolExecutor(1) as pool:
        assert not pool.submit(fork_each).result()


def test_a_device_that_another_thread_used_while_this_process_was_forked_is_refused(tmp_path):
    ring = np.arange(30000)  # as many levels: the run lasts for seconds
    begun = threading.Event()

    def occupy():
        begun.set()
        graphspec.bfs(graphspec.from_edges(ring, (ring + 1) % len(ring)), 0, device="cpu", checked=True)

    with concurrent.futures.ThreadPoolExecutor(1) as pool:
        running = pool.submit(occupy)
        begun.wait()
        time.sleep(0.2)
        assert not running.done(), "the run must last until the fork"
        found = in_child("the executor", tmp_path)
        running.result()
    assert "device cpu: this process cannot use the device, because it was forked" in found
