/// \file
/// Which of the mutants that semantic_mutations.py wrote into a copy of the tree is alive: all
/// stand in one program side by side, each behind its number, so that one build serves all of them.
/// No file of the tree itself includes this.
#pragma once

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cstdlib>
#include <type_traits>

// What a choice between two literals makes of rules about literals.
#pragma GCC diagnostic ignored "-Wnarrowing"
#pragma GCC diagnostic ignored "-Wsign-compare"
#pragma GCC diagnostic ignored "-Wint-in-bool-context"
#pragma GCC diagnostic ignored "-Wbool-compare"
#pragma GCC diagnostic ignored "-Wbool-operation"
#pragma GCC diagnostic ignored "-Wtype-limits"
#pragma GCC diagnostic ignored "-Wextra"

namespace graphspec::mutants {

/// What the environment says.
struct Environment {
  int alive = -1;           ///< GRAPHSPEC_MUTANT: the number of the one alive
  char* reached = nullptr;  ///< GRAPHSPEC_MUTANT_SITES: a file of a byte a mutant, 1 once reached

  /// Reads it.
  Environment() {
    if (const char* number = std::getenv("GRAPHSPEC_MUTANT")) alive = std::atoi(number);
    const char* path = std::getenv("GRAPHSPEC_MUTANT_SITES");
    const int file = path == nullptr ? -1 : open(path, O_RDWR | O_CLOEXEC);
    if (file < 0) return;
    // Worker processes of a check end without handlers: what is shared stays.
    void* const bytes = mmap(nullptr, static_cast<std::size_t>(lseek(file, 0, SEEK_END)),
                             PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    if (bytes != MAP_FAILED) reached = static_cast<char*>(bytes);
    close(file);
  }
};

/// Read before any kernel runs: within one, its accesses would be steps.
inline const Environment environment;

/// Not a step of any schedule and not an access that the race checker sees.
/// \param differs  whether the mutant would differ here from the code that it stands in
[[gnu::noinline]] __attribute__((no_sanitize("thread", "address", "undefined"))) inline bool
is_alive(int number, bool differs) {
  if (environment.reached != nullptr && differs) environment.reached[number] = 1;
  return environment.alive == number;
}

/// Whether mutant `number` is the one alive; none is while compiling.
[[nodiscard]] constexpr bool alive(int number) {
  return !std::is_constant_evaluated() && is_alive(number, true);
}

/// The same where compilers would rather compute it: in a constant's first value.
[[nodiscard]] inline bool alive_while_running(int number) {
  return is_alive(number, true);
}

/// A condition's outcome: `fixed` where mutant `number` is the one alive. The mutant of a condition
/// that only ever comes out as `fixed` is not reached.
[[nodiscard]] constexpr bool outcome(int number, bool fixed, bool outcome) {
  if (std::is_constant_evaluated()) return outcome;
  return is_alive(number, outcome != fixed) ? fixed : outcome;
}

}  // namespace graphspec::mutants
