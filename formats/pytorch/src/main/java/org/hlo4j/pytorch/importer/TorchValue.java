package org.hlo4j.pytorch.importer;

import java.util.List;
import org.hlo4j.formulas.build.Scalar;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.ir.Value;
import org.hlo4j.pytorch.schema.Graph;
import org.jspecify.annotations.Nullable;

/** An argument of an operator, or what a name in a graph is bound to. */
public sealed interface TorchValue {
  /** A tensor. */
  record Tensor(TensorRef ref) implements TorchValue {}

  /** An integer. */
  record Int(Size size) implements TorchValue {}

  /** A number of Python. */
  record Floating(Scalar scalar) implements TorchValue {}

  /**
   * A boolean of Python.
   *
   * @param value an {@code i1} of rank 0; null if the boolean is known
   */
  record Bool(boolean known, @Nullable Value value) implements TorchValue {}

  /** A complex number of Python. */
  record Complex(double real, double imaginary) implements TorchValue {}

  /** A list. */
  record Elements(List<TorchValue> values) implements TorchValue {
    public Elements {
      values = List.copyOf(values);
    }
  }

  /** A string. */
  record Text(String value) implements TorchValue {}

  /** A number of an enumeration: an element type, layout or memory format. */
  record EnumNumber(int number) implements TorchValue {}

  /** A graph that an operator calls. */
  record Subgraph(Graph graph) implements TorchValue {}

  /** {@code None}, or a device, of which programs have one. */
  enum None implements TorchValue {
    INSTANCE
  }

  /**
   * A value without a counterpart in StableHLO, such as the offset of a tensor in its storage, or
   * one that Python computes from such. Assertions may read it, which are dropped.
   *
   * @param reason why programs do not have it
   */
  record Absent(String reason) implements TorchValue {}

  /** The result of a node that cannot be converted. */
  enum Unknown implements TorchValue {
    INSTANCE
  }
}
