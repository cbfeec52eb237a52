/// \file
/// See list_comments.hpp.
///
/// SNAP:   # Undirected graph (each unordered pair of nodes is saved once): x.txt
///         # Nodes: 4 Edges: 3
///         # FromNodeId ToNodeId Weight
/// KONECT: % sym posweighted
///         % 3 4 4                     edges, and vertices twice
#include "reference/graph/list_comments.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <string>
#include <string_view>
#include <vector>

namespace graphspec {
namespace {

bool is_letter(char letter) {
  return std::isalpha(static_cast<unsigned char>(letter)) != 0;
}

/// The words of letters in a text, in lower case.
std::vector<std::string> words_in(std::string_view text) {
  std::vector<std::string> words;
  for (auto at = text.begin(); at != text.end();) {
    at = std::find_if(at, text.end(), is_letter);
    const auto end = std::find_if_not(at, text.end(), is_letter);
    if (at == end) break;
    std::string& word = words.emplace_back(at, end);
    std::ranges::transform(word, word.begin(), [](unsigned char letter) {
      return static_cast<char>(std::tolower(letter));
    });
    at = end;
  }
  return words;
}

bool has(const std::vector<std::string>& words, std::string_view word) {
  return std::ranges::find(words, word) != words.end();
}

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

/// The numbers that a KONECT comment consists of; none where it has anything else.
/// \pre the comment has a percent sign
std::vector<std::int64_t> numbers_in(std::string_view comment) {
  constexpr std::string_view blanks = " \t\r";
  std::vector<std::int64_t> numbers;
  comment.remove_prefix(comment.find('%') + 1);
  for (auto at = comment.find_first_not_of(blanks); at != std::string_view::npos;) {
    const std::string_view rest = comment.substr(at);
    const std::string_view word = rest.substr(0, rest.find_first_of(blanks));
    const auto number = number_in<std::int64_t>(word);
    if (!number || *number < 0) return {};
    numbers.push_back(*number);
    at = comment.find_first_not_of(blanks, at + word.size());
  }
  return numbers;
}

/// KONECT's kinds of edges.
struct Kind {
  std::string_view name;
  bool has_weights;
  bool counts_lines;  ///< the number of edges is that of lines
};
constexpr std::array kinds = {
    Kind{"unweighted", false, true},    Kind{"positive", false, false},
    Kind{"posweighted", true, true},    Kind{"signed", true, true},
    Kind{"weighted", true, true},       Kind{"multisigned", true, false},
    Kind{"multiweighted", true, false}, Kind{"multiposweighted", true, false},
    Kind{"dynamic", true, false},
};

}  // namespace

void ListComments::read(const TextScanner& file) {
  if (!read_konect(file)) read_snap(file);
}

bool ListComments::read_konect(const TextScanner& file) {
  const std::string_view comment = file.text();
  const std::size_t sign = comment.find_first_not_of(" \t");
  if (comment[sign] != '%') return false;
  const std::vector<std::string> words = words_in(comment);
  const auto kind =
      words.size() == 2 ? std::ranges::find(kinds, words[1], &Kind::name) : kinds.end();
  if (kind != kinds.end() && (words[0] == "sym" || words[0] == "asym" || words[0] == "bip")) {
    if (words[0] == "bip") {
      file.fail(
          "a bipartite graph numbers the vertices of each side from 1. Number all vertices "
          "consecutively, and write 'asym' or 'sym' instead of 'bip'");
    }
    columns_line = file.line_number();
    if (words[0] == "sym") undirected_line = file.line_number();
    if (kind->has_weights) weighted_line = file.line_number();
    konect_counts_lines_ = kind->counts_lines;
    return true;
  }
  if (columns_line == 0 || size_line != 0) return false;
  const std::vector<std::int64_t> sizes = numbers_in(comment);
  if (sizes.size() != 3) return false;
  size_line = file.line_number();
  num_vertices = std::max(sizes[1], sizes[2]);
  first_number = 1;
  if (konect_counts_lines_) num_arcs = sizes[0];
  return true;
}

void ListComments::read_snap(const TextScanner& file) {
  const std::vector<std::string> words = words_in(file.text());
  if (has(words, "weight")) weighted_line = file.line_number();
  // "Directed graph (each unordered pair of nodes is saved once)" is a directed one.
  if (undirected_line == 0 && has(words, "undirected") && !has(words, "directed")) {
    undirected_line = file.line_number();
  }
  const auto nodes = labelled(file.text(), "Nodes:");
  const auto edges = labelled(file.text(), "Edges:");
  if (nodes && edges && size_line == 0) {
    size_line = file.line_number();
    num_vertices = *nodes;
    num_arcs = *edges;
  }
}

}  // namespace graphspec
