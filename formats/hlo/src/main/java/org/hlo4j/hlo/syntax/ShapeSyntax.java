package org.hlo4j.hlo.syntax;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.hlo.HloDimension;
import org.hlo4j.hlo.HloElementType;
import org.hlo4j.hlo.HloLayout;
import org.hlo4j.hlo.HloShape;

/** Shapes. An array without a layout has that of row-major order. */
public final class ShapeSyntax implements TextSyntax<HloShape> {
  /** Shapes with their layouts. */
  public static final ShapeSyntax WITH_LAYOUT = new ShapeSyntax(true);

  /** Shapes that are printed without their layouts. */
  public static final ShapeSyntax WITHOUT_LAYOUT = new ShapeSyntax(false);

  private static final int INDEX_INTERVAL = 5;

  private final boolean hasLayout;

  private ShapeSyntax(boolean hasLayout) {
    this.hasLayout = hasLayout;
  }

  /**
   * {@return whether a shape is next, rather than an opcode}
   *
   * @param in the text
   */
  public static boolean isNext(HloScanner in) {
    return in.at("(")
        || in.isWordBefore("[")
        || (in.isWordBefore("(") && in.at("b("))
        || in.isWord(word -> HloElementType.ofText(word) != null);
  }

  @Override
  public HloShape parse(HloScanner in) {
    return in.at("(")
        ? in.nested(() -> new HloShape.Tuple(in.list("(", ")", () -> parse(in))))
        : in.array(() -> parseWord(in));
  }

  private HloShape parseWord(HloScanner in) {
    int start = in.offset();
    String word = in.word("a shape");
    if (word.equals("b")) {
      return in.nested(() -> parseBuffer(in));
    }
    in.expect("[");
    if (word.equals("token") || word.equals("opaque")) {
      in.expect("]");
      return word.equals("token") ? HloShape.TOKEN : HloShape.OPAQUE;
    }
    HloElementType type = HloElementType.ofText(word);
    if (type == null) {
      throw in.errorAt(start, "no type of elements: '" + word + "'");
    }
    return parseArray(in, start, type);
  }

  private HloShape parseBuffer(HloScanner in) {
    in.expect("(");
    HloShape content = parse(in);
    in.expect(")");
    return new HloShape.Buffer(content);
  }

  private static HloShape parseArray(HloScanner in, int start, HloElementType type) {
    List<HloDimension> dimensions = new ArrayList<>();
    if (!in.take("]")) {
      do {
        dimensions.add(parseDimension(in));
      } while (in.take(","));
      in.expect("]");
    }
    HloLayout layout =
        LayoutSyntax.isNext(in)
            ? LayoutSyntax.INSTANCE.parse(in)
            : HloLayout.rowMajor(dimensions.size());
    return in.make(start, () -> new HloShape.Array(type, dimensions, layout));
  }

  private static HloDimension parseDimension(HloScanner in) {
    if (in.take("?")) {
      return HloDimension.UNBOUNDED;
    }
    boolean isBound = in.take("<=");
    return new HloDimension(in.size(), isBound);
  }

  @Override
  public void print(HloShape shape, HloTextWriter out) {
    switch (shape) {
      case HloShape.Array array -> printArray(array, out);
      case HloShape.Tuple tuple -> printTuple(tuple, out);
      case HloShape.Buffer buffer -> {
        out.append("b(");
        print(buffer.content(), out);
        out.append(")");
      }
      case HloShape.Token _ -> out.append("token[]");
      case HloShape.Opaque _ -> out.append("opaque[]");
    }
  }

  private void printArray(HloShape.Array array, HloTextWriter out) {
    out.append(array.elementType().text());
    out.list("[", ",", "]", array.dimensions(), out::append);
    HloLayout layout = array.layout();
    if (hasLayout && layout != null && !layout.equals(HloLayout.SCALAR)) {
      LayoutSyntax.INSTANCE.print(layout, out);
    }
  }

  private void printTuple(HloShape.Tuple tuple, HloTextWriter out) {
    out.append("(");
    for (int i = 0; i < tuple.elements().size(); i++) {
      out.append(i == 0 ? "" : ", ").append(indexComment(i));
      print(tuple.elements().get(i), out);
    }
    out.append(")");
  }

  /**
   * {@return the comment before every fifth element of a list}
   *
   * @param index the place of the element
   */
  public static String indexComment(int index) {
    return index > 0 && index % INDEX_INTERVAL == 0 ? "/*index=" + index + "*/" : "";
  }
}
