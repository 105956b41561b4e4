#!/usr/bin/env bash
# The step of the action: audits $PATHS against $POLICY and writes $SARIF. Inputs come as variables, never as script.
# Fails if a rule of level error is violated, unless $FAIL is false, and always if the audit cannot be made.
set -euo pipefail

list=$(mktemp)
trap 'rm -f "$list"' EXIT
printf '%s\n' "$PATHS" >"$list"
options=(--paths-from="$list" --sarif="$SARIF")
if [[ -n $POLICY ]]; then options+=(--policy="$POLICY"); else options+=(--require-valid); fi

rm -f "$SARIF"
status=0
"$(dirname "${BASH_SOURCE[0]}")/../../../bin/hlo4j" audit "${options[@]}" || status=$?
if ((status < 2)) && [[ ! -s $SARIF ]]; then status=3; fi # no audit: Java exits with 1, too
case $status in
  0) violated=false ;;
  1) violated=true ;;
  *) exit "$status" ;;
esac
echo "violated=$violated" >>"$GITHUB_OUTPUT"
if [[ $violated == true && $FAIL == true ]]; then exit 1; fi
