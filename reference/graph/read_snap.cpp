/// \file
/// SNAP edge lists: pairs of ids that need not be dense, which are renumbered in ascending order.
#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cctype>
#include <charconv>
#include <cmath>
#include <limits>
#include <numeric>
#include <optional>
#include <utility>

#include "reference/graph/formats.hpp"
#include "reference/graph/shared_work.hpp"

namespace graphspec {
namespace {

/// The comment "# Nodes: N Edges: M" that SNAP's files have.
struct Promise {
  std::int64_t nodes = -1;
  std::int64_t edges = -1;
};

/// The number after `label` in a comment.
std::optional<std::int64_t> labelled(std::string_view comment, std::string_view label) {
  const std::size_t found = comment.find(label);
  if (found == std::string_view::npos) return std::nullopt;
  const char* const end = comment.data() + comment.size();
  const char* number = comment.data() + found + label.size();
  while (number != end && (*number == ' ' || *number == '\t')) ++number;
  std::int64_t value = 0;
  const auto [rest, error] = std::from_chars(number, end, value);
  const bool whole = rest == end || *rest == ' ' || *rest == '\t' || *rest == '\r';
  if (error != std::errc{} || !whole || value < 0) return std::nullopt;
  return value;
}

/// Whether a comment has the word "Weight", as in "# FromNodeId ToNodeId Weight".
bool names_weights(std::string_view comment) {
  for (const std::string_view word : {"weight", "Weight", "WEIGHT"}) {
    const std::size_t found = comment.find(word);
    if (found == std::string_view::npos) continue;
    const auto is_letter = [&](std::size_t place) {
      return place < comment.size() &&
             std::isalpha(static_cast<unsigned char>(comment[place])) != 0;
    };
    if (!is_letter(found - 1) && !is_letter(found + word.size())) return true;
  }
  return false;
}

/// Weights as they come: integers as long as all are.
class WeightColumn {
 public:
  void read(TextScanner& file) {
    const double weight = file.real("the weight");
    are_integers_ =
        are_integers_ && weight == std::trunc(weight) && weight >= -0x1p31 && weight < 0x1p31;
    values_.push_back(weight);
  }
  [[nodiscard]] OwnedWeights take() && {
    if (!are_integers_) return std::move(values_);
    return std::vector<std::int32_t>(values_.begin(), values_.end());
  }

 private:
  std::vector<double> values_;
  bool are_integers_ = true;
};

/// A set of ids as one bit each, which tells the rank of an id.
class RankedIds {
 public:
  RankedIds(const std::vector<std::int64_t>& ids, std::int64_t greatest)
      : words_(static_cast<std::size_t>(greatest) / 64 + 1) {
    for (const std::int64_t id : ids) words_[word(id)].bits |= std::uint64_t{1} << (id % 64);
    for (Word& word : words_) {
      word.before = count_;
      count_ += std::popcount(word.bits);
    }
  }

  [[nodiscard]] std::int64_t count() const { return count_; }
  [[nodiscard]] Vertex rank(std::int64_t id) const {
    const Word& at = words_[word(id)];
    const std::uint64_t below = at.bits & ((std::uint64_t{1} << (id % 64)) - 1);
    return static_cast<Vertex>(at.before + std::popcount(below));
  }
  [[nodiscard]] std::vector<std::int64_t> ids() const {
    std::vector<std::int64_t> ascending;
    ascending.reserve(static_cast<std::size_t>(count_));
    for (std::size_t word = 0; word < words_.size(); ++word) {
      for (std::uint64_t left = words_[word].bits; left != 0; left &= left - 1) {
        ascending.push_back(static_cast<std::int64_t>(word) * 64 + std::countr_zero(left));
      }
    }
    return ascending;
  }

 private:
  struct Word {
    std::uint64_t bits = 0;
    std::int64_t before = 0;
  };
  static std::size_t word(std::int64_t id) { return static_cast<std::size_t>(id) / 64; }

  std::vector<Word> words_;
  std::int64_t count_ = 0;
};

void check_vertices(const TextScanner& file, std::int64_t vertices) {
  if (vertices > max_num_vertices) {
    file.fail(fmt::format("{} ids; at most {} are possible", vertices, max_num_vertices));
  }
}

/// Numbers the ids of all ends, tails at even places, heads at odd ones.
/// \returns the ids in the order of their numbers
template <class Number>
void number_ends(const std::vector<std::int64_t>& ends, EdgeList& list, const Number& number) {
  list.source.resize(ends.size() / 2);
  list.dest.resize(ends.size() / 2);
#pragma omp parallel for if (is_shared_work(static_cast <std::int64_t>(ends.size())))
  for (std::size_t arc = 0; arc < ends.size() / 2; ++arc) {
    list.source[arc] = number(ends[2 * arc]);
    list.dest[arc] = number(ends[2 * arc + 1]);
  }
}

std::vector<std::int64_t> renumber(const TextScanner& file, const std::vector<std::int64_t>& ends,
                                   std::int64_t greatest, EdgeList& list) {
  // The bits of all ids up to the greatest, unless the ids themselves are less.
  if (greatest / 64 < static_cast<std::int64_t>(ends.size())) {
    const RankedIds ranked(ends, greatest);
    check_vertices(file, ranked.count());
    number_ends(ends, list, [&](std::int64_t id) { return ranked.rank(id); });
    return ranked.ids();
  }
  std::vector<std::int64_t> ids = ends;
  std::sort(ids.begin(), ids.end());
  ids.erase(std::unique(ids.begin(), ids.end()), ids.end());
  check_vertices(file, static_cast<std::int64_t>(ids.size()));
  number_ends(ends, list, [&](std::int64_t id) {
    return static_cast<Vertex>(std::lower_bound(ids.begin(), ids.end(), id) - ids.begin());
  });
  return ids;
}

}  // namespace

EdgeList read_snap(TextScanner& file, bool weighted, std::vector<std::int64_t>& ids) {
  std::vector<std::int64_t> ends;
  WeightColumn weights;
  std::int64_t greatest = -1;
  Promise promise;
  std::int64_t line_of_promise = 0;
  while (file.next_line()) {
    if (file.at_end_of_line()) continue;
    if (file.at_comment('#')) {
      if (ends.empty() && names_weights(file.text())) weighted = true;
      const auto nodes = labelled(file.text(), "Nodes:");
      const auto edges = labelled(file.text(), "Edges:");
      if (nodes && edges && promise.edges < 0) {
        promise = {*nodes, *edges};
        line_of_promise = file.line_number();
        ends.reserve(2 * TextScanner::reservation(promise.edges));
      }
      continue;
    }
    const std::int64_t tail = file.integer("the tail", 0, std::numeric_limits<std::int64_t>::max());
    const std::int64_t head = file.integer("the head", 0, std::numeric_limits<std::int64_t>::max());
    if (weighted) {
      weights.read(file);
    } else if (number_in<double>(file.rest())) {
      file.fail(
          fmt::format("{} stands after the arc; the line must end there, unless it is a weight: "
                      "--weighted says "
                      "so, or a comment '# FromNodeId ToNodeId Weight'",
                      TextScanner::quoted(file.rest())));
    }
    file.expect_end_of_line("the arc");
    greatest = std::max({greatest, tail, head});
    ends.push_back(tail);
    ends.push_back(head);
    if (promise.edges >= 0 && static_cast<std::int64_t>(ends.size() / 2) > promise.edges) {
      file.fail(fmt::format("an arc beyond the {} that line {} promises", promise.edges,
                            line_of_promise));
    }
  }
  if (file.line_number() == 0) file.fail("the file is empty; lines 'TAIL HEAD' must be in it");
  if (promise.edges >= 0) {
    check_promise(file, static_cast<std::int64_t>(ends.size() / 2), promise.edges, "arcs");
  }

  EdgeList list;
  if (weighted) list.weights = std::move(weights).take();
  if (greatest < promise.nodes) {
    // The ids are vertex numbers, and vertices without arcs are among them.
    list.num_vertices = plausible_vertices(file, line_of_promise, promise.nodes);
    number_ends(ends, list, [](std::int64_t id) { return static_cast<Vertex>(id); });
    ids.resize(static_cast<std::size_t>(promise.nodes));
    std::iota(ids.begin(), ids.end(), 0);
    return list;
  }
  ids = renumber(file, ends, greatest, list);
  list.num_vertices = static_cast<Vertex>(ids.size());
  if (promise.nodes >= 0 && list.num_vertices > promise.nodes) {
    file.fail_at(line_of_promise, fmt::format("{} nodes are promised, {} ids occur; the number "
                                              "must be right or the line go",
                                              promise.nodes, list.num_vertices));
  }
  return list;
}

}  // namespace graphspec
