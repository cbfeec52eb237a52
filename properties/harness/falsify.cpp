/// \file
/// One call of RapidCheck with a silent listener, and its replay data as text.
#include "properties/harness/falsify.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <limits>
#include <new>
#include <string_view>
#include <system_error>
#include <vector>

#include "gpu/device/cpu/schedule.hpp"
#include "properties/harness/running_case.hpp"
#include "reference/graph/error.hpp"

namespace graphspec::properties {
namespace {

using rc::detail::Reproduce;

/// RapidCheck's own listener prints; a library does not.
class SilentListener final : public rc::detail::TestListener {
 public:
  void onTestCaseFinished(const rc::detail::CaseDescription& /*description*/) override {}
  void onShrinkTried(const rc::detail::CaseDescription& /*shrink*/, bool /*accepted*/) override {}
  void onTestFinished(const rc::detail::TestMetadata& /*metadata*/,
                      const rc::detail::TestResult& /*result*/) override {}
};

/// Six bits a character, all of them plain in a shell.
constexpr std::string_view alphabet =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

std::string encode(const Reproduce& reproduce) {
  std::vector<std::uint8_t> bytes;
  rc::detail::serialize(reproduce, std::back_inserter(bytes));
  std::string text;
  std::uint32_t bits = 0;
  int count = 0;
  for (const std::uint8_t byte : bytes) {
    bits = bits << 8 | byte;
    for (count += 8; count >= 6; count -= 6) text += alphabet[bits >> (count - 6) & 63];
  }
  if (count > 0) text += alphabet[bits << (6 - count) & 63];
  return text;
}

/// Whether the bytes begin with a complete random generator: a key, two numbers in 7 bits a byte,
/// and one byte. RapidCheck reads this byte even if the bytes end before it.
bool hold_a_generator(const std::vector<std::uint8_t>& bytes) {
  constexpr std::ptrdiff_t key_bytes = sizeof(rc::Random::Key);
  constexpr std::ptrdiff_t most_bytes = 10;  // of a number of 64 bits
  if (std::ssize(bytes) < key_bytes) return false;
  auto at = bytes.begin() + key_bytes;
  for (int number = 0; number < 2; ++number) {
    const auto last = std::find_if(at, bytes.end(), [](std::uint8_t byte) { return byte < 0x80; });
    if (last == bytes.end() || last - at >= most_bytes) return false;
    at = last + 1;
  }
  return at != bytes.end();
}

Reproduce decode(const std::string& text) {
  std::vector<std::uint8_t> bytes;
  std::uint32_t bits = 0;
  int count = 0;
  bool readable = true;
  for (const char character : text) {
    const std::size_t value = alphabet.find(character);
    readable = readable && value != std::string_view::npos;
    bits = bits << 6 | (static_cast<std::uint32_t>(value) & 63);
    count += 6;
    if (count < 8) continue;
    count -= 8;
    bytes.push_back(static_cast<std::uint8_t>(bits >> count & 255));
  }
  readable = readable && hold_a_generator(bytes);
  Reproduce reproduce;
  try {
    if (readable) rc::detail::deserialize(bytes.begin(), bytes.end(), reproduce);
  } catch (const rc::detail::SerializationException&) {
    readable = false;
  }
  // Writing it again must give the same text, or a character is wrong or missing.
  if (!readable || encode(reproduce) != text) {
    throw InputError(
        fmt::format("replay '{}' is not a complete replay string of a failed check; copy all "
                    "characters of the printed string",
                    text));
  }
  return reproduce;
}

constexpr const char* replay_variable = "GRAPHSPEC_REPLAY";

/// Returns the command that started this program, for a shell: its path from the current folder,
/// and its arguments.
std::string own_command() {
  std::ifstream file("/proc/self/cmdline");
  std::string command;
  for (std::string word; std::getline(file, word, '\0');) {
    std::error_code ignored;
    if (command.empty()) {
      const auto from_here = std::filesystem::proximate(word, ignored).string();
      if (word.starts_with('/') && !ignored && !from_here.starts_with("..")) {
        word =
            from_here.find('/') == std::string::npos ? fmt::format("./{}", from_here) : from_here;
      }
    }
    const bool is_plain = word.find_first_not_of(
                              "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
                              "-_./:=,+%@") == std::string::npos;
    command += fmt::format("{}{}", command.empty() ? "" : " ",
                           is_plain ? word : fmt::format("'{}'", word));
  }
  return command;
}

/// The stale accesses of the executor's runs since the last call, a line each.
std::string stale_lines() {
  std::string lines;
  for (const std::string& access : executor::take_stale_accesses()) lines += "\nstale: " + access;
  return lines;
}

/// The cases of one run; knows which failure is the smallest.
class Run {
 public:
  Run(const Attempt& attempt, int max_shrinks, bool is_replay)
      : attempt_(attempt), max_shrinks_(max_shrinks), is_replay_(is_replay) {}

  /// One case under RapidCheck.
  void operator()() {
    // Passing everything from here on ends the shrinking.
    if (done_) return;
    if (!last_failure_.text.empty() && tried_after_failure_++ == max_shrinks_) {
      done_ = true;
      return;
    }
    Description description;
    std::optional<Violation> violation;
    try {
      const RunningCase running(name_of_case());
      violation = attempt_([&](Description one) {
        RunningCase::describe(one.text);
        description = std::move(one);
        static_cast<void>(executor::take_stale_accesses());  // of runs that helped to draw the case
      });
    } catch (const std::bad_alloc&) {
      // RapidCheck would take it for a failure of the property.
      without_memory_ = done_ = true;
    }
    last_case_ = description.text;
    if (!violation) {
      if (last_failure_.text.empty()) ++passed_;
      if (description.size) add_size(*description.size);
      return;
    }
    // Shrinking goes from a failing case to a smaller one, so the last that failed is the smallest.
    last_failure_ = *violation;
    counterexample_ = std::move(description);
    counterexample_.text += stale_lines();
    done_ = violation->is_last;
    RC_FAIL(violation->text);
  }

  [[nodiscard]] const std::string& violation() const { return last_failure_.text; }
  [[nodiscard]] const Description& counterexample() const { return counterexample_; }
  [[nodiscard]] bool is_without_memory() const { return without_memory_; }
  /// The case that was tried last, described.
  [[nodiscard]] const std::string& last_case() const { return last_case_; }
  [[nodiscard]] const std::optional<GraphSize>& largest() const { return largest_; }

 private:
  [[nodiscard]] std::string name_of_case() const {
    if (is_replay_) return "the replayed case";
    if (last_failure_.text.empty()) return fmt::format("case {}", passed_ + 1);
    return fmt::format("a smaller case of case {} (number {} that shrinking tries)", passed_ + 1,
                       tried_after_failure_);
  }

  void add_size(const GraphSize& size) {
    if (!largest_) largest_.emplace();
    largest_->vertices = std::max(largest_->vertices, size.vertices);
    largest_->degree = std::max(largest_->degree, size.degree);
  }

  const Attempt& attempt_;
  int max_shrinks_;
  bool is_replay_;
  int passed_ = 0;  ///< before the first failure
  int tried_after_failure_ = 0;
  bool done_ = false;
  bool without_memory_ = false;
  Violation last_failure_;
  Description counterexample_;
  std::string last_case_;
  std::optional<GraphSize> largest_;
};

/// RapidCheck's words for a replayed case that passes, and for a replay of other cases.
constexpr std::string_view replayed_case_holds = "Reproduced result is not a failure";
constexpr std::string_view no_replayed_case = "Unable to reproduce minimum value";

std::string on_one_line(std::string text) {
  for (std::size_t at = 0; (at = text.find('\n', at)) != std::string::npos;) {
    text.replace(at, 1, ", ");
  }
  return text;
}

/// Adds the smallest failing case and its graph, which must not be lost where it cannot be written.
void add_counterexample(Falsification& found, const Description& smallest,
                        const std::string& graph_file) {
  found.counterexample = smallest.text;
  if (!smallest.write_graph || graph_file.empty()) return;
  try {
    smallest.write_graph(graph_file);
    found.graph_file = graph_file;
  } catch (const InputError& error) {
    found.counterexample +=
        fmt::format("\n(the graph could not be written to a file: {})", error.what());
  }
}

}  // namespace

std::optional<std::string> replay_of_environment() {
  const char* const text = std::getenv(replay_variable);
  return text == nullptr || *text == '\0' ? std::nullopt : std::optional<std::string>(text);
}

GraphSize graph_size(const Graph& graph) {
  GraphSize size{.vertices = graph.num_vertices()};
  for (Vertex vertex = 0; vertex < graph.num_vertices(); ++vertex) {
    size.degree = std::max(size.degree, static_cast<std::int64_t>(graph.neighbours(vertex).size()));
  }
  return size;
}

std::string describe(const Falsification& found) {
  std::string text;
  if (!found.not_run.empty()) {
    text = "not run: " + found.not_run;
  } else if (found.holds && found.replayed) {
    text = "the replayed case holds: " + on_one_line(*found.replayed);
  } else if (found.holds) {
    text = fmt::format("holds in {} {}", found.cases, found.cases == 1 ? "case" : "cases");
    if (found.largest) {
      text +=
          fmt::format(" (up to {} {}, longest adjacency list {})", found.largest->vertices,
                      found.largest->vertices == 1 ? "vertex" : "vertices", found.largest->degree);
    }
  } else if (found.replay.empty()) {
    text = found.violation;
  } else {
    text = fmt::format(
        "{}\n{}:\n{}{}\nto replay this case:\n  {}={} {}", found.violation,
        found.replayed ? "replayed case" : fmt::format("found in case {}, shrunk to", found.cases),
        found.counterexample,
        found.graph_file.empty() ? "" : "\nthe graph is in " + found.graph_file, replay_variable,
        found.replay, own_command());
  }
  for (const std::string& fault : found.never_occurred) {
    text += "\nknown fault never occurred: " + fault;
  }
  return text;
}

std::optional<Violation> guarded(const Guard& guard,
                                 const std::function<std::optional<Violation>()>& judge) {
  if (!guard) return judge();
  const Ended ended = guard([&] {
    const auto found = judge();
    return found ? "violation " + found->text : "";
  });
  if (!ended.finished) return Violation{.text = ended.text};
  if (ended.text.empty()) return std::nullopt;
  return Violation{.text = ended.text.substr(ended.text.find(' ') + 1)};
}

Falsification falsify_attempts(const Attempt& attempt, const FalsifyParameters& parameters) {
  rc::detail::TestParams for_rapidcheck;
  for_rapidcheck.seed = parameters.seed;
  for_rapidcheck.maxSuccess = parameters.cases;
  for_rapidcheck.maxSize = parameters.max_size;
  const rc::detail::TestMetadata metadata{.id = "falsify", .description = {}};
  std::unordered_map<std::string, Reproduce> replays;
  if (parameters.replay) replays.emplace(metadata.id, decode(*parameters.replay));

  // A replay tries the cases that shrinking went through, which are not limited again.
  Run run(attempt, parameters.replay ? std::numeric_limits<int>::max() : parameters.max_shrinks,
          parameters.replay.has_value());
  SilentListener silent;
  const rc::detail::TestResult result =
      rc::detail::checkTestable([&run] { run(); }, metadata, for_rapidcheck, silent, replays);

  if (run.is_without_memory()) throw std::bad_alloc();
  Falsification found;
  if (parameters.replay) found.replayed = run.last_case();
  if (result.is<rc::detail::SuccessResult>()) {
    found.cases = result.get<rc::detail::SuccessResult>().numSuccess;
    found.largest = run.largest();
    return found;
  }
  if (parameters.replay && result.is<rc::detail::Error>()) {
    const std::string& error = result.get<rc::detail::Error>().description;
    if (error == no_replayed_case) {
      throw InputError(fmt::format(
          "replay '{}' leads to no case of this test. The string belongs to another test, or the "
          "cases of this test have changed. Run the test without a replay string",
          *parameters.replay));
    }
    if (error == replayed_case_holds) {
      found.cases = 1;
      return found;
    }
  }
  found.holds = false;
  if (result.is<rc::detail::FailureResult>()) {
    const auto& failure = result.get<rc::detail::FailureResult>();
    found.cases = failure.numSuccess + 1;
    found.violation = run.violation().empty() ? failure.description : run.violation();
    add_counterexample(found, run.counterexample(), parameters.graph_file);
    found.replay = encode(failure.reproduce);
  } else if (result.is<rc::detail::GaveUpResult>()) {
    found.cases = result.get<rc::detail::GaveUpResult>().numSuccess;
    found.violation = result.get<rc::detail::GaveUpResult>().description;
  } else {
    found.violation = result.get<rc::detail::Error>().description;
  }
  return found;
}

}  // namespace graphspec::properties
