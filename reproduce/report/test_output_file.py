#!/usr/bin/env python3
"""Files of the report keep the mode of those that they replace, and replace none that is read-only."""

import os
import pathlib
import signal
import stat
import tempfile
import types
import unittest
from unittest import mock

import output_file


class Modes(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.file = pathlib.Path(folder.name) / "report.md"

    def test_the_mode_stays(self):
        for mode in (0o600, 0o640, 0o664, 0o666, 0o755, 0o777):
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

    def test_a_file_is_writable_where_a_bit_of_its_mode_and_the_system_say_so(self):
        self.file.write_text("old")
        for mode, access, writable in ((0o444, True, False), (0o555, True, False), (0o600, True, True),
                                       (0o420, True, True), (0o402, True, True), (0o666, False, False),
                                       (0o000, True, False)):
            self.file.chmod(mode)
            with mock.patch("os.access", return_value=access) as asked:
                if writable:
                    self.assertEqual(stat.S_IMODE(output_file._checked(self.file).st_mode), mode)
                else:
                    with self.assertRaises(PermissionError):
                        output_file._checked(self.file)
            for call in asked.call_args_list:
                self.assertEqual(call, mock.call(self.file, os.W_OK))
        self.assertIsNone(output_file._checked(self.file.with_name("none")))

    def test_without_the_right_to_give_a_file_away_its_group_gets_what_everybody_has(self):
        """By hand: the group's three bits become those of others where the group cannot be kept."""
        refused = PermissionError()
        for outcomes, modes in ((([None],), ((0o664, 0o664), (0o750, 0o750), (0o4755, 0o755))),
                                (([refused, None],), ((0o664, 0o664), (0o750, 0o750))),
                                (([refused, refused],), ((0o664, 0o644), (0o640, 0o600), (0o604, 0o644),
                                                         (0o750, 0o700), (0o777, 0o777), (0o671, 0o611)))):
            for old, new in modes:
                about = types.SimpleNamespace(st_mode=stat.S_IFREG | old, st_uid=7, st_gid=8)
                part = mock.Mock()
                with mock.patch("os.chown", side_effect=list(outcomes[0])) as chown:
                    output_file._hand_on(about, part)
                calls = [mock.call(part, 7, 8), mock.call(part, -1, 8)][:len(outcomes[0])]
                self.assertEqual(chown.call_args_list, calls)
                part.chmod.assert_called_once_with(new)
        part = mock.Mock()
        part.chmod.side_effect = OSError
        with mock.patch("os.chown"):
            output_file._hand_on(about, part)  # a file system without modes

    def test_interrupts_wait_until_the_file_is_whole(self):
        during = []

        def full_disk(_):
            during.append(signal.pthread_sigmask(signal.SIG_BLOCK, ()))
            raise OSError

        with mock.patch.object(pathlib.Path, "write_bytes", side_effect=full_disk), \
                self.assertRaises(OSError):
            output_file.write(self.file, "new")
        self.assertEqual(during[0] & output_file.INTERRUPTS,
                         {signal.SIGINT, signal.SIGTERM, signal.SIGHUP})
        self.assertEqual(signal.pthread_sigmask(signal.SIG_BLOCK, ()) & output_file.INTERRUPTS, set())
        self.assertEqual(list(self.file.parent.iterdir()), [])

    def test_a_read_only_file_is_refused(self):
        self.file.write_text("old")
        self.file.chmod(0o444)
        with self.assertRaisesRegex(PermissionError, "report.md: cannot be written: the file is read-only"):
            output_file.write(self.file, "new")
        self.assertEqual(self.file.read_text(), "old")
        self.assertEqual(list(self.file.parent.iterdir()), [self.file])


if __name__ == "__main__":
    unittest.main()
