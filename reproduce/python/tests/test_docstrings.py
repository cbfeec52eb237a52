"""Whoever asks for help is told arguments, shapes, types, units and errors."""

import dataclasses
import inspect
import re

import pytest

import graphspec
from graphspec import certify, device_graphs, errors, recorded, solve, strategies

OF_PACKAGE = [graphspec.from_csr, graphspec.from_edges, graphspec.graph, graphspec.to_scipy, graphspec.apsp,
              graphspec.bfs, graphspec.devices, graphspec.msf, graphspec.sssp, graphspec.variants]
FUNCTIONS = OF_PACKAGE + [certify.bfs, certify.sssp, certify.apsp, certify.msf, recorded.claims,
                          recorded.timings, recorded.observations, recorded.figures, strategies.cases,
                          strategies.graph_cases, strategies.holds]
# Those that take or return arrays of certain types.
OF_ARRAYS = [graphspec.from_csr, graphspec.from_edges, graphspec.graph, graphspec.to_scipy, graphspec.sssp,
             graphspec.apsp, graphspec.msf, certify.bfs, certify.sssp, certify.apsp, certify.msf]
RESULTS = [solve.Run, solve.Levels, solve.Paths, solve.AllPaths, solve.Forest]


def names(functions):
    return [f"{each.__module__.rpartition('.')[2]}.{each.__name__}" for each in functions]


def test_no_public_function_is_forgotten():
    found = {value for module in (graphspec, certify, recorded)
             for name, value in vars(module).items() if inspect.isfunction(value) and name[0] != "_"
             and (value.__module__ == module.__name__ or (module is graphspec and name in graphspec.__all__))}
    assert found <= set(FUNCTIONS)
    others = set(graphspec.__all__) - {each.__name__ for each in FUNCTIONS}
    assert others == {"UNREACHED", "DeviceFault", "DeviceGraph", "DoesNotHold", "Graph", "GraphspecError",
                      "InputError", "NegativeCycle", "Violation", "certify", "cuda_version", "errors", "recorded",
                      "strategies"}


@pytest.mark.parametrize("function", FUNCTIONS, ids=names(FUNCTIONS))
def test_docstrings_name_arguments_and_errors(function):
    text = function.__doc__
    of_bfs = inspect.signature(graphspec.bfs).parameters if "as for bfs()" in text else {}
    of_sssp = inspect.signature(graphspec.sssp).parameters if "as for sssp()" in text else {}
    for name in inspect.signature(function).parameters:
        assert re.search(rf"\b{name}\b", text) or name in of_bfs or name in of_sssp, name
    assert "Raises" in text


@pytest.mark.parametrize("function", OF_ARRAYS, ids=names(OF_ARRAYS))
def test_docstrings_name_types(function):
    assert re.search(r"\b(int32|int64|float64|type of integers|of any type)\b", function.__doc__)


@pytest.mark.parametrize("kind", RESULTS, ids=names(RESULTS))
def test_docstrings_of_results_name_shapes_types_and_units(kind):
    own = set(kind.__annotations__)
    for name in own:
        before = kind.__mro__[1].__doc__ if name in {each.name for each in dataclasses.fields(solve.Run)} else ""
        assert re.search(rf"\b{name}\b", kind.__doc__ + before) or name == "source", name
    if kind is solve.Run:
        assert "milliseconds" in kind.__doc__ and "seconds" in kind.__doc__
    else:
        assert re.search(r"\b(int32|int64|float)", kind.__doc__) and re.search(r"\bV\b|positions", kind.__doc__)


def test_classes_and_exceptions_are_described():
    for each in (graphspec.Graph, device_graphs.DeviceGraph, recorded.Figure, strategies.Case,
                 *(value for value in vars(errors).values() if inspect.isclass(value))):
        assert len(each.__doc__) > 20
    for name in ("offsets", "heads", "weights"):
        assert re.search(r"int32|int64", getattr(graphspec.Graph, name).__doc__)
        assert re.search(rf"\b{name}\b", device_graphs.DeviceGraph.__doc__)
