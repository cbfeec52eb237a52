#!/usr/bin/env python3
"""Runs the variants for ranks on 2, 4 and 8 executors, and writes what they counted of their exchanges:
rounds, collectives, bytes. Counts are those of GPUs; no time is taken.

usage: count_exchanges.py GRAPHSPEC OUTPUT.json
"""

import json
import pathlib
import platform
import subprocess
import sys

RANKS = (2, 4, 8)
RUNS = {
    "bfs": ["bfs", "--variant", "distributed", "--graph", "rmat:18,16,sym", "--source", "1"],
    "sssp": ["sssp", "--variant", "distributed", "--graph", "random:65536,16,w=1..255", "--source", "1"],
    "apsp_dense": ["apsp", "--variant", "distributed_dense", "--graph", "random:2048,16,w=1..255"],
    "apsp_sparse": ["apsp", "--variant", "distributed", "--graph", "random:2048,16,w=1..255"],
    "msf": ["msf", "--variant", "distributed", "--graph", "rmat:16,16,sym,w=1..1000000"],
}
COUNTS = ("rounds", "rounds_bottom_up", "collectives")


def counted(program, name, ranks):
    """The row of one certified run."""
    done = subprocess.run([program, "run", *RUNS[name], "--device", "cpu", "--ranks", str(ranks),
                           "--json"], check=True, capture_output=True, text=True)
    answer = json.loads(done.stdout)
    counts = answer["counts"]
    return {"rung": name, "graph": answer["graph"], "vertices": answer["vertices"],
            "arcs": answer["arcs"], "ranks": ranks, "verified": answer["verified"],
            **{key: counts[key] for key in COUNTS if key in counts},
            "bytes_a_rank": counts["bytes_between_ranks"] / ranks}


def main():
    if len(sys.argv) != 3:
        raise SystemExit(__doc__.rsplit("\n\n", 1)[1])
    program, output = sys.argv[1:]
    said = subprocess.run([program, "--version"], check=True, capture_output=True, text=True).stdout
    rows = [counted(program, name, ranks) for name in RUNS for ranks in RANKS]
    pathlib.Path(output).write_text(json.dumps(
        {"program": said.strip(), "system": platform.platform(), "device": "CPU executor",
         "rows": rows}, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
