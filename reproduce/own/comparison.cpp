/// \file
/// See comparison.hpp.
#include "reproduce/own/comparison.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>

#include "reproduce/measure/order_statistics.hpp"

namespace graphspec::reproduce {
namespace {

/// The graphs in the order in which they were measured.
std::vector<std::string> graphs_of(const std::vector<Samples>& all) {
  std::vector<std::string> graphs;
  for (const Samples& one : all) {
    if (std::ranges::find(graphs, one.graph) == graphs.end()) graphs.push_back(one.graph);
  }
  return graphs;
}

/// Those of a graph, fastest first.
std::vector<Samples> of_graph(const std::vector<Samples>& all, const std::string& graph) {
  std::vector<Samples> chosen;
  std::ranges::copy_if(all, std::back_inserter(chosen),
                       [&](const Samples& one) { return one.graph == graph; });
  std::ranges::stable_sort(chosen, {}, [](const Samples& one) { return median(one.milliseconds); });
  return chosen;
}

double median_of(const std::vector<Samples>& all, std::string_view solver) {
  const auto found =
      std::ranges::find_if(all, [&](const Samples& one) { return one.solver == solver; });
  return median(found->milliseconds);
}

}  // namespace

std::vector<Samples> samples_of(const nlohmann::json& rows) {
  std::vector<Samples> all;
  for (const nlohmann::json& row : rows) {
    const std::string graph = row.at("spec");
    const std::string solver = row.at("variant");
    const auto same = std::ranges::find_if(
        all, [&](const Samples& one) { return one.graph == graph && one.solver == solver; });
    Samples& samples = same == all.end() ? all.emplace_back(Samples{graph, solver, {}}) : *same;
    samples.milliseconds.push_back(row.at("real_time"));
  }
  return all;
}

std::string table(const std::vector<Samples>& all, std::string_view own,
                  std::string_view measured) {
  std::string text;
  for (const std::string& graph : graphs_of(all)) {
    const std::vector<Samples> chosen = of_graph(all, graph);
    const double own_ms = median_of(chosen, own);
    text += fmt::format(
        "Times of {} on the graph {}:\n\n| solver | median, ms | 95 % interval, ms | speed-up over "
        "{} |\n"
        "|---|--:|--:|--:|\n",
        measured, graph, own);
    for (const Samples& one : chosen) {
      const double middle = median(one.milliseconds);
      const auto interval = median_interval(one.milliseconds);
      text +=
          fmt::format("| {} | {:.3f} | {} | {:.2f} |\n", one.solver, middle,
                      interval ? fmt::format("{:.3f} to {:.3f}", interval->first, interval->second)
                               : "too few samples",
                      own_ms / middle);
    }
    text += '\n';
  }
  return text;
}

std::string table_of_certified(const std::vector<Samples>& all) {
  std::string text;
  for (const std::string& graph : graphs_of(all)) {
    text += fmt::format("Results on the graph {}:\n\n| solver | samples certified |\n|---|--:|\n",
                        graph);
    for (const Samples& one : all) {
      if (one.graph != graph) continue;
      text += fmt::format("| {} | {} |\n", one.solver, one.milliseconds.size());
    }
    text += '\n';
  }
  return text;
}

std::string plot(const std::vector<Samples>& all, std::string_view own, std::string_view measured) {
  constexpr int names = 190;
  constexpr int width = 420;
  constexpr int line = 16;
  double least = all.front().milliseconds.front();
  double greatest = least;
  for (const Samples& one : all) {
    const auto [low, high] = std::ranges::minmax(one.milliseconds);
    least = std::min(least, low);
    greatest = std::max(greatest, high);
  }
  const int first = static_cast<int>(std::floor(std::log10(least)));
  const int last = std::max(first + 1, static_cast<int>(std::ceil(std::log10(greatest))));
  const auto at = [&](double milliseconds) {
    return names + width * (std::log10(milliseconds) - first) / (last - first);
  };
  std::string body;
  int y = 4;
  for (const std::string& graph : graphs_of(all)) {
    y += 2 * line;
    body += fmt::format("<text x=\"{}\" y=\"{}\" font-weight=\"bold\">{}</text>\n", names, y - 4,
                        graph);
    const int top = y;
    for (const Samples& one : of_graph(all, graph)) {
      y += line;
      const char* const colour = one.solver == own ? "#D55E00" : "#0072B2";
      const auto interval = median_interval(one.milliseconds);
      const auto [low, high] =
          interval ? *interval : std::pair(median(one.milliseconds), median(one.milliseconds));
      body += fmt::format(
          "<text x=\"{}\" y=\"{}\" text-anchor=\"end\" fill=\"{}\">{}</text>\n"
          "<line x1=\"{:.1f}\" x2=\"{:.1f}\" y1=\"{}\" y2=\"{}\" stroke=\"{}\" "
          "stroke-width=\"3\"/>\n"
          "<circle cx=\"{:.1f}\" cy=\"{}\" r=\"4\" fill=\"{}\"/>\n",
          names - 8, y, colour, one.solver, at(low), at(high), y - 4, y - 4, colour,
          at(median(one.milliseconds)), y - 4, colour);
    }
    for (int power = first; power <= last; ++power) {
      body += fmt::format(
          "<line x1=\"{0:.1f}\" x2=\"{0:.1f}\" y1=\"{1}\" y2=\"{2}\" stroke=\"#ddd\"/>\n"
          "<text x=\"{0:.1f}\" y=\"{3}\" text-anchor=\"middle\">{4:g}</text>\n",
          at(std::pow(10, power)), top, y + 2, y + line - 2, std::pow(10, power));
    }
    y += line;
  }
  y += 2 * line;
  return fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{}\" height=\"{}\" "
      "font-family=\"sans-serif\" "
      "font-size=\"11\">\n<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n{}"
      "<text x=\"{}\" y=\"{}\">time of {} in milliseconds: medians with 95 % "
      "intervals</text>\n</svg>\n",
      names + width + 40, y + line, body, names, y, measured);
}

}  // namespace graphspec::reproduce
