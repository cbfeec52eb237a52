"""Arcs of the graph objects of networkx and igraph, with the weights and labels that they have."""

import numpy as np

from graphspec.errors import InputError
from graphspec.values import array_of_list, shown


def is_networkx(source):
    """Whether the object is a graph of networkx, of any class."""
    return hasattr(source, "adjacency") and hasattr(source, "is_multigraph")


def is_igraph(source):
    """Whether the object is a graph of igraph."""
    return hasattr(source, "get_edgelist")


def check_weight(weight):
    """Raises InputError unless the argument can be the name of an attribute, or a function."""
    try:
        hash(weight)
    except TypeError:
        raise InputError(f"weight {shown(weight)}: expected the name of an attribute, a function or None") from None


def rows_of_networkx(source, weight):
    """Returns (offsets, heads, weights, labels, where) of a graph of networkx; where() names an arc in messages.

    weight: the name of an attribute (an edge without it has weight 1); None for no weights; or a function
    weight(u, v, data) as in networkx, which returns a number, or None to hide the edge. For a graph, data are the
    attributes of the edge. For a multigraph, data is the dict of all parallel edges, which become one arc.
    Exceptions of the function are passed on.
    """
    labels = list(source)
    number_of = {label: number for number, label in enumerate(labels)}
    in_one = not source.is_multigraph() or callable(weight)
    heads, weights, degrees = [], [], []
    for tail in labels:
        before = len(heads)
        for label, data in source.adj[tail].items():
            if callable(weight):
                value = weight(tail, label, data)
                if value is None:
                    continue
                heads.append(number_of[label])
                weights.append(value)
                continue
            for edge in (data,) if in_one else data.values():
                heads.append(number_of[label])
                if weight is not None:
                    weights.append(edge.get(weight, 1))
        degrees.append(len(heads) - before)
    offsets = np.zeros(len(labels) + 1, np.int64)
    np.cumsum(degrees, dtype=np.int64, out=offsets[1:])

    def where(place):
        tail = labels[int(np.searchsorted(offsets, place, side="right")) - 1]
        return f"weight of edge {shown(tail)} -> {shown(labels[heads[place]])}"

    return offsets, np.array(heads, np.int32), None if weight is None else array_of_list(weights), labels, where


def arcs_of_igraph(source, weight):
    """Returns (tails, heads, weights, labels or None, where) of a graph of igraph. An undirected edge becomes two arcs.

    weight: the name of an attribute (an edge with igraph's None has weight 1), or None for no weights."""
    if callable(weight):
        raise InputError("weight: only graphs of networkx take a function; for igraph, name an attribute of the edges")
    edges = np.array(source.get_edgelist(), np.int32).reshape(-1, 2)
    tails, heads = edges[:, 0], edges[:, 1]
    weights = None
    if weight is not None and weight in source.es.attributes():
        weights = [1 if value is None else value for value in source.es[weight]]
    if not source.is_directed():
        back = np.flatnonzero(tails != heads)
        tails, heads = np.concatenate((tails, heads[back])), np.concatenate((heads, edges[back, 0]))
        if weights is not None:
            weights += [weights[place] for place in back.tolist()]
    weights = None if weights is None else array_of_list(weights)
    labels = source.vs["name"] if "name" in source.vs.attributes() else None
    return tails, heads, weights, labels, lambda place: f"weight of edge {tails[place]} -> {heads[place]}"
