"""Build backend of the package: scikit-build-core, after the decision whether the wheel has CUDA.

  pip install ./reproduce/python               with CUDA if a working nvcc and a GPU are found
  pip install ./reproduce/python --config-settings cuda=off   without CUDA
  pip install ./reproduce/python --config-settings cuda=on    with CUDA, also on a machine without a GPU, or an error

The version names the decision, such as 0.1.0+cuda12.8 or 0.1.0+cpu, and pip prints it. `pip install -v`
also shows one line on what is built and with which nvcc.
"""

import functools
import os
import pathlib
import re
import subprocess
import sys

import scikit_build_core.build as scikit_build
from scikit_build_core.build import (build_sdist, get_requires_for_build_editable,
                                     get_requires_for_build_sdist, get_requires_for_build_wheel)

__all__ = ["build_editable", "build_sdist", "build_wheel", "dynamic_metadata",
           "get_requires_for_build_editable", "get_requires_for_build_sdist",
           "get_requires_for_build_wheel", "prepare_metadata_for_build_editable",
           "prepare_metadata_for_build_wheel"]

ROOT = pathlib.Path(__file__).resolve().parents[3]
LABEL = "GRAPHSPEC_WHEEL_LABEL"  # passes the decision to dynamic_metadata()


@functools.cache
def working_nvcc():
    """The path of an nvcc that compiles C++20 here, or an empty string."""
    return subprocess.run(["bash", ROOT / "cmake/working_nvcc.sh"], check=True, text=True,
                          stdout=subprocess.PIPE).stdout.strip()


def has_gpu():
    """Whether a driver for NVIDIA GPUs is loaded, of Linux or of WSL."""
    return any(os.path.exists(device) for device in ("/dev/nvidiactl", "/dev/nvidia0", "/dev/dxg"))


def nvcc_version(nvcc):
    """The release of an nvcc, such as 12.8."""
    text = subprocess.run([nvcc, "--version"], check=True, text=True, stdout=subprocess.PIPE).stdout
    return re.search(r"release (\d+\.\d+)", text)[1]


def decided(config_settings):
    """The settings for scikit-build-core, with the decision on CUDA; LABEL is set.

    \\param config_settings  options of pip's -C; `cuda` is auto, on or off"""
    settings = dict(config_settings or {})
    choice = settings.pop("cuda", None)
    defined = str(settings.get("cmake.define.GRAPHSPEC_CUDA", "")).lower()
    if choice is None:
        choice = {"": "auto", "on": "on", "1": "on"}.get(defined, "off")
    if choice not in ("auto", "on", "off"):
        sys.exit(f"graphspec: --config-settings cuda={choice}: the values are auto, on and off")
    nvcc = "" if choice == "off" or choice == "auto" and not has_gpu() else working_nvcc()
    if choice == "on" and not nvcc:
        sys.exit("graphspec: --config-settings cuda=on: no working nvcc was found; set CUDACXX to its path, "
                 "or use --config-settings cuda=off")
    settings["cmake.define.GRAPHSPEC_CUDA"] = "ON" if nvcc else "OFF"
    if nvcc:
        settings.setdefault("cmake.define.CMAKE_CUDA_COMPILER", nvcc)
        os.environ[LABEL] = f"cuda{nvcc_version(nvcc)}"
    else:
        os.environ[LABEL] = "cpu"
    return settings


def announced(config_settings):
    """The same, after one line on what is built."""
    settings = decided(config_settings)
    nvcc = settings.get("cmake.define.CMAKE_CUDA_COMPILER")
    kernels = (f"kernels for the CPU executor and, by {nvcc}, for NVIDIA GPUs "
               "(--config-settings cuda=off leaves CUDA out)"
               if settings["cmake.define.GRAPHSPEC_CUDA"] == "ON"
               else "kernels for the CPU executor; no CUDA "
                    "(--config-settings cuda=on builds kernels for NVIDIA GPUs with nvcc)")
    print(f"graphspec: building the suite's libraries and the module graphspec._core: {kernels}",
          file=sys.stderr, flush=True)
    return settings


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    return scikit_build.build_wheel(wheel_directory, announced(config_settings), metadata_directory)


def build_editable(wheel_directory, config_settings=None, metadata_directory=None):
    return scikit_build.build_editable(wheel_directory, announced(config_settings), metadata_directory)


def prepare_metadata_for_build_wheel(metadata_directory, config_settings=None):
    return scikit_build.prepare_metadata_for_build_wheel(metadata_directory, decided(config_settings))


def prepare_metadata_for_build_editable(metadata_directory, config_settings=None):
    return scikit_build.prepare_metadata_for_build_editable(metadata_directory,
                                                            decided(config_settings))


def dynamic_metadata(field, settings):
    """The version, for scikit-build-core: CMakeLists.txt's, with the decision as its local label."""
    text = (ROOT / "CMakeLists.txt").read_text(encoding="utf-8")
    number = re.search(r"project\(graphspec VERSION ([0-9.]+)", text)[1]
    label = os.environ.get(LABEL)
    return f"{number}+{label}" if label else number
