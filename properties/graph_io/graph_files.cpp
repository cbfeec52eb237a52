/// \file
/// See graph_files.hpp.
#include "properties/graph_io/graph_files.hpp"

#include <fmt/format.h>
#include <stdlib.h>
#include <zlib.h>

#include <algorithm>
#include <bit>
#include <fstream>
#include <iterator>
#include <limits>
#include <map>
#include <stdexcept>
#include <tuple>

#include "properties/random_graphs/draw.hpp"
#include "reference/graph/build.hpp"

namespace graphspec::properties {

std::filesystem::path put_text(const std::filesystem::path& path, std::string_view content) {
  if (path.extension() != ".gz") {
    put_content(path, content);
    return path;
  }
  const gzFile file = gzopen(path.c_str(), "wb");
  const auto size = static_cast<unsigned>(content.size());
  const bool whole = size == 0 || gzwrite(file, content.data(), size) == static_cast<int>(size);
  if (gzclose(file) != Z_OK || !whole) throw std::runtime_error("cannot write " + path.string());
  return path;
}

void put_content(const std::filesystem::path& path, std::string_view content) {
  std::ofstream file(path, std::ios::binary);
  file.write(content.data(), static_cast<std::streamsize>(content.size()));
  if (!file.flush()) throw std::runtime_error("cannot write " + path.string());
}

std::string listing(const Graph& graph) {
  std::string text = fmt::format("{} vertices\n", graph.num_vertices());
  const auto* const integers = std::get_if<1>(&graph.weights());
  const auto* const reals = std::get_if<2>(&graph.weights());
  std::size_t arc = 0;
  for (Vertex tail = 0; tail < graph.num_vertices(); ++tail) {
    for (const Vertex head : graph.neighbours(tail)) {
      fmt::format_to(std::back_inserter(text), "{} {}", tail, head);
      if (integers != nullptr) fmt::format_to(std::back_inserter(text), " {}", (*integers)[arc]);
      if (reals != nullptr) fmt::format_to(std::back_inserter(text), " {:a}", (*reals)[arc]);
      text += '\n';
      ++arc;
    }
  }
  return text;
}

Graph weighted_graph(const RandomGraph& graph, int kind, std::uint64_t seed) {
  EdgeList list = graph.arcs();
  const std::size_t arcs = list.source.size();
  Draw draw(seed);
  // The k-th arc between two vertices weighs the same both ways where the graph is undirected.
  std::map<std::tuple<Vertex, Vertex, int>, std::uint64_t> drawn;
  std::map<std::pair<Vertex, Vertex>, int> copies;
  std::vector<std::uint64_t> bits(arcs);
  for (std::size_t arc = 0; arc < arcs; ++arc) {
    const Vertex tail = list.source[arc];
    const Vertex head = list.dest[arc];
    const int copy = copies[{tail, head}]++;
    const bool swap = graph.undirected && tail > head;
    const std::tuple edge(swap ? head : tail, swap ? tail : head, copy);
    bits[arc] = drawn.try_emplace(edge, draw.bits()).first->second;
  }
  if (kind == 1) {
    std::vector<std::int32_t> weights(arcs);
    for (std::size_t arc = 0; arc < arcs; ++arc) {
      const auto any = static_cast<std::int32_t>(static_cast<std::uint32_t>(bits[arc]));
      weights[arc] = any % 8 == 0   ? std::numeric_limits<std::int32_t>::min()
                     : any % 8 == 1 ? std::numeric_limits<std::int32_t>::max()
                                    : any;
    }
    list.weights = std::move(weights);
  } else if (kind == 2) {
    std::vector<double> weights(arcs);
    for (std::size_t arc = 0; arc < arcs; ++arc) {
      // Any bits but those of infinities and NaN, whose exponents are all ones.
      const std::uint64_t exponent = std::uint64_t{0x7ff} << 52;
      const bool finite = (bits[arc] & exponent) != exponent;
      weights[arc] = std::bit_cast<double>(finite ? bits[arc] : bits[arc] ^ exponent);
    }
    list.weights = std::move(weights);
  }
  return build_graph(std::move(list));
}

}  // namespace graphspec::properties
