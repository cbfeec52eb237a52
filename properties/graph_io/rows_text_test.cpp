/// \file
/// Rows of results as text: how rows are read and skipped, which files are refused, how rows are
/// written, and what totals of distances are.
#include "reference/problem/rows_text.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <tuple>
#include <vector>

#include "properties/graph_io/graph_files.hpp"

namespace graphspec::properties {
namespace {

using Integers = ValueForm<std::int32_t>;

constexpr std::int32_t none = no_path<std::int32_t>;
constexpr Integers distances = distances_form<std::int32_t>;
constexpr ValueForm<double> reals = distances_form<double>;

/// A file of rows: the graph's number of vertices, the sources, how the first row is reached.
struct Rows {
  Vertex num_vertices = 3;
  Vertex first = 0;
  Vertex last = 2;
  std::int64_t skipped = 0;
  VertexIds ids = {};
};

/// Returns "LINES_BEFORE: ROW / ROW", or the message of the refusal from the line on.
template <class Value>
std::string read(const std::string& text, const ValueForm<Value>& form, const Rows& wanted) {
  const ScratchFolder folder;
  const auto path = put_text(folder / "rows", text);
  std::vector<std::string> found;
  std::int64_t lines_before = 0;
  const std::string error = error_of([&] {
    RowsReader<Value> reader(path, wanted.num_vertices, wanted.first, wanted.last, form,
                             wanted.ids);
    reader.skip(wanted.skipped);
    for (std::vector<Value> row; reader.read(row); row.clear()) {
      found.push_back(fmt::format("{}", fmt::join(row, " ")));
    }
    lines_before = reader.lines_before();
  });
  if (error != "no error") return error.substr(path.string().size() + 1);
  return fmt::format("{}: {}", lines_before, fmt::join(found, " / "));
}

TEST(RowsText, HasARowALineForEachSource) {
  for (const auto& [text, expected] : std::initializer_list<std::tuple<const char*, const char*>>{
           {"0 1 2\n3 4 5\n", "0: 0 1 2 / 3 4 5"},
           {"0 1 2\n3 4 5", "0: 0 1 2 / 3 4 5"},
           {"0\t1,2\r\n[3; 4 5]\r\n", "0: 0 1 2 / 3 4 5"},
           {"# 9 9 9\n % 8\n#\n0 1 2\n3 4 5\n", "3: 0 1 2 / 3 4 5"},
           {"0 1 2\n3 4 5\n\n \t\r\n\n", "0: 0 1 2 / 3 4 5"},
           {"0 -7 inf\n1e3 2147483647 -2147483648\n",
            "0: 0 -7 2147483647 / 1000 2147483647 -2147483648"}}) {
    EXPECT_EQ(read(text, distances, {}), expected) << text;
  }
  EXPECT_EQ(read("0.5 inf -1\n", reals, {.last = 1}), "0: 0.5 inf -1");
  EXPECT_EQ(read("7\n", distances, {.num_vertices = 1, .last = 1}), "0: 7");
  EXPECT_EQ(read("", distances, {.last = 0}), "0: ");
  EXPECT_EQ(read("# c\n\n", distances, {.last = 0}), "1: ");
  EXPECT_EQ(read("0 1 2\n", distances, {.first = 2, .last = 3}), "0: 0 1 2");
}

TEST(RowsText, OfNoVerticesHasAnEmptyLineForEachSource) {
  EXPECT_EQ(read("\n\n", distances, {.num_vertices = 0}), "0:  / ");
  EXPECT_EQ(read("# c\n\n\n", distances, {.num_vertices = 0}), "1:  / ");
  EXPECT_EQ(read("\n", distances, {.num_vertices = 0}).substr(0, 45),
            "2: the file ends before the row of source 1. ");
  EXPECT_EQ(read("\n\n\n", distances, {.num_vertices = 0}),
            "3: too many rows; the file must have one row for each of the 2 sources");
  EXPECT_EQ(read("\nx\n", distances, {.num_vertices = 0}),
            "2: 'x', for vertex 0, is not a distance: expected a 32-bit integer, or inf");
}

TEST(RowsText, WithoutARowForASourceIsRefusedAtItsEnd) {
  const auto ends = [](int line, int source, int rows, int sources) {
    return fmt::format(
        "{}: the file ends before the row of source {}. It has {} rows, but must have one per line "
        "for each of the {} sources",
        line, source, rows, sources);
  };
  EXPECT_EQ(read("", distances, {}), ends(1, 0, 0, 2));
  EXPECT_EQ(read("0 1 2\n", distances, {}), ends(2, 1, 1, 2));
  EXPECT_EQ(read("#\n0 1 2\n\n\n", distances, {}), ends(5, 1, 1, 2));
  EXPECT_EQ(read("0 1 2\n", distances, {.first = 3, .last = 6}), ends(2, 4, 1, 3));
  const VertexIds ids({5, 7, 9});
  EXPECT_EQ(read("0 1 2\n", distances, {.first = 1, .last = 3, .ids = ids}), ends(2, 9, 1, 2));
  EXPECT_EQ(read("0 1 2\n", distances, {.last = 3, .skipped = 2}), ends(2, 1, 1, 3));
}

TEST(RowsText, WithMoreRowsThanSourcesIsRefusedAtTheFirstOfThem) {
  EXPECT_EQ(read("0 1 2\n3 4 5\n6 7 8\n9\n", distances, {}),
            "3: too many rows; the file must have one row for each of the 2 sources");
  EXPECT_EQ(read("0 1 2\n3 4 5\n# c\n", distances, {}),
            "3: too many rows; the file must have one row for each of the 2 sources");
  EXPECT_EQ(read("0 1 2\n3 4 5\n", distances, {.first = 2, .last = 3}),
            "2: too many rows; the file must have one row for each of the 1 sources");
  EXPECT_EQ(read("0\n", distances, {.last = 0}),
            "1: too many rows; the file must have one row for each of the 0 sources");
}

TEST(RowsText, WithAnEmptyLineBetweenRowsIsRefusedAtTheFirstOfThem) {
  const std::string empty = "2: the line is empty, but more rows follow; is a row missing?";
  EXPECT_EQ(read("0 1 2\n\n3 4 5\n", distances, {}), empty);
  EXPECT_EQ(read("0 1 2\n\n \n\n3 4 5\n", distances, {}), empty);
  EXPECT_EQ(read("# c\n\n0 1 2\n3 4 5\n", distances, {}), empty);
  EXPECT_EQ(read("0 1 2\n\n3 4 5\n", distances, {.skipped = 2}), empty);
}

TEST(RowsText, WithAWordThatIsNoValueIsRefusedWithTheVertexOfItsColumn) {
  const std::string expected = "is not a distance: expected a 32-bit integer, or inf";
  EXPECT_EQ(read("0 1 2\nx 4 5\n", distances, {}), "2: 'x', for vertex 0, " + expected);
  EXPECT_EQ(read("0 1 2\n3 4 5.5\n", distances, {}), "2: '5.5', for vertex 2, " + expected);
  EXPECT_EQ(read("0 1 2 3 x\n", distances, {}), "1: 'x', for vertex 2, " + expected);
  EXPECT_EQ(read("0 1 2\n# 4 5\n", distances, {}), "2: '#', for vertex 0, " + expected);
  EXPECT_EQ(read("0 x 2\n", distances, {.last = 1, .ids = VertexIds({5, 7, 9})}),
            "1: 'x', for vertex 7, " + expected);
  EXPECT_EQ(read("0 x 2\n", reals, {.last = 1}),
            "1: 'x', for vertex 1, is not a distance: expected a finite number, or inf");
  EXPECT_EQ(read("0 x 2\n", predecessors_form, {.last = 1}),
            "1: 'x', for vertex 1, is not a predecessor: expected a vertex of the graph, or -1 for "
            "none");
}

TEST(RowsText, WithAWrongNumberOfValuesOnALineIsRefused) {
  EXPECT_EQ(read("0 1 2\n3 4\n", distances, {}),
            "2: the line has 2 distances, but must have one for each of the 3 vertices");
  EXPECT_EQ(read("0 1 2 3\n", distances, {}),
            "1: the line has 4 distances, but must have one for each of the 3 vertices");
  EXPECT_EQ(read("0: 1, 2\n", distances, {}),
            "1: the line has 3 distances, but must have one for each of the 3 vertices");
  EXPECT_EQ(read("0 1 2 3\n", distances, {.ids = VertexIds({5, 7, 9})}),
            "1: the line has 4 distances, but must have one for each of the 3 vertices, whose ids "
            "run from 5 to 9");
}

TEST(RowsText, IsSkippedRowByRowWhateverARowHolds) {
  EXPECT_EQ(read("# c\nx\n3 4 5\n", distances, {.skipped = 1}), "1: 3 4 5");
  EXPECT_EQ(read("x\ny z\n6 7 8\n", distances, {.last = 3, .skipped = 2}), "0: 6 7 8");
  EXPECT_EQ(read("x\ny\n", distances, {.skipped = 2}), "0: ");
}

TEST(RowsText, WithColumnsOfOtherIdsThanTheGraphIsRefused) {
  const Rows by_ids{.last = 1, .ids = VertexIds({5, 7, 9})};
  const std::string other =
      ": the ids of the columns differ from the ids of the graph's vertices, or are in another "
      "order";
  EXPECT_EQ(read("# ids: 5 7 9\n0 1 2\n", distances, by_ids), "1: 0 1 2");
  EXPECT_EQ(read("# c\n# ids: 5 7 9\n0 1 2\n", distances, by_ids), "2: 0 1 2");
  EXPECT_EQ(read("# ids: 0 1 2\n0 1 2\n", distances, {.last = 1}), "1: 0 1 2");
  for (const char* const ids :
       {"5 7", "5 7 9 11", "7 5 9", "5 9 7", "6 7 9", "5 7 8", "0 1 2", "5 7 x", ""}) {
    EXPECT_EQ(read(fmt::format("# c\n# ids: {}\n0 1 2\n", ids), distances, by_ids), "2" + other)
        << ids;
  }
  EXPECT_EQ(read("# ids: 0 1\n0 1 2\n", distances, {.last = 1}), "1" + other);
  // Only the comment that write_column_ids() writes names columns.
  for (const char* const comment : {"% ids: 1", "# id: 1", "#ids: 1", "# the ids: 1"}) {
    EXPECT_EQ(read(fmt::format("{}\n0 1 2\n", comment), distances, by_ids), "1: 0 1 2") << comment;
  }
}

TEST(RowsText, OfPredecessorsNamesVerticesByIds) {
  EXPECT_EQ(read("-1 9 5\n", predecessors_form, {.last = 1, .ids = VertexIds({5, 7, 9})}),
            "0: -1 2 0");
  EXPECT_EQ(read("-1 2 0\n", predecessors_form, {.last = 1}), "0: -1 2 0");
}

template <class Value>
std::string written(const std::vector<Value>& rows, Vertex num_vertices,
                    const ValueForm<Value>& form, const VertexIds& ids = {}) {
  const ScratchFolder folder;
  const FileSizeLimit limit(1U << 25);
  OutputFile file(folder / "rows");
  write_column_ids(file, ids);
  write_rows(file, num_vertices, form, std::span<const Value>(rows), ids);
  file.commit();
  return content_of(folder / "rows");
}

TEST(RowsText, IsWrittenWithABlankBetweenValuesAndALineEndAfterEachRow) {
  const VertexIds ids({5, 7, 9223372036854775807});
  EXPECT_EQ(written({0, none, -7, 2147483646, 4, 5}, 3, distances), "0 inf -7\n2147483646 4 5\n");
  EXPECT_EQ(written({0.1, no_path<double>, 1e300}, 3, reals), "0.1 inf 1e+300\n");
  EXPECT_EQ(written({-1, 2, 0}, 3, predecessors_form), "-1 2 0\n");
  EXPECT_EQ(written({-1, 2, 0}, 3, predecessors_form, ids),
            "# ids: 5 7 9223372036854775807\n-1 9223372036854775807 5\n");
  EXPECT_EQ(written({1, 2, 0}, 3, distances, ids), "# ids: 5 7 9223372036854775807\n1 2 0\n");
  EXPECT_EQ(written({1, 2, 3}, 1, distances), "1\n2\n3\n");
  EXPECT_EQ(written(std::vector<std::int32_t>{}, 0, distances), "");
}

TEST(RowsText, OfAnyLengthIsWrittenWholeAndInOrder) {
  // 2^15 values are one piece, and 64 pieces are written at a time.
  constexpr std::size_t piece = std::size_t{1} << 15;
  for (const std::size_t values :
       {piece - 1, piece, piece + 1, 3 * piece, 64 * piece, 64 * piece + 1, 129 * piece + 5}) {
    for (const std::size_t columns : {std::size_t{1}, std::size_t{7}}) {
      const std::size_t whole = values / columns * columns;
      std::vector<std::int32_t> rows(whole);
      std::string expected;
      expected.reserve(2 * whole);
      for (std::size_t place = 0; place < whole; ++place) {
        const std::size_t digit = place / piece % 10 ^ (place % 2);
        rows[place] = static_cast<std::int32_t>(digit);
        expected += std::to_string(digit);
        expected += place % columns == columns - 1 ? '\n' : ' ';
      }
      EXPECT_TRUE(written(rows, static_cast<Vertex>(columns), distances) == expected)
          << values << " values, " << columns << " columns";
    }
  }
}

TEST(DistanceTotals, CountConnectedPairsAddDistancesAndKeepTheLongest) {
  constexpr std::int32_t most = std::numeric_limits<std::int32_t>::max() - 1;
  DistanceTotals<std::int32_t> totals;
  const auto add = [&](const std::vector<std::int32_t>& row) {
    totals.add(row);
    return fmt::format("{} {} {}", totals.connected_pairs, totals.sum, totals.longest);
  };
  EXPECT_EQ(add({}), "0 0 0");
  EXPECT_EQ(add({none, none}), "0 0 0");
  EXPECT_EQ(add({-3, none, -4}), "2 -7 0");
  EXPECT_EQ(add({5, 0, none, 9, 2}), "6 9 9");
  EXPECT_EQ(add({8, none}), "7 17 9");
  EXPECT_EQ(add({most, most, most}), fmt::format("10 {} {}", 17 + 3 * std::int64_t{most}, most));
  EXPECT_EQ(add({10}), fmt::format("11 {} {}", 27 + 3 * std::int64_t{most}, most));
  DistanceTotals<double> real_totals;
  real_totals.add(std::vector<double>{0.5, no_path<double>, 1e10});
  real_totals.add(std::vector<double>{0.25});
  EXPECT_EQ(real_totals.connected_pairs, 3);
  EXPECT_EQ(real_totals.sum, 1e10 + 0.75);
  EXPECT_EQ(real_totals.longest, 1e10);
}

TEST(DistanceTotals, OfManyDistancesAreThoseOfAPlainLoop) {
  std::vector<std::int32_t> row(100'000);
  std::int64_t pairs = 0;
  std::int64_t sum = 0;
  for (std::size_t place = 0; place < row.size(); ++place) {
    row[place] = place % 3 == 0 ? none : static_cast<std::int32_t>(place * 20'000 + 1);
    if (place % 3 == 0) continue;
    ++pairs;
    sum += row[place];
  }
  DistanceTotals<std::int32_t> totals;
  totals.add(row);
  totals.add(row);
  EXPECT_EQ(totals.connected_pairs, 2 * pairs);
  EXPECT_EQ(totals.sum, 2 * sum);
  // The last place that is not a multiple of 3 is 99'998.
  EXPECT_EQ(totals.longest, 99'998 * 20'000 + 1);
}

}  // namespace
}  // namespace graphspec::properties
