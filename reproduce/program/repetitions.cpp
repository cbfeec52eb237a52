/// \file
/// Samples by the names of parts.
#include "reproduce/program/repetitions.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "reproduce/measure/order_statistics.hpp"

namespace graphspec::program {
namespace {

double total_ms(const RunReport& report) {
  double sum = 0;
  for (const auto& part : report.times_ms) sum += part.second;
  return sum;
}

}  // namespace

std::vector<double> Repetitions::samples(std::size_t part) const {
  std::vector<double> all;
  all.reserve(reports_.size());
  for (const RunReport& report : reports_) all.push_back(report.times_ms[part].second);
  return all;
}

RunReport Repetitions::typical() const {
  std::vector<const RunReport*> ordered;
  ordered.reserve(reports_.size());
  for (const RunReport& report : reports_) ordered.push_back(&report);
  std::ranges::stable_sort(ordered, {}, [](const RunReport* each) { return total_ms(*each); });
  RunReport typical = *ordered[(ordered.size() - 1) / 2];
  for (std::size_t part = 0; part < typical.times_ms.size(); ++part) {
    typical.times_ms[part].second = reproduce::median(samples(part));
  }
  return typical;
}

nlohmann::json Repetitions::json() const {
  nlohmann::json all = {{"repetitions", reports_.size()}};
  for (std::size_t part = 0; part < reports_.front().times_ms.size(); ++part) {
    const std::string& name = reports_.front().times_ms[part].first;
    const std::vector<double> times = samples(part);
    const auto interval = reproduce::median_interval(times);
    all["timing_interval_ms"][name] =
        interval ? nlohmann::json{interval->first, interval->second} : nlohmann::json(nullptr);
    all["timing_samples_ms"][name] = times;
  }
  return all;
}

std::string Repetitions::interval_text() const {
  std::string text;
  for (std::size_t part = 0; part < reports_.front().times_ms.size(); ++part) {
    const auto interval = reproduce::median_interval(samples(part));
    if (!interval) return "none: the 95 % interval of a median needs at least 6 repetitions";
    text += fmt::format("{}{} {:.3f} to {:.3f} ms", part == 0 ? "" : ", ",
                        reports_.front().times_ms[part].first, interval->first, interval->second);
  }
  return text;
}

}  // namespace graphspec::program
