/// \file
/// All problems of one graph, which lies in the device's memory while it is searched: what each
/// search finds is certified, then all of them are timed.
#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <utility>
#include <variant>

#include "gpu/device/fault.hpp"
#include "properties/certificates/bfs.hpp"
#include "properties/certificates/predecessors.hpp"
#include "properties/certificates/shortest_paths.hpp"
#include "properties/certificates/spanning_forest.hpp"
#include "reference/graph/error.hpp"
#include "reference/graph/generated_size.hpp"
#include "reference/graph/random.hpp"
#include "reproduce/growth/experiments.hpp"
#include "reproduce/measure/kernel_counts.hpp"

namespace graphspec::reproduce::growth {
namespace {

using problem::Bfs;
using problem::Msf;
using problem::Sssp;

constexpr const char* step_name = "tuned";
constexpr int edges_a_vertex = 16;

/// Searches that a time is the mean of, each from another source. The executor counts one.
constexpr int num_sources = 4;

/// The certificate of forests takes minutes of more arcs. That a forest spans all components and
/// weighs as much as another procedure's is seen sooner.
constexpr ArcIndex most_certified_arcs = ArcIndex{1} << 28;

/// What is asked of a graph, and what the search has to read.
template <class Problem>
struct Question {
  const char* name;  ///< in rows
  std::vector<typename Problem::Query> queries;
  std::int64_t arcs_bytes;    ///< each arc once, and where rows begin
  std::int64_t random_bytes;  ///< that arcs lead anywhere in
};

/// From vertices with no fewer arcs than the mean: nearly all others of R-MAT have none.
std::vector<Vertex> sources_of(const Graph& graph, int count, std::uint64_t seed) {
  const RandomStream stream(seed);
  const ArcIndex mean = graph.num_arcs() / graph.num_vertices();
  std::vector<Vertex> sources;
  for (std::uint64_t draw = 0; std::ssize(sources) < count; ++draw) {
    const auto vertex =
        static_cast<Vertex>(stream.below(draw, static_cast<std::uint64_t>(graph.num_vertices())));
    if (std::ssize(graph.neighbours(vertex)) >= mean) sources.push_back(vertex);
  }
  return sources;
}

// How an answer is judged; returns what rows say of that. Throws DoesNotHold.

std::string judged(const Input& input, const Bfs::Query& query, const Bfs::Part& part) {
  require_right(step_name, input, properties::certify_bfs(input.graph, query.source, part.level));
  return "certificate";
}

std::string judged(const Input& input, const Sssp::Query& query, const Sssp::Part& part) {
  require_right(step_name, input,
                properties::certify_shortest_paths(input.graph, query.source, part.distance));
  if (query.predecessors) {
    require_right(step_name, input,
                  properties::certify_predecessors(input.graph, query.source, part.distance,
                                                   part.predecessor));
  }
  return "certificate";
}

std::string judged(const Input& input, const Msf::Query&, const Msf::Part& part) {
  const Graph& graph = input.graph;
  if (graph.num_arcs() <= most_certified_arcs) {
    require_right(step_name, input, properties::certify_minimum_forest(graph, part.edges));
    return "certificate";
  }
  require_right(step_name, input, properties::certify_forest(graph, part.edges));
  // Sums of whole weights are exact.
  double weight = 0;
  static_cast<void>(
      solver<Msf>(Device::cpu, "openmp").solve(graph, {}, {}, [&](const Msf::Part& other) {
        weight = other.weight;
      }));
  if (part.weight != weight) {
    require_right(step_name, input,
                  fmt::format("a spanning forest of weight {}; the forest of openmp has weight {}",
                              part.weight, weight));
  }
  return "comparison of the forest's weight with the forest of openmp";
}

/// What a step reports as whole numbers: rounds, relaxations.
void add_facts(Json& counts, const RunReport& report, double share) {
  for (const Fact& fact : report.facts) {
    const auto* const number = std::get_if<std::int64_t>(&fact.value);
    if (number == nullptr) continue;
    counts[fact.name] = counts.value(fact.name, 0.0) + static_cast<double>(*number) * share;
  }
}

/// The search of a question, once for each query.
template <class Problem>
Run run_of(const Campaign& campaign, const Input& input, int scale,
           const Prepared<Problem>& prepared, const Question<Problem>& question) {
  Run run{.variant = step_name, .checked = {}};
  run.checked = [&input, &prepared, &question, gpu = campaign.gpu()] {
    Json found{{"counts", Json::object()}};
    for (const auto& query : question.queries) {
      const RunReport report = prepared(query, [&](const typename Problem::Part& part) {
        found["verified"] = judged(input, query, part);
      });
      found["counts"]["launches"] = report.counters.launches;
      if (!gpu) found["counts"].update(counts_json(report.counters));
      add_facts(found["counts"], report, 1.0 / static_cast<double>(question.queries.size()));
    }
    return found;
  };
  if (!campaign.gpu()) run.checked = [checked = run.checked] { return with_accesses(checked); };
  run.sample = [&prepared, &question](Parts&) {
    double sum = 0;
    for (const auto& query : question.queries) sum += work_ms(prepared(query, {}));
    return sum / static_cast<double>(question.queries.size());
  };
  run.facts = {
      {"problem", question.name},
      {"scale", scale},
      {"working", {{"arcs_bytes", question.arcs_bytes}, {"random_bytes", question.random_bytes}}}};
  run.name = fmt::format("{}/{}/{}/{}", input.name, scale, question.name, step_name);
  return run;
}

/// What a device's memory does not hold is left out.
template <class Work>
void unless_memory_ends(const Campaign& campaign, const Input& input, std::string_view problem,
                        const Work& work) {
  try {
    work();
  } catch (const DeviceFault& fault) {
    if (!std::string_view(fault.what()).starts_with("cudaMalloc")) throw;
    campaign.leave_out({{"graph", input.name}, {"spec", input.spec}, {"problem", problem}},
                       fault.what());
  }
}

template <class Problem>
void measure(const Campaign& campaign, const Input& input, int scale,
             const std::vector<Question<Problem>>& questions) {
  Prepared<Problem> prepared;
  if (campaign.gpu()) {
    campaign.working_on(fmt::format("copying {} for {}", input.spec, Problem::name));
    unless_memory_ends(campaign, input, Problem::name, [&] {
      prepared = solver<Problem>(Device::cuda, step_name).prepare(input.graph, {});
    });
  } else {
    // Accesses are counted by kernels that are compiled for that, which are chosen anew each time.
    prepared = [&input](const typename Problem::Query& query, const Sink<Problem>& sink) {
      return solver<Problem>(Device::cpu, step_name).solve(input.graph, query, {}, sink);
    };
  }
  if (!prepared) return;
  for (const Question<Problem>& question : questions) {
    Run run = run_of(campaign, input, scale, prepared, question);
    if (!campaign.gpu()) {
      campaign.count(input, {std::move(run)});
      continue;
    }
    unless_memory_ends(campaign, input, question.name, [&] {
      Together together(campaign, input, "gpu");
      Parts parts;
      if (!together.add(run)) return;
      together.time(repetitions(run.sample(parts) * num_sources));
    });
  }
}

}  // namespace

void graph(Campaign& campaign, const GrowingFamily& family, int scale) {
  const std::string spec = family.spec(scale);
  const std::int64_t vertices = std::int64_t{1} << scale;
  const Input* made = nullptr;
  try {
    // Both directions' rows, and the list that they come from: not after minutes of drawing.
    check_generated_size(static_cast<double>(vertices),
                         static_cast<double>(vertices) * edges_a_vertex, 40);
    made = &campaign.from_spec(family.name, spec);
  } catch (const InputError& refusal) {
    campaign.leave_out({{"graph", family.name}, {"spec", spec}, {"problem", "all"}},
                       refusal.what());
    return;
  }
  const Input& input = *made;
  const std::int64_t arcs = input.graph.num_arcs();
  constexpr std::int64_t word = sizeof(std::int32_t);
  const std::int64_t begins = (vertices + 1) * static_cast<std::int64_t>(sizeof(ArcIndex));
  const std::int64_t heads = arcs * word + begins;
  const std::int64_t with_weights = 2 * arcs * word + begins;
  const auto sources =
      sources_of(input.graph, campaign.gpu() ? num_sources : 1, campaign.setting().seed);

  Question<Bfs> levels{"bfs", {}, heads, vertices * word};
  Question<Sssp> distances{"sssp", {}, with_weights, vertices * word};
  Question<Sssp> paths{"sssp_predecessors", {}, with_weights, 2 * vertices * word};
  for (const Vertex source : sources) {
    levels.queries.push_back({.source = source});
    distances.queries.push_back({.source = source, .predecessors = false});
    paths.queries.push_back({.source = source, .predecessors = true});
  }
  campaign.describe(input);
  if (campaign.gpu()) {
    // The bits of all vertices, and their words.
    note_rates(campaign, input, {vertices / 8, levels.random_bytes, paths.random_bytes});
    campaign.note_region(
        "all problems",
        "The time includes one search, from a graph in device memory to a result in "
        "device memory, and the initialization of the arrays. It does not include copies "
        "between host and device. For levels and distances the time is the mean over "
        "searches from four sources.");
  }
  measure<Bfs>(campaign, input, scale, {levels});
  measure<Sssp>(campaign, input, scale, {distances, paths});
  measure<Msf>(campaign, input, scale, {{"msf", {{}}, with_weights, vertices * word}});
}

}  // namespace graphspec::reproduce::growth
