# Sourced by ./dev: commands for releases.

# Copies a library that only these commands use from Maven's local repository.
release_library() { # property of its version, coordinates with %s for the version
  local lib=.dev/lib/release version name=${2#*:}
  version=$(sed -n "s:.*<$1>\\(.*\\)</.*:\\1:p" pom.xml)
  if ! compgen -G "$lib/${name%%:*}-$version*.jar" >/dev/null; then
    maven -q dependency:copy -N -Dartifact="${2/\%s/$version}" -DoutputDirectory="$PWD/$lib" >&2
  fi
}

version() { # [new]
  local old examples=(README.md jbang-catalog.json docs/*.md examples/*.java)
  old=$(sed -n '/<version>/{s:.*<version>\(.*\)</version>.*:\1:p;q}' use/bom/pom.xml)
  if (($# == 0)); then
    echo "$old"
    return
  fi
  sed -i "s:<version>$old</version>:<version>$1</version>:" pom.xml */pom.xml */*/pom.xml
  sed -i "s/\(hlo4j.version>\|org.hlo4j:hlo4j-api:\)$old/\1$1/" examples/apps/*/pom.xml examples/apps/jbang/*.java
  sed -i "s/^version = .*/version = \"${1/-SNAPSHOT/.dev0}\"/" use/python/pyproject.toml
  # Documentation refers to the last release.
  if [[ $1 != *-SNAPSHOT ]]; then
    sed -i -e "s/\(org\.hlo4j:hlo4j-[a-z]*:\)[0-9][0-9A-Za-z.-]*/\1$1/g" \
      -e "s/\(actions\/audit@v\|rev: v\)[0-9][0-9A-Za-z.-]*/\1$1/" \
      -e "/<artifactId>hlo4j-/{n;s:<version>.*</version>:<version>$1</version>:}" "${examples[@]}"
  fi
}

# Deploys a release built from a copy of the sources, untracked ones included, into a local repository.
stage() { # folder of the sources, of the repository, [option of Maven...]
  rm -rf "$1" "$2"
  mkdir -p "$1"
  comm -z -23 <(git ls-files -z --cached --others --exclude-standard | sort -z) <(git ls-files -z --deleted | sort -z) |
    tar --null -T - -cf - | tar -xf - -C "$1"
  (
    cd "$1"
    version "$(version | sed 's/-SNAPSHOT//')"
    maven -q -T 2 -Prelease -Dquick -Dmaven.install.skip=true deploy \
      "-DaltDeploymentRepository=staging::file://$2" "${@:3}"
  )
}

# Two builds are compared without the jars of documentation, which take a third of the time: `--documentation` compares them, too.
release_check() { # [--twice [--documentation]]
  find_java
  local work=$PWD/.dev/release skip=-Ddocumentation.skip=true without=-javadoc.jar
  case "$*" in
    '' | --twice) ;;
    '--twice --documentation') skip=-Ddocumentation.skip=false without=none-of-them ;;
    *) fail "release-check: unknown options: $*" ;;
  esac
  stage "$work/sources" "$work/repository"
  "$java" check/release/ReleaseCheck.java "$work/repository"
  if [[ ${1-} == --twice ]]; then
    TZ=Pacific/Auckland LC_ALL=C stage "$work/elsewhere/sources" "$work/elsewhere/repository" "$skip"
    diff <(checksums "$work/repository" "$without") <(checksums "$work/elsewhere/repository" "$without") ||
      fail "two builds of the same sources differ"
    echo "release: two builds in different places have the same bytes, in $(checksums "$work/elsewhere/repository" "$without" | wc -l) files"
    [[ $skip == *false ]] || echo "release: jars of documentation were not compared: --twice --documentation does"
  fi
}

checksums() { # folder, part of the names to leave out
  (cd "$1" && find . -type f ! -name 'maven-metadata*' ! -path "*$2*" -print0 | sort -z | xargs -0 sha256sum)
}

# The folders of the published modules that have code, in that of the project.
published_modules() { # folder of the project
  local module
  grep -L '<maven.deploy.skip>true<' "$1"/*/pom.xml "$1"/*/*/pom.xml | while read -r module; do
    module=${module%/pom.xml}
    if [[ -r $module/src/main/java/module-info.java ]]; then echo "${module#"$1"/}"; fi
  done
}

# The supported packages of a module: those with an unqualified export.
supported_packages() { # folder of the module
  sed -n 's/^  exports \([a-z0-9_.]*\);$/\1/p' "$1/src/main/java/module-info.java"
}

# Packs the supported API into a jar.
supported_api() { # folder of the project, jar
  local classes=$1/.dev/supported module package
  (cd "$1" && ./dev quick)
  rm -rf "$classes"
  for module in $(published_modules "$1"); do
    for package in $(supported_packages "$1/$module" | tr . /); do
      mkdir -p "$classes/$package"
      cp "$1/.dev/classes/$package"/*.class "$classes/$package"
    done
  done
  "${java%java}jar" --create --file "$2" -C "$classes" .
}

# The last release's tag, or the recorded commit before the first release.
baseline() {
  local tag
  tag=$(git tag --list 'v*' --sort=-v:refname | sed -n 1p)
  echo "${tag:-$(sed '/^#/d' check/release/api-baseline)}"
}

api_check() { # [ref], or --accept for a new baseline
  if [[ ${1-} == --accept ]]; then
    sed -i '/^#/!d' check/release/api-baseline
    git rev-parse HEAD >>check/release/api-baseline
    return
  fi
  find_java
  local ref commit old classes lib=.dev/lib/release accepted
  ref=${1-$(baseline)}
  commit=$(git rev-parse -q --verify "$ref^{commit}") || fail "api-check: commit $ref is not here (a shallow clone?)"
  old=$PWD/.dev/api/$commit
  if ! [[ -r $old/supported.jar ]]; then
    rm -rf .dev/api
    mkdir -p "$old/.dev"
    git archive "$commit" | tar -xf - -C "$old"
    if [[ -d .dev/lib ]]; then cp -R .dev/lib "$old/.dev"; fi
    supported_api "$old" "$old/supported.jar"
  fi
  supported_api "$PWD" "$PWD/.dev/supported.jar"
  release_library japicmp.version com.github.siom79.japicmp:japicmp:%s:jar:jar-with-dependencies
  accepted=$(sed -n '/^#/d; s/  *# .*//; /./p' check/release/api-breaks.txt | paste -sd ';')
  classes=$(printf ':%s' "$PWD"/.dev/lib/*.jar)
  "$java" -jar "$lib"/japicmp-*.jar --old "$old/supported.jar" --new .dev/supported.jar \
    --old-classpath "$old/.dev/classes$classes" --new-classpath ".dev/classes$classes" \
    --only-incompatible --error-on-binary-incompatibility --error-on-source-incompatibility \
    ${accepted:+--exclude "$accepted"} ||
    fail "the supported API breaks with $ref: mend it, or list the break in check/release/api-breaks.txt and CHANGELOG.md (docs/versioning.md)"
  echo "api-check: no break with $ref in $(find .dev/supported -name '*.class' | wc -l) classes of $(find .dev/supported -name '*.class' -printf '%h\n' | sort -u | wc -l) packages"
}

# Javadoc of the supported packages of all modules.
api_pages() { # folder
  local paths=() documented=() module name said jars
  libraries >/dev/null
  quick
  # Parquet's jars share packages, which no two modules may.
  jars=$(find .dev/lib -maxdepth 1 -name '*.jar' ! -name 'parquet-*' | paste -sd:)
  for module in $(published_modules .); do
    name=org.hlo4j.${module##*/}
    if [[ -n $(supported_packages "$module") ]]; then documented+=("$name"); fi
    paths+=(--module-source-path "$name=$module/src/main/java$([[ ! -d .dev/generated/${module##*/} ]] || echo ":.dev/generated/${module##*/}")")
  done
  # No warning is accepted but the one of incubating modules, which javadoc cannot switch off.
  said=$("${java%java}javadoc" -quiet -notimestamp --no-fonts -Xdoclint:all -p "$jars" "${paths[@]}" \
    -windowtitle "hlo4j $(version)" -doctitle "hlo4j $(version)" -header '<a href="{@docRoot}/../index.html" style="color: #fff">Guide</a>' \
    --module "$(IFS=,; echo "${documented[*]}")" -d "$1" 2>&1) || { echo "$said" >&2; return 1; }
  if grep -v -e '\[incubating\]' -e '^[0-9]* warnings\?$' <<<"$said" | grep -q .; then
    echo "$said" >&2
    return 1
  fi
}

site() {
  find_java
  local folder=$PWD/.dev/site
  release_library commonmark.version org.commonmark:commonmark:%s
  release_library commonmark.version org.commonmark:commonmark-ext-gfm-tables:%s
  rm -rf "$folder"
  "$java" -cp "$(printf '%s:' .dev/lib/release/commonmark*.jar)" check/release/Site.java "$PWD" "$folder" "$(version)"
  api_pages "$folder/api"
  echo "$folder/index.html"
}
