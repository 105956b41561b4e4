package org.hlo4j.devtools;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The record of a compiled source. Types are those that stand in no other, by their internal names
 * ({@code org/hlo4j/ir/Block}).
 *
 * @param stamp of the source, {@link Stamp#STALE} if it has to be compiled again
 * @param signature a hash of what others are compiled against
 * @param classes the internal names of its classes, nested ones included
 * @param supertypes the types of the project that its classes extend or implement
 * @param references the types of the project that its classes mention
 */
record CompiledSource(
    Stamp stamp,
    String signature,
    List<String> classes,
    Set<String> supertypes,
    Set<String> references) {

  CompiledSource stale() {
    return new CompiledSource(Stamp.STALE, signature, classes, supertypes, references);
  }

  /** Returns the types that others may mention. */
  Set<String> types() {
    return classes.stream()
        .map(CompiledSource::outermost)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  static String outermost(String internalName) {
    int nested = internalName.indexOf('$');
    return nested < 0 ? internalName : internalName.substring(0, nested);
  }

  /** Returns this as a line, which {@link #parse} reads. */
  String line() {
    return String.join(
        "\t",
        Long.toString(stamp.time()),
        Long.toString(stamp.size()),
        signature,
        String.join(",", classes),
        String.join(",", supertypes),
        String.join(",", references));
  }

  static CompiledSource parse(String line) {
    String[] fields = line.split("\t", -1);
    return new CompiledSource(
        new Stamp(Long.parseLong(fields[0]), Long.parseLong(fields[1])),
        fields[2],
        names(fields[3]),
        new TreeSet<>(names(fields[4])),
        new TreeSet<>(names(fields[5])));
  }

  private static List<String> names(String field) {
    return field.isEmpty() ? List.of() : List.of(field.split(",", -1));
  }
}
