"""Files of the program as strangers have them: vertices by ids, formats by name, standard input and
output, pipes, long names."""

import gzip
import os
import pathlib
import subprocess
import threading
import unittest

from program_case import PROGRAM, Case, column

# 10 -> 20 -> 30, 10 -> 30, 40 -> 10
LIST = "10 20 5\n20 30 1\n10 30 9\n40 10 2\n"
WEIGHTED = "# FromNodeId ToNodeId Weight\n" + LIST

# A path 0 - 1 - 2 in each text format that is read.
FORMATS = {
    "mtx": "%%MatrixMarket matrix coordinate pattern symmetric\n3 3 2\n2 1\n3 2\n",
    "gr": "p sp 3 4\na 1 2 1\na 2 1 1\na 2 3 1\na 3 2 1\n",
    "snap": "0 1\n1 0\n1 2\n2 1\n",
    "konect": "% sym unweighted\n1 2\n2 3\n",
    "edges": "0 1\n1 0\n1 2\n2 1\n",
    "csv": "from,to\n0,1\n1,0\n1,2\n2,1\n",
    "tsv": "from\tto\n0\t1\n1\t0\n1\t2\n2\t1\n",
    "metis": "3 2\n2\n1 3\n2\n",
    "el": "0 1\n1 0\n1 2\n2 1\n",
    "wel": "0 1 1\n1 0 1\n1 2 1\n2 1 1\n",
}


class Ids(Case):
    def setUp(self):
        super().setUp()
        self.write(**{"g.txt": WEIGHTED})
        self.succeeds("convert", "g.txt", "g.gsg")

    def test_a_source_is_an_id_whatever_the_comments(self):
        for text, source, levels in (
                ("1 2\n2 3\n3 4\n", 1, "1 0\n2 1\n3 2\n4 3\n"),
                ("1 2\n2 3\n3 4\n", 2, "1 -1\n2 0\n3 1\n4 2\n"),
                ("# Nodes: 4 Edges: 3\n1 2\n2 3\n3 4\n", 1, "1 0\n2 1\n3 2\n4 3\n"),
                ("# Nodes: 5 Edges: 3\n1 2\n2 3\n3 4\n", 1, "-1\n0\n1\n2\n3\n"),
                ("0 1\n1 2\n2 3\n", 1, "-1\n0\n1\n2\n"),
                ("9223372036854775807 5\n", 9223372036854775807, "5 1\n9223372036854775807 0\n")):
            with self.subTest(text=text, source=source):
                self.write(**{"list.txt": text})
                asked = "--graph", "list.txt", "--source", source
                summary = self.data("run", "bfs", *asked, "--device", "cpu", "--output", "levels.txt")
                self.assertEqual(summary["source"], source)
                self.assertEqual(self.text("levels.txt"), levels)
                self.succeeds("certify", "bfs", *asked, "--levels", "levels.txt")
                self.fails(1, "certify", "bfs", "--graph", "list.txt", "--source",
                           source + 1 if source < 9 else 5, "--levels", "levels.txt")

    def test_results_are_by_ids_and_certify_reads_them(self):
        for graph in ("g.txt", "g.gsg"):
            run = "--graph", graph, "--device", "cpu", "--output", "mine"
            self.succeeds("run", "sssp", *run, "--source", 10, "--predecessors", "before")
            self.assertEqual(self.text("mine"), "10 0\n20 5\n30 6\n40 inf\n")
            self.assertEqual(self.text("before"), "10 -1\n20 10\n30 20\n40 -1\n")
            judge = "--graph", graph, "--distances", "mine", "--predecessors", "before"
            self.succeeds("certify", "sssp", "--source", 10, *judge)
            self.succeeds("run", "apsp", *run, "--sources", "20..40", "--predecessors", "before")
            self.assertEqual(self.text("mine"), "# ids: 10 20 30 40\ninf 0 1 inf\ninf inf 0 inf\n2 7 8 0\n")
            self.assertEqual(self.text("before"), "# ids: 10 20 30 40\n-1 -1 20 -1\n-1 -1 -1 -1\n40 10 20 -1\n")
            self.succeeds("certify", "apsp", "--sources", "20..40", *judge)
            self.write(mine=self.text("mine").replace("30 40", "30 41"))
            self.fails(2, "certify", "apsp", "--sources", "20..40", *judge,
                       saying="mine:1: the ids of the columns differ from the ids of the graph's vertices")
            self.succeeds("run", "msf", *run, "--undirected")
            self.assertEqual(self.text("mine"), "10 20 5\n10 40 2\n20 30 1\n")
            self.succeeds("certify", "msf", "--graph", graph, "--undirected", "--forest", "mine")

    def test_messages_call_vertices_by_ids(self):
        self.write(mine="10 0\n20 5\n30 7\n40 inf\n")
        self.fails(1, "certify", "sssp", "--graph", "g.txt", "--source", 10, "--distances", "mine",
                   saying="mine:3: not certified: rule arc: arc 20->30 of weight 1 leads from distance 5")
        self.write(**{"cycle.txt": "# Weight\n10 20 -5\n20 10 1\n"})
        self.fails(2, "run", "sssp", "--graph", "cycle.txt", "--source", 20, "--device", "cpu", saying="20")
        self.fails(2, "run", "msf", "--graph", "g.txt", "--device", "cpu",
                   saying="arc 10 -> 20 of weight 5 has no reverse arc 20 -> 10")
        self.fails(2, "run", "bfs", "--graph", "g.txt", "--source", 11, "--device", "cpu",
                   saying="source 11: no vertex has this id; the ids of the file are between 10 and 40")
        self.fails(2, "run", "apsp", "--graph", "g.txt", "--sources", "10..11", "--device", "cpu",
                   saying="source 11: no vertex has this id")

    def test_convert_keeps_ids_or_writes_them(self):
        for name in ("h.gsg", "h.txt", "h.csv", "h.tsv", "h.edges"):
            self.succeeds("convert", "g.txt", name)
            self.assertEqual(self.data("info", name)["ids"], {"least": 10, "greatest": 40})
        self.assertEqual(self.text("h.csv"), "source,target,weight\n10,20,5\n10,30,9\n20,30,1\n40,10,2\n")
        self.assertIn("Use --ids FILE to write the ids", self.succeeds("convert", "g.txt", "h.mtx"))
        self.assertEqual(self.succeeds("convert", "g.txt", "h.mtx", "--ids", "h.ids"), "h.mtx: 4 vertices, 4 arcs\n")
        self.assertEqual(self.text("h.ids"), "10\n20\n30\n40\n")

    def test_files_that_number_vertices_from_1_say_so(self):
        self.write(**{"g.gr": FORMATS["gr"]})
        self.assertIn("from vertex 1 (2 in the file)", self.succeeds(
            "run", "bfs", "--graph", "g.gr", "--source", 1, "--device", "cpu"))

    def test_an_undirected_list_is_read_both_ways_and_told(self):
        self.write(**{"u.txt": "# Undirected graph (each unordered pair of nodes is saved once): u.txt\n0 1\n1 2\n"})
        self.assertIn("3 vertices, 4 arcs, with the reverse of each arc, because line 1 states that the graph is undirected",
                      self.succeeds("run", "bfs", "--graph", "u.txt", "--device", "cpu"))
        self.assertIn("symmetric      yes, because line 1 states", self.succeeds("info", "u.txt"))
        self.succeeds("run", "msf", "--graph", "u.txt", "--device", "cpu")

    def test_msf_of_a_one_way_graph_names_the_option(self):
        self.write(**{"one.el": "0 1\n", "forest": "0 1\n"})
        for command in (("run", "msf", "--device", "cpu"), ("certify", "msf", "--forest", "forest")):
            self.fails(2, *command, "--graph", "one.el", saying="--undirected adds the reverse of each arc")


class Streams(Case):
    def piped(self, *arguments, content=b"", code=0):
        done = subprocess.run([PROGRAM, *map(str, arguments)], cwd=self.folder, input=content,
                              capture_output=True, check=False)
        self.assertEqual(done.returncode, code, (arguments, done.stderr))
        return done

    def test_every_format_by_name_from_a_file_standard_input_and_a_pipe(self):
        for name, text in FORMATS.items():
            packed = gzip.compress(text.encode())
            for content in (text.encode(), packed, b"\xef\xbb\xbf" + text.encode()):
                with self.subTest(name=name, content=content):
                    (self.folder / "nameless").write_bytes(content)
                    self.assertEqual(self.data("info", "nameless", "--format", name)["arcs"], 4)
                    for path in ("-", "/dev/stdin"):
                        done = self.piped("info", path, "--format", name, "--json", content=content)
                        self.assertIn(b'"arcs": 4', done.stdout)
                    pipe = self.folder / "pipe"
                    os.mkfifo(pipe)
                    writer = threading.Thread(target=pipe.write_bytes, args=(content,))
                    writer.start()
                    self.assertEqual(self.data("info", "pipe", "--format", name)["arcs"], 4)
                    writer.join()
                    pipe.unlink()

    def test_every_format_by_name_to_standard_output(self):
        self.write(**{"g.mtx": "%%MatrixMarket matrix coordinate integer symmetric\n3 3 2\n2 1 5\n3 2 7\n"})
        for name in FORMATS.keys() - {"el"}:
            done = self.piped("convert", "g.mtx", "-", "--output-format", name)
            self.assertIn(b": 3 vertices, 4 arcs\n", done.stderr)
            again = self.piped("info", "-", "--format", name, "--json", content=done.stdout)
            self.assertIn(b'"arcs": 4', again.stdout)
            self.assertEqual(self.piped("convert", "g.mtx", "/dev/stdout", "--output-format", name).stdout, done.stdout)
        self.assertEqual(self.files(), ["g.mtx"])
        self.assertEqual(self.piped("generate", "path:3", "--output", "-", "--format", "el").stdout,
                         b"0 1\n1 0\n1 2\n2 1\n")

    def test_results_go_to_standard_output_and_the_summary_to_standard_error(self):
        self.write(**{"g.gr": FORMATS["gr"]})
        run = "--graph", "g.gr", "--device", "cpu", "--output"
        for problem, result in (("bfs", b"0\n1\n2\n"), ("sssp", b"0 1 2\n"), ("apsp", b"0 1 2\n1 0 1\n2 1 0\n"),
                                ("msf", b"0 1 1\n1 2 1\n")):
            for path in ("-", "/dev/stdout"):
                done = self.piped("run", problem, *run, path)
                self.assertEqual(done.stdout, result)
                self.assertIn(b"3 vertices, 4 arcs", done.stderr)
        # A file that the shell opened is written, not replaced.
        with open(self.folder / "out", "wb") as out:
            subprocess.run([PROGRAM, "run", "bfs", *run, "/dev/stdout"], cwd=self.folder, stdout=out,
                           stderr=subprocess.DEVNULL, check=True)
            self.assertEqual(os.fstat(out.fileno()).st_ino, os.stat(self.folder / "out").st_ino)
        self.assertEqual(self.text("out"), "0\n1\n2\n")
        done = self.piped("run", "sssp", *run, "-", "--predecessors", "-", code=2)
        self.assertIn(b"only one result", done.stderr)

    def test_results_and_graphs_go_through_pipes_and_to_no_file(self):
        self.write(**{"g.gr": FORMATS["gr"]})
        pipe = self.folder / "pipe"
        os.mkfifo(pipe)
        for arguments, expected in (
                (("run", "bfs", "--graph", "g.gr", "--device", "cpu", "--output", "pipe"), b"0\n1\n2\n"),
                (("convert", "g.gr", "pipe", "--output-format", "csv"), b"source,target,weight\n0,1,1\n1,0,1\n1,2,1\n2,1,1\n")):
            read = []
            reader = threading.Thread(target=lambda: read.append(pipe.read_bytes()))
            reader.start()
            self.succeeds(*arguments)
            reader.join()
            self.assertEqual(read, [expected])
        self.assertTrue(pipe.is_fifo())
        self.assertEqual(self.files(), ["g.gr", "pipe"])
        self.succeeds("run", "bfs", "--graph", "g.gr", "--device", "cpu", "--output", "/dev/null")
        self.assertTrue(pathlib.Path("/dev/null").is_char_device())

    def test_results_to_certify_come_from_standard_input(self):
        self.write(**{"g.gr": FORMATS["gr"]})
        for content in (b"0\n1\n2\n", gzip.compress(b"0 1 2\n")):
            done = self.piped("certify", "bfs", "--graph", "g.gr", "--source", 0, "--levels", "-", content=content)
            self.assertIn(b"certified", done.stdout)

    def test_formats_that_are_not_known_are_refused(self):
        self.write(**{"g.gr": FORMATS["gr"], "nameless": FORMATS["gr"]})
        for arguments, saying in (
                (("info", "g.gr", "--format", "foo"), "--format foo: unknown format; expected one of mtx, gr"),
                (("convert", "g.gr", "x", "--output-format", "foo"), "--output-format foo"),
                (("generate", "path:3", "--output", "x", "--format", "foo"), "--format foo"),
                (("info", "-"), "add --format"), (("convert", "g.gr", "-"), "add --output-format"),
                (("info", "nameless"), "the name has no known ending"),
                (("info", "-", "--format", "gsg"), "/dev/stdin: ")):
            self.fails(2, *arguments, saying=saying)
        self.assertEqual(self.files(), ["g.gr", "nameless"])

    def test_names_as_long_as_a_file_system_takes_them(self):
        for length, code in ((200, 0), (250, 0), (255, 0), (256, 2), (300, 2)):
            name = "x" * (length - 4) + ".mtx"
            done = self.run_program("generate", "path:3", "--output", name)
            self.assertEqual(done.returncode, code, done.stderr)
            self.assertEqual(done.stderr.count("\n"), 1 if code else 0)
            self.assertEqual(name in self.files(), code == 0)
            self.assertFalse([each for each in self.files() if each.endswith(".part")])
        self.assertIn("File name too long", done.stderr)


if __name__ == "__main__":
    unittest.main()
