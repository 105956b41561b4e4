package org.hlo4j.onnx.exporter.operation;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.hlo4j.dialect.hlo.Dimensions;
import org.hlo4j.dialect.hlo.WindowAttributes;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.Sizes;
import org.hlo4j.onnx.exporter.NodeBuilder;
import org.hlo4j.onnx.exporter.OpContext;
import org.hlo4j.onnx.exporter.Ref;
import org.hlo4j.onnx.exporter.StaticShapes;
import org.hlo4j.onnx.exporter.UnsupportedOperation;
import org.hlo4j.onnx.proto.AttributeProto;
import org.hlo4j.op.stablehlo.ConvolutionOp;
import org.hlo4j.opset.stablehlo.ConvDimensionNumbersAttr;
import org.hlo4j.opset.stablehlo.DotDimensionNumbersAttr;
import org.jspecify.annotations.Nullable;

/** Convolutions: operator Conv, or for elements that it does not take, sums of products. */
final class ConvolutionExport {
  /** Larger windows are not written as sums. */
  private static final long MAX_TERMS = 256;

  private ConvolutionExport() {}

  /** The parameters of a convolution in the order batch, features, space. */
  private record Window(LongList strides, LongList low, LongList high, LongList dilation) {}

  static Ref export(OpContext c) {
    NodeBuilder n = c.nodes();
    ConvolutionOp op = new ConvolutionOp(c.operation());
    ConvDimensionNumbersAttr numbers = op.dimensionNumbers();
    int space = numbers.inputSpatialDimensions().size();
    Type type = c.type(0).elementType();
    Ref input =
        n.transpose(
            n.cast(c.operand(0), type),
            Dimensions.concat(
                LongList.of(numbers.inputBatchDimension(), numbers.inputFeatureDimension()),
                numbers.inputSpatialDimensions()));
    Ref kernel =
        n.transpose(
            n.cast(c.operand(1), type),
            Dimensions.concat(
                LongList.of(
                    numbers.kernelOutputFeatureDimension(), numbers.kernelInputFeatureDimension()),
                numbers.kernelSpatialDimensions()));
    kernel = n.reverse(kernel, reversed(op));
    LongList dilation = WindowAttributes.numbers(c.operation(), ConvolutionOp.LHS_DILATION, space);
    input =
        n.dilate(
            input,
            n.like(input, 0),
            Dimensions.concat(
                LongList.of(0, 0), LongList.wrap(dilation.stream().map(d -> d - 1).toArray())));
    long groups = op.featureGroupCount();
    if (op.batchGroupCount() > 1) {
      groups = op.batchGroupCount();
      input = groupsAsFeatures(n, input, groups);
    }
    Window window =
        new Window(
            WindowAttributes.numbers(c.operation(), ConvolutionOp.WINDOW_STRIDES, space),
            WindowAttributes.low(c.operation(), space),
            WindowAttributes.high(c.operation(), space),
            WindowAttributes.numbers(c.operation(), ConvolutionOp.RHS_DILATION, space));
    LongList order =
        Dimensions.concat(
            LongList.of(numbers.outputBatchDimension(), numbers.outputFeatureDimension()),
            numbers.outputSpatialDimensions());
    LongList shape = Dimensions.select(c.shape(), order);
    boolean isConv =
        space >= 1
            && space <= 3
            && type instanceof FloatType
            && type != FloatType.F64
            && !input.type().shape().contains(0)
            && !shape.contains(0);
    Ref result =
        isConv
            ? conv(n, input, kernel, window, groups, shape)
            : sum(n, input, kernel, window, groups, shape);
    return n.transpose(result, Dimensions.inverse(order));
  }

  private static LongList reversed(ConvolutionOp op) {
    @Nullable List<Boolean> reversal = op.windowReversal().orElse(null);
    return reversal == null
        ? LongList.of()
        : LongList.wrap(
            IntStream.range(0, reversal.size())
                .filter(reversal::get)
                .mapToLong(i -> i + 2L)
                .toArray());
  }

  /** Groups of the batch convolve with groups of the kernel, as groups of features do. */
  private static Ref groupsAsFeatures(NodeBuilder n, Ref input, long groups) {
    LongList shape = input.type().shape();
    LongList space = shape.subList(2, shape.size());
    if (shape.get(0) < 0) {
      throw UnsupportedOperation.ofOpenSizes(
          "it has groups of a batch that is known only at run time");
    }
    long batch = shape.get(0) / groups;
    LongList split = Dimensions.concat(LongList.of(groups, batch, shape.get(1)), space);
    LongList order = Dimensions.concat(LongList.of(1, 0, 2), Dimensions.range(3, split.size()));
    return n.reshape(
        n.transpose(n.reshape(input, split), order),
        Dimensions.concat(LongList.of(batch, Sizes.multiply(groups, shape.get(1))), space));
  }

  private static Ref conv(
      NodeBuilder n, Ref input, Ref kernel, Window window, long groups, LongList shape) {
    Ref padded = input;
    LongList low = window.low();
    LongList high = window.high();
    if (!low.allMatch(p -> p >= 0) || !high.allMatch(p -> p >= 0)) {
      padded = padded(n, input, window);
      low = StaticShapes.repeat(0, low.size());
      high = low;
    }
    List<AttributeProto> attributes = new ArrayList<>();
    LongList extent = kernel.type().shape().subList(2, kernel.rank());
    if (extent.allMatch(size -> size > 0)) {
      // Of a kernel whose sizes are known only at run time, a runtime infers it.
      attributes.add(AttributeProto.integers("kernel_shape", extent));
    }
    attributes.add(AttributeProto.integers("strides", window.strides()));
    attributes.add(AttributeProto.integers("pads", Dimensions.concat(low, high)));
    attributes.add(AttributeProto.integers("dilations", window.dilation()));
    attributes.add(AttributeProto.integer("group", groups));
    return n.typed(
        "Conv",
        input.elementType(),
        shape,
        List.of(n.full(padded), n.full(kernel)),
        attributes.toArray(AttributeProto[]::new));
  }

  private static Ref padded(NodeBuilder n, Ref input, Window window) {
    LongList none = LongList.of(0, 0);
    return n.pad(
        input,
        n.like(input, 0),
        Dimensions.concat(none, window.low()),
        Dimensions.concat(none, window.high()));
  }

  /** Adds, for each element of the kernel's window, the products of features. */
  private static Ref sum(
      NodeBuilder n, Ref input, Ref kernel, Window window, long groups, LongList shape) {
    LongList space = shape.subList(2, shape.size());
    LongList extent = kernel.type().shape().subList(2, kernel.rank());
    long terms = StaticShapes.count(extent);
    if (terms > MAX_TERMS) {
      throw new UnsupportedOperation(
          "ONNX Runtime has no operator Conv for elements of type %s", input.elementType());
    }
    StaticShapes.count(input.type().shape());
    if (terms == 0 || StaticShapes.count(shape) == 0 || input.type().shape().contains(0)) {
      return n.like(input, 0).broadcastTo(shape);
    }
    Ref padded = padded(n, input, window);
    long features = input.size(1) / groups;
    long outputs = kernel.size(0) / groups;
    long batch = shape.get(0);
    long places = StaticShapes.count(space);
    List<Ref> products = new ArrayList<>();
    for (long term = 0; term < terms; term++) {
      LongList at = StaticShapes.indices(extent, term);
      LongList from =
          LongList.wrap(
              IntStream.range(0, at.size())
                  .mapToLong(i -> Sizes.multiply(at.get(i), window.dilation().get(i)))
                  .toArray());
      LongList dimensions = Dimensions.range(2, 2 + extent.size());
      Ref part =
          n.slice(
              padded,
              dimensions,
              from,
              WindowExports.limit(from, window.strides(), space),
              window.strides());
      Ref weights =
          n.slice(
              kernel,
              dimensions,
              at,
              LongList.wrap(at.stream().map(i -> i + 1).toArray()),
              StaticShapes.repeat(1, at.size()));
      products.add(
          ContractionExports.product(
              n,
              n.reshape(weights, LongList.of(groups, outputs, features)),
              n.reshape(part, LongList.of(batch, groups, features, places)),
              new DotDimensionNumbersAttr(
                  LongList.of(0), LongList.of(1), LongList.of(2), LongList.of(2)),
              input.elementType()));
    }
    Ref sum = products.stream().reduce(n::add).orElseThrow();
    // groups, outputs, batch, places
    Ref ordered = n.transpose(sum, LongList.of(2, 0, 1, 3));
    return n.reshape(ordered, shape);
  }
}
