/// \file
/// Times the plain search beside graphspec's solvers: same graphs, one warm-up run, samples in
/// random order, each certified.
#include "plain_bfs.hpp"
#include "reproduce/own/own_kernel.hpp"

//! [campaign]
int main(int argc, char** argv) {
  using namespace graphspec;
  using Bfs = problem::Bfs;
  const Device device = available(Device::cuda) ? Device::cuda : Device::cpu;
  const reproduce::OwnKernel<Bfs> own{
      "plain_bfs", [&](const Graph& graph, const Bfs::Query& query) {
        const Searched found = searched(device, graph, query.source);
        return reproduce::OwnAnswer<Bfs>{{.level = {found.levels}}, found.milliseconds};
      }};
  return reproduce::run_campaign(own, {.device = device, .output = "plain_bfs_results"}, argc,
                                 argv);
}
//! [campaign]
