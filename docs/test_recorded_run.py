#!/usr/bin/env python3
"""Pages of recorded runs have names that Doxygen can refer to, whatever the machine is called.

usage: test_recorded_run.py [unittest's options]
"""

import importlib.util
import pathlib
import unittest


@unittest.skipUnless(importlib.util.find_spec("markdown_it"), "no python3-markdown-it")
class Page(unittest.TestCase):
    def test_a_page_is_named_by_letters_digits_and_underscores(self):
        from recorded_run import RecordedRun

        root = pathlib.Path(__file__).resolve().parent.parent
        for machine in ("NVIDIA_H200", "Intel_R_Xeon_R_Processor_2.80GHz", "a-b"):
            run = RecordedRun(root, "bfs", root / "results" / machine)
            self.assertRegex(run.page, r"\Aresults_bfs_[A-Za-z0-9_]+\Z")
            self.assertEqual(run.machine, machine)


if __name__ == "__main__":
    unittest.main()
