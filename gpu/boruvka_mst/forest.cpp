/// \file
/// A minimum spanning forest by a step, from host memory to host memory: what every step expects is
/// checked here, and only the search is in the paper's time.
#include <chrono>
#include <utility>

#include "gpu/boruvka_mst/boruvka_mst.hpp"
#include "gpu/device/variant_table.hpp"

namespace graphspec::boruvka_mst {
namespace {

/// By the host's clock, from an idle device to an idle device, as the paper's times are: the CPU
/// has its part in some steps.
template <class Work>
double milliseconds_of(Runtime& runtime, const Work& work) {
  runtime.synchronize();
  const auto begin = std::chrono::steady_clock::now();
  work();
  runtime.synchronize();
  const std::chrono::duration<double, std::milli> passed = std::chrono::steady_clock::now() - begin;
  return passed.count();
}

}  // namespace

void check(const Options& options) {
  check_ranges(option_table(), options);
}

std::span<const Variant> variants(Device device) {
  return rows_for<Variant>(device);
}

const Variant& variant(Device device, std::string_view name) {
  return variant_named(variants(device), "boruvka_mst", device, name);
}

PreparedForest::PreparedForest(const Variant& variant, Device device, const Graph& graph,
                               const Options& options)
    : transformed_(graph, options.transformations | variant.always), runtime_(&runtime(device)) {
  const Variant& step = compiled_for_schedule(variant, device);
  to_device_ms_ = milliseconds_of(
      *runtime_, [&] { prepared_ = step.prepare(*runtime_, transformed_, options); });
}

Result PreparedForest::find(bool with_edges) {
  Result result;
  result.timing.transformation_ms = transformed_.milliseconds();
  result.timing.to_device_ms = to_device_ms_;
  runtime_->reset_counters();
  result.timing.search_ms = milliseconds_of(*runtime_, [&] { result.work = prepared_->search(); });
  result.counters = runtime_->counters();
  if (!with_edges) return result;
  result.timing.to_host_ms = milliseconds_of(*runtime_, [&] {
    Chosen chosen = prepared_->chosen();
    if (chosen.weight) {
      const auto edges = static_cast<Vertex>(chosen.arcs.size());
      result.forest = {std::move(chosen.arcs), transformed_.num_vertices() - edges, *chosen.weight};
    } else {
      result.forest = transformed_.in_users_numbers(chosen.arcs);
    }
  });
  return result;
}

Result forest(const Variant& variant, Device device, const Graph& graph, const Options& options) {
  check(options);
  return PreparedForest(variant, device, graph, options).find();
}

}  // namespace graphspec::boruvka_mst
