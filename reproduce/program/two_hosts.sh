#!/usr/bin/env bash
# Runs ranks on two "hosts" of this machine: network namespaces with a name and an address each, between
# which there is nothing but a TCP link. Every variant for ranks on four of them, properties, a rank that
# is killed on the other host, and a link that is cut. Needs root, ip (iproute2) and Open MPI.
#
#   reproduce/program/two_hosts.sh GRAPHSPEC >results/MACHINE/trials/two_hosts.txt
set -uo pipefail
program=$(realpath "${1:?usage: two_hosts.sh GRAPHSPEC}")
scratch=$(mktemp -d)
hosts=(graphspec-a graphspec-b)

# shellcheck disable=SC2317  # the trap calls it
leave() {
  for host in "${hosts[@]}"; do
    ip netns pids "$host" 2>/dev/null | xargs -r kill -9
    ip netns del "$host" 2>/dev/null
    rm -rf "/etc/netns/$host"
  done
  rm -rf "$scratch"
}
trap leave EXIT

for number in 0 1; do
  host=${hosts[number]}
  ip netns add "$host" || exit 2
  ip -n "$host" link set lo up
  mkdir -p "/etc/netns/$host"
  printf '127.0.0.1 localhost\n10.9.0.1 %s\n10.9.0.2 %s\n' "${hosts[@]}" >"/etc/netns/$host/hosts"
done
ip link add name gs0 netns "${hosts[0]}" type veth peer name gs1 netns "${hosts[1]}" || exit 2
for number in 0 1; do
  ip -n "${hosts[number]}" address add "10.9.0.$((number + 1))/24" dev "gs$number"
  ip -n "${hosts[number]}" link set dev "gs$number" up
done
printf '%s slots=2\n' "${hosts[@]}" >"$scratch/hosts"
# As ssh: HOST COMMAND...
# shellcheck disable=SC2016  # the script's own arguments
printf '#!/bin/sh\nhost=$1; shift\nexec ip netns exec "$host" unshare -u sh -c "hostname $host; $*"\n' >"$scratch/agent"
chmod +x "$scratch/agent"

ranks() {  # ranks SECONDS ARGUMENT...: the program on four ranks, begun on the first host
  local seconds=$1
  shift
  # shellcheck disable=SC2016  # that shell's own arguments
  timeout "$seconds" ip netns exec "${hosts[0]}" unshare -u sh -c 'hostname "$0"; exec "$@"' "${hosts[0]}" \
    mpirun --allow-run-as-root --hostfile "$scratch/hosts" -n 4 --mca plm_rsh_agent "$scratch/agent" \
    --mca oob_tcp_if_include 10.9.0.0/24 --mca btl_tcp_if_include 10.9.0.0/24 --mca mpi_yield_when_idle 1 \
    --mca oob_tcp_keepalive_time 3 --mca oob_tcp_keepalive_intvl 1 --mca oob_tcp_keepalive_probes 3 \
    "$program" "$@" --device cpu 2>&1 </dev/null
}

sent() { ip -n "${hosts[0]}" -s link show dev gs0 | awk '/TX:/ { getline; print $1 }'; }

echo "Two network namespaces as hosts, two ranks each, over TCP: $(lscpu | sed -n 's/^Model name: *//p'), $(nproc) cores;" \
  "$(mpirun --version | head -n 1); $(date -u +%F); $("$program" --version)"
failed=0
judge() {  # judge WHAT TRUE|FALSE
  if $2; then echo "ok      $1"; else echo "FAILED  $1" && failed=1; fi
}

while read -r problem variant graph; do
  before=$(sent)
  said=$(ranks 100 run "$problem" --variant "$variant" --graph "$graph")
  holds=false
  grep -q "the certificate holds" <<<"$said" && holds=true
  judge "$problem $variant, $graph: certified, $(($(sent) - before)) bytes over the link" $holds
done <<'RUNS'
bfs distributed rmat:10,8,sym
sssp distributed random:1024,8,w=1..255
apsp distributed random:200,8,w=1..9
apsp distributed_dense random:100,8,w=1..9
msf distributed rmat:9,8,sym,w=1..99
RUNS
for problem in bfs sssp apsp msf; do
  said=$(ranks 300 check "$problem" --variant distributed --cases 10 | tail -n 1)
  holds=false
  [[ $said =~ ^[0-9]+\ passed,\ 0\ failed$ ]] && holds=true
  judge "check $problem on four ranks, ten cases a property: $said" $holds
done

ends_after() {  # ends_after WHAT COMMAND...: how long a search goes on when that has happened
  local what=$1 started seconds ended=false runner
  shift
  ranks 120 run bfs --variant distributed --force --graph grid:1200x1200 >"$scratch/said" &
  runner=$!
  sleep 6
  started=$SECONDS
  kill -0 $runner 2>/dev/null || echo "the search ended before: $(tail -n 3 "$scratch/said")"
  "$@"
  while kill -0 $runner 2>/dev/null && ((SECONDS - started < 60)); do sleep 0.2; done
  seconds=$((SECONDS - started))
  ((seconds <= 10)) && ended=true
  judge "$what ends all ranks, after $seconds s" $ended
  grep -m 1 -E "noticed|lost communication" "$scratch/said"
}
# shellcheck disable=SC2317  # ends_after calls it
kill_a_rank() { ip netns pids "${hosts[1]}" | xargs -r ps -o pid=,comm= -p | awk '$2 == "graphspec" { print $1; exit }' | xargs -r kill -9; }
ends_after "a rank that is killed on the other host" kill_a_rank
ends_after "a link that is cut" ip -n "${hosts[1]}" link set dev gs1 down
exit $failed
