/// \file
/// Several judges of a result, each with the arcs of some tails, as tests have them answer each
/// other in one process.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <stdexcept>
#include <utility>
#include <vector>

#include "properties/certificates/parts.hpp"
#include "properties/certificates/rejection.hpp"
#include "reference/graph/graph_part.hpp"

namespace graphspec::properties {

/// Thrown out of a judge where what the others say is not known yet.
struct Waits {};

/// What is put together of values that all judges have.
template <class Value, class Together>
class Answers {
 public:
  explicit Answers(Together together) : together_(together) {}

  /// Gives the next answer, or takes down what this judge has. \param asked  so far, by this judge
  void ask(std::span<Value> values, std::size_t& asked) {
    if (asked < known_.size()) {
      std::ranges::copy(known_[asked++], values.begin());
      return;
    }
    if (next_.empty()) next_.assign(values.begin(), values.end());
    for (std::size_t place = 0; place < values.size(); ++place) {
      next_[place] = together_(next_[place], values[place]);
    }
    throw Waits();
  }
  void close() {
    if (!next_.empty()) known_.push_back(std::move(next_));
    next_.clear();
  }
  [[nodiscard]] std::size_t known() const { return known_.size(); }
  [[nodiscard]] bool is_asked() const { return !next_.empty(); }

 private:
  Together together_;
  std::vector<std::vector<Value>> known_;
  std::vector<Value> next_;
};

/// What so many judges say when each has heard of the others what it asks for: they are started
/// again with one answer more, until none waits.
/// \param judge  (part, others) -> what it says \throws std::logic_error where they would wait for
/// ever
template <class Judge>
std::vector<std::optional<Rejection>> said_together(const Graph& graph, int judges,
                                                    const Judge& judge) {
  Answers<unsigned char, unsigned char (*)(unsigned char, unsigned char)> marks(
      [](unsigned char one, unsigned char other) {
        return static_cast<unsigned char>(one | other);
      });
  Answers<std::int64_t, std::int64_t (*)(std::int64_t, std::int64_t)> least(
      [](std::int64_t one, std::int64_t other) { return std::min(one, other); });
  while (true) {
    std::vector<std::optional<Rejection>> said;
    int waiting = 0;
    for (int number = 0; number < judges; ++number) {
      const GraphPart part = part_of(graph, judges, number);
      std::size_t asked_marks = 0;
      std::size_t asked_least = 0;
      const OtherJudges others{
          [&](std::span<unsigned char> values) { marks.ask(values, asked_marks); },
          [&](std::span<std::int64_t> values) { least.ask(values, asked_least); }};
      try {
        said.push_back(judge(part, others));
        if (asked_marks + asked_least != marks.known() + least.known()) {
          throw std::logic_error(
              fmt::format("internal error: checker {} requests less data than the others", number));
        }
      } catch (const Waits&) {
        ++waiting;
      }
    }
    if (waiting == 0) return said;
    if (waiting != judges || (marks.is_asked() && least.is_asked())) {
      throw std::logic_error(
          fmt::format("internal error: {} of {} checkers wait for data that the others do not send",
                      waiting, judges));
    }
    marks.close();
    least.close();
  }
}

}  // namespace graphspec::properties
