"""Converts a caller's data to exact arrays: each number is converted without loss, or rejected with its place."""

import collections.abc
import decimal
import numbers
import reprlib

import numpy as np

from graphspec import _core
from graphspec.device_graphs import CUDA, device_of, type_name
from graphspec.errors import GraphspecError, InputError

INT32 = np.iinfo(np.int32)
CHUNK = 1 << 20  # arrays are checked in chunks, so that a check needs little memory
EXACT = np.float64(2**53)  # every whole number up to here is a double


def shown(value):
    """The value as a short text on one line, for messages. Raises nothing."""
    try:
        text = repr(value.item()) if isinstance(value, np.generic) else reprlib.repr(value)
        return " ".join(text.split())
    except Exception:  # an int of more than 4,300 digits, or an object whose repr() fails
        return f"a value of type {type(value).__name__}"


def word(name, value):
    """Returns the value. Raises InputError, which names the argument, unless the value is a str."""
    if not isinstance(value, str):
        raise InputError(f"{name}: expected a word, not a value of type {type(value).__name__}")
    return value


def flag(name, value):
    """Returns the value as a bool. Raises InputError, which names the argument, unless it is True, False, 1 or 0."""
    if not isinstance(value, (bool, np.bool_, int)) or value not in (0, 1):
        raise InputError(f"{name} {shown(value)}: expected True or False")
    return bool(value)


def whole(name, value, least, greatest):
    """Returns the value as an int. Raises InputError, which names the argument, unless it is whole and in the range."""
    try:
        number = value.__index__()
    except Exception:  # no number, or an array
        raise InputError(f"{name} {shown(value)}: expected a whole number") from None
    if not least <= number <= greatest:
        raise InputError(f"{name} {shown(number)}: expected a number from {least} to {greatest}")
    return number


def in_array(what):
    """Returns a function that names a place of an array in messages, such as "weights[3]"."""
    return lambda place: f"{what}[{place}]"


def array_of(values, what, *, objects=False):
    """Returns the values as a one-dimensional numpy array, without a copy if they are such an array in host memory.

    objects: keep an array of objects, for labels; False: convert its numbers exactly.
    Raises InputError if the values are not an array, if a value is masked, and if an object is not a number.
    """
    try:
        array = _read(values, what)
    except GraphspecError:
        raise
    except Exception as error:  # whatever the reading of a foreign object raises
        lines = str(error).splitlines() or [type(error).__name__]
        raise InputError(f"{what}: not an array of numbers: {lines[0]}") from None
    if array.ndim == 0:
        raise InputError(f"{what}: expected an array of one dimension, not a value of type {type(values).__name__}")
    if array.ndim != 1:
        raise InputError(f"{what}: the array has {array.ndim} dimensions; expected one")
    return array if objects or array.dtype.kind != "O" else from_objects(array, in_array(what))


def _read(values, what):
    if isinstance(values, np.ma.MaskedArray):
        masked = np.argwhere(np.ma.getmaskarray(values))
        if len(masked):
            _refuse_masked(what, *masked[0].tolist())
        return np.ma.getdata(values)
    if isinstance(values, np.ndarray):
        return np.asarray(values)
    if device_of(values) == CUDA:
        return _core.to_host(values, what).view(type_name(values))
    if hasattr(values, "__dlpack__"):
        return np.from_dlpack(values)
    if not isinstance(values, collections.abc.Sequence) or isinstance(values, (str, bytes, range, memoryview)):
        return np.asarray(values)
    for place, value in enumerate(values):
        if value is np.ma.masked:
            _refuse_masked(what, place)
    if len(values) and all(isinstance(value, tuple) for value in values):
        return _objects(values)  # labels, such as the nodes of a grid
    array = np.asarray(values)
    return _objects(values) if array.ndim == 1 and _may_be_changed(array) else array


def _may_be_changed(array):
    """numpy turns numbers beside strings into strings, and large integers beside floats into floats."""
    return array.dtype.kind in "US" or (array.dtype.kind == "f" and (np.abs(array) >= EXACT).any())


def array_of_list(values):
    """A list of weights as an array of numbers, or of the objects themselves. Raises nothing."""
    try:
        array = np.asarray(values)
    except Exception:  # lists of several lengths, and whatever foreign objects raise
        return _objects(values)
    return array if array.ndim == 1 and array.dtype.kind in "biuf" and not _may_be_changed(array) else _objects(values)


def _refuse_masked(what, *place):
    raise InputError(f"{what}[{', '.join(map(str, place))}]: the value is masked; leave it out, or fill it")


def _objects(values):
    return np.fromiter(values, object, len(values))


def from_objects(objects, where):
    """Returns numbers of any Python types as int64, or as float64 if one of them is not a whole number.

    where: names a place in messages. Raises InputError for an object that 64 bits do not represent exactly as a number.
    """
    values = objects.tolist()
    for place, value in enumerate(values):
        if not isinstance(value, (numbers.Real, decimal.Decimal, np.bool_)):
            raise InputError(f"{where(place)}: {shown(value)} is not a real number")
    if all(isinstance(value, (numbers.Integral, np.bool_)) for value in values):
        for place, value in enumerate(values):
            if not -2**63 <= value < 2**63:
                raise InputError(f"{where(place)}: {shown(value)} does not fit into 64 bits")
        return np.array([int(value) for value in values], np.int64)
    return np.array([_double(value, where, place) for place, value in enumerate(values)], np.float64)


def _double(value, where, place):
    try:
        double = float(value)
        if double == value or value != value:
            return double
    except Exception:  # no double is near, or a type of the caller's
        pass
    raise InputError(f"{where(place)}: {shown(value)} cannot be represented exactly in a 64-bit float")


def _chunks(array):
    for first in range(0, len(array), CHUNK):
        yield first, array[first:first + CHUNK]


def first_place(array, is_wrong):
    """Returns the first place at which is_wrong() is true, or None."""
    for first, chunk in _chunks(array):
        places = np.flatnonzero(is_wrong(chunk))
        if len(places):
            return first + int(places[0])
    return None


def integers(array, dtype, what, *, where=None, hint=""):
    """Returns the array itself if it has the type; otherwise a copy, if each number fits.

    array: of one dimension; where: names a place in messages; hint: the end of the message for a
    number that does not fit. Raises InputError with the place and the value.
    """
    where = where or in_array(what)
    if array.dtype == dtype:
        return np.ascontiguousarray(array)
    if len(array) == 0:
        return np.zeros(0, dtype)
    if array.dtype.kind not in "iu":
        raise InputError(f"{where(0)}: {shown(array[0])} is of type {array.dtype}, "
                         "which is not a type of whole numbers")
    limit = np.iinfo(dtype)
    if np.iinfo(array.dtype).max > limit.max or np.iinfo(array.dtype).min < limit.min:
        wrong = first_place(array, lambda chunk: (chunk > limit.max) | (chunk < limit.min))
        if wrong is not None:
            raise InputError(f"{where(wrong)}: {array[wrong]} does not fit into {limit.bits} bits{hint}")
    return array.astype(dtype)


def doubles(array, what, *, where=None):
    """Returns the array itself if it is float64; otherwise a copy, if each number is exactly a double.

    Infinities and NaN stay. Raises InputError with the place and the value.
    """
    where = where or in_array(what)
    if array.dtype == np.float64:
        return np.ascontiguousarray(array)
    if len(array) == 0:
        return np.zeros(0, np.float64)
    if array.dtype.kind not in "iuf":
        raise InputError(f"{where(0)}: {shown(array[0])} is of type {array.dtype}, which is not a type of numbers")
    with np.errstate(over="ignore"):
        made = array.astype(np.float64)
    if array.dtype.kind == "f" and array.dtype.itemsize > 8:
        wrong = np.flatnonzero((made != array) & ~np.isnan(array))
    else:
        large = np.flatnonzero(np.abs(made) >= EXACT) if array.dtype.kind in "iu" else ()
        wrong = [place for place in large if int(made[place]) != int(array[place])]
    if len(wrong):
        raise InputError(f"{where(wrong[0])}: {array[wrong[0]]} cannot be represented exactly in a 64-bit float")
    return made


def weights_of(values, num_vertices, *, where=in_array("weights")):
    """Returns an int32 and a float64 array. At least one of them is None; both are None for a graph without weights.

    values: None, or numbers of any type; where: names a place in messages. True is 1 and False is 0; if all
    are True, there are no weights. Floats become int32 if all are whole numbers and no path of
    num_vertices vertices can exceed 32 bits. Raises InputError with the place and the value.
    """
    if values is None:
        return None, None
    array = array_of(values, "weights", objects=True)
    if array.dtype.kind == "O":
        array = from_objects(array, where)
    if array.dtype == bool:
        return (None, None) if array.all() else (array.astype(np.int32), None)
    if array.dtype.kind in "iu" or len(array) == 0:
        hint = "; pass float64 weights to use real weights"
        return integers(array, np.int32, "weights", where=where, hint=hint), None
    array = doubles(array, "weights", where=where)
    wrong = first_place(array, lambda chunk: ~np.isfinite(chunk))
    if wrong is not None:
        raise InputError(f"{where(wrong)}: {array[wrong]} is not finite, but weights must be; leave out "
                         "the arc if there is no path")
    most = (INT32.max - 1) // max(num_vertices, 1)

    def is_real(chunk):
        return ~((np.abs(chunk) <= most) & (chunk == np.rint(chunk)))

    if first_place(array, is_real) is None:
        return array.astype(np.int32), None
    return None, array
