package org.hlo4j.hlo.syntax;

import org.hlo4j.hlo.HloOrigin;
import org.hlo4j.ir.builtin.LongList;

/** What values were: <code>{({"a" {0}}, {})}</code>. */
public final class OriginSyntax implements TextSyntax<HloOrigin> {
  /** The only one. */
  public static final OriginSyntax INSTANCE = new OriginSyntax();

  /** A part of a value. */
  public static final TextSyntax<HloOrigin.Part> PART =
      Syntaxes.of(OriginSyntax::parsePart, OriginSyntax::printPart);

  private static final String SYNTHETIC = "synthetic_call";

  private OriginSyntax() {}

  @Override
  public HloOrigin parse(HloScanner in) {
    in.expect("{");
    HloOrigin origin = in.at("[") ? parseSynthetic(in) : parseNode(in);
    in.expect("}");
    return origin;
  }

  private static HloOrigin parseSynthetic(HloScanner in) {
    in.expect("[");
    in.expect(SYNTHETIC);
    in.expect("]");
    return new HloOrigin.Synthetic();
  }

  private static HloOrigin parseNode(HloScanner in) {
    if (in.at("(")) {
      return in.nested(() -> new HloOrigin.Tuple(in.list("(", ")", () -> parseNode(in))));
    }
    in.expect("{");
    if (in.take("}")) {
      return new HloOrigin.Leaf(null);
    }
    HloOrigin.Part part = parseContent(in);
    in.expect("}");
    return new HloOrigin.Leaf(part);
  }

  private static HloOrigin.Part parseContent(HloScanner in) {
    String name = in.string();
    return new HloOrigin.Part(name, in.at("{") ? Syntaxes.INTEGERS.parse(in) : LongList.of());
  }

  private static HloOrigin.Part parsePart(HloScanner in) {
    in.expect("{");
    HloOrigin.Part part = parseContent(in);
    in.expect("}");
    return part;
  }

  private static void printPart(HloOrigin.Part part, HloTextWriter out) {
    out.append("{").string(part.instruction());
    if (!part.index().isEmpty()) {
      out.append(" ");
      Syntaxes.INTEGERS.print(part.index(), out);
    }
    out.append("}");
  }

  @Override
  public void print(HloOrigin origin, HloTextWriter out) {
    out.append("{");
    printNode(origin, out);
    out.append("}");
  }

  private static void printNode(HloOrigin origin, HloTextWriter out) {
    switch (origin) {
      case HloOrigin.Synthetic _ -> out.append("[").append(SYNTHETIC).append("]");
      case HloOrigin.Tuple tuple ->
          out.list("(", ", ", ")", tuple.elements(), element -> printNode(element, out));
      case HloOrigin.Leaf leaf -> {
        HloOrigin.Part part = leaf.part();
        if (part == null) {
          out.append("{}");
        } else {
          printPart(part, out);
        }
      }
    }
  }
}
