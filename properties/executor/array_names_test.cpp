/// \file
/// A fault report names the array that the kernel accessed, as the kernel's source names it, and
/// the source file by its path in the project.
#include <gtest/gtest.h>

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

#include "gpu/device/array.hpp"
#include "gpu/device/cpu/engine.hpp"
#include "gpu/device/kernel.hpp"
#include "properties/executor/report.hpp"
#include "properties/executor/touches.hpp"

namespace graphspec::GRAPHSPEC_EXECUTOR {
namespace {

using properties::report_of;

/// Pointers in a struct that is a parameter.
struct Lists {
  std::ptrdiff_t count;
  const int* edges;
  const double* weights;
};

class AFaultReport : public testing::Test {
 protected:
  executor::ScheduleScope scope_{checked_schedule()};
  Runtime& device_ = runtime(Device::cpu);
  Array<int> zeros_{device_, std::vector<int>(4, 0)};
  Array<double> weights_{device_, std::vector<double>(1, 0.5)};
  Array<int> sum_{device_, std::vector<int>(1, 0)};
};

void expect_words(const std::string& report, const std::string& words) {
  EXPECT_NE(report.find(words), std::string::npos) << report;
}

__global__ void read_kernel(int index, const double* dest, int* out) {
  out[0] = static_cast<int>(dest[index]);
}
TEST_F(AFaultReport, NamesTheParameterTheIndexAndTheNumberOfElements) {
  const auto report_at = [&](int index) {
    return report_of([&] { launch<read_kernel>({1, 1}, index, weights_.data(), zeros_.data()); });
  };
  expect_words(report_at(1), ": out-of-bounds read: dest[1], 1 element allocated [");
  expect_words(report_at(-2), ": out-of-bounds read: dest[-2], 1 element allocated [");
  EXPECT_EQ(report_at(0), "");
}

template <int stride>
__global__ void member_kernel(Lists graph, int* sum) {
  sum[graph.edges[stride * graph.count]] = 1;
}
TEST_F(AFaultReport, NamesAMemberOfAParameterOfATemplate) {
  expect_words(
      report_of([&] {
        launch<member_kernel<2>>({1, 1}, Lists{3, zeros_.data(), weights_.data()}, sum_.data());
      }),
      ": out-of-bounds read: graph.edges[6], 4 elements allocated [");
}

/// Pointers in a base class, in a member that is a struct, and of the class itself, which are not
/// in its objects.
struct Weighted : Lists {
  [[maybe_unused]] static inline const int* default_edges = nullptr;
  struct {
    int unused;
    const double* more;
  } inner;
};
__global__ void base_kernel(Weighted graph, int list, int* sum) {
  if (list == 0) sum[0] = graph.edges[9];
  if (list == 1) sum[0] = static_cast<int>(graph.weights[9]);
  if (list == 2) sum[0] = static_cast<int>(graph.inner.more[9]);
}
TEST_F(AFaultReport, NamesAPointerOfABaseClassAndOfAMemberThatIsAStruct) {
  const Array<double> more(device_, std::vector<double>(3, 0.5));
  const Weighted graph{{4, zeros_.data(), weights_.data()}, {0, more.data()}};
  const std::string expected[] = {"graph.edges[9], 4 elements", "graph.weights[9], 1 element",
                                  "graph.inner.more[9], 3 elements"};
  for (int list = 0; list < 3; ++list) {
    expect_words(report_of([&] {
                   launch<base_kernel>({1, 1}, graph, list, sum_.data());
                 }),
                 ": out-of-bounds read: " + expected[list]);
  }
}

/// Elements of unknown size are counted as bytes; a class has pointers as a struct has.
struct Hidden;
class Held {
 public:
  const int* edges;
};
__global__ void sizes_kernel(const void* memory, const Hidden* hidden, Held held, int list,
                             int* sum) {
  if (list == 0) sum[0] = static_cast<const unsigned char*>(memory)[16];
  if (list == 1) sum[0] = reinterpret_cast<const unsigned char*>(hidden)[19];
  if (list == 2) sum[0] = held.edges[5];
}
TEST_F(AFaultReport, CountsBytesWhereTheSizeOfAnElementIsUnknown) {
  const Array<int> words(device_, std::vector<int>(4, 0));
  const Array<int> other(device_, std::vector<int>(4, 0));
  const std::string expected[] = {"memory[16], 16 elements", "hidden[19], 16 elements",
                                  "held.edges[5], 4 elements"};
  for (int list = 0; list < 3; ++list) {
    expect_words(report_of([&] {
                   launch<sizes_kernel>({1, 1}, static_cast<const void*>(zeros_.data()),
                                        reinterpret_cast<const Hidden*>(words.data()),
                                        Held{other.data()}, list, sum_.data());
                 }),
                 ": out-of-bounds read: " + expected[list]);
  }
}

__global__ void halves_kernel(int* head, int* tail) {
  head[0] = 1;
  tail[3] = 1;
}
TEST_F(AFaultReport, NamesThePointerThatBeginsLastBeforeTheAccess) {
  expect_words(report_of([&] {
                 launch<halves_kernel>({1, 1}, zeros_.data(), zeros_.data() + 2);
               }),
               ": out-of-bounds write: tail[3], 2 elements allocated [");
}

__global__ void across_kernel(unsigned char* bytes) {
  *reinterpret_cast<int*>(bytes + 14) = 1;
}
TEST_F(AFaultReport, CountsBytesWhereAnAccessTouchesSeveralElements) {
  expect_words(report_of([&] {
                 launch<across_kernel>({1, 1}, reinterpret_cast<unsigned char*>(zeros_.data()));
               }),
               ": out-of-bounds write of 4 bytes: byte 14 of bytes, 16 bytes allocated [");
}

__global__ void race_kernel(int* label) {
  label[2] = static_cast<int>(threadIdx.x);
}
TEST_F(AFaultReport, NamesTheElementOfADataRace) {
  expect_words(report_of([&] {
                 launch<race_kernel>({1, 2}, zeros_.data());
               }),
               ": data race: writes label[2], which thread (0,0,0) wrote in "
               "properties/executor/array_names_test.cpp:");
}

__global__ void unset_kernel(int* out) {
  __shared__ int tile[2][3];
  tile[0][2] = 1;
  out[0] = tile[0][2] + tile[1][static_cast<int>(threadIdx.x)];
}
TEST_F(AFaultReport, NamesTheElementOfASharedArrayOfTwoDimensions) {
  expect_words(report_of([&] {
                 launch<unset_kernel>({1, 1}, zeros_.data());
               }),
               ": uninitialized read: shared memory 'tile[1][0]' [");
}

namespace within {
__device__ int values[2][3];
}
/// \param written  element of the shared array; less than 0: the other array is written
__global__ void inner_kernel(int* out, int written) {
  if (written < 0) {
    out[0] = ++within::values[1][static_cast<int>(threadIdx.x) / 2];
  } else if (threadIdx.x == 0) {
    for (int round = 0; round < 2; ++round) {
      __shared__ int inner[4];
      inner[written] = 1;
      out[0] = inner[0] + inner[2];
    }
  }
}
TEST_F(AFaultReport, NamesTheElementOfAnArrayOfABlockOfStatementsAndOfANamespace) {
  const auto report = [&](int written) {
    return report_of([&] { launch<inner_kernel>({1, 2}, zeros_.data(), written); });
  };
  expect_words(report(0), ": uninitialized read: shared memory 'inner[2]' [");
  expect_words(report(-1), ": data race: reads device memory 'values[1][0]', which");
}

TEST(ASourceFile, IsNamedByItsPathInTheProject) {
  const auto pages = std::filesystem::path(GRAPHSPEC_KNOWN_NAMES_PAGE).parent_path();
  const std::string file = (pages / ".." / "examples" / "own_bfs" / "own_bfs.cu").string();
  EXPECT_EQ(executor::text_of(executor::Site{file.c_str(), 30}),
            "docs/examples/own_bfs/own_bfs.cu:30");
  EXPECT_EQ(executor::text_of(executor::Site{"/not/here/one/two/kernel.cu", 7}),
            "one/two/kernel.cu:7");
  // A build tool may have made the path relative to the folder of the build.
  EXPECT_EQ(executor::text_of(executor::Site{"../../gpu/ours/bfs/wide.cuh", 9}),
            "gpu/ours/bfs/wide.cuh:9");
}

}  // namespace
}  // namespace graphspec::GRAPHSPEC_EXECUTOR
