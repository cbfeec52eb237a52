/// \file
/// Which code says that it implements which scheme, and whether the scheme is still the one that it
/// was written for: `// scheme FILE.saa#Dijkstra 6f2a91c4` above a function.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "spec/saa/algorithm.hpp"

namespace graphspec::saa {

/// One such line.
struct Implementation {
  std::filesystem::path file;
  int line = 0;
  std::string algorithm;  ///< the name that its file opens with
  std::string scheme;     ///< "Dijkstra"
  std::string hash;       ///< of the scheme that the code was written for
};

/// All of them in the sources (.hpp, .cpp, .cu, .cuh, .cl) of these folders, in the order of the
/// files' names. \throws InputError for a line that begins as one and is none
[[nodiscard]] std::vector<Implementation> implementations_in(
    const std::vector<std::filesystem::path>& folders);

/// What is wrong with those of this algorithm, a line each: "FILE:LINE: ...".
[[nodiscard]] std::vector<std::string> drift(const Algorithm& algorithm,
                                             const std::vector<Implementation>& implementations);

}  // namespace graphspec::saa
