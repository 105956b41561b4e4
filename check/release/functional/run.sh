#!/usr/bin/env bash
# Runs the functional checks by a package, in an empty folder and home, without the rest of the project.
#
#   check/release/functional/run.sh NAME CHECKS COMMAND...    CHECKS is a table as checks.txt
#   check/release/functional/run.sh NAME - COMMAND...         COMMAND makes the checks; its last argument is the folder of inputs
#
# COMMAND is what runs the package's first command: `hlo4j`. Commands of other names lie beside it, or are its first argument.
set -euo pipefail
name=$1 checks=$2
shift 2
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
project=$here/../../..
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
mkdir "$folder/home" "$folder/files" "$folder/files/programs"
cp "$here"/inputs/* "$here"/lapack/* "$folder/files"
cp "$here"/inputs/program.mlir "$here"/lapack/qr.jax "$folder/files/programs"
cp "$project/stores/audit/src/test/resources/org/hlo4j/audit/activations.onnx" "$folder/files/model.onnx"
cp "$project/stores/audit/src/test/resources/org/hlo4j/audit/program.pt2" "$folder/files"
cp "$project/stores/signing/src/test/resources/org/hlo4j/signing/p256.pem" "$folder/files/key.pem"
cp "$project/stores/signing/src/test/resources/org/hlo4j/signing/p256.pub.pem" "$folder/files/key.pub.pem"
# Without variables that would have the commands run other classes.
environment=(env -i "PATH=/usr/bin:/bin" "HOME=$folder/home" LC_ALL=C.UTF-8 "TMPDIR=$folder" ${JAVA_HOME:+"JAVA_HOME=$JAVA_HOME"})
cd "$folder/files"

if [[ $checks == - ]]; then
  "${environment[@]}" "$@" "$name" "$folder/files"
  exit
fi

failed=0 count=0
while IFS='|' read -r status command pattern; do
  [[ -n ${command// /} && $status != \#* ]] || continue
  read -ra words <<<"$command"
  read -r pattern <<<"$pattern" || true
  program=("$@")
  if [[ ${words[0]} == stablehlo-* ]]; then
    if [[ -x ${1%/*}/${words[0]} ]]; then program=("${1%/*}/${words[0]}"); else program+=("${words[0]}"); fi
  fi
  got=0
  "${environment[@]}" "${program[@]}" "${words[@]:1}" >../out 2>&1 </dev/null || got=$?
  count=$((count + 1))
  if ((got != status)) || [[ -n $pattern ]] && ! grep -qE -- "$pattern" ../out ||
    grep -qE 'NoClassDefFoundError|ClassNotFoundException' ../out; then
    failed=$((failed + 1))
    echo "functional: $name: ${words[*]}: status $got, not ${status% }, or not '$pattern':" >&2
    head -20 ../out >&2
  fi
done <"$checks"
((failed == 0)) || exit 1
echo "functional: $name: $count checks"
