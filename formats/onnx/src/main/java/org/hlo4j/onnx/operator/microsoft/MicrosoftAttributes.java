package org.hlo4j.onnx.operator.microsoft;

import java.util.List;
import org.hlo4j.formulas.build.Formulas;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.onnx.importer.Node;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;

/** Checks of nodes, which the signatures of the operators leave open. */
final class MicrosoftAttributes {
  private MicrosoftAttributes() {}

  /**
   * Returns an input.
   *
   * @throws UnsupportedNodeException if it has another rank
   */
  static Value input(Node n, int index, int rank) {
    if (n.input(index).rank() != rank) {
      throw UnsupportedNodeException.of(
          "input %d has %d dimensions, not %d", index, n.input(index).rank(), rank);
    }
    return n.value(index);
  }

  /**
   * Returns an input as floats of a type.
   *
   * @throws UnsupportedNodeException if it has another rank
   */
  static Expr floats(Node n, int index, int rank, Type type) {
    return Formulas.convert(n.builder().expr(input(n, index, rank)), type);
  }

  /** Returns an input of one integer, of rank 0 or 1, whose length may be unknown. */
  static Size integer(Node n, int index, String name) {
    if (n.input(index).rank() == 0 || n.input(index).type().hasStaticShape()) {
      return n.oneInteger(index, name);
    }
    HloBuilder b = n.builder();
    Value scalar = Size.reshape(b, input(n, index, 1), List.of());
    return Size.of(b, Formulas.convert(b, scalar, IntegerType.I64));
  }

  /**
   * Refuses a node that has an attribute with another value than zero.
   *
   * @param reason why it is not converted
   */
  static void refuse(Node n, String attribute, String reason) {
    if (n.flag(attribute)) {
      throw UnsupportedNodeException.of("it has '%s': %s", attribute, reason);
    }
  }

  /**
   * Refuses a node that has an input.
   *
   * @param reason why it is not converted
   */
  static void refuse(Node n, int input, String name, String reason) {
    if (n.hasInput(input)) {
      throw UnsupportedNodeException.of("it has input '%s': %s", name, reason);
    }
  }

  /** Returns the type that kernels compute floats of a type in. */
  static Type wide(Value value) {
    Type type = TensorTypes.elementOf(value);
    return type instanceof FloatType given && given.width() < Float.SIZE ? FloatType.F32 : type;
  }
}
