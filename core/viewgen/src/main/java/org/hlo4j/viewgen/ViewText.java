package org.hlo4j.viewgen;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.ir.define.PropertyDefinition;
import org.hlo4j.ir.define.ValueDefinition;
import org.hlo4j.opset.stablehlo.StablehloOpset;

/** The Javadoc of a view. */
final class ViewText {
  private ViewText() {}

  static String summary(DefinedOp op) {
    OpDefinition definition = op.definition();
    String summary = JavaSource.escape(definition.summary()).replaceFirst("\\.$", "");
    return "{@code " + definition.name() + "}: " + uncapitalized(summary) + ".";
  }

  static String of(DefinedOp op) {
    OpDefinition definition = op.definition();
    List<String> lines = new ArrayList<>();
    lines.add(summary(op));
    definition
        .assemblyFormat()
        .ifPresent(format -> {
          lines.add("");
          lines.add("<p>Assembly format:");
          lines.add("");
          lines.add("<pre>{@code");
          format.strip().lines().map(String::strip).forEach(lines::add);
          lines.add("}</pre>");
        });
    if (!definition.typeRelations().isEmpty()) {
      lines.add("");
      lines.add(
          definition.typeRelations().stream()
              .map(relation -> JavaSource.escape(relation.description()))
              .collect(Collectors.joining("; ", "<p>Constraints: ", ".")));
    }
    if (!definition.traits().isEmpty()) {
      lines.add("");
      lines.add(
          definition.traits().stream()
              .map(trait -> trait.name().toLowerCase(Locale.ROOT).replace('_', ' '))
              .collect(Collectors.joining(", ", "<p>Traits: ", ".")));
    }
    lines.add("");
    lines.add("@param operation the operation");
    StablehloOpset.specification(definition)
        .ifPresent(section -> lines.add("@see <a href=\"" + section + "\">Specification</a>"));
    return String.join("\n", lines);
  }

  /** Describes an operand or result by its arity and its constraint, for Javadoc. */
  static String describe(ValueDefinition value) {
    String text = DefinedOp.describe(value);
    return text.isBlank() ? "{@code " + value.name() + "}" : JavaSource.escape(text);
  }

  /** Describes an attribute by its constraint, for Javadoc. */
  static String describe(PropertyDefinition property) {
    return JavaSource.escape(property.constraint().description()).replaceFirst("\\.$", "");
  }

  private static String uncapitalized(String text) {
    boolean acronym = text.length() > 1 && Character.isUpperCase(text.charAt(1));
    return acronym || text.isEmpty()
        ? text
        : Character.toLowerCase(text.charAt(0)) + text.substring(1);
  }
}
