/// \file
/// See readers.hpp.
#include "reference/graph/readers.hpp"

#include <fmt/format.h>

#include "reference/graph/build.hpp"
#include "reference/graph/error.hpp"
#include "reference/graph/formats.hpp"

namespace graphspec {
namespace {

EdgeList read_text(const std::filesystem::path& path, Format format, const ReadOptions& options) {
  TextScanner file(path);
  std::vector<std::int64_t> ids;
  switch (format) {
    case Format::matrix_market:
      return read_matrix_market(file);
    case Format::dimacs:
      return read_dimacs(file);
    case Format::snap:
      break;
    case Format::metis:
      return read_metis(file);
    case Format::gap_el:
      return read_gap(file, false);
    case Format::gap_wel:
      return read_gap(file, true);
    case Format::binary:
      throw InputError(fmt::format("{}: the binary form is not read as text", path.string()));
  }
  return read_snap(file, options.ids != nullptr ? *options.ids : ids);
}

}  // namespace

std::string_view known_extensions() {
  return ".mtx, .gr, .txt, .snap, .graph, .el, .wel (each also with .gz) and .gsg";
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
  Graph graph = *format == Format::binary ? read_binary(path)
                                          : build_graph(read_text(path, *format, options));
  return options.undirected && !graph.known_symmetric() ? symmetrized(graph) : graph;
}

}  // namespace graphspec
