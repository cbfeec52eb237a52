"""The modules of C++ and kernel code whose mutants are counted together, and the programs of tests
whose business each module is."""

import dataclasses

from mutated_tree import kernel_folders

# Rows that say what there is are no code.
TABLES = {"options.hpp", "solvers.cpp", "variants.cpp"}
# The program of mutants is built without CUDA, and these files are not in it.
OF_CUDA = {"nccl_communicator.cpp", "nccl_library.cpp"}

# Module: (patterns of its files, programs of tests). A file of an earlier row is no later row's.
MODULES = {
    "certificates": (["properties/certificates/*"], ["certificates_test"]),
    "readers": (["reference/graph/read_*", "reference/graph/binary.*",
                 "reference/graph/text_scanner.*"], ["graph_io_test", "graph_core_test"]),
    "files": (["reference/graph/*write*", "reference/graph/vertex_ids.*",
               "reference/graph/list_comments.*", "reference/graph/renumber.*",
               "reference/graph/mapped_file.*", "reference/problem/value*",
               "reference/problem/*_text.*"],
              ["graph_io_test", "graph_core_test"]),
    "generators": (["reference/graph/gener*", "reference/graph/random*", "reference/graph/weights.*",
                    "reference/graph/graph_spec.*", "reference/graph/spec_fields.*",
                    "reference/graph/drand48.*", "reference/graph/plain_rmat.*"],
                   ["generators_test", "graph_core_test"]),
    "graphs": (["reference/graph/*"], ["graph_core_test", "graph_io_test", "generators_test"]),
    "host solvers": (["reference/baseline/*"],
                     ["generators_test", "floyd_warshall_test", "johnson_test", "bellman_ford_test",
                      "solvers_test", "suites_test"]),
    "schemes": (["spec/saa/*"], ["spec_test"]),
    "proofs": (["spec/prove/*"], ["spec_test"]),
    "harness": (["properties/harness/*"], ["harness_test", "check_test", "defects_test"]),
    "executor": (["gpu/device/cpu/*"], ["executor_test", "defects_test", "litmus_test"]),
    "ranks": (["gpu/device/ranks/*", "gpu/problem/on_ranks.*", "gpu/problem/ranks_variant.*"],
              ["harness_test", "spec_test", "bfs_test", "suites_test"]),
    "problem": (["gpu/problem/*"], ["solvers_test", "suites_test", "bellman_ford_test", "ours_test"]),
    "measure": (["reproduce/measure/*", "reproduce/campaign/*"], ["experiment_test"]),
    "random graphs": (["gpu/random_graphs/*"], ["solvers_test"]),
}


@dataclasses.dataclass
class Group:
    """Code whose mutants are counted together, and who may find them."""
    name: str
    units: list  # files that are compiled
    files: set  # which of these, and of the headers that they include, are changed
    # The programs whose business the code is; none: all of them, and `graphspec check`.
    tests: tuple = ()


def groups(tree):
    """The kernels and the host code of each paper, then ours, then each row of MODULES."""
    for folder in kernel_folders(tree):
        files = {file for file in (tree / "gpu" / folder).rglob("*.*") if file.name not in TABLES}
        yield Group(folder, sorted(one for one in files if one.suffix in (".cu", ".cpp")), files)
    taken = set()
    for name, (patterns, tests) in MODULES.items():
        files = {file for pattern in patterns for file in tree.glob(pattern)
                 if file.suffix in (".cpp", ".hpp", ".cu", ".cuh") and
                 not file.stem.endswith("_test") and file.name not in OF_CUDA} - taken
        taken |= files
        yield Group(name, sorted(one for one in files if one.suffix in (".cu", ".cpp")), files,
                    tuple(tests))
