/// \file
/// What of a run's times is its work: the same parts for all rungs, whatever their problem calls
/// its copies.
#include <gtest/gtest.h>

#include <vector>

#include "reproduce/scaling/experiments.hpp"

namespace graphspec::reproduce::scaling {
namespace {

TEST(WorkOfRuns, LeavesOutCopiesAndSumsWhateverTheyAreCalled) {
  const std::vector<double> two{5, 7};
  const Json of_bfs{
      {"graph_to_device", {100, 100}}, {"search", {5, 7}}, {"labels_to_host", {9, 9}}};
  EXPECT_EQ(work_ms(of_bfs), two);
  const Json of_matrices{
      {"to_device", {100, 100}}, {"kernels", {5, 7}}, {"to_host", {9, 9}}, {"total", {114, 116}}};
  EXPECT_EQ(work_ms(of_matrices), two);
  const Json of_ranks{{"graph_to_device", {100, 100}},
                      {"search", {5, 7}},
                      {"communication", {1, 1}},
                      {"rows_to_host", {9, 9}}};
  EXPECT_EQ(work_ms(of_ranks), two);
}

TEST(WorkOfRuns, AddsPartsOfWork) {
  const Json parts{{"potentials", {1, 2}}, {"reweight", {0.5, 0.5}}, {"searches_and_rows", {8, 9}}};
  EXPECT_EQ(work_ms(parts), (std::vector<double>{9.5, 11.5}));
}

}  // namespace
}  // namespace graphspec::reproduce::scaling
