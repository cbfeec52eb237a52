#!/usr/bin/env python3
"""graphspec run apsp where matrices rest in a scratch file: rows that come from there, refusals where
the disk has no room, and runs that are interrupted.

usage: test_scratch_files.py GRAPHSPEC [unittest's options]
"""

import gzip
import os
import pathlib
import signal
import subprocess
import time
import unittest

from program_case import PROGRAM, Case


def streaming(graph):
    """Stages of one pivot block, whose rows pass in parts of 32."""
    return ["run", "apsp", "--graph", graph, "--device", "cpu", "--variant", "tuned_dense", "--tile",
            "32", "--pivots", "1", "--resident-rows", "32"]


class MatricesInFile(Case):
    def test_rows_go_from_a_file_to_a_file_and_are_summed_and_certified(self):
        run = streaming("random:120,3,w=0..9")
        whole = self.data(*run, "--output", "whole", "--predecessors", "whole_paths")
        by_rows = self.data(*run, "--in-file", "--exchanged-rows", 7, "--output", "rows.gz",
                            "--predecessors", "paths")
        self.assertEqual(self.files(), ["paths", "rows.gz", "whole", "whole_paths"])
        packed = (self.folder / "rows.gz").read_bytes()
        self.assertEqual(gzip.decompress(packed).decode(), self.text("whole"))
        self.assertEqual(self.text("paths"), self.text("whole_paths"))
        for summary in (whole, by_rows):
            del summary["counts"]
        self.assertEqual(by_rows, whole)
        self.assertEqual(by_rows["verified"], "certificate")

    def test_where_it_is_asked_for_without_a_file_of_results_there_is_one_for_temporary_files(self):
        run = streaming("random:120,3,w=0..9")
        self.assertEqual(self.data(*run, "--in-file", "--sources", "3..70")["distance_sum"],
                         self.data(*run, "--sources", "3..70")["distance_sum"])
        self.assertEqual(self.files(), [])

    def test_without_room_on_the_disk_nothing_is_begun(self):
        self.write(out="precious\n")
        run = ["run", "apsp", "--graph", "path:3000000", "--device", "cpu", "--force", "--variant"]
        dense = [*run, "tuned_dense"]
        place = f"{self.folder.resolve()}: a scratch file in this folder needs"
        self.fails(2, *dense, "--output", self.folder / "out", "--predecessors",
                   self.folder / "paths",
                   saying=f"{place} 72 TB, and results at least 36 TB; the disk has ")
        self.fails(2, *dense, "--output", "out.gz", "--no-predecessors",
                   saying="a scratch file in this folder needs 36 TB; the disk has ")
        self.assertRegex(self.fails(2, *dense).stderr,
                         "[.] The host also has too little memory: this .+[.] With --output, graphspec keeps the matrices in a file")
        self.fails(2, *run, "blocked",
                   saying=". tuned_dense keeps the matrix in a file beside --output. These variants use edge lists instead: ")
        self.assertEqual(self.files(), ["out"])
        self.assertEqual(self.text("out"), "precious\n")

    def nameless_files(self, process):
        """Those of a process that lie in the folder, each once however often it is open."""
        found = set()
        for each in pathlib.Path(f"/proc/{process.pid}/fd").iterdir():
            try:
                where = os.readlink(each)
            except OSError:  # closed while it was looked at
                continue
            if where.startswith(f"{self.folder.resolve()}/") and where.endswith(" (deleted)"):
                found.add(where)
        return found

    def test_a_run_that_is_interrupted_leaves_no_file(self):
        self.write(out="precious\n")
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGKILL):
            run = [PROGRAM, *streaming("random:1500,3,w=1..9"), "--force", "--in-file", "--output",
                   "out"]
            with subprocess.Popen(run, cwd=self.folder, stderr=subprocess.DEVNULL) as running:
                deadline = time.monotonic() + 60
                # Results and matrices.
                while len(self.nameless_files(running)) < 2 and time.monotonic() < deadline:
                    time.sleep(0.01)
                self.assertEqual(len(self.nameless_files(running)), 2)
                running.send_signal(number)
                self.assertEqual(running.wait(), -number)
            self.assertEqual(self.files(), ["out"])
            self.assertEqual(self.text("out"), "precious\n")


if __name__ == "__main__":
    unittest.main()
