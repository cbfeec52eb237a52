/// \file
/// Runs of several ranks on CPU executors, held to the scheme of their exchange round by round:
/// what each rank has, what it knows of others', and what it sent. All ranks draw the same graphs;
/// the first carries out the scheme and compares.
///
///     mpirun -n RANKS ranks_rounds bfs|apsp [RUNS [SEED]]
///     mpirun -n RANKS ranks_rounds apsp RUNS SEED late|unsent
///
/// Ends with "N passed, N failed", and 1 where a round is astray. With a fault in the exchange it
/// ends with 1 where a run is not.
#include "properties/spec/ranks_rounds.hpp"

#include <fmt/format.h>

#include <cstdlib>
#include <exception>
#include <span>
#include <string>

#include "gpu/device/ranks/refusal.hpp"
#include "gpu/device/ranks/world.hpp"

namespace graphspec::properties {
namespace {

struct Asked {
  std::string_view problem;
  int runs = 0;
  std::uint64_t seed = 1;
  ExchangeFault fault = ExchangeFault::none;
};

/// \return whether the arguments are any
bool parse(std::span<char*> words, Asked& asked) {
  if (words.size() < 2 || words.size() > 5) return false;
  asked.problem = words[1];
  if (asked.problem != "bfs" && asked.problem != "apsp") return false;
  asked.runs = asked.problem == "bfs" ? 200 : 12;
  if (words.size() > 2) asked.runs = std::atoi(words[2]);
  if (words.size() > 3) asked.seed = std::strtoull(words[3], nullptr, 10);
  if (words.size() < 5) return asked.runs > 0;
  const std::string_view fault = words[4];
  asked.fault = fault == "late" ? ExchangeFault::late : ExchangeFault::unsent;
  return asked.runs > 0 && asked.problem == "apsp" && (fault == "late" || fault == "unsent");
}

int run(const Asked& asked) {
  const bool is_first = world(Device::cpu).rank() == 0;
  const int astray = asked.problem == "bfs" ? astray_of_bfs(asked.runs, asked.seed)
                                            : astray_of_apsp(asked.runs, asked.seed, asked.fault);
  const int failed = asked.fault == ExchangeFault::none ? astray : asked.runs - astray;
  if (is_first) fmt::print("{} passed, {} failed\n", asked.runs - failed, failed);
  leave_world();
  return is_first && failed > 0 ? 1 : 0;
}

}  // namespace
}  // namespace graphspec::properties

int main(int argc, char** argv) {
  using namespace graphspec::properties;
  Asked asked;
  if (!parse({argv, static_cast<std::size_t>(argc)}, asked)) {
    fmt::print(stderr, "ranks_rounds: bfs|apsp [RUNS [SEED [late|unsent]]]\n");
    return 2;
  }
  try {
    return run(asked);
  } catch (const graphspec::RefusedByAll& refused) {
    try {
      refused.rethrow();
    } catch (const std::exception& error) {
      fmt::print(stderr, "ranks_rounds: {}\n", error.what());
    }
    graphspec::end_world(1);
    return 1;
  } catch (const std::exception& error) {
    fmt::print(stderr, "ranks_rounds: {}\n", error.what());
    graphspec::end_world(1);
    return 1;
  }
}
