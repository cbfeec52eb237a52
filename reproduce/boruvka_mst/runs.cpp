/// \file
/// Descriptions, and searches on devices and on the host.
#include "reproduce/boruvka_mst/runs.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <span>
#include <stdexcept>
#include <type_traits>
#include <utility>
#include <variant>

#include "reference/graph/degree.hpp"
#include "reference/graph/error.hpp"
#include "reproduce/boruvka_mst/option_names.hpp"
#include "reproduce/measure/notes.hpp"

namespace graphspec::reproduce::boruvka_mst_paper {
namespace {

using Json = nlohmann::json;
using boruvka_mst::Prepared;
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
constexpr ArcIndex most_arcs_for_some = ArcIndex{1'200'000'000};
constexpr ArcIndex most_arcs_for_few = ArcIndex{2'500'000'000};
constexpr int many = 15;
constexpr int some = 6;
constexpr int few = 2;
constexpr int once = 1;

/// Steps before add one transformation after another.
constexpr int last_transforming_step = 6;

int repetitions(const Input& input) {
  return input.graph.num_arcs() <= most_arcs_for_many ? many : some;
}

int host_repetitions(const Input& input) {
  const ArcIndex arcs = input.graph.num_arcs();
  return arcs <= most_arcs_for_some ? some : arcs <= most_arcs_for_few ? few : once;
}

const char* weights_name(const Graph& graph) {
  return std::visit(
      [](const auto& weights) {
        using Values = std::decay_t<decltype(weights)>;
        if constexpr (std::is_same_v<Values, std::monostate>) {
          return "none";
        } else {
          return std::is_floating_point_v<std::remove_cv_t<typename Values::value_type>>
                     ? "real, 64 bits"
                     : "integer, 32 bits";
        }
      },
      graph.weights());
}

Transformations united(const Transformations& one, const Transformations& other) {
  return {one.local_sort || other.local_sort, one.renumber || other.renumber,
          one.rank_weights || other.rank_weights, one.compress || other.compress};
}

/// The graph as it was transformed, for procedures of the host. \pre neither ranks nor compressed
Graph as_graph(const TransformedGraph& transformed) {
  return std::visit(
      [&](const auto& weights) -> Graph {
        if constexpr (std::is_same_v<std::decay_t<decltype(weights)>,
                                     std::span<const std::uint32_t>>) {
          throw std::logic_error("ranks are no weights of a graph");
        } else {
          return Graph::view(nullptr, transformed.offsets(),
                             std::get<std::span<const Vertex>>(transformed.ends()), weights,
                             /*symmetric=*/true);
        }
      },
      transformed.weights());
}

}  // namespace

void describe(Notebook& notebook, const Input& input) {
  if (notebook.observed("graph", input.spec)) return;
  Json row{{"kind", "graph"},
           {"graph", input.name},
           {"spec", input.spec},
           {"vertices", input.graph.num_vertices()},
           {"arcs", input.graph.num_arcs()},
           {"greatest_degree", degree_statistics(input.graph).maximum},
           {"weights", weights_name(input.graph)}};
  if (!input.family.empty()) {
    row["family"] = input.family;
    row["scale"] = input.scale;
  }
  notebook.observe(std::move(row));
}

void note_search_region(Notebook& notebook, Device device) {
  const std::string of = fmt::format("MST() on {}", name(device));
  note_region(
      notebook, of.c_str(),
      "one search between two events, from a graph in the device's memory to chosen arcs "
      "there; what is done to the graph before, and copies, are left out, as in the contest");
}

Transformations Configuration::transformations() const {
  return united(options.transformations, variant.always);
}

std::string name_of(const Transformations& transformations) {
  const bool done[] = {transformations.local_sort, transformations.renumber,
                       transformations.rank_weights, transformations.compress};
  static_assert(std::size(done) == boruvka_mst::num_transformations);
  std::string names;
  for (std::size_t which = 0; which < std::size(done); ++which) {
    if (!done[which]) continue;
    names += names.empty() ? "" : "+";
    names += boruvka_mst::transformation_names[which];
  }
  return names.empty() ? "none" : names;
}

std::string name_of(const Variant& variant, Device device) {
  return fmt::format("{} on {}", variant.name, name(device));
}

std::vector<Variant> steps_of(Device device) {
  const auto table = boruvka_mst::variants(device);
  return {table.begin(), table.end()};
}

std::optional<Variant> step_named(Device device, std::string_view name) {
  for (const Variant& variant : boruvka_mst::variants(device)) {
    if (variant.name == name) return variant;
  }
  return std::nullopt;
}

Variant plain_step(Device device) {
  std::optional<Variant> last;
  for (const Variant& variant : boruvka_mst::variants(device)) {
    if (!variant.is_ours() && variant.always == Transformations{}) last = variant;
  }
  if (!last) throw std::logic_error("no step of the paper leaves its graph alone");
  return *last;
}

Configuration as_published(const Variant& variant, const Family& family) {
  Configuration each{variant};
  Transformations& transformations = each.options.transformations;
  if (variant.is_ours()) {
    transformations.rank_weights = true;
  } else if (variant.step > last_transforming_step) {
    // The paper's other graph cannot be compressed.
    transformations.compress = std::string_view(family.name) == ssca2.name;
  }
  return each;
}

Json row_of(const Input& input, std::string_view variant, std::string_view device,
            std::string_view verified) {
  return {{"graph", input.name},
          {"spec", input.spec},
          {"variant", variant},
          {"device", device},
          {"verified", verified}};
}

Json row_of(const Input& input, const Configuration& configuration, Device device, const Work& work,
            std::string_view verified) {
  Json row = row_of(input, configuration.variant.name,
                    device == Device::cpu ? "cpu executor" : name(device), verified);
  row["transformations"] = name_of(configuration.transformations());
  row["counts"] = {{"iterations", work.iterations}};
  if (work.arcs_read > 0) row["counts"]["arcs_read"] = work.arcs_read;
  // Of out_of_core alone: others have all there.
  if (work.arcs_on_device > 0 && work.arcs_on_device < input.graph.num_arcs())
    row["counts"]["arcs_on_device"] = work.arcs_on_device;
  row.update(configuration.fields);
  return row;
}

void leave_out(Notebook& notebook, const Input& input, const Configuration& configuration,
               Device device, const std::string& why) {
  Json row = row_of(input, configuration.variant.name, name(device), "");
  row["kind"] = "left_out";
  row["transformations"] = name_of(configuration.transformations());
  row["why"] = why;
  notebook.observe(std::move(row));
}

const TransformedGraph& TransformedGraphs::of(const Transformations& transformations) {
  for (const TransformedGraph& graph : made_) {
    if (graph.transformations() == transformations) return graph;
  }
  return made_.emplace_back(input_->graph, transformations);
}

void TransformedGraphs::keep_only(const Transformations& transformations) {
  made_.remove_if(
      [&](const TransformedGraph& graph) { return !(graph.transformations() == transformations); });
}

/// A step that is ready to be timed.
class Searches::Run {
 public:
  Run(const Input& input, const Configuration& configuration, const TransformedGraph& graph,
      Device device)
      : input_(&input),
        configuration_(configuration),
        graph_(&graph),
        device_(device),
        prepared_(configuration.variant.prepare(runtime(device), graph, options())) {}

  /// Runs it once and judges what it finds.
  Json checked(Judge& judge) {
    const Work work = prepared_->search();
    const std::string who = name_of(configuration_.variant, device_);
    const std::string how = judge.require(who, graph_->in_users_numbers(prepared_->chosen().arcs));
    Json row = row_of(*input_, configuration_, device_, work, how);
    if (work.cpu_search_ms > 0) row["cpu_search_ms"] = work.cpu_search_ms;
    return row;
  }
  double sample() {
    Runtime& device = runtime(device_);
    device.synchronize();
    return host_ms([&] {
      last_ = prepared_->search();
      device.synchronize();
    });
  }
  [[nodiscard]] const Work& last() const { return last_; }

 private:
  [[nodiscard]] boruvka_mst::Options options() const {
    boruvka_mst::Options options = configuration_.options;
    options.transformations = configuration_.transformations();
    return options;
  }

  const Input* input_;
  Configuration configuration_;
  const TransformedGraph* graph_;
  Device device_;
  std::unique_ptr<Prepared> prepared_;
  Work last_;
};

Searches::Searches(Notebook& notebook, const Input& input, Device device, Judge& judge)
    : notebook_(&notebook), input_(&input), device_(device), judge_(&judge), graphs_(input) {
  describe(notebook, input);
}

Searches::~Searches() = default;

void Searches::note_transformations(const TransformedGraph& graph) {
  const std::string done = name_of(graph.transformations());
  if (std::find(noted_.begin(), noted_.end(), done) != noted_.end()) return;
  noted_.push_back(done);
  Json milliseconds = Json::object();
  for (std::size_t which = 0; which < boruvka_mst::num_transformations; ++which) {
    if (graph.milliseconds()[which] > 0) {
      milliseconds[std::string(boruvka_mst::transformation_names[which])] =
          graph.milliseconds()[which];
    }
  }
  notebook_->observe({{"kind", "transformed"},
                      {"graph", input_->name},
                      {"spec", input_->spec},
                      {"transformations", done},
                      {"milliseconds", milliseconds}});
}

std::unique_ptr<Searches::Run> Searches::begin(const Configuration& configuration) {
  notebook_->working_on(fmt::format("{} on {}, {}", configuration.variant.name, input_->spec,
                                    name_of(configuration.transformations())));
  const TransformedGraph& graph = graphs_.of(configuration.transformations());
  note_transformations(graph);
  return std::make_unique<Run>(*input_, configuration, graph, device_);
}

Json Searches::checked(const Configuration& configuration) {
  return begin(configuration)->checked(*judge_);
}

std::vector<Json> Searches::time(const std::vector<Configuration>& configurations) {
  std::vector<Json> rows;
  note_search_region(*notebook_, device_);
  const double bytes_each = bytes_an_arc * static_cast<double>(input_->graph.num_arcs()) +
                            bytes_a_vertex * input_->graph.num_vertices();
  const auto together = static_cast<std::size_t>(std::max(1.0, most_bytes_together / bytes_each));
  std::vector<Ready> ready;
  const auto time_ready = [&] {
    time_together(ready);
    ready.clear();
  };
  for (const Configuration& configuration : configurations) {
    if (ready.size() >= together) {
      time_ready();
      graphs_.keep_only(configuration.transformations());
    }
    try {
      std::unique_ptr<Run> run = begin(configuration);
      Json row = run->checked(*judge_);
      Json iterations = row;
      iterations["kind"] = "iterations";
      iterations["iterations"] = row["counts"]["iterations"];
      notebook_->observe(std::move(iterations));
      rows.push_back(row);
      ready.push_back({configuration, std::move(run), std::move(row)});
    } catch (const InputError& refusal) {
      leave_out(*notebook_, *input_, configuration, device_, refusal.what());
    }
  }
  time_ready();
  return rows;
}

void Searches::time_together(std::vector<Ready>& ready) {
  std::vector<Timed> timed;
  for (Ready& each : ready) {
    std::string timing = fmt::format("{}/{}/{}/{}", input_->name, name(device_),
                                     each.row["variant"].get<std::string>(),
                                     each.row["transformations"].get<std::string>());
    for (const auto& [key, value] : each.configuration.fields.items()) {
      timing += fmt::format("/{}:{}", key, value.dump());
    }
    timed.push_back(
        {std::move(timing), [run = each.run.get()] { return run->sample(); }, each.row});
  }
  notebook_->working_on(fmt::format("timing {} searches of {}", timed.size(), input_->spec));
  notebook_->time(std::move(timed), repetitions(*input_));
}

Json Searches::phases(const Configuration& configuration, int runs) {
  Configuration with_phases = configuration;
  with_phases.options.time_phases = true;
  const std::unique_ptr<Run> run = begin(with_phases);
  Json row = run->checked(*judge_);
  row["kind"] = "phases";
  row["phase_ms"] = Json::object();
  for (int again = 0; again < runs; ++again) {
    static_cast<void>(run->sample());
    for (std::size_t phase = 0; phase < boruvka_mst::num_phases; ++phase) {
      row["phase_ms"][phase_names[phase]].push_back(run->last().phase_ms[phase]);
    }
  }
  return row;
}

void time_on_host(Notebook& notebook, const Input& input, Judge& judge, bool sorted) {
  describe(notebook, input);
  note_region(
      notebook, "openmp on the host",
      "Boruvka's algorithm on all cores, from a graph in memory to an arc of each edge; the "
      "sorting of lists is left out, as in the contest");
  notebook.working_on(fmt::format("openmp on {}", input.spec));
  const Transformations before{.local_sort = sorted};
  const TransformedGraph transformed(input.graph, before);
  const Graph graph = as_graph(transformed);
  const auto order = sorted ? reference::RowOrder::by_weight : reference::RowOrder::any;
  const auto search = [&graph, order] { return reference::boruvka_mst_openmp_arcs(graph, order); };
  const std::string how = judge.require_openmp(transformed.in_users_numbers(search()));
  Json row = row_of(input, "openmp", "host", how);
  row["transformations"] = name_of(before);
  notebook.time({{fmt::format("{}/host/openmp/{}", input.name, name_of(before)),
                  [&search] { return host_ms([&] { static_cast<void>(search()); }); }, row}},
                host_repetitions(input));
}

}  // namespace graphspec::reproduce::boruvka_mst_paper
