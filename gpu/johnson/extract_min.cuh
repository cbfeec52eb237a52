/// \file
/// ExtractMin on the device: the place in Q of the vertex with the least key, by Thrust as in the
/// paper or by our own reduction.
#pragma once

#include "gpu/device/kernel.hpp"
#include "gpu/johnson/johnson.hpp"

namespace graphspec::GRAPHSPEC_EXECUTOR {

/// What is compared: the distance of a vertex, plus its lightest arc out where one asks for it.
struct Key {
  const std::int32_t* C;                   ///< distances, the paper's name
  const std::int32_t* lightest = nullptr;  ///< one value a vertex; unreached where it has no arc

  [[nodiscard]] __host__ __device__ std::int32_t operator()(Vertex vertex) const {
    if (lightest == nullptr) return C[vertex];
    // Nothing is added to unreached.
    if (C[vertex] == unreached || lightest[vertex] == unreached) return unreached;
    return C[vertex] + lightest[vertex];
  }
};

/// Where the least key is.
struct Least {
  std::int64_t place;  ///< in Q
  std::int32_t key;
};

/// The least key of the vertices in Q[0] .. Q[size-1], size > 0; waits for the device.
/// \param packed  one word for our own reduction
Least extract_min(Runtime& runtime, const Vertex* Q, std::int64_t size, const Key& key,
                  const johnson::Options& options, const Array<unsigned long long>& packed);

}  // namespace graphspec::GRAPHSPEC_EXECUTOR
