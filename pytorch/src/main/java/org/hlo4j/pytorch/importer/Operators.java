package org.hlo4j.pytorch.importer;

import java.util.Map;
import java.util.TreeMap;
import org.hlo4j.frontend.UnsupportedNodeException;
import org.hlo4j.ir.Type;
import org.jspecify.annotations.Nullable;

/**
 * The table of operators. A row is an operator with its overload, as it is without changing its
 * arguments; the form that changes its first argument in place, {@code aten.add_.Tensor}, follows
 * from it.
 */
final class Operators {
  private static final Map<String, Operator> BY_NAME = new TreeMap<>();

  static {
    Rows rows = new Rows();
    ArithmeticOperators.addTo(rows);
    BitOperators.addTo(rows);
    ComparisonOperators.addTo(rows);
    ElementwiseOperators.addTo(rows);
    SelectionOperators.addTo(rows);
    NeuralOperators.addTo(rows);
    ShapeOperators.addTo(rows);
    ElementViews.addTo(rows);
    SliceOperators.addTo(rows);
    StridedOperators.addTo(rows);
    JoinOperators.addTo(rows);
    MovementOperators.addTo(rows);
    DiagonalOperators.addTo(rows);
    PaddingOperators.addTo(rows);
    ColumnOperators.addTo(rows);
    IndexOperators.addTo(rows);
    ScatterOperators.addTo(rows);
    MaskOperators.addTo(rows);
    EmbeddingBagOperators.addTo(rows);
    CombinationOperators.addTo(rows);
    CastOperators.addTo(rows);
    SymbolicOperators.addTo(rows);
    ScalarOperators.addTo(rows);
    CreationOperators.addTo(rows);
    ReductionOperators.addTo(rows);
    NormOperators.addTo(rows);
    ExtremeOperators.addTo(rows);
    ScanOperators.addTo(rows);
    SortOperators.addTo(rows);
    QuantileOperators.addTo(rows);
    FloatOperators.addTo(rows);
    ControlFlowOperators.addTo(rows);
    SpecialFunctionOperators.addTo(rows);
    QuantizationOperators.addTo(rows);
    SpectralOperators.addTo(rows);
    LinearAlgebraOperators.addTo(rows);
    RandomOperators.addTo(rows);
    UniqueOperators.addTo(rows);
    AliasOperators.addTo(rows);
  }

  private Operators() {}

  /** Collects rows. */
  static final class Rows {
    /**
     * Adds a row for each overload.
     *
     * @param names such as {@code aten.add.Tensor}
     */
    Rows add(Operator.Builder builder, String... names) {
      for (String name : names) {
        put(new Operator(name, builder, null));
      }
      return this;
    }

    /** Adds a row for each overload of operators that are refused. */
    Rows refuse(String reason, String... names) {
      Operator.Builder builder =
          _ -> {
            throw UnsupportedNodeException.of("%s", reason);
          };
      for (String name : names) {
        put(new Operator(name, builder, reason));
      }
      return this;
    }

    private static void put(Operator operator) {
      if (BY_NAME.put(operator.name(), operator) != null) {
        throw new IllegalStateException("two rows for " + operator.name());
      }
    }
  }

  /** Returns the rows by name. */
  static Map<String, Operator> all() {
    return BY_NAME;
  }

  /**
   * Returns the row of an operator.
   *
   * @throws UnsupportedNodeException if there is none
   */
  static Operator find(String name) {
    Operator operator = BY_NAME.get(name);
    if (operator != null) {
      return operator;
    }
    String functional = functionalOrNull(name);
    Operator pure = functional == null ? null : BY_NAME.get(functional);
    if (pure == null) {
      throw UnsupportedNodeException.of("the operator is not known");
    }
    return new Operator(name, call -> inPlace(call, pure), pure.refusal());
  }

  /** Returns {@code aten.add.Tensor} for {@code aten.add_.Tensor}; null for other names. */
  private static @Nullable String functionalOrNull(String name) {
    int overload = name.lastIndexOf('.');
    return overload > 0 && name.charAt(overload - 1) == '_'
        ? name.substring(0, overload - 1) + name.substring(overload)
        : null;
  }

  /** Converts a call that replaces the elements of its first argument. */
  private static void inPlace(Call call, Operator pure) {
    TensorRef self =
        !call.arguments().isEmpty()
                && call.arguments().getFirst() instanceof TorchValue.Tensor(TensorRef ref)
            ? ref
            : null;
    if (self == null) {
      throw UnsupportedNodeException.of("its first argument is not a tensor");
    }
    pure.builder().build(call);
    if (call.resultOrNull(0) instanceof TorchValue.Tensor(TensorRef result)) {
      Type elementType = self.elementType();
      self.write(
          call.builder(),
          Numbers.convert(call.builder(), result.value(call.builder()), elementType));
      call.set(0, new TorchValue.Tensor(self));
    }
  }
}
