#!/usr/bin/env bash
# The step of the action: audits $PATHS against $POLICY and writes $SARIF. Inputs come as variables, never as script.
set -euo pipefail

list=$(mktemp)
trap 'rm -f "$list"' EXIT
printf '%s\n' "$PATHS" >"$list"
options=(--paths-from="$list" --sarif="$SARIF" --require-valid)
if [[ -n $POLICY ]]; then options+=(--policy="$POLICY"); fi

status=0
"$(dirname "${BASH_SOURCE[0]}")/../../../bin/hlo4j" audit "${options[@]}" || status=$?
case $status in
  0) violated=false ;;
  1) violated=true ;;
  *) exit "$status" ;;
esac
echo "violated=$violated" >>"$GITHUB_OUTPUT"
if [[ $violated == true && $FAIL == true ]]; then exit 1; fi
