#!/usr/bin/env python3
"""Merges result files of one program into one, so that experiments which ran side by side, on
several GPUs of a kind say, stand in one report.

usage: merge.py RESULTS.json... --output MERGED.json [--any-program]

All files must have the same key: program, scale, seed, graphs. With --any-program they may be of
several builds: what is not of the first file's then names the commit that it is of. An experiment, or
a part of one, may stand in one file only. The first file describes the machine; the GPUs must be of
one kind, and of OpenCL's devices those that a file's rows name must be the first file's. A file of
counts alone, which are the same everywhere, may be of any machine. The merged file's context has
`runs`: when each file was begun, on what, with how many cores and threads of OpenMP, and what it has.
Ends with 2, writing nothing, where files do not belong together.
"""

import argparse
import json
import pathlib

from results import Results, ResultsError, label, run_script


def _device(context):
    return (context.get("device") or {}).get("name")


def _run(context):
    """What the merged file says of one of its files."""
    return {"date": context["date"], "machine": context.get("machine"),
            "commit": context["program"]["commit"],
            "cores": context["host"].get("cores"),
            "openmp_threads": context["host"]["openmp_threads"],
            "experiments": [label(experiment) for experiment in context["experiments"]]}


def _counts_alone(content):
    """Whether it has no times, and was made without a GPU."""
    times = {"milliseconds", "phase_ms", "parts"}
    return (not _device(content["context"]) and not content["benchmarks"]
            and not any(times & row.keys() for row in content["observations"]))


def _opencl_used(content):
    """The descriptions of those of OpenCL's devices that rows name."""
    named = {row.get("device") for rows in ("benchmarks", "observations") for row in content[rows]}
    return [description for description in content["context"]["key"].get("opencl", [])
            if description.split(": ", 1)[0] in named]


def _key(content):
    """What files should have alike; an empty list is as good as none."""
    return {field: value for field, value in content["context"]["key"].items() if value != []}


def _differing(content, first, any_program):
    """What a file should have as the first one has it."""
    own, firsts = _key(content), _key(first)
    differing = {field for field in {*own, *firsts} if own.get(field) != firsts.get(field)}
    if any_program:
        differing.discard("program")
    if _counts_alone(content):
        differing -= {"gpu", "opencl"}
    if not set(_opencl_used(content)) - set(firsts.get("opencl", [])):
        differing.discard("opencl")
    return sorted(differing)


def merged(files, any_program=False):
    """The content of the merged file. Each of `files` is a name and its content."""
    (first_name, first), *others = files
    context = {**first["context"], "runs": []}
    whole = {"context": context, "benchmarks": [], "observations": []}
    experiments = []
    found_in = {}
    for name, content in [(first_name, first), *others]:
        of_file = content["context"]
        if differing := _differing(content, first, any_program):
            raise ResultsError(f"{name}: another {', '.join(differing)} than in {first_name}")
        if _device(of_file) != _device(context) and not _counts_alone(content):
            raise ResultsError(f"{name}: on {_device(of_file)}, not on {_device(context)} as "
                               f"{first_name}")
        for experiment in of_file["experiments"]:
            if label(experiment) in found_in:
                raise ResultsError(f"{name}: has {label(experiment)}, as has "
                                   f"{found_in[label(experiment)]}")
            found_in[label(experiment)] = name
            if of_file["program"]["commit"] != context["program"]["commit"]:
                experiment = {"commit": of_file["program"]["commit"], **experiment}
            experiments.append(experiment)
        whole["benchmarks"] += content["benchmarks"]
        whole["observations"] += content["observations"]
        context["runs"] += of_file.get("runs") or [_run(of_file)]
    context["experiments"] = experiments
    # What broke off in one file may have been finished in another.
    context["failed"] = [failed for _, content in files
                         for failed in content["context"].get("failed", [])
                         if label(failed) not in found_in]
    return whole


def text_of(content):
    """One line a row, as the program writes it."""
    text = '{\n"context": ' + json.dumps(content["context"], indent=1, ensure_ascii=False)
    for rows in ("benchmarks", "observations"):
        lines = ",\n".join(json.dumps(row, ensure_ascii=False, separators=(",", ":"))
                           for row in content[rows])
        text += f',\n"{rows}": [' + (f"\n{lines}" if lines else "") + "\n]"
    return text + "\n}\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("results", type=pathlib.Path, nargs="+")
    parser.add_argument("--output", type=pathlib.Path, required=True)
    parser.add_argument("--any-program", action="store_true")
    arguments = parser.parse_args()
    files = []
    for path in arguments.results:
        Results(path)  # says what is wrong with a file that is none
        files.append((str(path), json.loads(path.read_text(encoding="utf-8"))))
    content = merged(files, arguments.any_program)
    part = arguments.output.with_name(f".{arguments.output.name}.part")
    part.write_text(text_of(content), encoding="utf-8")
    part.replace(arguments.output)
    print(f"{arguments.output}: {len(content['context']['experiments'])} experiments or parts of "
          f"{len(files)} runs")


if __name__ == "__main__":
    run_script(main, "merge")
