package org.hlo4j.dialect.tensor;

import org.hlo4j.dialect.hlo.Shapes;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.ShapedType;
import org.hlo4j.ir.builtin.Sizes;
import org.hlo4j.ir.verify.VerificationContext;

/** Checks of {@code tensor} operations. Source: {@code mlir/Dialect/Tensor/IR/TensorOps.cpp}. */
final class TensorVerifiers {
  private TensorVerifiers() {}

  /** Whether a tensor type can be cast to another: they are equal or one is less precise. */
  static boolean areCastCompatible(Type from, Type to) {
    return from instanceof ShapedType a
        && to instanceof ShapedType b
        && a.elementType().equals(b.elementType())
        && Shapes.areCompatible(a, b);
  }

  static boolean verifyExtract(Operation extract, VerificationContext context) {
    return rank(extract.operand(0).type()) == extract.operandCount() - 1
        || context.opError(extract, "incorrect number of indices for extract_element");
  }

  static boolean verifyInsert(Operation insert, VerificationContext context) {
    return rank(insert.operand(1).type()) == insert.operandCount() - 2
        || context.opError(insert, "incorrect number of indices");
  }

  static boolean verifyFromElements(Operation tensor, VerificationContext context) {
    return ((ShapedType) tensor.result(0).type()).elementCount() == tensor.operandCount()
        || context.opError(tensor, "failed to verify that operand types match result element type");
  }

  static boolean verifyReshape(Operation reshape, VerificationContext context) {
    ShapedType source = (ShapedType) reshape.operand(0).type();
    ShapedType result = (ShapedType) reshape.result(0).type();
    if (!source.elementType().equals(result.elementType())) {
      return context.opError(
          reshape, "element types of source and destination tensor types should be the same");
    }
    if (!result.hasRank()) {
      return true;
    }
    if (source.hasStaticShape()
        && result.hasStaticShape()
        && Sizes.product(source.shape()) != Sizes.product(result.shape())) {
      return context.opError(
          reshape, "source and destination tensor should have the same number of elements");
    }
    long length = ((ShapedType) reshape.operand(1).type()).dimension(0);
    if (ShapedType.isDynamic(length)) {
      return context.opError(
          reshape,
          "cannot use shape operand with dynamic length to reshape to statically-ranked tensor"
              + " type");
    }
    return length == result.rank()
        || context.opError(
            reshape, "length of shape operand differs from the result's tensor rank");
  }

  static boolean verifyEmpty(Operation empty, VerificationContext context) {
    return verifyDynamicSizes(empty, empty.operandCount(), context);
  }

  static boolean verifySplat(Operation splat, VerificationContext context) {
    return verifyDynamicSizes(splat, splat.operandCount() - 1, context);
  }

  private static boolean verifyDynamicSizes(
      Operation operation, int given, VerificationContext context) {
    ShapedType type = (ShapedType) operation.result(0).type();
    long expected = type.shape().stream().filter(size -> size == ShapedType.DYNAMIC).count();
    return given == expected
        || context.opError(
            operation,
            "incorrect number of dynamic sizes, has %d, expected %d".formatted(given, expected));
  }

  private static int rank(Type type) {
    return ((ShapedType) type).rank();
  }
}
