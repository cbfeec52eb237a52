"""The version names the package's kernels: with CUDA or without."""

import importlib.metadata
import pathlib
import re
import subprocess
import sys

import pytest

import graphspec

BACKEND = pathlib.Path(__file__).resolve().parents[1] / "build_backend"


def test_the_version_is_that_of_the_installed_package():
    assert graphspec.__version__ == importlib.metadata.version("graphspec")
    assert re.fullmatch(r"\d+\.\d+\.\d+\+(cpu|cuda\d+\.\d+)", graphspec.__version__)


def test_the_version_and_cuda_version_agree_on_cuda():
    label = graphspec.__version__.partition("+")[2]
    if graphspec.cuda_version is None:
        assert label == "cpu"
    else:
        assert re.match(r"(\d+\.\d+)\.\d+$", graphspec.cuda_version)[1] == label.removeprefix("cuda")


@pytest.mark.skipif(graphspec.cuda_version is not None, reason="the package has CUDA")
def test_a_package_without_cuda_has_no_device_cuda():
    assert "cuda" not in graphspec.devices()


def decided(settings, nvcc, gpu=True):
    """What the build backend decides for options of pip's -C, with this nvcc: label and settings."""
    pytest.importorskip("scikit_build_core")
    done = subprocess.run(
        [sys.executable, "-B", "-c",
         "import sys, os, graphspec_backend as backend\n"
         f"backend.working_nvcc = lambda: {nvcc!r}\n"
         f"backend.has_gpu = lambda: {gpu!r}\n"
         "backend.nvcc_version = lambda nvcc: '12.8'\n"
         f"settings = backend.announced({settings!r})\n"
         "print(backend.dynamic_metadata('version', {}), settings['cmake.define.GRAPHSPEC_CUDA'])"],
        cwd=BACKEND, env={"PYTHONPATH": str(BACKEND), "PATH": "/usr/bin:/bin"}, capture_output=True, text=True,
        check=False)
    return done.returncode, done.stdout.strip(), done.stderr.strip()


def test_the_build_backend_uses_nvcc_where_it_works_and_says_so():
    code, decision, line = decided({}, "/opt/cuda/bin/nvcc")
    assert code == 0 and re.fullmatch(r"[0-9.]+\+cuda12\.8 ON", decision)
    assert "/opt/cuda/bin/nvcc" in line and "--config-settings cuda=off" in line and "\n" not in line
    code, decision, line = decided(None, "")
    assert code == 0 and decision.endswith("+cpu OFF") and "no CUDA" in line


def test_without_a_gpu_cuda_is_built_only_if_it_is_asked_for():
    code, decision, line = decided({}, "/opt/cuda/bin/nvcc", gpu=False)
    assert code == 0 and decision.endswith("+cpu OFF") and "--config-settings cuda=on" in line and "\n" not in line
    assert decided({"cuda": "on"}, "/opt/cuda/bin/nvcc", gpu=False)[1].endswith("+cuda12.8 ON")


@pytest.mark.parametrize("settings", [{"cuda": "off"}, {"cmake.define.GRAPHSPEC_CUDA": "OFF"}])
def test_options_leave_cuda_out(settings):
    assert decided(settings, "/opt/cuda/bin/nvcc")[1].endswith("+cpu OFF")


def test_cuda_that_is_asked_for_and_not_there_is_an_error():
    assert decided({"cuda": "on"}, "")[::2] == (
        1, "graphspec: --config-settings cuda=on: no working nvcc was found; set CUDACXX to its path, "
        "or use --config-settings cuda=off")
    assert "the values are auto, on and off" in decided({"cuda": "yes"}, "")[2]
