package org.hlo4j.onnx.operator.microsoft;

import static org.hlo4j.program.importing.OperatorTable.since;

import java.util.List;
import org.hlo4j.dialect.hlo.Dimensions;
import org.hlo4j.formulas.build.Axes;
import org.hlo4j.formulas.build.Formulas;
import org.hlo4j.formulas.build.Movement;
import org.hlo4j.formulas.build.Reduction;
import org.hlo4j.formulas.elementwise.Activations;
import org.hlo4j.formulas.index.Gathering;
import org.hlo4j.formulas.norm.Normalizations;
import org.hlo4j.formulas.size.DynamicShapes;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.onnx.importer.Node;
import org.hlo4j.opset.stablehlo.Elementwise;
import org.hlo4j.program.importing.OperatorTable;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;

/** Normalizations of sums, and softmax of them. */
final class MicrosoftNormalizations {
  private static final float TINY = 1e-12f;
  private static final String STATISTICS = "no kernel of ONNX Runtime for processors sets it";

  private MicrosoftNormalizations() {}

  static void addTo(OperatorTable<Node> rows) {
    rows.add("com.microsoft.SkipLayerNormalization", since(1), n -> skip(n, 4, false))
        .add("com.microsoft.SkipSimplifiedLayerNormalization", since(1), n -> skip(n, 3, true))
        .add("com.microsoft.EmbedLayerNormalization", since(1), MicrosoftNormalizations::embed)
        .add("com.microsoft.GroupNorm", since(1), n -> group(n, n.expr(0)))
        .add("com.microsoft.SkipGroupNorm", since(1), MicrosoftNormalizations::skipGroup)
        .add("com.microsoft.GatedRMSNorm", since(1), MicrosoftNormalizations::gated)
        .add("com.microsoft.BiasSoftmax", since(1), MicrosoftNormalizations::biasSoftmax);
  }

  /**
   * Returns elements normalized along the last dimension.
   *
   * @param scale the input that they are multiplied by
   * @param bias the input that is added then, if there is one
   */
  private static Expr normalized(Node n, Expr sum, int scale, int bias, boolean isSimplified) {
    int rank = TensorTypes.rank(sum);
    if (rank == 0) {
      throw UnsupportedNodeException.of("its operand has rank 0");
    }
    Axes last = Axes.range(rank - 1, rank);
    double epsilon = n.number("epsilon", TINY);
    Expr normal =
        isSimplified
            ? Normalizations.rootMeanSquare(sum, last, epsilon).normal()
            : Normalizations.standardize(sum, last, epsilon).normal();
    Type type = sum.elementType();
    Expr scaled = Formulas.times(normal, MicrosoftAttributes.floats(n, scale, 1, type));
    return isSimplified || !n.hasInput(bias)
        ? scaled
        : Formulas.plus(scaled, MicrosoftAttributes.floats(n, bias, 1, type));
  }

  /** The normalization of a sum of two tensors and a bias, which is a result too. */
  private static void skip(Node n, int bias, boolean isSimplified) {
    Type type = n.input(0).elementType();
    Type wide = MicrosoftAttributes.wide(n.value(0));
    Expr sum = Formulas.plus(n.expr(0, wide), n.expr(1, wide));
    if (n.hasInput(bias)) {
      sum = Formulas.plus(sum, MicrosoftAttributes.floats(n, bias, 1, wide));
    }
    n.set(Formulas.convert(normalized(n, sum, 2, 3, isSimplified), type));
    n.omit(1, STATISTICS);
    n.omit(2, STATISTICS);
    n.set(3, Formulas.convert(sum, type).value());
  }

  /** The sum of what words, positions and segments are in tables, and how long sentences are. */
  private static void embed(Node n) {
    HloBuilder b = n.builder();
    Value words = MicrosoftAttributes.input(n, 0, 2);
    List<Size> sizes = Size.allOf(b, words);
    Type type = n.input(2).elementType();
    Expr sum = b.expr(Gathering.take(b, MicrosoftAttributes.input(n, 2, 2), words, 0));
    Value positions = MicrosoftAttributes.input(n, 3, 2);
    Value places =
        n.hasInput(8)
            ? MicrosoftAttributes.input(n, 8, 2)
            : Size.iota(b, sizes.subList(1, 2), 0, IntegerType.I64);
    sum = Formulas.plus(sum, b.expr(Gathering.take(b, positions, places, 0)));
    if (n.hasInput(1) && n.hasInput(4)) {
      Value segments = MicrosoftAttributes.input(n, 4, 2);
      Value parts = MicrosoftAttributes.input(n, 1, 2);
      sum = Formulas.plus(sum, b.expr(Gathering.take(b, segments, parts, 0)));
    }
    Expr wide = Formulas.convert(sum, MicrosoftAttributes.wide(sum.value()));
    n.set(0, Formulas.convert(normalized(n, wide, 5, 6, false), type).value());
    n.set(1, lengths(n, words));
    n.set(2, sum.value());
  }

  /** Returns how many words of each sentence are not masked, an {@code i32}. */
  private static Value lengths(Node n, Value words) {
    HloBuilder b = n.builder();
    if (!n.hasInput(7)) {
      return DynamicShapes.zeros(b, IntegerType.I32, List.of(Size.of(b, words, 0)));
    }
    Expr mask = b.expr(MicrosoftAttributes.input(n, 7, 2));
    Expr ones = mask.eq(mask.like(1L)).convert(IntegerType.I32);
    return Reduction.SUM.apply(b, ones.value(), LongList.of(1));
  }

  // Groups of channels.

  private static void skipGroup(Node n) {
    HloBuilder b = n.builder();
    Type wide = MicrosoftAttributes.wide(n.value(0));
    Expr x = n.expr(0, wide);
    int rank = TensorTypes.rank(x);
    boolean isLast = n.integer("channels_last", 1) != 0;
    Expr skip = n.expr(3, wide);
    if (TensorTypes.rank(skip) == 2) {
      List<Size> sizes = Size.allOf(b, skip.value());
      for (int i = 2; i < rank; i++) {
        sizes.add(isLast ? 1 : sizes.size(), Size.of(b, 1));
      }
      skip = b.expr(Size.reshape(b, skip.value(), sizes));
    }
    Expr sum = Formulas.plus(x, skip);
    if (n.hasInput(4)) {
      Value bias = n.value(4);
      Value aligned = isLast ? bias : DynamicShapes.alignedAt(b, bias, 1, rank);
      sum = Formulas.plus(sum, Formulas.convert(b.expr(aligned), wide));
    }
    group(n, sum);
    n.set(1, Formulas.convert(sum, n.input(0).elementType()).value());
  }

  /** Sets the first result to a tensor normalized in groups of channels. */
  private static void group(Node n, Expr x) {
    HloBuilder b = n.builder();
    int rank = TensorTypes.rank(x);
    if (rank < 3) {
      throw UnsupportedNodeException.of("its tensor has rank %d", rank);
    }
    boolean isLast = n.integer("channels_last", 1) != 0;
    LongList toFirst = Dimensions.concat(LongList.of(0, rank - 1), Dimensions.range(1, rank - 1));
    Value moved = isLast ? Movement.transpose(b, x.value(), toFirst) : x.value();
    Expr wide = Formulas.convert(b.expr(moved), MicrosoftAttributes.wide(moved));
    Expr normal =
        Normalizations.standardizeGroups(wide, n.integer("groups"), n.number("epsilon", 1e-5f))
            .normal();
    Expr ungrouped = b.expr(DynamicShapes.reshapeLike(b, normal.value(), moved));
    Value gamma = n.expr(1, wide.elementType()).value();
    Value beta = n.expr(2, wide.elementType()).value();
    Expr affine = Normalizations.affine(ungrouped, gamma, beta, 1);
    Expr result =
        switch ((int) n.integer("activation")) {
          case 0 -> affine;
          case 1 -> Activations.swish(affine, 1);
          default -> throw UnsupportedNodeException.of("attribute 'activation' is neither 0 nor 1");
        };
    LongList toLast =
        Dimensions.concat(
            Dimensions.concat(LongList.of(0), Dimensions.range(2, rank)), LongList.of(1));
    Value placed = isLast ? Movement.transpose(b, result.value(), toLast) : result.value();
    n.set(0, Formulas.convert(b, placed, n.input(0).elementType()));
  }

  /** The last dimension is of groups as long as the scale. */
  private static void gated(Node n) {
    HloBuilder b = n.builder();
    Value given = n.value(0);
    Type wide = MicrosoftAttributes.wide(given);
    Expr scale = b.expr(MicrosoftAttributes.input(n, 1, 1));
    int rank = TensorTypes.of(given).rank();
    if (rank == 0) {
      throw UnsupportedNodeException.of("its operand has rank 0");
    }
    List<Size> sizes = Size.allOf(b, given);
    Size length = Size.of(b, scale.value(), 0);
    sizes.set(rank - 1, sizes.get(rank - 1).over(length));
    sizes.add(length);
    Expr x = b.expr(Size.reshape(b, n.expr(0, wide).value(), sizes));
    double epsilon = n.number("epsilon", 1e-5f);
    Expr normal = Normalizations.rootMeanSquare(x, Axes.range(rank, rank + 1), epsilon).normal();
    Expr scaled = Formulas.times(normal, Formulas.convert(scale, wide));
    Expr gate = n.expr(2, wide);
    String activation = n.string("activation", "silu");
    Expr factor =
        switch (activation) {
          case "silu", "swish" -> Activations.swish(gate, 1);
          case "sigmoid" -> gate.apply(Elementwise.LOGISTIC);
          default ->
              throw UnsupportedNodeException.of("its activation '%s' is not known", activation);
        };
    Expr flat = b.expr(DynamicShapes.reshapeLike(b, scaled.value(), given));
    n.set(Formulas.convert(flat.times(factor), n.input(0).elementType()));
  }

  private static void biasSoftmax(Node n) {
    int rank = n.input(0).rank();
    Expr sum = Formulas.plus(n.expr(0), n.expr(1));
    n.set(Activations.softmax(sum, Axes.range(n.axis("axis", 1, rank), rank)));
  }
}
