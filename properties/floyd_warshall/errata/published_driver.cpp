/// \file
/// The study's program around its kernels: the generator of random graphs, the loop that grows the
/// graphs, the file of measurements, and sizes in int.
#include "gpu/floyd_warshall/relax.cuh"
#include "properties/floyd_warshall/errata/published.hpp"

namespace graphspec::properties {
namespace {

/// rand() of the study's compiler, which its program never seeds.
class Rand {
 public:
  int operator()() {
    state_ = state_ * 214013U + 2531011U;
    return static_cast<int>((state_ >> 16U) & 0x7fffU);
  }

 private:
  std::uint32_t state_ = 1;
};

/// The hardware's int, which wraps round.
std::int64_t as_int(std::int64_t value) {
  return static_cast<std::int32_t>(static_cast<std::uint32_t>(value));
}

}  // namespace

std::int64_t generated_arcs(std::int64_t density, bool as_printed) {
  constexpr int vertices = 200;
  const int range = 100;
  Rand rand;
  std::int64_t arcs = 0;
  for (int v = 0; v < vertices; v++) {
    for (int e = 0; e < vertices; e++) {
      if (v == e) continue;
      const auto prange = 100 / density;
      const bool arc = as_printed ? rand() % prange == 0 : rand() % 100 < density;
      if (!arc) continue;
      ++arcs;
      static_cast<void>(rand() % range + 1);  // its weight
    }
  }
  return arcs;
}

std::vector<Measurement> run_driver(std::int64_t target_ms, bool as_printed,
                                    std::vector<Measurement>& file) {
  std::vector<Measurement> measured;
  file.clear();
  const auto T = static_cast<double>(target_ms);
  for (std::int64_t V = 500;;) {
    const Measurement now{V * V * V / 1'000'000, V};
    measured.push_back(now);
    file.push_back(as_printed && file.empty() ? Measurement{} : now);
    const double left = (T - static_cast<double>(now.ms)) / T;
    const auto next = static_cast<std::int64_t>(static_cast<double>(V) * (1 + 0.20 * left));
    if (left < 0.02 || next == V) return measured;
    V = next;
  }
}

std::int64_t last_place(std::int64_t vertices, bool as_printed) {
  const std::int64_t last = vertices - 1;
  if (as_printed) return as_int(as_int(last * vertices) + last);
  const cpu::DeviceMatrices matrices{static_cast<Vertex>(vertices), nullptr, nullptr};
  return matrices.at(static_cast<Vertex>(last), static_cast<Vertex>(last));
}

std::int64_t matrix_bytes(std::int64_t vertices, bool as_printed) {
  if (as_printed) return as_int(as_int(4 * vertices) * vertices);
  return 4 * vertices * vertices;
}

}  // namespace graphspec::properties
