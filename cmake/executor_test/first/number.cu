/// \file
/// A file of the same name as second/number.cu.
int first_number() {
  return 1;
}
