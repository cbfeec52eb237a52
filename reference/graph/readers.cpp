/// \file
/// See readers.hpp.
#include "reference/graph/readers.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <limits>
#include <string>
#include <string_view>
#include <utility>

#include "reference/graph/build.hpp"
#include "reference/graph/error.hpp"
#include "reference/graph/formats.hpp"
#include "reference/graph/generated_size.hpp"

namespace graphspec {
namespace {

/// The names of a format: in --format, as endings of files, for messages.
struct Named {
  Format format;
  std::string_view name;
  std::string_view endings;  ///< separated by blanks
};
constexpr Named formats[] = {
    {Format::matrix_market, "mtx", ".mtx"},
    {Format::dimacs, "gr", ".gr"},
    {Format::snap, "snap", ".txt .snap .edges"},
    {Format::csv, "csv", ".csv"},
    {Format::tsv, "tsv", ".tsv"},
    {Format::metis, "metis", ".graph .metis"},
    {Format::gap_el, "el", ".el"},
    {Format::gap_wel, "wel", ".wel"},
    {Format::binary, "gsg", ".gsg"},
    {Format::graphhpc, "graphhpc", ".graphhpc"},
};

bool lists(std::string_view words, std::string_view word) {
  for (std::size_t at = 0; (at = words.find(word, at)) != std::string_view::npos; ++at) {
    const std::size_t end = at + word.size();
    if ((at == 0 || words[at - 1] == ' ') && (end == words.size() || words[end] == ' '))
      return true;
  }
  return false;
}

std::string lower_case(std::string text) {
  std::ranges::transform(text, text.begin(), [](unsigned char letter) {
    return static_cast<char>(std::tolower(letter));
  });
  return text;
}

Graph read_as(const std::filesystem::path& path, Format format, const ReadOptions& options,
              FileFacts& facts) {
  const std::filesystem::path binary = path == "-" ? "/dev/stdin" : path;
  if (format == Format::binary) return read_binary(binary, &facts);
  if (format == Format::graphhpc) return read_graphhpc(binary);
  const bool has_columns = format == Format::csv || format == Format::tsv;
  const bool by_ids = has_columns || format == Format::snap;
  TextScanner file(path, by_ids ? Separators::commas : Separators::blanks);
  if (by_ids) return read_edge_list(file, options.weighted, has_columns, facts);
  if (format == Format::gap_el || format == Format::gap_wel) {
    return build_graph(read_gap(file, format == Format::gap_wel));
  }
  facts.first_number = 1;
  if (format == Format::metis) return read_metis(file);
  return build_graph(format == Format::dimacs ? read_dimacs(file) : read_matrix_market(file));
}

}  // namespace

Vertex plausible_vertices(const TextScanner& file, std::int64_t line, std::int64_t vertices) {
  try {
    const Vertex checked = checked_vertices(vertices);
    check_generated_size(static_cast<double>(vertices), 0);
    return checked;
  } catch (const InputError& error) {
    file.fail_at(line, error.what());
  }
}

std::int32_t integer_weight(TextScanner& file) {
  const std::string_view rest = file.rest();
  try {
    return static_cast<std::int32_t>(file.integer("the weight",
                                                  std::numeric_limits<std::int32_t>::min(),
                                                  std::numeric_limits<std::int32_t>::max()));
  } catch (const InputError&) {
    const std::string_view word = rest.substr(0, rest.find_first_of(" \t\r"));
    const auto real = number_in<double>(word);
    // Digits alone are an integer, however many.
    const bool is_written_as_real = word.find_first_of(".eE") != std::string_view::npos;
    if (!real || !std::isfinite(*real) || !is_written_as_real) throw;
    file.fail(
        fmt::format("the weight is {}; it must be an integer. For real weights use .txt, or .mtx "
                    "with the field 'real'",
                    TextScanner::quoted(word)));
  }
}

void check_promise(const TextScanner& file, std::int64_t found, std::int64_t promised,
                   const char* things, std::int64_t line) {
  if (found < promised) {
    file.fail(fmt::format("the file ends after {} of the {} {} that line {} declares", found,
                          promised, things, line));
  }
}

std::string_view known_extensions() {
  return ".mtx, .gr, .txt, .snap, .edges, .csv, .tsv, .graph, .el, .wel (each also with .gz), .gsg "
         "and .graphhpc";
}

std::optional<Format> format_of(const std::filesystem::path& path) {
  std::filesystem::path name = lower_case(path.filename().string());
  const bool compressed = name.extension() == ".gz";
  if (compressed) name = name.stem();
  for (const auto& [format, _, endings] : formats) {
    if (name.has_extension() && lists(endings, name.extension().string())) {
      const bool is_text = format != Format::binary && format != Format::graphhpc;
      return is_text || !compressed ? std::optional(format) : std::nullopt;
    }
  }
  // KONECT's files are called out.NAME.
  if (name.string().starts_with("out.")) return Format::snap;
  return std::nullopt;
}

std::optional<Format> format_named(std::string_view name) {
  for (const auto& [format, usual, endings] : formats) {
    if (name == usual || lists(endings, fmt::format(".{}", name))) return format;
  }
  if (name == "konect") return Format::snap;
  return std::nullopt;
}

std::vector<std::string_view> format_names() {
  std::vector<std::string_view> names;
  for (const Named& each : formats) names.push_back(each.name);
  return names;
}

Graph read_graph(const std::filesystem::path& path, std::optional<Format> format,
                 const ReadOptions& options) {
  const bool is_input = path == "-";
  if (!is_input && !std::filesystem::exists(path)) {
    throw InputError(fmt::format("{}: the file does not exist", path.string()));
  }
  if (!format) format = format_of(path);
  if (!format) {
    throw InputError(fmt::format("{}: the name has no known ending; expected {}",
                                 is_input ? "standard input" : path.string(), known_extensions()));
  }
  FileFacts facts;
  Graph graph = read_as(path, *format, options, facts);
  if (options.facts != nullptr) *options.facts = std::move(facts);
  return options.undirected && !graph.known_symmetric() ? symmetrized(graph) : graph;
}

}  // namespace graphspec
