#!/usr/bin/env bash
# Makes the machine and the tree ready: installs the packages that are missing, configures a preset,
# builds targets. Everything it has to say goes to stderr; stdout gets one line, the build folder.
#
#   cmake/setup.sh [--no-install] [--preset cpu|cuda|asan] [--for docs|lint|oracles|proofs|python]... [--target TARGET]...
#
#   --no-install   install nothing; name what is missing and exit 2
#   --preset P     default: cuda where a working nvcc is found, else cpu
#   --for GROUP    also the packages that the documentation, the lint, tests and examples that ask other
#                  libraries of graphs, `graphspec prove`, or `pip install ./reproduce/python` need
#   --target T     what to build (default: nothing, configure only); may be repeated
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
exec 3>&1 1>&2

# What every build needs. A tool may come from anywhere; a library is asked for by its package.
tools=(c++:g++ cmake:cmake ninja:ninja-build ccache:ccache python3:python3
       dot:graphviz)
libraries=(libc6-dev zlib1g-dev libdw-dev libfmt-dev libboost-context-dev libboost-graph-dev libcli11-dev
           nlohmann-json3-dev libthrust-dev libgtest-dev librapidcheck-dev libbenchmark-dev
           ocl-icd-opencl-dev opencl-headers opencl-clhpp-headers pocl-opencl-icd
           libopenmpi-dev openmpi-bin python3-matplotlib python3-jinja2)
install=yes
preset=
targets=()
wants_docs=no

fail() {
  echo "setup: $1"
  exit 2
}

while (($#)); do
  case $1 in
    --no-install) install=no ;;
    --preset) preset=${2:?--preset needs a name} && shift ;;
    --target) targets+=("${2:?--target needs a name}") && shift ;;
    --for)
      case ${2:-} in
        docs)
          wants_docs=yes
          tools+=(doxygen:doxygen node:nodejs)
          libraries+=(doxygen-awesome-css libjs-katex fonts-texgyre-math python3-markdown-it)
          ;;
        # One version on every machine: formatters differ between versions.
        lint)
          tools+=(clang-format-14:clang-format-14 clang-tidy-14:clang-tidy-14 shellcheck:shellcheck
                  git:git)
          # For clang-tidy its omp.h, and what .ci/own_declarations.cpp is compiled with; for
          # properties/mutants/*_mutations.py the tokens of kernels; for .ci/prose.py markdown-it.
          libraries+=(libomp-14-dev libclang-14-dev llvm-14-dev python3-clang-14
                      python3-markdown-it)
          ;;
        oracles) libraries+=(python3-networkx python3-scipy python3-igraph) ;;
        proofs) tools+=(cvc5:cvc5 z3:z3) ;;
        python) libraries+=(python3-dev python3-venv) ;;
        *) fail "--for takes docs, lint, oracles, proofs or python, not '${2:-}'" ;;
      esac
      shift
      ;;
    *) fail "unknown option '$1'; the options are at the top of cmake/setup.sh" ;;
  esac
  shift
done

# The sanitized build is the one with the second compiler, too.
if [[ $preset == asan ]]; then
  tools+=(clang++-14:clang-14)
  libraries+=(libclang-rt-14-dev libomp-14-dev)
fi

missing_packages() {
  local entry
  for entry in "${tools[@]}"; do
    command -v "${entry%%:*}" >/dev/null || echo "${entry##*:}"
  done
  # dpkg-query names the packages that it knows; those that it does not know it leaves out.
  local installed
  installed=$(dpkg-query -W -f '${db:Status-Status} ${Package}\n' "${libraries[@]}" 2>/dev/null |
    sed -n 's/^installed //p') || true
  for entry in "${libraries[@]}"; do
    grep -qxF "$entry" <<<"$installed" || echo "$entry"
  done
}

install_packages() {
  local as_root=()
  if ((EUID != 0)); then
    command -v sudo >/dev/null ||
      fail "neither root nor sudo; as root run: apt-get install --no-install-recommends $*"
    as_root=(sudo)
  fi
  echo "setup: about to install with apt-get (--no-install to skip): $*"
  local apt=("${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -o Dpkg::Use-Pty=0 -q)
  # A mirror that one does not need may fail an update; the installation itself decides.
  "${apt[@]}" update || echo "setup: apt-get update had errors; going on with what it has"
  "${apt[@]}" install -y --no-install-recommends "$@" </dev/null ||
    fail "apt-get could not install: $*"
}

if command -v dpkg-query >/dev/null; then
  mapfile -t missing < <(missing_packages)
  if ((${#missing[@]})); then
    [[ $install == yes ]] ||
      fail "missing packages: ${missing[*]} (without --no-install they are installed)"
    install_packages "${missing[@]}"
  fi
else
  missing=()
  echo "setup: no dpkg here, so packages are not checked; CMake will name what it does not find"
fi

# The path of an nvcc that compiles C++20 with this machine's host compiler, or nothing.
working_nvcc() {
  local nvcc scratch
  nvcc=$(command -v nvcc || echo /usr/local/cuda/bin/nvcc)
  [[ -x $nvcc ]] || return 0
  if grep -qsxF "CMAKE_CUDA_COMPILER:FILEPATH=$nvcc" build/cuda/CMakeCache.txt; then
    echo "$nvcc"  # CMake has tried it already
    return 0
  fi
  scratch=$(mktemp -d)
  echo '#include <vector>
        __global__ void kernel(int* out) { *out = 1; }
        int main() { kernel<<<1, 1>>>(nullptr); return std::vector<int>(1).size() != 1; }' \
    >"$scratch/try.cu"
  if "$nvcc" -std=c++20 ${CXX:+-ccbin "$CXX"} -o "$scratch/try" "$scratch/try.cu" \
    >"$scratch/log" 2>&1; then
    echo "$nvcc"
  else
    echo "setup: $nvcc does not compile C++20 here, so the GPU is left out:" >&2
    sed -n '1,3s/^/setup:   /p' "$scratch/log" >&2
  fi
  rm -rf "$scratch"
}

if [[ -z $preset || $preset == cuda ]]; then
  nvcc=$(working_nvcc)
  [[ -n $nvcc || $preset != cuda ]] || fail "preset cuda needs nvcc (CUDA 12 or newer)"
  preset=${preset:-$([[ -n $nvcc ]] && echo cuda || echo cpu)}
fi
if [[ $preset == cuda ]]; then
  export CUDACXX=${CUDACXX:-$nvcc}
fi

build=build/$preset
cache=$build/CMakeCache.txt
if [[ ! -f $build/build.ninja || ${#missing[@]} -gt 0 || $wants_docs == yes ]] ||
  ! grep -qxF "CMAKE_HOME_DIRECTORY:INTERNAL=$PWD" "$cache"; then
  fresh=()
  # A tree that was copied or moved with its build folder.
  if [[ -f $cache ]] && ! grep -qxF "CMAKE_HOME_DIRECTORY:INTERNAL=$PWD" "$cache"; then
    fresh=(--fresh)
  fi
  echo "setup: configuring $build"
  cmake --preset "$preset" "${fresh[@]}" --log-level=NOTICE >/dev/null ||
    fail "CMake could not configure preset $preset; its message is above"
fi

# One compiler takes up to about 1.5 GB.
jobs_for_memory() {
  local bytes limit
  bytes=$(awk '/^MemAvailable/ {printf "%.0f", $2 * 1024}' /proc/meminfo)
  limit=$(cat /sys/fs/cgroup/memory.max 2>/dev/null || echo max)
  if [[ $limit != max ]] && ((limit < bytes)); then bytes=$limit; fi
  echo $((bytes / 1500000000 > 0 ? bytes / 1500000000 : 1))
}

if ((${#targets[@]})); then
  jobs=$(nproc)
  by_memory=$(jobs_for_memory)
  ((by_memory < jobs)) && jobs=$by_memory
  echo "setup: building ${targets[*]} in $build ($jobs at a time)"
  cmake --build "$build" --parallel "$jobs" --target "${targets[@]}" || {
    echo "setup: the build failed; the compiler's message is above"
    exit 1
  }
fi
# The build folder and the programs under one name, whichever preset built them.
if [[ $preset != asan ]]; then
  ln -sfn "$preset" build/current
  ln -sfn "$preset/graphspec" build/graphspec
  ln -sfn "$preset/litmus" build/litmus
fi
echo "$PWD/$build" >&3
