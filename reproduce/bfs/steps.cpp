/// \file
/// Every step against the one before, and the vertex-parallel search's work.
#include <fmt/format.h>

#include <array>
#include <string>

#include "reproduce/bfs/experiments.hpp"

namespace graphspec::reproduce::bfs_paper {

void steps(Campaign& campaign) {
  compare_on_all(campaign, all_steps());
  for (const Input* input : timed_inputs(campaign)) {
    time_transfers(campaign, *input);
    time_references(campaign, *input);
  }
}

void vertex_work(Campaign& campaign) {
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
    return campaign.from_spec("grid_" + size, "grid:" + size);
  };
  const std::vector<Configuration> configurations = {
      {"vertex_parallel", {}}, {"global_queue", {}}, {"tuned", {}}};
  for (const Shape& shape : counted) {
    count(campaign, grid(shape), configurations);
  }
  if (!campaign.gpu()) return;
  for (const Shape& shape : campaign.quick() ? quick : paper) {
    time_on_gpu(campaign, grid(shape), configurations);
    time_references(campaign, grid(shape));
  }
}

}  // namespace graphspec::reproduce::bfs_paper
