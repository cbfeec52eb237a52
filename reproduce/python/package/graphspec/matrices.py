"""Arcs of sparse matrices: scipy's in every format, and pandas frames of sparse columns."""

import sys

import numpy as np

from graphspec.errors import GraphspecError, InputError
from graphspec.values import doubles, from_objects, in_array, shown


def is_matrix(source):
    """Whether the object is a sparse matrix or array of scipy, or has a method that converts it to CSR."""
    return hasattr(source, "tocsr")


def rows_of(matrix):
    """Returns the matrix's own arrays (offsets, heads, values) for CSR, None for other formats. Raises InputError."""
    _check_square(matrix)
    if not hasattr(sys.modules.get("scipy.sparse"), "issparse") or not sys.modules["scipy.sparse"].issparse(matrix):
        matrix = _read(matrix, lambda: matrix.tocsr())
    elif matrix.format != "csr":
        return None
    return _read(matrix, lambda: _without_room(matrix))


def entries_of(matrix):
    """Returns (rows, columns, values) of the entries that a matrix stores. They are neither summed nor sorted.

    The blocks of BSR and the diagonals of DIA are padded with zeros. These cannot be distinguished from stored
    zeros, so all zeros in these formats are left out. Raises InputError for a matrix that is not square, or is damaged.
    """
    csr = rows_of(matrix)
    if csr is not None:
        offsets, heads, values = csr
        return _read(matrix, lambda: (_repeated(offsets), heads, values))
    if matrix.format == "csc":
        offsets, rows, values = _read(matrix, lambda: _without_room(matrix))
        return _read(matrix, lambda: (rows, _repeated(offsets), values))
    coo = _read(matrix, lambda: matrix.tocoo())
    entries = coo.row, coo.col, coo.data
    if matrix.format in ("bsr", "dia"):
        is_entry = coo.data != 0
        entries = tuple(each[is_entry] for each in entries)
    return entries


def _check_square(matrix):
    shape = getattr(matrix, "shape", ())
    if len(shape) != 2 or shape[0] != shape[1]:
        raise InputError(f"graph: the matrix has the shape {shown(shape)}; the matrix of a graph must be square")


def _without_room(matrix):
    """CSR and CSC may have room for more entries than they have."""
    used = int(matrix.indptr[-1])
    has_room = 0 <= used < len(matrix.data)
    return (matrix.indptr, *((each[:used] if has_room else each) for each in (matrix.indices, matrix.data)))


def _repeated(offsets):
    return np.repeat(np.arange(len(offsets) - 1), np.diff(offsets))


def _read(matrix, read):
    try:
        return read()
    except GraphspecError:
        raise
    except Exception as error:  # whatever a damaged matrix, or one of another library, raises
        lines = str(error).splitlines() or [type(error).__name__]
        raise InputError(f"graph: the matrix of type {type(matrix).__name__} cannot be read: {lines[0]}") from None


def is_frame(source):
    """Whether the object is a pandas DataFrame."""
    pandas = sys.modules.get("pandas")
    return hasattr(pandas, "DataFrame") and isinstance(source, pandas.DataFrame)


def is_sparse(frame):
    """Whether all columns of a DataFrame are sparse."""
    return frame.shape[1] > 0 and hasattr(frame, "sparse")


def frame_entries(frame):
    """Returns (rows, columns, values, labels) of a DataFrame of sparse columns, whose fill value means no arc.

    labels: the index, which must equal the columns; None if both are 0, 1, ... Raises InputError.
    """
    _check_square(frame)
    index, columns = frame.index.tolist(), frame.columns.tolist()
    if index != columns:
        raise InputError("graph: the frame's index and columns differ; both must have the same labels")
    rows, values = [], []
    for place, label in enumerate(columns):
        column = frame.iloc[:, place].array
        if column.fill_value == column.fill_value and column.fill_value != 0:
            raise InputError(f"graph: column {shown(label)} is filled with {shown(column.fill_value)}; "
                             "the fill value must be 0 or NaN, which mean no arc")
        rows.append(column.sp_index.indices)
        values.append(column.sp_values)
    counts = [len(each) for each in rows]
    if len({each.dtype for each in values}) > 1:
        # The common type of int64 and float64 is float64, which rounds.
        values = [from_objects(each, in_array("weights")) if each.dtype.kind == "O" else each for each in values]
        values = [doubles(each.astype(np.int8) if each.dtype == bool else each, "weights") for each in values]
    labels = None if index == list(range(len(index))) else index
    return np.concatenate(rows), np.repeat(np.arange(len(columns)), counts), np.concatenate(values), labels
