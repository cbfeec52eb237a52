/// \file
/// Solvers that several ranks run together, each with a part of the graph: what a rank does, and
/// the solver that the first rank calls while the others serve. To whoever runs, checks or times
/// solvers it is one like the others; with one rank nothing is sent.
#pragma once

#include <algorithm>
#include <array>
#include <exception>
#include <functional>
#include <string_view>
#include <utility>
#include <vector>

#include "gpu/device/cpu/schedule.hpp"
#include "gpu/device/ranks/packet.hpp"
#include "gpu/device/ranks/world.hpp"
#include "gpu/problem/ranks_variant.hpp"
#include "gpu/problem/solver.hpp"
#include "reference/graph/graph_part.hpp"

namespace graphspec {

/// What takes part in a run of several ranks, beside the graph.
struct RanksJob {
  std::string problem;
  std::string variant;
  Device device = Device::cpu;
  OptionValues options;
  executor::Schedule schedule;  ///< of each rank's executor
};

/// Serves the first rank's solvers until it says that no more come. Called by all others.
void serve_first_rank(Device device);
/// Says so. Called by the first.
void dismiss_ranks(Device device);

/// Sends a job to the others, which serve.
void send_job(Communicator& ranks, const RanksJob& job, const Packet& query);
/// Sends each rank its part of the graph, and keeps the first's. \param graph  null on the others
[[nodiscard]] GraphPart scatter(Communicator& ranks, const Graph* graph);

/// Counts the arcs of the parts that ranks made of themselves: where each begins, and all of them.
void count_arcs(Communicator& ranks, GraphPart& part);
/// The values of all ranks, in their order, on each.
template <class T>
[[nodiscard]] std::vector<T> gathered(Communicator& ranks, const std::vector<T>& own);
/// What any rank has marked, all have afterwards.
void combine_marks(Communicator& ranks, std::span<unsigned char> marks);

/// Who gets what all ranks have.
enum class Receivers { all, first };
/// The graph that the ranks have parts of; without vertices on those that do not get it.
[[nodiscard]] Graph whole_graph(Communicator& ranks, const GraphPart& part, Receivers receivers);

/// Runs `work` on all ranks. If it fails on one, all end it, and the first throws what happened:
/// its own exception, else one of the same kind with the other's rank and words. Where the engine
/// cannot tell the others it ends all ranks, but for what refusing_alike() has wrapped.
void on_all_ranks(Communicator& ranks, const std::function<void()>& work);

/// Runs `work`, which asks nothing of other ranks, on all of them. Where it refuses the input on
/// some, all refuse it in the words of the first of these. \throws RefusedByAll
void refusing_together(Communicator& ranks, const std::function<void()>& work);

/// Adds up counts over ranks and takes the longest times; adds what was moved. On all ranks alike.
void combine_reports(Communicator& ranks, RunReport& report);

/// Hands answers of all ranks to the first rank's sink, in the order of ranks.
template <class Problem>
void gather(Communicator& ranks, const GraphPart& part, const Graph* graph, OwnAnswer&& own,
            const typename Problem::Query& query, const Sink<Problem>& sink);

/// The solver of one rung.
/// \param row  a step's solver whose solve() is not set
/// \param solve_part  what each rank does
template <class Problem>
[[nodiscard]] Solver<Problem> ranks_solver(Solver<Problem> row, Device device,
                                           SolvePart<Problem> solve_part);

/// Adds the rungs of a paper's table of them, behind its other steps.
template <class Row>
void add_ranks_solvers(std::vector<Solver<typename Row::Problem>>& all, std::string_view paper,
                       OptionTable table, Device device);

// Definitions.

template <class T>
std::vector<T> gathered(Communicator& ranks, const std::vector<T>& own) {
  if (ranks.size() == 1) return own;
  std::vector<T> all;
  for (int rank = 0; rank < ranks.size(); ++rank) {
    Packet mine;
    if (rank == ranks.rank()) mine.put_values(std::span<const T>(own));
    Packet theirs(ranks.broadcast_on_host(mine.take_bytes(), rank));
    const auto values = theirs.get_values<T>();
    all.insert(all.end(), values.begin(), values.end());
  }
  return all;
}

namespace detail {

/// What all ranks do once they have the job and their parts.
/// \param is_wanted  the answer, by the first rank's sink; else it stays where it is, and is
/// dropped
template <class Problem>
RunReport solve_together(Communicator& ranks, const GraphPart& part, const Graph* graph,
                         const typename Problem::Query& query, const OptionValues& options,
                         const SolvePart<Problem>& solve_part, bool is_wanted,
                         const Sink<Problem>& sink) {
  RunReport report;
  OwnAnswer own;
  on_all_ranks(ranks, [&] {
    ranks.reset_traffic();
    report = solve_part(ranks, part, query, options, own);
    combine_reports(ranks, report);
  });
  if (is_wanted) {
    on_all_ranks(ranks, [&] { gather<Problem>(ranks, part, graph, std::move(own), query, sink); });
  }
  return report;
}

}  // namespace detail

template <class Problem>
Solver<Problem> ranks_solver(Solver<Problem> row, Device device, SolvePart<Problem> solve_part) {
  row.solve = [name = std::string(row.name), device, solve_part, check = row.check_options](
                  const Graph& graph, const typename Problem::Query& query,
                  const OptionValues& options, const Sink<Problem>& sink) {
    check(options);
    Problem::check(graph, query);
    Communicator& ranks = world(device);
    Packet asked;
    asked.put(query);
    const bool is_wanted = static_cast<bool>(sink);
    asked.put(is_wanted);
    send_job(ranks,
             {std::string(Problem::name), name, device, options, executor::current_schedule()},
             asked);
    const GraphPart part = scatter(ranks, &graph);
    return detail::solve_together<Problem>(ranks, part, &graph, query, options, solve_part,
                                           is_wanted, sink);
  };
  row.serve = [device, solve_part](Packet& job, const OptionValues& options) {
    Communicator& ranks = world(device);
    const auto query = job.get<typename Problem::Query>();
    const bool is_wanted = job.get<bool>();
    const GraphPart part = scatter(ranks, nullptr);
    detail::solve_together<Problem>(ranks, part, nullptr, query, options, solve_part, is_wanted,
                                    {});
  };
  row.solve_part = std::move(solve_part);
  return row;
}

template <class Row>
void add_ranks_solvers(std::vector<Solver<typename Row::Problem>>& all, std::string_view paper,
                       OptionTable table, Device device) {
  using Problem = typename Row::Problem;
  using Options = typename Row::Options;
  const int steps =
      static_cast<int>(std::ranges::count(all, paper, &Solver<typename Row::Problem>::paper));
  for (const Row& row : rows_for<Row>(device)) {
    const auto solve_part = [&row, device, table](Communicator& ranks, const GraphPart& part,
                                                  const typename Problem::Query& query,
                                                  const OptionValues& options, OwnAnswer& own) {
      return compiled_for_schedule(row, device)
          .run(ranks, part, query, options_from<Options>(table, options), own);
    };
    all.push_back(ranks_solver<Problem>(
        {.paper = paper,
         .name = row.name,
         .step = steps + row.step,
         .source = row.source,
         .summary = row.summary,
         .options = table,
         .has_predecessors = row.has_predecessors,
         .cost = row.cost,
         .most_vertices_checked = row.most_vertices_checked,
         .sizes = row.sizes,
         .reads_matrix = row.reads_matrix,
         .takes_heavy_arcs = row.takes_heavy_arcs,
         .reweights = row.reweights,
         .check_options =
             [table](const OptionValues& values) { check(options_from<Options>(table, values)); },
         .solve = {}},
        device, solve_part));
  }
}

}  // namespace graphspec
