/// \file
/// Arrays of Python: those that are looked at in place, and results that are handed over whole.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include <cstddef>
#include <span>
#include <utility>

namespace graphspec::python {

namespace nb = nanobind;

/// A contiguous array of one dimension in host memory, of exactly this type.
template <class T>
using InArray = nb::ndarray<const T, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

template <class T>
[[nodiscard]] std::span<const T> span_of(const InArray<T>& array) {
  return {array.data(), array.size()};
}

/// A numpy array over memory that `owner` keeps alive; who reads only gets it read-only.
template <class T>
[[nodiscard]] nb::object array_over(std::span<T> values, nb::handle owner) {
  return nb::cast(nb::ndarray<nb::numpy, T, nb::ndim<1>>(values.data(), {values.size()}, owner));
}

/// A numpy array that has taken `holder` over; `values` are in it.
template <class Holder, class Values>
[[nodiscard]] nb::object array_of(Holder holder, const Values& values) {
  auto* const kept = new Holder(std::move(holder));
  const nb::capsule owner(kept,
                          [](void* pointer) noexcept { delete static_cast<Holder*>(pointer); });
  return array_over(std::span(values(*kept)), owner);
}

/// A numpy array that has taken a vector over.
template <class Vector>
[[nodiscard]] nb::object array_of(Vector values) {
  return array_of(std::move(values), [](Vector& kept) { return std::span(kept); });
}

}  // namespace graphspec::python
