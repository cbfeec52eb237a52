/// \file
/// See solve.hpp.
#include "spec/prove/solve.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <memory>
#include <sstream>
#include <system_error>

#include "reference/graph/error.hpp"
#include "reference/graph/output_file.hpp"

namespace graphspec::prove {
namespace {

namespace fs = std::filesystem;

constexpr std::array<const char*, 2> solvers{"cvc5", "z3"};

bool is_installed(const std::string& program) {
  const char* const path = std::getenv("PATH");
  std::istringstream folders(path == nullptr ? "" : path);
  for (std::string folder; std::getline(folders, folder, ':');) {
    if (access((fs::path(folder) / program).c_str(), X_OK) == 0) return true;
  }
  return false;
}

/// The first line that a command prints.
std::string first_line(const std::string& command) {
  struct Close {
    void operator()(std::FILE* pipe) const { pclose(pipe); }
  };
  const std::unique_ptr<std::FILE, Close> pipe(popen(command.c_str(), "r"));
  if (pipe == nullptr) return "";
  std::string text;
  std::array<char, 256> part{};
  while (std::fgets(part.data(), part.size(), pipe.get()) != nullptr) text += part.data();
  return text.substr(0, text.find('\n'));
}

std::string read(const fs::path& file) {
  std::ifstream stream(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

/// FNV-1a. Texts of one number are told apart by comparison.
std::string file_name_for(const std::string& text) {
  std::uint64_t hash = 14695981039346656037U;
  for (const char byte : text) {
    hash = (hash ^ static_cast<unsigned char>(byte)) * 1099511628211U;
  }
  return fmt::format("{:016x}.smt2", hash);
}

/// Without a cache that can be written, conditions are solved again: no error.
void keep(const fs::path& path, const std::string& text) {
  try {
    OutputFile file(path);
    file.write(text);
    file.commit();
  } catch (const InputError&) {
  }
}

}  // namespace

std::vector<std::string> missing_solvers() {
  std::vector<std::string> missing;
  for (const char* const one : solvers) {
    if (!is_installed(one)) missing.emplace_back(one);
  }
  return missing;
}

Solvers::Solvers(int limit_s, fs::path cache) : limit_s_(limit_s), cache_(std::move(cache)) {
  std::error_code error;
  if (!cache_.empty()) fs::create_directories(cache_, error);
  if (error) throw InputError(fmt::format("{}: {}", cache_.string(), error.message()));
  std::string name = (fs::temp_directory_path() / "graphspec_proofs_XXXXXX").string();
  if (mkdtemp(name.data()) == nullptr) throw InputError("no folder for temporary files");
  scratch_ = name;
}

Solvers::~Solvers() {
  std::error_code error;
  fs::remove_all(scratch_, error);
}

Verdict Solvers::ask(const std::string& text) const {
  const fs::path kept = cache_ / file_name_for(text);
  if (!cache_.empty() && read(kept) == text) return {Outcome::proved, "cache"};
  static std::atomic<int> number{0};
  const fs::path file = scratch_ / fmt::format("{}.smt2", ++number);
  std::ofstream(file, std::ios::binary) << text;
  const auto begin = std::chrono::steady_clock::now();
  Verdict verdict;
  for (const std::string one : solvers) {
    const std::string options = one == "cvc5" ? "--lang=smt2" : "auto_config=false smt.mbqi=false";
    // Seconds of the processor, so that other programs do not open a condition.
    const std::string answer =
        first_line(fmt::format("ulimit -t {}; exec {} {} '{}' 2>/dev/null </dev/null", limit_s_,
                               one, options, file.string()));
    if (answer != "unsat" && answer != "sat") continue;
    verdict.outcome = answer == "unsat" ? Outcome::proved : Outcome::refuted;
    verdict.solver = one;
    break;
  }
  verdict.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  if (verdict.outcome == Outcome::proved && !cache_.empty()) keep(kept, text);
  std::error_code error;
  fs::remove(file, error);
  return verdict;
}

}  // namespace graphspec::prove
