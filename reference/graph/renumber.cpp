/// \file
/// See renumber.hpp.
#include "reference/graph/renumber.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "reference/graph/error.hpp"
#include "reference/graph/shared_work.hpp"

namespace graphspec {
namespace {

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

void check_count(std::int64_t ids) {
  if (ids > max_num_vertices) {
    throw InputError(
        fmt::format("{} ids are too many; the maximum is {}", ids, std::int64_t{max_num_vertices}));
  }
}

/// Fills a list's arcs, the ends of which `number` turns into vertices.
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

}  // namespace

std::vector<std::int64_t> renumber(const std::vector<std::int64_t>& ends, EdgeList& list) {
  if (ends.empty()) return {};
  const std::int64_t greatest = std::ranges::max(ends);
  // A bit for each id up to the greatest, unless the ids themselves take less memory.
  if (greatest / 64 < static_cast<std::int64_t>(ends.size())) {
    const RankedIds ranked(ends, greatest);
    check_count(ranked.count());
    number_ends(ends, list, [&](std::int64_t id) { return ranked.rank(id); });
    return ranked.ids();
  }
  std::vector<std::int64_t> ids = ends;
  std::ranges::sort(ids);
  ids.erase(std::unique(ids.begin(), ids.end()), ids.end());
  check_count(static_cast<std::int64_t>(ids.size()));
  number_ends(ends, list, [&](std::int64_t id) {
    return static_cast<Vertex>(std::ranges::lower_bound(ids, id) - ids.begin());
  });
  return ids;
}

void number_from(std::int64_t first, const std::vector<std::int64_t>& ends, EdgeList& list) {
  number_ends(ends, list, [&](std::int64_t id) { return static_cast<Vertex>(id - first); });
}

}  // namespace graphspec
