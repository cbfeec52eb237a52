"""The exceptions of the package. They have the same messages as the graphspec program."""


def _restored(kind, args):
    """An exception of this class, without a call of its constructor."""
    return kind.__new__(kind, *args)


class GraphspecError(Exception):
    """The base of all exceptions of graphspec. All can be copied and pickled, with their attributes."""

    def __reduce__(self):
        # Python's own way calls the constructor with the message alone, which not all of them take.
        return _restored, (type(self), self.args), self.__dict__


class InputError(GraphspecError, ValueError):
    """Bad input: what is wrong, where, and what would be right (the program's exit code 2)."""


class NegativeCycle(InputError):
    """Shortest paths do not exist, because a cycle is negative.

    ``cycle``: the vertices of the cycle in order, by their labels if the graph has labels; an arc leads from the
    last one to the first. ``weight``: the sum of the weights of the cycle; for real weights it is rounded down, and the message contains the exact sum.
    """

    cycle = ()
    weight = 0


class DeviceFault(GraphspecError, RuntimeError):
    """A device failed, or the executor found a fault in a kernel; the message names the line (exit code 3)."""


class DoesNotHold(GraphspecError, AssertionError):
    """A statement that was checked does not hold (exit code 1)."""


class Violation(DoesNotHold):
    """The first violation that a certificate found.

    ``rule``: the name of the rule. ``place``: the number of the vertex with the wrong value (the position in
    ``graph.labels`` if the graph has labels), or the position of the wrong edge in a forest; None if something is
    missing. ``row``: for all pairs, the row of the violation, from 0. The message names vertices by their labels.
    """

    def __init__(self, text, rule, place=None, row=0):
        super().__init__(text)
        self.rule = rule
        self.place = place
        self.row = row
