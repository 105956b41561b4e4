package org.hlo4j.hlo.text;

import java.util.List;
import java.util.TreeSet;
import org.hlo4j.hlo.HloAttribute;
import org.hlo4j.hlo.HloAttributeUse;
import org.hlo4j.hlo.define.AttributeRow;
import org.hlo4j.hlo.syntax.HloScanner;
import org.hlo4j.hlo.syntax.TextSyntax;

/** Attributes after commas, as instructions and modules have them. */
final class AttributeList {
  /** Takes the values of attributes. */
  interface Target {
    <T> void set(HloAttribute<T> attribute, T value);
  }

  private AttributeList() {}

  /**
   * Reads one: its name, which one of a list must have, and its value.
   *
   * @param alias what names mean that no attribute of the list has
   */
  static void parse(
      HloScanner in,
      List<HloAttributeUse<?>> uses,
      AttributeAlias alias,
      TreeSet<String> read,
      Target target) {
    int start = in.offset();
    String name = in.attributeName();
    if (!read.add(name)) {
      throw in.errorAt(start, "the attribute '" + name + "' is there twice");
    }
    for (HloAttributeUse<?> use : uses) {
      if (use.attribute().name().equals(name)
          && AttributeRow.of(use.attribute()).syntax() != null) {
        parseValue(in, use.attribute(), target);
        return;
      }
    }
    if (!alias.parse(name, in, target)) {
      throw in.errorAt(
          start, "unknown attribute '%s'; there may be %s".formatted(name, names(uses)));
    }
  }

  private static <T> void parseValue(HloScanner in, HloAttribute<T> attribute, Target target) {
    TextSyntax<T> syntax = AttributeRow.of(attribute).syntax();
    if (syntax != null) {
      target.set(attribute, syntax.parse(in));
    }
  }

  private static String names(List<HloAttributeUse<?>> uses) {
    TreeSet<String> names = new TreeSet<>();
    for (HloAttributeUse<?> use : uses) {
      if (AttributeRow.of(use.attribute()).syntax() != null) {
        names.add(use.attribute().name());
      }
    }
    return String.join(", ", names);
  }

  /** Reads attributes that are others in another form. */
  @FunctionalInterface
  interface AttributeAlias {
    /** There are none. */
    AttributeAlias NONE = (name, in, target) -> false;

    /** Reads the value of an attribute of this name; returns false if there is none. */
    boolean parse(String name, HloScanner in, Target target);
  }
}
