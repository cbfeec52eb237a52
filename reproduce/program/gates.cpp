/// \file
/// Reading gates, and translating their names.
#include "reproduce/program/gates.hpp"

#include <fmt/format.h>

#include <charconv>
#include <limits>

#include "reference/graph/error.hpp"
#include "reference/graph/text_scanner.hpp"

namespace graphspec::program {

Gates::Gates(const std::filesystem::path& path, Vertex num_vertices) : num_vertices_(num_vertices) {
  TextScanner scanner(path);
  while (scanner.next_line_of_data('#')) {
    if (std::ssize(names_) == num_vertices) {
      scanner.fail(fmt::format("a gate too many for a graph of {} vertices", num_vertices));
    }
    const std::string name(scanner.word("the name of a gate"));
    const auto bags = scanner.integer("the number of bags", -std::numeric_limits<int>::max(),
                                      std::numeric_limits<int>::max());
    scanner.expect_end_of_line("the number of bags");
    if (!vertex_of_.try_emplace(name, static_cast<Vertex>(names_.size())).second) {
      scanner.fail(fmt::format("a second gate {}", TextScanner::quoted(name)));
    }
    names_.push_back(name);
    bags_.push_back(static_cast<std::int32_t>(bags));
  }
  if (std::ssize(names_) < num_vertices) {
    throw InputError(fmt::format("{}: {} gates for a graph of {} vertices; one a line is right",
                                 path.string(), names_.size(), num_vertices));
  }
}

Vertex Gates::vertex(std::string_view word) const {
  if (bags_.empty()) {
    Vertex number = -1;
    const char* const end = word.data() + word.size();
    const auto [rest, error] = std::from_chars(word.data(), end, number);
    if (error == std::errc() && rest == end && number >= 0 && number < num_vertices_) {
      return number;
    }
    throw InputError(fmt::format("{} is no vertex: they are numbered from 0 to {}",
                                 TextScanner::quoted(word), num_vertices_ - 1));
  }
  const auto found = vertex_of_.find(word);
  if (found != vertex_of_.end()) return found->second;
  throw InputError(fmt::format("there is no gate {}", TextScanner::quoted(word)));
}

std::string Gates::name(Vertex vertex) const {
  return bags_.empty() ? fmt::format("{}", vertex) : names_[static_cast<std::size_t>(vertex)];
}

std::string Gates::names(const std::vector<Vertex>& vertices) const {
  std::string text;
  for (const Vertex vertex : vertices) text += (text.empty() ? "" : " -> ") + name(vertex);
  return text;
}

}  // namespace graphspec::program
