package org.hlo4j.pytorch.operator;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.hlo4j.formulas.build.Numbers;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.Type;
import org.hlo4j.program.importing.OperatorTable;
import org.hlo4j.pytorch.importer.CompositeCalls;
import org.hlo4j.pytorch.importer.OperatorCall;
import org.hlo4j.pytorch.importer.OperatorSet;
import org.hlo4j.pytorch.importer.TensorRef;
import org.hlo4j.pytorch.importer.TorchValue;
import org.hlo4j.pytorch.operator.elementwise.ArithmeticOperators;
import org.hlo4j.pytorch.operator.elementwise.BitOperators;
import org.hlo4j.pytorch.operator.elementwise.BlockQuantizationOperators;
import org.hlo4j.pytorch.operator.elementwise.CastOperators;
import org.hlo4j.pytorch.operator.elementwise.ComparisonOperators;
import org.hlo4j.pytorch.operator.elementwise.ElementwiseOperators;
import org.hlo4j.pytorch.operator.elementwise.FloatOperators;
import org.hlo4j.pytorch.operator.elementwise.QuantizationOperators;
import org.hlo4j.pytorch.operator.elementwise.SelectionOperators;
import org.hlo4j.pytorch.operator.elementwise.SpecialFunctionOperators;
import org.hlo4j.pytorch.operator.index.CombinationOperators;
import org.hlo4j.pytorch.operator.index.EmbeddingBagOperators;
import org.hlo4j.pytorch.operator.index.IndexOperators;
import org.hlo4j.pytorch.operator.index.MaskOperators;
import org.hlo4j.pytorch.operator.index.ScatterOperators;
import org.hlo4j.pytorch.operator.linalg.AudioOperators;
import org.hlo4j.pytorch.operator.linalg.EigenvalueOperators;
import org.hlo4j.pytorch.operator.linalg.GroupedProductOperators;
import org.hlo4j.pytorch.operator.linalg.LinearAlgebraOperators;
import org.hlo4j.pytorch.operator.linalg.MatrixPowerOperators;
import org.hlo4j.pytorch.operator.linalg.OrthogonalOperators;
import org.hlo4j.pytorch.operator.linalg.QuantizedProductOperators;
import org.hlo4j.pytorch.operator.linalg.ShortTimeOperators;
import org.hlo4j.pytorch.operator.linalg.SingularValueOperators;
import org.hlo4j.pytorch.operator.linalg.SpectralOperators;
import org.hlo4j.pytorch.operator.linalg.SystemOperators;
import org.hlo4j.pytorch.operator.neural.NeuralOperators;
import org.hlo4j.pytorch.operator.reduction.ExtremeOperators;
import org.hlo4j.pytorch.operator.reduction.NormOperators;
import org.hlo4j.pytorch.operator.reduction.QuantileOperators;
import org.hlo4j.pytorch.operator.reduction.ReductionOperators;
import org.hlo4j.pytorch.operator.reduction.ScanOperators;
import org.hlo4j.pytorch.operator.reduction.SortOperators;
import org.hlo4j.pytorch.operator.reduction.UniqueOperators;
import org.hlo4j.pytorch.operator.shape.AliasOperators;
import org.hlo4j.pytorch.operator.shape.ColumnOperators;
import org.hlo4j.pytorch.operator.shape.DiagonalOperators;
import org.hlo4j.pytorch.operator.shape.ElementViews;
import org.hlo4j.pytorch.operator.shape.JoinOperators;
import org.hlo4j.pytorch.operator.shape.MovementOperators;
import org.hlo4j.pytorch.operator.shape.PaddingOperators;
import org.hlo4j.pytorch.operator.shape.ShapeOperators;
import org.hlo4j.pytorch.operator.shape.SliceOperators;
import org.hlo4j.pytorch.operator.shape.StridedOperators;
import org.jspecify.annotations.Nullable;

/**
 * The table of operators. A row is an operator with its overload, as it is without changing its
 * arguments; the form that changes its first argument in place, {@code aten.add_.Tensor}, follows
 * from it, as does the one that writes its result to an argument, {@code aten.add.out}.
 */
public final class Operators implements OperatorSet {
  private static final String CUSTOM_CALL = "--custom-calls makes it a custom call";
  private static final String DECOMPOSITION = "run_decompositions() in Python may replace it";

  /** The argument that gets the result of an operator, and the end of such an overload. */
  private static final String OUT = "out";

  private static final OperatorTable<OperatorCall> TABLE =
      new OperatorTable<>(_ -> "the operator is not known: " + DECOMPOSITION);

  /** Overloads whose in-place form has another name: that form's, and what it may follow from. */
  private static final Map<String, List<String>> FUNCTIONAL_OVERLOADS =
      Map.of(
          ".default", List.of(".Tensor"),
          ".Tensor", List.of(".default", ".Tensor_Tensor"),
          ".Scalar", List.of(".Tensor_Scalar"));

  static {
    ArithmeticOperators.addTo(TABLE);
    BitOperators.addTo(TABLE);
    ComparisonOperators.addTo(TABLE);
    ElementwiseOperators.addTo(TABLE);
    SelectionOperators.addTo(TABLE);
    NeuralOperators.addTo(TABLE);
    ShapeOperators.addTo(TABLE);
    ElementViews.addTo(TABLE);
    SliceOperators.addTo(TABLE);
    StridedOperators.addTo(TABLE);
    JoinOperators.addTo(TABLE);
    MovementOperators.addTo(TABLE);
    DiagonalOperators.addTo(TABLE);
    PaddingOperators.addTo(TABLE);
    ColumnOperators.addTo(TABLE);
    IndexOperators.addTo(TABLE);
    ScatterOperators.addTo(TABLE);
    MaskOperators.addTo(TABLE);
    EmbeddingBagOperators.addTo(TABLE);
    CombinationOperators.addTo(TABLE);
    CastOperators.addTo(TABLE);
    SymbolicOperators.addTo(TABLE);
    ScalarOperators.addTo(TABLE);
    CreationOperators.addTo(TABLE);
    ReductionOperators.addTo(TABLE);
    NormOperators.addTo(TABLE);
    ExtremeOperators.addTo(TABLE);
    ScanOperators.addTo(TABLE);
    SortOperators.addTo(TABLE);
    QuantileOperators.addTo(TABLE);
    FloatOperators.addTo(TABLE);
    ControlFlowOperators.addTo(TABLE);
    SubgraphOperators.addTo(TABLE);
    FunctionalizedOperators.addTo(TABLE);
    FunctionTransforms.addTo(TABLE);
    SpecialFunctionOperators.addTo(TABLE);
    QuantizationOperators.addTo(TABLE);
    BlockQuantizationOperators.addTo(TABLE);
    QuantizedProductOperators.addTo(TABLE);
    SpectralOperators.addTo(TABLE);
    ShortTimeOperators.addTo(TABLE);
    AudioOperators.addTo(TABLE);
    GroupedProductOperators.addTo(TABLE);
    LinearAlgebraOperators.addTo(TABLE);
    SystemOperators.addTo(TABLE);
    OrthogonalOperators.addTo(TABLE);
    EigenvalueOperators.addTo(TABLE);
    SingularValueOperators.addTo(TABLE);
    MatrixPowerOperators.addTo(TABLE);
    RandomOperators.addTo(TABLE);
    UniqueOperators.addTo(TABLE);
    AliasOperators.addTo(TABLE);
    CoarseOperators.addTo(TABLE);
    CompositeCalls.addTo(TABLE);
  }

  /** All operators. */
  public static final Operators ALL = new Operators();

  private Operators() {}

  @Override
  public OperatorTable<OperatorCall> table() {
    return TABLE;
  }

  @Override
  public OperatorTable.Row<OperatorCall> find(String target, boolean customCalls) {
    String name = OperatorCall.nameOf(target);
    boolean isCallable = CustomOperators.isCallable(target);
    if (TABLE.has(name)) {
      OperatorTable.Row<OperatorCall> row = TABLE.find(name);
      if (!isCallable) {
        return row;
      }
      if (row.refusal().isEmpty()) {
        return OperatorTable.Row.of(name, call -> orCustomCall(call, row, customCalls));
      }
      if (!customCalls) {
        throw UnsupportedNodeException.of("%s: %s", row.refusal().get(), CUSTOM_CALL);
      }
      return CustomOperators.row(name);
    }
    String written = writtenOrNull(name);
    if (written != null) {
      OperatorTable.Row<OperatorCall> pure = TABLE.find(written);
      return OperatorTable.Row.of(name, call -> writing(call, call.ref(OUT), pure));
    }
    String functional = functionalOrNull(name);
    if (functional == null) {
      if (!isCallable) {
        return TABLE.find(name);
      }
      if (!customCalls) {
        throw UnsupportedNodeException.of(
            "the operator %s: %s, and %s",
            CustomOperators.isCustom(name) ? "belongs to another library" : "is not known",
            CUSTOM_CALL,
            DECOMPOSITION);
      }
      return CustomOperators.row(name);
    }
    OperatorTable.Row<OperatorCall> pure = TABLE.find(functional);
    if (pure.refusal().isPresent()) {
      throw UnsupportedNodeException.of(
          "%s: %s, after run_decompositions() in Python", pure.refusal().get(), CUSTOM_CALL);
    }
    return OperatorTable.Row.of(name, call -> inPlace(call, pure));
  }

  /** Converts a call, which may be a custom call if it is not supported as it is called. */
  private static void orCustomCall(
      OperatorCall call, OperatorTable.Row<OperatorCall> row, boolean customCalls) {
    try {
      row.builder().build(call);
    } catch (UnsupportedNodeException e) {
      boolean isCallable = call.resultCount() > 0 && call.declaredOrNull(0) != null;
      if (e.needsSizes() || !isCallable) {
        throw e;
      }
      if (!customCalls) {
        throw UnsupportedNodeException.of("%s: %s", e.reason(), CUSTOM_CALL);
      }
      CustomOperators.row(row.name()).builder().build(call);
    }
  }

  /**
   * Returns {@code aten.add.Tensor} for {@code aten.add.out}, and {@code aten.add.Scalar} for
   * {@code aten.add.Scalar_out}; null for others.
   */
  private static @Nullable String writtenOrNull(String name) {
    int dot = name.lastIndexOf('.');
    String base = name.substring(0, Math.max(dot, 0));
    String overload = name.substring(dot + 1);
    Stream<String> overloads =
        overload.equals(OUT)
            ? Stream.of("default", "Tensor")
            : overload.endsWith("_" + OUT)
                ? Stream.of(overload.substring(0, overload.length() - OUT.length() - 1))
                : Stream.empty();
    return overloads.map(other -> base + "." + other).filter(TABLE::has).findFirst().orElse(null);
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
    writing(call, self, pure);
  }

  /** Converts a call whose result replaces the elements of a tensor. */
  private static void writing(
      OperatorCall call, TensorRef self, OperatorTable.Row<OperatorCall> pure) {
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
