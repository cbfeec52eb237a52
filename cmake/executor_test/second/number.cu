/// \file
/// A file of the same name as first/number.cu.
int second_number() {
  return 2;
}
