#!/usr/bin/env bash
# Shows the share of a build that is done and the time left, from Ninja's lines "[DONE/ALL] ...".
# On a terminal it rewrites one line; elsewhere it prints a line for each tenth of the build. Other
# lines, such as messages of compilers, pass unchanged.
#
#   ninja ... | cmake/build_progress.sh
set -uo pipefail
terminal=no
[[ -t 1 ]] && terminal=yes
shown=0  # tenths, or on a terminal whether a line stands there

time_left() {  # time_left DONE ALL
  local left=$((SECONDS * ($2 - $1) / $1))
  if (($1 == $2)); then
    return
  elif ((SECONDS < 10 && left > 60)); then
    return  # too early for an estimate
  elif ((left < 60)); then
    echo ", less than a minute left"
  elif ((left < 90)); then
    echo ", about 1 minute left"
  else
    echo ", about $(((left + 30) / 60)) minutes left"
  fi
}

while IFS= read -r line; do
  if [[ $line =~ ^\[([0-9]+)/([0-9]+)\]\ (.*) ]]; then
    done=${BASH_REMATCH[1]} all=${BASH_REMATCH[2]}
    # Ninja counts these before it knows the build.
    [[ ${BASH_REMATCH[3]} =~ ^Re-(checking|running) ]] && continue
    ((done > 0)) || continue
    progress="setup: $((done * 100 / all)) % built ($done of $all steps)$(time_left "$done" "$all")"
    if [[ $terminal == yes ]]; then
      printf '\r\033[K%s' "$progress"
      shown=1
    elif ((done * 10 / all > shown)); then
      echo "$progress"
      shown=$((done * 10 / all))
    fi
  elif [[ $line != "ninja: no work to do." ]]; then
    if [[ $terminal == yes ]] && ((shown)); then
      printf '\r\033[K'
      shown=0
    fi
    printf '%s\n' "$line"
  fi
done
if [[ $terminal == yes ]] && ((shown)); then printf '\r\033[K'; fi
