"""Plugin of pytest for networkx's own tests: counts what the backend runs, and why networkx runs the rest."""

import collections
import functools
import re

from graphspec import networkx_backend
from graphspec.networkx_info import FUNCTIONS

ran = collections.Counter()
left = collections.defaultdict(collections.Counter)


def counted(name, function):
    @functools.wraps(function)
    def call(*args, **kwargs):
        try:
            result = function(*args, **kwargs)
        except networkx_backend.Refused as reason:
            left[name][re.sub(r"'.*'|-?\d+(\.\d+)?|nan|inf", "...", str(reason))] += 1
            raise
        except Exception:
            ran[name] += 1  # networkx's exceptions are answers, too
            raise
        ran[name] += 1
        return result

    return staticmethod(call)


for function_name in FUNCTIONS:
    setattr(networkx_backend.Backend, function_name,
            counted(function_name, getattr(networkx_backend.Backend, function_name)))


def pytest_terminal_summary(terminalreporter):
    terminalreporter.section("calls that graphspec ran, and those that it left to networkx")
    for name in FUNCTIONS:
        reasons = "; ".join(f"{count} {why}" for why, count in left[name].most_common())
        terminalreporter.write_line(f"{name:40} {ran[name]:4}   {reasons}")
    terminalreporter.write_line(f"{'together':40} {sum(ran.values()):4}")


def pytest_sessionfinish(session):
    # A function that no test reaches is not tested.
    if set(FUNCTIONS) - set(ran) and session.exitstatus == 0:
        session.exitstatus = 1
