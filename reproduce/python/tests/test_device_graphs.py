"""Arrays on a GPU: searched where they are, where there is one; else refused in one line."""

import ctypes

import numpy as np
import pytest

import graphspec

HAS_CUDA = "cuda" in graphspec.devices()
OFFSETS, HEADS = np.array([0, 2, 3, 3]), np.array([1, 2, 2], np.int32)


class Tensor(ctypes.Structure):
    """DLPack's DLManagedTensor of one dimension."""

    _fields_ = [("data", ctypes.c_void_p), ("device", ctypes.c_int32), ("device_id", ctypes.c_int32),
                ("dimensions", ctypes.c_int32), ("code", ctypes.c_uint8), ("bits", ctypes.c_uint8),
                ("lanes", ctypes.c_uint16), ("shape", ctypes.POINTER(ctypes.c_int64)),
                ("strides", ctypes.c_void_p), ("offset", ctypes.c_uint64), ("owner", ctypes.c_void_p),
                ("deleter", ctypes.c_void_p)]


class Labelled:
    """An array that says that it lies on that device of DLPack's."""

    def __init__(self, array, device, number=0):
        self.array, self.dtype, self.device = array, array.dtype, (device, number)
        self.shape = (ctypes.c_int64 * 1)(len(array))
        self.tensor = Tensor(array.ctypes.data, device, number, 1, 0, array.itemsize * 8, 1, self.shape)

    def __len__(self):
        return len(self.array)

    def __dlpack_device__(self):
        return self.device

    def __dlpack__(self, **_):
        make = ctypes.pythonapi.PyCapsule_New
        make.restype, make.argtypes = ctypes.py_object, (ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p)
        return make(ctypes.addressof(self.tensor), b"dltensor", None)


@pytest.mark.skipif(HAS_CUDA, reason="host memory under a wrong name")
@pytest.mark.parametrize("dtype", [np.int32, np.int64])
def test_arrays_of_cuda_where_there_is_none_are_refused_in_one_line(dtype):
    with pytest.raises(graphspec.DeviceFault) as error:
        graphspec.from_csr(Labelled(OFFSETS, 2), Labelled(HEADS.astype(dtype), 2))
    assert "cuda" in str(error.value).lower() and "\n" not in str(error.value)


@pytest.mark.parametrize("device, words", [
    ((2, 1), "the array is on CUDA device 1, but must be on device 0"),
    ((10, 0), "heads: not an array of numbers"),  # of ROCm
])
def test_arrays_elsewhere_are_refused(device, words):
    with pytest.raises(graphspec.InputError, match=words):
        graphspec.from_csr(Labelled(OFFSETS, *device), Labelled(HEADS, *device))


def libraries():
    """(name, its function that makes an array on the GPU)."""
    if not HAS_CUDA:
        return
    try:
        import torch
        yield pytest.param(lambda array: torch.from_numpy(array).cuda(), id="torch")
    except ImportError:
        pass
    try:
        import cupy
        yield pytest.param(cupy.asarray, id="cupy")
    except ImportError:
        pass


def on_host(array):
    return array.cpu().numpy() if hasattr(array, "cpu") else array.get()


@pytest.mark.parametrize("to_gpu", list(libraries()))
@pytest.mark.parametrize("symmetric", [False, True])
def test_arrays_on_a_gpu_are_searched_in_place(to_gpu, symmetric):
    roads = graphspec.graph("rmat:12,8,sym" if symmetric else "rmat:12,8")
    offsets, heads = to_gpu(np.array(roads.offsets)), to_gpu(np.array(roads.heads))
    graph = graphspec.from_csr(offsets, heads, symmetric=symmetric)
    assert graph.heads is heads and graph.offsets is offsets
    expected = graphspec.bfs(roads, 2, device="host").levels
    in_place = [row for row in graphspec.variants("bfs", "cuda") if row["in_place"]]
    assert len(in_place) > 8
    for row in in_place:
        run = graphspec.bfs(graph, 2, variant=row["name"], verify=True)
        assert type(run.levels) is type(heads) and run.device == "cuda" and run.graph is graph
        assert np.array_equal(on_host(run.levels), expected)
    assert np.array_equal(graphspec.bfs(graph, 2, variant="openmp").levels, expected)
    narrow = graphspec.from_csr(to_gpu(np.array(roads.offsets, np.int32)), heads)
    assert narrow.heads is heads
    assert np.array_equal(on_host(graphspec.bfs(narrow, 2).levels), expected)


@pytest.mark.parametrize("to_gpu", list(libraries()))
def test_what_takes_no_arrays_of_a_gpu_gets_a_copy(to_gpu):
    roads = graphspec.graph("random:60,4,sym,simple,w=1..9")
    arrays = [to_gpu(np.array(each)) for each in (roads.offsets, roads.heads, roads.weights)]
    graph = graphspec.from_csr(*arrays, symmetric=True)
    assert np.array_equal(graphspec.sssp(graph, 3, verify=True).distances, graphspec.sssp(roads, 3).distances)
    assert graphspec.msf(graph, verify=True).weight == graphspec.msf(roads).weight
    graphspec.certify.bfs(graph, 3, to_gpu(graphspec.bfs(roads, 3).levels))
    wide = graphspec.from_csr(arrays[0], to_gpu(np.array(roads.heads, np.int64)))
    assert isinstance(wide, graphspec.Graph) and np.array_equal(wide.heads, roads.heads)
    with pytest.raises(graphspec.InputError, match="arc 1 goes to vertex 5"):
        graphspec.from_csr(to_gpu(np.array([0, 2])), to_gpu(np.array([0, 5], np.int32)))
    with pytest.raises(graphspec.InputError, match="2 weights were given for"):
        graphspec.from_csr(*arrays[:2], arrays[2][:2])
