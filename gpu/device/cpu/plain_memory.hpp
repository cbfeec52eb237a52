/// \file
/// Device memory that plain host calls take, which a fault that is thrown past them leaves behind.
#pragma once

#include <cstddef>

namespace graphspec::plain {

/// Device memory of the CPU executor; null where there is not enough, or none asked for.
[[nodiscard]] void* take(std::size_t bytes);
/// False for what is none of it. \param memory  may be null
bool give_back(void* memory);
/// Gives all back that is still taken: nobody will, once a fault has left the host code.
void give_all_back();
[[nodiscard]] bool is_on_device(const void* memory);
void copy(void* to, const void* from, std::size_t bytes, bool to_device, bool from_device);

}  // namespace graphspec::plain
