/// \file
/// Specifications and scales of the experiments' graphs.
#include "reproduce/boruvka_mst/inputs.hpp"

#include <fmt/format.h>

#include <array>

#include "reference/graph/graph_spec.hpp"
#include "reference/graph/readers.hpp"

namespace graphspec::reproduce::boruvka_mst_paper {
namespace {

// The last column's graphs are those for which published.csv has times.
constexpr std::array all_peer_graphs = {
    PeerGraph{"rmat", "rmat:8,8,sym,w=1..255", "rmat:16,16,sym,w=1..255",
              "rmat:22,16,sym,w=1..255"},
    PeerGraph{"uniform", "random:256,8,sym,w=1..255", "random:65536,16,sym,w=1..255",
              "random:4194304,16,sym,w=1..255"},
    PeerGraph{"grid", "grid:16x16,w=1..255", "grid:256x256,w=1..255", "grid:2048x2048,w=1..255"},
    PeerGraph{"road", "road:16x16,w=1..255", "road:256x256,w=1..255", "road:4096x4096,w=1..255"},
    PeerGraph{"ssca2", "ssca2:8,w=1..8388607", "ssca2:16,w=1..8388607", "ssca2:22,w=1..8388607"},
};

}  // namespace

std::span<const PeerGraph> peer_graphs() {
  return all_peer_graphs;
}

std::vector<int> Inputs::scales() const {
  if (quick()) return {10, 12, 14, 16};
  // 23 is where the paper adds up two programs.
  return {16, 21, 23, 24, 25, 26, 27};
}

const Input& Inputs::contest(Notebook& notebook, const Family& family, int scale) {
  const std::string spec = fmt::format("{}{}", family.spec, scale);
  if (input_ && input_->spec == spec) return *input_;
  notebook.working_on("making " + spec);
  input_.reset();  // a large one has its place taken by the next
  return keep({fmt::format("{} {}", family.name, scale), spec, family.name, scale,
               graph_from_spec(spec, setting_.seed)});
}

const Input& Inputs::from_spec(Notebook& notebook, const std::string& name,
                               const std::string& spec) {
  if (input_ && input_->spec == spec) return *input_;
  notebook.working_on("making " + spec);
  input_.reset();
  return keep({name, spec, "", 0, graph_from_spec(spec, setting_.seed)});
}

const Input& Inputs::file(Notebook& notebook, const std::filesystem::path& path) {
  // The name alone: where a user keeps a file is nobody's business.
  const std::string spec = path.filename().string();
  if (input_ && input_->spec == spec) return *input_;
  notebook.working_on("reading " + spec);
  input_.reset();
  ReadOptions options;
  options.undirected = setting_.undirected;
  return keep({spec.substr(0, spec.find('.')), spec, "", 0, read_graph(path, {}, options)});
}

const Input& Inputs::keep(Input input) {
  input_ = std::make_unique<Input>(std::move(input));
  return *input_;
}

}  // namespace graphspec::reproduce::boruvka_mst_paper
