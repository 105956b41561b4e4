package org.hlo4j.onnx.operator;

import static org.hlo4j.program.importing.OperatorTable.since;

import java.util.List;
import org.hlo4j.formulas.build.Formulas;
import org.hlo4j.formulas.elementwise.RandomNumbers;
import org.hlo4j.formulas.size.DynamicShapes;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.Splats;
import org.hlo4j.onnx.importer.Node;
import org.hlo4j.onnx.importer.OnnxValue;
import org.hlo4j.opset.stablehlo.RngDistribution;
import org.hlo4j.program.importing.OperatorTable;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;
import org.jspecify.annotations.Nullable;

/** Operators whose results are random. Seeds have no meaning in StableHLO and are not used. */
final class RandomOperators {
  private RandomOperators() {}

  static void addTo(OperatorTable<Node> rows) {
    rows.addUnfolded("RandomNormal", since(1, 22), n -> n.set(normal(n, null)))
        .addUnfolded("RandomNormalLike", since(1, 22), n -> n.set(normal(n, n.value(0))))
        .addUnfolded("RandomUniform", since(1, 22), n -> n.set(uniform(n, null)))
        .addUnfolded("RandomUniformLike", since(1, 22), n -> n.set(uniform(n, n.value(0))))
        .addUnfolded("Bernoulli", since(15, 22), RandomOperators::bernoulli)
        .addUnfolded("Multinomial", since(7, 22), RandomOperators::multinomial)
        .addUnfolded("Dropout", since(6, 7, 10, 12, 13, 22), RandomOperators::dropout);
  }

  private static Value normal(Node n, @Nullable Value model) {
    return random(n, model, RngDistribution.NORMAL, n.number("mean", 0), n.number("scale", 1));
  }

  private static Value uniform(Node n, @Nullable Value model) {
    return random(n, model, RngDistribution.UNIFORM, n.number("low", 0), n.number("high", 1));
  }

  /**
   * Returns random numbers of the shape of a tensor or, without one, of attribute {@code shape}.
   */
  private static Value random(
      Node n, @Nullable Value model, RngDistribution distribution, double a, double b) {
    HloBuilder builder = n.builder();
    List<Size> sizes = model == null ? shape(n) : Size.allOf(builder, model);
    Type type =
        n.elementType("dtype", model == null ? FloatType.F32 : TensorTypes.elementOf(model));
    return RandomNumbers.of(builder, sizes, type, distribution, a, b).value();
  }

  private static List<Size> shape(Node n) {
    LongList shape = LongList.wrap(n.integers("shape"));
    if (!shape.allMatch(size -> size >= 0)) {
      throw UnsupportedNodeException.of("attribute 'shape' is %s", shape);
    }
    return Size.known(n.builder(), shape);
  }

  private static void bernoulli(Node n) {
    Expr x = n.expr(0);
    Expr isOne = RandomNumbers.uniformLike(x).lt(x);
    n.set(isOne.convert(n.elementType("dtype", x.elementType())));
  }

  private static void multinomial(Node n) {
    Expr x = n.expr(0);
    long samples = n.integer("sample_size", 1);
    int rank = n.input(0).rank();
    if (rank != 2 || samples < 0 || samples > Integer.MAX_VALUE) {
      throw UnsupportedNodeException.of(
          "it takes %d samples of a tensor of rank %d", samples, rank);
    }
    Expr classes = RandomNumbers.classes(x, samples);
    n.set(Formulas.convert(classes, n.elementType("dtype", IntegerType.I32)));
  }

  /**
   * Drops nothing unless the node is to train. From version 12 on that, and the ratio, are inputs;
   * before version 7 attribute {@code is_test}; between them nodes never trained.
   */
  private static void dropout(Node n) {
    HloBuilder b = n.builder();
    Expr x = n.expr(0);
    if (n.version() < 7 && !n.flag("is_test")) {
      throw UnsupportedNodeException.of("training is only defined from version 12 on");
    }
    boolean isKept =
        !n.hasInput(2)
            || (n.input(2) instanceof OnnxValue.Constant mode && mode.tensor().longAt(0) == 0);
    if (isKept) {
      n.set(0, n.input(0));
      if (n.wants(1)) {
        Type type = n.version() < 10 ? x.elementType() : IntegerType.I1;
        Value one = b.constant(Splats.of(RankedTensorType.of(type), 1L));
        n.set(1, DynamicShapes.fill(b, one, Size.allOf(b, x.value())));
      }
      return;
    }
    Expr ratio =
        n.hasInput(1)
            ? n.expr(1, x.elementType())
            : b.expr(b.constant(Splats.of(RankedTensorType.of(x.elementType()), 0.5)));
    Expr isTraining = n.expr(2);
    Expr dropped = isTraining.select(ratio, ratio.like(0));
    List<Expr> results = RandomNumbers.dropout(x, dropped);
    n.set(results.get(0), results.get(1));
  }
}
