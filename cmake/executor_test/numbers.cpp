/// \file
/// Calls plain files of one name in two folders.
#include <iostream>

namespace graphspec::checked {
int first_number();
int second_number();
}  // namespace graphspec::checked

int main() {
  std::cout << graphspec::checked::first_number() << graphspec::checked::second_number() << '\n';
  return 0;
}
