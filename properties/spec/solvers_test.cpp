/// \file
/// What the solvers of proofs answer, and that the cache of proved conditions holds proofs alone.
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "properties/spec/unproved.hpp"

namespace graphspec::properties {
namespace {

namespace fs = std::filesystem;
using prove::Outcome;

std::string asked(const std::string& formula) {
  return fmt::format("(set-logic ALL)\n(declare-const x Int)\n(assert {})\n(check-sat)\n", formula);
}

TEST_F(Proofs, AreKeptInTheCacheAndNothingElseIs) {
  const fs::path folder =
      fs::temp_directory_path() / fmt::format("graphspec_proofs_test_{}", getpid());
  fs::remove_all(folder);
  const auto files = [&] {
    return std::distance(fs::directory_iterator(folder), fs::directory_iterator());
  };
  {
    const prove::Solvers solvers(2, folder);
    const std::string contradiction = asked("(< x x)");
    const std::string possible = asked("(< x 1)");
    for (int turn = 0; turn < 2; ++turn) {
      EXPECT_EQ(solvers.ask(possible).outcome, Outcome::refuted) << turn;
      EXPECT_NE(solvers.ask(possible).solver, "cache");
      EXPECT_NE(solvers.ask("(what?)").outcome, Outcome::proved);
    }
    EXPECT_EQ(files(), 0);
    const prove::Verdict first = solvers.ask(contradiction);
    EXPECT_EQ(first.outcome, Outcome::proved);
    EXPECT_NE(first.solver, "cache");
    EXPECT_EQ(files(), 1);
    const prove::Verdict second = solvers.ask(contradiction);
    EXPECT_EQ(second.outcome, Outcome::proved);
    EXPECT_EQ(second.solver, "cache");
    // A file of that name with another text proves nothing.
    std::ofstream(fs::directory_iterator(folder)->path()) << possible;
    EXPECT_NE(solvers.ask(contradiction).solver, "cache");
    EXPECT_EQ(solvers.ask(possible).outcome, Outcome::refuted);
  }
  fs::remove_all(folder);
  const prove::Solvers without(2, {});
  for (int turn = 0; turn < 2; ++turn) {
    EXPECT_NE(without.ask(asked("(< x x)")).solver, "cache");
  }
}

}  // namespace
}  // namespace graphspec::properties
