/// \file
/// See own_file.hpp.
#include "spec/own_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <set>
#include <span>
#include <utility>
#include <variant>
#include <vector>

#include "reference/graph/build.hpp"
#include "reference/graph/error.hpp"
#include "spec/saa/tree_parts.hpp"

namespace graphspec::saa {
namespace {

using Constants = std::map<std::string, Value>;

[[noreturn]] void refuse(const Algorithm& algorithm, Position at, const std::string& why) {
  throw InputError(fmt::format("{}:{}: {}", algorithm.file, at.line, why));
}

/// Where no weights are there, each is 1.
std::int32_t weight_of(const Graph& graph, ArcIndex arc) {
  const auto* const weights = std::get_if<std::span<const std::int32_t>>(&graph.weights());
  return weights == nullptr ? 1 : (*weights)[static_cast<std::size_t>(arc)];
}

/// Calls act(from, arc, to) for each arc.
template <class Act>
void for_each_arc(const Graph& graph, const Act& act) {
  for (Vertex from = 0; from < graph.num_vertices(); ++from) {
    const auto place = static_cast<std::size_t>(from);
    for (ArcIndex arc = graph.offsets()[place]; arc < graph.offsets()[place + 1]; ++arc) {
      act(from, arc, graph.dest()[static_cast<std::size_t>(arc)]);
    }
  }
}

void check_declared(const Algorithm& algorithm, const Graph& graph) {
  const GraphDeclaration& declared = *algorithm.graph;
  if (std::holds_alternative<std::span<const double>>(graph.weights())) {
    refuse(algorithm, declared.at, "schemes need integer weights, but this graph has real weights");
  }
  if (declared.symmetric && !is_symmetric(graph)) {
    refuse(algorithm, declared.at,
           fmt::format("'{}' is declared symmetric, but this graph is not; --undirected adds the "
                       "reverse of each arc",
                       declared.name));
  }
  if (declared.simple && simplified(graph).num_arcs() != graph.num_arcs()) {
    refuse(algorithm, declared.at,
           fmt::format("'{}' is declared simple, but this graph has self-loops or parallel arcs",
                       declared.name));
  }
  if (!declared.weighted) return;
  for_each_arc(graph, [&](Vertex from, ArcIndex arc, Vertex to) {
    const std::int32_t weight = weight_of(graph, arc);
    if (weight >= declared.least_weight && weight <= declared.greatest_weight) return;
    refuse(algorithm, declared.at,
           fmt::format(
               "the weights of '{}' are declared as {}..{}, but arc {}->{} has the weight {}",
               declared.name, declared.least_weight, declared.greatest_weight, from, to, weight));
  });
}

void set_part(const StateVariable& variable, const Graph& graph, State& state) {
  const bool is_matrix = variable.extents.size() == 2;
  if (*variable.part == GraphPart::offsets) {
    Value place = 0;
    for (const ArcIndex offset : graph.offsets()) state.poke(variable.name, {place++}, offset);
    return;
  }
  if (is_matrix && *variable.part == GraphPart::weights) {
    for (Value& cell : state.cells_of(variable.name)) cell = unbounded;
  }
  for_each_arc(graph, [&](Vertex from, ArcIndex arc, Vertex to) {
    switch (*variable.part) {
      case GraphPart::heads:
        return state.poke(variable.name, {arc}, to);
      case GraphPart::tails:
        return state.poke(variable.name, {arc}, from);
      case GraphPart::adjacency:
        return state.poke(variable.name, {from, to}, 1);
      case GraphPart::weights:
        if (!is_matrix) return state.poke(variable.name, {arc}, weight_of(graph, arc));
        return state.poke(
            variable.name, {from, to},
            std::min<Value>(state.peek(variable.name, {from, to}), weight_of(graph, arc)));
      case GraphPart::offsets:
        break;
    }
  });
}

/// A graph of so many vertices by choices: its arcs in order, so that none is made twice.
/// \param numbers  those of the file: they and their neighbours are weights, too
Graph small_graph(const GraphDeclaration& declared, const std::set<Value>& numbers, Value vertices,
                  const Choose& choose) {
  EdgeList list;
  list.num_vertices = static_cast<Vertex>(vertices);
  std::vector<std::pair<Vertex, Vertex>> pairs;
  for (Vertex from = 0; from < vertices; ++from) {
    for (Vertex to = declared.symmetric ? from : 0; to < vertices; ++to) {
      if (!declared.simple || from != to) pairs.emplace_back(from, to);
    }
  }
  // The least weight and the next are enough in small states; more where they are drawn.
  std::set<Value> possible;
  for (Value step = 0; step < (vertices <= 3 ? 2 : 10); ++step) {
    possible.insert(std::min(declared.least_weight + step, declared.greatest_weight));
  }
  for (const Value number : numbers) {
    for (const Value near : {number - 1, number, number + 1}) {
      if (near > declared.least_weight && near <= declared.greatest_weight) possible.insert(near);
    }
  }
  std::vector<std::int32_t> weights;
  const std::size_t most = vertices <= 3 ? 3 : static_cast<std::size_t>(2 * vertices);
  std::size_t next = 0;
  for (std::size_t left = choose(most + 1); left > 0 && next < pairs.size(); --left) {
    const std::size_t taken = next + choose(pairs.size() - next);
    const auto [from, to] = pairs[taken];
    next = taken + (declared.simple ? 1 : 0);
    const Value weight =
        *std::next(possible.begin(), static_cast<std::ptrdiff_t>(choose(possible.size())));
    list.source.push_back(from);
    list.dest.push_back(to);
    weights.push_back(static_cast<std::int32_t>(weight));
    if (declared.symmetric && from != to) {
      list.source.push_back(to);
      list.dest.push_back(from);
      weights.push_back(static_cast<std::int32_t>(weight));
    }
  }
  if (declared.weighted) list.weights = std::move(weights);
  list.symmetric = declared.symmetric;
  return build_graph(std::move(list));
}

std::string text_of(const Graph& graph, bool weighted) {
  std::vector<std::string> arcs;
  for_each_arc(graph, [&](Vertex from, ArcIndex arc, Vertex to) {
    arcs.push_back(weighted ? fmt::format("{}->{}:{}", from, to, weight_of(graph, arc))
                            : fmt::format("{}->{}", from, to));
  });
  return arcs.empty() ? "no arcs" : fmt::format("arcs {}", fmt::join(arcs, " "));
}

}  // namespace

bool is_own_file(std::string_view paper_or_file) {
  return paper_or_file.ends_with(".saa");
}

Constants own_constants(const Algorithm& algorithm, const Graph& graph, Constants given) {
  for (const auto& one : given) {
    const std::string& name = one.first;
    const bool known = std::ranges::any_of(algorithm.constants, [&](const auto& constant) {
      return constant.name == name && !constant.of_graph;
    });
    if (!known) {
      throw InputError(fmt::format("{}: the file declares no constant '{}'", algorithm.file, name));
    }
  }
  if (algorithm.graph) {
    check_declared(algorithm, graph);
    given[algorithm.graph->vertices] = graph.num_vertices();
    given[algorithm.graph->arcs] = graph.num_arcs();
  }
  return given;
}

void set_graph(const Algorithm& algorithm, const Graph& graph, State& state) {
  for (const StateVariable& variable : algorithm.state) {
    if (!variable.part) continue;
    try {
      set_part(variable, graph, state);
    } catch (const SchemeFault& fault) {
      refuse(algorithm, variable.at,
             fmt::format("'{}' is too small for the {} of this graph: {}", variable.name,
                         name(*variable.part), fault.what()));
    }
  }
}

std::vector<std::string> free_constants(const Algorithm& algorithm) {
  std::vector<std::string> names;
  for (const ConstantDeclaration& constant : algorithm.constants) {
    if (!constant.of_graph && !constant.value) names.push_back(constant.name);
  }
  return names;
}

Model own_model(const Algorithm& algorithm) {
  Model model;
  const auto shared = std::make_shared<const Algorithm>(algorithm);
  model.constants = [shared](Value size) {
    Constants constants;
    for (const std::string& name : free_constants(*shared)) constants[name] = size;
    if (shared->graph) {
      constants[shared->graph->vertices] = size;
      constants[shared->graph->arcs] = 2 * size;
    }
    const Layout layout(*shared, constants);
    for (const auto& one : shared->constants) constants[one.name] = *layout.constant(one.name);
    return constants;
  };
  std::set<Value> numbers;
  for (const Definition& definition : algorithm.definitions) {
    std::visit(
        [&]<class Body>(const Body& body) {
          if constexpr (is_tree<Body>) collect_numbers(body, numbers);
        },
        definition.body);
  }
  model.problem = [shared, numbers](Value size, const Choose& choose) {
    Problem problem;
    for (const std::string& name : free_constants(*shared)) {
      problem.constants[name] =
          1 + static_cast<Value>(choose(static_cast<std::size_t>(shared->graph ? 2 : size)));
    }
    if (!shared->graph) {
      problem.set = [](State&) {};
      return problem;
    }
    const Graph graph = small_graph(*shared->graph, numbers, size, choose);
    problem.constants = own_constants(*shared, graph, std::move(problem.constants));
    problem.text = text_of(graph, shared->graph->weighted);
    problem.set = [shared, graph](State& state) { set_graph(*shared, graph, state); };
    return problem;
  };
  for (const StateVariable& variable : algorithm.state) {
    if (variable.part) model.given.push_back(variable.name);
  }
  return model;
}

}  // namespace graphspec::saa
