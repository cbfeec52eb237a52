/// \file
/// graphspec document: a page of somebody's own schemes.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "reference/graph/error.hpp"
#include "reference/graph/output_file.hpp"
#include "reproduce/measure/does_not_hold.hpp"
#include "reproduce/program/commands.hpp"
#include "reproduce/program/given_values.hpp"
#include "reproduce/program/schemes_file.hpp"
#include "reproduce/program/schemes_page.hpp"
#include "spec/own_file.hpp"
#include "spec/saa/parse.hpp"

namespace graphspec::program {
namespace {

namespace fs = std::filesystem;

struct DocumentArguments {
  std::string file;
  std::string output;
  int cases = 200;
  std::uint64_t seed = 1;
};

void document(const DocumentArguments& arguments) {
  if (!saa::is_own_file(arguments.file)) {
    throw InputError(
        "the command document needs a file whose name ends in .saa; the papers' pages are on the "
        "site");
  }
  if (const saa::Paper* const paper = paper_of_file(arguments.file)) {
    throw InputError(
        fmt::format("{} is a file of the suite; its page is on the site, and {} checks it",
                    arguments.file, check_commands(*paper)));
  }
  const saa::Algorithm algorithm = load_schemes(arguments.file);
  properties::FalsifyParameters parameters;
  parameters.cases = arguments.cases;
  parameters.seed = arguments.seed;
  const auto rows = properties::check_own_file(algorithm, arguments.file, "", parameters,
                                               [](const properties::OwnCheckRow&) {});
  const std::string page = schemes_page(algorithm, saa::text_of_file(arguments.file), rows);
  const fs::path folder(arguments.output);
  std::error_code failure;
  fs::create_directories(folder, failure);
  if (failure) {
    throw InputError(fmt::format("cannot create {}: {}", folder.string(), failure.message()));
  }
  const std::string path = (folder / "index.html").string();
  OutputFile file(path);
  file.write(page);
  file.commit();
  fmt::print("{}\n", path);
  const auto failed = std::ranges::count(rows, false, &properties::OwnCheckRow::passed);
  if (failed > 0) {
    throw reproduce::DoesNotHold(fmt::format("{}: {} of {} checks failed; the page lists them",
                                             arguments.file, failed, rows.size()));
  }
}

constexpr auto document_footer =
    R"(The page shows each scheme as a formula (MathML) and in words. It also shows the derivations with their
evidence, the claims, and the results of `graphspec check`. The page needs no other file and no network.
Exit code 1: a check failed. The command still writes the page, which lists the failure.
  graphspec document mine.saa --output pages)";

}  // namespace

void add_document(CLI::App& app) {
  const auto [command, arguments] = add_command(
      app, "document", "Write an HTML page about a .saa file", document_footer, document);
  command->add_option("FILE", arguments->file, "a file whose name ends in .saa")->required();
  command->add_option("--output", arguments->output, "write index.html to this folder")->required();
  command
      ->add_option("--cases", arguments->cases, "number of random cases for each scheme and claim")
      ->check(positive)
      ->capture_default_str();
  command->add_option("--seed", arguments->seed, "seed of the random cases")->capture_default_str();
}

}  // namespace graphspec::program
