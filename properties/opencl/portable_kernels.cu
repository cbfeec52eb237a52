/// \file
/// The launches of portable_kernels.cl, and what must come of them.
#include <string>
#include <utility>
#include <vector>

#include "gpu/device/portable.hpp"
#include "gpu/device/variant_table.hpp"
#include "properties/executor/expectation.cuh"
#include "properties/opencl/portable_constructs.hpp"

namespace graphspec::GRAPHSPEC_EXECUTOR {

#include "properties/opencl/portable_kernels.cl"

namespace {

using properties::PortableConstruct;

std::string indices_in_two_dimensions(Runtime& device) {
  const auto number = words(device, 3 * 2 * 5 * 4, 0);
  launch<portable_indices>({{3, 2}, {5, 4}}, number.data(), 3);
  return compare(number, [](int place) { return place + 1; });
}

std::string shared_memory_by_the_launch(Runtime& device) {
  // Of two sizes: the second launch must not have the first one's.
  for (const unsigned threads : {70U, 33U}) {
    std::vector<int> numbers(3 * threads);
    for (std::size_t place = 0; place < numbers.size(); ++place) {
      numbers[place] = static_cast<int>(place);
    }
    const Array<int> turned(device, std::span<const int>(numbers));
    launch<portable_turn>({3, threads, threads * sizeof(int)}, turned.data());
    const int count = static_cast<int>(threads);
    std::string wrong = compare(
        turned, [&](int place) { return place / count * count + count - 1 - place % count; });
    if (!wrong.empty()) return wrong;
  }
  return "";
}

std::string shared_memory_of_known_size(Runtime& device) {
  const auto passed = words(device, 4 * 96, -1);
  launch<portable_ring>({4, 96}, passed.data(), 5);
  return compare(passed, [](int place) { return place / 96 * 1000 + (place % 96 + 5) % 96; });
}

std::string writes_that_may_race(Runtime& device) {
  const auto winner = words(device, 5, -1);
  launch<portable_race>({5, 40}, winner.data());
  const std::vector<int> winners = winner.to_host();
  for (int group = 0; group < 5; ++group) {
    const int found = winners[static_cast<std::size_t>(group)];
    if (found / 40 != group || found < 0) {
      return "group " + std::to_string(group) + " has the word of thread " + std::to_string(found);
    }
  }
  return "";
}

std::string values_and_an_array_left_out(Runtime& device) {
  const auto found = words(device, 2 * 48, 0);
  const place_t large = (place_t{3} << 32) - 40;  // carries into the upper half at thread 40
  launch<portable_values>({2, 48}, found.data(), large, nullptr, -7);
  return compare(
      found, [](int place) { return 2147483647 - (place < 40 ? 2 : 3) - ((1 << 16) - 40) + 7; });
}

std::string launches_and_copies_in_their_order(Runtime& device) {
  const auto one = words(device, 1, 0);
  const auto other = words(device, 1, 0);
  const auto kept = words(device, 2, 0);
  const int* before = one.data();
  int* after = other.data();
  for (int step = 0; step < 300; ++step) {
    launch<portable_successor>({1, 1}, before, after);
    if (step == 100) device.copy_on_device(kept.data() + 1, after, sizeof(int));
    if (step == 200) device.fill(after, 0, sizeof(int));
    before = std::exchange(after, const_cast<int*>(before));
  }
  device.copy_on_device(kept.data(), before, sizeof(int));
  return compare(kept, [](int place) { return place == 0 ? 99 : 101; });
}

}  // namespace

template <>
std::span<const PortableConstruct> compiled<PortableConstruct>() {
  static const std::vector<PortableConstruct> table = {
      {{"indices in two dimensions", indices_in_two_dimensions}},
      {{"shared memory by the launch", shared_memory_by_the_launch}},
      {{"shared memory of known size", shared_memory_of_known_size}},
      {{"writes that may race", writes_that_may_race}},
      {{"values and an array left out", values_and_an_array_left_out}},
      {{"launches and copies in their order", launches_and_copies_in_their_order}}};
  return table;
}

}  // namespace graphspec::GRAPHSPEC_EXECUTOR
