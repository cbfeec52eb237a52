/// \file
/// The suite's exceptions as those of graphspec.errors, with the same words.
#include <nanobind/nanobind.h>

#include <exception>
#include <filesystem>
#include <new>
#include <string>
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

nb::object made(const char* name, const char* words) {
  return nb::module_::import_("graphspec.errors").attr(name)(words);
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
    raise(made("InputError", "not enough memory for what was asked for"));
  } catch (const std::filesystem::filesystem_error& error) {
    const std::string words = error.path1().string() + ": " + error.code().message();
    raise(made("InputError", words.c_str()));
  } catch (const std::system_error& error) {
    raise(made("InputError", ("the system refuses: " + error.code().message()).c_str()));
  }
}

}  // namespace

void bind_errors() {
  nb::register_exception_translator(translate);
}

}  // namespace graphspec::python
