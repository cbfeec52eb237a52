/// \file
/// Options of a search from the command line.
#include "reproduce/program/search_options.hpp"

#include <fmt/format.h>

#include <array>
#include <charconv>
#include <cstdint>
#include <utility>
#include <vector>

#include "reference/graph/error.hpp"
#include "reproduce/floyd_warshall/option_names.hpp"
#include "reproduce/johnson/option_names.hpp"

namespace graphspec::program {

namespace {

constexpr auto sizes = "Sizes (results never depend on them)";
constexpr auto rules = "Rules (results never depend on them)";

/// A size on the command line.
template <class Options>
struct Flag {
  const char* name;
  int Options::*field;
  const char* what;
};

template <class Options, std::size_t count>
void add_flags(CLI::App& command, Options& options, const std::array<Flag<Options>, count>& flags) {
  for (const Flag<Options>& flag : flags) {
    command.add_option(flag.name, options.*flag.field, flag.what)
        ->capture_default_str()
        ->group(sizes);
  }
}

/// A choice by name.
template <class Choice, std::size_t count>
void add_choice(CLI::App& command, const char* flag, Choice& chosen,
                const std::array<std::pair<std::string_view, Choice>, count>& names,
                const std::string& what) {
  std::vector<std::string> words;
  std::string by_default;
  for (const auto& [name, value] : names) {
    words.emplace_back(name);
    if (value == chosen) by_default = name;
  }
  command
      .add_option_function<std::string>(
          flag,
          [&chosen, names](const std::string& word) {
            for (const auto& [name, value] : names) {
              if (name == word) chosen = value;
            }
          },
          what)
      ->check(CLI::IsMember(words))
      ->default_str(by_default)
      ->group(rules);
}

}  // namespace

void add_search_options(CLI::App& command, bfs::Options& options) {
  using Size = Flag<bfs::Options>;
  static constexpr std::array flags = {
      Size{"--block-size", &bfs::Options::block_size, "threads a block: a multiple of 32"},
      Size{"--block-queue-size", &bfs::Options::block_queue_size, "slots of the b-queue"},
      Size{"--warp-queues", &bfs::Options::warp_queues, "w-queues a block: a power of two"},
      Size{"--warp-queue-size", &bfs::Options::warp_queue_size, "slots of one w-queue"},
      Size{"--single-block-queue-size", &bfs::Options::single_block_queue_size,
           "frontier that single_block_start holds"},
      Size{"--nested-degree", &bfs::Options::nested_degree,
           "dynamic_parallelism: degree that gets a child grid"},
      Size{"--untested-arcs", &bfs::Options::untested_arcs,
           "frontier: arcs up to which a level claims labels without a test"},
      Size{"--alpha", &bfs::Options::alpha, "frontier: when to go bottom-up"},
      Size{"--beta", &bfs::Options::beta, "frontier: when to go top-down again"},
      Size{"--frontier-block-size", &bfs::Options::frontier_block_size,
           "frontier: threads a block"},
      Size{"--frontier-blocks", &bfs::Options::frontier_blocks,
           "frontier: blocks; 0 for as many as fit"},
  };
  add_flags(command, options, flags);
}

void add_search_options(CLI::App& command, johnson::Options& options) {
  using Size = Flag<johnson::Options>;
  static constexpr std::array flags = {
      Size{"--block-size", &johnson::Options::block_size,
           "threads a block of the paper's steps: a multiple of 32"},
      Size{"--delta", &johnson::Options::delta, "frontier: width of a bucket; 0 chooses"},
      Size{"--lanes", &johnson::Options::lanes,
           "frontier: threads that share a vertex's arcs: 1, 2, 4, ... 32"},
      Size{"--frontier-block-size", &johnson::Options::frontier_block_size,
           "frontier: threads a block; 0 chooses"},
      Size{"--frontier-blocks", &johnson::Options::frontier_blocks,
           "frontier: blocks, a source each at a time; 0 for as many as fit"},
      Size{"--queue-size", &johnson::Options::queue_size,
           "frontier: slots of each of a block's two queues; 0 chooses"},
      Size{"--batch-rows", &johnson::Options::batch_rows,
           "rows computed while those before are copied; 0 chooses"},
  };
  add_flags(command, options, flags);
  command
      .add_flag("--lengths-in-global", options.lengths_in_global,
                "frontier: lengths in global memory though shared memory would do")
      ->group(sizes);
  add_choice(command, "--settle", options.settle, reproduce::settle_rules,
             "outer_loop: which vertices a phase settles");
  command
      .add_flag("--clear-mask", options.clear_mask,
                "outer_loop: a settled vertex relaxes its arcs in one phase only")
      ->group(rules);
  add_choice(command, "--extract-min", options.extract_min, reproduce::extract_mins,
             "who finds the least distance of the paper's steps");
}

void add_search_options(CLI::App& command, floyd_warshall::Options& options) {
  using Size = Flag<floyd_warshall::Options>;
  static constexpr std::array flags = {
      Size{"--tile", &floyd_warshall::Options::tile,
           "frontier: vertices of a pivot block: 32, 64 or 128; 0 chooses"},
      Size{"--pivots", &floyd_warshall::Options::pivots,
           "frontier: pivot blocks taken in one pass over the rest; 0 chooses"},
      Size{"--resident-rows", &floyd_warshall::Options::resident_rows,
           "frontier: rows on the device at a time, the others on the host; 0 for all that fit"},
  };
  add_flags(command, options, flags);
  command.add_flag("!--no-predecessors", options.predecessors,
                   "lengths alone, without the matrix of predecessors");
  add_choice(command, "--precision", options.precision, reproduce::precisions,
             "frontier, without predecessors: how wide a length is while it is computed");
}

void add_search_options(CLI::App& command, bellman_ford::Options& options) {
  using Size = Flag<bellman_ford::Options>;
  static constexpr std::array flags = {
      Size{"--group-size", &bellman_ford::Options::group_size,
           "reduce, reduce_coarse: M, threads a vertex, 1 to 1024; 0 for the fastest (graphspec "
           "tune)"},
      Size{"--block-size", &bellman_ford::Options::block_size,
           "naive, edge_parallel, worklist: threads a block, a multiple of 32"},
      Size{"--delta", &bellman_ford::Options::delta, "frontier: width of a bucket; 0 chooses"},
      Size{"--narrow", &bellman_ford::Options::narrow,
           "frontier: vertices up to which a block searches on its own; -1 for never; 0 chooses"},
      Size{"--piece-arcs", &bellman_ford::Options::piece_arcs,
           "frontier: a vertex with more arcs is shared among the grid; 0 chooses"},
      Size{"--queue-size", &bellman_ford::Options::queue_size,
           "frontier: slots of each of a block's two queues; 0 chooses"},
      Size{"--frontier-block-size", &bellman_ford::Options::frontier_block_size,
           "both frontiers: threads a block; 0 chooses"},
      Size{"--frontier-blocks", &bellman_ford::Options::frontier_blocks,
           "both frontiers: blocks; 0 for as many as fit"},
  };
  add_flags(command, options, flags);
  command
      .add_flag("--matrix-in-memory", options.matrix_in_memory,
                "dense_frontier: the matrix is read each round though shared memory could hold it")
      ->group(sizes);
  command
      .add_flag("--until-stable", options.until_stable,
                "naive, reduce, reduce_coarse: stop after a round that shortens nothing")
      ->group(rules);
  command.add_flag("!--no-predecessors", options.predecessors,
                   "lengths alone, without predecessors");
}

void add_search_options(CLI::App& command, boruvka_mst::Options& options) {
  constexpr auto changes = "Changes of the graph, beside those that a step always has";
  boruvka_mst::Transformations& transformations = options.transformations;
  command
      .add_flag("--local-sort", transformations.local_sort,
                "the arcs of each vertex from light to heavy")
      ->group(changes);
  command
      .add_flag("--renumber", transformations.renumber,
                "near numbers for vertices that are connected")
      ->group(changes);
  command.add_flag("--rank-weights", transformations.rank_weights, "32-bit ranks for weights")
      ->group(changes);
  command
      .add_flag("--compress", transformations.compress,
                "ends of arcs in 10 bits; refused where they lie too far apart")
      ->group(changes);
  command
      .add_option("--cpu-share", options.cpu_share,
                  "hybrid: the share of the segments that the CPU searches, 0 to 1")
      ->capture_default_str()
      ->group(sizes);
  command
      .add_option("--device-bytes", options.device_bytes,
                  "out_of_core: bytes of the graph's arrays on the device; 0 for all that is free")
      ->capture_default_str()
      ->group(sizes);
  using Size = Flag<boruvka_mst::Options>;
  static constexpr std::array flags = {
      Size{"--block-size", &boruvka_mst::Options::block_size, "threads a block: a multiple of 32"},
      Size{"--lanes", &boruvka_mst::Options::lanes,
           "frontier: threads that share a vertex's arcs: 1, 2, 4, ... 32; 0 chooses"},
      Size{"--hub-arcs", &boruvka_mst::Options::hub_arcs,
           "frontier: a vertex with more arcs is searched in pieces"},
      Size{"--piece-arcs", &boruvka_mst::Options::piece_arcs, "frontier: arcs of such a piece"},
  };
  add_flags(command, options, flags);
  command
      .add_flag("--wide-arcs", options.wide_arcs,
                "frontier: positions of arcs in 64 bits though 32 would do")
      ->group(sizes);
  command
      .add_option("--light-share", options.light_share,
                  "frontier: the share of edges in the first pass, 0 to 1; 0 chooses")
      ->capture_default_str()
      ->group(sizes);
  command.add_flag("--time-phases", options.time_phases,
                   "time the parts of an iteration, each for itself");
}

johnson::Sources parse_sources(std::string_view text, Vertex num_vertices) {
  if (text.empty()) return {0, num_vertices};
  const auto dots = text.find("..");
  const auto number = [&](std::string_view digits) {
    Vertex value = 0;
    const char* const end = digits.data() + digits.size();
    const auto [rest, error] = std::from_chars(digits.data(), end, value);
    if (error != std::errc() || rest != end) {
      throw InputError(
          fmt::format("--sources {}: FIRST..LAST are two vertices, both included", text));
    }
    return value;
  };
  const Vertex first = number(text.substr(0, dots));
  const Vertex last = dots == std::string_view::npos ? first : number(text.substr(dots + 2));
  if (first < 0 || last < first || last >= num_vertices) {
    throw InputError(
        fmt::format("--sources {}: the graph's {} vertices are numbered from 0, and the last is "
                    "not below the first",
                    text, num_vertices));
  }
  return {first, last + 1};
}

Device parse_device(std::string_view text) {
  if (text.empty()) return available(Device::cuda) ? Device::cuda : Device::cpu;
  return device_named(text);
}

namespace {

/// "118+0,2183+1": after so many steps, what goes on. `whole` is for the message.
std::vector<executor::Preemption> parse_preemptions(std::string_view whole, std::string_view list) {
  std::vector<executor::Preemption> preemptions;
  const char* at = list.data();
  const char* const end = at + list.size();
  while (at != end) {
    executor::Preemption preemption;
    const auto [plus, error] = std::from_chars(at, end, preemption.after);
    const bool has_choice =
        error == std::errc() && preemption.after >= 0 && plus != end && *plus == '+';
    const auto [rest, choice_error] = has_choice
                                          ? std::from_chars(plus + 1, end, preemption.choice)
                                          : std::from_chars_result{at, std::errc::invalid_argument};
    if (choice_error != std::errc() || (rest != end && *rest != ',')) {
      throw InputError(fmt::format("--schedule {}: '{}' must begin with STEPS+CHOICE, two numbers",
                                   whole,
                                   std::string_view(at, static_cast<std::size_t>(end - at))));
    }
    preemptions.push_back(preemption);
    at = rest == end ? end : rest + 1;
  }
  return preemptions;
}

}  // namespace

executor::Schedule parse_schedule(std::string_view text) {
  using Kind = executor::Schedule::Kind;
  static constexpr std::array kinds = {
      std::pair{"sequential", Kind::sequential},   std::pair{"reverse", Kind::reverse},
      std::pair{"round_robin", Kind::round_robin}, std::pair{"lockstep", Kind::lockstep},
      std::pair{"random", Kind::random},           std::pair{"preempted", Kind::preempted}};
  const auto colon = text.find(':');
  executor::Schedule schedule;
  bool known = false;
  std::string names;
  for (const auto& [kind_name, kind] : kinds) {
    names += names.empty() ? "" : ", ";
    names += kind_name;
    if (text.substr(0, colon) == kind_name) {
      schedule.kind = kind;
      known = true;
    }
  }
  if (!known) {
    throw InputError(fmt::format(
        "--schedule {}: there is {}; random:SEED, preempted:STEPS+CHOICE,...", text, names));
  }
  if (colon != std::string_view::npos && schedule.kind == Kind::preempted) {
    schedule.preemptions = parse_preemptions(text, text.substr(colon + 1));
  } else if (colon != std::string_view::npos) {
    const std::string_view digits = text.substr(colon + 1);
    const char* const end = digits.data() + digits.size();
    const auto [rest, error] = std::from_chars(digits.data(), end, schedule.seed);
    if (error != std::errc() || rest != end) {
      throw InputError(fmt::format("--schedule {}: the seed is not a number of 64 bits", text));
    }
  }
  return schedule;
}

}  // namespace graphspec::program
