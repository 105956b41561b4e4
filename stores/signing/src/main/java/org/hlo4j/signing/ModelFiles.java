package org.hlo4j.signing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The files of a model, which is a file or a folder. */
public final class ModelFiles {
  private static final String SUFFIX = ".sig";
  private static final String IN_FOLDER = "model" + SUFFIX;

  /** The order of the components of names, by code points. */
  private static final Comparator<String> ORDER =
      Comparator.comparing(
          name -> name.replace('/', '\0').getBytes(StandardCharsets.UTF_8),
          Arrays::compareUnsigned);

  private final Path model;
  private final Map<String, Path> files = new TreeMap<>(ORDER);
  private final Serialization serialization;

  private ModelFiles(Path model, Serialization serialization) {
    this.model = model;
    this.serialization = serialization;
  }

  /**
   * {@return where the signature of a model is, unless another place is said: beside a file, in a
   * folder}
   *
   * @param model a file or a folder
   */
  public static Path signature(Path model) {
    if (Files.isDirectory(model)) {
      return model.resolve(IN_FOLDER);
    }
    Path name = model.getFileName();
    return name == null ? Path.of(SUFFIX) : model.resolveSibling(name + SUFFIX);
  }

  /**
   * {@return the files of a model}
   *
   * @param model a file or a folder
   * @param serialization how it is a list of resources
   * @param signature where its signature is or will be, which does not belong to it
   * @throws IOException if a file cannot be read, or is none: a symbolic link, if those are not
   *     allowed, or a device
   */
  public static ModelFiles of(Path model, Serialization serialization, Path signature)
      throws IOException {
    if (!Files.exists(model)) {
      throw new NoSuchFileException(model.toString());
    }
    Serialization all = serialization;
    Path root = model.toRealPath();
    Path parent = signature.toAbsolutePath().getParent();
    if (Files.isDirectory(root) && parent != null && Files.isDirectory(parent)) {
      Path file = parent.toRealPath().resolve(signature.getFileName());
      if (file.startsWith(root)) {
        List<String> ignored = new ArrayList<>(serialization.ignoredPaths());
        String name = name(root.relativize(file));
        if (!ignored.contains(name)) {
          ignored.add(name);
        }
        all =
            new Serialization(
                serialization.shardSize(), serialization.allowsSymbolicLinks(), ignored);
      }
    }
    ModelFiles files = new ModelFiles(model, all);
    files.walk();
    return files;
  }

  private void walk() throws IOException {
    if (!serialization.allowsSymbolicLinks() && Files.isSymbolicLink(model)) {
      throw link(model);
    }
    if (!Files.isDirectory(model)) {
      add(Resource.WHOLE, model);
      return;
    }
    Set<String> ignored = new HashSet<>(serialization.ignoredPaths());
    // A link to a folder is walked as that folder, but no link inside.
    Path top = Files.isSymbolicLink(model) ? model.toRealPath() : model;
    Files.walkFileTree(
        top,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
            return !folder.equals(top) && ignored.contains(name(top.relativize(folder)))
                ? FileVisitResult.SKIP_SUBTREE
                : FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
              throws IOException {
            String name = name(top.relativize(file));
            if (ignored.contains(name)) {
              return FileVisitResult.CONTINUE;
            }
            if (attributes.isSymbolicLink()) {
              if (!serialization.allowsSymbolicLinks()) {
                throw link(file);
              }
              if (Files.isDirectory(file)) {
                return FileVisitResult.CONTINUE;
              }
            }
            add(name, file);
            return FileVisitResult.CONTINUE;
          }
        });
  }

  private void add(String name, Path file) throws IOException {
    if (!Files.isRegularFile(file)) {
      throw new IOException("'" + file + "' is not a regular file");
    }
    if (serialization.hasShards() && name.contains(":")) {
      throw new IOException("'" + file + "' has a colon in its name, which parts cannot have");
    }
    files.put(name, file);
  }

  private static IOException link(Path file) {
    return new IOException("'" + file + "' is a symbolic link, which the signature does not allow");
  }

  private static String name(Path path) {
    List<String> components = new ArrayList<>();
    path.forEach(component -> components.add(component.toString()));
    return String.join("/", components);
  }

  /** {@return the paths of files by their names in the model, in the order of names} */
  public Map<String, Path> byName() {
    return Collections.unmodifiableMap(files);
  }

  /**
   * {@return what is signed: the files with their digests}
   *
   * @throws IOException if a file cannot be read
   */
  public Manifest manifest() throws IOException {
    try {
      List<Resource> resources =
          files.entrySet().parallelStream()
              .flatMap(file -> resources(file.getKey(), file.getValue()))
              .toList();
      return new Manifest(modelName(), serialization, resources);
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  private String modelName() throws IOException {
    Path name = model.getFileName();
    boolean isNamed = name != null && !Set.of("", ".", "..").contains(name.toString());
    Path real = isNamed ? name : model.toRealPath().getFileName();
    return real == null ? "" : real.toString();
  }

  private Stream<Resource> resources(String name, Path file) {
    try {
      if (!serialization.hasShards()) {
        return Stream.of(new Resource(name, HexSha256.of(file, 0, Long.MAX_VALUE), Map.of()));
      }
      List<Resource> parts = new ArrayList<>();
      long size = Files.size(file);
      for (long begin = 0; begin < size; begin += serialization.shardSize()) {
        long end = begin + Math.min(serialization.shardSize(), size - begin);
        String part = name + ":" + begin + ":" + end;
        parts.add(new Resource(part, HexSha256.of(file, begin, end), Map.of()));
      }
      return parts.stream();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
