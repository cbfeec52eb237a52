/// \file
/// Joining the ranks of a command, and seeing that all were given the same.
#include "reproduce/program/ranks.hpp"

#include <fmt/format.h>

#include <fstream>
#include <iterator>

#include "gpu/device/ranks/packet.hpp"
#include "gpu/device/ranks/world.hpp"
#include "gpu/problem/on_ranks.hpp"
#include "reference/graph/error.hpp"
#include "reproduce/program/given_values.hpp"
#include "reproduce/program/start_ranks.hpp"

namespace graphspec::program {
namespace {

/// The command line, words parted by blanks, without the program's own path.
std::string command_line() {
  std::ifstream file("/proc/self/cmdline", std::ios::binary);
  std::string words{std::istreambuf_iterator<char>(file), {}};
  if (!words.empty()) words.pop_back();
  for (char& letter : words) {
    if (letter == '\0') letter = ' ';
  }
  return words.substr(std::min(words.find(' '), words.size()));
}

/// Ends a rank where the first says what is wrong: mpirun ends all, the first before it could say
/// it, once one has exited with another code than 0.
[[noreturn]] void end_while_the_first_speaks() {
  throw Ended{0};
}

/// Throws InputError, on the first rank, unless all have the same command line; ends the others.
void check_same_command(Communicator& ranks) {
  Packet mine;
  mine.put_text(command_line());
  const auto all = ranks.gather_on_host(mine.take_bytes());
  const std::string first = Packet(all.front()).get_text();
  for (std::size_t rank = 1; rank < all.size(); ++rank) {
    const std::string other = Packet(all[rank]).get_text();
    if (other == first) continue;
    if (ranks.rank() != 0) end_while_the_first_speaks();
    throw InputError(fmt::format("rank {} was given other options than rank 0: '{}', not '{}'",
                                 rank, other, first));
  }
}

}  // namespace

void RanksArguments::add_to(CLI::App& command) {
  command
      .add_option("--ranks", ranks,
                  "run on so many processes with a device each, by variants called distributed")
      ->check(positive);
  command.add_option("--gpus", gpus, "the same, each with a GPU of its own")->check(positive);
}

std::string RanksArguments::device(const std::string& asked) const {
  if (gpus == 0) return asked;
  if (ranks != 0 && ranks != gpus) throw InputError("--ranks and --gpus contradict each other");
  if (!asked.empty() && asked != "cuda") throw InputError("--gpus: their device is cuda");
  return "cuda";
}

RankSession::RankSession(const RanksArguments& arguments, Device device) : device_(device) {
  const int asked = arguments.gpus != 0 ? arguments.gpus : arguments.ranks;
  if (!started_as_rank()) {
    if (asked > 1) throw Ended{start_ranks(asked)};
    return;
  }
  Communicator& ranks = world(device);
  size_ = ranks.size();
  try {
    check_same_command(ranks);
    if (asked != 0 && asked != size_) {
      if (ranks.rank() != 0) end_while_the_first_speaks();
      throw InputError(fmt::format("{} ranks are asked for, and {} were started", asked, size_));
    }
  } catch (...) {
    leave_world();
    throw;
  }
  is_first_ = ranks.rank() == 0;
}

void RankSession::together(const std::function<void()>& work) const {
  try {
    work();
  } catch (const std::exception&) {
    if (is_first_) throw;
    end_while_the_first_speaks();
  }
}

bool RankSession::has_served() {
  if (size_ == 1) return false;
  if (is_first_) {
    others_serve_ = true;
    return false;
  }
  serve_first_rank(device_);
  return true;
}

RankSession::~RankSession() {
  if (!started_as_rank()) return;
  try {
    if (others_serve_) dismiss_ranks(device_);
    leave_world();
  } catch (const std::exception& error) {
    fmt::print(stderr, "graphspec: {}\n", error.what());
    end_world(3);
  }
}

void RankSession::check_variant(std::string_view variant, bool is_for_ranks) const {
  if (size_ == 1 || is_for_ranks) return;
  throw InputError(
      fmt::format("variant {} runs on one device: leave --ranks out, or name a variant that is "
                  "called distributed",
                  variant));
}

}  // namespace graphspec::program
