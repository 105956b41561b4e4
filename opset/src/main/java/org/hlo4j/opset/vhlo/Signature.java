package org.hlo4j.opset.vhlo;

import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Type;
import org.jspecify.annotations.Nullable;

/** The types and attributes of an operation of VHLO, whether there is such an operation or not. */
public interface Signature {
  int operandCount();

  Type operandType(int index);

  int resultCount();

  Type resultType(int index);

  @Nullable Attribute attributeOrNull(String name);

  static Signature of(Operation op) {
    return of(op, UnaryOperator.identity(), op::attributeOrNull);
  }

  /**
   * The signature of the operation of VHLO that another operation maps to.
   *
   * @param types maps the types of its operands and results
   * @param attributes the attributes of the operation of VHLO by name; null if there is none
   */
  static Signature of(
      Operation op, UnaryOperator<Type> types, Function<String, @Nullable Attribute> attributes) {
    return new Signature() {
      @Override
      public int operandCount() {
        return op.operandCount();
      }

      @Override
      public Type operandType(int index) {
        return types.apply(op.operand(index).type());
      }

      @Override
      public int resultCount() {
        return op.resultCount();
      }

      @Override
      public Type resultType(int index) {
        return types.apply(op.result(index).type());
      }

      @Override
      public @Nullable Attribute attributeOrNull(String name) {
        return attributes.apply(name);
      }
    };
  }
}
