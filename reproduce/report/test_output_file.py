#!/usr/bin/env python3
"""Files of the report keep the mode of those that they replace, and replace none that is read-only."""

import os
import pathlib
import stat
import tempfile
import unittest

import output_file


class Modes(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.file = pathlib.Path(folder.name) / "report.md"

    def test_the_mode_stays(self):
        for mode in (0o600, 0o640, 0o664, 0o666):
            self.file.write_text("old")
            self.file.chmod(mode)
            output_file.write(self.file, "new")
            self.assertEqual((stat.S_IMODE(self.file.stat().st_mode), self.file.read_text()), (mode, "new"))

    def test_a_new_file_has_the_usual_mode(self):
        before = os.umask(0o027)
        self.addCleanup(os.umask, before)
        output_file.write(self.file, b"new")
        self.assertEqual(stat.S_IMODE(self.file.stat().st_mode), 0o640)

    def test_owner_and_group_stay(self):
        self.file.write_text("old")
        try:
            os.chown(self.file, 12345, 54321)
        except PermissionError:
            self.skipTest("only root gives files away")
        output_file.write(self.file, "new")
        self.assertEqual((self.file.stat().st_uid, self.file.stat().st_gid), (12345, 54321))

    def test_a_link_stays_one(self):
        self.file.write_text("old")
        link = self.file.with_name("link")
        link.symlink_to("report.md")
        output_file.write(link, "new")
        self.assertTrue(link.is_symlink())
        self.assertEqual(self.file.read_text(), "new")

    def test_a_read_only_file_is_refused(self):
        self.file.write_text("old")
        self.file.chmod(0o444)
        with self.assertRaisesRegex(PermissionError, "report.md: cannot be written: the file is read-only"):
            output_file.write(self.file, "new")
        self.assertEqual(self.file.read_text(), "old")
        self.assertEqual(list(self.file.parent.iterdir()), [self.file])


if __name__ == "__main__":
    unittest.main()
