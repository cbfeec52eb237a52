#!/usr/bin/env python3
"""Merges result files into one, so that one report covers experiments that ran in parallel on several
GPUs of one model, or on several machines.

usage: merge.py RESULTS.json... --output MERGED.json [--any-program]

All runs must have the same key: program, scale, seed, graphs. With --any-program the builds may differ.
Each experiment, or part of one, may be in one file only. The GPUs must be of one model, and the OpenCL
devices that a file's rows name must be those of the first file. Without a GPU the times are the
processor's, so the machines must be the same. A file that contains only counts may come from any
machine, because counts are the same everywhere. If files do not match, the script writes nothing and
exits with 2.
"""

import argparse
import json
import pathlib

import output_file
from results import TIME_FIELDS, Results, ResultsError, run_script
from runs import in_present_form, label


def _device(run):
    return (run.get("device") or {}).get("name")


def _counts_alone(content):
    """Whether a file has no times and was made without a GPU."""
    return (not any(_device(run) for run in content["context"]["runs"])
            and not content["benchmarks"]
            and not any(TIME_FIELDS & row.keys() for row in content["observations"]))


def _opencl_used(content):
    """The descriptions of the OpenCL devices that the rows name."""
    named = {row.get("device") for rows in ("benchmarks", "observations") for row in content[rows]}
    return {description for run in content["context"]["runs"]
            for description in run["key"].get("opencl", [])
            if description.split(": ", 1)[0] in named}


def _key(run):
    """The key that all runs must share. An empty list equals a missing entry."""
    return {field: value for field, value in run["key"].items() if value != []}


def _differing(run, first, any_program, counts_alone, opencl_used):
    """The names of the entries in which a run must equal the first run, but does not."""
    own, firsts = _key(run), _key(first)
    differing = {field for field in {*own, *firsts} if own.get(field) != firsts.get(field)}
    if any_program:
        differing.discard("program")
    if counts_alone:
        differing -= {"gpu", "opencl"}
    if not opencl_used - set(firsts.get("opencl", [])):
        differing.discard("opencl")
    return sorted(differing)


def _overlap(one, other):
    """Whether two labels name the same experiment, or one names a part of the other."""
    return one == other or one.startswith(f"{other}/") or other.startswith(f"{one}/")


def merged(files, any_program=False):
    """The content of the merged file. Each of `files` is a name and its content."""
    files = [(name, in_present_form(content)) for name, content in files]
    first_name, first = files[0][0], files[0][1]["context"]["runs"][0]
    context = {**files[0][1]["context"], "runs": [], "experiments": [], "failed": []}
    whole = {"context": context, "benchmarks": [], "observations": []}
    failed = []
    found_in = {}
    for name, content in files:
        of_file = content["context"]
        counts_alone, opencl_used = _counts_alone(content), _opencl_used(content)
        for run in of_file["runs"]:
            if differing := _differing(run, first, any_program, counts_alone, opencl_used):
                raise ResultsError(f"{name}: these entries of the run's key differ from those of "
                                   f"{first_name}: {', '.join(differing)}")
            if _device(run) != _device(first) and not counts_alone:
                raise ResultsError(f"{name}: the GPU is {_device(run)}, but in {first_name} the GPU is "
                                   f"{_device(first)}")
            if not _device(first) and run["machine"] != first["machine"] and not counts_alone:
                raise ResultsError(f"{name}: the times are from {run['machine']}, but in {first_name} they "
                                   f"are from {first['machine']}")
        for experiment in of_file["experiments"]:
            for other, of_other in found_in.items():
                if _overlap(label(experiment), other):
                    raise ResultsError(f"{name}: contains {label(experiment)}, but {of_other} "
                                       f"contains {other}")
            found_in[label(experiment)] = name
        for rows, all_rows in (("experiments", context["experiments"]), ("failed", failed)):
            all_rows += [{**row, "run": row["run"] + len(context["runs"])} for row in of_file[rows]]
        context["runs"] += of_file["runs"]
        whole["benchmarks"] += content["benchmarks"]
        whole["observations"] += content["observations"]
    # An experiment that failed in one file may have finished in another.
    context["failed"] = [each for place, each in enumerate(failed)
                         if not {label(each), each["name"]} & found_in.keys()
                         and label(each) not in map(label, failed[:place])]
    return whole


def text_of(content):
    """The file's text with one row per line, as the program writes it."""
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
        Results(path)  # checks the file
        files.append((str(path), json.loads(path.read_text(encoding="utf-8"))))
    content = merged(files, arguments.any_program)
    output_file.write(arguments.output, text_of(content))
    print(f"{arguments.output}: {len(content['context']['experiments'])} experiments or parts of "
          f"{len(files)} runs")


if __name__ == "__main__":
    run_script(main, "merge")
