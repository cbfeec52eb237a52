/// \file
/// The suite's exceptions as those of graphspec.errors, with the same words.
#include <nanobind/nanobind.h>

#include <exception>
#include <filesystem>
#include <new>
#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>

#include "gpu/device/fault.hpp"
#include "reference/graph/error.hpp"
#include "reference/problem/shortest_paths.hpp"
#include "reproduce/measure/does_not_hold.hpp"
#include "reproduce/python/src/bindings.hpp"
#include "spec/saa/evaluate.hpp"
#include "spec/saa/state.hpp"

namespace graphspec::python {
namespace {

namespace nb = nanobind;

/// Words of the program's messages, and those for callers of the package.
struct Phrase {
  std::string_view of_program;
  std::string_view of_package;
};
constexpr Phrase phrases[] = {
    {"pass --force to run it anyway", "pass force=True to run it anyway"},
    {"--schedule ", "schedule "},
    {"expected cpu, cuda or opencl:N", "expected auto, host, interpreter, cpu, cuda or opencl:N"},
    {"--undirected adds", "undirected=True adds"},
    {"--simplify removes", "simplified() removes"},
    {"pass --weighted or add the comment", "add the comment"},
    {"`graphspec convert --unit-weights` gives each arc the weight 1",
     "from_csr() gives each arc a weight"},
    {"`graphspec convert --scale` rounds them to integers", "round the weights to integers"},
    {" with `graphspec convert --scale`", ""},
};

/// A message of the program in terms of the package's parameters.
std::string in_package_words(std::string text) {
  for (const auto& [of_program, of_package] : phrases) {
    for (auto at = text.find(of_program); at != std::string::npos;
         at = text.find(of_program, at + of_package.size())) {
      text.replace(at, of_program.size(), of_package);
    }
  }
  return text;
}

/// An exception of graphspec.errors. \param words  may quote a file that is no UTF-8
nb::object made(const char* name, const char* words) {
  const std::string text = in_package_words(words);
  const auto size = static_cast<Py_ssize_t>(text.size());
  const auto decoded =
      nb::steal<nb::str>(PyUnicode_DecodeUTF8(text.data(), size, "backslashreplace"));
  return nb::module_::import_("graphspec.errors").attr(name)(decoded);
}

void raise(const nb::object& error) {
  PyErr_SetObject(error.type().ptr(), error.ptr());
}

void translate(const std::exception_ptr& thrown, void* /*payload*/) {
  try {
    std::rethrow_exception(thrown);
  } catch (const reference::NegativeCycle& error) {
    const nb::object raised = made("NegativeCycle", error.what());
    nb::list cycle;
    for (const Vertex vertex : error.cycle()) cycle.append(vertex);
    raised.attr("cycle") = cycle;
    raised.attr("weight") = error.weight();
    raise(raised);
  } catch (const InputError& error) {
    raise(made("InputError", error.what()));
  } catch (const DeviceFault& error) {
    raise(made("DeviceFault", error.what()));
  } catch (const reproduce::DoesNotHold& error) {
    raise(made("DoesNotHold", error.what()));
  } catch (const saa::NoResult& error) {
    raise(made("DoesNotHold", error.what()));
  } catch (const saa::SchemeFault& error) {
    raise(made("DoesNotHold", error.what()));
  } catch (const std::bad_alloc&) {
    raise(made("InputError", "there is not enough memory for this call"));
  } catch (const std::filesystem::filesystem_error& error) {
    const std::string words = error.path1().string() + ": " + error.code().message();
    raise(made("InputError", words.c_str()));
  } catch (const std::system_error& error) {
    raise(made("InputError", ("the operating system reports: " + error.code().message()).c_str()));
  } catch (const std::length_error&) {
    raise(made("InputError", "there is not enough memory for this call"));
  }
}

}  // namespace

void bind_errors() {
  nb::register_exception_translator(translate);
}

}  // namespace graphspec::python
