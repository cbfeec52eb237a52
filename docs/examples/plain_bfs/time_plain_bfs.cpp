/// \file
/// Times the plain search beside graphspec's solvers: same graphs, one warm-up run, samples in
/// random order, each certified.
#include <iostream>
#include <string>

#include "plain_bfs.hpp"
#include "reproduce/own/own_kernel.hpp"

//! [campaign]
int main(int argc, char** argv) {
  using namespace graphspec;
  using Bfs = problem::Bfs;
  reproduce::OwnCampaign campaign;
  campaign.device = available(Device::cuda) ? Device::cuda : Device::cpu;
  campaign.output = argc > 1 ? argv[1] : "plain_bfs_results";
  if (argc > 2) campaign.graphs = {argv + 2, argv + argc};
  const reproduce::OwnKernel<Bfs> own{
      "plain_bfs", [&](const Graph& graph, const Bfs::Query& query) {
        const Searched found = searched(campaign.device, graph, query.source);
        return reproduce::OwnAnswer<Bfs>{{.level = {found.levels}}, found.milliseconds};
      }};
  std::cout << reproduce::time_beside_ours(own, campaign);
  return 0;
}
//! [campaign]
