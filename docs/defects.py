"""What is found of the planted defects, from the files in results/ that the runs wrote."""

import json
import statistics

TOOLS = ("memcheck", "racecheck", "synccheck", "initcheck")
# Of a class with defects that were planted since the tools ran.
NOT_RUN = "not run"


def _recorded(root, name):
    """The newest record of that name of any machine, with the machine's folder."""
    found = sorted(root.glob(f"results/*/executor/{name}.json"))
    if not found:
        raise SystemExit(f"results/*/executor/{name}.json: missing")
    return json.loads(found[-1].read_text()), found[-1].parent.parent.name


class Defects:
    """The numbers of the page. classes: (name, numbers), of which `totals` are the sums, of the third
    the greatest."""

    def __init__(self, root):
        self.tools = TOOLS
        self.executor, self.machine = _recorded(root, "defects")
        self.gpu, _ = _recorded(root, "compute_sanitizer")
        self.counts, _ = _recorded(root, "nsight_compute")
        self.mutations, _ = _recorded(root, "kernel_mutations")
        self.survivors = [row for row in self.mutations if row["killed_by"] is None]
        self.mutated_folders = sorted({"/".join(row["file"].split("/")[:2]) + "/"
                                       for row in self.mutations})
        self.stale, _ = _recorded(root, "stale_accesses")
        self.most_stale_cost = max(row["all_s"] / row["none_s"] for row in self.stale["cost"])
        self.changes = [(change, *self._of_change(change)) for change in
                        dict.fromkeys(row["change"] for row in self.mutations)]
        names = dict.fromkeys(row["class"] for row in self.executor)
        self.classes = [(name, self._numbers(name)) for name in names]
        self.totals = [self._total(place, column) for place, column in
                       enumerate(zip(*(numbers for _, numbers in self.classes)))]
        self.not_on_gpu = [name for name, numbers in self.classes if NOT_RUN in numbers]
        self.twin_schedules = sum(row["twin_schedules"] for row in self.executor)
        self.mean_ms = sum(row["ms_a_run"] for row in self.executor) / len(self.executor)
        on_gpu = {(row["class"], row["defect"]): row for row in self.gpu["defects"]}
        self.only_gpu = sum(not mine["found"] and any(self._reports(on_gpu[key]))
                            for mine in self.executor
                            if (key := (mine["class"], mine["defect"])) in on_gpu)

    def _of_change(self, change):
        """(mutants, killed, most and median cases until then, equivalent) of those changed so."""
        rows = [row for row in self.mutations if row["change"] == change]
        cases = [row["cases"] for row in rows if row["killed_by"] is not None]
        return (len(rows), len(cases), max(cases, default=""),
                statistics.median_low(cases) if cases else "",
                sum("equivalent" in row for row in rows))

    @staticmethod
    def _total(place, column):
        numbers = [number for number in column if number != NOT_RUN]
        return max(numbers) if place == 2 else sum(numbers)

    @staticmethod
    def _reports(row):
        return [row["planted"][tool] == "reports" for tool in TOOLS]

    def _numbers(self, name):
        rows = [row for row in self.executor if row["class"] == name]
        on_gpu = [row for row in self.gpu["defects"] if row["class"] == name]
        of_tools = [*(sum(column) for column in zip(*map(self._reports, on_gpu))),
                    sum(any(self._reports(row)) for row in on_gpu),
                    sum(row["planted"]["alone"] != "right" for row in on_gpu)]
        return [len(rows), sum(row["found"] for row in rows), max(row["schedules"] for row in rows),
                sum(row["twin_reports"] for row in rows),
                *(of_tools if len(on_gpu) == len(rows) else [NOT_RUN] * (len(TOOLS) + 2))]
