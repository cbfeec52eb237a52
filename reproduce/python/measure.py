#!/usr/bin/env python3
"""Measures the time that Python adds to a breadth-first search, and the memory of a graph that is used in place.

usage: measure.py OUTPUT.json [--program GRAPHSPEC] [--graph SPEC] [--rounds N] [--cuda]

The package and the program (default: build/cpu/graphspec) take turns. They search the same graph by the same
function on the host, from the vertex of most arcs. For Python, the script records the wall time of the whole
call and the time of the search in it. For the program, it records the time of the search that the program
prints. The program generates the graph in memory, because the position of a file's pages changes times by a
tenth. With --cuda the script instead measures arrays of PyTorch and CuPy on the GPU, and a graph in host
memory. It compares the call with the time of the search between two CUDA events.
"""

import argparse
import json
import os
import pathlib
import platform
import statistics
import subprocess
import time

import numpy as np

import graphspec

A_ROUND = 5


def peak_bytes():
    """The largest resident memory of this process since reset_peak()."""
    lines = pathlib.Path("/proc/self/status").read_text(encoding="ascii").splitlines()
    return next(int(line.split()[1]) * 1024 for line in lines if line.startswith("VmHWM"))


def reset_peak():
    pathlib.Path("/proc/self/clear_refs").write_text("5", encoding="ascii")
    return peak_bytes()


def start_of(offsets):
    """The vertex of most arcs."""
    return int(np.argmax(np.diff(offsets)))


def memory_of(arrays, source):
    """The memory that a graph over these arrays and a search of the graph take."""
    before = reset_peak()
    graph = graphspec.from_csr(*arrays)
    after_graph = peak_bytes()
    run = graphspec.bfs(graph, source)
    shared = [bool(np.shares_memory(*pair)) for pair in ((graph.offsets, arrays[0]), (graph.heads, arrays[1]))]
    return {"offsets_bytes": arrays[0].nbytes, "heads_bytes": arrays[1].nbytes, "arrays_are_shared": shared,
            "peak_before_bytes": before, "peak_more_by_graph_bytes": after_graph - before,
            "peak_more_by_graph_and_search_bytes": peak_bytes() - before, "levels_bytes": run.levels.nbytes,
            "reached": int((run.levels >= 0).sum())}


def beyond_32_bits():
    """A graph of 2^31 + 8 arcs, of which all but the last are loops: pages of zeros, which take no memory."""
    arcs = 2**31 + 8
    heads = np.zeros(arcs, np.int32)
    heads[-1] = 1
    graph = graphspec.from_csr([0, arcs, arcs], heads)
    levels = graphspec.bfs(graph, 0, variant="openmp", device="host", force=True).levels
    return {"arcs": graph.num_arcs, "levels": levels.tolist(), "levels_are_right": levels.tolist() == [0, 1]}


def of_program(program, spec, variant, source):
    command = [program, "run", "bfs", "--graph", spec, "--variant", variant, "--source", str(source),
               "--no-verify", "--json", "--repetitions", str(A_ROUND)]
    printed = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    return json.loads(printed)["timing_samples_ms"]["search"]


def of_package(graph, variant, source):
    calls, searches = [], []
    for _ in range(A_ROUND + 1):  # the first is the program's that it does not time
        begin = time.perf_counter()
        run = graphspec.bfs(graph, source, variant=variant, device="host")
        calls.append((time.perf_counter() - begin) * 1e3)
        searches.append(run.times_ms["search"])
    return calls[1:], searches[1:]


def overhead(program, spec, graph, source, rounds):
    """Rounds of both, in turns; each begins every other round."""
    rows = []
    for variant in ("bfs", "openmp"):
        row = {"variant": variant, "program_ms": [], "package_ms": [], "package_search_ms": [], "load": []}

        def ask_program():
            row["program_ms"] += of_program(program, spec, variant, source)

        def ask_package():
            calls, searches = of_package(graph, variant, source)
            row["package_ms"] += calls
            row["package_search_ms"] += searches

        for number in range(rounds):
            for ask in (ask_program, ask_package)[::1 if number % 2 == 0 else -1]:
                ask()
            row["load"].append(os.getloadavg()[0])
        for name in ("program", "package", "package_search"):
            row[f"{name}_median_ms"] = statistics.median(row[f"{name}_ms"])
            row[f"{name}_least_ms"] = min(row[f"{name}_ms"])
        row["over_program"] = row["package_median_ms"] / row["program_median_ms"]
        row["over_own_search"] = statistics.median(
            call / search for call, search in zip(row["package_ms"], row["package_search_ms"]))
        rows.append(row)
    return rows


def on_cuda(graph, source, rounds):
    """Of each library: what stays where it is, what the device's memory loses, and times."""
    import cupy
    import torch
    libraries = {"torch": lambda array: torch.from_numpy(array).cuda(), "cupy": cupy.asarray}
    arrays = [np.array(each) for each in (graph.offsets, graph.heads)]
    expected = graphspec.bfs(graph, source, device="host").levels
    rows = []
    for library, to_device in libraries.items():
        on_device = [to_device(each) for each in arrays]
        torch.cuda.synchronize()
        free, peak = torch.cuda.mem_get_info()[0], reset_peak()
        begin = time.perf_counter()
        made = graphspec.from_csr(*on_device, symmetric=graph.symmetric)
        row = {"library": library, "made_ms": (time.perf_counter() - begin) * 1e3,
               "made_device_bytes": free - torch.cuda.mem_get_info()[0], "made_host_bytes": peak_bytes() - peak,
               "in_place": made.heads is on_device[1], "searches": []}
        for variant in ("global_queue", "block_queue", "tuned"):
            free, peak = torch.cuda.mem_get_info()[0], reset_peak()
            runs = []
            for _ in range(rounds * A_ROUND):
                begin = time.perf_counter()
                run = graphspec.bfs(made, source, variant=variant)
                runs.append(((time.perf_counter() - begin) * 1e3, run.times_ms["search"]))
            found = run.levels.cpu().numpy() if library == "torch" else run.levels.get()
            host_run = graphspec.bfs(graph, source, variant=variant, device="cuda")
            row["searches"].append({
                "variant": variant, "levels_are_right": bool(np.array_equal(found, expected)),
                "levels_type": f"{type(run.levels).__module__}.{type(run.levels).__name__}",
                "call_ms": statistics.median(each[0] for each in runs),
                "search_ms": statistics.median(each[1] for each in runs),
                "device_bytes": free - torch.cuda.mem_get_info()[0], "host_bytes": peak_bytes() - peak,
                "of_host_memory_times_ms": host_run.times_ms})
        rows.append(row)
    return {"device": torch.cuda.get_device_name(0), "torch": torch.__version__, "cupy": cupy.__version__,
            "libraries": rows}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("output", metavar="OUTPUT.json")
    parser.add_argument("--program", default="build/cpu/graphspec")
    parser.add_argument("--graph", default="rmat:22,24", metavar="SPEC")
    parser.add_argument("--rounds", type=int, default=4)
    parser.add_argument("--cuda", action="store_true")
    arguments = parser.parse_args()
    drawn = graphspec.graph(arguments.graph)
    processor = next(line.split(":")[1].strip() for line in open("/proc/cpuinfo", encoding="utf-8")
                     if line.startswith("model name"))
    source = start_of(drawn.offsets)
    record = {"graph": arguments.graph, "source": source, "vertices": drawn.num_vertices, "arcs": drawn.num_arcs,
              "python": platform.python_version(), "numpy": np.__version__, "processor": processor,
              "cores": os.cpu_count()}
    if arguments.cuda:
        record["cuda"] = on_cuda(drawn, source, arguments.rounds)
    else:
        arrays = np.array(drawn.offsets), np.array(drawn.heads)
        del drawn
        record["beyond_32_bits"] = beyond_32_bits()
        record["memory"] = memory_of(arrays, source)
        record["overhead"] = overhead(arguments.program, arguments.graph, graphspec.from_csr(*arrays), source,
                                      arguments.rounds)
    pathlib.Path(arguments.output).write_text(json.dumps(record, indent=1) + "\n", encoding="utf-8")


main()
