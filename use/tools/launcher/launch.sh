# Sourced by the commands in bin/, which set `bin` (their folder) and `main` (the class to run).
# The common path uses shell built-ins only: every fork would cost more than the rest of this file.
#
#   HLO4J_JAVA       the JDK to use, 25 or later: its folder or its `java`
#   HLO4J_JAVA_OPTS  further options for the JVM
#   HLO4J_CLASSES    a class path to run instead of the built jars (see `./dev quick`)

home=$(cd -P "$bin/.." && pwd) || exit 1
. "$home/use/tools/launcher/find-java.sh"
find_java
# What a program is made of lives to the end: the first collection comes late, and copies it once.
# (Shares of memory, not sizes: the JVM does not start if those do not fit an -Xmx of the user's.)
# The cache is made with the same collector and object headers, see TrainAotCache.java.
jvm='-Xlog:disable -XX:-UsePerfData -Xss16m -XX:+UseSerialGC -XX:+UseCompactObjectHeaders
  -XX:MaxRAMPercentage=50 -XX:InitialRAMPercentage=2.3 -XX:NewRatio=1 -XX:SurvivorRatio=30 -XX:MaxTenuringThreshold=0'
# Options come and go: what a later JDK does not know or take any more is left out without a word.
[ "$feature" -eq 25 ] ||
  jvm="-XX:+IgnoreUnrecognizedVMOptions -XX:+UnlockDiagnosticVMOptions -XX:-PrintWarnings $jvm"

if [ -n "${HLO4J_CLASSES-}" ]; then
  classes=$HLO4J_CLASSES
  # What `./dev quick` compiled has its libraries beside it.
  [ ! -d "$classes/../lib" ] || classes=$classes:$classes/../lib/*
  cache=
else
  lib=$home/use/tools/target/lib
  if [ -d "$home/.dev/first-build.lock" ] || ! [ -r "$lib/hlo4j-tools.jar" ]; then
    . "$home/use/tools/launcher/first-build.sh"
  fi
  # A cache older than a jar would run the jar's old classes: JDK 25.0.3 does not notice (JDK-8377932).
  # With a cache of another JDK the JVM would go on, but without the archive of its own classes as well.
  cache=$lib/tools.aot
  case $main,${1-} in
    *.Hlo4jMain,run)
      cache=$lib/run.aot
      [ -r "$cache" ] || cache=$lib/hlo4j.aot # this one needs options of the JVM that come and go
      ;;
    *.Hlo4jMain,*) cache=$lib/hlo4j.aot ;;
  esac
  classes=
  for jar in "$lib"/*.jar; do
    classes=$classes${classes:+:}$jar
    [ "$cache" -nt "$jar" ] || cache=
  done
  trained=
  [ ! -r "$lib/aot.version" ] || read -r trained <"$lib/aot.version"
  [ "$trained" = "$version" ] || cache=
fi
# The Vector API as the cache has it.
vectors=
case $cache in */run.aot) vectors=$lib/vector.options ;; esac

# What a run allocates is dead soon, or of the size of the weights: little memory for what is new suffices.
case $main,${1-} in *.Hlo4jMain,run) jvm="$jvm -XX:InitialRAMPercentage=0.2 -XX:NewRatio=4" ;; esac

# C2's code pays for its compilation when a program runs, when passes work on a megabyte, and when
# tens of megabytes are converted (sizes in blocks of 512 bytes). C1 has no use for the profiles in the
# cache: to look through them takes a thread twenty milliseconds. Its code is cheap to make, so that loops
# need not be interpreted 60,000 times before.
compilers='-XX:TieredStopAtLevel=1 -XX:Tier3BackEdgeThreshold=5000
  -XX:+UnlockDiagnosticVMOptions -XX:-AOTReplayTraining'
# Two processors compile with one thread by default, and interpret what it has not come to.
cpus=
[ -r /sys/devices/system/cpu/online ] && read -r cpus </sys/devices/system/cpu/online
[ "$cpus" != 0-1 ] || compilers="$compilers -XX:CICompilerCount=2"
# Plugins for devices are native code, and so is the end of a command in time. Permission to call it costs the archive of the JVM's modules.
native=
blocks=65536
stored=
[ $# -le 3000 ] || compilers=
for argument; do
  case $argument in
    --timeout | --timeout=*) native=--enable-native-access=ALL-UNNAMED ;; # to end at once, see ProcessEnd
    --device | --device=* | --engine=pjrt) native=--enable-native-access=ALL-UNNAMED compilers= ;;
    run | audit | -interpret | --interpret | -interpret=* | --interpret=*) compilers= ;;
    info | verify | import) stored='*.pt2' ;; # large by their weights, which are passed on as they are
    --serialize | --deserialize | --emit-bytecode* | --target* | --strip-* | --mlir-* | --allow-* | -o | -) ;;
    -*) blocks=2000 ;;
  esac
done
# Large programs take memory from Linux in huge pages: they touch a hundred megabytes, small page by small page.
pages=
before=
for argument; do
  [ $# -le 32 ] || break # a process for each file would take longer than the work on small ones
  if [ "$before" != -o ] && [ -f "$argument" ]; then
    # In one process: the name is there twice if the file is larger than the second size, too.
    case $(find -L "$argument" -size +512 -print -size +$blocks -print) in
      '') ;;
      "$argument") pages=huge ;;
      *)
        pages=huge
        case $argument in $stored) ;; *) compilers= ;; esac
        ;;
    esac
  fi
  before=$argument
done
[ -d /sys/kernel/mm/transparent_hugepage ] && pages=${pages:+-XX:+UseTransparentHugePages} || pages=

exec "$java" $jvm $native $pages $compilers ${cache:+"-XX:AOTCache=$cache"} ${vectors:+"@$vectors"} ${HLO4J_JAVA_OPTS-} -cp "$classes" "$main" "$@"
