/// \file
/// The formats with an arc a line: Matrix Market, DIMACS, SNAP, GAP.
#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <string>
#include <utility>

#include "reference/graph/formats.hpp"

namespace graphspec {
namespace {

constexpr std::int64_t any = std::numeric_limits<std::int64_t>::max();
constexpr std::int64_t least_weight = std::numeric_limits<std::int32_t>::min();
constexpr std::int64_t greatest_weight = std::numeric_limits<std::int32_t>::max();

void reserve(EdgeList& list, std::int64_t promised) {
  list.source.reserve(TextScanner::reservation(promised));
  list.dest.reserve(TextScanner::reservation(promised));
}

std::string lowered(std::string_view word) {
  std::string text(word);
  std::transform(text.begin(), text.end(), text.begin(),
                 [](char letter) { return letter >= 'A' && letter <= 'Z' ? letter + 32 : letter; });
  return text;
}

std::int32_t weight_in(TextScanner& file) {
  return static_cast<std::int32_t>(file.integer("the weight", least_weight, greatest_weight));
}

/// Fails unless as many entries came as the header promised.
void check_count(const TextScanner& file, std::int64_t found, std::int64_t promised,
                 std::string_view what) {
  if (found < promised) {
    file.fail(fmt::format("the file ends after {} of the {} {} that its header promises", found,
                          promised, what));
  }
}

}  // namespace

EdgeList read_matrix_market(TextScanner& file) {
  if (!file.next_line()) file.fail("the file is empty; a %%MatrixMarket header is expected");
  const std::string banner = lowered(file.word("%%MatrixMarket"));
  if (banner != "%%matrixmarket") file.fail("the first line must begin with %%MatrixMarket");
  const std::string object = lowered(file.word("'matrix'"));
  const std::string layout = lowered(file.word("'coordinate'"));
  const std::string field = lowered(file.word("the field"));
  const std::string symmetry = lowered(file.word("the symmetry"));
  if (object != "matrix" || layout != "coordinate") {
    file.fail(fmt::format("'{} {}' is not read; a graph is a 'matrix coordinate'", object, layout));
  }
  if (field != "pattern" && field != "integer" && field != "real") {
    file.fail(fmt::format("field '{}' is not read; pattern, integer and real are", field));
  }
  if (symmetry != "general" && symmetry != "symmetric") {
    file.fail(fmt::format("symmetry '{}' is not read; general and symmetric are", symmetry));
  }
  file.expect_end_of_line("the header");
  if (!file.next_line_of_data('%'))
    file.fail("the file ends before the line 'rows columns entries'");
  const std::int64_t rows = file.integer("the number of rows", 0, max_num_vertices);
  const std::int64_t columns = file.integer("the number of columns", 0, max_num_vertices);
  const std::int64_t entries = file.integer("the number of entries", 0, any);
  file.expect_end_of_line("the sizes");
  if (rows != columns) {
    file.fail(fmt::format("{} rows and {} columns; a graph's matrix is square", rows, columns));
  }

  EdgeList list;
  list.num_vertices = static_cast<Vertex>(rows);
  list.symmetric = symmetry == "symmetric";
  reserve(list, entries);
  std::vector<std::int32_t> integers;
  std::vector<double> reals;
  std::int64_t found = 0;
  while (file.next_line_of_data('%')) {
    if (++found > entries) {
      file.fail(fmt::format("more than the {} entries that the header promises", entries));
    }
    const auto row = static_cast<Vertex>(file.integer("the row", 1, rows) - 1);
    const auto column = static_cast<Vertex>(file.integer("the column", 1, rows) - 1);
    // A symmetric file lists one triangle; the diagonal is its own mirror.
    const int copies = list.symmetric && row != column ? 2 : 1;
    for (int copy = 0; copy < copies; ++copy) {
      list.source.push_back(copy == 0 ? row : column);
      list.dest.push_back(copy == 0 ? column : row);
    }
    if (field == "integer")
      integers.insert(integers.end(), static_cast<std::size_t>(copies), weight_in(file));
    if (field == "real")
      reals.insert(reals.end(), static_cast<std::size_t>(copies), file.real("the weight"));
    file.expect_end_of_line("the entry");
  }
  check_count(file, found, entries, "entries");
  if (field == "integer") list.weights = std::move(integers);
  if (field == "real") list.weights = std::move(reals);
  return list;
}

EdgeList read_dimacs(TextScanner& file) {
  EdgeList list;
  std::vector<std::int32_t> weights;
  std::int64_t promised = -1;
  while (file.next_line_of_data('c')) {
    const std::string_view kind = file.word("p or a");
    if (kind == "p") {
      if (promised >= 0) file.fail("a second line 'p'");
      if (file.word("sp") != "sp") file.fail("only 'p sp' (shortest paths) is read");
      list.num_vertices =
          static_cast<Vertex>(file.integer("the number of vertices", 0, max_num_vertices));
      promised = file.integer("the number of arcs", 0, any);
      reserve(list, promised);
    } else if (kind == "a") {
      if (promised < 0) file.fail("an arc before the line 'p sp VERTICES ARCS'");
      list.source.push_back(
          static_cast<Vertex>(file.integer("the tail", 1, list.num_vertices) - 1));
      list.dest.push_back(static_cast<Vertex>(file.integer("the head", 1, list.num_vertices) - 1));
      weights.push_back(weight_in(file));
      if (static_cast<std::int64_t>(weights.size()) > promised) {
        file.fail(fmt::format("more than the {} arcs that the header promises", promised));
      }
    } else {
      file.fail(fmt::format("a line begins with '{}'; c, p and a are known", kind.substr(0, 40)));
    }
    file.expect_end_of_line("the entry");
  }
  if (promised < 0) file.fail("the file ends without a line 'p sp VERTICES ARCS'");
  check_count(file, static_cast<std::int64_t>(weights.size()), promised, "arcs");
  list.weights = std::move(weights);
  return list;
}

EdgeList read_snap(TextScanner& file, std::vector<std::int64_t>& ids) {
  std::vector<std::int64_t> ends;
  while (file.next_line_of_data('#')) {
    ends.push_back(file.integer("the tail", 0, any));
    ends.push_back(file.integer("the head", 0, any));
    file.expect_end_of_line("the arc");
  }
  if (file.line_number() == 0) file.fail("the file is empty; lines 'tail head' are expected");
  ids = ends;
  std::sort(ids.begin(), ids.end());
  ids.erase(std::unique(ids.begin(), ids.end()), ids.end());
  if (static_cast<std::int64_t>(ids.size()) > max_num_vertices) {
    file.fail(fmt::format("{} vertices, at most {} are possible", ids.size(), max_num_vertices));
  }
  EdgeList list;
  list.num_vertices = static_cast<Vertex>(ids.size());
  list.source.resize(ends.size() / 2);
  list.dest.resize(ends.size() / 2);
  const bool dense = ids.empty() || ids.back() == static_cast<std::int64_t>(ids.size()) - 1;
  for (std::size_t end = 0; end < ends.size(); ++end) {
    const auto number =
        dense ? static_cast<Vertex>(ends[end])
              : static_cast<Vertex>(std::lower_bound(ids.begin(), ids.end(), ends[end]) -
                                    ids.begin());
    (end % 2 == 0 ? list.source : list.dest)[end / 2] = number;
  }
  return list;
}

EdgeList read_gap(TextScanner& file, bool with_weights) {
  EdgeList list;
  std::vector<std::int32_t> weights;
  Vertex greatest = -1;
  while (file.next_line_of_data('#')) {
    const auto tail = static_cast<Vertex>(file.integer("the tail", 0, max_num_vertices - 1));
    const auto head = static_cast<Vertex>(file.integer("the head", 0, max_num_vertices - 1));
    list.source.push_back(tail);
    list.dest.push_back(head);
    greatest = std::max({greatest, tail, head});
    if (with_weights) weights.push_back(weight_in(file));
    file.expect_end_of_line("the arc");
  }
  if (file.line_number() == 0) file.fail("the file is empty; lines 'tail head' are expected");
  list.num_vertices = greatest + 1;
  if (with_weights) list.weights = std::move(weights);
  return list;
}

}  // namespace graphspec
