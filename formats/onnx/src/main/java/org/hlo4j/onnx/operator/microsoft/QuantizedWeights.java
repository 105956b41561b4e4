package org.hlo4j.onnx.operator.microsoft;

import static org.hlo4j.program.importing.OperatorTable.since;

import org.hlo4j.formulas.linalg.Products;
import org.hlo4j.formulas.quantized.BlockWeights;
import org.hlo4j.formulas.quantized.TableRows;
import org.hlo4j.formulas.size.DynamicShapes;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.Sizes;
import org.hlo4j.onnx.importer.Node;
import org.hlo4j.program.importing.OperatorTable;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;

/**
 * Products with weights of 2, 4 or 8 bits, and rows of tables of such. The program has the weights
 * as the model packs them, and takes them apart when it runs.
 */
final class QuantizedWeights {
  private static final long LEAST_BLOCK = 16;

  private QuantizedWeights() {}

  static void addTo(OperatorTable<Node> rows) {
    rows.add("com.microsoft.MatMulNBits", since(1), QuantizedWeights::matMul)
        .add("com.microsoft.MatMulBnb4", since(1), QuantizedWeights::matMulOfCodes)
        .add("com.microsoft.GatherBlockQuantized", since(1), QuantizedWeights::gather);
  }

  private static long block(long value) {
    if (value < LEAST_BLOCK || value > Integer.MAX_VALUE || Long.bitCount(value) != 1) {
      throw UnsupportedNodeException.of(
          "attribute 'block_size' is %d, not a power of two from %d on", value, LEAST_BLOCK);
    }
    return value;
  }

  private static long bits(Node n) {
    long bits = n.integer("bits", 4);
    if (bits != 2 && bits != 4 && bits != 8) {
      throw UnsupportedNodeException.of("its weights have %d bits, not 2, 4 or 8", bits);
    }
    return bits;
  }

  /** Returns an input in a shape of as many elements. */
  private static Expr shaped(Node n, int input, String name, long... shape) {
    HloBuilder b = n.builder();
    RankedTensorType type = n.input(input).type();
    long count = Sizes.product(LongList.wrap(shape));
    if (type.hasStaticShape() && type.elementCount() != count) {
      throw UnsupportedNodeException.of(
          "its input '%s' of shape %s has not the %s elements of its attributes",
          name, type.shape(), count);
    }
    return b.expr(Size.reshape(b, n.value(input), Size.known(b, LongList.wrap(shape))));
  }

  // Products.

  /**
   * Whatever accuracy the node allows of the other operand, that is not quantized: attribute {@code
   * accuracy_level} is the least that a runtime may have.
   */
  private static void matMul(Node n) {
    HloBuilder b = n.builder();
    long columns = MicrosoftQuantized.positive(n, "K");
    long rows = MicrosoftQuantized.positive(n, "N");
    long bits = bits(n);
    if (n.integer("weight_prepacked", 0) != 0) {
      throw UnsupportedNodeException.of(
          "its weights are in the order of one device (attribute 'weight_prepacked'); write the"
              + " model without it");
    }
    long block = block(n.integer("block_size"));
    long blocks = Math.ceilDiv(columns, block);
    Expr x = n.expr(0);
    Value weights =
        isEmpty(n.input(1).type())
            ? DynamicShapes.zeros(b, x.elementType(), Size.known(b, LongList.of(rows, columns)))
            : weights(n, bits, rows, columns, block, blocks);
    n.set(Products.linear(x, weights, n.valueOrNull(5)));
  }

  /** Returns whether weights are omitted, which are zeros then. */
  private static boolean isEmpty(RankedTensorType type) {
    return type.shape().contains(0);
  }

  private static Value weights(
      Node n, long bits, long rows, long columns, long block, long blocks) {
    Expr packed = shaped(n, 1, "B", rows, blocks, Sizes.multiply(block, bits) / Byte.SIZE);
    Expr scales = shaped(n, 2, "scales", rows, blocks);
    Expr zeros = null;
    if (n.hasInput(3)) {
      boolean isPacked = n.input(3).elementType() instanceof IntegerType;
      long perRow = isPacked ? Math.ceilDiv(Sizes.multiply(blocks, bits), Byte.SIZE) : blocks;
      zeros = shaped(n, 3, "zero_points", rows, perRow);
    }
    Size size = Size.of(n.builder(), columns);
    return BlockWeights.ofRows(packed, scales, zeros, bits, size, n.valueOrNull(4)).value();
  }

  private static void matMulOfCodes(Node n) {
    HloBuilder b = n.builder();
    long columns = MicrosoftQuantized.positive(n, "K");
    long rows = MicrosoftQuantized.positive(n, "N");
    long block = block(n.integer("block_size"));
    long count = Sizes.multiply(rows, columns);
    long type = n.integer("quant_type");
    if (type != 0 && type != 1) {
      throw UnsupportedNodeException.of("attribute 'quant_type' is %d, not 0 or 1", type);
    }
    Value weights =
        BlockWeights.ofCodes(
                shaped(n, 1, "B", Math.ceilDiv(count, 2)),
                shaped(n, 2, "absmax", Math.ceilDiv(count, block)),
                type == 0 ? BlockWeights.Codes.FP4 : BlockWeights.Codes.NF4,
                block,
                Size.of(b, rows),
                Size.of(b, columns))
            .value();
    n.set(
        n.integer("transB", 1) == 0
            ? b.expr(Products.matMul(b, n.value(0), weights))
            : Products.linear(n.expr(0), weights, null));
  }

  // Tables.

  /** Rows at indices outside of the table are zeros. */
  private static void gather(Node n) {
    HloBuilder b = n.builder();
    int rank = n.input(0).rank();
    int axis = n.axis("gather_axis", 0, rank);
    int quantized = n.axis("quantize_axis", 1, rank);
    boolean isOfIntegers = n.input(0).elementType() instanceof IntegerType;
    boolean isPacked = n.input(0).elementType().equals(IntegerType.unsigned(8));
    long bits = bits(n);
    long given = n.integer("block_size", 128);
    Size block =
        given == 0 && !isOfIntegers ? Size.of(b, n.value(0), quantized) : Size.of(b, block(given));
    if (!block.isKnown()) {
      throw UnsupportedNodeException.of("the size of its only block is not known");
    }
    Expr data = n.expr(0);
    Expr zeros = QuantizedElements.exprOrNull(n, 3);
    if (isPacked) {
      if (axis == quantized || quantized != rank - 1) {
        throw UnsupportedNodeException.of(
            "its table is packed along dimension %d, not %d, which its blocks are of",
            rank - 1, quantized);
      }
    }
    TableRows table =
        new TableRows(data, n.expr(2), zeros, isPacked ? bits : 0, quantized, block.orDynamic());
    n.set(table.take(n.expr(1), axis));
  }
}
