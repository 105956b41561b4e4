package org.hlo4j.dialect.stablehlo;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.ShapedType;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.ir.define.Trait;

/** The operations that a reduction may name as applied, and the one that its body consists of. */
final class AppliedOps {
  private final Map<String, OpDefinition> applicable;
  private final OpDefinition terminator;

  /**
   * Creates the table of a dialect.
   *
   * @param ops the operations of the dialect
   * @param terminator the one that ends bodies
   */
  AppliedOps(Collection<OpDefinition> ops, OpDefinition terminator) {
    this.applicable =
        ops.stream()
            .filter(AppliedOps::isApplicable)
            .collect(Collectors.toUnmodifiableMap(OpDefinition::name, op -> op));
    this.terminator = terminator;
  }

  /** Returns the commutative binary operation of this name. */
  Optional<OpDefinition> named(String name) {
    return Optional.ofNullable(applicable.get(name));
  }

  /** Returns the operation that ends bodies. */
  OpDefinition terminator() {
    return terminator;
  }

  private static boolean isApplicable(OpDefinition op) {
    return op.has(Trait.COMMUTATIVE_UNFOLDED)
        && op.operands().size() == 2
        && op.results().size() == 1
        && op.regions().isEmpty();
  }

  /**
   * Returns the operation that the body of a reduction consists of, if text can name it instead.
   */
  Optional<OpDefinition> of(Operation reduce) {
    Block body = reduce.region(0).front();
    Operation inner = body.firstOrNull();
    Operation last = inner == null ? null : inner.nextOrNull();
    if (inner == null || last == null || last != body.lastOrNull()) {
      return Optional.empty();
    }
    boolean applies =
        last.is(terminator)
            && applicable.get(inner.name()) == inner.definition()
            && reduce.operandCount() > 0
            && isOfType(inner, scalar(reduce.operand(0).type()))
            && hasOperands(inner, body.arguments())
            && hasOperands(last, inner.results());
    return applies ? Optional.of(inner.definition()) : Optional.empty();
  }

  private static boolean isOfType(Operation op, Type type) {
    return areOfType(op.operands(), type) && areOfType(op.results(), type);
  }

  private static boolean areOfType(List<? extends Value> values, Type type) {
    for (int i = 0; i < values.size(); i++) {
      if (!values.get(i).type().equals(type)) {
        return false;
      }
    }
    return true;
  }

  private static boolean hasOperands(Operation op, List<? extends Value> values) {
    if (op.operandCount() != values.size()) {
      return false;
    }
    for (int i = 0; i < values.size(); i++) {
      if (op.operand(i) != values.get(i)) {
        return false;
      }
    }
    return true;
  }

  /** Returns the type of a scalar of the element type of a type. */
  static Type scalar(Type type) {
    return RankedTensorType.of(type instanceof ShapedType shaped ? shaped.elementType() : type);
  }
}
