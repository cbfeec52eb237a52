#!/usr/bin/python3
"""scipy.io.mmwrite's files are read, and what is written from them is read by scipy.io.mmread: the
same matrix each time. Exit code 77 (skipped) without scipy."""
import pathlib
import subprocess
import sys
import tempfile

from printed_graph import PrintedGraph

try:
    import numpy as np
    import scipy.io
    import scipy.sparse
except ImportError:
    print("scipy is not installed")
    sys.exit(77)


def matrix_of(program, path):
    printed = PrintedGraph(program, path, 0)
    order = printed.num_vertices
    data = np.array([float(weight[0]) if weight else 1.0 for _, _, *weight in printed.arcs])
    places = np.array([arc[:2] for arc in printed.arcs], dtype=int).reshape(-1, 2)
    return scipy.sparse.coo_matrix((data, (places[:, 0], places[:, 1])), (order, order))


def check_same(one, other, what):
    assert one.shape == other.shape, what
    assert one.nnz == other.nnz, what
    assert abs(one.tocsr() - other.tocsr()).max() == 0, what


def check(program, folder, matrix, field, symmetry):
    what = f"{field} {symmetry}, order {matrix.shape[0]}"
    source = folder / "scipy.mtx"
    scipy.io.mmwrite(source, matrix, field=field, symmetry=symmetry, precision=17)
    check_same(matrix_of(program, source), matrix, f"reading {what}")
    for name in ("ours.mtx", "ours.mtx.gz"):
        target = folder / name
        subprocess.run([program, source, "0", "to", target], check=True)
        check_same(scipy.io.mmread(target).tocoo(), matrix, f"writing {what}")
        header = scipy.io.mminfo(target)
        assert header[4:] == (field, symmetry), (what, header)


def main(program):
    random = np.random.default_rng(2026)
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for order in (1, 2, 17, 300):
            for field in ("pattern", "integer", "real"):
                matrix = scipy.sparse.random(order, order, 0.2, random_state=random)
                values = {
                    "pattern": np.ones(matrix.nnz),
                    "integer": random.integers(-(2**31), 2**31, matrix.nnz),
                    "real": random.normal(size=matrix.nnz) * 10.0 ** random.integers(-300, 300),
                }[field]
                # scipy drops no stored zeros, but nnz after mirroring counts entries: avoid them.
                matrix.data = np.where(values == 0, 1, values)
                if field == "integer":
                    matrix.data = matrix.data.astype(int)
                check(program, folder, matrix, field, "general")
                lower = scipy.sparse.tril(matrix)
                both = (lower + scipy.sparse.tril(lower, -1).T).tocoo()
                check(program, folder, both, field, "symmetric")


if __name__ == "__main__":
    main(sys.argv[1])
