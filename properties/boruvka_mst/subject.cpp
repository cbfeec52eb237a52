/// \file
/// The references and the variants as subjects.
#include "properties/boruvka_mst/subject.hpp"

#include <string_view>

#include "gpu/device/variant_table.hpp"

namespace graphspec {

// Defined by gpu/boruvka_mst/variants.cpp, for schedules that check accesses.
namespace checked {
std::span<const boruvka_mst::Variant> boruvka_mst_variants();
}

namespace properties {
namespace {

using boruvka_mst::Transformations;
using boruvka_mst::TransformedGraph;
using boruvka_mst::Variant;

template <class ForestOf>
BoruvkaMstSubject reference_subject(std::string_view name, const ForestOf& forest_of) {
  return {.name = std::string(name),
          .forest = [forest_of](const Graph& graph, const BoruvkaMstSetting&) {
            return forest_of(graph);
          }};
}

Transformations both(const Transformations& one, const Transformations& other) {
  return {.local_sort = one.local_sort || other.local_sort,
          .renumber = one.renumber || other.renumber,
          .rank_weights = one.rank_weights || other.rank_weights,
          .compress = one.compress || other.compress};
}

std::vector<reference::Forest> search_again(const Variant& variant, Device device,
                                            const Graph& graph, const BoruvkaMstSetting& setting,
                                            int searches) {
  const executor::ScheduleScope scheduled(setting.schedule);
  boruvka_mst::Options options = setting.options;
  options.transformations = both(options.transformations, variant.always);
  const TransformedGraph transformed(graph, options.transformations);
  const Variant& step = compiled_for_schedule(variant, device, checked::boruvka_mst_variants());
  const auto prepared = step.prepare(runtime(device), transformed, options);
  std::vector<reference::Forest> forests;
  for (int search = 0; search < searches; ++search) {
    prepared->search();
    forests.push_back(transformed.in_users_numbers(prepared->chosen().arcs));
  }
  return forests;
}

BoruvkaMstSubject subject_of(const Variant& variant, Device device) {
  return {
      .name = std::string(variant.name),
      .device = device,
      .has_setting = true,
      .always = variant.always,
      .forest =
          [&variant, device](const Graph& graph, const BoruvkaMstSetting& setting) {
            const executor::ScheduleScope scheduled(setting.schedule);
            return boruvka_mst::forest(variant, device, graph, setting.options).forest;
          },
      .forests_of_one_copy =
          [&variant, device](const Graph& graph, const BoruvkaMstSetting& setting, int searches) {
            return search_again(variant, device, graph, setting, searches);
          }};
}

}  // namespace

std::vector<BoruvkaMstSubject> boruvka_mst_subjects(Device device) {
  std::vector<BoruvkaMstSubject> subjects;
  if (device == Device::cpu) {
    subjects.push_back(reference_subject("reference", reference::boruvka_mst));
    subjects.push_back(reference_subject("reference_openmp", reference::boruvka_mst_openmp));
    subjects.push_back(reference_subject("reference_kruskal", reference::kruskal));
  }
  for (const Variant& variant : boruvka_mst::variants(device)) {
    subjects.push_back(subject_of(variant, device));
  }
  return subjects;
}

}  // namespace properties
}  // namespace graphspec
