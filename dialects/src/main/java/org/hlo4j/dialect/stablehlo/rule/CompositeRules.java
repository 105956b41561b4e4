package org.hlo4j.dialect.stablehlo.rule;

import static org.hlo4j.dialect.hlo.SpecViolation.quoted;
import static org.hlo4j.dialect.hlo.SpecViolation.violation;

import java.util.List;
import java.util.regex.Pattern;
import org.hlo4j.dialect.hlo.Properties;
import org.hlo4j.dialect.hlo.Shapes;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.SymbolTables;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.FunctionType;
import org.hlo4j.ir.builtin.SymbolRefAttr;
import org.hlo4j.ir.builtin.TypeAttr;
import org.jspecify.annotations.Nullable;

/** The operation {@code composite}. */
final class CompositeRules {
  private static final Pattern NAME =
      Pattern.compile("^[a-zA-Z][a-zA-Z0-9_]*([.][a-zA-Z0-9_$]+)+$");

  private CompositeRules() {}

  static void verify(Operation op, SymbolTables symbols) {
    if (!NAME.matcher(Properties.string(op, "name")).matches()) {
      throw violation(
          op,
          "composite_c1",
          "name must be a valid namespaced op name, i.e. it must match the following regular"
              + " expression: "
              + NAME.pattern()
              + " e.g. \"my_namespace.my_op\"");
    }
    SymbolRefAttr reference = Properties.required(op, "decomposition", SymbolRefAttr.class);
    FunctionType decomposition = functionOrNull(symbols.lookupNearestOrNull(op, reference));
    if (decomposition == null) {
      throw violation(
          op, "composite_c2", "'" + reference.root() + "' does not reference a valid function");
    }
    checkTypes(op, "composite_c3", "operand", Shapes.types(op.operands()), decomposition.inputs());
    checkTypes(op, "composite_c4", "result", op.resultTypes(), decomposition.results());
  }

  private static @Nullable FunctionType functionOrNull(@Nullable Operation symbol) {
    return symbol != null
            && symbol.name().equals("func.func")
            && symbol.attributeOrNull("function_type") instanceof TypeAttr type
            && type.value() instanceof FunctionType function
        ? function
        : null;
  }

  private static void checkTypes(
      Operation op, String rule, String kind, List<Type> types, List<Type> ofFunction) {
    if (types.size() != ofFunction.size()) {
      throw violation(
          op,
          rule,
          "has %s %s(s), but decomposition has %s"
              .formatted(types.size(), kind, ofFunction.size()));
    }
    for (int i = 0; i < types.size(); i++) {
      if (!types.get(i).equals(ofFunction.get(i))) {
        throw violation(
            op,
            rule,
            "%s at index %s has type %s, but decomposition has type %s"
                .formatted(kind, i, quoted(types.get(i)), quoted(ofFunction.get(i))));
      }
    }
  }
}
