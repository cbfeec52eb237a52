/// \file
/// Sizes of the experiments' graphs at each scale, and negative arcs without negative cycles.
#include "reproduce/johnson/inputs.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <utility>

#include "reference/graph/graph_spec.hpp"
#include "reference/graph/random.hpp"
#include "reference/graph/readers.hpp"

namespace graphspec::reproduce::johnson_paper {
namespace {

/// Vertices of the families' graphs.
struct Sizes {
  Vertex quick;
  Vertex paper;
  [[nodiscard]] Vertex at(Scale scale) const { return scale == Scale::quick ? quick : paper; }
};

// The executor runs each CUDA thread for itself, and the paper's steps run one a vertex in every
// phase.
constexpr Sizes counted_size{256, 512};
constexpr Sizes timed_size{512, 2048};
constexpr Sizes host_size{192, 256};

/// Larger files are timed and not counted; all pairs by the host's heaps take seconds up to here.
constexpr Vertex max_counted_vertices = 4096;
constexpr Vertex max_host_vertices = 8192;

constexpr std::uint64_t potential_seed = 0x504f'5445'4e54;  // "POTENT"
constexpr std::uint64_t potentials = 256;

Graph with_negative_arcs(const Graph& graph, std::uint64_t seed) {
  const RandomStream stream(seed ^ potential_seed, 0);
  const auto potential = [&](std::size_t vertex) {
    return static_cast<std::int32_t>(stream.below(vertex, potentials));
  };
  const auto given = std::get<std::span<const std::int32_t>>(graph.weights());
  std::vector<std::int32_t> weights(given.begin(), given.end());
  const auto offsets = graph.offsets();
  const auto dest = graph.dest();
  for (std::size_t tail = 0; tail + 1 < offsets.size(); ++tail) {
    for (auto arc = static_cast<std::size_t>(offsets[tail]);
         arc < static_cast<std::size_t>(offsets[tail + 1]); ++arc) {
      weights[arc] += potential(tail) - potential(static_cast<std::size_t>(dest[arc]));
    }
  }
  return {{offsets.begin(), offsets.end()}, {dest.begin(), dest.end()}, std::move(weights)};
}

}  // namespace

const Input& Inputs::random(Notebook& notebook, const RandomGraph& wanted) {
  const std::string made = fmt::format("random:{},{},w=1..255", wanted.vertices, wanted.degree);
  const std::string spec = wanted.negative ? made + " with potentials 0..255" : made;
  for (const Input& input : inputs_) {
    if (input.name == wanted.name && input.spec == spec) return input;
  }
  notebook.working_on("making " + spec);
  Graph graph = graph_from_spec(made, setting_.seed);
  if (wanted.negative) graph = with_negative_arcs(graph, setting_.seed);
  return inputs_.emplace_back(Input{wanted.name, spec, std::move(graph)});
}

std::vector<const Input*> Inputs::families(Notebook& notebook, Vertex vertices) {
  std::vector<const Input*> chosen;
  for (const bool negative : {false, true}) {
    const char* const ending = negative ? "_negative" : "";
    for (const auto& [name, degree] :
         {std::pair{"sparse", 4}, std::pair{"medium", 16}, std::pair{"dense", vertices / 4}}) {
      chosen.push_back(
          &random(notebook, {fmt::format("{}{}", name, ending), vertices, degree, negative}));
    }
  }
  return chosen;
}

std::vector<const Input*> Inputs::files(Notebook& notebook, Vertex most_vertices) {
  std::vector<const Input*> chosen;
  for (const auto& path : setting_.graph_files) {
    const std::string spec = path.filename().string();
    const auto known = std::find_if(inputs_.begin(), inputs_.end(),
                                    [&](const Input& input) { return input.spec == spec; });
    if (known == inputs_.end()) {
      notebook.working_on("reading " + spec);
      ReadOptions options;
      options.undirected = setting_.undirected;
      inputs_.emplace_back(
          Input{spec.substr(0, spec.find('.')), spec, read_graph(path, {}, options)});
    }
    const Input& input = known == inputs_.end() ? inputs_.back() : *known;
    if (input.graph.num_vertices() <= most_vertices) chosen.push_back(&input);
  }
  return chosen;
}

std::vector<const Input*> Inputs::counted(Notebook& notebook) {
  auto chosen = families(notebook, counted_size.at(setting_.scale));
  for (const Input* file : files(notebook, max_counted_vertices)) chosen.push_back(file);
  return chosen;
}

std::vector<const Input*> Inputs::timed(Notebook& notebook) {
  auto chosen = families(notebook, timed_size.at(setting_.scale));
  for (const Input* file : files(notebook, std::numeric_limits<Vertex>::max())) {
    chosen.push_back(file);
  }
  return chosen;
}

std::vector<const Input*> Inputs::on_host(Notebook& notebook) {
  auto chosen = families(notebook, host_size.at(setting_.scale));
  for (const Input* file : files(notebook, max_host_vertices)) chosen.push_back(file);
  return chosen;
}

}  // namespace graphspec::reproduce::johnson_paper
