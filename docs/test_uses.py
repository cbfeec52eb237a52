#!/usr/bin/env python3
"""Tests of the options that the page of a step lists."""

import pathlib
import tempfile
import unittest

from uses import launched_by_text, own_options

TABLE = """constexpr auto table = in_order<Variant>({
    {.name = "plain", .run = paper_plain},
    {.name = "queued", .run = paper_queued},
    {.name = "sorted", .run = paper_queued},
});
"""
FILES = {
    "variants.cpp": TABLE,
    "plain.cu": "void paper_plain(const Options& options) { use(options.block_size); }\n"
                "// options.unread belongs to the queue\n",
    "queued.cu": '#include "gpu/paper/queue.cuh"\n'
                 "void paper_queued(const Options& options) { queue(options); }\n",
    "queue.cuh": "void queue(const Options& options) {\n"
                 "  use(options.queue_size, options.rows);\n}\n",
    "sorted.cpp": "// Step 3 runs step 2 on a sorted graph.\n",
    "solve.cpp": "void check(const Options& options) {\n  within(options.block_size);\n}\n"
                 "void copy(const Options& options) { use(options.rows); }\n",
}


def option(name, help_text):
    return {"name": name, "flag": f"--{name}", "help": help_text}


class LaunchedByText(unittest.TestCase):
    def test_a_kernel_is_launched_where_it_is_a_template_argument(self):
        text = "launch<expand>(shape); launch<paper::sort<int>>(shape); accept(); // launch<mark>"
        self.assertEqual(launched_by_text(text, ["expand", "sort", "accept", "mark"]),
                         ["expand", "sort"])


class OwnOptions(unittest.TestCase):
    def flags(self, *options):
        steps = [{"name": name, "files": [f"gpu/paper/{name}.{end}"], "options": list(options)}
                 for name, end in (("plain", "cu"), ("queued", "cu"), ("sorted", "cpp"))]
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder)
            (root / "gpu" / "paper").mkdir(parents=True)
            for name, text in FILES.items():
                (root / "gpu" / "paper" / name).write_text(text)
            found = own_options(root, "gpu/paper", "paper", steps)
        return {name: [each["name"] for each in found[name]] for name in found}

    def test_an_option_belongs_to_the_step_whose_file_reads_it(self):
        found = self.flags(option("block_size", "threads per block"))
        self.assertEqual(found, {"plain": ["block_size"], "queued": [], "sorted": []})

    def test_an_option_belongs_to_the_steps_that_include_or_run_code_that_reads_it(self):
        found = self.flags(option("queue_size", "slots"))
        self.assertEqual(found, {"plain": [], "queued": ["queue_size"], "sorted": ["queue_size"]})

    def test_the_steps_that_the_help_names_have_the_option_and_no_others(self):
        found = self.flags(option("queue_size", "plain, queued: slots"))
        self.assertEqual(found, {"plain": ["queue_size"], "queued": ["queue_size"], "sorted": []})

    def test_the_effect_of_an_option_leaves_out_the_names_of_its_steps(self):
        for help_text in ("plain, queued: slots", "slots"):
            steps = [{"name": name, "files": [], "options": [option("size", help_text)]}
                     for name in ("plain", "queued")]
            found = own_options(pathlib.Path(), "gpu/no_paper", "no_paper", steps)
            self.assertEqual(found["plain"][0]["effect"], "slots")

    def test_an_option_of_common_code_belongs_to_every_step(self):
        found = self.flags(option("rows", "rows at a time"))
        self.assertEqual(found, {"plain": ["rows"], "queued": ["rows"], "sorted": ["rows"]})

    def test_a_comment_does_not_read_an_option(self):
        found = self.flags(option("unread", "queued: nothing"))
        self.assertEqual(found, {"plain": [], "queued": ["unread"], "sorted": []})


if __name__ == "__main__":
    unittest.main()
