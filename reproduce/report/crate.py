"""Writes ro-crate-metadata.json, which describes a machine's folder as a Process Run Crate: program,
machine, inputs, outputs and times of each run. The folder can be deposited without changes.

Follows RO-Crate 1.1 and the profile Process Run Crate 0.5.
"""

import datetime
import json
import mimetypes

import output_file
import runs
from papers import SCALES
from results import Results

METADATA = "ro-crate-metadata.json"
PROFILE = "https://w3id.org/ro/wfrun/process/0.5"
SPECIFICATION = "https://w3id.org/ro/crate/1.1"
TYPES = {".md": "text/markdown", ".json": "application/json", ".svg": "image/svg+xml"}


def reference(identifier):
    return {"@id": identifier}


def references(entities):
    return [reference(entity["@id"]) for entity in entities]


def file_entity(path, folder):
    """A file of the folder, with its size and type."""
    kind = TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "text/plain"
    return {"@id": path.relative_to(folder).as_posix(), "@type": "File", "name": path.name,
            "contentSize": str(path.stat().st_size), "encodingFormat": kind}


def software(run):
    """The program of a run: version, commit, compilers."""
    program = run["program"]
    changed = " with changes" if program["changed_since_commit"] else ""
    return {"@id": f"#graphspec-{program['commit'][:10]}-{run['key'].get('program') or 'unknown'}",
            "@type": "SoftwareApplication", "name": "graphspec",
            "softwareVersion": f"{program['version']}, commit {program['commit']}{changed}",
            "description": f"{program['compiler']}, {program['build_type']}; CUDA: "
                           f"{program['cuda_compiler']}, {program['cuda_architectures']}"}


def inputs(run):
    """The user's graph files, and the seed of all generated graphs."""
    files = [{"@id": f"#graph-{graph['fingerprint']}", "@type": "CreativeWork",
              "name": graph["file"], "identifier": graph["fingerprint"]}
             for graph in run["key"].get("graphs") or []]
    seed = run["key"]["seed"]
    return [*files, {"@id": f"#seed-{seed}", "@type": "PropertyValue", "name": "seed of the graphs",
                     "value": str(seed)}]


def span(results, index):
    """The start of a run, and the end of its last experiment."""
    begun = datetime.datetime.fromisoformat(results.runs[index]["date"].replace("Z", "+00:00"))
    ends = [each.get("finished") for each in results.context["experiments"]
            if each["run"] == index and each.get("finished")]
    end = max((datetime.datetime.fromisoformat(each.replace("Z", "+00:00")) for each in ends),
              default=begun)
    return begun.isoformat(), max(begun, end).isoformat()


def actions_of(path, folder):
    """(actions, entities that they refer to) of a result file. Each run is one action."""
    results = Results(path)
    paper, scale = path.parent.parent.name, path.parent.name
    actions, about = [], []
    for index, run in enumerate(results.runs):
        program, given = software(run), inputs(run)
        host = run.get("host", {})
        device = (run.get("device") or {}).get("name")
        begun, ended = span(results, index)
        names = [runs.label(each) for each in results.context["experiments"]
                 if each["run"] == index]
        machine = {"@id": f"#machine-{run['machine']}-{host.get('cores')}-cores",
                   "@type": "PropertyValue", "name": "machine",
                   "value": ", ".join(filter(None, (
                       device, host.get("processor"), f"{host.get('cores')} cores",
                       host.get("system"))))}
        actions.append({
            "@id": f"#{paper}-{scale}-run-{index}", "@type": "CreateAction",
            "name": f"graphspec reproduce {paper} --scale {scale}: {', '.join(names) or 'nothing'}",
            "description": f"Experiments of {paper}, with {host.get('openmp_threads')} OpenMP "
                           "threads on the host.",
            "instrument": reference(program["@id"]), "agent": reference("#runner"),
            "object": references([*given, machine]),
            "result": reference(path.relative_to(folder).as_posix()),
            "startTime": begun, "endTime": ended,
            "actionStatus": reference("http://schema.org/CompletedActionStatus")})
        about += [program, *given, machine]
    return actions, about


def described(folder):
    """The whole metadata file, as data."""
    records = [path for scale in SCALES for path in sorted(folder.glob(f"*/{scale}/results.json"))]
    actions, about = [], []
    for path in records:
        of_path = actions_of(path, folder)
        actions += of_path[0]
        about += of_path[1]
    files = [file_entity(path, folder) for path in sorted(folder.rglob("*"))
             if path.is_file() and path.name != METADATA]
    about = list({entity["@id"]: entity for entity in about}.values())
    latest = max(action["endTime"] for action in actions)
    root = {"@id": "./", "@type": "Dataset", "name": f"graphspec: results on {folder.resolve().name}",
            "description": "This folder contains results of experiments from papers on GPU graph "
                           "algorithms. Each result names the program, the machine, the inputs and "
                           "the times of its run. The reports and figures follow from the files "
                           "results.json only.",
            "datePublished": latest[:10], "license": reference("#terms"),
            "author": reference("#runner"), "publisher": reference("#runner"),
            "conformsTo": reference(PROFILE), "hasPart": references(files),
            "mentions": references(actions)}
    return {"@context": [f"{SPECIFICATION}/context", "https://w3id.org/ro/terms/workflow-run/context"],
            "@graph": [
                {"@id": METADATA, "@type": "CreativeWork", "about": reference("./"),
                 "conformsTo": [reference(SPECIFICATION)]},
                root,
                {"@id": PROFILE, "@type": "CreativeWork", "name": "Process Run Crate",
                 "version": "0.5"},
                {"@id": "#terms", "@type": "CreativeWork", "name": "Terms of use",
                 "description": "The source tree states no terms of use."},
                {"@id": "#runner", "@type": "Organization", "name": "graphspec"},
                *actions, *about, *files]}


def write(folder):
    """Writes the metadata file, if there are results. Call it last: the file contains the sizes of all
    other files."""
    if any(folder.glob("*/*/results.json")):
        output_file.write(folder / METADATA, text(folder))


def text(folder):
    """The content of the metadata file."""
    return json.dumps(described(folder), indent=1, ensure_ascii=False) + "\n"
