/// \file
/// The median of samples and an interval for it from order statistics: no assumption on how the
/// samples are distributed. reproduce/report/order_statistics.py has the same for reports.
#pragma once

#include <optional>
#include <utility>
#include <vector>

namespace graphspec::reproduce {

/// The middle one of samples, or the mean of the two in the middle. \pre there is one
[[nodiscard]] double median(std::vector<double> samples);

/// The ends, themselves samples, of the interval that holds the median with a confidence of at
/// least 95 %; nothing of fewer than six samples.
///
/// Of n independent samples the number below the median is binomial with p = 1/2: the interval from
/// the k-th least to the k-th greatest misses it with probability 2 P(fewer than k are below).
[[nodiscard]] std::optional<std::pair<double, double>> median_interval(std::vector<double> samples);

}  // namespace graphspec::reproduce
