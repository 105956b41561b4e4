# Sourced by launch.sh when nothing is built yet, or while another launch is building: many commands
# may start at once, and one of them builds.

lock=$home/.dev/first-build.lock
log=$home/use/tools/target/first-build.log
mkdir -p "$home/.dev" "$home/use/tools/target"

waited=
while ! mkdir "$lock" 2>/dev/null; do
  # A build that was killed leaves its lock behind.
  if owner=$(cat "$lock/pid" 2>/dev/null) && ! kill -0 "$owner" 2>/dev/null; then
    rm -rf "$lock"
  else
    waited=yes
    sleep 0.2
  fi
done
echo $$ >"$lock/pid"
trap 'rm -rf "$lock"' EXIT
trap 'exit 1' HUP INT TERM

if ! [ -r "$lib/hlo4j-tools.jar" ]; then
  [ -z "$waited" ] || fail "the build failed (log: $log)"
  echo "${0##*/}: first use, building (log: $log)" >&2
  if ! (cd "$home" && run_maven -q -Dquick -Daot.skip=false -pl :hlo4j-tools -am package) </dev/null >"$log" 2>&1; then
    cat "$log" >&2
    fail "the build failed"
  fi
fi

rm -rf "$lock"
trap - EXIT HUP INT TERM
