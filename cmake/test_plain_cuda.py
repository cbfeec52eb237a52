#!/usr/bin/env python3
"""What plain_cuda.py writes of plain .cu files."""
import pathlib
import subprocess
import sys
import tempfile
import unittest

SCRIPT = pathlib.Path(__file__).with_name("plain_cuda.py")


class PlainCuda(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def written(self, text, status=0):
        source, output = self.folder / "own.cu", self.folder / "out" / "own.cu"
        source.write_text(text, encoding="utf-8")
        result = subprocess.run([sys.executable, "-B", SCRIPT, source, output],
                                capture_output=True, text=True, check=False)
        self.assertEqual(result.returncode, status, result.stderr)
        return output.read_text(encoding="utf-8") if status == 0 else result.stderr

    def calls(self, text):
        """The lines for a host compiler that are other than nvcc's."""
        lines = self.written(text).split("\n")
        return [lines[place + 2] for place, line in enumerate(lines) if line == "#else"]

    def test_a_launch_becomes_a_call_for_the_host_and_stays_for_nvcc(self):
        text = self.written("void run() {\n  kernel<<<grid(3), 32>>>(word, 4);\n}\n")
        self.assertIn("  kernel<<<grid(3), 32>>>(word, 4);\n#else", text)
        self.assertIn("PlainConfig(grid(3), 32), [=](auto... graphspec_values) "
                      "{ kernel(graphspec_values...); })(word, 4);", text)

    def test_names_of_kernels_are_whole(self):
        for kernel in ["kernel", "::own::kernel", "own::kernel<4>", "kernel<pair<int, 4>, (5 > 4)>",
                       "kernel <int>"]:
            with self.subTest(kernel=kernel):
                (call,) = self.calls(f"void run() {{ {kernel} <<<1, 2>>> (word); }}\n")
                self.assertIn("{ " + kernel + "(graphspec_values...); }", call)
                self.assertIn(f'"Kernel = {kernel}]"', call)

    def test_comments_and_literals_are_no_launches(self):
        self.assertEqual(self.calls('// kernel<<<1, 2>>>(a)\n/* kernel<<<1,\n2>>>(a) */\n'
                                    'auto text = "kernel<<<1, 2>>>(a)";\nauto shifted = 1 << 2;\n'), [])

    def test_a_launch_of_several_lines_keeps_their_number(self):
        text = self.written("void run() {\n  kernel<<<dim3(1,\n            2),\n      3>>>(\n"
                            "      word);\n}\nint last;\n")
        host = text.split("\n")
        place = host.index("int last;")
        line = next(row for row in reversed(host[:place]) if row.startswith("#line"))
        distance = place - max(i for i in range(place) if host[i] == line) - 1
        self.assertEqual(int(line.split()[1]) + distance, 7)

    def test_includes_stand_outside_of_the_namespace_and_own_headers_within(self):
        (self.folder / "own.h").write_text("#pragma once\n#include <vector>\n__device__ int one();\n",
                                           encoding="utf-8")
        text = self.written('#include <cstdio>\n#include "own.h"\n#include "own.h"\nint two;\n')
        for header in ["<cstdio>", "<vector>"]:
            self.assertIn("}  // the namespace\n#include " + header + "\nnamespace graphspec::", text)
        self.assertEqual(text.count("__device__ int one();"), 1)
        self.assertNotIn('#include "own.h"', text)

    def test_libraries_of_kernels_are_refused_by_the_host_compiler_alone(self):
        text = self.written("#include <thrust/sort.h>\nint two;\n")
        self.assertIn('#if defined(__CUDACC__)\n#include <thrust/sort.h>\n#else\n#line 1 "', text)
        self.assertIn("#error \"graphspec's CPU executor does not support <thrust/sort.h>\"\n#endif", text)

    def test_dynamic_shared_memory_is_the_executors(self):
        (call,) = self.calls("__global__ void k() {\n  extern __shared__ unsigned long all[];\n}\n")
        self.assertIn("unsigned long* const all = "
                      "::graphspec::GRAPHSPEC_EXECUTOR::dynamic_shared<unsigned long>();", call)

    def test_main_gets_a_return_because_it_is_a_function_like_others_in_a_namespace(self):
        self.assertIn("int main(int argc, char** argv) { if (argc) { run(); } return 0; }\nint two;",
                      self.written("int main(int argc, char** argv) { if (argc) { run(); } }\nint two;\n"))
        for unchanged in ["int main() {\n#if A\n  if (a) {\n#else\n  {\n#endif\n  }\n}\n",
                          "// int main() { }\nvoid own_main() { }\n", "int main();\n"]:
            with self.subTest(text=unchanged):
                self.assertNotIn("return 0", self.written(unchanged))

    def test_a_file_that_cannot_be_read_is_one_line(self):
        source, output = self.folder / "none.cu", self.folder / "out.cu"
        command = [sys.executable, "-B", SCRIPT, source, output]
        result = subprocess.run(command, capture_output=True, text=True, check=False)
        self.assertEqual((result.returncode, result.stderr),
                         (1, f"{source}: No such file or directory\n"))
        source.write_bytes(b"// \xff\n")
        result = subprocess.run(command, capture_output=True, text=True, check=False)
        self.assertEqual((result.returncode, result.stderr.count("\n")), (1, 1))
        self.assertIn("is not UTF-8", result.stderr)

    def test_what_is_not_understood_is_refused_with_its_line(self):
        self.assertIn("own.cu:2: this launch is not understood",
                      self.written("void run() {\n  (*kernel)<<<1, 2>>>(word);\n}\n", 1))
        self.assertIn('extern "C"', self.written('extern "C" void run() {}\n', 1))


if __name__ == "__main__":
    unittest.main()
