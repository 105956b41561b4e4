package org.hlo4j.viewgen;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.hlo4j.ir.OpResult;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Region;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.define.Arity;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.ir.define.Property;
import org.hlo4j.ir.define.PropertyDefinition;
import org.hlo4j.ir.define.PropertyDefinition.Presence;
import org.hlo4j.ir.define.PropertyType;
import org.hlo4j.ir.define.RegionDefinition;
import org.hlo4j.ir.define.ValueDefinition;
import org.hlo4j.ir.define.ValueGroups;

/** Prints the view of an operation: a record with an accessor for each part, and a builder. */
final class ViewPrinter {
  private static final String SUPPORT = "org.hlo4j.op.";

  private final DefinedOp op;
  private final OpDefinition definition;
  private final String viewName;
  private final String interfaceName;
  private final JavaSource source;
  private final Set<String> members = new HashSet<>();

  private ViewPrinter(DefinedOp op, ViewedDialect dialect) {
    this.op = op;
    this.definition = op.definition();
    this.viewName = JavaNames.view(definition.mnemonic());
    this.interfaceName = dialect.interfaceName();
    this.source = new JavaSource(SUPPORT + dialect.namespace());
  }

  /** Returns the Java file of an operation's view. */
  static String print(DefinedOp op, ViewedDialect dialect) {
    return new ViewPrinter(op, dialect).print();
  }

  private String print() {
    source.use(Operation.class);
    source.use("org.jspecify.annotations.Nullable");
    source.use(Stream.class);
    source.use(SUPPORT + "OpView");
    source.use(op.home());
    source.document("", ViewText.of(op));
    source.add(
        """
        public record %s(Operation operation) implements %s {
        """
            .formatted(viewName, interfaceName));
    properties().forEach(this::printConstant);
    source.add(properties().isEmpty() ? "" : "\n");
    source.add(
        """
          /**
           * Creates a view.
           *
           * @throws IllegalArgumentException if the operation is of another kind
           */
          public %1$s {
            OpView.require(operation, %2$s);
          }

          /**
           * {@return a view of the operation; null if it is null or of another kind}
           *
           * @param operation the operation
           */
          public static @Nullable %1$s ofOrNull(@Nullable Operation operation) {
            return operation != null && operation.is(%2$s) ? new %1$s(operation) : null;
          }

          /**
           * {@return the operations of this kind in a program, as {@link Operation#stream} visits them}
           *
           * @param program the outermost operation
           */
          public static Stream<%1$s> stream(Operation program) {
            return program.stream().filter(op -> op.is(%2$s)).map(%1$s::new);
          }
        """
            .formatted(viewName, definitionConstant()));
    printOperands();
    properties().forEach(this::printAccessor);
    printRegions();
    printResults();
    new BuilderPrinter(op, viewName, source).print();
    return source.add("}\n").toString();
  }

  private String definitionConstant() {
    return op.home().getSimpleName() + "." + op.constant();
  }

  private List<PropertyDefinition> properties() {
    return properties(definition);
  }

  /** The properties except segment sizes, which follow from the operands and results. */
  static List<PropertyDefinition> properties(OpDefinition definition) {
    return definition.properties().stream()
        .filter(property -> property.presence() != Presence.SEGMENT_SIZES)
        .toList();
  }

  // Properties.

  private void printConstant(PropertyDefinition property) {
    source.use(Property.class);
    source.use(PropertyType.class);
    JavaProperty java = JavaProperty.of(property.constraint(), source);
    source.document(
        "  ", "Property {@code " + property.name() + "}: " + ViewText.describe(property) + ".");
    source.add("  public static final Property<" + java.boxed() + "> ");
    source.add(JavaNames.constant(property.name()) + " =\n");
    source.add(
        JavaSource.call(
            "      Property.of(",
            List.of(definitionConstant(), "\"" + property.name() + "\"", java.type()),
            ");"));
  }

  private void printAccessor(PropertyDefinition property) {
    JavaProperty java = JavaProperty.of(property.constraint(), source);
    String constant = JavaNames.constant(property.name());
    String name = "attribute {@code " + property.name() + "}";
    String description = name + ": " + ViewText.describe(property);
    if (JavaProperty.isFlag(property)) {
      accessor(
          "whether " + name + " is present",
          "boolean",
          property.name(),
          constant + ".isPresent(operation)");
    } else if (property.presence() == Presence.OPTIONAL) {
      accessor(
          description + "; empty if absent",
          source.use(Optional.class) + "<" + java.boxed() + ">",
          property.name(),
          constant + ".find(operation)");
    } else {
      String otherwise =
          property
              .defaultValue()
              .map(value -> "; {@code " + DefinedOp.text(value) + "} if absent")
              .orElse("");
      accessor(
          description + otherwise, java.primitive(), property.name(), constant + ".get(operation)");
    }
  }

  private void accessor(String text, String type, String name, String expression) {
    String member = JavaNames.member(name);
    if (!members.add(member)) {
      throw new IllegalStateException(definition + " has two parts named " + member);
    }
    source.add("\n").document("  ", "{@return " + text + "}");
    source.add("  public " + type + " " + member + "() {\n    return " + expression + ";\n  }\n");
  }

  // Operands, results and regions.

  private void printOperands() {
    List<ValueDefinition> declared = definition.operands();
    for (int i = 0; i < declared.size(); i++) {
      printValue("operand", declared, i, Value.class);
    }
  }

  private void printResults() {
    List<ValueDefinition> declared = definition.results();
    for (int i = 0; i < declared.size(); i++) {
      printValue("result", declared, i, OpResult.class);
    }
  }

  private void printValue(String kind, List<ValueDefinition> declared, int i, Class<?> type) {
    ValueDefinition value = declared.get(i);
    String text = kind + " {@code " + value.name() + "}: " + ViewText.describe(value);
    String one = source.use(type);
    if (DefinedOp.hasFixedIndex(declared, i)) {
      accessor(text, one, value.name(), "operation." + kind + "(" + i + ")");
      return;
    }
    String group = source.use(ValueGroups.class) + "." + kind + "s(operation, " + i + ")";
    switch (value.arity()) {
      case SINGLE -> accessor(text, one, value.name(), group + ".getFirst()");
      case OPTIONAL ->
          accessor(
              text,
              source.use(Optional.class) + "<" + one + ">",
              value.name(),
              group + ".stream().findFirst()");
      case VARIADIC ->
          accessor(text, source.use(List.class) + "<" + one + ">", value.name(), group);
    }
  }

  private void printRegions() {
    List<RegionDefinition> declared = definition.regions();
    for (int i = 0; i < declared.size(); i++) {
      RegionDefinition region = declared.get(i);
      String type = source.use(Region.class);
      if (region.arity() == Arity.SINGLE) {
        accessor(
            "region {@code " + region.name() + "}",
            type,
            region.name(),
            "operation.region(" + i + ")");
      } else {
        accessor(
            "regions {@code " + region.name() + "}",
            source.use(List.class) + "<" + type + ">",
            region.name(),
            "operation.regions().subList(" + i + ", operation.regionCount())");
      }
    }
  }
}
