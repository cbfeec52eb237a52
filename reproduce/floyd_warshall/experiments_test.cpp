/// \file
/// What a recording of the study has on a GPU: which solvers run in which figure.
#include <gtest/gtest.h>

#include <set>
#include <string>

#include "reproduce/floyd_warshall/experiments.hpp"
#include "reproduce/measure/experiment.hpp"

namespace graphspec::papers::floyd_warshall {
std::vector<reproduce::Experiment> experiments(const reproduce::Setting& setting);
}

namespace graphspec::reproduce::floyd_warshall_study {
namespace {

/// The solvers that an experiment runs, by its parts.
std::set<std::string> parts_of(std::string_view experiment) {
  Setting setting;
  setting.scale = Scale::paper;
  setting.gpu = true;
  std::set<std::string> parts;
  for (const Experiment& each : papers::floyd_warshall::experiments(setting)) {
    if (each.name == experiment) parts.insert(std::string(each.part));
  }
  return parts;
}

TEST(StudyExperiments, RunTheKernelsAsPublishedInEachOfTheStudysFigures) {
  if (graphspec::floyd_warshall::variants(Device::cuda).empty()) {
    GTEST_SKIP() << "built without CUDA";
  }
  for (const char* const figure : {"figure_5", "figure_6", "figure_11"}) {
    const auto parts = parts_of(figure);
    for (const char* const step : {"linear", "coalesced", "shared", "blocked"}) {
      EXPECT_TRUE(parts.contains(step)) << figure << ", " << step;
      EXPECT_TRUE(parts.contains(std::string("published_") + step)) << figure << ", " << step;
    }
    EXPECT_TRUE(parts.contains("reference")) << figure;
  }
  EXPECT_EQ(parts_of("figure_12"),
            (std::set<std::string>{"blocked", "published_blocked", "tuned_dense_predecessors"}));
}

TEST(StudyExperiments, RunTheStudysFiveVariantsAtDensitiesAsMeant) {
  if (graphspec::floyd_warshall::variants(Device::cuda).empty()) {
    GTEST_SKIP() << "built without CUDA";
  }
  const std::set<std::string> five{"reference", "linear", "coalesced", "shared", "blocked"};
  EXPECT_EQ(parts_of("meant_85"), five);
  EXPECT_EQ(parts_of("meant_15"), five);
}

}  // namespace
}  // namespace graphspec::reproduce::floyd_warshall_study
