# Sourced: finds a JDK that is new enough, in most cases without starting it. Plain sh, for macOS too.

oldest_java=25

fail() {
  echo "${0##*/}: $*" >&2
  exit 1
}

# Sets `version` to that of the JDK in folder $1, by its `release` file; empty if that does not tell.
read_version() {
  version=
  [ -r "$1/release" ] || return 0
  while IFS= read -r line; do
    case $line in
      JAVA_VERSION=*)
        version=${line#JAVA_VERSION=}
        version=${version#\"}
        version=${version%%\"*}
        return 0
        ;;
    esac
  done <"$1/release"
}

# Sets `version` to what the java $1 prints, in a process of its own; empty if it does not run.
ask_version() {
  version=$("$1" -version 2>&1)
  case $version in
    *' version "'*)
      version=${version#*' version "'}
      version=${version%%\"*}
      ;;
    *) version= ;;
  esac
}

# Sets `feature` to the first number of `version` (25.0.3, 26-ea, 1.8.0_402); fails if that is too old.
is_new_enough() {
  feature=${version%%[!0-9]*}
  [ "${feature:-0}" -ge "$oldest_java" ]
}

# Whether folder $1 holds a JDK that is new enough; sets `java`. The first that is older is kept for the message.
is_jdk() {
  [ -f "$1/bin/java" ] && [ -x "$1/bin/java" ] || return 1
  read_version "$1"
  java=$1/bin/java
  is_new_enough && return 0
  [ -z "$version" ] || older=${older:-"Java $version in $1"}
  return 1
}

# Whether the java $1 is new enough; sets `java`.
is_java() {
  java=$1
  while [ -h "$java" ]; do # not `readlink -f`, which older macOS lacks
    link=$(readlink "$java")
    case $link in /*) java=$link ;; *) java=${java%/*}/$link ;; esac
  done
  read_version "${java%/bin/java}"
  [ -n "$version" ] || ask_version "$java"
  is_new_enough
}

# Runs Maven, or in the project's folder its wrapper where there is none, on the JDK of `java`, which compiles in Maven's process.
run_maven() {
  maven=mvn
  command -v mvn >/dev/null || maven=./mvnw
  # Maven's own libraries do what the JDK warns of, and reset the colours at the end even where the output is no terminal.
  JAVA_HOME="${java%/bin/java}" \
    MAVEN_OPTS="-Djansi.noreset=true --sun-misc-unsafe-memory-access=allow --enable-native-access=ALL-UNNAMED ${MAVEN_OPTS-}" \
    "$maven" -B "$@"
}

# Sets `java`, and `feature` to the number of its release.
find_java() {
  if [ -n "${HLO4J_JAVA-}" ]; then
    java=$HLO4J_JAVA
    [ ! -d "$java" ] || java=$java/bin/java
    [ -f "$java" ] && [ -x "$java" ] || fail "HLO4J_JAVA: no java at $HLO4J_JAVA"
    is_java "$java" && return
    fail "HLO4J_JAVA: $HLO4J_JAVA is ${version:+Java }${version:-no Java that runs}; Java $oldest_java or later is needed"
  fi
  older=
  for jdk in "${JAVA_HOME-}" /usr/lib/jvm/* /Library/Java/JavaVirtualMachines/*/Contents/Home \
    /opt/homebrew/opt/openjdk/libexec/openjdk.jdk/Contents/Home; do
    is_jdk "$jdk" && return
  done
  if java=$(command -v java); then
    is_java "$java" && return
    [ -z "$version" ] || older=${older:-"Java $version at $java"}
  fi
  fail "Java $oldest_java or later is needed and was not found${older:+ ($older is too old)}:" \
    "install a JDK, or set HLO4J_JAVA or JAVA_HOME to its folder"
}
