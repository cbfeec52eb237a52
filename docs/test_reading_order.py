#!/usr/bin/env python3
"""The slice that is read in an afternoon is there, and no longer than one.

usage: test_reading_order.py [unittest's options]
"""

import json
import pathlib
import tempfile
import unittest

import reading_order

TREE = pathlib.Path(__file__).resolve().parent.parent


class ReadingOrder(unittest.TestCase):
    def test_every_file_is_there_and_all_are_read_in_an_afternoon(self):
        sections = reading_order.sections(TREE)
        total = sum(section["total"] for section in sections)
        self.assertLessEqual(total, reading_order.MOST_LINES)
        paths = [file["path"] for section in sections for file in section["files"]]
        self.assertEqual(len(set(paths)), len(paths))
        for floor in ("spec/", "reference/", "gpu/", "properties/", "reproduce/"):
            self.assertTrue(any(path.startswith(floor) for path in paths), floor)

    def test_a_missing_file_and_too_many_lines_are_refused(self):
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder)
            (root / "docs").mkdir()
            (root / "docs" / "afternoon.json").write_text(json.dumps(
                [{"title": "t", "text": "x", "files": [{"path": "a", "what": "w"}]}]))
            with self.assertRaisesRegex(SystemExit, "a: no such file"):
                reading_order.sections(root)
            (root / "a").write_text("line\n" * (reading_order.MOST_LINES + 1))
            with self.assertRaisesRegex(SystemExit, "4,001 lines"):
                reading_order.sections(root)


if __name__ == "__main__":
    unittest.main()
