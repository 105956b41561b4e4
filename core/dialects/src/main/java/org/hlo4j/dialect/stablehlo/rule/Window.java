package org.hlo4j.dialect.stablehlo.rule;

import static org.hlo4j.dialect.hlo.Shapes.isDynamic;
import static org.hlo4j.dialect.hlo.SpecViolation.violation;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.hlo4j.dialect.hlo.ConstantValues;
import org.hlo4j.dialect.hlo.Shapes;
import org.hlo4j.dialect.hlo.WindowAttributes;
import org.hlo4j.ir.OperationInputs;
import org.hlo4j.ir.builtin.DenseElementsAttr;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.Sizes;
import org.hlo4j.ir.define.Property;
import org.hlo4j.op.stablehlo.StablehloOp;
import org.jspecify.annotations.Nullable;

/** The window of convolutions and windowed reductions, by dimension. */
record Window(List<Dimension> dimensions) {
  /** A dimension of a window: its size, stride, padding and dilations. */
  record Dimension(
      long size,
      long stride,
      long paddingLow,
      long paddingHigh,
      long baseDilation,
      long windowDilation) {

    /** The number of positions of the window on a base of the given size. */
    long positions(long base) {
      if (isDynamic(base) || isDynamic(size)) {
        return Shapes.DYNAMIC;
      }
      long padded = Sizes.padded(base, paddingLow, paddingHigh, baseDilation - 1);
      return Sizes.windows(padded, Sizes.dilated(size, windowDilation), stride);
    }
  }

  /** The attributes of a window; an empty list means the default. */
  record Attributes(
      LongList strides,
      long paddingCount,
      LongList paddingLow,
      LongList paddingHigh,
      LongList baseDilations,
      LongList windowDilations) {
    private static long get(LongList values, int index, long absent) {
      return values.isEmpty() ? absent : values.get(index);
    }
  }

  /** Checks the attributes and returns the window of the given sizes. */
  static Window of(OperationInputs op, LongList sizes, Attributes attributes) {
    checkCount(
        op,
        "convolution_c2, dynamic_conv_c2, reduce_window_c6, select_and_scatter_c6",
        "window-strides",
        attributes.strides.size(),
        sizes.size());
    checkCount(
        op,
        "convolution_c5, dynamic_conv_c5, reduce_window_c8",
        "base-dilation factors",
        attributes.baseDilations.size(),
        sizes.size());
    checkCount(
        op,
        "convolution_c7, dynamic_conv_c7, reduce_window_c10",
        "window-dilation factors",
        attributes.windowDilations.size(),
        sizes.size());
    checkCount(
        op,
        "convolution_c4, reduce_window_c12",
        "padding-entries",
        attributes.paddingCount,
        sizes.size());
    checkCount(
        op,
        "convolution_c9, dynamic_conv_c9",
        "window-reversal",
        StablehloOp.WINDOW_REVERSAL.getOr(op, List.of()).size(),
        sizes.size());
    List<Dimension> dimensions = new ArrayList<>(sizes.size());
    for (int i = 0; i < sizes.size(); i++) {
      dimensions.add(dimension(op, i, sizes.get(i), attributes));
    }
    return new Window(dimensions);
  }

  private static void checkCount(
      OperationInputs op, String rules, String name, long count, int dimensions) {
    if (count != 0 && count != dimensions) {
      throw violation(
          op,
          rules,
          "expects %s to have same dimension-size as size of window dimensions (%s), but got: %s."
              .formatted(name, dimensions, count));
    }
  }

  private static Dimension dimension(
      OperationInputs op, int index, long size, Attributes attributes) {
    Dimension dimension =
        new Dimension(
            size,
            Attributes.get(attributes.strides, index, 1),
            Attributes.get(attributes.paddingLow, index, 0),
            Attributes.get(attributes.paddingHigh, index, 0),
            Attributes.get(attributes.baseDilations, index, 1),
            Attributes.get(attributes.windowDilations, index, 1));
    if (!isDynamic(size)) {
      checkPositive(op, "reduce_window_c5, select_and_scatter_c5", "value", index, size);
    }
    checkPositive(
        op,
        "convolution_c3, dynamic_conv_c3, reduce_window_c7, select_and_scatter_c7",
        "stride",
        index,
        dimension.stride);
    checkPositive(
        op,
        "convolution_c6, dynamic_conv_c6, reduce_window_c9",
        "base dilation factor",
        index,
        dimension.baseDilation);
    checkPositive(
        op,
        "convolution_c8, dynamic_conv_c8, reduce_window_c11",
        "window dilation factor",
        index,
        dimension.windowDilation);
    return dimension;
  }

  private static void checkPositive(
      OperationInputs op, String rules, String name, int index, long value) {
    if (value <= 0) {
      throw violation(
          op,
          rules,
          "expects window to have positive %s for %s-th window dimension, but got %s."
              .formatted(name, index, value));
    }
  }

  /** The number of positions in each dimension. */
  LongList positions(LongList base) {
    long[] positions = new long[dimensions.size()];
    for (int i = 0; i < positions.length; i++) {
      positions[i] = dimensions.get(i).positions(base.get(i));
    }
    return LongList.wrap(positions);
  }

  /** Returns the window attributes of an operation. */
  static Attributes attributes(
      OperationInputs op,
      @Nullable Property<LongList> baseDilations,
      @Nullable Property<LongList> windowDilations) {
    Optional<DenseElementsAttr> padding = StablehloOp.PADDING.find(op);
    padding.ifPresent(elements -> checkPadding(op, elements));
    LongList amounts = padding.map(ConstantValues::numbers).orElse(LongList.of());
    return new Attributes(
        StablehloOp.WINDOW_STRIDES.getOr(op, LongList.of()),
        padding.map(elements -> elements.type().dimension(0)).orElse(0L),
        WindowAttributes.side(amounts, 0),
        WindowAttributes.side(amounts, 1),
        baseDilations == null ? LongList.of() : baseDilations.getOr(op, LongList.of()),
        windowDilations == null ? LongList.of() : windowDilations.getOr(op, LongList.of()));
  }

  private static void checkPadding(OperationInputs op, DenseElementsAttr padding) {
    LongList shape = padding.type().shape();
    if (shape.size() != 2 || shape.get(1) != 2) {
      throw violation(
          op,
          "convolution_c4, reduce_window_c12, select_and_scatter_c8",
          "expects the shape of padding-attribute to be {N, 2}, but got {%s}."
              .formatted(Shapes.numbers(shape)));
    }
  }
}
