/// \file
/// The driver: rows come in the order of the tables, options choose among them, and bad options are
/// refused with what there is.
#include "properties/check/check.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <csignal>
#include <set>

#include "properties/bfs/suite.hpp"
#include "reference/bfs.hpp"
#include "reference/graph/error.hpp"

namespace graphspec::properties {
namespace {

CheckOptions quick_options() {
  CheckOptions options;
  options.problem = "bfs";
  options.devices = {Device::cpu};
  options.cases = 3;
  options.max_size = 30;
  return options;
}

std::string refusal(const CheckOptions& options) {
  try {
    run_checks(options);
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

TEST(Check, EveryPropertyOfEveryVariantHoldsInAFewCases) {
  const CheckOptions options = quick_options();
  std::vector<CheckRow> told;
  const auto rows = run_checks(options, [&](const CheckRow& row) { told.push_back(row); });
  const auto tasks = bfs_check_tasks(Device::cpu);
  ASSERT_EQ(rows.size(), tasks.size());
  ASSERT_EQ(told.size(), tasks.size());
  for (std::size_t place = 0; place < rows.size(); ++place) {
    EXPECT_EQ(rows[place].variant, tasks[place].variant);
    EXPECT_EQ(rows[place].property, tasks[place].property);
    EXPECT_EQ(told[place].property, tasks[place].property);
    EXPECT_TRUE(rows[place].passed) << rows[place].variant << ", " << rows[place].property << "\n"
                                    << rows[place].message;
    EXPECT_EQ(rows[place].cases, 3);
  }
}

TEST(Check, AVariantAndAPropertyCanBeChosen) {
  CheckOptions options = quick_options();
  options.variant = "reference";
  options.property = "arc_order";
  const auto rows = run_checks(options);
  ASSERT_EQ(rows.size(), 1U);
  EXPECT_EQ(rows[0].problem, "bfs");
  EXPECT_EQ(rows[0].variant, "reference");
  EXPECT_EQ(rows[0].property, "arc_order");
  EXPECT_TRUE(rows[0].passed);
}

TEST(Check, ChecksInThisProcessFindTheSame) {
  CheckOptions options = quick_options();
  options.variant = "reference_openmp";
  options.jobs = 1;
  for (const CheckRow& row : run_checks(options)) EXPECT_TRUE(row.passed) << row.message;
}

TEST(Check, NamesThatAreNotThereAreRefusedWithThoseThatAre) {
  CheckOptions options = quick_options();
  options.variant = "nonsense";
  EXPECT_EQ(refusal(options).find("no variant 'nonsense' can be checked; there are reference"), 0U)
      << refusal(options);
  options = quick_options();
  options.property = "nonsense";
  EXPECT_NE(refusal(options).find("labels_equal_reference"), std::string::npos);
  options = quick_options();
  options.problem = "nonsense";
  EXPECT_NE(refusal(options).find("there are bellman_ford, bfs"), std::string::npos);
  options = quick_options();
  options.variant = "reference";
  options.property = "schedule";
  EXPECT_EQ(refusal(options), "property 'schedule' says nothing about variant 'reference'");
}

TEST(Check, AReplayNeedsTheOneCheckItBelongsTo) {
  CheckOptions options = quick_options();
  options.replay = "AAAA";
  EXPECT_NE(refusal(options).find("name its variant, device and property"), std::string::npos);
  options.variant = "reference";
  options.property = "arc_order";
  EXPECT_NE(refusal(options).find("is not one that a failed check printed"), std::string::npos);
}

/// Labels equal the reference's, of a search that is made here.
CheckTask task_about(std::string variant,
                     std::function<std::vector<std::int32_t>(const Graph&, Vertex)> labels) {
  BfsSubject subject;
  subject.name = variant;
  subject.labels = [labels = std::move(labels)](const Graph& graph, Vertex source,
                                                const SearchSetting&) {
    return labels(graph, source);
  };
  return {.problem = "bfs",
          .variant = std::move(variant),
          .device = Device::cpu,
          .property = "labels_equal_reference",
          .sentence = "the labels are right",
          .run = [subject](const FalsifyParameters& parameters, const auto& before) {
            return falsify_bfs(bfs_properties()[0], subject, parameters, before);
          }};
}

std::vector<std::int32_t> right_labels(const Graph& graph, Vertex source) {
  return reference::bfs(graph, source).label;
}

/// Right for sources up to 4.
std::vector<std::int32_t> labels_wrong_from_source_5(const Graph& graph, Vertex source) {
  auto label = right_labels(graph, source);
  if (source >= 5) label[0] = 7;
  return label;
}

TEST(Check, AFailureShowsTheShrunkGraphTheSeedAndTheOneCommandThatReplaysIt) {
  CheckOptions options;
  options.seed = 42;
  options.cases = 200;
  const auto rows = run_tasks({task_about("faulty", labels_wrong_from_source_5)}, options);
  ASSERT_EQ(rows.size(), 1U);
  ASSERT_FALSE(rows[0].passed);
  const std::string& message = rows[0].message;
  EXPECT_NE(message.find("does not hold: the labels are right"), std::string::npos) << message;
  EXPECT_NE(message.find("label[0] is 7; the reference has -1"), std::string::npos) << message;
  EXPECT_NE(message.find("6 vertices, source 5, no "), std::string::npos) << message;
  const std::string command =
      "graphspec check bfs --variant faulty --device cpu --property labels_equal_reference "
      "--seed 42 --cases 200 --replay ";
  const std::size_t at = message.find(command);
  ASSERT_NE(at, std::string::npos) << message;

  options.replay = message.substr(at + command.size());
  const auto again = run_tasks({task_about("faulty", labels_wrong_from_source_5)}, options);
  ASSERT_FALSE(again[0].passed);
  EXPECT_EQ(again[0].cases, 1);
  EXPECT_NE(again[0].message.find("6 vertices, source 5, no "), std::string::npos)
      << again[0].message;
}

TEST(Check, ASearchThatEndsItsProcessCostsOneRowAndShowsItsGraph) {
  CheckOptions options;
  options.cases = 50;
  options.jobs = 2;
  const auto rows = run_tasks({task_about("first", right_labels),
                               task_about("crashing",
                                          [](const Graph& graph, Vertex source) {
                                            if (graph.num_vertices() > 4) {
                                              std::signal(SIGABRT, SIG_DFL);
                                              kill(getpid(), SIGABRT);
                                            }
                                            return right_labels(graph, source);
                                          }),
                               task_about("last", right_labels)},
                              options);
  ASSERT_EQ(rows.size(), 3U);
  EXPECT_TRUE(rows[0].passed) << rows[0].message;
  EXPECT_FALSE(rows[1].passed);
  EXPECT_TRUE(rows[2].passed) << rows[2].message;
  EXPECT_NE(rows[1].message.find("ended by signal 6"), std::string::npos) << rows[1].message;
  EXPECT_NE(rows[1].message.find(" vertices, source "), std::string::npos) << rows[1].message;
  EXPECT_NE(rows[1].message.find("graphspec check bfs --variant crashing"), std::string::npos)
      << rows[1].message;
}

TEST(Check, ASearchThatHangsCostsOneRow) {
  CheckOptions options;
  options.cases = 50;
  options.jobs = 2;
  options.case_limit_s = 1;
  const auto rows = run_tasks({task_about("hanging",
                                          [](const Graph& graph, Vertex source) {
                                            while (graph.num_vertices() > 4) usleep(1000);
                                            return right_labels(graph, source);
                                          }),
                               task_about("last", right_labels)},
                              options);
  EXPECT_FALSE(rows[0].passed);
  EXPECT_NE(rows[0].message.find("ran for more than 1 s"), std::string::npos) << rows[0].message;
  EXPECT_TRUE(rows[1].passed) << rows[1].message;
}

TEST(Check, TheSameSeedGivesTheSameCasesWhateverElseIsChecked) {
  CheckOptions options;
  options.cases = 200;
  const auto alone = run_tasks({task_about("faulty", labels_wrong_from_source_5)}, options);
  const auto among = run_tasks(
      {task_about("other", right_labels), task_about("faulty", labels_wrong_from_source_5)},
      options);
  EXPECT_EQ(alone[0].message, among[1].message);
}

TEST(Check, EveryPropertyHasASentenceAndANameOfItsOwnInItsProblem) {
  std::set<std::pair<std::string, std::string>> names;
  for (const CheckSummary& summary : check_properties()) {
    EXPECT_TRUE(names.insert({summary.problem, summary.property}).second) << summary.property;
    EXPECT_FALSE(summary.sentence.empty()) << summary.property;
  }
  EXPECT_GE(names.size(), 10U);
}

}  // namespace
}  // namespace graphspec::properties
