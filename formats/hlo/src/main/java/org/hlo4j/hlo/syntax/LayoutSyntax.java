package org.hlo4j.hlo.syntax;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.hlo.HloElementType;
import org.hlo4j.hlo.HloLayout;
import org.hlo4j.hlo.HloShape;
import org.hlo4j.ir.builtin.LongList;
import org.jspecify.annotations.Nullable;

/** Layouts: an order of dimensions, and after a colon what else there is, each after its letter. */
final class LayoutSyntax implements TextSyntax<HloLayout> {
  static final LayoutSyntax INSTANCE = new LayoutSyntax();

  private LayoutSyntax() {}

  /** Returns whether a layout is next, rather than the brace of a computation. */
  static boolean isNext(HloScanner in) {
    return in.at("{") && in.isNumberOrColonAfterBrace();
  }

  @Override
  public HloLayout parse(HloScanner in) {
    in.expect("{");
    List<Long> order = new ArrayList<>();
    while (in.atInteger()) {
      order.add(in.integer());
      in.take(",");
    }
    LongList minorToMajor = LongList.copyOf(order);
    HloLayout layout = in.take(":") ? parseParts(in, minorToMajor) : HloLayout.of(minorToMajor);
    in.expect("}");
    return layout;
  }

  private static HloLayout parseParts(HloScanner in, LongList order) {
    if (in.take("D(")) { // how sparse dimensions are stored; XLA drops it, too
      in.run("DCSH+~,", "kinds of dimensions");
      in.expect(")");
    }
    List<LongList> tiles = in.take("T(") ? parseTiles(in) : List.of();
    long alignment = in.take("L(") ? parseNumber(in) : 1;
    HloElementType indexType = in.take("#(") ? parseType(in) : null;
    HloElementType pointerType = in.take("*(") ? parseType(in) : null;
    long elementBits = in.take("E(") ? parseNumber(in) : 0;
    long memorySpace = in.take("S(") ? parseNumber(in) : 0;
    List<HloLayout.Split> splits = in.take("SC(") ? parseSplits(in) : List.of();
    if (in.at("P(")) {
      throw in.error("a layout that is not sparse has no physical shape");
    }
    long metadata = in.take("M(") ? parseNumber(in) : 0;
    return new HloLayout(
        order,
        tiles,
        alignment,
        indexType,
        pointerType,
        elementBits,
        memorySpace,
        splits,
        null,
        metadata);
  }

  private static List<LongList> parseTiles(HloScanner in) {
    List<LongList> tiles = new ArrayList<>();
    do {
      List<Long> tile = new ArrayList<>();
      do {
        tile.add(in.take("*") ? HloLayout.COMBINED : in.size());
      } while (in.take(","));
      in.expect(")");
      tiles.add(LongList.copyOf(tile));
    } while (in.take("("));
    return tiles;
  }

  private static long parseNumber(HloScanner in) {
    long number = in.integer();
    in.expect(")");
    return number;
  }

  private static HloElementType parseType(HloScanner in) {
    int start = in.offset();
    HloElementType type = HloElementType.ofText(in.word("a type"));
    if (type == null || type.kind() != HloElementType.Kind.UNSIGNED) {
      throw in.errorAt(start, "expected a type of unsigned integers");
    }
    in.expect(")");
    return type;
  }

  private static List<HloLayout.Split> parseSplits(HloScanner in) {
    List<HloLayout.Split> splits = new ArrayList<>();
    do {
      long dimension = in.integer();
      in.expect(":");
      List<Long> indices = new ArrayList<>();
      do {
        indices.add(in.integer());
      } while (in.take(","));
      in.expect(")");
      splits.add(new HloLayout.Split(dimension, LongList.copyOf(indices)));
    } while (in.take("("));
    return splits;
  }

  @Override
  public void print(HloLayout layout, HloTextWriter out) {
    out.append("{").append(Syntaxes.joined(layout.minorToMajor(), ","));
    out.append(layout.isPlain() ? "" : ":");
    printTiles(layout.tiles(), out);
    printNumber("L", layout.tailAlignment(), 1, out);
    printType("#", layout.indexType(), out);
    printType("*", layout.pointerType(), out);
    printNumber("E", layout.elementBits(), 0, out);
    printNumber("S", layout.memorySpace(), 0, out);
    printSplits(layout.splits(), out);
    HloShape physical = layout.physicalShape();
    if (physical != null) {
      out.append("P(");
      ShapeSyntax.WITH_LAYOUT.print(physical, out);
      out.append(")");
    }
    printNumber("M", layout.metadataBytes(), 0, out);
    out.append("}");
  }

  private static void printTiles(List<LongList> tiles, HloTextWriter out) {
    out.append(tiles.isEmpty() ? "" : "T");
    for (LongList tile : tiles) {
      out.list(
          "(", ",", ")", tile.boxed(), size -> out.append(size == HloLayout.COMBINED ? "*" : size));
    }
  }

  private static void printNumber(String letter, long number, long absent, HloTextWriter out) {
    if (number != absent) {
      out.append(letter).append("(").append(number).append(")");
    }
  }

  private static void printType(String sign, @Nullable HloElementType type, HloTextWriter out) {
    if (type != null) {
      out.append(sign).append("(").append(type).append(")");
    }
  }

  private static void printSplits(List<HloLayout.Split> splits, HloTextWriter out) {
    out.append(splits.isEmpty() ? "" : "SC");
    for (HloLayout.Split split : splits) {
      out.append("(").append(split.dimension()).append(":");
      out.append(Syntaxes.joined(split.indices(), ",")).append(")");
    }
  }
}
