/// \file
/// Every step of the table on the CPU executor: plain for what it starts and waits for, once more
/// with every access counted.
#include <fmt/format.h>

#include "reproduce/bellman_ford/experiments.hpp"
#include "reproduce/bellman_ford/runs.hpp"
#include "reproduce/measure/counts.hpp"
#include "reproduce/measure/kernel_counts.hpp"

namespace graphspec::reproduce::bellman_ford_paper {
namespace {

using Json = nlohmann::json;

/// A complete graph and a sparse one; no multiple of a warp, so that edges are met.
constexpr const char* counted_graphs[][2] = {{"complete", "complete:70,w=1..100"},
                                             {"sparse", "random:70,4,sym,w=1..100"}};

bellman_ford::Result certified(const Input& input, const bellman_ford::Variant& variant) {
  bellman_ford::Result result =
      bellman_ford::search(variant, Device::cpu, input.graph, input.source);
  require_certified(input, name_of(variant, Device::cpu), result.paths);
  return result;
}

}  // namespace

void steps(Notebook& notebook, Inputs& inputs) {
  for (const auto& [graph, spec] : counted_graphs) {
    const Input& input = inputs.from_spec(notebook, graph, spec);
    describe(notebook, input);
    for (const bellman_ford::Variant& variant : bellman_ford::variants(Device::cpu)) {
      notebook.working_on(fmt::format("counting {} on {}", variant.name, spec));
      const bellman_ford::Result result = certified(input, variant);
      Json row = row_of(input, variant.name, Device::cpu);
      row["kind"] = "counts";
      row["step"] = variant.step;
      row["form"] = variant.form() == bellman_ford::Form::dense ? "dense" : "sparse";
      if (result.work.group_size > 0) row["group_size"] = result.work.group_size;
      row["counts"] = counts_json(result.counters);
      row["counts"]["rounds"] = result.work.rounds;
      row["counts"].update(accesses_json([&] { static_cast<void>(certified(input, variant)); }));
      notebook.observe(std::move(row));
    }
  }
}

}  // namespace graphspec::reproduce::bellman_ford_paper
