/// \file
/// What the speedups of figures 6 to 8 are over: the paper's procedure as it is printed, serial and
/// by OpenMP's threads, and beside it the one whose two inner loops are exchanged, which reads rows
/// once through.
#include <omp.h>

#include <algorithm>
#include <utility>

#include "reference/baseline/sssp.hpp"
#include "reference/bellman_ford/bellman_ford.hpp"
#include "reproduce/bellman_ford/experiments.hpp"

namespace graphspec::reproduce::bellman_ford_paper {
namespace {

/// Rounds of N - 1 that take so many relaxations, and no fewer than the least.
Vertex rounds_of(Vertex order, double relaxations, double least) {
  const double enough = std::max(least, relaxations / (static_cast<double>(order) * order));
  return static_cast<Vertex>(std::min(enough, static_cast<double>(order - 1)));
}

/// Rounds of the procedure by rows that are timed: all where they are short. Shortest paths of
/// these graphs have far fewer arcs than the least, so that what they leave is certified.
Vertex rounds_by_rows(const Campaign& campaign, Vertex order) {
  return rounds_of(order, campaign.quick() ? 1e7 : 5e8, 32);
}

/// The same of the procedure as printed, which misses the caches with every weight of a larger
/// matrix: fewer, and not the first of them, in which hardly a vertex is reached and a round is
/// cheap.
struct Rounds {
  Vertex before;  ///< off the clock
  Vertex timed;
};
Rounds rounds_as_printed(const Campaign& campaign, Vertex order) {
  const Vertex timed = rounds_of(order, campaign.quick() ? 5e6 : 5e7, 3);
  return timed == order - 1 ? Rounds{0, timed} : Rounds{std::min(2, order - 1 - timed), timed};
}

/// "false" where threads are not bound to cores; else how, as in OMP_PROC_BIND.
const char* binding() {
  switch (omp_get_proc_bind()) {
    case omp_proc_bind_false:
      return "false";
    case omp_proc_bind_true:
      return "true";
    case omp_proc_bind_close:
      return "close";
    case omp_proc_bind_spread:
      return "spread";
    default:
      return "primary";
  }
}

Json facts_of_threads(Vertex rounds, int threads) {
  return {{"class", "host"},
          {"rounds_timed", rounds},
          {"threads", threads},
          {"cores", omp_get_num_procs()},
          {"binding", binding()}};
}

/// The procedure as printed. With 1 thread the paper's serial one, with more its OpenMP version.
Run as_printed(const Campaign& campaign, const Matrix& matrix,
               const DenseMatrix<std::int32_t>& edge, int threads) {
  const Rounds rounds = rounds_as_printed(campaign, matrix.order());
  const char* const variant = threads == 1 ? "procedure" : "procedure_openmp";
  Run run{.variant = variant, .checked = {}, .facts = facts_of_threads(rounds.timed, threads)};
  if (threads != 1) run.fields = {{"threads", threads}};
  run.checked = [&matrix, &edge, variant, threads, rounds] {
    // Enough for the longest of shortest paths.
    constexpr Vertex least_rounds = 16;
    reference::RoundPaths paths = reference::bellman_ford_initial(edge.order(), matrix_source);
    reference::bellman_ford_more_rounds(
        edge, matrix_source, std::max(rounds.before + rounds.timed, least_rounds), threads, paths);
    require_certified(matrix, variant, {std::move(paths.sigma), std::move(paths.eta)});
    return Json::object();
  };
  run.sample = [&edge, threads, rounds](Parts&) {
    reference::RoundPaths paths = reference::bellman_ford_initial(edge.order(), matrix_source);
    reference::bellman_ford_more_rounds(edge, matrix_source, rounds.before, omp_get_num_procs(),
                                        paths);
    return host_ms([&] {
      reference::bellman_ford_more_rounds(edge, matrix_source, rounds.timed, threads, paths);
    });
  };
  return run;
}

/// The procedure with its inner loops exchanged.
Run by_rows(const Matrix& matrix, const DenseMatrix<std::int32_t>& edge, Vertex rounds,
            bool in_parallel) {
  const auto call = [&edge, rounds, in_parallel] {
    return in_parallel ? reference::bellman_ford_openmp_rounds(edge, matrix_source, rounds)
                       : reference::bellman_ford_serial_rounds(edge, matrix_source, rounds);
  };
  const char* const variant = in_parallel ? "openmp_by_rows" : "serial_by_rows";
  return {.variant = variant,
          .checked =
              [&matrix, call, variant] {
                require_certified(matrix, variant, call());
                return Json::object();
              },
          .sample = [call](Parts&) { return host_ms([&] { static_cast<void>(call()); }); },
          .facts = facts_of_threads(rounds, in_parallel ? omp_get_max_threads() : 1)};
}

/// 4, 8, and one a core: how many the paper's OpenMP version has, it does not say.
std::vector<int> thread_counts() {
  const int all = omp_get_num_procs();
  std::vector<int> counts;
  for (const int few : {4, 8}) {
    if (few < all) counts.push_back(few);
  }
  if (all > 1) counts.push_back(all);
  return counts;
}

}  // namespace

void host_speedups(Campaign& campaign, Matrices& matrices) {
  campaign.note_region(
      "host",
      "The time includes `rounds_timed` of the N - 1 rounds, on a matrix in host "
      "memory. The speed-ups use the time of all N - 1 rounds, which is scaled from "
      "this time. The option `binding` states how OpenMP binds threads to cores. The "
      "field `threads` in results.json is the number of threads. The variants "
      "`procedure` and `procedure_openmp` are the paper's procedure as printed. If "
      "fewer than N - 1 rounds are timed, the first rounds are not among them, because "
      "the first rounds reach hardly any vertex and are fast. In the variants "
      "`serial_by_rows` and `openmp_by_rows`, the two inner loops of the procedure are "
      "exchanged.");
  for (const Case& each : speedup_cases(campaign)) {
    const Matrix& matrix = matrices.described(campaign, each.order, *each.density);
    DenseMatrix<std::int32_t> edge(matrix.order(), unreached);
    std::copy(matrix.weight.begin(), matrix.weight.end(), edge.values().begin());
    const Vertex rounds = rounds_by_rows(campaign, matrix.order());
    std::vector<Run> runs{as_printed(campaign, matrix, edge, 1),
                          by_rows(matrix, edge, rounds, false),
                          by_rows(matrix, edge, rounds, true)};
    for (const int threads : thread_counts()) {
      runs.push_back(as_printed(campaign, matrix, edge, threads));
    }
    campaign.time(matrix, "host", std::move(runs), repetitions);
  }
}

}  // namespace graphspec::reproduce::bellman_ford_paper
