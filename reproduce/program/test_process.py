#!/usr/bin/env python3
"""The graphspec program beside drivers that abort or hang, files that shrink, and outputs that a user has
protected.

usage: test_process.py GRAPHSPEC [unittest's options]
"""

import os
import shutil
import stat
import subprocess
import unittest

from program_case import PROGRAM, ExampleCase

# The loader asks a driver for this function, which does what FAULTY_DRIVER says.
DRIVER = """
#include <stdio.h>
#include <stdlib.h>
int clIcdGetPlatformIDsKHR(unsigned room, void** platforms, unsigned* count) {
  fputs("a text of the driver\\n", stderr);
  abort();
}
void* clGetExtensionFunctionAddress(const char* name) { return (void*)&clIcdGetPlatformIDsKHR; }
int clGetPlatformInfo(void* a, unsigned b, size_t c, void* d, size_t* e) { return -1001; }
"""
LEFT_OUT = "graphspec: OpenCL is disabled: a driver crashed the probe process by signal 6 (Aborted)"
COMMANDS = [
    ("devices",), ("devices", "--json"), ("list",), ("list", "sssp", "--json"),
    ("run", "sssp", "--graph", "path:50", "--source", "0", "--device", "cpu"),
    ("run", "sssp", "--graph", "path:50", "--source", "0"),
    ("check", "sssp", "--cases", "2", "--max-size", "5", "--variant", "naive", "--property", "relabelling"),
]


class Drivers(ExampleCase):
    def environment(self):
        """With one driver, which aborts."""
        compiler = shutil.which("cc")
        if compiler is None:
            self.skipTest("no C compiler")
        self.write(**{"driver.c": DRIVER})
        library = self.folder / "libdriver.so"
        subprocess.run([compiler, "-w", "-shared", "-fPIC", "-o", library, self.folder / "driver.c"], check=True)
        vendors = self.folder / "vendors"
        vendors.mkdir()
        (vendors / "one.icd").write_text(f"{library}\n")
        return {**os.environ, "OCL_ICD_VENDORS": str(vendors), "OPENCL_VENDOR_PATH": str(vendors)}

    def expect_all_commands(self, environment, before=()):
        for command in COMMANDS:
            with self.subTest(command=command):
                done = subprocess.run([*before, PROGRAM, *command], env=environment, cwd=self.folder,
                                      capture_output=True, text=True, timeout=300)
                self.assertEqual(done.returncode, 0, done.stderr)
                self.assertNotIn("opencl:", done.stdout)
                self.assertLessEqual(done.stderr.count("OpenCL is disabled"), 1)
                if command[0] in ("devices", "check"):
                    self.assertIn(LEFT_OUT, done.stderr)
        done = subprocess.run([*before, PROGRAM, *COMMANDS[4][:-1], "opencl:0", "--variant", "naive"],
                              env=environment, cwd=self.folder, capture_output=True, text=True)
        self.assertEqual(done.returncode, 3, done.stderr)
        self.assertIn("graphspec: device opencl is not available: a driver crashed", done.stderr)

    def test_a_driver_that_aborts_is_left_out(self):
        environment = self.environment()
        self.expect_all_commands(environment)
        done = subprocess.run([PROGRAM, "devices"], env=environment, capture_output=True, text=True)
        self.assertEqual(done.stderr, LEFT_OUT + ": a text of the driver\n")

    def test_pocl_without_sys_is_left_out(self):
        without_sys = ["unshare", "-m", "sh", "-c", 'umount -l /sys && exec "$@"', "sh"]
        if shutil.which("unshare") is None or subprocess.run([*without_sys, "true"], capture_output=True).returncode:
            self.skipTest("no namespace without /sys can be made here")
        self.opencl()
        self.expect_all_commands(os.environ, without_sys)

    def test_pocl_without_a_linker_is_left_out(self):
        self.opencl()
        cache = self.folder / "cache"
        cache.mkdir()
        environment = {**os.environ, "PATH": str(self.folder), "POCL_CACHE_DIR": str(cache)}
        done = subprocess.run([PROGRAM, "devices"], env=environment, capture_output=True, text=True)
        self.assertEqual(done.returncode, 0, done.stderr)
        if "opencl:" in done.stdout:
            self.skipTest("the driver needs no linker")
        self.expect_all_commands(environment)


class LinksBetweenGpus(ExampleCase):
    def printed(self, table):
        """What `devices` prints where nvidia-smi prints the table for `topo -m`."""
        tool = self.folder / "nvidia-smi"
        tool.write_text(f"#!/bin/sh\n[ \"$*\" = 'topo -m' ] && printf '{table}'\n")
        tool.chmod(0o755)
        done = subprocess.run([PROGRAM, "devices"], env={**os.environ, "PATH": f"{self.folder}:/usr/bin:/bin"},
                              capture_output=True, text=True)
        self.assertEqual((done.returncode, done.stderr.count("topo")), (0, 0), done.stderr)
        return done.stdout

    def test_two_gpus_have_the_table_of_nvidia_smi(self):
        self.assertIn("GPU0  X  NV18\n", self.printed("    GPU0 GPU1\\nGPU0  X  NV18\\nGPU1 NV18  X\\n"))

    def test_one_gpu_has_no_table(self):
        self.assertNotIn("GPU0", self.printed("    GPU0\\nGPU0  X\\n"))


class Truncated(ExampleCase):
    def test_a_graph_that_is_truncated_while_it_is_read_is_named(self):
        self.succeeds("generate", "path:200000", "--output", "g.gsg")
        os.mkfifo(self.folder / "levels")
        process = subprocess.Popen([PROGRAM, "certify", "bfs", "--graph", "g.gsg", "--source", "0", "--levels",
                                    "levels"], cwd=self.folder, stderr=subprocess.PIPE, text=True)
        # The program has the graph once it opens the levels.
        with open(self.folder / "levels", "w") as levels:
            os.truncate(self.folder / "g.gsg", 4096)
            levels.write("".join(f"{level}\n" for level in range(200000)))
        _, text = process.communicate(timeout=60)
        self.assertEqual((process.returncode, text),
                         (3, "graphspec: g.gsg: was truncated while it was read\n"))


class Protected(ExampleCase):
    """Outputs keep their mode; those that are read-only are refused before any work."""

    def writers(self):
        """(command, what it writes)."""
        run = ("run", "bfs", "--graph", self.graph, "--source", "0")
        yield run + ("--variant", "bfs", "--output", "out"), "out"
        for name in ("g.mtx", "g.gr", "g.txt", "g.gsg", "g.mtx.gz"):
            yield ("generate", "rmat:5,4,w=1..9", "--output", name), name
        yield ("generate", "graphhpc-rmat:4", "--output", "g.graphhpc"), "g.graphhpc"
        yield ("convert", self.graph, "c.gsg"), "c.gsg"

    def test_the_mode_stays(self):
        for command, name in self.writers():
            for mode in (0o600, 0o640, 0o666):
                with self.subTest(command=command, mode=oct(mode)):
                    (self.folder / name).write_text("old")
                    (self.folder / name).chmod(mode)
                    self.succeeds(*command)
                    self.assertEqual(stat.S_IMODE((self.folder / name).stat().st_mode), mode)
                    self.assertNotEqual((self.folder / name).read_bytes(), b"old")
                    (self.folder / name).unlink()

    def test_a_read_only_file_is_refused(self):
        for command, name in self.writers():
            with self.subTest(command=command):
                (self.folder / name).write_text("old")
                (self.folder / name).chmod(0o444)
                done = self.fails(2, *command, saying=f"{name}: cannot be written: the file is read-only")
                self.assertEqual((self.folder / name).read_text(), "old")
                (self.folder / name).unlink()


if __name__ == "__main__":
    unittest.main()
