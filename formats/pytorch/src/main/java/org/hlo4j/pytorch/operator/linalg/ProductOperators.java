package org.hlo4j.pytorch.operator.linalg;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.hlo4j.formulas.build.Axes;
import org.hlo4j.formulas.build.Formulas;
import org.hlo4j.formulas.build.KnownAxes;
import org.hlo4j.formulas.build.Movement;
import org.hlo4j.formulas.build.Numbers;
import org.hlo4j.formulas.build.Reduction;
import org.hlo4j.formulas.elementwise.ComplexNumbers;
import org.hlo4j.formulas.linalg.EinsumEquation;
import org.hlo4j.formulas.linalg.Products;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.program.importing.OperatorTable;
import org.hlo4j.pytorch.importer.OperatorCall;
import org.hlo4j.pytorch.importer.TorchValue;
import org.hlo4j.pytorch.importer.TypePromotion;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;

/** Products of matrices and vectors. Products of 16-bit floats are added up in 32 bits. */
public final class ProductOperators {
  private ProductOperators() {}

  public static void addTo(OperatorTable<OperatorCall> rows) {
    rows.add(n -> product(n, "self", "mat2"), "aten.mm.default", "aten.mm.dtype")
        .add(n -> product(n, "self", "mat2"), "aten.bmm.default", "aten.bmm.dtype")
        .add(n -> product(n, "self", "other"), "aten.matmul.default", "aten.linalg_matmul.default")
        .add(n -> product(n, "self", "vec"), "aten.mv.default")
        .add(n -> product(n, "self", "tensor"), "aten.dot.default")
        .add(ProductOperators::conjugateDot, "aten.vdot.default")
        .add(ProductOperators::vectorDot, "aten.linalg_vecdot.default")
        .add(ProductOperators::inner, "aten.inner.default")
        .add(ProductOperators::outer, "aten.outer.default", "aten.ger.default")
        .add(sum("mat1", "mat2"), "aten.addmm.default", "aten.addmm.dtype")
        .add(sum("batch1", "batch2"), "aten.baddbmm.default", "aten.baddbmm.dtype")
        .add(sum("mat", "vec"), "aten.addmv.default")
        .add(ProductOperators::addBatches, "aten.addbmm.default")
        .add(ProductOperators::addOuter, "aten.addr.default")
        .add(ProductOperators::linear, "aten.linear.default")
        .add(ProductOperators::einsum, "aten.einsum.default")
        .add(ProductOperators::tensordot, "aten.tensordot.default")
        .add(ProductOperators::bilinear, "aten.bilinear.default")
        .add(ProductOperators::trilinear, "aten._trilinear.default")
        .add(n -> chain(n, "matrices"), "aten.chain_matmul.default")
        .add(n -> chain(n, "tensors"), "aten.linalg_multi_dot.default")
        .add(n -> cross(n, false), "aten.cross.default")
        .add(n -> cross(n, true), "aten.linalg_cross.default");
  }

  /** Returns the type of the products of elements of a type. */
  static Type productType(Type elementType) {
    if (elementType == IntegerType.I1) {
      throw UnsupportedNodeException.of("its operands are booleans");
    }
    return TypePromotion.computed(elementType);
  }

  /** Returns the product as {@code matmul}, in the type in which PyTorch computes. */
  private static Expr matMul(OperatorCall n, Value left, Value right) {
    Type type = TensorTypes.elementOf(left);
    if (!type.equals(TensorTypes.elementOf(right))) {
      throw UnsupportedNodeException.of(
          "operands of types %s and %s have no product", left.type(), right.type());
    }
    return n.builder().expr(Products.matMul(n.builder(), left, right, productType(type)));
  }

  /** Returns the element type of the result, which an argument may be. */
  private static Type resultType(OperatorCall n, String operand) {
    return n.dtype("out_dtype", n.elementType(operand));
  }

  private static void product(OperatorCall n, String left, String right) {
    n.set(0, matMul(n, n.tensor(left), n.tensor(right)), resultType(n, left));
  }

  /** Returns an operator that adds a product to a tensor. */
  private static OperatorTable.Builder<OperatorCall> sum(String left, String right) {
    return n -> sum(n, matMul(n, n.tensor(left), n.tensor(right)), resultType(n, left));
  }

  /** Sets the sum of a tensor times beta and a product times alpha. */
  private static void sum(OperatorCall n, Expr product, Type type) {
    Expr scaled = scaled(n, product, "alpha");
    if (isNumber(n, "beta", 0)) {
      // The tensor is not read, even if it has elements that are not numbers.
      n.set(0, scaled, type);
      return;
    }
    Expr self = n.expr("self", product.elementType());
    Value summand =
        Size.broadcast(
            n.builder(), scaled(n, self, "beta").value(), Size.allOf(n.builder(), scaled.value()));
    n.set(0, n.builder().expr(summand).plus(scaled), type);
  }

  private static boolean isNumber(OperatorCall n, String name, double expected) {
    return switch (n.argument(name)) {
      case TorchValue.None _ -> false;
      case TorchValue.Complex(double real, double imaginary) -> real == expected && imaginary == 0;
      default -> n.number(name) == expected;
    };
  }

  private static Expr scaled(OperatorCall n, Expr x, String factor) {
    if (!n.has(factor) || isNumber(n, factor, 1)) {
      return x;
    }
    return x.times(Formulas.broadcastLike(n.value(factor, x.elementType()), x));
  }

  private static void addBatches(OperatorCall n) {
    Value left = n.tensor("batch1");
    Value right = n.tensor("batch2");
    TensorTypes.requireRank(left, 3);
    TensorTypes.requireRank(right, 3);
    Type type = TensorTypes.elementOf(left);
    Value product =
        Products.contract(
            n.builder(), left, right, 0, LongList.of(0, 2), LongList.of(0, 1), productType(type));
    sum(n, n.builder().expr(product), type);
  }

  private static void conjugateDot(OperatorCall n) {
    Value left = ComplexNumbers.conjugate(n.expr("self")).value();
    n.set(0, matMul(n, left, n.tensor("other")), TensorTypes.elementOf(left));
  }

  private static void vectorDot(OperatorCall n) {
    Type type = n.promoted("x", "y");
    List<Expr> both = n.broadcast(TypePromotion.computed(type), "x", "y");
    Expr product = ComplexNumbers.conjugate(both.get(0)).times(both.get(1));
    int rank = TensorTypes.rank(product);
    Axes axes = Axes.of(rank, n.dimension("dim", -1, rank));
    n.set(0, axes.reduce(Reduction.SUM, product), type);
  }

  /** The product is summed over the last dimensions of both operands. */
  private static void inner(OperatorCall n) {
    Value left = n.tensor("self");
    Value right = n.tensor("other");
    int leftRank = TensorTypes.of(left).rank();
    int rightRank = TensorTypes.of(right).rank();
    Type type = TensorTypes.elementOf(left);
    HloBuilder b = n.builder();
    Expr product =
        leftRank == 0 || rightRank == 0
            ? Formulas.times(n.expr("self", productType(type)), n.expr("other", productType(type)))
            : b.expr(
                Products.dot(b, left, right, 0, leftRank - 1, rightRank - 1, productType(type)));
    n.set(0, product, type);
  }

  private static Expr outer(OperatorCall n, String left, String right, Type type) {
    HloBuilder b = n.builder();
    Value column = n.value(left, type);
    Value row = n.value(right, type);
    TensorTypes.requireRank(column, 1);
    TensorTypes.requireRank(row, 1);
    List<Size> sizes = List.of(Size.of(b, column, 0), Size.of(b, row, 0));
    return b.expr(Size.broadcast(b, column, sizes, LongList.of(0)))
        .times(b.expr(Size.broadcast(b, row, sizes, LongList.of(1))));
  }

  private static void outer(OperatorCall n) {
    Type type = n.promoted("self", "vec2");
    n.set(0, outer(n, "self", "vec2", TypePromotion.computed(type)), type);
  }

  private static void addOuter(OperatorCall n) {
    Type type = n.promoted("self", "vec1", "vec2");
    sum(n, outer(n, "vec1", "vec2", TypePromotion.computed(type)), type);
  }

  private static void linear(OperatorCall n) {
    HloBuilder b = n.builder();
    Value x = n.tensor("input");
    Value weight = n.tensor("weight");
    int rank = TensorTypes.of(x).rank();
    int weightRank = TensorTypes.of(weight).rank();
    if (rank == 0 || weightRank == 0) {
      throw UnsupportedNodeException.of("a tensor of rank 0 has no product");
    }
    Type type = TensorTypes.elementOf(x);
    Expr product =
        b.expr(Products.dot(b, x, weight, 0, rank - 1, weightRank - 1, productType(type)));
    n.set(0, plusBias(n, product), type);
  }

  /** Returns a tensor with a bias added, whose dimensions are its last ones. */
  private static Expr plusBias(OperatorCall n, Expr x) {
    return n.has("bias") ? Formulas.plus(x, n.expr("bias", x.elementType())) : x;
  }

  private static void einsum(OperatorCall n) {
    List<Value> operands = n.tensors("tensors");
    if (operands.isEmpty()) {
      throw UnsupportedNodeException.of("it has no operands");
    }
    productType(TensorTypes.elementOf(operands.getFirst()));
    // Sums of small integers have 64 bits.
    HloBuilder b = n.builder();
    Type type = n.declaredElementType(0, TensorTypes.elementOf(operands.getFirst()));
    List<Value> converted = operands.stream().map(operand -> b.convert(operand, type)).toList();
    n.set(EinsumEquation.einsum(b, n.text("equation", ""), converted));
  }

  private static void tensordot(OperatorCall n) {
    HloBuilder b = n.builder();
    Value left = n.tensor("self");
    Value right = n.tensor("other");
    Type type = TensorTypes.elementOf(left);
    long[] leftDimensions = dimensions(n, "dims_self", left);
    long[] rightDimensions = dimensions(n, "dims_other", right);
    if (leftDimensions.length != rightDimensions.length) {
      throw UnsupportedNodeException.of("it has different numbers of dimensions to sum over");
    }
    for (int i = 0; i < leftDimensions.length; i++) {
      // A dimension of size one is broadcast.
      long leftSize = TensorTypes.of(left).shape().get((int) leftDimensions[i]);
      long rightSize = TensorTypes.of(right).shape().get((int) rightDimensions[i]);
      if (leftSize == 1 && rightSize != 1) {
        right = summed(b, right, (int) rightDimensions[i]);
      } else if (rightSize == 1 && leftSize != 1) {
        left = summed(b, left, (int) leftDimensions[i]);
      }
    }
    Value product =
        Products.contract(
            b,
            left,
            right,
            0,
            LongList.wrap(leftDimensions),
            LongList.wrap(rightDimensions),
            productType(type));
    n.set(0, b.expr(product), type);
  }

  private static long[] dimensions(OperatorCall n, String name, Value tensor) {
    long[] dimensions = n.integers(name);
    int rank = TensorTypes.of(tensor).rank();
    boolean[] isUsed = new boolean[rank];
    for (int i = 0; i < dimensions.length; i++) {
      int dimension = Axes.dimension(dimensions[i], rank);
      if (isUsed[dimension]) {
        throw UnsupportedNodeException.of("dimension %d occurs twice", dimension);
      }
      isUsed[dimension] = true;
      dimensions[i] = dimension;
    }
    return dimensions;
  }

  private static Value summed(HloBuilder b, Value tensor, int dimension) {
    KnownAxes axes = new KnownAxes(LongList.of(dimension));
    return axes.keep(axes.reduce(Reduction.SUM, b.expr(tensor)), tensor);
  }

  /** The products with each matrix of weights: of rows of the left and columns of the right. */
  private static void bilinear(OperatorCall n) {
    HloBuilder b = n.builder();
    Type type = n.elementType("input1");
    Type wide = productType(type);
    Value product =
        EinsumEquation.einsum(
            b,
            "...i,oij,...j->...o",
            List.of(n.value("input1", wide), n.value("weight", wide), n.value("input2", wide)));
    n.set(0, plusBias(n, b.expr(product)), type);
  }

  /** The product of three tensors, which get dimensions of size one, summed over dimensions. */
  private static void trilinear(OperatorCall n) {
    HloBuilder b = n.builder();
    Type type = n.elementType("i1");
    Value product = null;
    for (int i = 1; i <= 3; i++) {
      Value operand = n.value("i" + i, productType(type));
      long[] expanded = n.integers("expand" + i);
      List<Size> sizes = Size.allOf(b, operand);
      int rank = sizes.size() + expanded.length;
      for (long dimension : OperatorCall.dimensions(expanded, rank).toArray()) {
        sizes.add((int) Math.min(dimension, sizes.size()), Size.of(b, 1));
      }
      Value reshaped = Size.reshape(b, operand, sizes);
      product =
          product == null ? reshaped : Formulas.times(b.expr(product), b.expr(reshaped)).value();
    }
    Value all = Objects.requireNonNull(product);
    LongList summed = OperatorCall.dimensions(n.integers("sumdim"), TensorTypes.of(all).rank());
    n.set(0, b.expr(Reduction.SUM.apply(b, all, summed)), type);
  }

  private static void chain(OperatorCall n, String name) {
    List<Value> matrices = n.tensors(name);
    if (matrices.isEmpty()) {
      throw UnsupportedNodeException.of("it has no operands");
    }
    Type type = TensorTypes.elementOf(matrices.getFirst());
    Value product = matrices.getFirst();
    for (Value matrix : matrices.subList(1, matrices.size())) {
      Value right = Numbers.convert(n.builder(), matrix, TensorTypes.elementOf(product));
      product = Products.matMul(n.builder(), product, right, productType(type));
    }
    n.set(0, n.builder().expr(product), type);
  }

  // The cross product.

  private static void cross(OperatorCall n, boolean hasDefault) {
    Type type = n.promoted("self", "other");
    List<Expr> both = n.broadcast(TypePromotion.computed(type), "self", "other");
    LongList shape = TensorTypes.of(both.getFirst().value()).shape();
    int dimension;
    if (hasDefault || n.has("dim")) {
      dimension = n.dimension("dim", -1, shape.size());
    } else {
      dimension = 0;
      while (dimension < shape.size() && shape.get(dimension) != 3) {
        dimension++;
      }
    }
    if (dimension >= shape.size() || shape.get(dimension) != 3) {
      throw UnsupportedNodeException.of("tensors of shape %s have no cross product", shape);
    }
    List<Value> components = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      int next = (i + 1) % 3;
      int last = (i + 2) % 3;
      Expr first =
          Movement.at(both.get(0), dimension, next)
              .times(Movement.at(both.get(1), dimension, last));
      Expr second =
          Movement.at(both.get(0), dimension, last)
              .times(Movement.at(both.get(1), dimension, next));
      components.add(first.minus(second).value());
    }
    n.set(0, n.builder().expr(n.builder().concatenate(components, dimension)), type);
  }
}
