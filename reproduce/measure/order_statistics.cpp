/// \file
/// Ranks of samples.
#include "reproduce/measure/order_statistics.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace graphspec::reproduce {

double median(std::vector<double> samples) {
  std::ranges::sort(samples);
  const std::size_t middle = samples.size() / 2;
  if (samples.size() % 2 == 1) return samples[middle];
  return (samples[middle - 1] + samples[middle]) / 2;
}

std::optional<std::pair<double, double>> median_interval(std::vector<double> samples) {
  constexpr double confidence = 0.95;
  const std::size_t count = samples.size();
  // P(exactly `rank` of them are below), and P(at most), while these still leave the confidence.
  double exactly = std::pow(0.5, static_cast<double>(count));
  double at_most = exactly;
  std::size_t rank = 0;
  while (rank < count / 2 && 2 * at_most <= 1 - confidence) {
    exactly *= static_cast<double>(count - rank) / static_cast<double>(rank + 1);
    at_most += exactly;
    ++rank;
  }
  if (rank == 0) return std::nullopt;
  std::ranges::sort(samples);
  return std::pair(samples[rank - 1], samples[count - rank]);
}

}  // namespace graphspec::reproduce
