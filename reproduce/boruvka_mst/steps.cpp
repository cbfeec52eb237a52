/// \file
/// Every step of the table on the CPU executor: plain for what it starts and waits for, once more
/// with every access counted; and iterations.
#include "reproduce/boruvka_mst/experiments.hpp"
#include "reproduce/boruvka_mst/runs.hpp"

namespace graphspec::reproduce::boruvka_mst_paper {
namespace {

constexpr int counted_scale = 8;
/// The paper's least, and the largest that the executor runs in seconds.
constexpr int iterations_scale = 16;

}  // namespace

void steps(Notebook& notebook, Inputs& inputs, const Family& family) {
  const Input& input = inputs.contest(notebook, family, counted_scale);
  Judge judge(input);
  for (const boruvka_mst::Variant& variant : steps_of(Device::cpu)) {
    count(notebook, input, judge, as_published(variant, family));
  }
}

void iterations(Notebook& notebook, Inputs& inputs, const Family& family) {
  const Input& input = inputs.contest(notebook, family, iterations_scale);
  Judge judge(input);
  Searches searches(notebook, input, Device::cpu, judge);
  nlohmann::json row =
      searches.checked({plain_step(Device::cpu), {.transformations = {.local_sort = true}}});
  row["kind"] = "iterations";
  row["iterations"] = row["counts"]["iterations"];
  notebook.observe(std::move(row));
}

}  // namespace graphspec::reproduce::boruvka_mst_paper
