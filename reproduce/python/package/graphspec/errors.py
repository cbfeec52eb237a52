"""What goes wrong, as one family of exceptions, in the words of the graphspec program."""


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
    """Shortest paths do not exist: a cycle is negative.

    ``cycle``: its vertices in order, an arc leads from the last to the first; ``weight``: its sum, of
    real weights rounded down (the message has it whole).
    """

    cycle = ()
    weight = 0


class DeviceFault(GraphspecError, RuntimeError):
    """A device failed, or the executor found a fault in a kernel, with its line (exit code 3)."""


class DoesNotHold(GraphspecError, AssertionError):
    """What was claimed is not so (exit code 1)."""


class Violation(DoesNotHold):
    """A certificate's first violation.

    ``rule``: its name; ``place``: the vertex, or the edge's place in a forest, whose value is wrong,
    None where something is missing; ``row``: of all pairs, from 0.
    """

    def __init__(self, text, rule, place=None, row=0):
        super().__init__(text)
        self.rule = rule
        self.place = place
        self.row = row
