/// \file
/// Graphs whose arrays lie on a CUDA device: searched where they are, answers left there.
#include <fmt/format.h>
#include <nanobind/nanobind.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "gpu/device/stop.hpp"
#include "gpu/problem/solver.hpp"
#include "reference/graph/error.hpp"
#include "reproduce/python/src/arrays.hpp"
#include "reproduce/python/src/bindings.hpp"
#include "reproduce/python/src/interruptible.hpp"
#include "reproduce/python/src/runs.hpp"

namespace graphspec::python {
namespace {

using problem::Bfs;

template <class T>
using OnDevice = nb::ndarray<const T, nb::ndim<1>, nb::c_contig, nb::device::cuda>;
using AnyOnDevice = nb::ndarray<nb::ro, nb::ndim<1>, nb::c_contig>;
using Levels = nb::ndarray<std::int32_t, nb::ndim<1>, nb::device::cuda>;

/// Throws InputError unless the one GPU that the suite runs on has the array.
void check_device(const AnyOnDevice& array, const char* what) {
  if (array.device_type() != nb::device::cuda::value) {
    throw InputError(
        fmt::format("{}: the array is neither in host memory nor on a CUDA device", what));
  }
  if (array.device_id() != 0) {
    throw InputError(fmt::format("{}: the array is on CUDA device {}, but must be on device 0",
                                 what, array.device_id()));
  }
  static_cast<void>(runtime(Device::cuda));  // says why where there is none
}

/// The bytes of an array that lies on a GPU.
nb::object to_host(const AnyOnDevice& array, const std::string& what) {
  check_device(array, what.c_str());
  std::vector<std::uint8_t> bytes(array.nbytes());
  {
    const nb::gil_scoped_release released;
    runtime(Device::cuda).copy_to_host(bytes.data(), array.data(), bytes.size());
  }
  return array_of(std::move(bytes));
}

/// Arrays of Python on a GPU, looked at once, and the transpose where a search has asked for it.
class Csr {
 public:
  Csr(OnDevice<ArcIndex> offsets, OnDevice<Vertex> heads, bool symmetric)
      : offsets_(std::move(offsets)),
        heads_(std::move(heads)),
        graph_(DeviceGraph::view(
            runtime(Device::cuda),
            {static_cast<Vertex>(offsets_.size() - 1), static_cast<ArcIndex>(heads_.size()),
             offsets_.data(), heads_.data()},
            symmetric)) {}

  [[nodiscard]] DeviceGraph& graph() { return graph_; }

 private:
  OnDevice<ArcIndex> offsets_;
  OnDevice<Vertex> heads_;
  DeviceGraph graph_;
};

std::shared_ptr<Csr> csr_on_device(const OnDevice<ArcIndex>& offsets, const OnDevice<Vertex>& heads,
                                   bool symmetric) {
  check_device(AnyOnDevice(offsets), "offsets");
  check_device(AnyOnDevice(heads), "heads");
  if (offsets.size() == 0)
    throw InputError("graph: there are no offsets; a graph of V vertices has V + 1 offsets");
  if (static_cast<std::int64_t>(offsets.size()) - 1 > max_num_vertices) {
    throw InputError(fmt::format("graph: {} vertices are too many; the maximum is {}",
                                 offsets.size() - 1, max_num_vertices));
  }
  const nb::gil_scoped_release released;
  const std::atomic<bool> stop = false;
  const Turn turn(Device::cuda, stop);
  return std::make_shared<Csr>(offsets, heads, symmetric);
}

/// What run_bfs_on_device leaves behind.
struct Search {
  Array<std::int32_t> levels;
  RunReport report;
};

nb::dict run_bfs(const std::shared_ptr<Csr>& csr, Vertex source, const std::string& variant,
                 const nb::dict& options) {
  const Solver<Bfs>& step = solver<Bfs>(Device::cuda, variant);
  if (!step.solve_on_device) {
    throw InputError(
        fmt::format("variant {} cannot read arrays on a device; use graph.host()", variant));
  }
  const OptionValues values = values_of(step.options, options);
  step.check_options(values);
  const auto done = std::make_shared<Search>();
  do_interruptible([=, &step](const std::atomic<bool>& stop) {
    const Turn turn(Device::cuda, stop);
    const StopScope scope(stop);
    const auto size = static_cast<std::size_t>(csr->graph().out().num_vertices);
    done->levels = Array<std::int32_t>(runtime(Device::cuda), size);
    done->report = step.solve_on_device(csr->graph(), {source}, values, done->levels.data());
  });
  nb::dict answer = report_dict(done->report, "cuda");
  auto* const kept = new Array<std::int32_t>(std::move(done->levels));
  const nb::capsule owner(
      kept, [](void* pointer) noexcept { delete static_cast<Array<std::int32_t>*>(pointer); });
  answer["levels"] = nb::cast(Levels(kept->data(), {kept->size()}, owner, {},
                                     nb::dtype<std::int32_t>(), nb::device::cuda::value, 0));
  return answer;
}

}  // namespace

void bind_device_graphs(nb::module_& module) {
  nb::class_<Csr>(module, "DeviceCsr");
  module.def("csr_on_device", &csr_on_device, nb::arg("offsets").noconvert(),
             nb::arg("heads").noconvert(), nb::arg("symmetric"));
  module.def("run_bfs_on_device", &run_bfs);
  module.def("to_host", &to_host, nb::arg("array").noconvert(), nb::arg("what"));
}

}  // namespace graphspec::python
