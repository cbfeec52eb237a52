/// \file
/// The texts that the build makes of files in OpenCL C, so that a program carries them with it.
#pragma once

#include <string_view>

namespace graphspec::opencl {

/// prelude.cl, which gives the names of portable kernels their meaning.
[[nodiscard]] std::string_view prelude_text();

}  // namespace graphspec::opencl
