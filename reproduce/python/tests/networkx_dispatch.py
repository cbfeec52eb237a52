"""Plugin of pytest for networkx's own tests: counts what the backend runs, and why networkx runs the rest.

NETWORKX_RECORD: a file that gets the counts, as JSON.
"""

import collections
import functools
import json
import os
import pathlib
import platform
import re

import networkx

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
            words = re.sub(r"there is no node .*", "there is no such node", str(reason))
            left[name][re.sub(r"'.*'|-?\d+(\.\d+)?|nan|inf", "...", words)] += 1
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
    if file := os.environ.get("NETWORKX_RECORD"):
        stats = session.config.pluginmanager.get_plugin("terminalreporter").stats
        skipped = {report.nodeid: report.longrepr[2] for report in stats.get("skipped", [])}
        rows = [{"function": name, "run": ran[name], "left_to_networkx": dict(left[name])} for name in FUNCTIONS]
        record = {"networkx": networkx.__version__, "python": platform.python_version(),
                  **{outcome: len(stats.get(outcome, [])) for outcome in ("passed", "failed")},
                  "skipped": skipped, "calls": rows}
        pathlib.Path(file).write_text(json.dumps(record, indent=1) + "\n", encoding="utf-8")
