/// \file
/// Flags from rows, and values from what was given.
#include "reproduce/program/solver_options.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "reference/graph/error.hpp"
#include "reference/graph/text_scanner.hpp"

namespace graphspec::program {
namespace {

using Kind = OptionRange::Kind;

/// "group_size" is --group-size.
std::string flag_name(std::string_view name) {
  std::string flag = fmt::format("--{}", name);
  std::ranges::replace(flag, '_', '-');
  return flag;
}

const OptionRow* find_row(OptionTable table, std::string_view name) {
  const auto found = std::ranges::find(table, name, &OptionRow::name);
  return found == table.end() ? nullptr : &*found;
}

template <class Number>
double number(const OptionRow& row, std::string_view text) {
  if (const auto value = number_in<Number>(text)) return static_cast<double>(*value);
  throw InputError(fmt::format("{} {}: expected a {}", flag_name(row.name), text,
                               row.range.kind == Kind::whole ? "whole number" : "number"));
}

double value_of(const OptionRow& row, const std::string& text) {
  if (row.range.kind == Kind::flag) return 1;
  if (row.range.kind == Kind::whole) return number<std::int64_t>(row, text);
  if (row.range.kind == Kind::share) return number<double>(row, text);
  const auto& words = row.range.words;
  const auto word = std::ranges::find(words, text);
  if (word != words.end()) return static_cast<double>(word - words.begin());
  throw InputError(
      fmt::format("{} {}: expected {}", flag_name(row.name), text, fmt::join(words, ", ")));
}

}  // namespace

bool SolverOptions::is_any_given() const {
  return std::ranges::any_of(flags_, [](const Flag& flag) { return flag.option->count() > 0; });
}

OptionValues SolverOptions::values(std::string_view variant, OptionTable table) const {
  OptionValues given;
  for (const Flag& flag : flags_) {
    if (flag.option->count() == 0) continue;
    const OptionRow* const row = find_row(table, flag.row->name);
    if (row == nullptr) {
      throw InputError(
          fmt::format("variant {} has no option {}; only variants of {} have this option", variant,
                      flag_name(flag.row->name), flag.papers));
    }
    const double value = value_of(*row, flag.text);
    check_value(*row, value);
    given.emplace(row->name, value);
  }
  return given;
}

void SolverOptions::add(std::string_view paper, OptionTable table) {
  for (const OptionRow& row : table) {
    const auto known =
        std::ranges::find_if(flags_, [&](const Flag& flag) { return flag.row->name == row.name; });
    if (known == flags_.end()) {
      flags_.push_back(
          {.row = &row, .help = std::string(row.help), .papers = std::string(paper), .text = {}});
    } else if (!known->papers.ends_with(paper)) {
      // A paper's solvers come one after another, and share a table.
      known->papers += fmt::format(", {}", paper);
      if (row.help != known->row->help) known->help += fmt::format("; {}: {}", paper, row.help);
    }
  }
}

void SolverOptions::add_flags(CLI::App& command) {
  for (Flag& flag : flags_) {
    const std::string name = flag_name(flag.row->name);
    if (flag.row->range.kind == Kind::flag) {
      // A string that is not constant would be the variable of the flag, and the help would be
      // empty.
      flag.option = command.add_flag(name, std::as_const(flag.help));
    } else {
      flag.option = command.add_option(name, flag.text, flag.help)
                        ->default_str(value_text(*flag.row, flag.row->by_default));
    }
    flag.option->group("Options of variants (results never depend on them)");
  }
}

nlohmann::json option_json(const OptionRow& row) {
  static constexpr const char* kinds[] = {"whole", "share", "flag", "choice"};
  return {{"name", row.name},         {"flag", flag_name(row.name)},
          {"help", row.help},         {"kind", kinds[static_cast<int>(row.range.kind)]},
          {"least", row.range.least}, {"greatest", row.range.greatest},
          {"rule", row.range.rule},   {"words", row.range.words},
          {"default", row.by_default}};
}

}  // namespace graphspec::program
