#!/usr/bin/env python3
"""Holds the executor's counts of accesses against Nsight Compute's counters on a GPU: the same
kernels on the same graph with the same sizes. Needs ncu and a GPU. For the steps of the problem bfs
that are named, else for all; a profiler may not replay kernels that start kernels.

usage: compare_with_ncu.py GRAPHSPEC OUTPUT.json [GRAPH [VARIANT...]]
"""

import collections
import csv
import json
import subprocess
import sys

# What corresponds: our kind and field, and the counters that are added up. Reads through textures
# are plain reads to the executor.
GLOBAL = "l1tex__t_{}_pipe_lsu_mem_global_op_{}.sum"
TEXTURE = "l1tex__t_{}_pipe_tex_mem_texture.sum"
CONFLICTS = "l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_{}.sum"
COUNTERS = {
    ("global_loads", "warp_accesses"): [GLOBAL.format("requests", "ld"),
                                        TEXTURE.format("requests")],
    ("global_loads", "sectors"): [GLOBAL.format("sectors", "ld"), TEXTURE.format("sectors")],
    ("global_stores", "warp_accesses"): [GLOBAL.format("requests", "st")],
    ("global_stores", "sectors"): [GLOBAL.format("sectors", "st")],
    ("global_atomics", "warp_accesses"): [GLOBAL.format("requests", "atom"),
                                          GLOBAL.format("requests", "red")],
    ("global_atomics", "sectors"): [GLOBAL.format("sectors", "atom"),
                                    GLOBAL.format("sectors", "red")],
    ("shared_loads", "bank_conflicts"): [CONFLICTS.format("ld")],
    ("shared_stores", "bank_conflicts"): [CONFLICTS.format("st")],
}


def variants(program):
    """All steps that a GPU runs."""
    listed = json.loads(subprocess.run([program, "list", "--json"], capture_output=True, text=True,
                                       check=True).stdout)
    steps = next(row["solvers"] for row in listed["problems"] if row["name"] == "bfs")
    return [row["name"] for row in steps if "cuda" in row["devices"]]


def search(program, variant, graph, *more):
    return [program, "run", "bfs", "--graph", graph, "--source", "1", "--variant", variant,
            "--tuned-blocks", "4", "--no-verify", *more]


def on_gpu(program, variant, graph):
    """Counter -> sum over all launches, and the kernels' names."""
    metrics = sorted({counter for counters in COUNTERS.values() for counter in counters})
    output = subprocess.run(["ncu", "--csv", "--page", "raw", "--metrics", ",".join(metrics),
                             *search(program, variant, graph, "--device", "cuda")],
                            capture_output=True, text=True, check=True).stdout
    rows = list(csv.reader(line for line in output.splitlines() if line.startswith('"')))
    sums = collections.Counter()
    kernels = set()
    for row in rows[2:]:  # names, then units
        fields = dict(zip(rows[0], row))
        kernels.add(fields["Kernel Name"].partition("(")[0].rpartition("::")[2])
        for metric in metrics:
            sums[metric] += int(float(fields[metric].replace(",", "") or 0))
    return sums, sorted(kernels)


def on_executor(program, variant, graph):
    output = subprocess.run(search(program, variant, graph, "--device", "cpu", "--count", "--json"),
                            capture_output=True, text=True, check=True).stdout
    sums = collections.Counter()
    for kernel in json.loads(output)["kernel_counts"].values():
        for kind, counts in kernel.items():
            for name, value in counts.items() if isinstance(counts, dict) else ():
                sums[kind, name] += value
    return sums


def main():
    program, output = sys.argv[1:3]
    graph = sys.argv[3] if len(sys.argv) > 3 else "rmat:12,16,sym"
    machine = subprocess.run(["nvidia-smi", "--query-gpu=name,driver_version",
                              "--format=csv,noheader"], capture_output=True, text=True,
                             check=True).stdout.strip()
    version = subprocess.run(["ncu", "--version"], capture_output=True, text=True,
                             check=True).stdout.strip().splitlines()[-1]
    rows = []
    for variant in sys.argv[4:] or variants(program):
        measured, kernels = on_gpu(program, variant, graph)
        counted = on_executor(program, variant, graph)
        for (kind, name), counters in COUNTERS.items():
            gpu = sum(measured[counter] for counter in counters)
            rows.append({"variant": variant, "kernels": kernels, "accesses": kind, "count": name,
                         "gpu": gpu, "executor": counted[kind, name],
                         "ratio": counted[kind, name] / gpu if gpu else None})
        print(variant, flush=True)
    with open(output, "w", encoding="utf-8") as file:
        json.dump({"machine": machine, "ncu": version, "graph": graph, "source": 1,
                   "rows": rows}, file, indent=1)
        file.write("\n")


if __name__ == "__main__":
    main()
