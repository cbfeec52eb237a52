/// \file
/// Buckets by rank in device memory: what a rank has for each of the others, and gets from each.
#pragma once

#include <span>
#include <vector>

#include "gpu/device/ranks/communicator.hpp"

namespace graphspec {

/// Sends each rank its bucket; what comes in lies side by side, in the order of ranks. All call.
/// \param buckets  rank r's begins at r * stride
/// \param sent  to each rank
/// \param due  from each rank, as it says
/// \return how many came in
template <class T>
std::size_t exchange_buckets(Communicator& ranks, const Array<T>& buckets, std::size_t stride,
                             std::span<const std::size_t> sent, std::span<const std::size_t> due,
                             const Array<T>& received) {
  std::vector<std::size_t> out_at;
  std::vector<std::size_t> out;
  std::vector<std::size_t> in_at;
  std::vector<std::size_t> in;
  std::size_t total = 0;
  for (std::size_t rank = 0; rank < sent.size(); ++rank) {
    out_at.push_back(rank * stride * sizeof(T));
    out.push_back(sent[rank] * sizeof(T));
    in_at.push_back(total * sizeof(T));
    in.push_back(due[rank] * sizeof(T));
    total += due[rank];
  }
  ranks.all_to_all(buckets.data(), out_at, out, received.data(), in_at, in);
  return total;
}

}  // namespace graphspec
