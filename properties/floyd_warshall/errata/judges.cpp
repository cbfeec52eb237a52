/// \file
/// The judgements of the study's errata.
#include "properties/floyd_warshall/errata/judges.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "reference/problem/shortest_paths.hpp"

namespace graphspec::properties {
namespace {

Verdict judge_step(const SearchCase& search, std::string_view step, StudyLine line) {
  const FormRun run = run_form(search, step, line);
  return run.fault ? run.fault : judge_paths(search, run.paths);
}

/// A text that names both numbers, if they differ.
Verdict compare(std::string_view what, std::int64_t vertices, std::int64_t computed,
                std::int64_t right) {
  if (computed == right) return std::nullopt;
  return fmt::format("{} of {} vertices is computed as {}, but it is {}", what, vertices, computed,
                     right);
}

}  // namespace

Verdict judge_figure(const SearchCase& search, FigureLine line) {
  return judge_paths(search, run_figure(search, line));
}

Verdict judge_sum(const SearchCase& search, bool as_printed) {
  reference::ShortestPaths paths;
  try {
    paths = reference::floyd_warshall(search.problem.graph.graph());
  } catch (const reference::NegativeCycle&) {
    return std::nullopt;  // there are no distances
  }
  const Vertex n = paths.cost.order();
  for (Vertex x = 0; x < n; x++) {
    for (Vertex y = 0; y < n; y++) {
      for (Vertex z = 0; z < n; z++) {
        if (paths.cost(x, y) == unreached || paths.cost(y, z) == unreached) continue;
        const std::int64_t sum = std::int64_t{paths.cost(x, y)} + paths.cost(y, z);
        if (as_printed ? paths.cost(x, z) == sum : paths.cost(x, z) <= sum) continue;
        return fmt::format("the distance from {} to {} is {}, and the sum over vertex {} is {}", x,
                           z, paths.cost(x, z), y, sum);
      }
    }
  }
  return std::nullopt;
}

Verdict judge_coalesced(const SearchCase& search, StudyLine line) {
  return judge_step(search, "coalesced", line);
}
Verdict judge_shared(const SearchCase& search, StudyLine line) {
  return judge_step(search, "shared", line);
}
Verdict judge_head_shared(const SearchCase& search, StudyLine line) {
  return judge_step(search, "head_shared", line);
}
Verdict judge_blocked(const SearchCase& search, StudyLine line) {
  return judge_step(search, "blocked", line);
}

Verdict judge_silent_cycle(const SearchCase& search, bool as_printed) {
  if (as_printed) return judge_silence(search, run_figure(search, FigureLine::none));
  const Graph graph = search.problem.graph.graph();
  try {
    if (auto wrong = judge_silence(search, reference::floyd_warshall(graph))) return wrong;
  } catch (const reference::NegativeCycle&) {  // what is wanted
  }
  try {
    const auto& own = floyd_warshall::variant(Device::cpu, "coalesced");
    return judge_silence(search, floyd_warshall::all_pairs(own, Device::cpu, graph));
  } catch (const reference::NegativeCycle&) {  // likewise
  }
  return std::nullopt;
}

Verdict judge_density(std::int64_t density, bool as_printed) {
  const std::int64_t arcs = generated_arcs(density, as_printed);
  const auto pairs = static_cast<double>(generated_pairs);
  const double asked = static_cast<double>(density) / 100;
  // Six standard deviations: none in five hundred million draws strays so far.
  const double strays = 6 * std::sqrt(asked * (1 - asked) * pairs);
  if (std::abs(static_cast<double>(arcs) - asked * pairs) <= strays) return std::nullopt;
  return fmt::format("At density {}, {:.1f} % of the pairs of 200 vertices have an arc.", density,
                     100 * static_cast<double>(arcs) / pairs);
}

Verdict judge_measurements(std::int64_t target_ms, bool as_printed) {
  std::vector<Measurement> file;
  const auto measured = run_driver(target_ms, as_printed, file);
  if (file == measured) return std::nullopt;
  return fmt::format(
      "With a target of {} ms the file begins with {},{}, but the first of {} measurements is "
      "{},{}.",
      target_ms, file.front().ms, file.front().vertices, measured.size(), measured.front().ms,
      measured.front().vertices);
}

Verdict judge_matrix_bytes(std::int64_t vertices, bool as_printed) {
  return compare("the size in bytes of a matrix", vertices, matrix_bytes(vertices, as_printed),
                 vertices * vertices * static_cast<std::int64_t>(sizeof(std::int32_t)));
}

Verdict judge_last_place(std::int64_t vertices, bool as_printed) {
  return compare("the last index of a matrix", vertices, last_place(vertices, as_printed),
                 vertices * vertices - 1);
}

}  // namespace graphspec::properties
