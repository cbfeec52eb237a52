/// \file
/// Every step against the one before, and the vertex-parallel search's work.
#include <fmt/format.h>

#include <array>
#include <string>

#include "reproduce/bfs/experiments.hpp"
#include "reproduce/bfs/searches.hpp"

namespace graphspec::reproduce::bfs_paper {

void steps(Notebook& notebook, Inputs& inputs) {
  compare_on_all(notebook, inputs, all_steps());
  for (const Input* input : inputs.timed(notebook)) {
    time_transfers(notebook, inputs.setting(), *input);
    time_references(notebook, *input);
  }
}

void vertex_work(Notebook& notebook, Inputs& inputs) {
  // Grids of the same number of vertices, longer and narrower: levels grow and nothing else does.
  struct Shape {
    int width;
    int height;
  };
  static constexpr std::array counted = {Shape{64, 64}, Shape{256, 16}, Shape{1024, 4},
                                         Shape{4096, 1}};
  static constexpr std::array quick = {Shape{512, 512}, Shape{2048, 128}, Shape{8192, 32}};
  static constexpr std::array paper = {Shape{1024, 1024}, Shape{4096, 256}, Shape{16384, 64}};

  const auto grid = [&](const Shape& shape) -> const Input& {
    const std::string size = fmt::format("{}x{}", shape.width, shape.height);
    return inputs.from_spec(notebook, "grid_" + size, "grid:" + size);
  };
  const std::vector<Configuration> configurations = {
      {"vertex_parallel", {}}, {"global_queue", {}}, {"frontier", {}}};
  for (const Shape& shape : counted) {
    count(notebook, grid(shape), configurations);
  }
  if (!inputs.setting().gpu) return;
  for (const Shape& shape : inputs.setting().scale == Scale::quick ? quick : paper) {
    time_on_gpu(notebook, inputs.setting(), grid(shape), configurations);
    time_references(notebook, grid(shape));
  }
}

}  // namespace graphspec::reproduce::bfs_paper
