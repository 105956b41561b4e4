package org.hlo4j.pytorch.operator.shape;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.formulas.build.Numbers;
import org.hlo4j.formulas.build.Reduction;
import org.hlo4j.formulas.elementwise.Arithmetic;
import org.hlo4j.formulas.linalg.Diagonals;
import org.hlo4j.formulas.size.DynamicShapes;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.opset.stablehlo.ComparisonDirection;
import org.hlo4j.program.importing.OperatorTable;
import org.hlo4j.pytorch.importer.OperatorCall;
import org.hlo4j.pytorch.importer.TypePromotion;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;

/** Operators on matrices by their diagonals and triangles. */
public final class DiagonalOperators {
  private DiagonalOperators() {}

  public static void addTo(OperatorTable<OperatorCall> rows) {
    rows.add(n -> triangle(n, ComparisonDirection.GE), "aten.tril.default")
        .add(n -> triangle(n, ComparisonDirection.LE), "aten.triu.default")
        .add(DiagonalOperators::diag, "aten.diag.default")
        .add(n -> embed(n, n.tensor("self"), "offset"), "aten.diag_embed.default")
        .add(DiagonalOperators::diagflat, "aten.diagflat.default")
        .add(DiagonalOperators::trace, "aten.trace.default")
        .add(DiagonalOperators::kron, "aten.kron.default");
  }

  private static void triangle(OperatorCall n, ComparisonDirection kept) {
    n.set(Diagonals.part(n.expr("self"), kept, n.size("diagonal", 0)));
  }

  private static void diag(OperatorCall n) {
    HloBuilder b = n.builder();
    Value value = n.tensor("self");
    List<Size> sizes = Size.allOf(b, value);
    if (sizes.size() == 2) {
      n.set(StridedOperators.diagonal(b, sizes, n.integer("diagonal", 0), 0, 1).read(b, value));
    } else if (sizes.size() == 1) {
      embed(n, value, "diagonal");
    } else {
      throw UnsupportedNodeException.of("its tensor has rank %d", sizes.size());
    }
  }

  private static void diagflat(OperatorCall n) {
    HloBuilder b = n.builder();
    embed(n, DynamicShapes.flat(b, n.tensor("self")), "offset");
  }

  /** Sets zeros with elements on a diagonal, along their last dimension. */
  private static void embed(OperatorCall n, Value value, String offsetName) {
    HloBuilder b = n.builder();
    List<Size> sizes = Size.allOf(b, value);
    int rank = sizes.size() + 1;
    long offset = n.integer(offsetName, 0);
    int dim1 = n.dimension("dim1", -2, rank);
    int dim2 = n.dimension("dim2", -1, rank);
    boolean isFar = offset < -Integer.MAX_VALUE || offset > Integer.MAX_VALUE;
    if (rank < 2 || dim1 == dim2 || isFar) {
      throw UnsupportedNodeException.of(
          "its dimensions are %d and %d, its offset %d", dim1, dim2, offset);
    }
    Size side = sizes.removeLast().plus(Math.abs(offset));
    List<Size> all = new ArrayList<>(sizes);
    all.add(Math.min(dim1, dim2), side);
    all.add(Math.max(dim1, dim2), side);
    Type type = TensorTypes.elementOf(value);
    Value zeros = DynamicShapes.zeros(b, type, all);
    n.set(StridedOperators.diagonal(b, all, offset, dim1, dim2).write(b, zeros, value));
  }

  /** The sum of integers is one of 64 bits. */
  private static void trace(OperatorCall n) {
    HloBuilder b = n.builder();
    Value value = n.tensor("self");
    List<Size> sizes = Size.allOf(b, value);
    if (sizes.size() != 2) {
      throw UnsupportedNodeException.of("its tensor has rank %d", sizes.size());
    }
    Value diagonal = StridedOperators.diagonal(b, sizes, 0, 0, 1).read(b, value);
    Type type = n.elementType("self");
    Type sum = type instanceof IntegerType ? IntegerType.I64 : type;
    n.set(Reduction.SUM.apply(b, Numbers.convert(b, diagonal, sum), LongList.of(0)));
  }

  private static void kron(OperatorCall n) {
    HloBuilder b = n.builder();
    Type type = n.promoted("self", "other");
    Type computed = TypePromotion.computed(type);
    Value left = n.value("self", computed);
    Value right = n.value("other", computed);
    List<Size> leftSizes = Size.allOf(b, left);
    List<Size> rightSizes = Size.allOf(b, right);
    while (leftSizes.size() < rightSizes.size()) {
      leftSizes.addFirst(Size.of(b, 1));
    }
    while (rightSizes.size() < leftSizes.size()) {
      rightSizes.addFirst(Size.of(b, 1));
    }
    DynamicShapes.requireFewDimensions(2 * leftSizes.size());
    List<Size> pairs = new ArrayList<>();
    List<Size> products = new ArrayList<>();
    List<Long> even = new ArrayList<>();
    List<Long> odd = new ArrayList<>();
    for (int i = 0; i < leftSizes.size(); i++) {
      even.add(2L * i);
      odd.add(2L * i + 1);
      pairs.add(leftSizes.get(i));
      pairs.add(rightSizes.get(i));
      products.add(leftSizes.get(i).times(rightSizes.get(i)));
    }
    Value l = Size.reshape(b, left, leftSizes);
    Value r = Size.reshape(b, right, rightSizes);
    Expr product =
        Arithmetic.product(
            b.expr(Size.broadcast(b, l, pairs, LongList.copyOf(even))),
            b.expr(Size.broadcast(b, r, pairs, LongList.copyOf(odd))));
    Value joined = Size.reshape(b, product.value(), n.declared(0, products));
    n.set(0, b.expr(joined), type);
  }
}
