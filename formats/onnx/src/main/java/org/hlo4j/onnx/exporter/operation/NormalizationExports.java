package org.hlo4j.onnx.exporter.operation;

import static org.hlo4j.opset.stablehlo.Normalization.BATCH_NORM_GRAD;
import static org.hlo4j.opset.stablehlo.Normalization.BATCH_NORM_INFERENCE;
import static org.hlo4j.opset.stablehlo.Normalization.BATCH_NORM_TRAINING;

import java.util.List;
import org.hlo4j.dialect.hlo.Dimensions;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.onnx.exporter.Export;
import org.hlo4j.onnx.exporter.NodeBuilder;
import org.hlo4j.onnx.exporter.OpContext;
import org.hlo4j.onnx.exporter.Ref;
import org.hlo4j.onnx.proto.AttributeProto;
import org.hlo4j.op.stablehlo.BatchNormGradOp;
import org.hlo4j.op.stablehlo.BatchNormInferenceOp;
import org.hlo4j.op.stablehlo.BatchNormTrainingOp;

/** Batch normalization. */
final class NormalizationExports {
  private NormalizationExports() {}

  static void addTo(Export.Rows rows) {
    rows.single(BATCH_NORM_INFERENCE, NormalizationExports::inference);
    rows.add(BATCH_NORM_TRAINING, NormalizationExports::training);
    rows.add(BATCH_NORM_GRAD, NormalizationExports::gradients);
  }

  /** Operator BatchNormalization has features in dimension 1. */
  private static Ref inference(OpContext c) {
    NodeBuilder n = c.nodes();
    int feature = BatchNormInferenceOp.FEATURE_INDEX.get(c.operation()).intValue();
    Ref operand = n.full(c.operand(0));
    boolean isLine = operand.rank() == 1;
    Ref batch = isLine ? n.unsqueeze(operand, LongList.of(0)) : operand;
    long[] exchange = Dimensions.range(0, batch.rank()).toArray();
    if (!isLine) {
      exchange[feature] = 1;
      exchange[1] = feature;
    }
    LongList permutation = LongList.wrap(exchange);
    Ref ordered = n.transpose(batch, permutation);
    Ref result =
        n.typed(
            "BatchNormalization",
            operand.elementType(),
            ordered.shape(),
            List.of(
                ordered,
                n.full(c.operand(1)),
                n.full(c.operand(2)),
                n.full(c.operand(3)),
                n.full(c.operand(4))),
            AttributeProto.number("epsilon", BatchNormInferenceOp.EPSILON.get(c.operation())));
    Ref back = n.transpose(result, permutation);
    return isLine ? n.squeeze(back, LongList.of(0)) : back;
  }

  /** The features of a batch, and how values of each are spread over it. */
  private record Features(NodeBuilder n, int rank, int feature) {
    private LongList others() {
      return Dimensions.without(Dimensions.range(0, rank), LongList.of(feature));
    }

    private LongList after() {
      return Dimensions.range(1, rank - feature);
    }

    Ref spread(Ref values) {
      return n.unsqueeze(values, after());
    }

    Ref mean(Ref values) {
      return others().isEmpty() ? values : n.reduce("ReduceMean", values, others());
    }

    Ref deviation(Ref variance, float epsilon) {
      return spread(n.elementwise("Sqrt", n.add(variance, n.like(variance, (double) epsilon))));
    }
  }

  private static void training(OpContext c) {
    NodeBuilder n = c.nodes();
    Ref x = n.full(c.operand(0));
    Features features =
        new Features(n, x.rank(), BatchNormTrainingOp.FEATURE_INDEX.get(c.operation()).intValue());
    Ref mean = features.mean(x);
    Ref centered = n.sub(x, features.spread(mean));
    Ref variance = features.mean(n.mul(centered, centered));
    Ref deviation = features.deviation(variance, BatchNormTrainingOp.EPSILON.get(c.operation()));
    Ref scaled = n.mul(n.div(centered, deviation), features.spread(c.operand(1)));
    c.set(List.of(n.add(scaled, features.spread(c.operand(2))), mean, variance));
  }

  /** By means rather than sums over the batch, which are a multiple of these. */
  private static void gradients(OpContext c) {
    NodeBuilder n = c.nodes();
    Ref x = n.full(c.operand(0));
    Features features =
        new Features(n, x.rank(), BatchNormGradOp.FEATURE_INDEX.get(c.operation()).intValue());
    Ref gradient = n.full(c.operand(4));
    Ref centered = n.sub(x, features.spread(c.operand(2)));
    Ref deviation = features.deviation(c.operand(3), BatchNormGradOp.EPSILON.get(c.operation()));
    Ref normalized = n.div(centered, deviation);
    Ref product = n.mul(gradient, normalized);
    Ref meanGradient = features.spread(features.mean(gradient));
    Ref meanProduct = features.spread(features.mean(product));
    Ref rest = n.sub(n.sub(gradient, meanGradient), n.mul(normalized, meanProduct));
    c.set(0, n.mul(n.div(features.spread(c.operand(1)), deviation), rest));
    LongList others = features.others();
    c.set(1, others.isEmpty() ? product : n.reduce("ReduceSum", product, others));
    c.set(2, others.isEmpty() ? gradient : n.reduce("ReduceSum", gradient, others));
  }
}
