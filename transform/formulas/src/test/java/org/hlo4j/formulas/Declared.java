package org.hlo4j.formulas;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.hlo4j.formulas.norm.Normalizations;
import org.hlo4j.transforms.formula.FormulaPattern;

/** The declarations of the module's classes, found in their files. */
final class Declared {
  private Declared() {}

  /** Returns the texts of formulas, by class and field. */
  static Map<String, FormulaPattern> patterns() {
    Map<String, FormulaPattern> patterns = new TreeMap<>();
    for (Class<?> type : publicClasses()) {
      for (Field field : type.getDeclaredFields()) {
        if (field.getType() == FormulaPattern.class && Modifier.isStatic(field.getModifiers())) {
          try {
            patterns.put(name(type, field.getName()), (FormulaPattern) field.get(null));
          } catch (IllegalAccessException e) {
            throw new AssertionError("not public: " + name(type, field.getName()), e);
          }
        }
      }
    }
    return patterns;
  }

  /** Returns the names of public static methods, by class; overloads have one name. */
  static List<String> formulas() {
    TreeSet<String> names = new TreeSet<>();
    for (Class<?> type : publicClasses()) {
      Stream.of(type.getDeclaredMethods())
          .filter(method -> Modifier.isPublic(method.getModifiers()))
          .filter(method -> Modifier.isStatic(method.getModifiers()))
          .filter(method -> !type.isEnum() || !isOfEnums(method.getName()))
          .forEach(method -> names.add(name(type, method.getName())));
    }
    return List.copyOf(names);
  }

  private static boolean isOfEnums(String method) {
    return method.equals("values") || method.equals("valueOf");
  }

  private static String name(Class<?> type, String member) {
    return type.getSimpleName() + "." + member;
  }

  private static List<Class<?>> publicClasses() {
    Path root = root();
    List<Class<?>> classes = new ArrayList<>();
    try (Stream<Path> files = Files.walk(root.resolve("org/hlo4j/formulas"))) {
      for (Path file : files.filter(path -> path.toString().endsWith(".class")).sorted().toList()) {
        String name = root.relativize(file).toString().replace('/', '.').replace('\\', '.');
        Class<?> type = Class.forName(name.substring(0, name.length() - ".class".length()));
        if (Modifier.isPublic(type.getModifiers())) {
          classes.add(type);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (ClassNotFoundException e) {
      throw new AssertionError(e);
    }
    return classes;
  }

  private static Path root() {
    try {
      URI location =
          Normalizations.class.getProtectionDomain().getCodeSource().getLocation().toURI();
      return Path.of(location);
    } catch (URISyntaxException e) {
      throw new AssertionError(e);
    }
  }
}
