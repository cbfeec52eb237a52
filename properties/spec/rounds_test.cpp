/// \file
/// Rounds of kernels against rounds of schemes: every step that names a scheme is held to it, and a
/// kernel whose levels are right and whose rounds are not is found.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "properties/problem/bfs/suite.hpp"
#include "properties/spec/ranks_rounds.hpp"
#include "properties/spec/rounds_trial.hpp"
#include "spec/saa/implementations.hpp"
#include "spec/saa/tree_parts.hpp"

namespace graphspec::properties {
namespace {

using problem::Bfs;

TEST(Rounds, ALaunchOfTwoLevelsIsFound) {
  const KernelRounds levels{.problem = "bfs",
                            .variant = "several_levels",
                            .scheme = "VertexParallel",
                            .rounds = {{"several_levels", "VertexParallelLevel"}}};
  for (const int at_once : {1, 2}) {
    const auto run = [at_once](const ArcLists& graph, const Bfs::Query& query) {
      Bfs::Result result;
      const auto found = cpu::levels_at_once(graph, query.source, at_once);
      result.level = VertexArray<std::int32_t>(found.size(), 0);
      std::ranges::copy(found, result.level.begin());
      return result;
    };
    bool right = false;
    EXPECT_EQ(tried(subject<Bfs>("bfs", levels, run), right).holds, at_once == 1);
    EXPECT_TRUE(right);
  }
}

TEST(Rounds, EveryStepWhoseHeaderNamesASchemeHasARow) {
  const std::filesystem::path root = GRAPHSPEC_SOURCE_DIR;
  for (const saa::Paper& paper : saa::papers()) {
    const saa::Algorithm algorithm = saa::load(paper);
    std::set<std::string, std::less<>> held;
    const std::function<void(std::string_view)> hold = [&](std::string_view name) {
      const saa::Definition* const definition = algorithm.find(name);
      if (definition == nullptr || !held.emplace(name).second) return;
      std::set<std::string> called;
      std::visit(
          [&](const auto& body) {
            if constexpr (!std::is_same_v<std::remove_cvref_t<decltype(body)>, std::monostate>) {
              saa::collect_names(body, called);
            }
          },
          definition->body);
      for (const std::string& one : called) hold(one);
    };
    for (const KernelRounds& row : rounds_of(paper)) {
      hold(row.scheme);
      for (const RoundOfKernel& round : row.rounds) {
        EXPECT_TRUE(held.contains(round.scheme)) << round.scheme << " of " << row.scheme;
      }
    }
    for (const RanksRounds& row : ranks_rounds) {
      if (paper_of(row) == paper.name) hold(row.scheme);
    }
    for (const auto& named : saa::implementations_in({root / "gpu"})) {
      if (named.algorithm != algorithm.name) continue;
      EXPECT_TRUE(held.contains(named.scheme))
          << named.file << ":" << named.line << ": no row's scheme has " << named.scheme;
    }
  }
}

}  // namespace
}  // namespace graphspec::properties
