/// \file
/// See readers.hpp.
#include "reference/graph/readers.hpp"

#include <fmt/format.h>

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

Graph read_as(const std::filesystem::path& path, Format format, const ReadOptions& options) {
  if (format == Format::binary) return read_binary(path);
  if (format == Format::graphhpc) return read_graphhpc(path);
  TextScanner file(path);
  switch (format) {
    case Format::matrix_market:
      return build_graph(read_matrix_market(file));
    case Format::dimacs:
      return build_graph(read_dimacs(file));
    case Format::metis:
      return read_metis(file);
    case Format::gap_el:
    case Format::gap_wel:
      return build_graph(read_gap(file, format == Format::gap_wel));
    default:
      break;
  }
  std::vector<std::int64_t> ids;
  Graph graph = build_graph(read_snap(file, options.weighted, ids));
  if (options.ids != nullptr) *options.ids = std::move(ids);
  return graph;
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
    if (!real || !std::isfinite(*real) || number_in<std::int64_t>(word)) throw;
    file.fail(
        fmt::format("the weight is {}; it must be an integer: real weights stand in .txt, or "
                    "in .mtx whose field is real",
                    TextScanner::quoted(word)));
  }
}

void check_promise(const TextScanner& file, std::int64_t found, std::int64_t promised,
                   const char* things) {
  if (found < promised) {
    file.fail(fmt::format("the file ends after {} of the {} {} that its header promises", found,
                          promised, things));
  }
}

std::string_view known_extensions() {
  return ".mtx, .gr, .txt, .snap, .graph, .el, .wel (each also with .gz), .gsg and .graphhpc";
}

std::optional<Format> format_of(const std::filesystem::path& path) {
  std::filesystem::path name = path.filename();
  const bool compressed = name.extension() == ".gz";
  if (compressed) name = name.stem();
  const std::string extension = name.extension().string();
  if (extension == ".mtx") return Format::matrix_market;
  if (extension == ".gr") return Format::dimacs;
  if (extension == ".txt" || extension == ".snap") return Format::snap;
  if (extension == ".graph") return Format::metis;
  if (extension == ".el") return Format::gap_el;
  if (extension == ".wel") return Format::gap_wel;
  if (extension == ".gsg" && !compressed) return Format::binary;
  if (extension == ".graphhpc" && !compressed) return Format::graphhpc;
  return std::nullopt;
}

Graph read_graph(const std::filesystem::path& path, std::optional<Format> format,
                 const ReadOptions& options) {
  if (!std::filesystem::exists(path)) {
    throw InputError(fmt::format("{}: there is no such file", path.string()));
  }
  if (!format) format = format_of(path);
  if (!format) {
    throw InputError(fmt::format("{}: the name tells no format; known are {}", path.string(),
                                 known_extensions()));
  }
  if (options.ids != nullptr) options.ids->clear();
  Graph graph = read_as(path, *format, options);
  return options.undirected && !graph.known_symmetric() ? symmetrized(graph) : graph;
}

}  // namespace graphspec
