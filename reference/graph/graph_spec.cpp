/// \file
/// See graph_spec.hpp. A family is one row of a table: name, fields, options, what it is, and the
/// function that makes it.
#include "reference/graph/graph_spec.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "reference/graph/arc_stream.hpp"
#include "reference/graph/build.hpp"
#include "reference/graph/error.hpp"
#include "reference/graph/generated_size.hpp"
#include "reference/graph/graph_part.hpp"
#include "reference/graph/near_names.hpp"
#include "reference/graph/spec_fields.hpp"

namespace graphspec {
namespace {

struct Options {
  bool sym = false;
  bool simple = false;
  bool loops = false;
  WeightRule weights;
};

using Fields = std::vector<SpecField>;

struct Family {
  std::string_view name;
  std::string_view fields;  ///< as the help prints them
  std::size_t num_fields;
  std::string_view options;  ///< those of sym, simple, loops that it takes; all take weights
  std::string_view example;
  std::string_view what;
  /// None where there is a stream, or a graph by parts.
  Graph (*make)(const Fields& fields, const Options& options, std::uint64_t seed);
  /// Where arcs are drawn independently.
  ArcStream (*stream)(const Fields& fields, std::uint64_t seed) = nullptr;
  /// Undirected, in one rank's memory.
  Graph (*part)(const Fields& fields, const RankOfMany& whose) = nullptr;
};

/// The graph of a list of arcs.
template <EdgeList (*make)(const Fields&, const Options&, std::uint64_t)>
Graph built(const Fields& fields, const Options& options, std::uint64_t seed) {
  return build_graph(make(fields, options, seed));
}

constexpr int max_scale = 30;

std::int64_t vertices(const Fields& fields) {
  return spec_integer(fields[0], "V", 0, max_num_vertices);
}

int scale(const Fields& fields) {
  return static_cast<int>(spec_integer(fields[0], "SCALE", 0, max_scale));
}

int contest_scale(const Fields& fields, int least) {
  return static_cast<int>(spec_integer(fields[0], "SCALE", least, graphhpc_max_scale));
}

std::int64_t degree(const Fields& fields) {
  return spec_integer(fields[1], "DEGREE", 0, max_num_vertices);
}

template <const RmatParameters& parameters>
ArcStream stream_rmat(const Fields& fields, std::uint64_t seed) {
  return rmat_stream(scale(fields), degree(fields), parameters, seed);
}

ArcStream stream_random(const Fields& fields, std::uint64_t seed) {
  const std::int64_t num_vertices = vertices(fields);
  return uniform_stream(num_vertices, num_vertices * degree(fields), seed);
}

EdgeList make_gnp(const Fields& fields, const Options& options, std::uint64_t seed) {
  const Probability p = spec_probability(fields[1]);
  if (!options.sym) return gnp(vertices(fields), p, options.loops, seed);
  if (options.loops)
    throw InputError(
        "the option sym removes self-loops, so it cannot be combined with the option loops; leave "
        "out one of them");
  return gnp_undirected(vertices(fields), p, seed);
}

EdgeList make_ssca2(const Fields& fields, const Options&, std::uint64_t seed) {
  return ssca2(scale(fields), seed);
}

EdgeList make_grid(const Fields& fields, const Options&, std::uint64_t) {
  const auto sides = spec_width_height(fields[0]);
  return grid(sides.first, sides.second);
}

EdgeList make_road(const Fields& fields, const Options&, std::uint64_t seed) {
  const auto sides = spec_width_height(fields[0]);
  return road(sides.first, sides.second, seed);
}

EdgeList make_mixture(const Fields& fields, const Options&, std::uint64_t seed) {
  return mixture(vertices(fields), seed);
}

/// A family without chance that takes V alone.
template <EdgeList (*make)(std::int64_t)>
EdgeList make_of_vertices(const Fields& fields, const Options&, std::uint64_t) {
  return make(vertices(fields));
}

Graph part_of_graphhpc_rmat(const Fields& fields, const RankOfMany& whose) {
  return graphhpc_rmat(contest_scale(fields, 1), whose);
}

Graph part_of_graphhpc_ssca2(const Fields& fields, const RankOfMany& whose) {
  return graphhpc_ssca2(contest_scale(fields, graphhpc_min_ssca2_scale), {}, whose);
}

constexpr Family families[] = {
    {"rmat", "SCALE,DEGREE", 2, "sym simple", "rmat:20,16,sym",
     "R-MAT with 2^SCALE vertices and the probabilities of Graph500, .57 .19 .19 .05", nullptr,
     stream_rmat<graph500>},
    {"rmat-hpc", "SCALE,DEGREE", 2, "simple", "rmat-hpc:20,16",
     "undirected R-MAT with the probabilities of GraphHPC, .45 .25 .15 .15, and noise", nullptr,
     stream_rmat<graph_hpc>},
    {"ssca2", "SCALE", 1, "simple", "ssca2:16",
     "undirected SSCA2, 2^SCALE vertices in cliques of 1 to 49", built<make_ssca2>},
    {"graphhpc-rmat", "SCALE", 1, "simple", "graphhpc-rmat:12",
     "R-MAT graph and weights of the GraphHPC-2015 contest; the seed has no effect", nullptr,
     nullptr, part_of_graphhpc_rmat},
    {"graphhpc-ssca2", "SCALE", 1, "simple", "graphhpc-ssca2:12",
     "SSCA2 graph and weights of the GraphHPC-2015 contest; the seed has no effect", nullptr,
     nullptr, part_of_graphhpc_ssca2},
    {"random", "V,DEGREE", 2, "sym simple", "random:1000,16",
     "V * DEGREE arcs between random vertices, uniformly distributed", nullptr, stream_random},
    {"gnp", "V,P", 2, "sym simple loops", "gnp:4096,20/101,loops",
     "each possible arc with probability P, a decimal number or a fraction", built<make_gnp>},
    {"grid", "WxH", 1, "", "grid:640x480", "undirected, 4 neighbours", built<make_grid>},
    {"road", "WxH", 1, "", "road:640x480", "undirected grid from which 38 of 100 edges are removed",
     built<make_road>},
    {"path", "V", 1, "", "path:1000", "undirected, 0 - 1 - 2 - ...", built<make_of_vertices<path>>},
    {"star", "V", 1, "", "star:1000", "undirected star, vertex 0 connected to all others",
     built<make_of_vertices<star>>},
    {"complete", "V", 1, "", "complete:100", "undirected, an edge between every two vertices",
     built<make_of_vertices<complete>>},
    {"tree", "V", 1, "", "tree:1023", "undirected binary tree, vertex v connected to (v-1)/2",
     built<make_of_vertices<binary_tree>>},
    {"mixture", "V", 1, "simple", "mixture:1000",
     "undirected, one component from each of seven families, and isolated vertices",
     built<make_mixture>},
    {"bfs-paper", "V", 1, "sym simple", "bfs-paper:4096",
     "random graph of the BFS paper; the seed has no effect",
     built<make_of_vertices<bfs_paper_graph>>},
};

bool lists(std::string_view words, std::string_view word) {
  while (!words.empty()) {
    const auto space = words.find(' ');
    if (words.substr(0, space) == word) return true;
    words.remove_prefix(std::min(words.size(), space == words.npos ? words.size() : space + 1));
  }
  return false;
}

const Family& family_of(std::string_view spec) {
  const std::size_t colon = spec.find(':');
  if (colon == std::string_view::npos) {
    throw InputError("the colon is missing; write FAMILY:FIELDS, for example rmat:20,16");
  }
  const std::string_view name = spec.substr(0, colon);
  std::vector<std::string_view> names;
  for (const Family& family : families) {
    if (family.name == name) return family;
    names.push_back(family.name);
  }
  throw InputError(fmt::format("there is no family '{}'{}", name, names_instead(name, names)));
}

void read_option(const Family& family, const SpecField& field, Options& options) {
  if (field.text.starts_with("w=") || field.text.starts_with("rw=")) {
    if (!std::holds_alternative<std::monostate>(options.weights)) {
      refuse_field(field, "the option", "left out, because the weights are already given");
    }
    options.weights = spec_weights(field);
  } else if (lists(family.options, field.text)) {
    options.sym |= field.text == "sym";
    options.simple |= field.text == "simple";
    options.loops |= field.text == "loops";
  } else {
    std::string right;
    for (const std::string_view option : {"sym", "simple", "loops"}) {
      if (lists(family.options, option)) right += fmt::format("{}, ", option);
    }
    refuse_field(field, "the option", right + "w=LO..HI or rw=LO..HI");
  }
}

/// What build_graph made of a list, sym and simple carried out.
Graph with_options(const Graph& graph, const Options& options) {
  if (options.sym && !graph.known_symmetric()) {
    // Both directions' rows, and the list that they come from.
    check_generated_size(graph.num_vertices(), static_cast<double>(graph.num_arcs()), 40);
    return simplified(symmetrized(graph));
  }
  return options.simple || options.sym ? simplified(graph) : graph;
}

/// A specification, read.
struct Asked {
  const Family& family;
  Fields fields;
  Options options;
};

Asked read_spec(std::string_view spec) {
  Asked asked{family_of(spec), spec_fields(spec), {}};
  if (asked.fields.size() < asked.family.num_fields) {
    throw InputError(fmt::format("{} of {} fields are given; write {}:{}, for example {}",
                                 asked.fields.size(), asked.family.num_fields, asked.family.name,
                                 asked.family.fields, asked.family.example));
  }
  for (std::size_t place = asked.family.num_fields; place < asked.fields.size(); ++place) {
    read_option(asked.family, asked.fields[place], asked.options);
  }
  return asked;
}

Graph built_from(const ArcStream& stream, const Options& options, const RowsMaker& make_rows) {
  return make_rows(stream, {options.sym, options.simple}, 0, stream.num_vertices);
}

Graph made_from(const Asked& asked, std::uint64_t seed, const RowsMaker& make_rows) {
  const auto& [family, fields, options] = asked;
  Graph graph =
      family.stream != nullptr ? built_from(family.stream(fields, seed), options, make_rows)
      : family.part != nullptr ? with_options(family.part(fields, {}), options)
                               : with_options(family.make(fields, options, seed), options);
  if (std::holds_alternative<std::monostate>(options.weights)) return graph;
  return weighted(graph, options.weights, seed);
}

/// Weights of a part are those of the whole graph: they depend on an arc's ends alone.
GraphPart part_made_from(const Asked& asked, std::uint64_t seed, int ranks, int rank,
                         int on_this_machine, const RowsMaker& make_rows) {
  const auto& [family, fields, options] = asked;
  GraphPart part;
  if (family.stream != nullptr) {
    const StreamOptions wanted{options.sym, options.simple, 1, on_this_machine};
    part = part_of_stream(family.stream(fields, seed), wanted, ranks, rank, make_rows);
  } else if (family.part != nullptr) {
    const Graph rows = with_options(family.part(fields, {ranks, rank, on_this_machine}), options);
    part = {.ranges = {rows.num_vertices(), ranks},
            .rank = rank,
            .rows = rows,
            .num_arcs = rows.num_arcs(),
            .symmetric = true};
  } else {
    return part_of(made_from(asked, seed, make_rows), ranks, rank);
  }
  if (std::holds_alternative<std::monostate>(options.weights)) return part;
  part.rows = weighted(part.rows, options.weights, seed, part.symmetric);
  return part;
}

/// What `make` returns, whose complaints name the specification.
template <class Make>
auto naming(std::string_view spec, const Make& make) {
  try {
    return make();
  } catch (const InputError& error) {
    throw InputError(fmt::format("graph '{}': {}", spec, error.what()));
  }
}

}  // namespace

bool is_graph_spec(std::string_view text) {
  const auto in_a_word = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
  };
  const std::string_view word = text.substr(0, text.find(':'));
  return word.size() < text.size() && !word.empty() && std::ranges::all_of(word, in_a_word);
}

Graph graph_from_spec(std::string_view spec, std::uint64_t seed, const RowsMaker& make_rows) {
  return naming(spec, [&] { return made_from(read_spec(spec), seed, make_rows); });
}

GraphPart part_from_spec(std::string_view spec, std::uint64_t seed, int ranks, int rank,
                         int on_this_machine, const RowsMaker& make_rows) {
  return naming(spec, [&] {
    return part_made_from(read_spec(spec), seed, ranks, rank, on_this_machine, make_rows);
  });
}

std::string graph_spec_help() {
  std::string help = "A specification describes a generated graph: FAMILY:FIELDS[,OPTION]...\n\n";
  const auto add_row = [&](std::string_view usage, std::string_view options,
                           std::string_view what) {
    help += fmt::format("  {:<22}{:<18}{}\n", usage, options, what);
  };
  add_row("FAMILY:FIELDS", "OPTIONS", "GRAPH");
  for (const Family& family : families) {
    add_row(fmt::format("{}:{}", family.name, family.fields), family.options, family.what);
  }
  add_row("", "sym",
          "adds the reverse of each arc, then removes self-loops and parallel arcs (gnp instead "
          "draws each undirected edge once, with probability P)");
  add_row("", "simple", "removes self-loops and parallel arcs");
  add_row("", "loops", "allows self-loops");
  add_row("any", "w=LO..HI", "integer weights, uniformly distributed from LO to HI");
  add_row("any", "rw=LO..HI", "real weights, uniformly distributed from LO to HI");
  help +=
      "\nDEGREE is the number of arcs per vertex. With sym, and for rmat-hpc, it is the number of "
      "edges per vertex.\nExamples:";
  for (const Family& family : families) help += fmt::format(" {}", family.example);
  return help + "\n";
}

}  // namespace graphspec
