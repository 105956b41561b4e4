package org.hlo4j.dialect.stablehlo.rule;

import static org.hlo4j.dialect.hlo.SpecViolation.quoted;
import static org.hlo4j.dialect.hlo.SpecViolation.violation;

import java.util.List;
import org.hlo4j.ir.LocalOperation;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.SymbolTables;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.FunctionType;
import org.hlo4j.ir.builtin.SymbolRefAttr;
import org.hlo4j.ir.builtin.TypeAttr;
import org.hlo4j.op.stablehlo.CompositeOp;
import org.jspecify.annotations.Nullable;

/** The operation {@code composite}. */
final class CompositeRules {
  /** The names that {@link #isQualified} accepts, as in messages. */
  private static final String NAME = "^[a-zA-Z][a-zA-Z0-9_]*([.][a-zA-Z0-9_$]+)+$";

  private CompositeRules() {}

  static void verify(Operation op, SymbolTables symbols) {
    if (!isQualified(CompositeOp.NAME.get(op))) {
      throw violation(
          op,
          "composite_c1",
          "name must be a valid namespaced op name, i.e. it must match the following regular"
              + " expression: "
              + NAME
              + " e.g. \"my_namespace.my_op\"");
    }
    String name = CompositeOp.DECOMPOSITION.get(op);
    FunctionType decomposition =
        functionOrNull(symbols.lookupNearestOrNull(op, SymbolRefAttr.flat(name)));
    if (decomposition == null) {
      throw violation(op, "composite_c2", "'" + name + "' does not reference a valid function");
    }
    checkTypes(op, "composite_c3", "operand", Value.types(op.operands()), decomposition.inputs());
    checkTypes(op, "composite_c4", "result", op.resultTypes(), decomposition.results());
  }

  /** Whether this is a namespace and a name, which may also contain dots. */
  private static boolean isQualified(String name) {
    int dot = name.indexOf('.');
    if (dot <= 0 || !isLetter(name.charAt(0)) || !isWord(name, 0, dot, false)) {
      return false;
    }
    while (dot < name.length()) {
      int next = name.indexOf('.', dot + 1);
      int end = next < 0 ? name.length() : next;
      if (end == dot + 1 || !isWord(name, dot + 1, end, true)) {
        return false;
      }
      dot = end;
    }
    return true;
  }

  private static boolean isWord(String name, int from, int to, boolean dollars) {
    for (int i = from; i < to; i++) {
      char c = name.charAt(i);
      if (!isLetter(c) && !(c >= '0' && c <= '9') && c != '_' && !(dollars && c == '$')) {
        return false;
      }
    }
    return true;
  }

  private static boolean isLetter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
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
      LocalOperation op, String rule, String kind, List<Type> types, List<Type> ofFunction) {
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
