#!/usr/bin/env python3
"""Tests of build_progress.sh, which shows how far a build is."""
import os
import pathlib
import pty
import subprocess
import unittest

SCRIPT = pathlib.Path(__file__).with_name("build_progress.sh")
STEPS = [f"[{done}/40] Building CXX object part_{done}.o" for done in range(1, 41)]


def shown(lines):
    """What the script prints of these lines where its output is no terminal."""
    return subprocess.run([SCRIPT], input="\n".join(lines) + "\n", text=True, check=True,
                          stdout=subprocess.PIPE).stdout.splitlines()


def shown_on_a_terminal(lines):
    outer, inner = pty.openpty()
    subprocess.run([SCRIPT], input="\n".join(lines) + "\n", text=True, check=True, stdout=inner)
    os.close(inner)
    text = b""
    try:
        while part := os.read(outer, 4096):
            text += part
    except OSError:  # all is read
        pass
    os.close(outer)
    return text.decode()


class Progress(unittest.TestCase):
    def test_a_log_gets_a_plain_line_for_each_tenth(self):
        lines = shown(["[0/2] Re-checking globbed directories...", "[1/2] Re-running CMake...", *STEPS])
        self.assertEqual(len(lines), 10)
        self.assertEqual([line.split(" % ")[0] for line in lines], [f"setup: {tenth}0" for tenth in range(1, 11)])
        self.assertIn("10 % built (4 of 40 steps), less than a minute left", lines[0])
        self.assertEqual(lines[-1], "setup: 100 % built (40 of 40 steps)")

    def test_messages_of_compilers_pass_unchanged(self):
        failure = ["FAILED: part_2.o ", "g++ -c part_2.cpp", "part_2.cpp:1:1: error: \\n  in \\t "]
        self.assertEqual(shown([STEPS[0], *failure, STEPS[1]]), failure)

    def test_a_build_without_work_prints_nothing(self):
        self.assertEqual(shown(["ninja: no work to do."]), [])

    def test_a_terminal_shows_one_line_and_clears_it_at_the_end(self):
        text = shown_on_a_terminal(STEPS)
        self.assertNotIn("\n", text)
        self.assertIn("\r\033[Ksetup: 50 % built (20 of 40 steps)", text)
        self.assertTrue(text.endswith("\r\033[K"))

    def test_a_message_on_a_terminal_starts_at_the_beginning_of_a_line(self):
        self.assertIn("\r\033[Kerror: here\r\n", shown_on_a_terminal([STEPS[0], "error: here", STEPS[1]]))


if __name__ == "__main__":
    unittest.main()
