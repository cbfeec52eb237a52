/// \file
/// Edge lists by ids: SNAP, KONECT, .edges, .csv, .tsv. A line has two ids, which need not be
/// dense, and may have a weight.
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <limits>
#include <numeric>
#include <optional>
#include <string>
#include <utility>

#include "reference/graph/build.hpp"
#include "reference/graph/error.hpp"
#include "reference/graph/formats.hpp"
#include "reference/graph/list_comments.hpp"
#include "reference/graph/renumber.hpp"

namespace graphspec {
namespace {

/// Weights as they come: integers as long as all are.
class WeightColumn {
 public:
  void add(double weight) {
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

/// An id: an integer from 0 to the greatest of 64 bits with a sign.
std::int64_t read_id(TextScanner& file, std::string_view what) {
  using Limits = std::numeric_limits<std::int64_t>;
  const std::string_view rest = file.rest();
  const std::string_view word = rest.substr(0, rest.find_first_of(" \t\r,;"));
  if (number_in<std::uint64_t>(word) && !number_in<std::int64_t>(word)) {
    file.fail(fmt::format("{} is {}; ids are signed 64-bit integers, at most {}", what, word,
                          Limits::max()));
  }
  return file.integer(what, 0, Limits::max());
}

/// The weight in networkx's "{'weight': 3}"; nothing for "{}", an edge without data.
std::optional<double> weight_in_data(TextScanner& file) {
  std::string data(file.rest());
  std::erase_if(data, [](char letter) { return letter == ' ' || letter == '\r'; });
  file.skip_line();
  if (data == "{}") return std::nullopt;
  for (const std::string_view name : {"{'weight':", "{\"weight\":"}) {
    if (!data.starts_with(name) || !data.ends_with('}')) continue;
    const auto number = number_in<double>(
        std::string_view(data).substr(name.size(), data.size() - name.size() - 1));
    if (number && std::isfinite(*number)) return number;
  }
  file.fail(fmt::format("{} after the arc is not valid data; write {{}} or {{'weight': NUMBER}}",
                        TextScanner::quoted(data)));
}

/// The header of .csv and .tsv names the columns.
/// \return whether there is a third column, which is a weight
bool read_header(TextScanner& file) {
  std::vector<std::string> names;
  while (!file.at_end_of_line()) {
    std::string name(file.word("a column's name"));
    std::erase(name, '"');
    std::ranges::transform(name, name.begin(), [](unsigned char letter) {
      return static_cast<char>(std::tolower(letter));
    });
    names.push_back(std::move(name));
  }
  constexpr std::string_view weights[] = {"weight", "w", "cost", "distance", "length"};
  const auto is_weight = [&](const std::string& name) {
    return std::ranges::find(weights, name) != std::ranges::end(weights);
  };
  if (names.size() < 2 || names.size() > 3 || is_weight(names[0]) || is_weight(names[1])) {
    file.fail(fmt::format("the columns are {}; they must be two ids and optionally a weight",
                          fmt::join(names, ", ")));
  }
  return names.size() == 3 && is_weight(names[2]);
}

bool begins_with_a_name(TextScanner& file) {
  const std::string_view rest = file.rest();
  return !rest.empty() &&
         (rest[0] == '"' || std::isalpha(static_cast<unsigned char>(rest[0])) != 0);
}

/// Reads the arcs of a list, and the weights where there are any.
class ListReader {
 public:
  ListReader(TextScanner& file, bool weighted, bool may_have_header)
      : file_(file), weighted_(weighted), header_expected_(may_have_header) {}

  void read() {
    while (file_.next_line()) {
      if (file_.at_end_of_line()) continue;
      if (file_.at_comment('#') || file_.at_comment('%')) {
        if (!ends_.empty()) continue;
        comments_.read(file_);
        weighted_ = weighted_ || comments_.weighted_line > 0;
      } else if (std::exchange(header_expected_, false) && begins_with_a_name(file_)) {
        weighted_ = read_header(file_) || weighted_;
      } else {
        read_arc();
      }
    }
    if (file_.line_number() == 0) file_.fail("the file is empty; it must have lines 'TAIL HEAD'");
    if (comments_.num_arcs >= 0) {
      check_promise(file_, num_arcs(), comments_.num_arcs, "arcs", comments_.size_line);
    }
  }

  /// The list, and the ids of its vertices.
  EdgeList take(std::vector<std::int64_t>& ids) {
    EdgeList list;
    if (weighted_) list.weights = std::move(weights_).take();
    const std::int64_t first = comments_.first_number;
    const bool are_numbers =
        ends_.empty() || (least_ >= first && greatest_ - first < comments_.num_vertices);
    if (comments_.num_vertices >= 0 && are_numbers) {
      // The ids are numbers of vertices, and vertices without arcs are among them.
      list.num_vertices = plausible_vertices(file_, comments_.size_line, comments_.num_vertices);
      number_from(first, ends_, list);
      ids.resize(static_cast<std::size_t>(comments_.num_vertices));
      std::iota(ids.begin(), ids.end(), first);
      return list;
    }
    try {
      ids = renumber(ends_, list);
    } catch (const InputError& error) {
      file_.fail(error.what());
    }
    list.num_vertices = static_cast<Vertex>(ids.size());
    if (comments_.num_vertices >= 0 && list.num_vertices > comments_.num_vertices) {
      file_.fail_at(comments_.size_line,
                    fmt::format("the line declares {} nodes, but the file has {} ids; correct the "
                                "number or remove the line",
                                comments_.num_vertices, list.num_vertices));
    }
    return list;
  }

  [[nodiscard]] std::int64_t undirected_line() const { return comments_.undirected_line; }

 private:
  [[nodiscard]] std::int64_t num_arcs() const {
    return static_cast<std::int64_t>(ends_.size() / 2);
  }

  void read_arc() {
    if (ends_.empty() && comments_.num_arcs > 0) {
      ends_.reserve(2 * TextScanner::reservation(comments_.num_arcs));
    }
    const std::int64_t tail = read_id(file_, "the tail");
    const std::int64_t head = read_id(file_, "the head");
    if (file_.at_comment('{')) {
      read_data();
    } else if (weighted_) {
      weights_.add(file_.real("the weight"));
    } else if (comments_.columns_line == 0 && number_in<double>(file_.rest())) {
      file_.fail(
          fmt::format("unexpected {} after the arc. If it is a weight, pass --weighted or add the "
                      "comment '# FromNodeId ToNodeId Weight'",
                      TextScanner::quoted(file_.rest())));
    }
    if (comments_.columns_line > 0) file_.skip_line();
    file_.expect_end_of_line("the arc");
    least_ = ends_.empty() ? std::min(tail, head) : std::min({least_, tail, head});
    greatest_ = ends_.empty() ? std::max(tail, head) : std::max({greatest_, tail, head});
    ends_.push_back(tail);
    ends_.push_back(head);
    if (comments_.num_arcs >= 0 && num_arcs() > comments_.num_arcs) {
      file_.fail(fmt::format("too many arcs: line {1} declares {0}", comments_.num_arcs,
                             comments_.size_line));
    }
  }

  void read_data() {
    const std::optional<double> weight = weight_in_data(file_);
    if (ends_.empty() && weight) weighted_ = true;
    if (weight.has_value() != weighted_) {
      file_.fail(weighted_ ? "the arc has no weight, but other arcs have one"
                           : "the arc has a weight, but earlier arcs have none");
    }
    if (weight) weights_.add(*weight);
  }

  TextScanner& file_;
  bool weighted_;
  bool header_expected_;
  ListComments comments_;
  std::vector<std::int64_t> ends_;  ///< tails at even places, heads at odd ones
  std::int64_t least_ = 0;
  std::int64_t greatest_ = -1;
  WeightColumn weights_;
};

}  // namespace

Graph read_edge_list(TextScanner& file, bool weighted, bool may_have_header, FileFacts& facts) {
  ListReader reader(file, weighted, may_have_header);
  reader.read();
  std::vector<std::int64_t> ids;
  EdgeList list = reader.take(ids);
  facts.ids = VertexIds(std::move(ids));
  facts.undirected_line = reader.undirected_line();
  Graph graph = build_graph(std::move(list));
  return facts.undirected_line > 0 ? symmetrized(graph) : graph;
}

}  // namespace graphspec
