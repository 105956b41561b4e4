package org.hlo4j.onnx.exporter.operation;

import static org.hlo4j.opset.stablehlo.Contractions.CONVOLUTION;
import static org.hlo4j.opset.stablehlo.Contractions.DOT;
import static org.hlo4j.opset.stablehlo.Contractions.DOT_GENERAL;

import java.util.List;
import org.hlo4j.dialect.hlo.Dimensions;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.onnx.exporter.Export;
import org.hlo4j.onnx.exporter.NodeBuilder;
import org.hlo4j.onnx.exporter.Ref;
import org.hlo4j.onnx.exporter.StaticShapes;
import org.hlo4j.op.stablehlo.DotGeneralOp;
import org.hlo4j.opset.stablehlo.DotDimensionNumbersAttr;

/** Products of matrices. */
final class ContractionExports {
  private ContractionExports() {}

  static void addTo(Export.Rows rows) {
    rows.single(
        DOT_GENERAL,
        c ->
            product(
                c.nodes(),
                c.operand(0),
                c.operand(1),
                DotGeneralOp.DOT_DIMENSION_NUMBERS.get(c.operation()),
                c.type(0).elementType()));
    rows.single(
        DOT,
        c -> {
          LongList last = LongList.of(c.operand(0).rank() - 1);
          return product(
              c.nodes(),
              c.operand(0),
              c.operand(1),
              new DotDimensionNumbersAttr(LongList.of(), LongList.of(), last, LongList.of(0)),
              c.type(0).elementType());
        });
    rows.single(CONVOLUTION, ConvolutionExport::export);
  }

  /** Products of matrices, with batch dimensions first. */
  static Ref product(
      NodeBuilder n, Ref lhs, Ref rhs, DotDimensionNumbersAttr dimensions, Type resultType) {
    LongList lhsBatch = dimensions.lhsBatchingDimensions();
    LongList rhsBatch = dimensions.rhsBatchingDimensions();
    LongList lhsContracting = dimensions.lhsContractingDimensions();
    LongList rhsContracting = dimensions.rhsContractingDimensions();
    LongList rows = free(lhs, lhsBatch, lhsContracting);
    LongList columns = free(rhs, rhsBatch, rhsContracting);
    Ref a = n.full(n.cast(lhs, resultType));
    Ref b = n.full(n.cast(rhs, resultType));
    LongList batch = Dimensions.select(a.shape(), lhsBatch);
    LongList rowSizes = Dimensions.select(a.shape(), rows);
    LongList columnSizes = Dimensions.select(b.shape(), columns);
    long contracted = count(Dimensions.select(a.shape(), lhsContracting));
    Ref left = n.transpose(a, Dimensions.concat(lhsBatch, rows, lhsContracting));
    Ref right = n.transpose(b, Dimensions.concat(rhsBatch, rhsContracting, columns));
    LongList shape = Dimensions.concat(batch, rowSizes, columnSizes);
    if (rows.size() == 1 && lhsContracting.size() == 1 && columns.size() == 1) {
      return n.typed("MatMul", resultType, shape, List.of(left, right));
    }
    // Leading rows may have any number of dimensions if there is no batch.
    boolean keepsRows = batch.isEmpty() && !rows.isEmpty();
    LongList leftRows = keepsRows ? rowSizes : LongList.of(count(rowSizes));
    int kept = batch.size() + (keepsRows ? leftRows.size() : 0);
    LongList last = LongList.of(contracted);
    left = n.reshapeTail(left, kept, keepsRows ? last : Dimensions.concat(leftRows, last));
    right = n.reshapeTail(right, batch.size(), LongList.of(contracted, count(columnSizes)));
    Ref result =
        n.typed(
            "MatMul",
            resultType,
            Dimensions.concat(batch, leftRows, LongList.of(count(columnSizes))),
            List.of(left, right));
    return n.reshapeTail(result, kept, shape.subList(kept, shape.size()));
  }

  private static LongList free(Ref value, LongList batch, LongList contracting) {
    return Dimensions.without(
        Dimensions.range(0, value.rank()), Dimensions.concat(batch, contracting));
  }

  /** Returns the product of sizes; one that is known only at run time may be alone. */
  private static long count(LongList sizes) {
    return sizes.size() == 1 ? sizes.get(0) : StaticShapes.count(sizes);
  }
}
