/// \file
/// Sizes of the experiments' graphs at each scale, and the one rule for the source.
#include "reproduce/bellman_ford/inputs.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "reference/graph/build.hpp"
#include "reference/graph/graph_spec.hpp"
#include "reference/graph/random.hpp"
#include "reference/graph/readers.hpp"
#include "reproduce/measure/components.hpp"

namespace graphspec::reproduce::bellman_ford_paper {
namespace {

// The last column's graphs are those for which published.csv has times.
constexpr std::array all_families = {
    Family{"rmat", "rmat:12,16,sym,w=1..255", "rmat:18,16,sym,w=1..255", "rmat:22,16,sym,w=1..255"},
    Family{"uniform", "random:4096,16,sym,w=1..255", "random:262144,16,sym,w=1..255",
           "random:4194304,16,sym,w=1..255"},
    Family{"grid", "grid:64x64,w=1..255", "grid:512x512,w=1..255", "grid:2048x2048,w=1..255"},
};

}  // namespace

std::span<const Family> families() {
  return all_families;
}

std::int64_t Matrix::num_arcs() const {
  std::int64_t arcs = 0;
#pragma omp parallel for reduction(+ : arcs)
  for (const std::int32_t each : weight) arcs += each != unreached ? 1 : 0;
  return arcs - order();  // on the diagonal are zeros
}

const WeightedGraph& Input::on_gpu() const {
  if (!on_gpu_) {
    on_gpu_ = std::make_unique<WeightedGraph>(runtime(Device::cuda), graph,
                                              /*with_transpose=*/false);
  }
  return *on_gpu_;
}

const Matrix& Inputs::matrix(Notebook& notebook, Vertex order, const Density& density) {
  const std::string name = fmt::format("{} {}", density.name, order);
  if (matrix_ && matrix_->name == name) return *matrix_;
  notebook.working_on("making " + name);
  matrix_.reset();  // a large one has its place taken by the next
  const std::uint64_t seed = RandomStream(setting_.seed, static_cast<std::uint64_t>(order)).bits(0);
  matrix_ = std::make_unique<Matrix>(
      Matrix{name,
             fmt::format("random matrix of {} vertices, {} of all arcs, weights 1..{}", order,
                         density.arc.numerator == density.arc.denominator
                             ? std::string("100 %")
                             : fmt::format("{}/{}", density.arc.numerator, density.arc.denominator),
                         RandomMatrix::greatest_weight),
             density.name,
             RandomMatrix(order, density.arc, seed),
             {}});
  matrix_->weight.resize(static_cast<std::size_t>(order) * static_cast<std::size_t>(order));
  matrix_->made.fill(matrix_->weight);
  return *matrix_;
}

const Input* Inputs::find(const std::string& spec) const {
  const auto found = std::find_if(inputs_.begin(), inputs_.end(),
                                  [&](const Input& input) { return input.spec == spec; });
  return found == inputs_.end() ? nullptr : &*found;
}

const Input& Inputs::keep(const std::string& name, const std::string& spec, Graph graph) {
  Input& input = inputs_.emplace_back();
  input.name = name;
  input.spec = spec;
  input.graph = std::move(graph);
  input.source = largest_component(input.graph).first_vertex;
  return input;
}

const Input& Inputs::from_spec(Notebook& notebook, const std::string& name,
                               const std::string& spec) {
  if (const Input* known = find(spec)) return *known;
  notebook.working_on("making " + spec);
  return keep(name, spec, simplified(graph_from_spec(spec, setting_.seed)));
}

const Input& Inputs::counted(Notebook& notebook, const Family& family) {
  return from_spec(notebook, family.name, family.counted);
}

const Input& Inputs::timed(Notebook& notebook, const Family& family) {
  return from_spec(notebook, family.name, quick() ? family.timed_quick : family.timed_paper);
}

std::vector<const Input*> Inputs::files(Notebook& notebook) {
  std::vector<const Input*> chosen;
  for (const auto& path : setting_.graph_files) {
    // The name alone: where a user keeps a file is nobody's business.
    const std::string spec = path.filename().string();
    const Input* known = find(spec);
    if (known == nullptr) {
      notebook.working_on("reading " + spec);
      ReadOptions options;
      options.undirected = setting_.undirected;
      known = &keep(spec.substr(0, spec.find('.')), spec, read_graph(path, {}, options));
    }
    chosen.push_back(known);
  }
  return chosen;
}

std::vector<Device> timed_devices(const Setting& setting) {
  std::vector<Device> devices;
  if (setting.gpu) devices.push_back(Device::cuda);
  devices.insert(devices.end(), setting.opencl.begin(), setting.opencl.end());
  return devices;
}

}  // namespace graphspec::reproduce::bellman_ford_paper
