/// \file
/// See memory_checker.hpp.
#include "gpu/device/cpu/memory_checker.hpp"

#include <fmt/format.h>
#include <link.h>

#include <algorithm>
#include <utility>

#include "gpu/device/cpu/array_names.hpp"
#include "gpu/device/cpu/engine.hpp"
#include "gpu/device/cpu/source_lines.hpp"

namespace graphspec::executor {
namespace {

/// Room behind a block's dynamic shared memory that belongs to nobody; the engine leaves it there.
constexpr std::size_t dynamic_guard = 256;

/// Calls visit(dl_phdr_info) for the program and each of its libraries.
template <class Visit>
void for_each_module(const Visit& visit) {
  dl_iterate_phdr(
      [](dl_phdr_info* info, std::size_t, void* data) {
        (*static_cast<const Visit*>(data))(*info);
        return 0;
      },
      const_cast<Visit*>(&visit));
}

std::string_view verb(const Access& access) {
  if (access.reads && access.writes) return "updates";
  return access.writes ? "writes" : "reads";
}

std::string_view noun(const Access& access) {
  if (access.reads && access.writes) return "update";
  return access.writes ? "write" : "read";
}

/// ", atomically" of an access or a stamp.
template <class Of>
std::string_view how(const Of& access) {
  if (!access.atomic) return "";
  return access.in_block ? " atomically within its block" : " atomically";
}

/// "'value[3]'", or "'value' at byte 6" if no element begins there.
std::string named(std::uintptr_t module_address, const Variable& variable,
                  std::string_view otherwise) {
  if (variable.name.empty()) return std::string(otherwise);
  const auto element = element_name(module_address, variable.name, variable.bytes, variable.offset);
  if (element) return fmt::format("'{}'", *element);
  if (variable.offset == 0) return fmt::format("'{}'", variable.name);
  return fmt::format("'{}' at byte {}", variable.name, variable.offset);
}

/// The bytes of a launch's arguments.
Range arguments_of(const KernelCall& call) {
  return {reinterpret_cast<std::uintptr_t>(call.arguments.get()), call.argument_bytes};
}

/// An array, and where in it an access begins.
struct PlaceInArray {
  std::string text;  ///< "dest[1]", or "byte 6 of dest" if the access touches several elements
  bool is_element = false;
  std::string extent;  ///< "64 elements", from the first element of the array
};

PlaceInArray place_in(const ArrayArgument& array, std::uintptr_t address, std::size_t bytes,
                      const Allocation& allocation) {
  const auto size = static_cast<std::int64_t>(array.element_bytes);
  const auto offset = static_cast<std::int64_t>(address - array.begin);
  const std::int64_t index = offset >= 0 ? offset / size : -((size - 1 - offset) / size);
  const auto extent = static_cast<std::int64_t>(allocation.start + allocation.bytes - array.begin);
  PlaceInArray place;
  place.is_element = offset - index * size + static_cast<std::int64_t>(bytes) <= size;
  place.text = place.is_element ? fmt::format("{}[{}]", array.name, index)
                                : fmt::format("byte {} of {}", offset, array.name);
  place.extent = !place.is_element || extent % size != 0
                     ? fmt::format("{} byte{}", extent, extent == 1 ? "" : "s")
                     : fmt::format("{} element{}", extent / size, extent == size ? "" : "s");
  return place;
}

/// The array that a launch's kernel knows an allocation by: the last that begins before the
/// address, else the first.
std::optional<ArrayArgument> array_in(const LaunchArguments& arguments,
                                      const Allocation& allocation, std::uintptr_t address) {
  std::optional<ArrayArgument> best;
  for (ArrayArgument& array : array_arguments(*arguments.kernel, *arguments.call)) {
    if (array.begin - allocation.start >= std::max<std::size_t>(allocation.bytes, 1)) continue;
    const bool is_nearer = best && array.begin <= address && array.begin > best->begin;
    if (!best || is_nearer) best = std::move(array);
  }
  return best;
}

}  // namespace

std::string text_of(CodePlace place) {
  if (const Site* const site = place.site()) return text_of(*site);
  return text_of(source_line(place.instruction()));
}

Dim3 index_of(std::uint32_t rank, const Dim3& shape) {
  return {rank % shape.x, rank / shape.x % shape.y, rank / shape.x / shape.y};
}

SharedMemory::SharedMemory() {
  for_each_module([&](const dl_phdr_info& info) {
    if (info.dlpi_tls_data == nullptr) return;
    for (int segment = 0; segment < info.dlpi_phnum; ++segment) {
      const ElfW(Phdr)& header = info.dlpi_phdr[segment];
      if (header.p_type != PT_TLS) continue;
      const Range variables{reinterpret_cast<std::uintptr_t>(info.dlpi_tls_data), header.p_memsz};
      modules_.push_back(
          {info.dlpi_addr + info.dlpi_phdr[0].p_vaddr, variables, Shadow(header.p_memsz)});
    }
  });
}

void SharedMemory::begin_block(Range dynamic) {
  for (Module& module : modules_) module.shadow.forget();
  if (dynamic.bytes > dynamic_.bytes) dynamic_shadow_ = Shadow(dynamic.bytes);
  dynamic_shadow_.forget();
  dynamic_ = dynamic;
}

bool SharedMemory::contains(std::uintptr_t address) const {
  return dynamic_.contains(address) ||
         std::any_of(modules_.begin(), modules_.end(),
                     [&](const Module& module) { return module.variables.contains(address); });
}

void MemoryChecker::begin_launch(const LaunchPlace& place, bool stale) {
  stale_ = stale;
  num_histories_ = 0;
  order_.begin_launch();
  blocks_.clear();
  ++generation_;
  if (launches_.empty() || launches_.back().waits != place.waits) {
    launches_.clear();
    past_.clear();
    parts_.clear();
    both_streams_ = false;
    first_generation_ = generation_;
  }
  launches_.push_back(place);
  both_streams_ = both_streams_ || place.both_in_use || launches_.front().stream != place.stream;
  last_ = nullptr;
  if (!modules_.empty()) return;
  for_each_module([&](const dl_phdr_info& info) {
    for (int segment = 0; segment < info.dlpi_phnum; ++segment) {
      const ElfW(Phdr)& header = info.dlpi_phdr[segment];
      if (header.p_type != PT_LOAD) continue;
      const bool writable = (header.p_flags & PF_W) != 0;
      modules_.push_back({{info.dlpi_addr + header.p_vaddr, header.p_memsz},
                          writable,
                          writable ? std::make_unique<Shadow>(header.p_memsz) : nullptr});
    }
  });
}

std::uint32_t MemoryChecker::begin_block(std::uint32_t grid, BlockName name) {
  blocks_.push_back(std::move(name));
  return order_.begin_block(grid);
}

Allocation* MemoryChecker::allocation_at(std::uintptr_t address) {
  if (last_ == nullptr || address - last_->start >= last_->bytes) {
    last_ = allocations().find(address);
  }
  return last_;
}

bool MemoryChecker::is_constant(std::uintptr_t address, const KernelCall& call) const {
  return arguments_of(call).contains(address) ||
         std::ranges::any_of(modules_, [&](const Module& module) {
           return !module.writable && module.range.contains(address);
         });
}

std::optional<MemoryChecker::Place> MemoryChecker::find(const Access& access, SharedMemory& shared,
                                                        const LaunchArguments& arguments,
                                                        std::string& fault) {
  const std::uintptr_t address = access.address;
  const auto refuse = [&](const std::string& text) {
    fault = text;
    return std::nullopt;
  };
  const auto refuse_bytes = [&](const std::string& where) {
    return refuse(
        fmt::format("out-of-bounds {} of {} bytes: {}", noun(access), access.bytes, where));
  };
  // Shared memory first: it is few ranges, allocations are looked up.
  if (address - shared.dynamic_.begin < shared.dynamic_.bytes + dynamic_guard) {
    const std::size_t offset = address - shared.dynamic_.begin;
    if (offset + access.bytes > shared.dynamic_.bytes) {
      return refuse_bytes(fmt::format("byte {} of {} bytes of dynamic shared memory", offset,
                                      shared.dynamic_.bytes));
    }
    return Place{&shared.dynamic_shadow_, shared.dynamic_, false};
  }
  for (SharedMemory::Module& module : shared.modules_) {
    if (module.variables.holds(address, access.bytes)) {
      return Place{&module.shadow, module.variables, false};
    }
  }
  if (Allocation* const allocation = allocation_at(address)) {
    const auto offset = static_cast<std::int64_t>(address - allocation->start);
    const Range range{allocation->start, allocation->bytes};
    if (!allocation->live || !range.holds(address, access.bytes)) {
      const auto array = array_in(arguments, *allocation, address);
      if (!allocation->live) {
        return refuse(
            fmt::format("use after release: {} of {} bytes at {} of an allocation of {} bytes",
                        noun(access), access.bytes,
                        array ? place_in(*array, address, access.bytes, *allocation).text
                              : fmt::format("byte {}", offset),
                        allocation->bytes));
      }
      if (array) {
        const PlaceInArray place = place_in(*array, address, access.bytes, *allocation);
        return refuse(fmt::format("out-of-bounds {}{}: {}, {} allocated", noun(access),
                                  place.is_element ? "" : fmt::format(" of {} bytes", access.bytes),
                                  place.text, place.extent));
      }
      if (offset < 0) {
        return refuse_bytes(
            fmt::format("{} bytes before an allocation of {} bytes", -offset, allocation->bytes));
      }
      return refuse_bytes(
          fmt::format("byte {} of an allocation of {} bytes", offset, allocation->bytes));
    }
    return Place{allocation->shadow.get(), range, false};
  }
  const Range bytes = arguments_of(*arguments.call);
  if (bytes.holds(address, access.bytes) && !access.writes) return Place{nullptr, bytes, true};
  for (Module& module : modules_) {
    if (!module.range.holds(address, access.bytes)) continue;
    if (access.writes && !module.writable) {
      return refuse(fmt::format("write of {} bytes to constant memory", access.bytes));
    }
    return Place{module.shadow.get(), module.range, true};
  }
  // An index of a null pointer, below 1 MiB or negative.
  constexpr std::uintptr_t near = std::uintptr_t{1} << 20;
  if (address + near < 2 * near) {
    return refuse_bytes("the pointer is null (an array without elements?)");
  }
  return refuse_bytes("the address is in no allocation, shared memory or local variable");
}

std::string MemoryChecker::describe_place(std::uintptr_t address, std::size_t bytes,
                                          const SharedMemory& shared,
                                          const LaunchArguments& arguments) {
  if (const Allocation* const allocation = allocation_at(address)) {
    if (const auto array = array_in(arguments, *allocation, address)) {
      return place_in(*array, address, bytes, *allocation).text;
    }
    return fmt::format("global memory, byte {} of an allocation of {} bytes",
                       address - allocation->start, allocation->bytes);
  }
  if (shared.dynamic_.contains(address)) {
    return fmt::format("dynamic shared memory, byte {}", address - shared.dynamic_.begin);
  }
  for (const SharedMemory::Module& module : shared.modules_) {
    if (!module.variables.contains(address)) continue;
    const std::size_t offset = address - module.variables.begin;
    return "shared memory " + named(module.base, thread_local_variable(module.base, offset),
                                    fmt::format("at byte {}", offset));
  }
  return "device memory " + named(address, global_variable(address), "without a name");
}

std::string MemoryChecker::describe_race(const Access& access, const Stamp& other,
                                         bool other_writes, const ThreadClock& thread,
                                         const SharedMemory& shared,
                                         const LaunchArguments& arguments) {
  return fmt::format(
      "data race: {}{} {}, which {} {}{} in {}; no synchronization orders the two accesses",
      verb(access), how(access), describe_place(access.address, access.bytes, shared, arguments),
      describe_thread(other.segment, thread), other_writes ? "wrote" : "read", how(other),
      text_of(other.place));
}

std::string MemoryChecker::describe_thread(std::uint32_t segment, const ThreadClock& thread) const {
  const HappensBefore::Who who = order_.who(segment);
  const BlockName& block = blocks_[who.block];
  const std::string where = who.block == thread.block ? "" : "block " + text_of(block.index) + " ";
  const std::string kernel = who.grid == thread.grid ? "" : " of kernel " + block.kernel;
  return fmt::format("{}thread {}{}", where, text_of(index_of(who.rank, block.shape)), kernel);
}

void MemoryChecker::begin_cell(Cell& cell) {
  if (cell.generation < first_generation_) {
    cell.has_past = false;
  } else if (both_streams_) {
    std::array<Past, 2>& past = past_[&cell];
    if (!cell.has_past) past = {};
    cell.has_past = true;
    const LaunchPlace& launch = launches_[cell.generation - first_generation_];
    Past& of_stream = past[launch.stream == Stream::main ? 0 : 1];
    const auto keep = [&](const Stamp& stamp, std::array<Past::Last, Shadow::word_bytes>& of) {
      for (std::size_t byte = 0; byte < of.size(); ++byte) {
        if ((stamp.bytes >> byte & 1U) != 0) of[byte] = {stamp, cell.generation};
      }
    };
    if (cell.in_parts) {
      const Parts& parts = parts_.at(&cell);
      for (const Stamp& write : parts.writes) keep(write, of_stream.writes);
      for (const Stamp& read : parts.reads) keep(read, of_stream.reads);
    }
    keep(cell.write, of_stream.writes);
    for (const Stamp& read : cell.reads) keep(read, of_stream.reads);
  }
  cell.in_parts = false;
  cell.write = {};
  cell.reads = {};
  cell.generation = generation_;
  cell.history = 0;
}

void MemoryChecker::keep_rest(Cell& cell, const Stamp& replaced, unsigned bytes,
                              std::vector<Stamp> Parts::*kind) {
  if (!cell.in_parts && (replaced.bytes & ~bytes) == 0) return;
  Parts& parts = parts_[&cell];
  if (!cell.in_parts) parts = {};
  cell.in_parts = true;
  std::vector<Stamp>& kept = parts.*kind;
  kept.push_back(replaced);
  for (Stamp& one : kept) one.bytes = static_cast<std::uint8_t>(one.bytes & ~bytes);
  std::erase_if(kept, [](const Stamp& one) { return one.bytes == 0; });
}

bool MemoryChecker::are_atomic(const Access& access, const Stamp& other,
                               const ThreadClock& thread) const {
  if (!access.atomic || !other.atomic) return false;
  if (!access.in_block && !other.in_block) return true;
  return order_.who(other.segment).block == thread.block;
}

std::optional<Wrong> MemoryChecker::race_of_launches(const Access& access, unsigned bytes,
                                                     const Cell& cell, const SharedMemory& shared,
                                                     const LaunchArguments& arguments) {
  const LaunchPlace& now = launches_.back();
  const Past& past = past_.at(&cell)[now.stream == Stream::main ? 1 : 0];
  const auto told = [&](const std::array<Past::Last, Shadow::word_bytes>& of, std::size_t byte,
                        const char* did) -> std::optional<Wrong> {
    const Past::Last& last = of[byte];
    const Stamp& other = last.stamp;
    if (other.segment == 0 || (bytes >> byte & 1U) == 0 || (other.atomic && access.atomic)) {
      return std::nullopt;
    }
    // Either may be the one that was put off.
    const LaunchPlace& then = launches_[last.generation - first_generation_];
    if (before(then, now) || before(now, then)) return std::nullopt;
    return Wrong{
        .text = fmt::format("data race: {}{} {}, which a launch on the other stream {}{} in {}; no "
                            "synchronization orders the two accesses",
                            verb(access), how(access),
                            describe_place(access.address, access.bytes, shared, arguments), did,
                            how(other), text_of(other.place)),
        .can_go_on = true,
        .other = other.place};
  };
  for (std::size_t byte = 0; byte < Shadow::word_bytes; ++byte) {
    if (auto race = told(past.writes, byte, "wrote")) return race;
    if (!access.writes) continue;
    if (auto race = told(past.reads, byte, "read")) return race;
  }
  return std::nullopt;
}

std::optional<Wrong> MemoryChecker::check(const Access& access, ThreadClock& thread,
                                          SharedMemory& shared, const LaunchArguments& arguments) {
  std::string fault;
  const auto place = find(access, shared, arguments, fault);
  if (!place) return Wrong{.text = fault, .can_go_on = false, .other = {}};
  if (access.atomic && access.address % access.bytes != 0) {
    return Wrong{.text = fmt::format(
                     "misaligned atomic access: the thread {} {} bytes at {}", verb(access),
                     access.bytes, describe_place(access.address, access.bytes, shared, arguments)),
                 .can_go_on = false,
                 .other = {}};
  }
  // The first that is found; all is noted as if it were not there.
  std::optional<Wrong> wrong;
  cells_ = {};
  std::size_t num_cells = 0;
  if (place->shadow == nullptr) return std::nullopt;
  Shadow& shadow = *place->shadow;
  const std::uint32_t segment = order_.segment_of(thread);
  const std::size_t first = access.address - place->range.begin;
  const std::size_t end = first + access.bytes;
  for (std::size_t word = first / Shadow::word_bytes; word * Shadow::word_bytes < end; ++word) {
    const std::size_t word_begin = word * Shadow::word_bytes;
    unsigned bytes = 0xf;
    if (first > word_begin) bytes &= 0xfU << (first - word_begin);
    if (end < word_begin + Shadow::word_bytes) bytes &= 0xfU >> (word_begin + 4 - end);
    Cell& cell = shadow.cell(word);
    if (cell.life != shadow.life()) {
      cell = {};
      cell.generation = generation_;
      cell.life = shadow.life();
    } else if (cell.generation != generation_) {
      begin_cell(cell);
    }
    if (cell.has_past) {
      if (!wrong) wrong = race_of_launches(access, bytes, cell, shared, arguments);
    }
    if (!wrong && access.reads && !place->initialized && (cell.written & bytes) != bytes) {
      const std::uintptr_t at = std::max(access.address, place->range.begin + word_begin);
      wrong = {.text = fmt::format(
                   "uninitialized read: {}",
                   describe_place(at, access.address + access.bytes - at, shared, arguments)),
               .can_go_on = true,
               .other = {}};
    }
    const auto races = [&](const Stamp& other) {
      return (other.bytes & bytes) != 0 && !are_atomic(access, other, thread) &&
             !order_.before(other.segment, thread);
    };
    const auto note_race = [&](const Stamp& other, bool other_writes) {
      if (wrong || !races(other)) return;
      wrong = {.text = describe_race(access, other, other_writes, thread, shared, arguments),
               .can_go_on = true,
               .other = other.place};
    };
    note_race(cell.write, true);
    const Parts* const parts = cell.in_parts ? &parts_.at(&cell) : nullptr;
    if (parts != nullptr) {
      for (const Stamp& write : parts->writes) note_race(write, true);
    }
    const Stamp mine{access.place, segment, static_cast<std::uint8_t>(bytes), access.atomic,
                     access.in_block};
    if (access.writes) {
      for (const Stamp& read : cell.reads) note_race(read, false);
      if (parts != nullptr) {
        for (const Stamp& read : parts->reads) note_race(read, false);
      }
      // A plain store comes after all the others, or it races with one: who reads there finds it.
      if (cell.history != 0 && !access.atomic) forget_histories(cell, access);
      keep_rest(cell, cell.write, bytes, &Parts::writes);
      cell.write = mine;
      cell.written = static_cast<std::uint8_t>(cell.written | bytes);
    }
    if (access.reads && !access.writes) {
      // In the place of a read that is before this one; else of the one that has stood longer.
      Stamp& newest = cell.reads[0];
      Stamp& oldest = cell.reads[1];
      if (newest.segment != 0 && !order_.before(newest.segment, thread)) {
        keep_rest(cell, oldest, newest.bytes | bytes, &Parts::reads);
        oldest = newest;
      } else {
        keep_rest(cell, newest, bytes, &Parts::reads);
      }
      newest = mine;
    }
    if (access.atomic) cells_[num_cells++] = &cell;
  }
  return wrong;
}

}  // namespace graphspec::executor
