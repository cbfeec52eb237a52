/// \file
/// The way in which experiments measure: which graphs are made and kept, what rows say, and that
/// nothing is counted or timed before it is checked.
#include "reproduce/campaign/campaign.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "gpu/device/variant_table.hpp"
#include "reference/graph/build.hpp"
#include "reference/graph/error.hpp"
#include "reproduce/measure/add_minimum.hpp"
#include "reproduce/measure/does_not_hold.hpp"

namespace graphspec::reproduce {
namespace {

using MeasuredRun = Run;  // tests have a member of that name

constexpr Family families[] = {{"line", {"path:3", "path:5"}, {"path:4", "path:6"}},
                               {"ring", {"cycle:3", "cycle:5"}, {"cycle:4", "cycle:6"}}};

/// A campaign whose notebook is looked at.
class Measuring : public testing::Test {
 protected:
  [[nodiscard]] Campaign campaign() { return {notebook_, inputs_}; }
  /// The rows of a kind.
  [[nodiscard]] std::vector<Json> rows(std::string_view kind) const {
    std::vector<Json> all;
    for (const Json& row : notebook_.observations()) {
      if (row.value("kind", "") == kind) all.push_back(row);
    }
    return all;
  }
  [[nodiscard]] std::vector<std::string> kinds() const {
    std::vector<std::string> all;
    for (const Json& row : notebook_.observations()) all.push_back(row.value("kind", ""));
    return all;
  }

  Progress progress_{"test"};
  Notebook notebook_{"figure", progress_, 0};
  Inputs inputs_{Setting{}, InputRules{}};
};

/// A run that is right, and counts so many launches.
MeasuredRun run_of(const std::string& variant, int launches) {
  MeasuredRun run;
  run.variant = variant;
  run.checked = [launches] { return Json{{"counts", {{"launches", launches}}}}; };
  return run;
}

TEST(PartsOfRuns, AreSummedAndAllButTheFirstAreCounted) {
  Parts parts;
  EXPECT_TRUE(parts.empty());
  EXPECT_DOUBLE_EQ(parts.add({{"copy", 1}, {"search", 2.5}}), 3.5);
  EXPECT_FALSE(parts.empty());
  EXPECT_DOUBLE_EQ(parts.add({{"copy", 4}, {"search", 5}}), 9);
  EXPECT_DOUBLE_EQ(parts.add({{"search", 6}, {"copy", 7}}), 13);
  EXPECT_EQ(parts.counted(), (Json{{"copy", {4, 7}}, {"search", {5, 6}}}));
  EXPECT_DOUBLE_EQ(Parts().add({}), 0);
}

TEST(LabelsOfRuns, NameTheOptionsWithTheirValues) {
  EXPECT_EQ(labelled("grid/tuned", Json::object()), "grid/tuned");
  EXPECT_EQ(labelled("grid/tuned", {{"queues", 8}, {"form", "wide"}}),
            "grid/tuned/form:\"wide\"/queues:8");
}

TEST(WhatIsWrong, IsSaidWithWhoAndWhere) {
  const Named input{"rmat", "rmat:3", {}};
  require_right("tuned", input, std::nullopt);
  try {
    require_right("tuned", input, "vertex 3");
    FAIL();
  } catch (const DoesNotHold& error) {
    EXPECT_STREQ(error.what(), "tuned, rmat:3: vertex 3");
  }
}

TEST(RowsOfRuns, SayWhatRanOnWhatAndThatItIsVerified) {
  EXPECT_EQ(row_of({"rmat", "rmat:3", {}}, "tuned", "gpu"), (Json{{"graph", "rmat"},
                                                                  {"spec", "rmat:3"},
                                                                  {"variant", "tuned"},
                                                                  {"device", "gpu"},
                                                                  {"verified", "certificate"}}));
}

TEST(CountsWithAccesses, AreOfOneMoreRunInWhichAllAreCounted) {
  int runs = 0;
  const Json facts = with_accesses([&] {
    ++runs;
    // Its 128 warps store 4 sectors each.
    const AddMinimumKernel& kernel = checked::compiled<AddMinimumKernel>().front();
    static_cast<void>(kernel.run(runtime(Device::cpu), false, 2));
    return Json{{"counts", {{"launches", 10 + runs}}}, {"found", runs}};
  });
  EXPECT_EQ(runs, 2);
  EXPECT_EQ(facts["found"], 1);
  EXPECT_EQ(facts["counts"]["launches"], 11);
  EXPECT_EQ(facts["counts"]["global_store_sectors"], 512) << "of the second run alone";
}

TEST(RandomMatrices, AreTheSameForASeedAndAnOrderAndOthersElse) {
  const auto weights = [](std::uint64_t seed, Vertex order) {
    Setting setting;
    setting.seed = seed;
    const RandomMatrix matrix = random_matrix(setting, order, {1, 1});
    EXPECT_EQ(matrix.order(), order);
    std::vector<std::int32_t> row(static_cast<std::size_t>(order));
    matrix.fill_row(0, row);
    row.resize(20);
    return row;
  };
  EXPECT_EQ(weights(1, 20), weights(1, 20));
  EXPECT_NE(weights(1, 20), weights(2, 20));
  EXPECT_NE(weights(1, 20), weights(1, 21))
      << "a different matrix, not the same matrix with one more row";
}

TEST_F(Measuring, AFamilyHasASizeForCountsAndOneForClocksAtEachScale) {
  for (const Scale scale : {Scale::quick, Scale::paper}) {
    inputs_.setting.scale = scale;
    const bool quick = scale == Scale::quick;
    EXPECT_EQ(campaign().quick(), quick);
    EXPECT_EQ(campaign().counted(families[0]).spec, quick ? "path:3" : "path:5");
    EXPECT_EQ(campaign().timed(families[0]).spec, quick ? "path:4" : "path:6");
    EXPECT_EQ(campaign().timed(families[0]).name, "line");
    EXPECT_EQ(campaign().timed(families[0]).graph.num_vertices(), quick ? 4 : 6);
  }
}

TEST_F(Measuring, AGraphIsMadeOnceForItsNameAndSpecification) {
  int made = 0;
  const auto make = [&](const std::string& name, const std::string& spec) -> const Input& {
    return campaign().made(name, spec, [&](Input& input) {
      ++made;
      input.graph = build_graph(
          {.num_vertices = made, .source = {}, .dest = {}, .weights = {}, .symmetric = false});
    });
  };
  const Input& first = make("a", "x");
  EXPECT_EQ(&make("a", "x"), &first);
  EXPECT_EQ(made, 1);
  EXPECT_NE(&make("a", "y"), &first);
  EXPECT_NE(&make("b", "x"), &first);
  EXPECT_EQ(made, 3);
  EXPECT_EQ(&make("a", "x"), &first) << "all are kept";
  EXPECT_EQ(inputs_.graphs.size(), 3U);
  inputs_.rules.last_alone = true;
  EXPECT_EQ(&make("a", "x"), &first) << "what is there is taken";
  static_cast<void>(make("c", "x"));
  EXPECT_EQ(inputs_.graphs.size(), 1U);
  EXPECT_EQ(inputs_.graphs.front().name, "c");
}

TEST_F(Measuring, ADescriptionHasTheGraphsSizeAndItsSource) {
  // 0 | 1 -> 2 -> 3, 1 -> 3
  const auto make = [](Input& input) {
    input.graph = build_graph({.num_vertices = 4,
                               .source = {1, 2, 1},
                               .dest = {2, 3, 3},
                               .weights = {},
                               .symmetric = false});
    input.about["maker"] = "test";
  };
  EXPECT_EQ(campaign().made("a", "x", make).source, -1);
  EXPECT_EQ(campaign().made("a", "x", make).about,
            (Json{{"maker", "test"}, {"vertices", 4}, {"arcs", 3}, {"greatest_degree", 2}}));
  inputs_.rules.has_source = true;
  inputs_.rules.describe = [](Input& input) { input.about["more"] = input.source; };
  const Input& ruled = campaign().made("b", "x", make);
  EXPECT_EQ(ruled.source, 1) << "the first of the largest component";
  EXPECT_EQ(ruled.about, (Json{{"maker", "test"},
                               {"vertices", 4},
                               {"arcs", 3},
                               {"greatest_degree", 2},
                               {"source", 1},
                               {"more", 1}}));
  EXPECT_EQ(campaign()
                .made("c", "x",
                      [&](Input& input) {
                        make(input);
                        input.source = 0;
                      })
                .source,
            0)
      << "the caller may choose another";
}

TEST_F(Measuring, GraphsOfSpecificationsAreSimplifiedWhereRulesSaySoAndOfTheSeed) {
  const std::string spec = "rmat:5,8";
  const Graph plain = campaign().from_spec("rmat", spec).graph;
  inputs_.graphs.clear();
  inputs_.setting.seed = 2;
  EXPECT_FALSE(std::ranges::equal(campaign().from_spec("rmat", spec).graph.dest(), plain.dest()));
  inputs_.graphs.clear();
  inputs_.setting.seed = 1;
  inputs_.rules.simplified = true;
  const Graph& simple = campaign().from_spec("rmat", spec).graph;
  EXPECT_LT(simple.num_arcs(), plain.num_arcs());
  EXPECT_TRUE(std::ranges::equal(simple.dest(), simplified(plain).dest()));
}

TEST_F(Measuring, AUsersFileIsNamedByItselfAndApartFromAFamily) {
  const auto folder =
      std::filesystem::temp_directory_path() / fmt::format("graphspec-campaign-{}", ::getpid());
  std::filesystem::create_directory(folder);
  for (const char* const name : {"line.el", "mine.part.el"}) {
    std::ofstream(folder / name) << "0 1\n2 0\n0 0\n";
  }
  inputs_.rules.families = families;
  inputs_.rules.simplified = true;  // of generated graphs alone
  inputs_.setting.graph_files = {folder / "line.el", folder / "mine.part.el"};
  const auto files = campaign().files();
  ASSERT_EQ(files.size(), 2U);
  EXPECT_EQ(files[0]->name, "line_file");
  EXPECT_EQ(files[0]->spec, "line.el");
  EXPECT_EQ(files[0]->graph.num_arcs(), 3);
  EXPECT_EQ(files[1]->name, "mine");
  EXPECT_EQ(files[1]->spec, "mine.part.el");
  inputs_.graphs.clear();
  inputs_.setting.undirected = true;
  EXPECT_GT(campaign().file(folder / "line.el").graph.num_arcs(), 3);
  std::filesystem::remove_all(folder);
}

TEST_F(Measuring, AnInputAndARegionAreDescribedOnceEach) {
  const Named one{"rmat", "rmat:3", {{"vertices", 8}}};
  const Named other{"rmat", "rmat:4", {{"vertices", 16}}};
  campaign().describe(one);
  campaign().describe(one);
  campaign().describe(other);
  ASSERT_EQ(rows("graph").size(), 2U);
  EXPECT_EQ(rows("graph")[0], (Json{{"kind", "graph"},
                                    {"graph", "rmat"},
                                    {"spec", "rmat:3"},
                                    {"vertices", 8},
                                    {"experiment", "figure"}}));
  campaign().note_region("rmat:3", "search");
  campaign().note_region("rmat:3", "search");
  campaign().note_region("all", "copies");
  ASSERT_EQ(rows("timed_region").size(), 2U);
  EXPECT_EQ(rows("timed_region")[1], (Json{{"kind", "timed_region"},
                                           {"spec", "all"},
                                           {"region", "copies"},
                                           {"experiment", "figure"}}));
}

TEST_F(Measuring, CountsAreRowsOfTheExecutorWithTheRunsFieldsAndFacts) {
  const Named input{"rmat", "rmat:3", {{"vertices", 8}}};
  MeasuredRun run = run_of("tuned", 7);
  run.fields = {{"queues", 4}};
  run.facts = {{"why", "shape"}, {"verified", "by hand"}};
  campaign().count(input, {run, run_of("naive", 9)});
  EXPECT_EQ(kinds(), (std::vector<std::string>{"graph", "counts", "counts"}));
  EXPECT_EQ(rows("counts")[0], (Json{{"kind", "counts"},
                                     {"graph", "rmat"},
                                     {"spec", "rmat:3"},
                                     {"variant", "tuned"},
                                     {"device", "cpu executor"},
                                     {"verified", "by hand"},
                                     {"queues", 4},
                                     {"why", "shape"},
                                     {"counts", {{"launches", 7}}},
                                     {"experiment", "figure"}}));
  EXPECT_EQ(rows("counts")[1]["counts"]["launches"], 9);
}

TEST_F(Measuring, ARunThatRefusesItsInputIsNotedWhereItMayAndElseEndsTheExperiment) {
  const Named input{"rmat", "rmat:3", {}};
  MeasuredRun refusing = run_of("tuned", 0);
  refusing.facts = {{"why", "overwritten"}};
  refusing.fields = {{"queues", 4}};
  refusing.checked = []() -> Json { throw InputError("too large"); };
  EXPECT_THROW(campaign().count(input, {refusing}), InputError);
  refusing.may_refuse = true;
  campaign().count(input, {refusing, run_of("naive", 1)});
  EXPECT_EQ(rows("counts").size(), 1U) << "the others are counted";
  ASSERT_EQ(rows("left_out").size(), 1U);
  EXPECT_EQ(rows("left_out")[0], (Json{{"kind", "left_out"},
                                       {"graph", "rmat"},
                                       {"spec", "rmat:3"},
                                       {"variant", "tuned"},
                                       {"device", "cpu"},
                                       {"verified", ""},
                                       {"why", "too large"},
                                       {"experiment", "figure"}}));
  EXPECT_FALSE(campaign().checked(input, "gpu", refusing));
  EXPECT_EQ(rows("left_out")[1]["device"], "gpu");
  refusing.checked = []() -> Json { throw DoesNotHold("wrong"); };
  EXPECT_THROW(campaign().count(input, {refusing}), DoesNotHold) << "a wrong answer is no refusal";
}

TEST_F(Measuring, AllRunsAreCheckedBeforeTheFirstIsTimed) {
  const Named input{"rmat", "rmat:3", {}};
  std::string order;
  const auto timed = [&](const std::string& variant) {
    MeasuredRun run;
    run.variant = variant;
    run.checked = [&order, variant] {
      order += "check " + variant + ", ";
      return Json{{"found", variant}};
    };
    run.sample = [&order, variant](Parts&) {
      order += "time " + variant + ", ";
      return 1.0;
    };
    return run;
  };
  std::vector<MeasuredRun> runs{timed("a"), timed("b")};
  const auto found = campaign().time(input, "gpu", std::move(runs), 1);
  EXPECT_THAT(order, testing::StartsWith("check a, check b, time "));
  ASSERT_EQ(found.size(), 2U);
  EXPECT_EQ(found[1]["found"], "b");
  EXPECT_EQ(found[1]["device"], "gpu");
  EXPECT_EQ(kinds(), (std::vector<std::string>{"graph"})) << "a run without parts has no more rows";

  MeasuredRun wrong = timed("c");
  wrong.checked = []() -> Json { throw DoesNotHold("wrong"); };
  order.clear();
  std::vector<MeasuredRun> others{timed("a"), wrong};
  EXPECT_THROW(static_cast<void>(campaign().time(input, "gpu", std::move(others), 1)), DoesNotHold);
  EXPECT_EQ(order, "check a, ") << "nothing is timed";
}

TEST_F(Measuring, TimesAreNamedByInputVariantAndOptionsUnlessTheRunHasAName) {
  const Named input{"rmat", "rmat:3", {}};
  int samples = 0;
  const auto timed = [&](const std::string& name) {
    MeasuredRun run = run_of("tuned", 1);
    run.fields = {{"queues", 4}};
    run.name = name;
    run.sample = [&samples](Parts& parts) {
      ++samples;
      return parts.add({{"copy", samples}, {"search", 10}});
    };
    return run;
  };
  Together together(campaign(), input, "gpu");
  EXPECT_TRUE(together.add(timed("")));
  MeasuredRun refusing = timed("none");
  refusing.may_refuse = true;
  refusing.checked = []() -> Json { throw InputError("too large"); };
  EXPECT_FALSE(together.add(refusing));
  EXPECT_EQ(together.size(), 1U);
  together.time(3);
  EXPECT_EQ(samples, 4) << "one of them warms up";
  EXPECT_EQ(together.size(), 0U);
  ASSERT_EQ(notebook_.timings().size(), 3U);
  const Json& last = notebook_.timings()[2];
  EXPECT_EQ(last["name"], "figure/rmat/tuned/queues:4");
  EXPECT_EQ(last["experiment"], "figure");
  EXPECT_EQ(last["spec"], "rmat:3");
  EXPECT_NEAR(last["real_time"].get<double>(), 14, 1e-9);
  ASSERT_EQ(rows("parts").size(), 1U);
  EXPECT_EQ(rows("parts")[0]["parts"], (Json{{"copy", {2, 3, 4}}, {"search", {10, 10, 10}}}));
  EXPECT_EQ(rows("parts")[0]["queues"], 4);
  EXPECT_TRUE(together.add(timed("other")));
  together.time(1);
  EXPECT_EQ(notebook_.timings()[3]["name"], "figure/other");
}

TEST(TablesOfExperiments, HaveTheirTitlesAndShareTheirInputs) {
  ExperimentTable table{Setting{}};
  std::vector<const Input*> seen;
  for (const char* const part : {"", "half"}) {
    table.add(
        {"figure_5", "page 3", "what is measured"},
        [&](Campaign& campaign) { seen.push_back(&campaign.from_spec("line", "path:3")); }, part);
  }
  const auto experiments = table.take();
  ASSERT_EQ(experiments.size(), 2U);
  EXPECT_EQ(experiments[0].label(), "figure_5");
  EXPECT_EQ(experiments[1].label(), "figure_5/half");
  EXPECT_EQ(experiments[1].place, "page 3");
  EXPECT_EQ(experiments[1].what, "what is measured");
  Progress progress("test");
  for (const Experiment& experiment : experiments) {
    Notebook notebook(std::string(experiment.name), progress, 0);
    experiment.run(notebook);
  }
  ASSERT_EQ(seen.size(), 2U);
  EXPECT_EQ(seen[0], seen[1]);
}

TEST(Notebooks, KnowWhatWasObservedByItsKindAndItsSpecification) {
  Progress progress("test");
  Notebook notebook("figure", progress, 0);
  notebook.observe({{"kind", "graph"}, {"spec", "a"}});
  EXPECT_TRUE(notebook.observed("graph", "a"));
  EXPECT_FALSE(notebook.observed("graph", "b"));
  EXPECT_FALSE(notebook.observed("counts", "a"));
}

}  // namespace
}  // namespace graphspec::reproduce
