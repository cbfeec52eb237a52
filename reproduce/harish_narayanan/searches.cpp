/// \file
/// Single runs of solvers: counted on the CPU executor, timed on the GPU and on the host.
#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <queue>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "gpu/problem/solver.hpp"
#include "properties/certificates/bfs.hpp"
#include "properties/certificates/shortest_paths.hpp"
#include "reproduce/harish_narayanan/experiments.hpp"
#include "reproduce/measure/kernel_counts.hpp"

namespace graphspec::reproduce::harish_narayanan_paper {
namespace {

using problem::Apsp;
using problem::Bfs;
using problem::Sssp;

/// Medians get an interval of confidence from 6 samples on.
constexpr int repetitions = 9;
constexpr int host_repetitions = 6;  // seconds each; fewer have no interval of confidence

/// Beside the paper's step, one that is found by its problem: a queue of the frontier, or a list of
/// the vertices that got nearer.
constexpr const char* level_steps[] = {"frontier_mask", "global_queue"};
constexpr const char* cost_steps[] = {"updating_cost", "worklist"};
constexpr const char* pair_steps[] = {"pair_parallel", "source_by_source"};

Bfs::Query query_of(const Input& input, const Bfs&) {
  return {.source = input.source};
}
Sssp::Query query_of(const Input& input, const Sssp&) {
  return {.source = input.source, .predecessors = false};
}
Apsp::Query query_of(const Input&, const Apsp&) {
  return {};
}

void require_certified(const Input& input, const std::string& who, const Bfs::Part& part) {
  require_right(who, input, properties::certify_bfs(input.graph, input.source, part.level));
}
void require_certified(const Input& input, const std::string& who, const Sssp::Part& part) {
  require_right(who, input,
                properties::certify_shortest_paths(input.graph, input.source, part.distance));
}
void require_certified(const Input& input, const std::string& who, const Apsp::Part& part) {
  require_right(who, input, properties::certify_rows(input.graph, part.first, part.distance));
}

double search_ms(const RunReport& report) {
  const auto part =
      std::ranges::find(report.times_ms, "search", &std::pair<std::string, double>::first);
  return part == report.times_ms.end() ? 0 : part->second;
}

/// A solver of the problem on a device, to be counted or timed.
template <class Problem>
Run run_of(const Input& input, const char* variant, Device device) {
  const Solver<Problem>& step = solver<Problem>(device, variant);
  const auto query = query_of(input, Problem());
  Run run{.variant = variant, .checked = {}};
  run.checked = [&input, &step, query, device] {
    const std::string who = fmt::format("{} on {}", step.name, name(device));
    const Sink<Problem> certify = [&](const auto& part) { require_certified(input, who, part); };
    const RunReport report = step.solve(input.graph, query, {}, certify);
    Json counts = counts_json(report.counters);
    if (const auto rounds = count_of(report, "rounds")) counts["rounds"] = *rounds;
    if (device != Device::cpu) {
      counts = {{"launches", report.counters.launches},
                {"copies_to_host", report.counters.copies_to_host}};
    }
    return Json{{"counts", std::move(counts)}};
  };
  run.sample = [&input, &step, query](Parts&) {
    return search_ms(step.solve(input.graph, query, {}, {}));
  };
  return run;
}

template <class Problem>
void count(const Campaign& campaign, const Input& input, std::span<const char* const> steps) {
  std::vector<Run> runs;
  for (const char* const step : steps) runs.push_back(run_of<Problem>(input, step, Device::cpu));
  campaign.count(input, runs);
}

template <class Problem>
void time_on_gpu(const Campaign& campaign, const Input& input, std::span<const char* const> steps) {
  campaign.note_region(
      "search on gpu",
      "The time of one search is measured between two CUDA events. It includes the "
      "initialization of the arrays. It does not include copies between host and "
      "device. The step `source_by_source` is an exception: its time includes the "
      "copies of the distances to the host.");
  std::vector<Run> runs;
  for (const char* const step : steps) runs.push_back(run_of<Problem>(input, step, Device::cuda));
  campaign.time(input, "gpu", std::move(runs), repetitions);
}

/// Dijkstra's algorithm with a binary heap: the good sequential program that shortest paths are
/// held against.
Sssp::Result dijkstra(const Graph& graph, Vertex source) {
  using Entry = std::pair<std::int32_t, Vertex>;
  const auto weights = std::get<std::span<const std::int32_t>>(graph.weights());
  VertexArray<std::int32_t> distance(graph.num_vertices(), unreached);
  std::priority_queue<Entry, std::vector<Entry>, std::greater<>> heap;
  distance[source] = 0;
  heap.emplace(0, source);
  while (!heap.empty()) {
    const auto [length, vertex] = heap.top();
    heap.pop();
    if (length > distance[vertex]) continue;
    const ArcIndex end = at_vertex(graph.offsets(), vertex + 1);
    for (ArcIndex arc = at_vertex(graph.offsets(), vertex); arc < end; ++arc) {
      const Vertex head = at_vertex(graph.dest(), arc);
      const std::int32_t sum = length + at_vertex(weights, arc);
      if (sum >= distance[head]) continue;
      distance[head] = sum;
      heap.emplace(sum, head);
    }
  }
  return {std::move(distance), {}};
}

/// A plain queue, and Dijkstra's algorithm where there are weights that it takes.
void time_on_host(const Campaign& campaign, const Input& input) {
  campaign.note_region(
      "search on host",
      "The time includes one search on one core, with input and output in host memory, and "
      "its memory allocations.");
  const auto timed = [&input](const char* variant, auto search) {
    return Run{
        .variant = variant,
        .checked =
            [&input, variant, search] {
              require_certified(input, variant, search());
              return Json::object();
            },
        .sample = [search](Parts&) { return host_ms([&] { static_cast<void>(search()); }); }};
  };
  const Graph& graph = input.graph;
  std::vector<Run> runs{
      timed("queue", [&] { return Bfs::oracle(graph, {.source = input.source}); })};
  const auto* const weights = std::get_if<std::span<const std::int32_t>>(&graph.weights());
  if (weights != nullptr && std::ranges::none_of(*weights, [](auto each) { return each < 0; })) {
    runs.push_back(timed("dijkstra", [&] { return dijkstra(graph, input.source); }));
  }
  campaign.time(input, "host", std::move(runs), host_repetitions);
}

}  // namespace

void describe_search(Input& input) {
  const auto level = Bfs::oracle(input.graph, {.source = input.source}).level;
  std::int64_t reached = 0;
  std::int64_t arcs_examined = 0;  // that leave reached vertices
  for (Vertex vertex = 0; vertex < input.graph.num_vertices(); ++vertex) {
    if (level[vertex] == Bfs::unreached_level) continue;
    ++reached;
    arcs_examined += static_cast<std::int64_t>(input.graph.neighbours(vertex).size());
  }
  input.about.update({{"reached", reached},
                      {"levels", *std::ranges::max_element(level) + 1},
                      {"arcs_examined", arcs_examined}});
}

void count_searches(const Campaign& campaign, const Input& input) {
  count<Bfs>(campaign, input, level_steps);
  count<Sssp>(campaign, input, cost_steps);
}

void time_searches(const Campaign& campaign, const Input& input) {
  if (!campaign.gpu()) return;
  time_on_gpu<Bfs>(campaign, input, level_steps);
  time_on_gpu<Sssp>(campaign, input, cost_steps);
  time_on_host(campaign, input);
}

void count_pairs(const Campaign& campaign, const Input& input) {
  count<Apsp>(campaign, input, pair_steps);
}

void time_pairs(const Campaign& campaign, const Input& input) {
  if (campaign.gpu()) time_on_gpu<Apsp>(campaign, input, pair_steps);
}

}  // namespace graphspec::reproduce::harish_narayanan_paper
