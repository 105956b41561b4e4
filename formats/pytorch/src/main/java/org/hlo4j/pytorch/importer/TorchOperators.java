package org.hlo4j.pytorch.importer;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.hlo4j.formulas.build.Numbers;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.Type;
import org.hlo4j.program.importing.OperatorTable;
import org.jspecify.annotations.Nullable;

/**
 * The table of operators. A row is an operator with its overload, as it is without changing its
 * arguments; the form that changes its first argument in place, {@code aten.add_.Tensor}, follows
 * from it.
 */
public final class TorchOperators implements OperatorSet {
  private static final OperatorTable<OperatorCall> TABLE =
      new OperatorTable<>(_ -> "the operator is not known");

  /** Overloads whose in-place form has another name: that form's, and what it may follow from. */
  private static final Map<String, List<String>> FUNCTIONAL_OVERLOADS =
      Map.of(
          ".default", List.of(".Tensor"),
          ".Tensor", List.of(".default", ".Tensor_Tensor"),
          ".Scalar", List.of(".Tensor_Scalar"));

  static {
    TorchArithmeticOperators.addTo(TABLE);
    TorchBitOperators.addTo(TABLE);
    TorchComparisonOperators.addTo(TABLE);
    TorchElementwiseOperators.addTo(TABLE);
    TorchSelectionOperators.addTo(TABLE);
    TorchNeuralOperators.addTo(TABLE);
    TorchShapeOperators.addTo(TABLE);
    ElementViews.addTo(TABLE);
    TorchSliceOperators.addTo(TABLE);
    TorchStridedOperators.addTo(TABLE);
    TorchJoinOperators.addTo(TABLE);
    TorchMovementOperators.addTo(TABLE);
    TorchDiagonalOperators.addTo(TABLE);
    TorchPaddingOperators.addTo(TABLE);
    TorchColumnOperators.addTo(TABLE);
    TorchIndexOperators.addTo(TABLE);
    TorchScatterOperators.addTo(TABLE);
    TorchMaskOperators.addTo(TABLE);
    TorchEmbeddingBagOperators.addTo(TABLE);
    TorchCombinationOperators.addTo(TABLE);
    TorchCastOperators.addTo(TABLE);
    TorchSymbolicOperators.addTo(TABLE);
    TorchScalarOperators.addTo(TABLE);
    TorchCreationOperators.addTo(TABLE);
    TorchReductionOperators.addTo(TABLE);
    TorchNormOperators.addTo(TABLE);
    TorchExtremeOperators.addTo(TABLE);
    TorchScanOperators.addTo(TABLE);
    TorchSortOperators.addTo(TABLE);
    TorchQuantileOperators.addTo(TABLE);
    TorchFloatOperators.addTo(TABLE);
    TorchControlFlowOperators.addTo(TABLE);
    TorchSubgraphOperators.addTo(TABLE);
    TorchSpecialFunctionOperators.addTo(TABLE);
    TorchQuantizationOperators.addTo(TABLE);
    TorchSpectralOperators.addTo(TABLE);
    TorchShortTimeOperators.addTo(TABLE);
    TorchLinearAlgebraOperators.addTo(TABLE);
    TorchSystemOperators.addTo(TABLE);
    TorchOrthogonalOperators.addTo(TABLE);
    TorchEigenvalueOperators.addTo(TABLE);
    TorchSingularValueOperators.addTo(TABLE);
    TorchMatrixPowerOperators.addTo(TABLE);
    TorchRandomOperators.addTo(TABLE);
    TorchUniqueOperators.addTo(TABLE);
    TorchAliasOperators.addTo(TABLE);
    TorchCoarseOperators.addTo(TABLE);
    CompositeCalls.addTo(TABLE);
  }

  /** All operators. */
  public static final TorchOperators ALL = new TorchOperators();

  private TorchOperators() {}

  @Override
  public OperatorTable<OperatorCall> table() {
    return TABLE;
  }

  @Override
  public OperatorTable.Row<OperatorCall> find(String target, boolean customCalls) {
    String name = OperatorCall.nameOf(target);
    if (OperatorCall.isOfLibrary(target) && TorchCustomOperators.isCustom(name)) {
      if (!customCalls) {
        throw UnsupportedNodeException.of(
            "the operator belongs to another library; on request it becomes a custom call");
      }
      return TorchCustomOperators.row(name);
    }
    String functional = TABLE.has(name) ? null : functionalOrNull(name);
    if (functional == null) {
      return TABLE.find(name);
    }
    OperatorTable.Row<OperatorCall> pure = TABLE.find(functional);
    return OperatorTable.Row.of(name, call -> inPlace(call, pure));
  }

  /** Returns {@code aten.add.Tensor} for {@code aten.add_.Tensor}; null for others. */
  private static @Nullable String functionalOrNull(String name) {
    int dot = name.lastIndexOf('.');
    if (dot <= 0 || name.charAt(dot - 1) != '_') {
      return null;
    }
    String base = name.substring(0, dot - 1);
    String overload = name.substring(dot);
    return Stream.concat(
            Stream.of(overload), FUNCTIONAL_OVERLOADS.getOrDefault(overload, List.of()).stream())
        .map(other -> base + other)
        .filter(TABLE::has)
        .findFirst()
        .orElse(null);
  }

  /** Converts a call that replaces the elements of its first argument. */
  private static void inPlace(OperatorCall call, OperatorTable.Row<OperatorCall> pure) {
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
          Numbers.convert(call.builder(), result.value(call.builder()), elementType));
      call.set(0, new TorchValue.Tensor(self));
    }
  }
}
