package org.hlo4j.hlo.syntax;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;
import org.hlo4j.hlo.HloElementType;
import org.hlo4j.hlo.HloLiteral;
import org.hlo4j.hlo.HloShape;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.Sizes;

/**
 * Literals: the elements of arrays in braces for each dimension, those of tuples in parentheses.
 */
public final class LiteralSyntax implements TextSyntax<HloLiteral> {
  /** Literals with their shapes before them. */
  public static final LiteralSyntax WITH_SHAPE = new LiteralSyntax();

  /** What stands for elements that are left out. */
  private static final String ELIDED = "{...}";

  /** Arrays of more dimensions have comments that number their parts. */
  private static final int UNCOMMENTED = 3;

  private LiteralSyntax() {}

  /** Each array has its shape before it. */
  @Override
  public HloLiteral parse(HloScanner in) {
    if (!in.at("(")) {
      return parse(in, ShapeSyntax.WITH_LAYOUT.parse(in));
    }
    List<HloLiteral> elements = in.nested(() -> in.list("(", ")", () -> parse(in)));
    return new HloLiteral.Tuple(
        new HloShape.Tuple(elements.stream().map(HloLiteral::shape).toList()), elements);
  }

  /**
   * {@return the literal that is next, which has the default size of elements}
   *
   * @param in the text
   * @param shape the shape of the literal
   */
  public static HloLiteral parse(HloScanner in, HloShape shape) {
    return parseOf(in, shape.withoutElementBits());
  }

  private static HloLiteral parseOf(HloScanner in, HloShape shape) {
    if (in.at(ELIDED)) {
      if (!in.allowsElided()) {
        throw in.error(
            "the elements of a constant were left out; XLA dumps them with"
                + " --xla_dump_large_constants, and in the .hlo.pb of --xla_dump_hlo_as_proto");
      }
      in.expect(ELIDED);
      return new HloLiteral.Elided(shape);
    }
    return switch (shape) {
      case HloShape.Array array -> parseArray(in, array);
      case HloShape.Tuple tuple -> in.nested(() -> parseTuple(in, tuple));
      default -> throw in.error("a constant is an array or a tuple");
    };
  }

  private static HloLiteral parseTuple(HloScanner in, HloShape.Tuple shape) {
    int start = in.offset();
    List<HloLiteral> elements = new ArrayList<>();
    in.expect("(");
    for (HloShape each : shape.elements()) {
      elements.add(parseOf(in, each));
      in.take(",");
    }
    in.expect(")");
    return in.make(start, () -> new HloLiteral.Tuple(shape, elements));
  }

  private static HloLiteral parseArray(HloScanner in, HloShape.Array shape) {
    if (!shape.dimensions().stream().allMatch(dimension -> dimension.size() >= 0)) {
      throw in.error("a constant has no dynamic dimension without bound");
    }
    Elements elements = new Elements(shape);
    if (shape.rank() > 0 && !in.at("{")) {
      elements.parseOnly(in);
    } else {
      elements.parse(in, 0);
    }
    return in.make(
        in.offset(), () -> new HloLiteral.Array(shape, Blob.wrap(elements.bytes.toByteArray())));
  }

  /** The elements of an array as they are read. */
  private static final class Elements {
    private final HloElementType type;
    private final LongList sizes;
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    Elements(HloShape.Array shape) {
      this.type = shape.elementType();
      this.sizes = shape.sizes();
    }

    /** Reads what is within some dimensions; commas may be missing. */
    void parse(HloScanner in, int dimension) {
      if (dimension == sizes.size()) {
        parseElement(in);
        return;
      }
      int start = in.offset();
      in.expect("{");
      long count = 0;
      while (!in.take("}")) {
        if (count == sizes.get(dimension)) {
          throw in.error(
              "more than %s elements in dimension %s".formatted(sizes.get(dimension), dimension));
        }
        parse(in, dimension + 1);
        in.take(",");
        count++;
      }
      // An array without elements is written as if it had no inner dimensions.
      if (count != sizes.get(dimension) && !(count == 0 && isEmpty())) {
        throw in.errorAt(
            start,
            "%s elements instead of %s in dimension %s"
                .formatted(count, sizes.get(dimension), dimension));
      }
    }

    /** Reads the first of some elements, of which all others are zeros. */
    void parseOnly(HloScanner in) {
      int start = in.offset();
      long count = sizes.stream().reduce(1, Sizes::saturatedMultiply);
      if (count == 0 || type.kind() == HloElementType.Kind.COMPLEX || !in.imply(count)) {
        throw in.errorAt(start, "a constant of %s elements needs braces".formatted(count));
      }
      parseElement(in);
      for (long i = 1; i < count; i++) {
        put(0, type.bytes());
      }
    }

    private boolean isEmpty() {
      return sizes.contains(0);
    }

    void parseElement(HloScanner in) {
      if (type.kind() == HloElementType.Kind.COMPLEX) {
        in.expect("(");
        put(ElementText.parsePart(in, type), type.bytes() / 2);
        in.expect(",");
        put(ElementText.parsePart(in, type), type.bytes() / 2);
        in.expect(")");
      } else {
        put(ElementText.parse(in, type), type.bytes());
      }
    }

    private void put(long value, int count) {
      for (int i = 0; i < count; i++) {
        bytes.write((int) (value >>> (Byte.SIZE * i)));
      }
    }
  }

  @Override
  public void print(HloLiteral literal, HloTextWriter out) {
    if (literal instanceof HloLiteral.Tuple tuple) {
      out.list("( ", ", ", " )", tuple.elements(), element -> print(element, out));
      return;
    }
    ShapeSyntax.WITH_LAYOUT.print(literal.shape(), out);
    out.append(" ");
    printValue(literal, out);
  }

  /**
   * Prints a literal without its shape.
   *
   * @param literal the literal
   * @param out what it is printed to
   */
  public static void printValue(HloLiteral literal, HloTextWriter out) {
    switch (literal) {
      case HloLiteral.Elided _ -> out.append(ELIDED);
      case HloLiteral.Tuple tuple ->
          out.list("( ", ", ", " )", tuple.elements(), element -> printValue(element, out));
      case HloLiteral.Array array -> {
        long most = out.style().largestConstant();
        if (most >= 0 && array.shape().elementCount() > most) {
          out.append(ELIDED);
        } else {
          new Printer(array, out).print();
        }
      }
    }
  }

  /** Prints the elements of an array. */
  private static final class Printer {
    private final HloLiteral.Array literal;
    private final LongList sizes;
    private final HloTextWriter out;
    private long at;

    Printer(HloLiteral.Array literal, HloTextWriter out) {
      this.literal = literal;
      this.sizes = literal.shape().sizes();
      this.out = out;
    }

    void print() {
      print(0, 0);
    }

    /** Braces have spaces inside, unless all are of one dimension or hold one element at most. */
    private void print(int dimension, long place) {
      if (dimension == sizes.size()) {
        printElement();
        return;
      }
      boolean isInnermost = dimension + 1 == sizes.size();
      boolean isSpaced = !isInnermost || (sizes.size() > 1 && sizes.get(dimension) > 1);
      out.append(isSpaced ? "{ " : "{");
      if (sizes.size() > UNCOMMENTED && dimension > 0 && !isInnermost) {
        out.append("/*i%s=%s*/ ".formatted(dimension - 1, place));
      }
      for (long i = 0; i < sizes.get(dimension); i++) {
        out.append(i == 0 ? "" : ", ");
        print(dimension + 1, i);
      }
      out.append(isSpaced ? " }" : "}");
    }

    private void printElement() {
      HloElementType type = literal.shape().elementType();
      if (sizes.isEmpty() && type == HloElementType.PRED) {
        out.append(literal.elements().byteAt(0) != 0);
      } else {
        out.append(ElementText.print(type, literal.elements(), at));
      }
      at += type.bytes();
    }
  }
}
