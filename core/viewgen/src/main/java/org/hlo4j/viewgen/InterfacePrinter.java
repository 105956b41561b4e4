package org.hlo4j.viewgen;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.hlo4j.ir.define.AttributeConstraint;
import org.hlo4j.ir.define.Property;
import org.hlo4j.ir.define.PropertyDefinition;
import org.hlo4j.ir.define.PropertyType;

/** Prints the sealed interface of a dialect's views, and the package description. */
final class InterfacePrinter {
  private InterfacePrinter() {}

  static String print(ViewedDialect dialect) {
    var source = new JavaSource("org.hlo4j.op." + dialect.namespace());
    source.use("org.hlo4j.ir.Operation");
    source.use("org.hlo4j.op.OpView");
    source.use("org.jspecify.annotations.Nullable");
    List<String> views =
        dialect.ops().stream().map(op -> JavaNames.view(op.definition().mnemonic())).toList();
    source.document(
        "",
        """
        A view of an operation of %s: one of the %d permitted records, so that switches over views
        are checked for completeness.\
        """
            .formatted(dialect.title(), views.size())
            .replace('\n', ' '));
    source.add(
        "public sealed interface " + dialect.interfaceName() + " extends OpView\n    permits ");
    source.add(String.join(",\n        ", views)).add(" {\n");
    printShared(dialect, source);
    source.document(
        "  ",
        """
        {@return the view of an operation; null if it is null, unregistered or not of %s}

        @param operation the operation\
        """
            .formatted(dialect.title()));
    source.add(
        """
          static @Nullable %s ofOrNull(@Nullable Operation operation) {
            if (operation == null || !operation.definition().isRegistered()) {
              return null;
            }
            return switch (operation.name()) {
        %s
              default -> null;
            };
          }
        }
        """
            .formatted(
                dialect.interfaceName(),
                dialect.ops().stream()
                    .map(op ->
                        "      case \"%s\" -> new %s(operation);"
                            .formatted(
                                op.definition().name(), JavaNames.view(op.definition().mnemonic())))
                    .collect(Collectors.joining("\n"))));
    return source.toString();
  }

  /** Prints keys of the properties that several operations have with the same Java type. */
  private static void printShared(ViewedDialect dialect, JavaSource source) {
    Map<String, List<AttributeConstraint>> constraints = new TreeMap<>();
    for (DefinedOp op : dialect.ops()) {
      for (PropertyDefinition property : ViewPrinter.properties(op.definition())) {
        constraints
            .computeIfAbsent(property.name(), name -> new ArrayList<>())
            .add(property.constraint());
      }
    }
    constraints.forEach((name, all) -> {
      long types =
          all.stream().map(c -> JavaProperty.of(c, new JavaSource("")).type()).distinct().count();
      if (all.size() > 1 && types == 1) {
        printShared(name, all.getFirst(), source);
      }
    });
  }

  private static void printShared(String name, AttributeConstraint constraint, JavaSource source) {
    source.use(Property.class);
    source.use(PropertyType.class);
    JavaProperty java = JavaProperty.of(constraint, source);
    String start =
        "  Property<" + java.boxed() + "> " + JavaNames.constant(name) + " = Property.shared(";
    source.document("  ", "Property {@code " + name + "} of several operations.");
    source.add(JavaSource.call(start, List.of("\"" + name + "\"", java.type()), ");") + "\n");
  }

  /** Returns the package description. */
  static String printPackage(ViewedDialect dialect) {
    return """
    /**
     * Views of the operations of %s, generated from their definitions.
     *
     * @since 0.1.0
     */
    package org.hlo4j.op.%s;
    """
        .formatted(dialect.title(), dialect.namespace());
  }
}
