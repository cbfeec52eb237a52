"""Reads what print_graph prints."""
import subprocess


class PrintedGraph:
    def __init__(self, program, spec, seed, source=None):
        command = [program, spec, str(seed)] + ([] if source is None else [str(source)])
        text = subprocess.run(command, check=True, capture_output=True, text=True).stdout
        self.arcs = []
        self.labels = {}
        for line in text.splitlines():
            kind, *rest = line.split()
            if kind == "vertices":
                self.num_vertices = int(rest[0])
                self.symmetric = rest[2] == "1"
            elif kind == "arc":
                weight = tuple(float.fromhex(w) if "x" in w else int(w) for w in rest[2:])
                self.arcs.append((int(rest[0]), int(rest[1])) + weight)
            else:
                self.labels[int(rest[0])] = int(rest[1])
