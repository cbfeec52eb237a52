"""Labels of vertices: a graph's own names for its vertices, which are numbered from 0."""

import contextlib
import numbers
import re

import numpy as np

from graphspec.errors import InputError, NegativeCycle
from graphspec.values import INT32, array_of, integers, shown, whole

HINT = "; labels=True takes ids of any size"


def vertex_of(graph, name, what="source"):
    """The number of the vertex with this label; in a graph without labels, the number itself.

    what: the argument, for the message. Raises InputError if the graph has no such vertex.
    """
    if getattr(graph, "labels", None) is None:
        try:
            number = name.__index__()
        except Exception:  # no number, or an array
            raise InputError(f"{what} {shown(name)}: vertices are whole numbers from 0") from None
        if not 0 <= number < max(graph.num_vertices, 1):
            raise InputError(f"{what} {shown(number)}: vertices are 0 to {graph.num_vertices - 1}")
        return number
    try:
        number = _numbers_of_labels(graph)[name]
    except Exception:  # an unhashable label is no label either
        some = ", ".join(shown(label) for label in graph.labels[:3])
        raise InputError(f"{what} {shown(name)}: the graph has no such vertex; its labels are {some}"
                         f"{', ...' if len(graph.labels) > 3 else ''}") from None
    if number < 0:
        raise InputError(f"{what} {shown(name)}: more than one vertex has this label")
    return number


# The vertices of a message: by the words before them, and by arrows between them.
_VERTICES = re.compile(r"\b(?:vertex|predecessor|parent|source|from) [0-9]+\b|[0-9]+(?: ?-> ?[0-9]+)+")


def by_labels(graph, text):
    """The message with the labels of the vertices in place of their numbers."""
    labels = getattr(graph, "labels", None)
    if labels is None:
        return text

    def label(number):
        return shown(labels[int(number[0])]) if int(number[0]) < len(labels) else number[0]

    return _VERTICES.sub(lambda vertices: re.sub("[0-9]+", label, vertices[0]), text)


@contextlib.contextmanager
def naming_labels(graph):
    """Errors of the block name vertices by their labels; the cycle of NegativeCycle has labels, too."""
    try:
        yield
    except InputError as error:
        error.args = (by_labels(graph, str(error)),)
        if getattr(graph, "labels", None) is not None and isinstance(error, NegativeCycle):
            error.cycle = [graph.labels[vertex] for vertex in error.cycle]
        raise


def _numbers_of_labels(graph):
    """Returns a dict from labels to numbers, with -1 for a label that several vertices have."""
    if not hasattr(graph, "number_of"):
        number_of = {}
        for number, label in enumerate(graph.labels):
            try:
                number_of[label] = -1 if label in number_of else number
            except TypeError:  # unhashable: igraph allows it, and nobody can ask for it
                pass
        graph.number_of = number_of
    return graph.number_of


def ends_of(tails, heads, labels, num_vertices):
    """The ends of arcs as numbers of vertices: (tails, heads, number of vertices, labels or None).

    The arguments are as for from_edges(). Raises InputError, which names the argument, the place and the value.
    """
    tails, heads = (array_of(each, what, objects=True) for each, what in ((tails, "tails"), (heads, "heads")))
    if len(tails) != len(heads):
        raise InputError(f"tails, heads: {len(tails)} tails and {len(heads)} heads were given; each arc needs a "
                         "tail and a head")
    numbered = labels is None or labels is False
    tails, heads = _numbers_or_labels(tails, "tails", numbered), _numbers_or_labels(heads, "heads", numbered)
    if numbered:
        if tails.dtype.kind in "iu" and heads.dtype.kind in "iu":
            return *_vertices(tails, heads, num_vertices), None
    elif labels is not True:
        labels = _given(labels)
        if num_vertices is not None and num_vertices != len(labels):
            raise InputError(f"num_vertices {shown(num_vertices)}: the number of labels is {len(labels)}")
        number_of = _numbered(labels, "labels")
        ends = (np.array([_number(number_of, label, what, place) for place, label in enumerate(each.tolist())],
                         np.int32) for each, what in ((tails, "tails"), (heads, "heads")))
        return *ends, len(labels), labels
    if num_vertices is not None:
        raise InputError("num_vertices: the arcs have labels, so the labels determine the number of "
                         "vertices; use labels= to add vertices")
    ends, labels = _in_order_of_appearance(tails, heads)
    return ends[0::2].copy(), ends[1::2].copy(), len(labels), labels


def _numbers_or_labels(array, what, numbered):
    """Returns an array of integers, strings or objects. numbered: whether integers are the numbers of vertices."""
    if len(array) == 0:
        return np.zeros(0, np.int32)
    if array.dtype.kind == "O":
        if not all(isinstance(value, numbers.Integral) and not isinstance(value, bool) for value in array):
            return array
        wrong = next((place for place, value in enumerate(array) if not -2**63 <= value < 2**63), None)
        if wrong is None:
            return array.astype(np.int64)
        if numbered:
            raise InputError(f"{what}[{wrong}]: {shown(array[wrong])} does not fit into 32 bits{HINT}")
    elif array.dtype.kind not in "iuUST":
        raise InputError(f"{what}[0]: {shown(array[0])} is of type {array.dtype}; the ends of arcs must be whole "
                         "numbers, or labels such as strings")
    return array


def _vertices(tails, heads, num_vertices):
    tails = integers(tails, np.int32, "tails", hint=HINT)
    heads = integers(heads, np.int32, "heads", hint=HINT)
    if num_vertices is not None:
        return tails, heads, whole("num_vertices", num_vertices, 0, INT32.max)
    for array, what in ((tails, "tails"), (heads, "heads")):
        if array.max(initial=-1) == INT32.max:
            raise InputError(f"{what}[{int(array.argmax())}]: {INT32.max} is too large; the greatest vertex is "
                             f"{INT32.max - 1}{HINT}")
    return tails, heads, int(max(tails.max(initial=-1), heads.max(initial=-1))) + 1


def _given(labels):
    try:
        if isinstance(labels, (str, bytes)):
            raise TypeError
        return labels.tolist() if hasattr(labels, "tolist") else list(labels)
    except Exception:
        raise InputError(f"labels {shown(labels)}: expected True, or a list of the vertices' labels") from None


def _numbered(labels, what):
    number_of = {}
    for place, label in enumerate(labels):
        _check_label(label, what, place)
        if label in number_of:
            raise InputError(f"{what}[{place}]: {shown(label)} occurs twice, first at {number_of[label]}")
        number_of[label] = place
    return number_of


def _number(number_of, label, what, place):
    _check_label(label, what, place)
    if label not in number_of:
        raise InputError(f"{what}[{place}]: {shown(label)} is not among the labels")
    return number_of[label]


def _check_label(label, what, place):
    """Raises InputError for missing values: None, and NaN and NA, which do not equal themselves."""
    try:
        hash(label)
        if label is not None and label is not np.ma.masked and bool(label == label):
            return
    except Exception:
        pass
    raise InputError(f"{what}[{place}]: {shown(label)} cannot be a label; labels must be hashable and not missing")


def _in_order_of_appearance(tails, heads):
    """Returns (numbers, labels). The numbers of tails and heads alternate; labels are numbered as they first appear."""
    kinds = tails.dtype.kind + heads.dtype.kind
    if kinds in ("UU", "SS") or (set(kinds) <= set("iu") and np.promote_types(tails.dtype, heads.dtype).kind in "iu"):
        both = np.empty(2 * len(tails), np.promote_types(tails.dtype, heads.dtype))
        both[0::2], both[1::2] = tails, heads
        names, first, place = np.unique(both, return_index=True, return_inverse=True)
        order = np.argsort(first)
        number = np.empty(len(names), np.int32)
        number[order] = np.arange(len(names), dtype=np.int32)
        return number[place], names[order].tolist()
    number_of = {}
    ends = np.empty(2 * len(tails), np.int32)
    for place, pair in enumerate(zip(tails.tolist(), heads.tolist())):
        for side, label in enumerate(pair):
            _check_label(label, ("tails", "heads")[side], place)
            ends[2 * place + side] = number_of.setdefault(label, len(number_of))
    return ends, list(number_of)
