package org.hlo4j.dialect.page;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.builtin.IntegerAttr;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.define.Arity;
import org.hlo4j.ir.define.AttributeConstraint;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.ir.define.PropertyDefinition;
import org.hlo4j.ir.define.PropertyDefinition.Presence;
import org.hlo4j.ir.define.TypeRelation;
import org.hlo4j.ir.define.ValueDefinition;
import org.hlo4j.ir.encode.CodedEnum;
import org.hlo4j.opset.Version;
import org.hlo4j.opset.stablehlo.StablehloOpset;
import org.hlo4j.opset.vhlo.OpVersion;
import org.hlo4j.opset.vhlo.VhloOps;

/** The documentation page of an operation. */
final class OpPage {
  private final OpDefinition definition;
  private final StringBuilder page = new StringBuilder();

  private OpPage(OpDefinition definition) {
    this.definition = definition;
  }

  /**
   * A constraint that is checked.
   *
   * @param message the message for a violation
   * @param constants the operands that must be constants for the verifier to see one
   */
  record Constraint(String message, Set<String> constants) {}

  /**
   * Returns the page in Markdown.
   *
   * @param example the operation in a program
   * @param constraints the checked constraints by their labels
   */
  static String markdown(
      OpDefinition definition, Optional<String> example, Map<String, Constraint> constraints) {
    OpPage page = new OpPage(definition);
    page.printHead(example);
    page.printParts();
    page.printRules(constraints);
    page.printVersions();
    return page.page.toString();
  }

  private void line(String text) {
    page.append(text).append('\n');
  }

  private void printHead(Optional<String> example) {
    line("# " + definition.name());
    line("");
    line(definition.summary());
    StablehloOpset.specification(definition)
        .ifPresent(section -> line("See the [specification](" + section + ")."));
    example.ifPresent(text -> fence("mlir", text));
    definition
        .assemblyFormat()
        .ifPresent(format -> {
          line("");
          line("Assembly format:");
          fence("", format.strip().lines().map(String::strip).collect(Collectors.joining("\n")));
        });
  }

  private void fence(String language, String text) {
    line("");
    line("```" + language);
    line(text);
    line("```");
  }

  private void heading(String title) {
    line("");
    line("## " + title);
    line("");
  }

  private void table(String first, String second, Stream<String> rows) {
    line("| " + first + " | " + second + " |");
    line("|---|---|");
    rows.forEach(this::line);
  }

  // Parts.

  private void printParts() {
    printValues("Operands", definition.operands());
    List<PropertyDefinition> properties =
        definition.properties().stream()
            .filter(property -> property.presence() != Presence.SEGMENT_SIZES)
            .toList();
    if (!properties.isEmpty()) {
      heading("Attributes");
      line("| name | constraint | default |");
      line("|---|---|---|");
      properties.forEach(
          p -> line("| `%s` | %s | %s |".formatted(p.name(), kind(p.constraint()), absence(p))));
    }
    if (!definition.regions().isEmpty()) {
      heading("Regions");
      definition
          .regions()
          .forEach(region ->
              line(
                  "- `%s`%s%s"
                      .formatted(
                          region.name(),
                          region.arity() == Arity.VARIADIC ? ", variadic" : "",
                          region.blocks() == 1 ? ", single block" : "")));
    }
    printValues("Results", definition.results());
  }

  private void printValues(String title, List<ValueDefinition> values) {
    if (!values.isEmpty()) {
      heading(title);
      table("name", "type", values.stream().map(OpPage::row));
    }
  }

  private static String row(ValueDefinition value) {
    String number =
        switch (value.arity()) {
          case SINGLE -> "";
          case OPTIONAL -> "optional: ";
          case VARIADIC -> "variadic: ";
        };
    return "| `" + value.name() + "` | " + number + cell(value.constraint().description()) + " |";
  }

  private static String kind(AttributeConstraint constraint) {
    if (constraint.definition().isPresent()) {
      var attribute = constraint.definition().get();
      return attribute.type().isEnum() ? words(attribute.type()) : "`" + attribute + "`";
    }
    if (constraint.element().flatMap(AttributeConstraint::definition).isPresent()) {
      return "array, each element " + kind(constraint.element().get());
    }
    return cell(constraint.description()).replaceFirst("\\.$", "");
  }

  private static String words(Class<?> enumeration) {
    return Stream.of(enumeration.getEnumConstants())
        .map(word -> "`" + ((CodedEnum) word).spelling() + "`")
        .collect(Collectors.joining(", ", "one of ", ""));
  }

  private static String absence(PropertyDefinition property) {
    return switch (property.presence()) {
      case REQUIRED -> "required";
      case OPTIONAL -> "optional";
      default -> property.defaultValue().map(value -> "`" + text(value) + "`").orElse("optional");
    };
  }

  private static String text(Attribute value) {
    return value instanceof IntegerAttr integer
        ? integer.type() == IntegerType.I1
            ? Boolean.toString(integer.isTrue())
            : integer.value().toString()
        : value.toString();
  }

  /** Escapes text for a table cell. */
  private static String cell(String text) {
    return text.replace("|", "\\|").replace("<", "&lt;");
  }

  // Rules.

  private void printRules(Map<String, Constraint> constraints) {
    List<String> traits =
        definition.traits().stream()
            .map(trait -> trait.name().toLowerCase(Locale.ROOT).replace('_', ' '))
            .toList();
    if (!traits.isEmpty()) {
      heading("Traits");
      line(String.join(", ", traits) + ".");
    }
    List<String> relations =
        definition.typeRelations().stream().map(TypeRelation::description).toList();
    if (constraints.isEmpty() && relations.isEmpty()) {
      return;
    }
    heading("Constraints");
    relations.forEach(relation -> line("- " + cell(relation)));
    if (constraints.isEmpty()) {
      return;
    }
    if (!relations.isEmpty()) {
      line("");
    }
    line("By the labels of the specification, with the message for a violation:");
    line("");
    table(
        "label",
        "message",
        constraints.entrySet().stream()
            .map(c -> "| " + label(c.getKey()) + " | " + cell(c.getValue().message()) + " |"));
    List<String> ofConstants =
        constraints.entrySet().stream()
            .filter(c -> !c.getValue().constants().isEmpty())
            .map(c ->
                "- %s: `%s`"
                    .formatted(label(c.getKey()), String.join("`, `", c.getValue().constants())))
            .toList();
    if (!ofConstants.isEmpty()) {
      line("");
      line("Checked only where these operands are constants:");
      line("");
      ofConstants.forEach(this::line);
    }
  }

  private static String label(String label) {
    return label.toUpperCase(Locale.ROOT);
  }

  private void printVersions() {
    heading("Versions");
    if (!definition.dialect().equals("stablehlo")) {
      line("CHLO is not part of portable artifacts.");
      return;
    }
    List<OpVersion> versions = new ArrayList<>();
    for (OpVersion version = VhloOps.currentOrNull(definition.mnemonic());
        version != null;
        version = version.previousOrNull()) {
      versions.addFirst(version);
    }
    if (versions.isEmpty()) {
      line("Not part of portable artifacts.");
      return;
    }
    line("In portable artifacts ([history](../../vhlo-history.md)):");
    line("");
    table(
        "VHLO",
        "versions",
        versions.stream()
            .map(version ->
                "| `%s` | %s to %s |"
                    .formatted(
                        version,
                        version.since(),
                        version.until().map(Version::toString).orElse("now"))));
  }
}
