"""Runs of every variant by name; errors in the program's words; threads and signals."""

import functools
import os
import pathlib
import signal
import threading
import time

import numpy as np
import pytest
from scipy.sparse import csgraph

import graphspec
from graphspec.solve import PROBLEMS

ROADS = graphspec.graph("random:60,4,sym,simple,w=1..9")
GRID = graphspec.graph("grid:40x40,w=1..9")
LONG = GRID, graphspec.apsp(GRID, device="host").distances
REAL_ROADS = graphspec.graph("random:60,4,sym,simple,rw=0.1..9")


def question(problem):
    return (ROADS, 3) if problem in ("bfs", "sssp") else (ROADS,)


@pytest.mark.parametrize("problem, device, variant", [
    (problem, device, row["name"])
    for problem in PROBLEMS for device in ("host", "interpreter", *graphspec.devices())
    for row in graphspec.variants(problem, device)])
def test_every_variant_is_certified_by_its_name(problem, device, variant):
    options = {"group_size": 32} if device.startswith("opencl") and variant != "naive" else {}
    if device == "cpu":
        options["checked"] = True
    run = getattr(graphspec, problem)(*question(problem), variant=variant, device=device, verify=True,
                                      **options)
    assert (run.variant, run.device) == (variant, device)
    assert bool(run.counts) == (device not in ("host", "interpreter"))


@pytest.mark.parametrize("problem, device, row", [
    pytest.param(problem, device, row, id=f"{problem}-{device}-{row['name']}")
    for problem in ("sssp", "apsp") for device in ("host", "interpreter", *graphspec.devices())
    for row in graphspec.variants(problem, device)
    if row["name"] != "tuned" or "float64" in row["weights"]])  # else the fastest that takes reals
def test_every_variant_takes_the_weights_that_its_row_names(problem, device, row):
    question = (REAL_ROADS, 3) if problem == "sssp" else (REAL_ROADS,)
    solve = functools.partial(getattr(graphspec, problem), *question, variant=row["name"], device=device)
    if "float64" not in row["weights"]:
        words = f"the graph has real weights, which the variant {row['name']} on {device} does not accept. " \
                f"These variants of {problem} accept real weights: .*(openmp|heap)"
        with pytest.raises(graphspec.InputError, match=words):
            solve()
        return
    run = solve(predecessors=problem == "sssp", verify=True)
    assert run.distances.dtype == np.float64 and run.reached.all() and run.as_float().max() < np.inf
    along_paths = csgraph.dijkstra(graphspec.to_scipy(REAL_ROADS), indices=3 if problem == "sssp" else None)
    assert run.exact == row["adds_along_paths"] == np.array_equal(run.as_float(), along_paths)
    if problem == "apsp" and row["predecessors"]:
        with pytest.raises(graphspec.InputError, match=f"but the variant {row['name']} computes distances only"):
            solve(predecessors=True)


def test_the_fastest_for_reals_takes_their_sign():
    graph = graphspec.from_edges([0, 1, 2], [1, 2, 0], [0.5, -0.25, 1])
    for device, variant in (("host", "queue_bellman_ford"), ("cpu", "tuned")):
        runs = graphspec.sssp(graph, device=device), graphspec.apsp(graph, device=device)
        assert runs[0].variant == variant
        assert runs[1].variant in [row["name"] for row in graphspec.variants("apsp", device)
                                   if row["negative_reals"]]
        assert runs[0].distances.tolist() == runs[1].distances[0].tolist() == [0, 0.5, 0.25]
    assert graphspec.apsp(REAL_ROADS, device="host").variant == "heap"
    island = graphspec.sssp(graphspec.from_edges([0], [1], [0.5], num_vertices=3))
    assert island.distances.tolist() == [0, 0.5, np.inf] and island.reached.tolist() == [True, True, False]
    assert repr(island).endswith(", 2 of 3 pairs connected>")
    # Real, though whole: a path could leave 32 bits.
    heavy = graphspec.from_edges([0, 1], [1, 2], np.array([2.0**31, 2.0**31]))
    assert graphspec.sssp(heavy).distances.tolist() == [0, 2.0**31, 2.0**32]


def test_real_weights_that_have_no_sums_are_refused():
    graph = graphspec.from_edges([0, 1], [1, 2], [0.5, 1e308])
    for solve in (graphspec.sssp, graphspec.apsp):
        with pytest.raises(graphspec.InputError) as error:
            solve(graph)
        assert "a distance could exceed the range of a double; weights must be at most 3" in str(error.value)


def test_the_fastest_that_there_is_runs_where_nothing_is_said():
    assert graphspec.sssp(ROADS).device == ("cuda" if "cuda" in graphspec.devices() else "host")
    assert graphspec.sssp(ROADS, device="cpu").variant == "tuned"
    assert graphspec.sssp(ROADS, variant="worklist").variant == "worklist"
    assert graphspec.bfs(ROADS, schedule="random:7").device == "cpu"
    assert graphspec.apsp(ROADS, predecessors=True, verify=True).predecessors.shape == (60, 60)


@pytest.mark.parametrize("call, kind, words", [
    (lambda: graphspec.bfs(ROADS, 60), graphspec.InputError, "source 60: vertices are 0 to 59"),
    (lambda: graphspec.bfs(ROADS, "a"), graphspec.InputError, "source 'a'"),
    (lambda: graphspec.bfs(ROADS, variant="no"), graphspec.InputError, "bfs has no variant 'no'; the variants on the device are"),
    (lambda: graphspec.bfs(ROADS, variant=3), graphspec.InputError, "variant: expected a word, not a value of type int"),
    (lambda: graphspec.bfs(ROADS, schedule="soon"), graphspec.InputError, "soon"),
    (lambda: graphspec.bfs(ROADS, None), graphspec.InputError, "source None"),
    (lambda: graphspec.certify.msf(ROADS, 7), graphspec.InputError, "forest: expected edges or arcs"),
    (lambda: graphspec.certify.msf(ROADS, [7.5]), graphspec.InputError, "edge 0 of the forest: 7.5"),
    (lambda: graphspec.recorded.claims(7), graphspec.InputError, "folder: expected a path"),
    (lambda: graphspec.bfs(ROADS, 0.5), graphspec.InputError, "source 0.5"),
    (lambda: graphspec.bfs(ROADS, variant="block_queue", block_size=[1]), graphspec.InputError,
     "option block_size of type list: expected a number"),
    (lambda: graphspec.variants("tsp"), graphspec.InputError, "there is no problem 'tsp'"),
    (lambda: graphspec.certify.apsp(ROADS, [[0]], first=-1), graphspec.InputError, "first -1: expected a number from 0 to"),
    (lambda: graphspec.apsp(graphspec.graph("star:400000")), graphspec.InputError, "GB"),
    (lambda: graphspec.sssp(graphspec.graph("path:3000000"), 0, variant="openmp"),
     graphspec.InputError, "These variants use edge lists instead: updating_cost, worklist, tuned"),
    (lambda: graphspec.bfs(ROADS, device="tpu"), graphspec.InputError, "expected auto, host, interpreter, cpu, cuda or opencl:N"),
    (lambda: graphspec.bfs(ROADS, variant="block_queue", group=3), graphspec.InputError,
     "there is no option 'group'"),
    (lambda: graphspec.sssp(ROADS, verfy=True), graphspec.InputError, "there is no option 'verfy'; did you mean 'verify'?"),
    (lambda: graphspec.apsp(ROADS, zzz=1), graphspec.InputError,
     "there is no option 'zzz': the variant tuned has none; the arguments of apsp() are predecessors, variant, device"),
    (lambda: graphspec.bfs(ROADS, variant="block_queue", block_size=31), graphspec.InputError,
     "option block_size: 31 is not in the range 32 to 1024"),
    (lambda: graphspec.sssp(ROADS, variant="inner"), graphspec.InputError, "sssp has no variant 'inner'"),
    (lambda: graphspec.apsp(ROADS, variant="heap", checked=True), graphspec.InputError,
     "variant heap runs on the host"),
    (lambda: graphspec.apsp(ROADS, variant="blocked", device="host"), graphspec.InputError,
     "variants of apsp do: " + ", ".join(row["name"] for row in graphspec.variants("apsp", "host"))),
    (lambda: graphspec.msf(graphspec.from_edges([0], [1])), graphspec.InputError, "has no reverse arc 1 -> 0"),
    (lambda: graphspec.apsp(graphspec.graph("random:3000,3"), variant="blocked", device="cpu"),
     graphspec.InputError, "pass force=True to run it anyway"),
    (lambda: graphspec.apsp(graphspec.from_edges([0], [1], [-0.5]), variant="heap"), graphspec.InputError,
     "Johnson's algorithm needs real weights of 0 or more"),
])
def test_errors_have_the_words_of_the_program(call, kind, words):
    with pytest.raises(kind) as error:
        call()
    assert words in str(error.value)
    assert isinstance(error.value, graphspec.GraphspecError)


def test_a_negative_cycle_is_named():
    graph = graphspec.from_edges([0, 1, 2], [1, 2, 1], [5, 1, -2])
    for solve in (graphspec.sssp, graphspec.apsp):
        with pytest.raises(graphspec.NegativeCycle, match="negative cycle") as error:
            solve(graph)
        assert sorted(error.value.cycle) == [1, 2] and error.value.weight == -1
        with pytest.raises(graphspec.NegativeCycle, match="of weight -0.5;") as error:
            solve(graphspec.from_edges([0, 1, 2], [1, 2, 1], [5, 1, -1.5]))
        assert sorted(error.value.cycle) == [1, 2] and error.value.weight == -1
    assert issubclass(graphspec.NegativeCycle, ValueError)


def test_two_threads_run_two_searches():
    answers = {}

    def search(source, device):
        answers[source, device] = graphspec.bfs(ROADS, source, device=device, verify=True)

    threads = [threading.Thread(target=search, args=(source, device))
               for source in range(8) for device in ("host", "cpu")]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for source in range(8):
        alone = graphspec.bfs(ROADS, source, device="cpu")
        assert np.array_equal(answers[source, "host"].levels, alone.levels)
        assert answers[source, "cpu"].counts == alone.counts


def test_other_threads_go_on_during_a_run():
    graph = graphspec.graph("grid:100x100")
    turns = []
    running = threading.Thread(
        target=lambda: graphspec.bfs(graph, variant="frontier_mask", device="cpu", force=True))
    begin = time.perf_counter()
    running.start()
    while running.is_alive():
        turns.append(time.perf_counter() - begin)
        time.sleep(0.001)
    assert len(turns) > 10


@pytest.mark.parametrize("variant, device", [("updating_cost", "cpu"), ("heap", "host")])
def test_ctrl_c_ends_a_long_run(variant, device):
    problem = graphspec.sssp if device == "cpu" else graphspec.apsp
    graph = graphspec.graph("grid:400x400,w=1..9" if device == "cpu" else "random:6000,8,w=1..9")
    timer = threading.Timer(0.5, os.kill, (os.getpid(), signal.SIGINT))
    begin = time.perf_counter()
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        while True:  # fast machines and slow ones
            problem(graph, variant=variant, device=device, force=True)
    assert graphspec.bfs(ROADS, device="cpu").counts  # the executor is free again
    assert time.perf_counter() - begin < 10


@pytest.mark.parametrize("work", [
    lambda: graphspec.certify.apsp(*LONG), lambda: graphspec.graph("random:40000000,4")])
def test_ctrl_c_ends_what_takes_long_beside_runs(work):
    timer = threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT))
    begin = time.perf_counter()
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        while True:  # fast machines and slow ones
            work()
    assert time.perf_counter() - begin < 10


def test_the_schemes_come_with_the_package():
    folder = pathlib.Path(graphspec.__file__).parent
    assert (folder / "spec" / "laws.saa").is_file()
