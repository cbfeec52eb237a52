/// \file
/// Long formulas in lines.
#include <algorithm>
#include <limits>
#include <utility>

#include "spec/saa/formula.hpp"

namespace graphspec::saa {
namespace {

using Kind = FormulaBox::Kind;

constexpr int ranks_of_a_depth = 3;  // of schemes: ∥, ∨, ×
constexpr double indent_width = 2;

double width_of(const FormulaBox& one) {
  constexpr double small = 0.7;  // of what is set smaller
  switch (one.kind) {
    case Kind::sign:
      return one.text == "\u2061" ? 0 : one.text == "," ? 1.5 : 3;
    case Kind::open:
    case Kind::close:
    case Kind::prefix:
    case Kind::symbol:
      return 1;
    case Kind::subscripted:
      return width_of(one.parts[0]) + small * width_of(one.parts[1]);
    case Kind::underlined:
      return width_of(one.parts[0]);
    case Kind::with_limits:
      return 1 + std::max({one.text == "∥" ? 2.0 : static_cast<double>(one.text.size()),
                           small * width_of(one.parts[0]), small * width_of(one.parts[1])});
    default:
      return static_cast<double>(one.text.size());
  }
}

/// Breaks a row where its parentheses are least deep, and what is still too long within them.
class LineBreaker {
 public:
  LineBreaker(FormulaRow row, double room) : row_(std::move(row)), room_(room) {
    int depth = 0;
    for (const FormulaBox& one : row_) {
      if (one.kind == Kind::close) --depth;
      ranks_.push_back(one.break_rank < 0 ? never : one.break_rank + ranks_of_a_depth * depth);
      if (one.kind == Kind::open) ++depth;
    }
  }

  std::vector<FormulaLine> lines() {
    divide(0, row_.size(), 0);
    return std::move(lines_);
  }

 private:
  static constexpr int never = std::numeric_limits<int>::max();

  bool fits(std::size_t begin, std::size_t end, int indent) const {
    double width = indent_width * indent;
    for (std::size_t place = begin; place < end; ++place) width += width_of(row_[place]);
    return width <= room_;
  }

  void add_line(std::size_t begin, std::size_t end, int indent) {
    const auto at = [&](std::size_t place) {
      return row_.begin() + static_cast<FormulaRow::difference_type>(place);
    };
    if (begin < end) lines_.push_back({indent, {at(begin), at(end)}});
  }

  /// As many pieces to a line as fit; a piece that does not fit alone is divided in its turn.
  void divide(std::size_t begin, std::size_t end, int indent) {
    int rank = never;
    for (std::size_t place = begin + 1; place < end; ++place) rank = std::min(rank, ranks_[place]);
    if (rank == never || fits(begin, end, indent)) {
      add_line(begin, end, indent);
      return;
    }
    const int further = indent + 1;
    std::size_t line = begin;
    const auto line_indent = [&] { return line == begin ? indent : further; };
    for (std::size_t piece = begin; piece < end;) {
      std::size_t next = piece + 1;
      while (next < end && ranks_[next] != rank) ++next;
      if (!fits(line, next, line_indent())) {
        add_line(line, piece, line_indent());
        line = piece;
        if (!fits(piece, next, line_indent())) {
          divide(piece, next, line_indent());
          line = next;
        }
      }
      piece = next;
    }
    add_line(line, end, line_indent());
  }

  FormulaRow row_;
  double room_;
  std::vector<int> ranks_;
  std::vector<FormulaLine> lines_;
};

}  // namespace

double width_of(const FormulaRow& row) {
  double width = 0;
  for (const FormulaBox& one : row) width += width_of(one);
  return width;
}

std::vector<FormulaLine> lines_of(FormulaRow row, double room) {
  return LineBreaker(std::move(row), room).lines();
}

}  // namespace graphspec::saa
