/// \file
/// Options of a search from the command line.
#include "reproduce/program/search_options.hpp"

#include <fmt/format.h>

#include <array>
#include <charconv>
#include <cstdint>
#include <utility>

#include "reference/graph/error.hpp"

namespace graphspec::program {

void add_search_options(CLI::App& command, bfs::Options& options) {
  struct Flag {
    const char* name;
    int bfs::Options::*field;
    const char* what;
  };
  static constexpr std::array flags = {
      Flag{"--block-size", &bfs::Options::block_size, "threads a block: a multiple of 32"},
      Flag{"--block-queue-size", &bfs::Options::block_queue_size, "slots of the b-queue"},
      Flag{"--warp-queues", &bfs::Options::warp_queues, "w-queues a block: a power of two"},
      Flag{"--warp-queue-size", &bfs::Options::warp_queue_size, "slots of one w-queue"},
      Flag{"--single-block-queue-size", &bfs::Options::single_block_queue_size,
           "frontier that single_block_start holds"},
      Flag{"--nested-degree", &bfs::Options::nested_degree,
           "dynamic_parallelism: degree that gets a child grid"},
      Flag{"--untested-arcs", &bfs::Options::untested_arcs,
           "frontier: arcs up to which a level claims labels without a test"},
      Flag{"--alpha", &bfs::Options::alpha, "frontier: when to go bottom-up"},
      Flag{"--beta", &bfs::Options::beta, "frontier: when to go top-down again"},
      Flag{"--frontier-block-size", &bfs::Options::frontier_block_size,
           "frontier: threads a block"},
      Flag{"--frontier-blocks", &bfs::Options::frontier_blocks,
           "frontier: blocks; 0 for as many as fit"},
  };
  for (const Flag& flag : flags) {
    command.add_option(flag.name, options.*flag.field, flag.what)
        ->capture_default_str()
        ->group("Sizes (results never depend on them)");
  }
}

Device parse_device(std::string_view text) {
  if (text.empty()) return available(Device::cuda) ? Device::cuda : Device::cpu;
  for (const Device device : {Device::cpu, Device::cuda}) {
    if (text == name(device)) return device;
  }
  throw InputError(fmt::format("--device {}: there is cpu and cuda", text));
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
