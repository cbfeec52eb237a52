/// \file
/// See vertex_names.hpp.
#include "reproduce/program/vertex_names.hpp"

#include <fmt/format.h>

#include <iterator>
#include <limits>
#include <regex>

#include "reference/graph/text_scanner.hpp"

namespace graphspec::program {
namespace {

/// Every number of a text, by its id.
std::string numbers_by_ids(const std::string& text, const VertexIds& ids) {
  static const std::regex number("[0-9]+");
  std::string named;
  auto rest = text.begin();
  for (std::sregex_iterator found(text.begin(), text.end(), number), end; found != end; ++found) {
    named.append(rest, (*found)[0].first);
    const auto vertex = number_in<Vertex>(found->str());
    const bool is_vertex = vertex && *vertex < std::ssize(ids.values());
    named += is_vertex ? std::to_string(ids.id_of(*vertex)) : found->str();
    rest = (*found)[0].second;
  }
  named.append(rest, text.end());
  return named;
}

}  // namespace

std::string by_ids(const std::string& message, const VertexIds& ids) {
  if (ids.are_numbers()) return message;
  static const std::regex vertices(
      "\\b(vertex|predecessor|parent|source|from) [0-9]+\\b|[0-9]+( ?-> ?[0-9]+)+");
  std::string named;
  auto rest = message.begin();
  for (std::sregex_iterator found(message.begin(), message.end(), vertices), end; found != end;
       ++found) {
    named.append(rest, (*found)[0].first);
    named += numbers_by_ids(found->str(), ids);
    rest = (*found)[0].second;
  }
  named.append(rest, message.end());
  return named;
}

std::string vertex_text(std::int64_t source, const FileFacts& facts) {
  if (facts.first_number == 0) return std::to_string(source);
  return fmt::format("{} ({} in the file)", source, source + facts.first_number);
}

void name_sources(nlohmann::json& summary, const VertexIds& ids) {
  if (ids.are_numbers()) return;
  const auto name = [&](nlohmann::json& vertex) { vertex = ids.id_of(vertex.get<Vertex>()); };
  if (summary.contains("source")) name(summary["source"]);
  if (summary.contains("sources")) {
    for (nlohmann::json& source : summary["sources"]) name(source);
  }
}

std::string reading_text(const FileFacts& facts) {
  if (facts.undirected_line == 0) return "";
  return fmt::format(
      ", with the reverse of each arc, because line {} states that the graph is undirected",
      facts.undirected_line);
}

}  // namespace graphspec::program
