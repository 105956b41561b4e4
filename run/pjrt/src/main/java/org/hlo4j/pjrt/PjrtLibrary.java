package org.hlo4j.pjrt;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * A shared library of a plugin that is on this machine. Nothing is loaded to find it, and nothing
 * is ever downloaded.
 *
 * @param platform the devices it is for, by its name: {@code cpu}, {@code cuda}, {@code tpu} or
 *     another; the name of the library if that tells none
 * @param path the library
 * @param origin what refers to it: the variable {@value #VARIABLE}, or a Python environment
 */
public record PjrtLibrary(String platform, Path path, String origin) {
  /** The environment variable with paths of libraries. */
  public static final String VARIABLE = "HLO4J_PJRT";

  /** The environment variables that name the active Python environment. */
  private static final List<String> ENVIRONMENTS = List.of("VIRTUAL_ENV", "CONDA_PREFIX");

  private static final List<String> PLATFORMS =
      List.of("cpu", "cuda", "rocm", "tpu", "metal", "oneapi", "neuron");

  /** Where wheels put plugins, within the folder of an environment's packages. */
  private static final List<String> PACKAGES =
      List.of("xla_plugins/*/*.so", "jax_plugins/*/*.so", "libtpu/libtpu.so");

  /**
   * {@return a library}
   *
   * @param path the library, whose name tells the platform
   * @param origin what refers to it
   */
  public static PjrtLibrary of(Path path, String origin) {
    String name = String.valueOf(path.getFileName()).toLowerCase(Locale.ROOT);
    String stem = name.contains(".") ? name.substring(0, name.indexOf('.')) : name;
    return new PjrtLibrary(
        PLATFORMS.stream().filter(name::contains).findFirst().orElse(stem), path, origin);
  }

  /**
   * {@return the libraries that an environment refers to: those of {@value #VARIABLE}, whose paths
   * are separated as in {@code PATH}, then those of the active Python environment} A path is there
   * once; one of {@value #VARIABLE} need not exist.
   *
   * @param variables environment variables, such as {@link System#getenv()}
   * @throws UncheckedIOException if a folder cannot be read
   */
  public static List<PjrtLibrary> find(Map<String, String> variables) {
    Map<Path, PjrtLibrary> found = new LinkedHashMap<>();
    String named = variables.getOrDefault(VARIABLE, "");
    for (String path : named.split(File.pathSeparator, -1)) {
      if (!path.isBlank()) {
        add(found, of(Path.of(path), VARIABLE));
      }
    }
    for (String variable : ENVIRONMENTS) {
      String folder = variables.getOrDefault(variable, "");
      if (!folder.isBlank()) {
        inEnvironment(Path.of(folder)).forEach(library -> add(found, library));
      }
    }
    return List.copyOf(found.values());
  }

  private static void add(Map<Path, PjrtLibrary> found, PjrtLibrary library) {
    found.putIfAbsent(library.path.toAbsolutePath().normalize(), library);
  }

  /**
   * {@return the libraries of the packages of a Python environment, in the order of their names}
   *
   * @param environment its folder, in which {@code lib/python3.x/site-packages} is
   * @throws UncheckedIOException if a folder cannot be read
   */
  public static List<PjrtLibrary> inEnvironment(Path environment) {
    List<PjrtLibrary> found = new ArrayList<>();
    for (Path packages : matching(environment, "lib/python3*/site-packages")) {
      for (String pattern : PACKAGES) {
        for (Path library : matching(packages, pattern)) {
          found.add(of(library, environment.toString()));
        }
      }
    }
    return found;
  }

  /**
   * {@return the first library for a platform}
   *
   * @param platform the platform
   * @param libraries where to look
   */
  public static Optional<PjrtLibrary> forPlatform(String platform, List<PjrtLibrary> libraries) {
    return libraries.stream().filter(library -> library.platform.equals(platform)).findFirst();
  }

  /** Returns the files of a folder whose path below it matches a pattern, by name. */
  private static List<Path> matching(Path folder, String pattern) {
    List<Path> found = List.of(folder);
    for (String part : pattern.split("/", -1)) {
      List<Path> below = new ArrayList<>();
      for (Path each : found) {
        below.addAll(children(each, part));
      }
      found = below;
    }
    return found;
  }

  private static List<Path> children(Path folder, String pattern) {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    List<Path> children = new ArrayList<>();
    try (DirectoryStream<Path> stream = Files.newDirectoryStream(folder, pattern)) {
      stream.forEach(children::add);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    children.sort(null);
    return children;
  }
}
