/// \file
/// Steps under options: counted on the CPU executor, searched on devices, and the host's procedure.
#include <fmt/format.h>

#include <algorithm>
#include <span>
#include <stdexcept>
#include <type_traits>
#include <utility>
#include <variant>

#include "gpu/device/cpu/access_counter.hpp"
#include "reference/baseline/msf.hpp"
#include "reproduce/boruvka_mst/experiments.hpp"
#include "reproduce/measure/kernel_counts.hpp"

namespace graphspec::reproduce::boruvka_mst_paper {
namespace {

using boruvka_mst::Transformations;
using boruvka_mst::TransformedGraph;
using boruvka_mst::Variant;
using boruvka_mst::Work;

/// What prepared searches that are timed together may take of the device's memory.
constexpr double most_bytes_together = 40e9;
/// A position in A and in W, and what is there.
constexpr double bytes_an_arc = 12;
constexpr double bytes_a_vertex = 80;

/// Larger graphs are timed less often, and the host's procedure on them even less.
constexpr ArcIndex most_arcs_for_many = ArcIndex{1} << 27;
constexpr ArcIndex most_arcs_for_some = ArcIndex{2'500'000'000};
constexpr int many = 15;
constexpr int some = 6;  // the fewest whose median has an interval
constexpr int once = 1;

/// Steps before add one transformation after another.
constexpr int last_transforming_step = 5;

/// The search for minimum edges, which the paper says takes most of the time.
constexpr std::string_view search_kernels = "find_minimum";

int repetitions(const Input& input) {
  return input.graph.num_arcs() <= most_arcs_for_many ? many : some;
}

int host_repetitions(const Input& input) {
  return input.graph.num_arcs() <= most_arcs_for_some ? some : once;
}

/// The graph as it was transformed, for procedures of the host. \pre neither ranks nor compressed
Graph as_graph(const TransformedGraph& transformed) {
  return std::visit(
      [&](const auto& weights) -> Graph {
        if constexpr (std::is_same_v<std::decay_t<decltype(weights)>,
                                     std::span<const std::uint32_t>>) {
          throw std::logic_error(
              "internal error: the ranks of weights cannot be the weights of a graph");
        } else {
          return Graph::view(nullptr, transformed.offsets(),
                             std::get<std::span<const Vertex>>(transformed.ends()), weights,
                             /*symmetric=*/true);
        }
      },
      transformed.weights());
}

/// "hybrid on cuda".
std::string name_of(const Variant& variant, Device device) {
  return fmt::format("{} on {}", variant.name, name(device));
}

/// What rows say of what a step did, and of how its forest was judged.
Json facts_of(const Input& input, const Work& work, const std::string& how) {
  Json facts{{"verified", how}, {"counts", {{"iterations", work.iterations}}}};
  if (work.arcs_read > 0) facts["counts"]["arcs_read"] = work.arcs_read;
  // Of steps on split memory alone: others have all there.
  if (work.arcs_on_device > 0 && work.arcs_on_device < input.graph.num_arcs())
    facts["counts"]["arcs_on_device"] = work.arcs_on_device;
  return facts;
}

/// 32-byte sectors that loads of those kernels touched in the last counted run.
std::int64_t search_sectors() {
  std::int64_t sectors = 0;
  for (const auto& [kernel, counts] : executor::kernel_counts()) {
    if (kernel.find(search_kernels) != std::string::npos) sectors += counts.global_loads.sectors;
  }
  return sectors;
}

}  // namespace

std::string name_of(const Transformations& transformations) {
  std::vector<std::string_view> names;
  for (std::size_t which = 0; which < boruvka_mst::num_transformations; ++which) {
    if (transformations.chosen()[which]) names.push_back(boruvka_mst::transformation_names[which]);
  }
  return names.empty() ? "none" : fmt::format("{}", fmt::join(names, "+"));
}

std::optional<Variant> step_named(Device device, std::string_view name) {
  for (const Variant& variant : boruvka_mst::variants(device)) {
    if (variant.name == name) return variant;
  }
  return std::nullopt;
}

Configuration as_published(const Variant& variant, const Contest& family) {
  Configuration each{variant};
  Transformations& transformations = each.options.transformations;
  if (variant.name == tuned) {
    transformations.rank_weights = true;
  } else if (!variant.is_ours() && variant.step > last_transforming_step) {
    // The paper's other graph cannot be compressed.
    transformations.compress = std::string_view(family.name) == ssca2.name;
  }
  return each;
}

void count(const Campaign& campaign, const Input& input,
           const std::vector<Configuration>& configurations) {
  Judge judge(input);
  std::vector<Run> runs;
  for (const Configuration& each : configurations) {
    const auto judged = [&, each] {
      const boruvka_mst::Result result =
          boruvka_mst::forest(each.variant, Device::cpu, input.graph, each.options);
      const std::string how = judge.require(name_of(each.variant, Device::cpu), result.forest);
      Json facts = facts_of(input, result.work, how);
      facts["counts"].update(counts_json(result.counters));
      return facts;
    };
    runs.push_back({std::string(each.variant.name), each.fields, [judged] {
                      Json facts = with_accesses(judged);
                      facts["counts"]["search_load_sectors"] = search_sectors();
                      return facts;
                    }});
    runs.back().facts = {{"transformations", name_of(each.transformations())},
                         {"step", each.variant.step}};
    runs.back().may_refuse = true;
  }
  campaign.count(input, runs);
}

/// A step on a transformed graph in the device's memory, which has it from the first run on.
class Searches::Search {
 public:
  Search(Searches& searches, Configuration configuration)
      : searches_(&searches), configuration_(std::move(configuration)) {}

  [[nodiscard]] const Configuration& configuration() const { return configuration_; }
  /// What the last run did.
  [[nodiscard]] const Work& work() const { return work_; }

  /// Runs it once and judges what it finds.
  Json checked() {
    const Device device = searches_->device_;
    boruvka_mst::Options options = configuration_.options;
    options.transformations = configuration_.transformations();
    const TransformedGraph& graph = searches_->transformed(options.transformations);
    prepared_ = configuration_.variant.prepare(runtime(device), graph, options);
    work_ = prepared_->search();
    Json facts =
        facts_of(*searches_->input_, work_,
                 searches_->judge_->require(name_of(configuration_.variant, device),
                                            graph.in_users_numbers(prepared_->chosen().arcs)));
    if (work_.cpu_search_ms > 0) facts["cpu_search_ms"] = work_.cpu_search_ms;
    return facts;
  }
  double sample() {
    Runtime& device = runtime(searches_->device_);
    device.synchronize();
    return host_ms([&] {
      work_ = prepared_->search();
      device.synchronize();
    });
  }

 private:
  Searches* searches_;
  Configuration configuration_;
  std::unique_ptr<boruvka_mst::Prepared> prepared_;
  Work work_;
};

const TransformedGraph& Searches::transformed(const Transformations& by) {
  const auto known =
      std::find_if(graphs_.begin(), graphs_.end(),
                   [&](const TransformedGraph& graph) { return graph.transformations() == by; });
  const TransformedGraph& graph =
      known != graphs_.end() ? *known : graphs_.emplace_back(input_->graph, by);
  const std::string done = name_of(by);
  if (std::find(noted_.begin(), noted_.end(), done) != noted_.end()) return graph;
  noted_.push_back(done);
  Json milliseconds = Json::object();
  for (std::size_t which = 0; which < boruvka_mst::num_transformations; ++which) {
    if (graph.milliseconds()[which] > 0) {
      milliseconds[std::string(boruvka_mst::transformation_names[which])] =
          graph.milliseconds()[which];
    }
  }
  campaign_.observe({{"kind", "transformed"},
                     {"graph", input_->name},
                     {"spec", input_->spec},
                     {"transformations", done},
                     {"milliseconds", milliseconds}});
  return graph;
}

Run Searches::run_of(const std::shared_ptr<Search>& search) {
  const Configuration& each = search->configuration();
  const std::string transformations = name_of(each.transformations());
  Run run{std::string(each.variant.name), each.fields, [search] { return search->checked(); },
          [search](Parts&) { return search->sample(); }};
  run.facts = {{"transformations", transformations}};
  run.name = labelled(
      fmt::format("{}/{}/{}/{}", input_->name, name(device_), run.variant, transformations),
      each.fields);
  run.may_refuse = true;
  return run;
}

std::optional<Json> Searches::checked(const Configuration& configuration) {
  campaign_.describe(*input_);
  return campaign_.checked(*input_, device_ == Device::cpu ? Campaign::executor : name(device_),
                           run_of(std::make_shared<Search>(*this, configuration)));
}

std::vector<Json> Searches::time(const std::vector<Configuration>& configurations) {
  campaign_.note_region(
      fmt::format("MST() on {}", name(device_)),
      "The time of one search is measured between two CUDA events, from a graph in device "
      "memory to the chosen arcs in device memory. As in the contest, it does not include "
      "the transformations of the graph before the search or the copies between host and "
      "device.");
  const double bytes_each = bytes_an_arc * static_cast<double>(input_->graph.num_arcs()) +
                            bytes_a_vertex * input_->graph.num_vertices();
  const auto most = static_cast<std::size_t>(std::max(1.0, most_bytes_together / bytes_each));
  Together together(campaign_, *input_, name(device_));
  std::vector<Json> rows;
  for (const Configuration& each : configurations) {
    if (together.size() >= most) {
      together.time(repetitions(*input_));
      graphs_.remove_if([&](const TransformedGraph& graph) {
        return !(graph.transformations() == each.transformations());
      });
    }
    const auto row = together.add(run_of(std::make_shared<Search>(*this, each)));
    if (!row) continue;
    rows.push_back(*row);
    Json iterations = *row;
    iterations["kind"] = "iterations";
    iterations["iterations"] = iterations["counts"]["iterations"];
    campaign_.observe(std::move(iterations));
  }
  together.time(repetitions(*input_));
  return rows;
}

void Searches::note_phases(Configuration configuration, int runs) {
  configuration.options.time_phases = true;
  campaign_.describe(*input_);
  const auto search = std::make_shared<Search>(*this, std::move(configuration));
  std::optional<Json> row = campaign_.checked(*input_, name(device_), run_of(search));
  if (!row) return;
  (*row)["kind"] = "phases";
  Json phase_ms = Json::object();
  for (int again = 0; again < runs; ++again) {
    static_cast<void>(search->sample());
    for (std::size_t phase = 0; phase < boruvka_mst::num_phases; ++phase) {
      phase_ms[std::string(boruvka_mst::phase_names[phase])].push_back(
          search->work().phase_ms[phase]);
    }
  }
  (*row)["phase_ms"] = std::move(phase_ms);
  campaign_.observe(std::move(*row));
}

void time_on_host(const Campaign& campaign, const Input& input, Judge& judge, bool sorted) {
  campaign.note_region(
      "openmp on the host",
      "The time includes Boruvka's algorithm on all cores, from a graph in host memory to "
      "one arc of each edge of the forest. As in the contest, it does not include the "
      "sorting of the adjacency lists.");
  const Transformations before{.local_sort = sorted};
  const TransformedGraph transformed(input.graph, before);
  const Graph graph = as_graph(transformed);
  const auto search = [&graph, sorted] {
    return reference::boruvka_mst_openmp_arcs(
        graph, sorted ? reference::RowOrder::by_weight : reference::RowOrder::any);
  };
  Run run{"openmp", Json::object(),
          [&] {
            return Json{{"verified", judge.require_openmp(transformed.in_users_numbers(search()))}};
          },
          [&](Parts&) { return host_ms([&] { static_cast<void>(search()); }); }};
  run.facts = {{"transformations", name_of(before)}};
  run.name = fmt::format("{}/host/openmp/{}", input.name, name_of(before));
  campaign.time(input, "host", {std::move(run)}, host_repetitions(input));
}

}  // namespace graphspec::reproduce::boruvka_mst_paper
