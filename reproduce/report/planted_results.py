"""Results with planted rows, for tests."""

import json
import tempfile

from results import Results


def planted(observations=(), timings=()):
    """Results with these rows."""
    graphs = [{"kind": "graph", "experiment": "e", "graph": name, "spec": name, "vertices": 10,
               "arcs": 40, "levels": 5, "reached": 10, "arcs_examined": 40,
               "frontier_sizes": [1, 3, 6]} for name in ("g", "h")]
    with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
        json.dump({"context": {"schema": 1, "experiments": []},
                   "observations": graphs + list(observations),
                   "benchmarks": list(timings)}, file)
        file.flush()
        return Results(file.name)


def counts(variant, spec, **numbers):
    return {"kind": "counts", "experiment": "e", "graph": spec, "spec": spec, "variant": variant,
            "counts": numbers}


def samples(variant, spec, start):
    return [{"name": f"e/{spec}/{variant}", "experiment": "e", "graph": spec, "spec": spec,
             "variant": variant, "device": "gpu", "real_time": start + k / 100, "time_unit": "ms"}
            for k in range(9)]
