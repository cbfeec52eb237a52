/// \file
/// A form is what the commands need of a problem beside its solvers: what a user may ask, which
/// files there are, what is told of an answer, and who judges it. `run` and `certify` are templates
/// over forms; each form has
///
///     using Problem = problem::P;
///     static constexpr const char *what, *output_help, *run_footer, *certify_footer;
///     void add_run_options(CLI::App&);        // the question
///     void add_certify_options(CLI::App&);    // the question; the files to judge
///     Problem::Query query(const Graph&, bool has_predecessors) const;
///     Judgement judge(const Graph&, Json& about) const;    // reads the files
///
/// and for the parts of an answer, as a solver hands them over:
///
///     static std::optional<Rejection> wrong(const Graph&, const Query&, const Part&);
///     static void write(OutputFile&, const Graph&, const Part&);
///     struct Totals { void add(const Part&); Json json(const Graph&, const Query&) const; };
///     static void print(const Json& summary);    // lines after the graph's
///
/// Where predecessors may be asked for, a form has their file and the flag `no_predecessors`, too.
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "properties/certificates/rejection.hpp"

namespace graphspec {
class Communicator;
struct GraphPart;
}  // namespace graphspec

namespace graphspec::program {

using Json = nlohmann::json;
using properties::Rejection;

/// What is wrong with files of results. The default: nothing.
struct Judgement {
  std::optional<std::string> wrong;
  std::int64_t line = 0;  ///< of what is wrong; 0 where that is on no line
  std::string file;       ///< that was judged last
  std::string right;      ///< what its contents are where nothing is wrong
};

/// One line of a summary: what it is about, then what is said.
void print_line(const std::string& about, const std::string& text);

}  // namespace graphspec::program
