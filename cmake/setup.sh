#!/usr/bin/env bash
# Installs missing packages, configures a preset and builds targets. Messages go to stderr. Stdout gets
# one line, which names the build directory.
#
#   cmake/setup.sh [--no-install] [--preset cpu|cuda|asan] [--for GROUP]... [--target TARGET]...
#
#   --no-install   install nothing; if packages are missing, list them and exit with code 2
#   --preset P     preset to configure; default: cuda if a working nvcc is found, else cpu
#   --for GROUP    also install the packages of a group. No group is needed to build the program and all
#                  libraries and to run them on the CPU executor.
#                    report    figures and reports of `graphspec reproduce`
#                    tests     all tests (includes report)
#                    ranks     runs with several processes (Open MPI)
#                    opencl    OpenCL devices, and PoCL, which makes the CPU an OpenCL device
#                    python    `pip install ./reproduce/python`
#                    oracles   tests and examples that use networkx, scipy and igraph
#                    proofs    the solvers cvc5 and z3 for `graphspec prove`
#                    docs      the documentation site
#                    lint      the checks of .ci/lint
#                    all       all these groups
#   --target T     target to build; may be repeated; default: build nothing, only configure
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
exec 3>&1 1>&2

# The core. A tool may come from anywhere; a library is looked up by its package.
tools=(c++:g++ cmake:cmake ninja:ninja-build python3:python3-minimal)
libraries=(libc6-dev zlib1g-dev libdw-dev libfmt-dev libboost-dev libboost-context-dev libcli11-dev
           nlohmann-json3-dev libthrust-dev librapidcheck-dev libbenchmark-dev)
install=yes
preset=
targets=()
groups='report tests ranks opencl python oracles proofs docs lint'

fail() {
  echo "setup: $1"
  exit 2
}

add_group() {
  case $1 in
    report)
      tools+=(dot:graphviz)
      libraries+=(python3 python3-matplotlib python3-jinja2)
      ;;
    tests)
      add_group report
      tools+=(ccache:ccache)
      libraries+=(libgtest-dev)
      ;;
    ranks) libraries+=(libopenmpi-dev openmpi-bin) ;;
    opencl)
      libraries+=(ocl-icd-opencl-dev opencl-headers opencl-clhpp-headers pocl-opencl-icd)
      ;;
    python) libraries+=(python3 python3-dev python3-venv) ;;
    oracles) libraries+=(python3-networkx python3-scipy python3-igraph) ;;
    proofs) tools+=(cvc5:cvc5 z3:z3) ;;
    docs)
      add_group report
      tools+=(doxygen:doxygen node:nodejs)
      libraries+=(doxygen-awesome-css libjs-katex fonts-texgyre-math python3-markdown-it)
      ;;
    # One version on every machine: formatters differ between versions.
    lint)
      tools+=(clang-format-14:clang-format-14 clang-tidy-14:clang-tidy-14 shellcheck:shellcheck
              git:git ccache:ccache)
      # omp.h for clang-tidy; libclang-dev for .ci/own_declarations.cpp; python3-clang for the mutation
      # testing of kernels; markdown-it for .ci/prose.py.
      libraries+=(python3 libomp-14-dev libclang-14-dev llvm-14-dev python3-clang-14
                  python3-markdown-it)
      ;;
    all)
      local group
      for group in $groups; do add_group "$group"; done
      ;;
    *) fail "--for takes ${groups// /, } or all, not '$1'" ;;
  esac
}

while (($#)); do
  case $1 in
    -h | --help) sed -n '2,23s/^# \{0,1\}//p' cmake/setup.sh && exit 0 ;;
    --no-install) install=no ;;
    --preset)
      preset=${2:-}
      [[ $preset =~ ^(cpu|cuda|asan)$ ]] || fail "--preset takes cpu, cuda or asan, not '$preset'"
      shift
      ;;
    --target)
      [[ -n ${2:-} ]] || fail "--target takes the name of a target, such as graphspec"
      targets+=("$2") && shift
      ;;
    --for) add_group "${2:-}" && shift ;;
    *) fail "unknown option '$1'; the options are --no-install, --preset, --for, --target and --help" ;;
  esac
  shift
done

# The sanitized build uses the second compiler.
if [[ $preset == asan ]]; then
  tools+=(clang++-14:clang-14)
  libraries+=(libclang-rt-14-dev libomp-14-dev)
fi

missing_packages() {
  local entry
  for entry in "${tools[@]}"; do
    command -v "${entry%%:*}" >/dev/null || echo "${entry##*:}"
  done
  # dpkg-query lists only packages that it knows.
  local installed
  installed=$(dpkg-query -W -f '${db:Status-Status} ${Package}\n' "${libraries[@]}" \
    'libboost-context*' 2>/dev/null | sed -n 's/^installed //p') || true
  for entry in "${libraries[@]}"; do
    if [[ $entry == libboost-context-dev ]]; then
      grep -q '^libboost-context' <<<"$installed" || echo "$entry"
    else
      grep -qxF "$entry" <<<"$installed" || echo "$entry"
    fi
  done
}

# narrower PACKAGE...: the same packages, but Boost.Context's library for its development package, which
# brings twelve others. cmake/boost_context.cmake finds either.
narrower() {
  local package headers library
  for package in "$@"; do
    if [[ $package == libboost-context-dev ]]; then
      headers=$(LC_ALL=C apt-cache depends libboost-dev 2>/dev/null |
        sed -nE 's/^ *Depends: libboost([0-9.]+)-dev$/\1/p')
      library=$(apt-cache pkgnames "libboost-context$headers." 2>/dev/null | grep -v dev || true)
      [[ -z $headers || -z $library ]] || package=$library
    fi
    echo "$package"
  done
}

# plan PACKAGE...: sets `packages`, `download` and `disk` to what apt-get would install.
plan() {
  local text
  text=$(LC_ALL=C apt-get install --assume-no --no-install-recommends -o Debug::NoLocking=true \
    "$@" 2>/dev/null </dev/null || true)
  packages=$(sed -nE 's/.* ([0-9]+) newly installed.*/\1/p' <<<"$text")
  download=$(sed -nE 's/^Need to get (.*) of archives.*/\1/p' <<<"$text")
  disk=$(sed -nE 's/^After this operation, (.*) of additional disk space.*/\1/p' <<<"$text")
}

minutes() {  # minutes SECONDS: in words
  if (($1 < 90)); then echo "1 minute"; else echo "$((($1 + 30) / 60)) minutes"; fi
}

install_packages() {
  local as_root=() names log=build/apt.log
  if ((EUID != 0)); then
    command -v sudo >/dev/null ||
      fail "you are not root, and sudo is not installed; run as root: apt-get install --no-install-recommends $*"
    as_root=(sudo)
  fi
  mkdir -p build
  local apt=("${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -o Dpkg::Use-Pty=0 -q)
  echo "setup: missing packages: $*"
  echo "setup: reading the lists of packages; output of apt-get goes to $log"
  # A mirror that is not needed may fail an update; the installation itself decides.
  "${apt[@]}" update >"$log" 2>&1 || echo "setup: apt-get update had errors, so the old lists of packages are used"
  mapfile -t names < <(narrower "$@")
  plan "${names[@]}"
  if [[ -n $packages ]]; then
    echo "setup: about to install $packages packages: ${download:-0 B} to download, ${disk:-0 B} on disk," \
      "about $(minutes $((30 + packages * 7 / 10))) (--no-install to skip)"
  fi
  if ! "${apt[@]}" install -y --no-install-recommends "${names[@]}" </dev/null >>"$log" 2>&1; then
    cat "$log"
    fail "apt-get could not install: ${names[*]}; its output is above and in $log"
  fi
}

missing=()
if command -v dpkg-query >/dev/null; then
  mapfile -t missing < <(missing_packages)
  if ((${#missing[@]})) && [[ $install == yes ]]; then
    install_packages "${missing[@]}"
  elif ((${#missing[@]})); then
    mapfile -t missing < <(narrower "${missing[@]}")
    plan "${missing[@]}"
    fail "missing packages: ${missing[*]}${packages:+ ($packages with the packages that they need, $disk on disk)}; without --no-install this script installs them"
  fi
else
  echo "setup: this system has no dpkg, so packages are not checked; CMake reports the missing ones"
fi

if [[ -z $preset || $preset == cuda ]]; then
  # CMake has tried this nvcc already.
  nvcc=$(sed -n 's/^CMAKE_CUDA_COMPILER:FILEPATH=//p' build/cuda/CMakeCache.txt 2>/dev/null || true)
  [[ -x $nvcc ]] || nvcc=$(cmake/working_nvcc.sh)
  [[ -n $nvcc || $preset != cuda ]] || fail "preset cuda needs nvcc (CUDA 12 or newer)"
  preset=${preset:-$([[ -n $nvcc ]] && echo cuda || echo cpu)}
fi
if [[ $preset == cuda ]]; then
  export CUDACXX=${CUDACXX:-$nvcc}
fi

build=build/$preset
cache=$build/CMakeCache.txt
# The packages that were there when the preset was configured: with others it is configured again.
known=$build/configured_with.txt
wanted=$(printf '%s\n' "${tools[@]}" "${libraries[@]}" | sort -u)
moved=no
if [[ -f $cache ]] && ! grep -qxF "CMAKE_HOME_DIRECTORY:INTERNAL=$PWD" "$cache"; then
  moved=yes  # the tree was copied or moved with its build directory
fi
if [[ ! -f $build/build.ninja || ${#missing[@]} -gt 0 || $moved == yes ]] ||
  [[ -n $(comm -23 <(echo "$wanted") <(sort -u "$known" 2>/dev/null)) ]]; then
  fresh=()
  [[ $moved == no ]] || fresh=(--fresh)
  echo "setup: configuring $build"
  cmake --preset "$preset" "${fresh[@]}" --log-level=NOTICE >/dev/null ||
    fail "CMake could not configure preset $preset; its message is above"
  { cat "$known" 2>/dev/null || true; echo "$wanted"; } | sort -u >"$known.new"
  mv "$known.new" "$known"
fi

# One compiler takes up to about 1.5 GB.
jobs_for_memory() {
  local bytes limit
  bytes=$(awk '/^MemAvailable/ {printf "%.0f", $2 * 1024}' /proc/meminfo)
  limit=$(cat /sys/fs/cgroup/memory.max 2>/dev/null || echo max)
  if [[ $limit != max ]] && ((limit < bytes)); then bytes=$limit; fi
  echo $((bytes / 1500000000 > 0 ? bytes / 1500000000 : 1))
}

# steps_to_build TARGET...: how many commands Ninja will run. Without the copy, a dry run would end after
# the rules that write build.ninja.
steps_to_build() {
  cp "$build/build.ninja" "$build/plan.ninja"
  ninja -C "$build" -f plan.ninja -n "$@" 2>/dev/null | sed -nE '$s/^\[[0-9]+\/([0-9]+)\].*/\1/p'
  rm "$build/plan.ninja"
}

if ((${#targets[@]})); then
  # An error of CMake is shown by the build.
  if ninja -C "$build" build.ninja >/dev/null 2>&1; then
    for target in "${targets[@]}"; do
      ninja -C "$build" -t query "$target" >/dev/null 2>&1 ||
        fail "there is no target '$target'; 'ninja -C $build -t targets' lists the targets, such as graphspec and all"
    done
  fi
  jobs=$(nproc)
  by_memory=$(jobs_for_memory)
  ((by_memory < jobs)) && jobs=$by_memory
  started=$SECONDS
  steps=$(NINJA_STATUS='[%f/%t] ' steps_to_build "${targets[@]}")
  if [[ -n $steps ]]; then
    # Seconds of one step on one core, measured on full builds.
    declare -A seconds=([cpu]=3 [cuda]=4 [asan]=5)
    echo "setup: building ${targets[*]} in $build: $steps steps, $jobs at a time, about" \
      "$(minutes $((steps * ${seconds[$preset]} / jobs)))$(command -v ccache >/dev/null && echo ', less with a warm ccache')"
  fi
  NINJA_STATUS='[%f/%t] ' cmake --build "$build" --parallel "$jobs" --target "${targets[@]}" 2>&1 |
    cmake/build_progress.sh || {
    echo "setup: the build failed; the compiler's message is above"
    exit 1
  }
  [[ -z $steps ]] || echo "setup: built ${targets[*]} in $(((SECONDS - started) / 60)) min $(((SECONDS - started) % 60)) s"
fi
# The build folder and the programs under one name, whichever preset built them.
if [[ $preset != asan ]]; then
  ln -sfn "$preset" build/current
  ln -sfn "$preset/graphspec" build/graphspec
  ln -sfn "$preset/litmus" build/litmus
fi
echo "$PWD/$build" >&3
