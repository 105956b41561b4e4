# Sourced: finds a JDK 25 without starting it.

fail() {
  echo "${0##*/}: $*" >&2
  exit 1
}

# Whether the JDK in folder $1 is a 25, by its `release` file.
is_25() {
  [ -x "$1/bin/java" ] && [ -r "$1/release" ] || return 1
  while IFS= read -r line; do
    case $line in
      JAVA_VERSION=\"25*) return 0 ;;
      JAVA_VERSION=*) return 1 ;;
    esac
  done <"$1/release"
  return 1
}

# Sets `java`.
find_java() {
  if [ -n "${HLO4J_JAVA-}" ]; then
    java=$HLO4J_JAVA
    [ -d "$java" ] && java=$java/bin/java
    [ -x "$java" ] || fail "HLO4J_JAVA: no java at $HLO4J_JAVA"
    return
  fi
  for jdk in "${JAVA_HOME-}" /usr/lib/jvm/*25* /Library/Java/JavaVirtualMachines/*25*/Contents/Home; do
    is_25 "$jdk" && java=$jdk/bin/java && return
  done
  if java=$(command -v java); then
    jdk=$(readlink -f "$java") && is_25 "${jdk%/bin/java}" && return
    case $("$java" -version 2>&1) in *\ version\ \"25*) return ;; esac
  fi
  fail "JDK 25 is needed and was not found: install one, or set HLO4J_JAVA or JAVA_HOME to its folder"
}
