/// \file
/// graphspec: one program for running, checking, certifying and reproducing. Here: the parser, and
/// what becomes of errors.
#include <fmt/format.h>
#include <omp.h>
#include <pthread.h>
#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <new>
#include <span>
#include <string>
#include <string_view>
#include <system_error>
#include <thread>

#include "gpu/device/no_usable_gpu.hpp"
#include "reference/graph/error.hpp"
#include "reference/graph/generated_size.hpp"
#include "reference/graph/matrix_size.hpp"
#include "reproduce/measure/build_context.hpp"
#include "reproduce/measure/does_not_hold.hpp"
#include "reproduce/program/commands.hpp"
#include "reproduce/program/given_values.hpp"
#include "reproduce/program/problem_command.hpp"
#include "reproduce/program/ranks.hpp"
#include "reproduce/program/truncated_files.hpp"
#include "reproduce/program/unknown_words.hpp"
#include "spec/saa/parse.hpp"
#include "spec/saa/state.hpp"

namespace {

using namespace graphspec;

constexpr int does_not_hold = 1;
constexpr int bad_input = 2;
constexpr int device_fault = 3;

constexpr auto main_footer = R"(Examples:
  graphspec run bfs --graph rmat:12,16,sym --source 0
  graphspec run bfs --graph roads.gr --variant block_queue --device cpu --output levels.txt
  graphspec certify bfs --graph roads.gr --source 0 --levels levels.txt
  graphspec check bfs --cases 50
  graphspec reproduce bfs --graph roads.gr
  graphspec show bfs BFS_sequential --format english
  graphspec errata bfs
  graphspec compare results/NVIDIA_H100_80GB_HBM3 results/NVIDIA_H200
A graph is a file or a specification such as rmat:12,16. Files end in .mtx, .gr, .txt, .graph, .el,
.wel (each also with .gz), .gsg or .graphhpc. `graphspec generate --help` lists all specifications.

Exit codes:
  0  success; all checks hold
  1  a property or a claim does not hold, a result is not certified, or no measurements match
  2  bad input: an error in the command line, a graph or another file
  3  device fault: a call to the device failed, or a kernel has a fault
  130  interrupted by Ctrl-C)";

const std::thread::id main_thread = std::this_thread::get_id();
/// Made where there still is some.
const std::string no_memory = "not enough memory; " + memory_limit();

/// What was typed may hold line breaks and the like, and comes back in messages: those show as \n
/// and \x0c. \param kept  stays as it is
std::string printable(const std::string& message, char kept) {
  std::string shown;
  for (const char c : message) {
    const auto code = static_cast<unsigned char>(c);
    if (c == kept || (code >= ' ' && code != 0x7F)) {
      shown += c;
    } else {
      shown += c == '\n' ? "\\n" : fmt::format("\\x{:02x}", code);
    }
  }
  return shown;
}

int report(int code, const std::string& message, char kept = '\0') {
  fmt::print(stderr, "graphspec: {}\n", printable(message, kept));
  return code;
}

/// The message for a machine without a GPU, with the default of the command's option --device.
std::string with_default_device(const NoUsableGpu& fault, const CLI::App& app) {
  const CLI::App* command = &app;
  while (!command->get_subcommands().empty()) command = command->get_subcommands().front();
  std::string message = fault.what();
  if (const CLI::Option* const option = command->get_option_no_throw("--device")) {
    constexpr std::string_view marker = "default: ";
    const std::string& description = option->get_description();
    const auto start = description.find(marker);
    if (option->count() > 0 && start != std::string::npos) {
      message += "; default without --device: " + description.substr(start + marker.size());
    }
  }
  return message + "; `graphspec devices` lists the devices";
}

int run(int argc, char** argv) {
  CLI::App app("Run, check, certify and reproduce published GPU graph algorithms.", "graphspec");
  app.require_subcommand(0, 1);  // with none missing, a wrong word is reported as itself
  app.footer(main_footer);
  app.set_version_flag("--version",
                       fmt::format("graphspec {}, commit {}", reproduce::build_context::version,
                                   reproduce::build_context::commit));
  app.failure_message([](const CLI::App*, const CLI::Error& error) {
    return fmt::format("graphspec: {}; see --help\n", printable(error.what(), '\0'));
  });
  using namespace program;
  for (papers::AddCommands* const add :
       {add_list, add_devices, add_run, add_check, add_certify, add_generate, add_convert, add_info,
        add_errata, add_reproduce, add_compare, add_show, add_trace, add_prove, add_document}) {
    add(app);
  }
  for (const auto& hook : papers::all_add_commands()) hook.function(app);
  program::refuse_odd_values(app);
  try {
    app.parse(argc, argv);
    if (app.get_subcommands().empty()) throw InputError("name a command; see --help");
    return 0;
  } catch (const NoUsableGpu& fault) {
    return report(device_fault, with_default_device(fault, app));
  } catch (const CLI::ParseError& error) {
    if (error.get_exit_code() != 0) {
      program::refuse_unknown_words(app, std::span(argv, static_cast<std::size_t>(argc)));
    }
    return app.exit(error) == 0 ? 0 : bad_input;
  }
}

int exit_code_of(int argc, char** argv) {
  try {
    return run(argc, argv);
  } catch (const program::Ended& ended) {
    return ended.exit_code;
  } catch (const reproduce::DoesNotHold& error) {
    return report(does_not_hold, error.what());
  } catch (const saa::MistakesInText& mistakes) {
    return report(bad_input, mistakes.what(), '\n');
  } catch (const InputError& error) {
    return report(bad_input, error.what());
  } catch (const DeviceFault& error) {
    return report(device_fault, error.what());
  } catch (const saa::SchemeFault& fault) {
    return report(does_not_hold, fault.what());
  } catch (const std::bad_alloc&) {
    return report(bad_input, no_memory);
  } catch (const std::filesystem::filesystem_error& error) {
    return report(bad_input, fmt::format("{}: {}", error.path1().string(), error.code().message()));
  } catch (const std::exception& error) {
    // fmt throws where a write failed, which main() reports.
    if (std::ferror(stdout) != 0) return bad_input;
    if (const auto* const refused = dynamic_cast<const std::system_error*>(&error)) {
      return report(bad_input, "system error: " + refused->code().message());
    }
    return report(does_not_hold, fmt::format("internal error: {}", error.what()));
  }
}

/// Where memory runs out: an exception, but where none could get to main(). What was being written
/// has no name yet, and is gone with the process.
void without_memory() {
  if (omp_get_level() == 0 && std::this_thread::get_id() == main_thread) throw std::bad_alloc();
  for (const std::string_view text :
       {std::string_view("graphspec: "), std::string_view(no_memory), std::string_view("\n")}) {
    static_cast<void>(!::write(STDERR_FILENO, text.data(), text.size()));
  }
  ::_exit(bad_input);
}

/// Where there is no address space for the stack of a thread, OpenMP ends the program: it is asked
/// for as many threads as there is space for.
void fit_threads_into_memory() {
  pthread_attr_t usual;
  std::size_t stack_bytes = 0;
  if (pthread_getattr_default_np(&usual) != 0) return;
  if (pthread_attr_getstacksize(&usual, &stack_bytes) != 0) return;
  constexpr double bytes_beside = 32e6;  // which a small run takes
  int threads = omp_get_max_threads();
  const auto fit = [&] {
    return fits_into_memory((threads - 1) * static_cast<double>(stack_bytes) + bytes_beside);
  };
  while (threads > 1 && !fit()) --threads;
  if (threads < omp_get_max_threads()) omp_set_num_threads(threads);
}

}  // namespace

int main(int argc, char** argv) {
  std::set_new_handler(without_memory);
  // A file that may not grow is then a write that fails, which is told like any other.
  std::signal(SIGXFSZ, SIG_IGN);
  graphspec::program::report_truncated_files();
  fit_threads_into_memory();
  const int code = exit_code_of(argc, argv);
  // What was printed may have been kept back until now.
  if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0) return code;
  return report(code == 0 ? bad_input : code, "standard output cannot be written");
}
