import java.io.IOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.constantpool.ClassEntry;
import java.lang.classfile.constantpool.PoolEntry;
import java.lang.module.ModuleFinder;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Checks that packages contain every class that their classes refer to: a library of which only
 * parts were taken ends in {@code NoClassDefFoundError} where a part is missing. Checks as well
 * that their notices name the projects that all their classes are of.
 *
 * <pre>java check/release/Closed.java [--all] check/release/absent.txt PACKAGE...</pre>
 *
 * A package is a jar, a wheel (whose jar is checked) or the folder of an image. The first file
 * lists what may be absent: the name of a package, what refers to it, and why that does no harm.
 * Exits with 1 if a class is missing, and with {@code --all}, given all packages, if a line of the
 * list is of no use.
 */
final class Closed {

  private static final String NOTICES = "META-INF/THIRD-PARTY-NOTICES";

  private static final Set<String> JDK =
      ModuleFinder.ofSystem().findAll().stream()
          .flatMap(module -> module.descriptor().packages().stream())
          .collect(Collectors.toUnmodifiableSet());

  /** That classes below {@code from} refer to {@code absent} is known and harmless. */
  private record Absence(String absent, String from) {
    boolean covers(String referring, String missing) {
      return isIn(missing, absent) && isIn(referring, from);
    }

    private static boolean isIn(String type, String name) {
      return type.startsWith(name + ".");
    }
  }

  public static void main(String[] args) throws IOException {
    boolean all = args[0].equals("--all");
    List<String> files = List.of(args).subList(all ? 1 : 0, args.length);
    List<Absence> known = new ArrayList<>();
    for (String line : Files.readAllLines(Path.of(files.getFirst()))) {
      if (!line.isBlank() && !line.startsWith("#")) {
        String[] words = line.split("\\s+", 3);
        known.add(new Absence(words[0], words[1]));
      }
    }
    Set<Absence> used = Set.of();
    boolean complete = true;
    for (String argument : files.subList(1, files.size())) {
      Path file = unpacked(Path.of(argument));
      Map<String, Set<String>> missing = new TreeMap<>();
      Map<String, byte[]> classes = classes(file);
      var seen = new HashSet<>(used);
      for (var each : classes.entrySet()) {
        for (String name : references(each.getValue())) {
          if (classes.containsKey(name) || isInJdk(name, file)) {
            continue;
          }
          String from = each.getKey();
          List<Absence> covering =
              known.stream().filter(absence -> absence.covers(from, name)).toList();
          seen.addAll(covering);
          if (covering.isEmpty()) {
            missing.computeIfAbsent(name, key -> new TreeSet<>()).add(from);
          }
        }
      }
      used = seen;
      complete &= isNoticed(file, classes.keySet());
      missing.forEach((name, from) ->
          System.err.println(
              file
                  + ": "
                  + name
                  + " is missing; "
                  + from.iterator().next()
                  + " refers to it"
                  + (from.size() > 1 ? ", and " + (from.size() - 1) + " others" : "")));
      complete &= missing.isEmpty();
      System.out.println(
          "closed: "
              + file
              + ": "
              + classes.size()
              + " classes, "
              + missing.size()
              + " that they refer to are missing");
    }
    for (Absence absence : known) {
      if (all && !used.contains(absence)) {
        System.err.println(
            files.getFirst()
                + ": nothing in "
                + absence.from()
                + " refers to "
                + absence.absent()
                + ": delete the line");
        complete = false;
      }
    }
    if (!complete) {
      System.exit(1);
    }
  }

  /** Whether the package has the licenses of all classes of others that it contains. */
  private static boolean isNoticed(Path file, Set<String> classes) throws IOException {
    if (Files.isDirectory(file)) {
      return true; // of modules, whose jars have them
    }
    String notices = new String(entry(file, NOTICES), StandardCharsets.UTF_8);
    List<String> named =
        notices
            .lines()
            .map(String::strip)
            .filter(line -> line.startsWith("Classes: "))
            .flatMap(line -> Stream.of(line.substring("Classes: ".length()).split(" ")))
            .map(name -> name + ".")
            .toList();
    List<String> others =
        classes.stream()
            .filter(name -> !name.startsWith("org.hlo4j."))
            .filter(name -> named.stream().noneMatch(name::startsWith))
            .sorted()
            .toList();
    if (!others.isEmpty()) {
      System.err.println(
          file
              + ": "
              + NOTICES
              + " does not name "
              + others.getFirst()
              + " (of "
              + others.size()
              + " classes)");
    }
    return others.isEmpty();
  }

  /** Whether the JDK that the package runs on has a class: an image is its own. */
  private static boolean isInJdk(String name, Path file) {
    int dot = name.lastIndexOf('.');
    return !Files.isDirectory(file) && dot > 0 && JDK.contains(name.substring(0, dot));
  }

  /** The bytes of each class by its name; of classes in several versions, those of the base. */
  private static Map<String, byte[]> classes(Path file) throws IOException {
    if (Files.isDirectory(file)) {
      try (FileSystem image =
          FileSystems.newFileSystem(URI.create("jrt:/"), Map.of("java.home", file.toString()))) {
        return classesBelow(image.getPath("/modules"), 2);
      }
    }
    try (FileSystem archive = FileSystems.newFileSystem(file)) {
      return classesBelow(archive.getPath("/"), 0);
    }
  }

  /** Returns the jar of a wheel; other packages as they are. */
  private static Path unpacked(Path file) throws IOException {
    if (!file.toString().endsWith(".whl")) {
      return file;
    }
    Path jar = Files.createTempDirectory("hlo4j").resolve("hlo4j.jar");
    jar.getParent().toFile().deleteOnExit(); // after what was registered later
    jar.toFile().deleteOnExit();
    return Files.write(jar, entry(file, "hlo4j/hlo4j.jar"));
  }

  private static byte[] entry(Path archive, String name) throws IOException {
    try (FileSystem files = FileSystems.newFileSystem(archive)) {
      return Files.readAllBytes(files.getPath("/").resolve(name));
    }
  }

  private static Map<String, byte[]> classesBelow(Path root, int depth) throws IOException {
    Map<String, byte[]> classes = new HashMap<>();
    List<Path> files;
    try (Stream<Path> walk = Files.walk(root)) {
      files = walk.filter(each -> each.toString().endsWith(".class")).toList();
    }
    for (Path file : files) {
      String name = file.subpath(depth, file.getNameCount()).toString().replace('/', '.');
      if (!name.startsWith("META-INF.") && !name.endsWith("module-info.class")) {
        classes.put(name.substring(0, name.length() - ".class".length()), Files.readAllBytes(file));
      }
    }
    return classes;
  }

  /** The classes that a class refers to by its constants: what the JVM looks for to run it. */
  private static Set<String> references(byte[] bytes) {
    Set<String> names = new TreeSet<>();
    for (PoolEntry entry : ClassFile.of().parse(bytes).constantPool()) {
      if (entry instanceof ClassEntry reference) {
        String name = reference.asInternalName();
        if (name.startsWith("[")) {
          int object = name.indexOf('L');
          if (object < 0) {
            continue;
          }
          name = name.substring(object + 1, name.length() - 1);
        }
        names.add(name.replace('/', '.'));
      }
    }
    return names;
  }
}
