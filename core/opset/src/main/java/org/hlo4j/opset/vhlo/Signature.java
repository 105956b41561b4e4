package org.hlo4j.opset.vhlo;

import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Type;
import org.jspecify.annotations.Nullable;

/** The types and attributes of a VHLO operation, which need not exist as an operation. */
public interface Signature {
  /** {@return the number of operands} */
  int operandCount();

  /**
   * {@return the type of an operand}
   *
   * @param index the index of the operand
   */
  Type operandType(int index);

  /** {@return the number of results} */
  int resultCount();

  /**
   * {@return the type of a result}
   *
   * @param index the index of the result
   */
  Type resultType(int index);

  /**
   * {@return an attribute; null if it is absent}
   *
   * @param name the name of the attribute
   */
  @Nullable Attribute attributeOrNull(String name);

  /**
   * {@return the signature of a VHLO operation}
   *
   * @param op the operation
   */
  static Signature of(Operation op) {
    return of(op, UnaryOperator.identity(), op::attributeOrNull);
  }

  /**
   * {@return the signature of the VHLO operation to which another operation maps}
   *
   * @param op the operation
   * @param types maps the types of operands and results
   * @param attributes returns the attribute of the VHLO operation for a name; null if it is absent
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
