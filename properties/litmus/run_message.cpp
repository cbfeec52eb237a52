/// \file
/// Shows what is found of a message that nothing orders, and of one that fences do:
///   pass_message
#include <fmt/format.h>

#include "gpu/device/exit_code.hpp"
#include "properties/litmus/message.hpp"

int main() {
  using namespace graphspec::properties;
  return graphspec::exit_code_of([] {
    fmt::print("without fences: {}\n\n", describe(hold_message(false)));
    fmt::print("with fences: {}\n", describe(hold_message(true)));
    return 0;
  });
}
