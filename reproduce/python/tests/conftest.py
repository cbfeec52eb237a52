"""The same cases in each run, so that the same tree gets the same verdict everywhere. --record FILE: what was
compared with scipy and networkx, and with which, as JSON."""

import json
import pathlib
import platform

import hypothesis
import networkx
import numpy
import pytest
import scipy

COMPARED = pytest.StashKey()

hypothesis.settings.register_profile("same", derandomize=True)
hypothesis.settings.load_profile("same")


def pytest_addoption(parser):
    parser.addoption("--record", metavar="FILE", help="of test_against_others.py")


def pytest_sessionfinish(session, exitstatus):
    file = session.config.getoption("--record")
    if file and exitstatus == 0 and session.testsfailed == 0:
        record = {"python": platform.python_version(), "numpy": numpy.__version__, "scipy": scipy.__version__,
                  "networkx": networkx.__version__, "compared": session.config.stash[COMPARED]}
        pathlib.Path(file).write_text(json.dumps(record, indent=1) + "\n", encoding="utf-8")
