package org.hlo4j.pjrt.capi;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The table of structures, functions and enumerations of the C API, which {@code
 * check/oracle/pjrt/layouts.py} makes from headers. Later versions only append, so that one table
 * says what each has.
 */
public final class Layouts {
  private static final String TABLE = "layouts.txt";
  private static final Layouts NEWEST = read();

  private final List<Integer> versions = new ArrayList<>();
  private final Map<String, CStruct> structs = new LinkedHashMap<>();
  private final Map<String, Function> functions = new LinkedHashMap<>();
  private final Map<String, Map<String, Enumerator>> enums = new LinkedHashMap<>();

  /**
   * A function of the table of functions.
   *
   * @param offset of its pointer in that table, in bytes
   * @param since the least minor version among those of the table that has it
   */
  public record Function(long offset, int since) {}

  /**
   * A word of an enumeration.
   *
   * @param value its number
   * @param since the least minor version among those of the table that has it
   */
  private record Enumerator(int value, int since) {}

  private Layouts() {}

  /** {@return everything that the newest version has} */
  public static Layouts newest() {
    return NEWEST;
  }

  /**
   * {@return what both a version and the table have}
   *
   * @param minor the minor version. One that the table lacks has what the next older one has; one
   *     that is older than all has what the oldest one has
   */
  public static Layouts at(int minor) {
    int known =
        NEWEST.versions.stream()
            .filter(version -> version <= minor)
            .reduce((_, later) -> later)
            .orElse(NEWEST.versions.getFirst());
    Layouts layouts = new Layouts();
    NEWEST.versions.stream().filter(version -> version <= known).forEach(layouts.versions::add);
    NEWEST.structs.forEach((name, struct) -> layouts.structs.put(name, struct.at(known)));
    NEWEST.functions.forEach((name, function) -> {
      if (function.since() <= known) {
        layouts.functions.put(name, function);
      }
    });
    NEWEST.enums.forEach((name, words) -> {
      Map<String, Enumerator> values = new LinkedHashMap<>(words);
      values.values().removeIf(each -> each.since() > known);
      layouts.enums.put(name, values);
    });
    return layouts;
  }

  /** {@return the minor versions, the oldest first} */
  public List<Integer> versions() {
    return Collections.unmodifiableList(versions);
  }

  /** {@return the structures by their names} */
  public Map<String, CStruct> structs() {
    return Collections.unmodifiableMap(structs);
  }

  /** {@return the functions by their names, in the order of the table of functions} */
  public Map<String, Function> functions() {
    return Collections.unmodifiableMap(functions);
  }

  /**
   * {@return a structure}
   *
   * @param name its name in the header
   * @throws IllegalArgumentException if there is none
   */
  public CStruct struct(String name) {
    return get(structs, name);
  }

  /**
   * {@return the values of an enumeration by their words, those that the version has}
   *
   * @param name its name in the header
   * @throws IllegalArgumentException if there is none
   */
  public Map<String, Integer> enumeration(String name) {
    Map<String, Integer> values = new LinkedHashMap<>();
    get(enums, name).forEach((word, each) -> values.put(word, each.value()));
    return Collections.unmodifiableMap(values);
  }

  /**
   * {@return the offset of a field, which is the same in all versions}
   *
   * @param struct the name of the structure
   * @param field the name of the field
   * @throws IllegalArgumentException if there is none
   */
  public static long offset(String struct, String field) {
    return NEWEST.struct(struct).offset(field);
  }

  private static <T> T get(Map<String, T> map, String name) {
    T found = map.get(name);
    if (found == null) {
      throw new IllegalArgumentException("the C API of PJRT has no " + name);
    }
    return found;
  }

  private static Layouts read() {
    Layouts layouts = new Layouts();
    try (InputStream table =
        Objects.requireNonNull(Layouts.class.getResourceAsStream(TABLE), TABLE)) {
      new String(table.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .filter(line -> !line.startsWith("#"))
          .map(line -> Arrays.asList(line.split(" ", -1)))
          .forEach(layouts::add);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return layouts;
  }

  /** Adds a line of the table. */
  private void add(List<String> words) {
    String name = words.get(1);
    List<String> facts = words.subList(2, words.size());
    switch (words.getFirst()) {
      case "versions" -> words.stream().skip(1).mapToInt(Integer::parseInt).forEach(versions::add);
      case "function" ->
          functions.put(
              name, new Function(Long.parseLong(facts.get(0)), Integer.parseInt(facts.get(1))));
      case "struct" -> {
        Map<String, CStruct.Field> fields = new LinkedHashMap<>();
        for (String fact : facts) {
          String[] parts = fact.split(":", -1);
          fields.put(
              parts[0],
              new CStruct.Field(
                  Long.parseLong(parts[1]), Long.parseLong(parts[2]), Integer.parseInt(parts[3])));
        }
        structs.put(name, new CStruct(name, fields));
      }
      case "enum" -> {
        Map<String, Enumerator> values = new LinkedHashMap<>();
        for (String fact : facts) {
          String[] parts = fact.split(":", -1);
          values.put(
              parts[0], new Enumerator(Integer.parseInt(parts[1]), Integer.parseInt(parts[2])));
        }
        enums.put(name, values);
      }
      default -> throw new IllegalStateException("an unknown line of " + TABLE + ": " + words);
    }
  }
}
