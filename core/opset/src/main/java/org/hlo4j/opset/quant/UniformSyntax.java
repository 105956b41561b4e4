package org.hlo4j.opset.quant;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.ir.asm.AsmParser;
import org.hlo4j.ir.asm.AsmParser.Delimiter;
import org.hlo4j.ir.asm.AsmPrinter;
import org.hlo4j.ir.builtin.DenseElementsAttr;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.LongList;

/**
 * The text of {@code !quant.uniform}:
 *
 * <pre>{@code
 * uniform  ::= `<` storage `:` expressed (`:` axis | `:` blocks)? `,` scales `>`
 * blocks   ::= `{` (axis `:` size (`,` axis `:` size)*)? `}`
 * scales   ::= scale (`:` zero-point)? | `{` scales (`,` scales)* `}`
 * }</pre>
 */
final class UniformSyntax extends QuantSyntax {
  @Override
  public void print(QuantizedType quantized, AsmPrinter printer) {
    UniformType type = (UniformType) quantized;
    printer.print("<");
    printStorage(type.storage(), printer);
    printer.print(":").printType(type.expressedType());
    switch (type) {
      case UniformQuantizedType t -> {
        printer.print(", ");
        printParameter(t.scale(), t.zeroPoint(), printer);
      }
      case UniformQuantizedPerAxisType t -> printPerAxis(t, printer);
      case UniformQuantizedSubChannelType t -> printSubChannel(t, printer);
    }
    printer.print(">");
  }

  private static void printParameter(double scale, long zeroPoint, AsmPrinter printer) {
    printer.printDouble(scale);
    printZeroPoint(zeroPoint, printer);
  }

  private static void printZeroPoint(long zeroPoint, AsmPrinter printer) {
    if (zeroPoint != 0) {
      printer.print(":").print(zeroPoint);
    }
  }

  private static void printPerAxis(UniformQuantizedPerAxisType type, AsmPrinter printer) {
    printer.print(":").print(type.quantizedDimension()).print(", {");
    for (int i = 0; i < type.scales().size(); i++) {
      printer.print(i == 0 ? "" : ",");
      printParameter(type.scales().get(i), type.zeroPoints().get(i), printer);
    }
    printer.print("}");
  }

  private static void printSubChannel(UniformQuantizedSubChannelType type, AsmPrinter printer) {
    printer.print(":{");
    for (int i = 0; i < type.blockSizes().size(); i++) {
      printer.print(i == 0 ? "" : ", ").print(type.quantizedDimensions().get(i));
      printer.print(":").print(type.blockSizes().get(i));
    }
    printer.print("}, ");
    printParameters(type, 0, 0, type.scales().elementCount(), printer);
  }

  /** Prints {@code count} parameters from {@code first} on, nested according to the shape. */
  private static void printParameters(
      UniformQuantizedSubChannelType type,
      int dimension,
      long first,
      long count,
      AsmPrinter printer) {
    LongList shape = type.scales().type().shape();
    if (dimension == shape.size()) {
      printer.printFloat(type.scales().bitsAt(first), type.expressedType().format());
      printZeroPoint(type.zeroPoints().longAt(first), printer);
      return;
    }
    long size = shape.get(dimension);
    long step = size == 0 ? 0 : count / size;
    printer.print("{");
    for (long i = 0; i < size; i++) {
      printer.print(i == 0 ? "" : ", ");
      printParameters(type, dimension + 1, first + i * step, step, printer);
    }
    printer.print("}");
  }

  @Override
  public QuantizedType parse(AsmParser parser) {
    parser.expect("<");
    QuantizedStorage storage = parseStorage(parser);
    parser.expect(":");
    FloatType expressed = parseExpressedType(parser);
    QuantizedType type;
    if (!parser.accept(":")) {
      parser.expect(",");
      var parameters = new Parameters(parser, expressed);
      parameters.parseOne();
      type =
          parser.make(
              parser.nameOffset(),
              () ->
                  new UniformQuantizedType(
                      storage, expressed, parameters.scales.getFirst(), parameters.zeroPoint(0)));
    } else if (parser.accept("{")) {
      type = parseSubChannel(parser, storage, expressed);
    } else {
      type = parsePerAxis(parser, storage, expressed);
    }
    parser.expect(">");
    return type;
  }

  private static QuantizedType parsePerAxis(
      AsmParser parser, QuantizedStorage storage, FloatType expressed) {
    int dimension = (int) parser.parseInteger();
    parser.expect(",");
    var parameters = new Parameters(parser, expressed);
    parser.expect("{");
    parameters.parseRestOfList();
    LongList zeroPoints = LongList.copyOf(parameters.zeroPoints);
    return parser.make(
        parser.nameOffset(),
        () ->
            new UniformQuantizedPerAxisType(
                storage, expressed, parameters.scales, zeroPoints, dimension));
  }

  private static QuantizedType parseSubChannel(
      AsmParser parser, QuantizedStorage storage, FloatType expressed) {
    List<Long> dimensions = new ArrayList<>();
    List<Long> sizes = new ArrayList<>();
    if (!parser.accept("}")) {
      parser.parseList(
          Delimiter.NONE,
          () -> {
            dimensions.add(parser.parseInteger());
            parser.expect(":");
            return sizes.add(parser.parseInteger());
          });
      parser.expect("}");
    }
    parser.expect(",");
    var parameters = new Parameters(parser, expressed);
    parser.expect("{");
    LongList shape = LongList.copyOf(parameters.parseRestOfList());
    return parser.make(
        parser.nameOffset(),
        () ->
            new UniformQuantizedSubChannelType(
                storage,
                expressed,
                parameters.scalesOf(shape),
                parameters.zeroPointsOf(shape, storage),
                LongList.copyOf(dimensions),
                LongList.copyOf(sizes)));
  }

  /** Scales and zero points in textual order. */
  private static final class Parameters {
    private static final int MAX_DEPTH = 64;

    private final AsmParser parser;
    private final FloatType expressed;
    private final List<Double> scales = new ArrayList<>();
    private final List<Long> zeroPoints = new ArrayList<>();
    private int depth;

    Parameters(AsmParser parser, FloatType expressed) {
      this.parser = parser;
      this.expressed = expressed;
    }

    long zeroPoint(int index) {
      return zeroPoints.get(index);
    }

    void parseOne() {
      double scale = parser.parseFloat();
      int after = parser.offset();
      Scales.outOfRange(scale, expressed)
          .ifPresent(message -> {
            throw parser.error(after, message);
          });
      scales.add(scale);
      zeroPoints.add(parser.accept(":") ? parser.parseInteger() : 0L);
    }

    /** Parses the rest of a possibly nested list after its opening brace and returns its shape. */
    List<Long> parseRestOfList() {
      if (++depth > MAX_DEPTH) {
        throw parser.error("quantization parameters are nested too deeply");
      }
      List<List<Long>> inner = parser.parseList(Delimiter.NONE, this::parseElement);
      depth--;
      for (List<Long> shape : inner) {
        if (!shape.equals(inner.getFirst())) {
          throw parser.error(
              "tensor literal is invalid; ranks are not consistent between elements");
        }
      }
      parser.expect("}");
      List<Long> shape = new ArrayList<>();
      shape.add((long) inner.size());
      shape.addAll(inner.getFirst());
      return shape;
    }

    private List<Long> parseElement() {
      if (parser.accept("{")) {
        return parseRestOfList();
      }
      parseOne();
      return List.of();
    }

    DenseElementsAttr scalesOf(LongList shape) {
      return SubChannelElements.of(
          shape, expressed, i -> expressed.format().fromDouble(scales.get(i)));
    }

    DenseElementsAttr zeroPointsOf(LongList shape, QuantizedStorage storage) {
      return SubChannelElements.of(shape, storage.type(), zeroPoints::get);
    }
  }
}
