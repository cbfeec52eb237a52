/// \file
/// One call of RapidCheck with a silent listener, and its replay data as text.
#include "properties/harness/falsify.hpp"

#include <fmt/format.h>

#include <cstdlib>
#include <cstring>
#include <exception>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <new>
#include <string_view>
#include <system_error>
#include <vector>

#include "gpu/device/cpu/schedule.hpp"
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
  Reproduce reproduce;
  try {
    rc::detail::deserialize(bytes.begin(), bytes.end(), reproduce);
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
  Run(const Attempt& attempt, int max_shrinks) : attempt_(attempt), max_shrinks_(max_shrinks) {}

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
      violation = attempt_([&](Description one) {
        description = std::move(one);
        static_cast<void>(executor::take_stale_accesses());  // of runs that helped to draw the case
      });
    } catch (const std::bad_alloc&) {
      // RapidCheck would take it for a failure of the property.
      without_memory_ = done_ = true;
    }
    if (!violation) return;
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

 private:
  const Attempt& attempt_;
  int max_shrinks_;
  int tried_after_failure_ = 0;
  bool done_ = false;
  bool without_memory_ = false;
  Violation last_failure_;
  Description counterexample_;
};

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

std::string describe(const Falsification& found) {
  if (found.holds) return fmt::format("holds in {} cases", found.cases);
  return fmt::format("{}\nfound in case {}, shrunk to:\n{}{}\nto replay this case:\n  {}={} {}",
                     found.violation, found.cases, found.counterexample,
                     found.graph_file.empty() ? "" : "\nthe graph is in " + found.graph_file,
                     replay_variable, found.replay, own_command());
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

  Run run(attempt, parameters.max_shrinks);
  SilentListener silent;
  const rc::detail::TestResult result =
      rc::detail::checkTestable([&run] { run(); }, metadata, for_rapidcheck, silent, replays);

  if (run.is_without_memory()) throw std::bad_alloc();
  Falsification found;
  if (result.is<rc::detail::SuccessResult>()) {
    found.cases = result.get<rc::detail::SuccessResult>().numSuccess;
    return found;
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
