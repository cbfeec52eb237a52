"""Runs published GPU graph algorithms on graphs of scipy, networkx, igraph and arrays, and verifies results.

    >>> import graphspec
    >>> graph = graphspec.from_edges([0, 0, 1], [1, 2, 2], [4, 9, 3])
    >>> graphspec.sssp(graph, 0, verify=True).distances
    array([0, 4, 7], dtype=int32)

graph(), from_csr() and from_edges() make graphs. bfs(), sssp(), apsp() and msf() solve problems. The module
`certify` verifies results of any program. The decorator holds() and the module `strategies` test a function of
your own against the properties of a problem. The module `recorded` returns the measured results of the project
as tables. The module `errors` defines the exceptions.

__version__ is the version of the package, such as 0.1.0+cpu or 0.1.0+cuda12.8. cuda_version is the version
of the nvcc that compiled its kernels for NVIDIA GPUs, or None if it was built without CUDA.
"""

from importlib.metadata import version as _installed_version

from graphspec import certify, errors, pickled_graphs, recorded
from graphspec._core import UNREACHED, Graph, cuda_version
from graphspec.device_graphs import DeviceGraph
from graphspec.errors import (DeviceFault, DoesNotHold, GraphspecError, InputError, NegativeCycle,
                              Violation)
from graphspec.graphs import from_csr, from_edges, graph, to_scipy
from graphspec.solve import apsp, bfs, devices, msf, sssp, variants

__all__ = [
    "UNREACHED", "DeviceFault", "DeviceGraph", "DoesNotHold", "Graph", "GraphspecError", "InputError",
    "NegativeCycle", "Violation", "apsp", "bfs", "certify", "cuda_version", "devices", "errors", "from_csr", "from_edges", "graph",
    "holds", "msf", "recorded", "sssp", "strategies", "to_scipy", "variants",
]

__version__ = _installed_version("graphspec")


def __getattr__(name):
    """Imports `holds` and `strategies` at their first use, because only they need Hypothesis."""
    if name in ("holds", "strategies"):
        import importlib
        strategies = importlib.import_module("graphspec.strategies")
        return strategies.holds if name == "holds" else strategies
    raise AttributeError(f"module 'graphspec' has no attribute {name!r}")
