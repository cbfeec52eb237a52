/// \file
/// A step on the CPU executor, counted.
#include <fmt/format.h>

#include "reference/graph/error.hpp"
#include "reproduce/boruvka_mst/runs.hpp"
#include "reproduce/measure/counts.hpp"
#include "reproduce/measure/kernel_counts.hpp"

namespace graphspec::reproduce::boruvka_mst_paper {
namespace {

/// The search for minimum edges, which the paper says takes most of the time.
constexpr std::string_view search_kernels = "find_minimum";

/// 32-byte sectors that loads of its kernels touched in the last counted run.
nlohmann::json search_sectors() {
  std::int64_t search = 0;
  const nlohmann::json kernels = kernel_counts_json();
  for (const auto& [kernel, counts] : kernels.items()) {
    if (kernel.find(search_kernels) == std::string::npos) continue;
    search += counts["global_loads"]["sectors"].get<std::int64_t>();
  }
  return search;
}

}  // namespace

void count(Notebook& notebook, const Input& input, Judge& judge,
           const Configuration& configuration) {
  describe(notebook, input);
  notebook.working_on(fmt::format("counting {} on {}", configuration.variant.name, input.spec));
  const auto judged = [&] {
    boruvka_mst::Result result =
        boruvka_mst::forest(configuration.variant, Device::cpu, input.graph, configuration.options);
    const std::string how =
        judge.require(name_of(configuration.variant, Device::cpu), result.forest);
    return std::pair{std::move(result), how};
  };
  try {
    const auto [result, how] = judged();
    nlohmann::json row = row_of(input, configuration, Device::cpu, result.work, how);
    row["kind"] = "counts";
    row["step"] = configuration.variant.step;
    const nlohmann::json work = row["counts"];
    row["counts"] = counts_json(result.counters);
    row["counts"].update(work);
    row["counts"].update(accesses_json([&] { static_cast<void>(judged()); }));
    row["counts"]["search_load_sectors"] = search_sectors();
    notebook.observe(std::move(row));
  } catch (const InputError& refusal) {
    leave_out(notebook, input, configuration, Device::cpu, refusal.what());
  }
}

}  // namespace graphspec::reproduce::boruvka_mst_paper
