#!/usr/bin/python3
"""The random families once more, from what the headers say of them, in Python's unbounded integers:
print_graph must make the same arcs and weights to the last bit."""
import sys
from collections import Counter
from fractions import Fraction

from printed_graph import PrintedGraph

WORD = 1 << 64
GOLDEN = 0x9E3779B97F4A7C15


def mixed(word):
    word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9 % WORD
    word = (word ^ word >> 27) * 0x94D049BB133111EB % WORD
    return word ^ word >> 31


class Stream:
    def __init__(self, seed, stream=0):
        self.key = mixed(mixed((seed + GOLDEN) % WORD) ^ mixed((stream + 2 * GOLDEN) % WORD))

    def bits(self, index):
        return mixed((self.key + (index + 1) * GOLDEN) % WORD)

    def below(self, index, bound):
        word = self.bits(index)
        while word * bound % WORD < WORD % bound:
            word = mixed((word + GOLDEN) % WORD)
        return word * bound // WORD

    def unit(self, index):
        return Fraction(self.bits(index) >> 11, 1 << 53)


def renaming(vertices, seed):
    bits = (vertices - 1).bit_length()
    stream = Stream(seed, int.from_bytes(b"RENAME", "big"))

    def rename(vertex):
        while True:
            for turn in range(3):
                vertex = vertex * (stream.bits(2 * turn) | 1) + stream.bits(2 * turn + 1)
                vertex %= 1 << bits
                vertex ^= vertex >> (bits // 2 + 1)
            if vertex < vertices:
                return vertex

    return rename


def uniform(vertices, arcs, seed):
    stream = Stream(seed)
    return [(stream.below(2 * k, vertices), stream.below(2 * k + 1, vertices)) for k in range(arcs)]


def skips(p, longest):
    """skip(word): the greatest k whose (1-p)^k, in 64-bit steps rounded down, exceeds the word."""
    powers = [(1 - p) * WORD // 1]
    while len(powers) < longest.bit_length():
        powers.append(powers[-1] * powers[-1] // WORD)

    def skip(word):
        failures, product = 0, WORD - 1
        for j in reversed(range(len(powers))):
            if product * powers[j] // WORD > word:
                product = product * powers[j] // WORD
                failures += 1 << j
        return failures

    return skip


def gnp(vertices, p, seed, loops=False, undirected=False):
    skip = skips(p, vertices + 1)
    arcs = []
    for row in range(vertices):
        stream = Stream(seed, row)
        column = (row + 1 if undirected else 0) - 1
        word = 0
        while True:
            column += 1 + skip(stream.bits(word))
            word += 1
            if column >= vertices:
                break
            if column != row or loops:
                arcs.append((row, column))
    return both_ways(arcs) if undirected else arcs


def both_ways(edges):
    return edges + [(v, u) for u, v in edges]


def rmat(scale, degree, hundredths, noise, seed):
    stream = Stream(seed)
    rename = renaming(1 << scale, seed)
    edges = []
    for edge in range(degree << scale):
        row = column = 0
        share = [h << 24 for h in hundredths]
        for level in range(scale):
            index = edge * scale + level
            if noise and level:
                word = stream.bits(WORD - 1 - index)
                for quadrant in range(4):
                    x = word >> 16 * quadrant & 0xFFFF
                    share[quadrant] = share[quadrant] * (622592 + x) // 655360
            if noise:
                draw, limits = stream.below(index, sum(share)), share
            else:
                draw, limits = stream.unit(index), [Fraction(h, 100) for h in hundredths]
            quadrant = 0
            while draw >= limits[quadrant]:
                draw -= limits[quadrant]
                quadrant += 1
            row = 2 * row + quadrant // 2
            column = 2 * column + quadrant % 2
        edges.append((rename(row), rename(column)))
    return edges


def road(width, height, seed):
    stream = Stream(seed)
    edges = []
    for vertex in range(width * height):
        x, y = vertex % width, vertex // width
        if x + 1 < width and stream.below(2 * vertex, 50) < 31:
            edges.append((vertex, vertex + 1))
        if y + 1 < height and stream.below(2 * vertex + 1, 50) < 31:
            edges.append((vertex, vertex + width))
    return both_ways(edges)


def ssca2(scale, seed):
    n = 1 << scale
    sizes, jumps = Stream(seed, 1), Stream(seed, 2)
    rename = renaming(n, seed)
    clique_of, clique = [], 0
    while len(clique_of) < n:
        clique_of += [clique] * (1 + sizes.below(clique, 49))
        clique += 1
    edges = []
    for i in range(n):
        for j in range(i + 1, n):
            if clique_of[j] != clique_of[i]:
                break
            edges.append((rename(i), rename(j)))
        for t in range(1, scale):
            word = 2 * (64 * i + t)
            j = (i + 2**t + jumps.below(word, 2 ** (t - 1))) % n
            if float(jumps.unit(word + 1)) < 0.1 / 2 ** (t - 1) and clique_of[i] != clique_of[j]:
                edges.append((rename(i), rename(j)))
    return both_ways(edges)


class Drand48:
    """srand48() and drand48()."""

    def __init__(self, seed):
        self.state = seed << 16 | 0x330E

    def __call__(self):
        self.state = (0x5DEECE66D * self.state + 0xB) % (1 << 48)
        return self.state / (1 << 48)


def contest_weights(drand48, edges):
    weighted_edges = [(u, v, drand48()) for u, v in edges]
    return weighted_edges + [(v, u, w) for u, v, w in weighted_edges]


def contest_rmat(scale):
    """GraphHPC-2015's R-MAT, one number after another. Doubles, as there."""
    n, drand48 = 1 << scale, Drand48(2387)
    edges = []
    for _ in range(16 * n):
        share = [0.45, 0.25, 0.15]
        share.append(1 - (0.45 + 0.25 + 0.15))
        row = column = 0
        for level in range(scale):
            if level:
                share = [part * (0.95 + 0.1 * drand48()) for part in share]
                # One after another: sum() may round less.
                total = share[0] + share[1] + share[2] + share[3]
                share = [part / total for part in share]
            draw = drand48()
            limits = share[0], share[0] + share[1], share[0] + share[1] + share[2]
            quadrant = sum(draw >= limit for limit in limits)
            row, column = 2 * row + quadrant // 2, 2 * column + quadrant % 2
        edges.append((row, column))
    renamed = list(range(n))
    for i in range(n):
        j = int(n * drand48())
        renamed[i], renamed[j] = renamed[j], renamed[i]
    return contest_weights(drand48, [(renamed[u], renamed[v]) for u, v in edges])


def contest_ssca2(scale):
    """GraphHPC-2015's SSCA2, one number after another. Doubles, as there."""
    n, drand48 = 1 << scale, Drand48(2387)
    sizes = [int(1 + drand48() * 49) for _ in range(int(1.25 * n / 24))]
    clique_of = [clique for clique, size in enumerate(sizes) for _ in range(size)][:n]
    # The last clique has all that is left.
    clique_of += [clique_of[-1]] * (n - len(clique_of))
    edges = []
    for i in range(n):
        for j in range(clique_of.index(clique_of[i]), i):
            drand48(), drand48()
            edges.append((j, i))
    for i in range(n):
        for t in range(1, scale):
            j = (i + 2**t + int(drand48() * 2 ** (t - 1))) % n
            if clique_of[i] != clique_of[j]:
                drand48()
                if 0.1 / 2 ** (t - 1) > drand48():
                    edges.append((i, j))
                drand48()
    renamed = list(range(n))
    for i in range(n):
        j = int(i + drand48() * (n - i))
        renamed[i], renamed[j] = renamed[j], renamed[i]
    return contest_weights(drand48, [(renamed[u], renamed[v]) for u, v in edges])


def simple(arcs):
    return [(u, v) for u, v in set(arcs) if u != v]


def weighted(arcs, symmetric, seed, draw):
    """Every arc's weight from the stream of its ends, word k for the k-th parallel arc."""
    result = []
    for (u, v), count in Counter(arcs).items():
        one, other = (min(u, v), max(u, v)) if symmetric else (u, v)
        stream = Stream(seed ^ int.from_bytes(b"WEIGHT", "big"), one << 32 | other)
        result += [(u, v, draw(stream, k)) for k in range(count)]
    return result


def integers(low, high):
    return lambda stream, k: low + stream.below(k, high - low + 1)


def reals(low, high):
    # The width is a double; Python then rounds the fraction once, as a fused product and sum does.
    return lambda stream, k: float(Fraction(low) + Fraction(high - low) * stream.unit(k))


GRAPH500 = (57, 19, 19, 5)
GRAPH_HPC = (45, 25, 15, 15)


def cases():
    for scale in (1, 4, 9):
        yield f"graphhpc-rmat:{scale}", 1, contest_rmat(scale)
    for scale in (5, 6, 7, 8, 9, 12):
        yield f"graphhpc-ssca2:{scale}", 1, contest_ssca2(scale)
    yield "rmat:12,3", 6, rmat(12, 3, GRAPH500, False, 6)
    yield "random:1000,40", 11, uniform(1000, 40_000, 11)
    for seed in (0, 1, 2**64 - 1):
        yield "random:37,11", seed, uniform(37, 37 * 11, seed)
        yield "random:100,3,sym", seed, simple(both_ways(uniform(100, 300, seed)))
        yield "gnp:90,20/101,loops", seed, gnp(90, Fraction(20, 101), seed, loops=True)
        yield "gnp:300,0.004", seed, gnp(300, Fraction(0.004), seed)
        yield "gnp:64,1/3,sym", seed, gnp(64, Fraction(1, 3), seed, undirected=True)
        yield "gnp:20,1,loops", seed, gnp(20, Fraction(1), seed, loops=True)
        yield "rmat:8,16", seed, rmat(8, 16, GRAPH500, False, seed)
        yield "rmat:9,8,sym", seed, simple(both_ways(rmat(9, 8, GRAPH500, False, seed)))
        yield "gnp:60,9/10,loops", seed, gnp(60, Fraction(9, 10), seed, loops=True)
        yield "rmat-hpc:8,8", seed, both_ways(rmat(8, 8, GRAPH_HPC, True, seed))
        yield "ssca2:9", seed, ssca2(9, seed)
        yield "road:23x17", seed, road(23, 17, seed)
        plain = rmat(6, 16, GRAPH500, False, seed)
        yield "rmat:6,16,w=-7..1000", seed, weighted(plain, False, seed, integers(-7, 1000))
        twice = both_ways(rmat(5, 9, GRAPH_HPC, True, seed))
        yield "rmat-hpc:5,9,rw=0.1..0.7", seed, weighted(twice, True, seed, reals(0.1, 0.7))
        pairs = gnp(40, Fraction(1, 4), seed, undirected=True)
        yield "gnp:40,1/4,sym,w=1..9", seed, weighted(pairs, True, seed, integers(1, 9))


def main():
    program = sys.argv[1]
    wrong = 0
    for spec, seed, expected in cases():
        printed = PrintedGraph(program, spec, seed)
        if printed.arcs != sorted(expected):
            print(f"{spec} seed {seed}: {len(printed.arcs)} arcs differ from {len(expected)} "
                  f"expected; first {next(iter(set(printed.arcs) ^ set(expected)), None)}")
            wrong += 1
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
