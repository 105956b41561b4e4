package org.hlo4j.viewgen;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.define.Arity;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.ir.define.PropertyDefinition.Presence;
import org.hlo4j.ir.define.ValueDefinition;

/** Prints a class with a method for each operation that its operands determine. */
final class MethodsPrinter {
  static final String CLASS = "StablehloMethods";

  private MethodsPrinter() {}

  static String print(ViewedDialect dialect) {
    var source = new JavaSource("org.hlo4j.op." + dialect.namespace());
    source.use(Value.class);
    source.use(Objects.class);
    source.use(OpDefinition.class);
    source.document(
        "",
        "Creates the operations of %s that have one result and are determined by their operands."
            .formatted(dialect.title()));
    source.add("public abstract class " + CLASS + " {\n");
    source.document("  ", "For subclasses.");
    source.add("  protected " + CLASS + "() {}\n\n");
    source.document(
        "  ",
        """
        Creates an operation with one result of inferred type.

        @param definition the operation
        @param operands the operands in order
        @return the result\
        """);
    source.add("  public abstract Value infer(OpDefinition definition, Value... operands);\n");
    dialect.ops().stream().filter(MethodsPrinter::isPlain).forEach(op -> print(op, source));
    return source.add("}\n").toString();
  }

  private static boolean isPlain(DefinedOp op) {
    OpDefinition definition = op.definition();
    return op.infersTypes()
        && definition.regions().isEmpty()
        && isSingle(definition.results())
        && definition.results().size() == 1
        && isSingle(definition.operands())
        && definition.properties().stream().noneMatch(p -> p.presence() == Presence.REQUIRED);
  }

  private static boolean isSingle(List<ValueDefinition> values) {
    return values.stream().allMatch(value -> value.arity() == Arity.SINGLE);
  }

  private static void print(DefinedOp op, JavaSource source) {
    OpDefinition definition = op.definition();
    List<String> parameters = new ArrayList<>();
    List<String> arguments = new ArrayList<>();
    StringBuilder javadoc = new StringBuilder(ViewText.summary(op)).append("\n\n");
    arguments.add(source.use(op.home()) + "." + op.constant());
    StringBuilder checks = new StringBuilder();
    for (ValueDefinition operand : definition.operands()) {
      String name = JavaNames.member(operand.name());
      parameters.add("Value " + name);
      arguments.add(name);
      javadoc.append("@param %s %s\n".formatted(name, ViewText.describe(operand)));
      checks.append("    Objects.requireNonNull(%s, \"%s\");\n".formatted(name, name));
    }
    source.add("\n").document("  ", javadoc + "@return the result");
    String start = "  public Value " + JavaNames.member(definition.mnemonic()) + "(";
    source.add(JavaSource.call(start, parameters, ") {")).add(checks.toString());
    source.add(JavaSource.call("    return infer(", arguments, ");")).add("  }\n");
  }
}
