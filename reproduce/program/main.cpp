/// \file
/// graphspec: one program for running, checking, certifying and reproducing. Here: the parser, and
/// what becomes of errors.
#include <fmt/format.h>

#include <exception>
#include <new>
#include <string>

#include "gpu/device/fault.hpp"
#include "reference/graph/error.hpp"
#include "reproduce/measure/does_not_hold.hpp"
#include "reproduce/program/commands.hpp"
#include "spec/saa/state.hpp"

namespace {

using namespace graphspec;

constexpr int does_not_hold = 1;
constexpr int bad_input = 2;
constexpr int device_fault = 3;

constexpr auto footer = R"(Examples:
  graphspec run bfs --graph rmat:12,16,sym --source 0
  graphspec run bfs --graph roads.gr --variant block_queue --device cpu --output levels.txt
  graphspec certify bfs --graph roads.gr --source 0 --labels levels.txt
  graphspec check bfs --cases 50
  graphspec reproduce bfs --graph roads.gr
  graphspec show johnson Dijkstra --format english
  graphspec errata bfs
  graphspec compare results/NVIDIA_H200 results/AMD_EPYC
A graph is a file (.mtx .gr .txt .graph .el .wel, each also .gz, .gsg .graphhpc) or a
specification such as rmat:SCALE,DEGREE; `graphspec generate --help` lists them all.

Exit codes:
  0  done, and all that was checked holds
  1  a property, a certificate or a claim does not hold
  2  bad input: the command line, a graph, a file
  3  a device fault: a failed call, or a fault in a kernel)";

int report(int code, const std::string& message) {
  fmt::print(stderr, "graphspec: {}\n", message);
  return code;
}

int run(int argc, char** argv) {
  CLI::App app("Five published GPU graph algorithms: run, check, certify, reproduce them.",
               "graphspec");
  app.require_subcommand(0, 1);  // with none missing, a wrong word is reported as itself
  app.footer(footer);
  app.failure_message([](const CLI::App*, const CLI::Error& error) {
    return fmt::format("graphspec: {}; --help shows what there is\n", error.what());
  });
  program::add_list(app);
  program::add_devices(app);
  program::add_run(app);
  program::add_check(app);
  program::add_certify(app);
  program::add_generate(app);
  program::add_convert(app);
  program::add_info(app);
  program::add_errata(app);
  program::add_reproduce(app);
  program::add_compare(app);
  program::add_route(app);
  program::add_show(app);
  program::add_trace(app);
  program::add_prove(app);
  program::add_tune(app);
  try {
    app.parse(argc, argv);
    if (app.get_subcommands().empty()) throw InputError("name a command; --help lists them");
    return 0;
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? 0 : bad_input;
  }
}

}  // namespace

int main(int argc, char** argv) {
  try {
    return run(argc, argv);
  } catch (const reproduce::DoesNotHold& error) {
    return report(does_not_hold, error.what());
  } catch (const InputError& error) {
    return report(bad_input, error.what());
  } catch (const DeviceFault& error) {
    return report(device_fault, error.what());
  } catch (const saa::SchemeFault& fault) {
    return report(does_not_hold, fault.what());
  } catch (const std::bad_alloc&) {
    return report(bad_input, "not enough memory for a graph of this size");
  } catch (const std::exception& error) {
    return report(does_not_hold, fmt::format("internal error: {}", error.what()));
  }
}
