/// \file
/// Sizes of the experiments' graphs at each scale, and the one rule for the source.
#include "reproduce/bfs/inputs.hpp"

#include <fmt/format.h>

#include <array>
#include <utility>

#include "properties/certificates/bfs.hpp"
#include "reference/bfs.hpp"
#include "reference/graph/build.hpp"
#include "reference/graph/graph_spec.hpp"
#include "reference/graph/readers.hpp"
#include "reproduce/measure/components.hpp"
#include "reproduce/measure/does_not_hold.hpp"

namespace graphspec::reproduce::bfs_paper {
namespace {

/// A family of graphs, and its specification at each size.
struct Family {
  const char* name;
  const char* counted_quick;
  const char* counted_paper;
  const char* timed_quick;
  const char* timed_paper;
};

// The last column's graphs are those for which published.csv has times. The executor runs each
// CUDA thread for itself: a few thousand vertices show the same ratios as millions.
constexpr std::array families = {
    Family{"rmat", "rmat:12,16,sym", "rmat:16,16,sym", "rmat:18,16,sym", "rmat:22,16,sym"},
    Family{"uniform", "random:4096,16,sym", "random:65536,16,sym", "random:262144,16,sym",
           "random:4194304,16,sym"},
    Family{"grid", "grid:64x64", "grid:256x256", "grid:512x512", "grid:2048x2048"},
};

/// Files with more arcs are timed and not counted: the executor would take many minutes.
constexpr ArcIndex max_counted_arcs = 4'000'000;

}  // namespace

const DeviceGraph& Input::on_gpu() const {
  if (!on_gpu_) {
    on_gpu_ = std::make_unique<DeviceGraph>(runtime(Device::cuda), graph, /*with_transpose=*/true);
  }
  return *on_gpu_;
}

const Input& Inputs::from_spec(Notebook& notebook, const std::string& name, const std::string& spec,
                               bool literal) {
  if (const Input* known = find(name, spec)) return *known;
  notebook.working_on("making " + spec);
  Graph graph = graph_from_spec(spec, setting_.seed);
  return keep(name, spec, literal ? std::move(graph) : simplified(graph), std::nullopt);
}

const Input& Inputs::given(Notebook& notebook, const std::string& name, const Graph& graph,
                           Vertex source) {
  const std::string spec = fmt::format("as printed, from vertex {}", source);
  if (const Input* known = find(name, spec)) return *known;
  notebook.working_on(spec);
  return keep(name, spec, graph, source);
}

const Input& Inputs::from_file(Notebook& notebook, const std::filesystem::path& path) {
  // The name alone: where a user keeps a file is nobody's business.
  const std::string spec = path.filename().string();
  std::string name = spec.substr(0, spec.find('.'));
  for (const Family& family : families) {
    if (name == family.name) name += "_file";
  }
  if (const Input* known = find(name, spec)) return *known;
  notebook.working_on("reading " + spec);
  ReadOptions options;
  options.undirected = setting_.undirected;
  return keep(name, spec, read_graph(path, {}, options), std::nullopt);
}

const Input& Inputs::keep(const std::string& name, const std::string& spec, Graph graph,
                          std::optional<Vertex> source) {
  Input& input = inputs_.emplace_back();
  input.name = name;
  input.spec = spec;
  input.graph = std::move(graph);
  // The first vertex of the largest component: a search from there has something to do.
  input.source = source ? *source : largest_component(input.graph).first_vertex;
  input.label = reference::bfs(input.graph, input.source).label;
  if (const auto wrong = properties::certify_bfs(input.graph, input.source, input.label)) {
    throw DoesNotHold(fmt::format("the sequential reference on {}: {}", spec, *wrong));
  }
  const auto offsets = input.graph.offsets();
  for (std::size_t vertex = 0; vertex < input.label.size(); ++vertex) {
    if (input.label[vertex] == reference::bfs_unreached) continue;
    const auto level = static_cast<std::size_t>(input.label[vertex]);
    if (input.frontier_sizes.size() <= level) input.frontier_sizes.resize(level + 1);
    ++input.frontier_sizes[level];
    ++input.reached;
    input.arcs_examined += offsets[vertex + 1] - offsets[vertex];
  }
  return input;
}

const Input* Inputs::find(const std::string& name, const std::string& spec) const {
  for (const Input& input : inputs_) {
    if (input.name == name && input.spec == spec) return &input;
  }
  return nullptr;
}

std::vector<const Input*> Inputs::counted(Notebook& notebook) {
  std::vector<const Input*> chosen;
  for (const Family& family : families) {
    const bool quick = setting_.scale == Scale::quick;
    chosen.push_back(
        &from_spec(notebook, family.name, quick ? family.counted_quick : family.counted_paper));
  }
  for (const auto& path : setting_.graph_files) {
    const Input& file = from_file(notebook, path);
    if (file.graph.num_arcs() <= max_counted_arcs) chosen.push_back(&file);
  }
  return chosen;
}

std::vector<const Input*> Inputs::timed(Notebook& notebook) {
  std::vector<const Input*> chosen;
  for (const Family& family : families) {
    const bool quick = setting_.scale == Scale::quick;
    chosen.push_back(
        &from_spec(notebook, family.name, quick ? family.timed_quick : family.timed_paper));
  }
  for (const auto& path : setting_.graph_files) chosen.push_back(&from_file(notebook, path));
  return chosen;
}

}  // namespace graphspec::reproduce::bfs_paper
