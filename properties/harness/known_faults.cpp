/// \file
/// See known_faults.hpp.
#include "properties/harness/known_faults.hpp"

#include <fmt/format.h>
#include <sys/mman.h>

#include <algorithm>
#include <cctype>
#include <new>

namespace graphspec::properties {
namespace {

/// Checks whether the text contains the place "FILE:LINE", and no longer line number.
bool names(const std::string& text, const std::string& place) {
  if (place.empty()) return false;
  for (auto at = text.find(place); at != std::string::npos; at = text.find(place, at + 1)) {
    const std::size_t end = at + place.size();
    if (end == text.size() || std::isdigit(static_cast<unsigned char>(text[end])) == 0) return true;
  }
  return false;
}

/// "kernel expand, plain_bfs.cu:26, 'race: ' (all write the same byte)"
std::string line_of(const executor::Suppression& fault) {
  std::string line = fault.kernel.empty() ? "any kernel" : "kernel " + fault.kernel;
  if (!fault.place.empty()) line += ", " + fault.place;
  if (!fault.text.empty()) line += fmt::format(", '{}'", fault.text);
  return fmt::format("{} ({})", line, fault.reason);
}

}  // namespace

SharedCounts::SharedCounts(std::size_t size) {
  if (size == 0) return;
  void* const memory = mmap(nullptr, size * sizeof(std::int64_t), PROT_READ | PROT_WRITE,
                            MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) throw std::bad_alloc();
  counts_ = {static_cast<std::int64_t*>(memory), size};
}

SharedCounts::~SharedCounts() {
  if (!counts_.empty()) munmap(counts_.data(), counts_.size_bytes());
}

void SharedCounts::add(const std::vector<std::int64_t>& more) {
  for (std::size_t each = 0; each < counts_.size(); ++each) counts_[each] += more[each];
}

std::vector<std::int64_t> SharedCounts::values() const {
  return {counts_.begin(), counts_.end()};
}

std::vector<std::string> never_occurred(const std::vector<executor::Suppression>& known,
                                        const std::vector<std::int64_t>& matches,
                                        const Falsification& found) {
  std::vector<std::string> lines;
  if (found.holds && found.replayed) return lines;
  for (std::size_t each = 0; each < known.size(); ++each) {
    if (matches[each] > 0) continue;
    const bool is_certain = found.holds || names(found.violation, known[each].place);
    if (!is_certain && found.replayed) continue;
    lines.push_back(line_of(known[each]) +
                    (is_certain ? "" : ", or only after the case that ended the search"));
  }
  return lines;
}

}  // namespace graphspec::properties
