package org.hlo4j.viewgen;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.hlo4j.ir.Region;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.define.Arity;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.ir.define.PropertyDefinition;
import org.hlo4j.ir.define.PropertyDefinition.Presence;
import org.hlo4j.ir.define.RegionDefinition;
import org.hlo4j.ir.define.ValueDefinition;

/** Prints the builder of an operation: required parts are parameters, optional ones setters. */
final class BuilderPrinter {
  private final DefinedOp op;
  private final OpDefinition definition;
  private final String viewName;
  private final JavaSource source;
  private final List<Parameter> parameters = new ArrayList<>();

  private record Parameter(String type, String name, String description, String statement) {}

  BuilderPrinter(DefinedOp op, String viewName, JavaSource source) {
    this.op = op;
    this.definition = op.definition();
    this.viewName = viewName;
    this.source = source;
  }

  void print() {
    collectParameters();
    source.use("org.hlo4j.op.ViewBuilder");
    printFactory();
    source.add("\n").document("  ", "A builder of {@code " + definition.name() + "}.");
    source.add(
        """
          public static final class Builder extends ViewBuilder<%1$s, Builder> {
        %2$s      super(%3$s);
        %4$s    }

            @Override
            protected Builder self() {
              return this;
            }

            @Override
            protected %1$s view(Operation operation) {
              return new %1$s(operation);
            }
        """
            .formatted(
                viewName,
                JavaSource.call("    private Builder(", declarations(), ") {"),
                op.home().getSimpleName() + "." + op.constant(),
                parameters.stream()
                    .map(p -> "      " + p.statement + ";\n")
                    .collect(Collectors.joining())));
    printSetters();
    source.add("  }\n");
  }

  private void collectParameters() {
    if (!op.infersTypes()) {
      for (ValueDefinition result : definition.results()) {
        String type = source.use(Type.class);
        String description =
            (result.arity() == Arity.SINGLE ? "type" : "types")
                + " of result "
                + code(result.name());
        add(type, result.arity(), typeName(result), description, "result(");
      }
    }
    List<ValueDefinition> operands = definition.operands();
    for (int i = 0; i < operands.size(); i++) {
      ValueDefinition operand = operands.get(i);
      if (operand.arity() != Arity.OPTIONAL) {
        String start = "operand(" + i + ", ";
        add(
            source.use(Value.class),
            operand.arity(),
            JavaNames.member(operand.name()),
            ViewText.describe(operand),
            start);
      }
    }
    for (PropertyDefinition property : ViewPrinter.properties(definition)) {
      if (property.presence() == Presence.REQUIRED) {
        JavaProperty java = JavaProperty.of(property.constraint(), source);
        String name = JavaNames.member(property.name());
        String constant = JavaNames.constant(property.name());
        parameters.add(
            new Parameter(
                java.primitive(),
                name,
                ViewText.describe(property),
                "property(" + constant + ", " + name + ")"));
      }
    }
    for (RegionDefinition region : definition.regions()) {
      String name = JavaNames.member(region.name());
      String description =
          (region.arity() == Arity.SINGLE ? "region " : "regions ") + code(region.name());
      add(source.use(Region.class), region.arity(), name, description, "regions(");
    }
  }

  private String typeName(ValueDefinition result) {
    String name = definition.results().size() == 1 ? "result" : JavaNames.member(result.name());
    return name + (result.arity() == Arity.SINGLE ? "Type" : "Types");
  }

  private static String code(String name) {
    return "{@code " + name + "}";
  }

  private void add(String type, Arity arity, String name, String description, String start) {
    String list = source.use(List.class);
    if (arity == Arity.SINGLE) {
      parameters.add(new Parameter(type, name, description, start + list + ".of(" + name + "))"));
    } else {
      String listType =
          list + (type.equals("Region") ? "<" + type + ">" : "<? extends " + type + ">");
      parameters.add(new Parameter(listType, name, description, start + name + ")"));
    }
  }

  private List<String> declarations() {
    return parameters.stream().map(p -> p.type + " " + p.name).toList();
  }

  private void printFactory() {
    StringBuilder javadoc = new StringBuilder("{@return a builder of the operation}");
    if (op.infersTypes() && !definition.results().isEmpty()) {
      javadoc.append(" Result types are inferred.");
    }
    javadoc.append(parameters.isEmpty() ? "" : "\n");
    parameters.forEach(p -> javadoc.append("\n@param ").append(p.name + " " + p.description));
    List<String> names = parameters.stream().map(Parameter::name).toList();
    source.add("\n").document("  ", javadoc.toString());
    source.add(JavaSource.call("  public static Builder builder(", declarations(), ") {"));
    source.add(JavaSource.call("    return new Builder(", names, ");")).add("  }\n");
  }

  private void printSetters() {
    List<ValueDefinition> operands = definition.operands();
    for (int i = 0; i < operands.size(); i++) {
      if (operands.get(i).arity() == Arity.OPTIONAL) {
        setter(
            "operand " + code(operands.get(i).name()),
            ViewText.describe(operands.get(i)),
            source.use(Value.class),
            operands.get(i).name(),
            "operand(" + i + ", " + source.use(List.class) + ".of(%s))");
      }
    }
    for (PropertyDefinition property : ViewPrinter.properties(definition)) {
      if (property.presence() != Presence.REQUIRED) {
        boolean flag = JavaProperty.isFlag(property);
        JavaProperty java = JavaProperty.of(property.constraint(), source);
        setter(
            "attribute " + code(property.name()),
            flag ? "whether it is present" : ViewText.describe(property),
            flag ? "boolean" : java.primitive(),
            property.name(),
            (flag ? "flag(" : "property(") + JavaNames.constant(property.name()) + ", %s)");
      }
    }
  }

  private void setter(
      String part, String description, String type, String name, String expression) {
    String member = JavaNames.member(name);
    source
        .add("\n")
        .document(
            "    ",
            """
            Sets %s.

            @param %s %s
            @return this builder\
            """
                .formatted(part, member, description));
    source.add(
        """
            public Builder %1$s(%2$s %1$s) {
              return %3$s;
            }
        """
            .formatted(member, type, expression.formatted(member)));
  }
}
