package org.hlo4j.pytorch.importer;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.Type;
import org.jspecify.annotations.Nullable;

/**
 * The table of operators. A row is an operator with its overload, as it is without changing its
 * arguments; the form that changes its first argument in place, {@code aten.add_.Tensor}, follows
 * from it.
 */
final class TorchOperators {
  private static final Map<String, TorchOperator> BY_NAME = new TreeMap<>();

  /** Overloads whose in-place form has another name: that form's, and what it may follow from. */
  private static final Map<String, List<String>> FUNCTIONAL_OVERLOADS =
      Map.of(
          ".default", List.of(".Tensor"),
          ".Tensor", List.of(".default", ".Tensor_Tensor"),
          ".Scalar", List.of(".Tensor_Scalar"));

  static {
    Rows rows = new Rows();
    TorchArithmeticOperators.addTo(rows);
    TorchBitOperators.addTo(rows);
    TorchComparisonOperators.addTo(rows);
    TorchElementwiseOperators.addTo(rows);
    TorchSelectionOperators.addTo(rows);
    TorchNeuralOperators.addTo(rows);
    TorchShapeOperators.addTo(rows);
    ElementViews.addTo(rows);
    TorchSliceOperators.addTo(rows);
    TorchStridedOperators.addTo(rows);
    TorchJoinOperators.addTo(rows);
    TorchMovementOperators.addTo(rows);
    TorchDiagonalOperators.addTo(rows);
    TorchPaddingOperators.addTo(rows);
    TorchColumnOperators.addTo(rows);
    TorchIndexOperators.addTo(rows);
    TorchScatterOperators.addTo(rows);
    TorchMaskOperators.addTo(rows);
    TorchEmbeddingBagOperators.addTo(rows);
    TorchCombinationOperators.addTo(rows);
    TorchCastOperators.addTo(rows);
    TorchSymbolicOperators.addTo(rows);
    TorchScalarOperators.addTo(rows);
    TorchCreationOperators.addTo(rows);
    TorchReductionOperators.addTo(rows);
    TorchNormOperators.addTo(rows);
    TorchExtremeOperators.addTo(rows);
    TorchScanOperators.addTo(rows);
    TorchSortOperators.addTo(rows);
    TorchQuantileOperators.addTo(rows);
    TorchFloatOperators.addTo(rows);
    TorchControlFlowOperators.addTo(rows);
    TorchSubgraphOperators.addTo(rows);
    TorchSpecialFunctionOperators.addTo(rows);
    TorchQuantizationOperators.addTo(rows);
    TorchSpectralOperators.addTo(rows);
    TorchShortTimeOperators.addTo(rows);
    TorchLinearAlgebraOperators.addTo(rows);
    TorchSystemOperators.addTo(rows);
    TorchOrthogonalOperators.addTo(rows);
    TorchEigenvalueOperators.addTo(rows);
    TorchSingularValueOperators.addTo(rows);
    TorchMatrixPowerOperators.addTo(rows);
    TorchRandomOperators.addTo(rows);
    TorchUniqueOperators.addTo(rows);
    TorchAliasOperators.addTo(rows);
  }

  private TorchOperators() {}

  /** Collects rows. */
  static final class Rows {
    /**
     * Adds a row for each overload.
     *
     * @param names such as {@code aten.add.Tensor}
     */
    Rows add(TorchOperator.Builder builder, String... names) {
      for (String name : names) {
        put(new TorchOperator(name, builder, null));
      }
      return this;
    }

    /** Adds a row for each overload of operators that are refused. */
    Rows refuse(String reason, String... names) {
      TorchOperator.Builder builder =
          _ -> {
            throw UnsupportedNodeException.of("%s", reason);
          };
      for (String name : names) {
        put(new TorchOperator(name, builder, reason));
      }
      return this;
    }

    private static void put(TorchOperator operator) {
      if (BY_NAME.put(operator.name(), operator) != null) {
        throw new IllegalStateException("two rows for " + operator.name());
      }
    }
  }

  /** Returns the rows by name. */
  static Map<String, TorchOperator> all() {
    return BY_NAME;
  }

  /**
   * Returns the row of an operator.
   *
   * @throws UnsupportedNodeException if there is none
   */
  static TorchOperator find(String name) {
    TorchOperator operator = BY_NAME.get(name);
    if (operator != null) {
      return operator;
    }
    TorchOperator pure = functionalOrNull(name);
    if (pure == null) {
      throw UnsupportedNodeException.of("the operator is not known");
    }
    return new TorchOperator(name, call -> inPlace(call, pure), pure.refusal());
  }

  /** Returns the row of {@code aten.add.Tensor} for {@code aten.add_.Tensor}; null for others. */
  private static @Nullable TorchOperator functionalOrNull(String name) {
    int dot = name.lastIndexOf('.');
    if (dot <= 0 || name.charAt(dot - 1) != '_') {
      return null;
    }
    String base = name.substring(0, dot - 1);
    String overload = name.substring(dot);
    return Stream.concat(
            Stream.of(overload), FUNCTIONAL_OVERLOADS.getOrDefault(overload, List.of()).stream())
        .map(other -> BY_NAME.get(base + other))
        .filter(Objects::nonNull)
        .findFirst()
        .orElse(null);
  }

  /** Converts a call that replaces the elements of its first argument. */
  private static void inPlace(OperatorCall call, TorchOperator pure) {
    TensorRef self =
        !call.arguments().isEmpty()
                && call.arguments().getFirst() instanceof TorchValue.Tensor(TensorRef ref)
            ? ref
            : null;
    if (self == null) {
      throw UnsupportedNodeException.of("its first argument is not a tensor");
    }
    if (call.resultCount() == 0) {
      throw UnsupportedNodeException.of("it has no result");
    }
    pure.builder().build(call);
    if (call.resultOrNull(0) instanceof TorchValue.Tensor(TensorRef result)) {
      Type elementType = self.elementType();
      self.write(
          call.builder(),
          PythonNumbers.convert(call.builder(), result.value(call.builder()), elementType));
      call.set(0, new TorchValue.Tensor(self));
    }
  }
}
