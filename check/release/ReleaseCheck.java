import java.io.IOException;
import java.lang.module.FindException;
import java.lang.module.ModuleDescriptor;
import java.lang.module.ModuleFinder;
import java.lang.module.ModuleReference;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipFile;

/**
 * Checks a release that was deployed to a local repository against <a
 * href="https://central.sonatype.org/publish/requirements/">Maven Central's requirements</a>,
 * offline. The arguments are the folder of the repository and, if signatures are required, {@code
 * --signed}.
 *
 * <p>Further rules: published modules depend on published modules only; the BOM manages all jars;
 * each jar contains the licence and a module descriptor with the release's version; the bill of
 * materials (SBOM) lists all jars.
 */
final class ReleaseCheck {
  private static final String GROUP = "org.hlo4j";
  private static final String BOM = "hlo4j-bom";
  private static final String ROOT = "hlo4j";

  /** The jars that are not modules: the command, and the jobs of Spark, with all dependencies. */
  private static final Set<String> WHOLE = Set.of("hlo4j-cli", "hlo4j-spark");

  private final Path repository;
  private final boolean signed;
  private final List<String> errors = new ArrayList<>();
  private final Map<String, Pom> poms = new TreeMap<>();

  private ReleaseCheck(Path repository, boolean signed) {
    this.repository = repository;
    this.signed = signed;
  }

  public static void main(String[] arguments) throws IOException {
    var signed = List.of(arguments).contains("--signed");
    var check = new ReleaseCheck(Path.of(arguments[0]).toRealPath(), signed);
    var files = check.run();
    if (!check.errors.isEmpty()) {
      check.errors.forEach(error -> System.err.println("release: " + error));
      System.err.println("release: not fit for Maven Central");
      System.exit(1);
    }
    System.out.printf(
        "release: %d artifacts in %d files, fit for Maven Central%n", check.poms.size(), files);
  }

  /** Returns the number of deployed files, without checksums and signatures. */
  private long run() throws IOException {
    var files = files();
    for (var file : files) {
      if (file.toString().endsWith(".pom")) {
        var pom = Pom.read(file);
        poms.put(pom.text("artifactId").orElse(file.toString()), pom);
      }
    }
    require(poms.containsKey(BOM) && poms.containsKey(ROOT), "there is no BOM, or no root pom");
    for (var file : files) {
      checkSums(file);
    }
    var places =
        poms.values().stream().map(pom -> pom.file().getParent()).collect(Collectors.toSet());
    for (var file : files) {
      require(places.contains(file.getParent()), relative(file) + ": there is no pom beside it");
    }
    for (var pom : poms.values()) {
      checkCoordinates(pom);
      checkDescription(pom);
      checkDependencies(pom);
      if (pom.packaging().equals("jar")) {
        checkJars(pom);
      }
    }
    if (errors.isEmpty()) {
      checkBom();
      checkComponents();
    }
    return files.size();
  }

  /** The deployed files, without checksums, signatures and the repository's metadata. */
  private List<Path> files() throws IOException {
    try (var paths = Files.walk(repository)) {
      return paths
          .filter(Files::isRegularFile)
          .filter(file -> !file.getFileName().toString().startsWith("maven-metadata"))
          .filter(file -> !file.toString().matches(".*\\.(md5|sha1|sha256|sha512|asc)"))
          .sorted()
          .toList();
    }
  }

  private void require(boolean condition, String error) {
    if (!condition) {
      errors.add(error);
    }
  }

  private String relative(Path file) {
    return repository.relativize(file).toString();
  }

  private void checkSums(Path file) throws IOException {
    for (var algorithm : Map.of("md5", "MD5", "sha1", "SHA-1").entrySet()) {
      var sum = Path.of(file + "." + algorithm.getKey());
      require(
          Files.exists(sum)
              && Files.readString(sum).strip().equals(digest(algorithm.getValue(), file)),
          relative(sum) + ": not there, or not that of the file");
    }
    if (signed) {
      require(Files.exists(Path.of(file + ".asc")), relative(file) + ": not signed");
    }
  }

  private static String digest(String algorithm, Path file) throws IOException {
    try {
      var digest = MessageDigest.getInstance(algorithm).digest(Files.readAllBytes(file));
      return HexFormat.of().formatHex(digest);
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError(e);
    }
  }

  private void checkCoordinates(Pom pom) {
    var artifact = pom.text("artifactId").orElse("");
    var version = pom.inherited("version", this::parent).orElse("");
    var group = pom.inherited("groupId", this::parent).orElse("");
    var stem = artifact + "-" + version;
    require(group.equals(GROUP), pom + ": group " + group);
    require(!version.endsWith("-SNAPSHOT") && !version.isEmpty(), pom + ": version " + version);
    require(
        relative(pom.file())
            .equals(String.join("/", group.replace('.', '/'), artifact, version, stem + ".pom")),
        pom + ": lies at " + relative(pom.file()));
    require(version.equals(version()), pom + ": version " + version + ", BOM " + version());
    require(
        pom.text("parent/artifactId").map(poms::containsKey).orElse(true),
        pom + ": its parent is not published");
  }

  private String version() {
    return poms.get(BOM).text("version").orElse("");
  }

  private Optional<Pom> parent(Pom pom) {
    return pom.text("parent/artifactId").map(poms::get);
  }

  private void checkDescription(Pom pom) {
    for (var own : List.of("name", "description")) {
      require(pom.text(own).isPresent(), pom + ": no " + own);
    }
    for (var path :
        List.of(
            "url",
            "licenses/license/name",
            "licenses/license/url",
            "developers/developer/name",
            "developers/developer/organization",
            "developers/developer/organizationUrl",
            "scm/connection",
            "scm/developerConnection",
            "scm/url")) {
      var value = pom.inherited(path, this::parent);
      require(value.isPresent(), pom + ": no " + path);
      require(
          !path.matches("url|.*[uU]rl") || value.filter(url -> !isWeb(url)).isEmpty(),
          pom + ": " + path + " is no https address");
    }
    for (var foreign : List.of("repositories", "pluginRepositories")) {
      require(!pom.has(foreign), pom + ": has " + foreign);
    }
  }

  private static boolean isWeb(String url) {
    return url.startsWith("https://");
  }

  private void checkDependencies(Pom pom) {
    for (var dependency : pom.dependencies("dependencies")) {
      var managed = managed(pom, dependency);
      var version = dependency.version().or(managed::version).orElse("");
      var scope = dependency.scope().or(managed::scope).orElse("compile");
      require(
          !version.endsWith("-SNAPSHOT") && !version.matches("[\\[(].*"),
          pom + ": " + dependency.key() + " has version " + version);
      require(!scope.equals("system"), pom + ": " + dependency.key() + " is a file");
      if (Set.of("compile", "runtime").contains(scope)) {
        require(!version.isEmpty(), pom + ": " + dependency.key() + " has no version");
        require(
            !dependency.group().equals(GROUP) || poms.containsKey(dependency.artifact()),
            pom + ": needs " + dependency.key() + ", which is not published");
      }
    }
  }

  private Pom.Dependency managed(Pom pom, Pom.Dependency dependency) {
    for (Optional<Pom> at = Optional.of(pom); at.isPresent(); at = parent(at.get())) {
      for (var managed : at.get().dependencies("dependencyManagement/dependencies")) {
        if (managed.key().equals(dependency.key())) {
          return managed;
        }
      }
    }
    return Pom.Dependency.UNKNOWN;
  }

  private void checkJars(Pom pom) throws IOException {
    for (var kind : List.of("", "-sources", "-javadoc")) {
      var jar = sibling(pom, kind + ".jar");
      if (!Files.exists(jar)) {
        errors.add(pom + ": no " + jar.getFileName());
        continue;
      }
      try (var zip = new ZipFile(jar.toFile())) {
        require(
            zip.stream().anyMatch(entry -> !entry.isDirectory() && !isAboutTheJar(entry.getName())),
            relative(jar) + ": empty");
        require(
            !kind.isEmpty() || zip.getEntry("META-INF/LICENSE") != null,
            relative(jar) + ": without the licence");
      }
    }
    var jar = sibling(pom, ".jar");
    if (Files.exists(jar) && !WHOLE.contains(pom.toString())) {
      checkModule(jar, pom.toString().replaceFirst("hlo4j-", GROUP + "."));
    }
  }

  private static boolean isAboutTheJar(String entry) {
    return entry.startsWith("META-INF/");
  }

  private Path sibling(Pom pom, String end) {
    return pom.file().resolveSibling(pom + "-" + version() + end);
  }

  private void checkModule(Path jar, String name) {
    try {
      var module =
          ModuleFinder.of(jar).findAll().stream().map(ModuleReference::descriptor).findFirst();
      require(
          module.filter(each -> !each.isAutomatic() && each.name().equals(name)).isPresent(),
          relative(jar) + ": not module " + name);
      require(
          module.flatMap(ModuleDescriptor::rawVersion).filter(version()::equals).isPresent(),
          relative(jar) + ": the module's version is not " + version());
    } catch (FindException e) {
      errors.add(relative(jar) + ": " + e.getMessage());
    }
  }

  private Set<String> jars() {
    return poms.values().stream()
        .filter(pom -> pom.packaging().equals("jar"))
        .map(Pom::toString)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private void checkBom() {
    var listed =
        poms.get(BOM).dependencies("dependencyManagement/dependencies").stream()
            .map(Pom.Dependency::artifact)
            .collect(Collectors.toCollection(TreeSet::new));
    require(listed.equals(jars()), BOM + ": lists " + listed + ", published are " + jars());
    require(!poms.get(BOM).has("parent"), BOM + ": has a parent, whose versions it would import");
  }

  private void checkComponents() throws IOException {
    for (var format : List.of("xml", "json")) {
      var list = sibling(poms.get(ROOT), "-cyclonedx." + format);
      if (!Files.exists(list)) {
        errors.add(ROOT + ": no " + list.getFileName());
        continue;
      }
      var text = Files.readString(list);
      var missing =
          Stream.concat(jars().stream(), Stream.of(ROOT))
              .filter(jar -> !text.contains("pkg:maven/%s/%s@%s".formatted(GROUP, jar, version())))
              .toList();
      require(missing.isEmpty(), relative(list) + ": does not list " + missing);
    }
  }
}
