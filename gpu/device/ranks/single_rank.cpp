/// \file
/// A group of one rank: every collective is done when it begins.
#include "gpu/device/ranks/communicator.hpp"

namespace graphspec {
namespace {

class SingleRank final : public Communicator {
 public:
  explicit SingleRank(Runtime& runtime) : runtime_(runtime) {}

  [[nodiscard]] int rank() const override { return 0; }
  [[nodiscard]] int size() const override { return 1; }
  [[nodiscard]] Runtime& runtime() const override { return runtime_; }
  [[nodiscard]] std::string engine() const override { return "none"; }

  void broadcast(void* /*data*/, std::size_t /*bytes*/, int /*root*/) override { count(); }
  void all_gather(void* /*data*/, std::size_t /*bytes_each*/) override { count(); }
  void all_reduce(void* /*data*/, std::size_t /*count*/, ValueType /*type*/,
                  Reduction /*reduction*/) override {
    count();
  }
  void exchange(std::span<const Message> /*out*/, std::span<const Message> /*in*/) override {
    count();
  }

  void reduce_on_host(std::span<std::int64_t> /*values*/, Reduction /*reduction*/) override {
    ++traffic_.host_collectives;
  }
  [[nodiscard]] std::vector<Bytes> gather_on_host(const Bytes& mine) override {
    ++traffic_.host_collectives;
    return {mine};
  }
  [[nodiscard]] Bytes broadcast_on_host(Bytes bytes, int /*root*/) override {
    ++traffic_.host_collectives;
    return bytes;
  }
  [[nodiscard]] std::vector<Bytes> exchange_on_host(std::vector<Bytes> out) override {
    ++traffic_.host_collectives;
    return out;
  }
  [[nodiscard]] bool fail() override { return true; }

  [[nodiscard]] Traffic traffic() const override { return traffic_; }
  void reset_traffic() override { traffic_ = {}; }
  void add_traffic(const Traffic& more) override { traffic_ += more; }

 private:
  void count() { ++traffic_.collectives; }

  Runtime& runtime_;
  Traffic traffic_;
};

}  // namespace

std::unique_ptr<Communicator> single_rank(Runtime& runtime) {
  return std::make_unique<SingleRank>(runtime);
}

}  // namespace graphspec
