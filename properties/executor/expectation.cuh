/// \file
/// Words of device memory, and their comparison with what the host computes.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "gpu/device/array.hpp"
#include "gpu/device/kernel.hpp"
#include "properties/executor/constructs.hpp"

namespace graphspec::GRAPHSPEC_EXECUTOR {

using properties::Construct;

/// `count` words of one value.
template <class T>
Array<T> words(Runtime& device, std::size_t count, T value) {
  return Array<T>(device, std::vector<T>(count, value));
}

/// Empty when expected(place) is in every place.
template <class T, class Expected>
std::string compare(const Array<T>& found, const Expected& expected) {
  const std::vector<T> values = found.to_host();
  for (std::size_t place = 0; place < values.size(); ++place) {
    const auto right = static_cast<T>(expected(static_cast<int>(place)));
    if (values[place] != right) {
      return "word " + std::to_string(place) + " is " + std::to_string(values[place]) + ", not " +
             std::to_string(right);
    }
  }
  return "";
}

}  // namespace graphspec::GRAPHSPEC_EXECUTOR
